// `isready`, and silence where nothing was asked.
#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "conformance/uci/suite.h"
#include "conformance/uci_family/checks.h"

namespace ludex::conformance::uci {

namespace {

void takes_debug(Client& client) {
  client.begin();
  client.send("debug on");
  client.ready();
  client.position();
  (void)client.go("movetime 50", Milliseconds(50));
  client.send("debug off");
  client.ready();
}

void debug_prints_infos(Client& client) {
  client.begin();
  client.send("debug on");
  client.send("isready");
  (void)client.session().await("`readyok`", client.waits().ready, [](std::string_view line) {
    require(line.empty() || uci_family::is_protocol_line(dialect(), line),
            [&] { return fmt::format("in debug mode it prints `{}`", line); });
    return first_word(line) == "readyok";
  });
}

constexpr std::array ready_table{
    Check{"ready", "readyok", Severity::must, "EN2006, isready",
          "`isready` is answered by `readyok`.", over<uci_family::answers_isready>,
          "fastchess 2; UTS isready_readyok", true},
    Check{"ready", "each", Severity::must, "EN2006, isready",
          "Five `isready` in one burst are answered by five `readyok`.",
          over<uci_family::answers_each_isready>, "UTS isready_readyok"},
    Check{"ready", "new-game", Severity::must, "EN2006, ucinewgame",
          "The engine is ready after `ucinewgame`, and after another one.",
          over<uci_family::ready_after_new_game>, "fastchess 5, 32; UTS ucinewgame"},
    Check{"ready", "position", Severity::must, "EN2006, isready",
          "The engine is ready after `position`.", over<uci_family::ready_after_position>,
          "fastchess 6 to 9, 33; UTS isready_readyok"},
    Check{"ready", "thinking", Severity::must, "EN2006, isready",
          "`isready` is answered during a search within a second, and the search goes on.",
          over<uci_family::ready_while_thinking>, "UTS isready_while_searching"},
    Check{"ready", "silent", Severity::must, "EN2006, bestmove", "Only `go` leads to a `bestmove`.",
          over<uci_family::silent_while_idle>, "UTS no_unsolicited_bestmove"},
    Check{"ready", "debug", Severity::must, "EN2006, debug",
          "`debug on` and `debug off` are taken, and a search works in between.", over<takes_debug>,
          "UTS debug_mode"},
    Check{"ready", "debug-lines", Severity::advice, "EN2006, debug",
          "With debug on, an idle engine prints nothing but lines of UCI.",
          over<debug_prints_infos>, "UTS debug_mode"},
};

}  // namespace

std::span<const Check> ready_checks() {
  return ready_table;
}

}  // namespace ludex::conformance::uci
