// The introduction, and `isready`.
#include <array>

#include "conformance/ucci/suite.h"

namespace ludex::conformance::ucci {

namespace {

namespace common = uci_family;

constexpr std::array start_table{
    Check{"handshake", "silent-before-ucci", Severity::must, "UCCI 3.0, boot state",
          "Nothing of UCCI is printed before `ucci`.", over<common::silent_before_hello>,
          "silent-before-uci"},
    Check{"handshake", "ucciok", Severity::must, "UCCI 3.0, ucciok",
          "`ucci` is answered by `ucciok`.", over<common::answers_hello>, "uciok", true},
    Check{"handshake", "id-name", Severity::should, "UCCI 3.0, id", "`id name` names the engine.",
          over<common::has_name>, "id-name"},
    Check{"handshake", "id-author", Severity::advice, "UCCI 3.0, id",
          "`id author` names its author.", over<common::has_author>, "id-author"},
    Check{"handshake", "id-first", Severity::advice, "UCCI 3.0, ucci",
          "The `id` lines come before the options.", over<common::id_before_options>, "id-first"},
    Check{"handshake", "ucciok-once", Severity::must, "UCCI 3.0, ucciok",
          "`ucci` is answered by one `ucciok`.", over<common::one_hello_answer>, "uciok-once"},
    Check{"handshake", "ucciok-last", Severity::must, "UCCI 3.0, ucciok",
          "No `id` and no `option` comes after `ucciok`.",
          over<common::nothing_follows_hello_answer>, "uciok-last"},
    Check{"handshake", "only-ucci", Severity::advice, "practice",
          "Between `ucci` and `ucciok` all lines are of UCCI.",
          over<common::only_words_of_language>, "only-uci"},
    Check{"handshake", "text", Severity::should, "UCCI 3.0, communication",
          "What is printed is text, without control characters.", over<common::prints_text>,
          "text"},
    Check{"handshake", "quick", Severity::should, "practice",
          "The introduction takes less than two seconds.", over<common::introduces_itself_quickly>,
          "quick"},
    Check{"ready", "readyok", Severity::must, "UCCI 3.0, isready",
          "`isready` is answered by `readyok`.", over<common::answers_isready>, "readyok", true},
    Check{"ready", "each", Severity::must, "UCCI 3.0, isready",
          "Five `isready` in one burst are answered by five `readyok`.",
          over<common::answers_each_isready>, "each"},
    Check{"ready", "new-game", Severity::must, "UCCI 3.0, newgame",
          "The engine is ready after `setoption newgame`, and after another one.",
          over<common::ready_after_new_game>, "new-game"},
    Check{"ready", "position", Severity::must, "UCCI 3.0, isready",
          "The engine is ready after `position`.", over<common::ready_after_position>, "position"},
    Check{"ready", "thinking", Severity::must, "UCCI 3.0, isready",
          "`isready` is answered during a search within a second, and the search goes on.",
          over<common::ready_while_thinking>, "thinking"},
    Check{"ready", "silent", Severity::must, "UCCI 3.0, bestmove",
          "Neither `position` nor options lead to an answer.", over<common::silent_while_idle>,
          "silent"},
};

}  // namespace

std::span<const Check> start_checks() {
  return start_table;
}

}  // namespace ludex::conformance::ucci
