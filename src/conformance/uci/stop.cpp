// `stop` at any moment.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <string>

#include "conformance/uci/suite.h"
#include "conformance/uci_family/checks.h"

namespace ludex::conformance::uci {

namespace {

void stop_while_idle(Client& client) {
  client.begin();
  client.position();
  client.send("stop");
  client.no_bestmove(client.waits().quiet, "`stop` without a search was answered");
  client.ready();
}

void stop_after_the_answer(Client& client) {
  client.begin();
  client.position();
  client.session().send_burst({"go depth 1", "stop"});
  (void)client.answer(client.waits().answer);
  client.no_bestmove(client.waits().quiet, "a second `bestmove`");
  client.ready();
}

void stop_answered_once(Client& client) {
  uci_family::stop_search(client);
  client.session().send_burst({"stop", "stop"});
  (void)client.answer(client.waits().answer);
  client.no_bestmove(client.waits().quiet, "a second `bestmove`");
}

constexpr std::array stop_table{
    Check{"stop", "soon", Severity::must, "EN2006, stop",
          "The answer comes within a quarter of a second after `stop`.",
          over<uci_family::stop_ends_it_soon>, "UTS stop_ends_search"},
    Check{"stop", "legal", Severity::must, "EN2006, stop", "A stopped search gives a legal move.",
          over<uci_family::stop_gives_a_legal_move>},
    Check{"stop", "once", Severity::must, "EN2006, bestmove",
          "Two `stop` in one burst lead to one `bestmove`.", over<stop_answered_once>},
    Check{"stop", "behind-go", Severity::must, "EN2006, stop",
          "A `stop` in the same write as `go` is not lost.", over<uci_family::stop_behind_go>},
    Check{"stop", "idle", Severity::must, "EN2006, stop",
          "An idle engine prints nothing for `stop`.", over<stop_while_idle>,
          "UTS idle_stop_and_ponderhit"},
    Check{"stop", "late", Severity::must, "EN2006, bestmove",
          "A `stop` that crosses the end of the search leads to no second `bestmove`.",
          over<stop_after_the_answer>},
    Check{"stop", "movetime", Severity::must, "EN2006, stop", "`stop` ends a search by `movetime`.",
          over<uci_family::stop_of_a_timed_search>},
    Check{"stop", "clock", Severity::must, "EN2006, stop", "`stop` ends a search by the clock.",
          over<uci_family::stop_of_a_clock>},
    Check{"stop", "often", Severity::must, "EN2006, stop",
          "Twenty searches that are stopped at once have twenty answers.",
          over<uci_family::stop_again_and_again>},
    Check{"stop", "next-position", Severity::must, "EN2006, position",
          "After a stopped search the next position counts.",
          over<uci_family::stop_then_other_position>},
};

}  // namespace

std::span<const Check> stop_checks() {
  return stop_table;
}

}  // namespace ludex::conformance::uci
