// `go ponder` and what follows it.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <string>

#include "base/text.h"
#include "conformance/uci/suite.h"
#include "conformance/uci_family/checks.h"

namespace ludex::conformance::uci {

namespace {

// The position before the move that the opponent is expected to play.
struct Guess {
  std::string_view fen;
  std::string_view expected;
};

constexpr Guess usual_guess{{}, "e2e4"};

void ponder_waits_at_its_depth(Client& client) {
  uci_family::start_pondering(client, "depth 1");
  client.no_bestmove(Milliseconds(400), "`go ponder depth 1` was answered before `ponderhit`");
  client.send("stop");
  (void)client.answer(client.waits().answer);
}

constexpr std::array ponder_table{
    Check{"ponder", "waits", Severity::must, "EN2006, go ponder",
          "`go ponder` is not answered before `ponderhit`, also when its clock is empty.",
          over<uci_family::ponder_waits>, "UTS ponder"},
    Check{"ponder", "waits-at-depth", Severity::must, "EN2006, go ponder",
          "So it is when its depth is reached.", over<ponder_waits_at_its_depth>},
    Check{"ponder", "only-move", Severity::must, "EN2006, go ponder",
          "So it is where one move is legal.", over<uci_family::ponder_on_an_only_move>},
    Check{"ponder", "hit", Severity::must, "EN2006, ponderhit",
          "After `ponderhit` the answer comes within the clock.", over<uci_family::ponder_hit>,
          "UTS ponder"},
    Check{"ponder", "hit-at-once", Severity::must, "EN2006, ponderhit",
          "A `ponderhit` right behind `go ponder` is not lost.",
          over<uci_family::ponder_hit_at_once>},
    Check{"ponder", "miss", Severity::must, "EN2006, stop",
          "After `stop` and another position that position is searched.",
          over<uci_family::ponder_miss>},
    Check{"ponder", "miss-once", Severity::must, "EN2006, bestmove",
          "A stopped `go ponder` has one `bestmove`.", over<uci_family::ponder_miss_once>},
    Check{"ponder", "idle", Severity::must, "EN2006, ponderhit",
          "An idle engine prints nothing for `ponderhit`.", over<uci_family::ponder_hit_while_idle>,
          "UTS idle_stop_and_ponderhit"},
    Check{"ponder", "move", Severity::must, "EN2006, bestmove",
          "The move to ponder on is legal after the best move.",
          over<uci_family::ponder_move_is_legal>},
};

}  // namespace

std::span<const Check> ponder_checks() {
  return ponder_table;
}

}  // namespace ludex::conformance::uci
