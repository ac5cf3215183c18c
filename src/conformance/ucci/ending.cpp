// Wrong input, and the end.
#include <fmt/format.h>

#include <array>
#include <string>

#include "base/text.h"
#include "conformance/ucci/suite.h"

namespace ludex::conformance::ucci {

namespace {

namespace common = uci_family;

void require_bye(Client& client) {
  client.send("quit");
  (void)client.session().await("`bye`", client.waits().quit,
                               [](std::string_view line) { return first_word(line) == "bye"; });
}

void end_says_bye(Client& client) {
  client.begin();
  require_bye(client);
}

void end_says_bye_while_thinking(Client& client) {
  common::start_thinking(client);
  require_bye(client);
}

void void_go(Client& client) {
  common::stop_search(client);
  client.send("go depth 1");
  client.no_bestmove(client.waits().quiet, "a second `go` during a search was answered");
  client.send("stop");
  (void)client.answer(client.waits().answer);
  client.ready();
}

void void_position(Client& client) {
  common::stop_search(client);
  client.send("position fen 3r1k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
  client.send("stop");
  client.judge(client.answer(client.waits().answer));
}

void void_option(Client& client) {
  common::stop_search(client);
  client.set_any("nosuchoption", "3");
  client.press("newgame");
  client.no_bestmove(client.waits().quiet, "an option during a search was answered");
  client.send("stop");
  client.judge(client.answer(client.waits().answer));
}

void go_of_unknown_mode(Client& client) {
  client.begin();
  client.position();
  client.start("joho");
  client.send("stop");
  (void)client.answer(client.waits().answer);
}

constexpr std::array ending_table{
    Check{"robustness", "unknown", Severity::must, "UCCI 3.0, unknown command",
          "Unknown commands, and those of engines, are ignored.",
          over<common::robust_unknown_commands>, "unknown"},
    Check{"robustness", "malformed", Severity::must, "UCCI 3.0, unknown command",
          "Commands without what they need are survived.", over<common::robust_malformed_commands>,
          "malformed"},
    Check{"robustness", "bad-fen", Severity::should, "practice", "What is no FEN is survived.",
          over<common::robust_bad_fens>, "bad-fen"},
    Check{"robustness", "illegal-move", Severity::should, "practice",
          "An illegal move in the list is survived.", over<common::robust_illegal_moves>,
          "illegal-move"},
    Check{"robustness", "unknown-word", Severity::should, "practice",
          "A `go` with an unknown mode is answered, at the latest after `stop`.",
          over<go_of_unknown_mode>, "unknown-word"},
    Check{"robustness", "crlf", Severity::must, "practice",
          "Lines may end with CR LF, also a list of moves.", over<common::robust_crlf>, "crlf"},
    Check{"robustness", "empty-lines", Severity::must, "UCCI 3.0, unknown command",
          "Empty lines are ignored.", over<common::robust_empty_lines>, "empty-lines"},
    Check{"robustness", "blanks", Severity::advice, "practice",
          "Blanks may stand before and behind a command.", over<common::robust_blanks>, "blanks"},
    Check{"robustness", "long-line", Severity::should, "practice",
          "Lines of 60000 bytes are survived.", over<common::robust_long_line>, "long-line"},
    Check{"robustness", "burst", Severity::must, "practice",
          "A thousand unknown lines in one burst are survived.", over<common::robust_junk_burst>,
          "burst"},
    Check{"robustness", "bytes", Severity::should, "practice",
          "Bytes that are no text are survived.", over<common::robust_odd_bytes>, "bytes"},
    Check{"robustness", "go-thinking", Severity::must, "UCCI 3.0, thinking state",
          "A second `go` during a search is void.", over<void_go>, "second-go"},
    Check{"robustness", "position-thinking", Severity::must, "UCCI 3.0, thinking state",
          "A `position` during a search is void.", over<void_position>, "position-thinking"},
    Check{"robustness", "option-thinking", Severity::must, "UCCI 3.0, thinking state",
          "Options during a search do not disturb it.", over<void_option>, "option-thinking"},
    Check{"end", "quit", Severity::must, "UCCI 3.0, quit", "`quit` ends the engine.",
          over<common::end_by_quit>, "quit"},
    Check{"end", "quit-thinking", Severity::must, "UCCI 3.0, remark 5",
          "`quit` ends the engine during a search.", over<common::end_by_quit_while_thinking>,
          "quit-thinking"},
    Check{"end", "bye", Severity::must, "UCCI 3.0, bye", "`quit` is answered by `bye`.",
          over<end_says_bye>},
    Check{"end", "bye-thinking", Severity::must, "UCCI 3.0, bye", "So it is during a search.",
          over<end_says_bye_while_thinking>},
    Check{"end", "status", Severity::should, "practice", "After `quit` the exit status is 0.",
          over<common::end_with_status_zero>, "status"},
    Check{"end", "status-thinking", Severity::should, "practice", "So it is during a search.",
          over<common::end_while_thinking_with_status_zero>, "status-thinking"},
    Check{"end", "input", Severity::should, "practice", "The end of its input ends the engine.",
          over<common::end_of_input>, "input"},
    Check{"end", "input-thinking", Severity::should, "practice",
          "The end of its input ends the engine during a search.",
          over<common::end_of_input_while_thinking>, "input-thinking"},
    Check{"end", "stderr", Severity::advice, "practice",
          "A game without errors leaves stderr empty.", over<common::end_writes_no_errors>,
          "stderr"},
};

}  // namespace

std::span<const Check> ending_checks() {
  return ending_table;
}

}  // namespace ludex::conformance::ucci
