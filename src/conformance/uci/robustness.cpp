// Wrong and unusual input is survived.
#include <fmt/format.h>

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/uci/suite.h"
#include "conformance/uci_family/checks.h"

namespace ludex::conformance::uci {

namespace {

void robust_keeps_legal_moves(Client& client) {
  client.begin();
  client.send("position startpos moves e2e4 e7e5 e1e8");
  const Answer answer = client.go("depth 1");
  const auto before = uci_family::game_of(dialect(), {}, {"e2e4", "e7e5"});
  const auto start = uci_family::game_of(dialect(), {}, {});
  require(before->parse_move(answer.best.move, rules::coordinate).has_value() ||
              start->parse_move(answer.best.move, rules::coordinate).has_value(),
          [&] {
            return fmt::format("`{}` is legal neither before the illegal move nor at the start",
                               answer.best.move);
          });
}

// An engine reads its commands in their order, so an answer to the `isready` comes before one to
// the `go` behind it: nobody has to wait for an answer that does not come.
void robust_word_before_command(Client& client) {
  client.begin();
  client.position();
  client.session().send_burst({"joho isready", "go depth 1"});
  bool is_ready = false;
  const auto sees_readyok = [&](std::string_view line) {
    is_ready = is_ready || first_word(line) == "readyok";
    return is_ready;
  };
  (void)client.session().await("`bestmove`", client.waits().answer, [&](std::string_view line) {
    return sees_readyok(line) || client.is_answer(line);
  });
  if (!is_ready) {
    // Perhaps two threads of the engine print.
    client.session().listen(client.waits().quiet, "", [&](std::string_view line) {
      (void)sees_readyok(line);
      return false;
    });
  }
  require(is_ready, "`joho isready` has no answer before that to the `go` behind it");
}

void robust_register(Client& client) {
  client.begin();
  client.session().send_burst({"register later", "register name A Tester code 4711"});
  client.ready();
}

void robust_second_go(Client& client) {
  client.begin();
  client.position();
  client.session().send_burst({"go movetime 200", "go movetime 200"});
  (void)client.answer(client.waits().answer);
  client.send("stop");
  client.ready();
}

void robust_position_while_thinking(Client& client) {
  client.begin();
  client.position();
  client.start("infinite");
  client.send("position fen 8/8/8/8/8/5k2/8/4r2K w - - 0 1");
  client.send("stop");
  client.judge(client.answer(client.waits().answer));
}

void robust_option_while_thinking(Client& client) {
  client.begin();
  client.position();
  client.start("infinite");
  client.send("setoption name No Such Option value 3");
  client.send("debug off");
  client.send("stop");
  (void)client.answer(client.waits().answer);
  client.ready();
}

void robust_malformed_go(Client& client) {
  uci_family::survives(client, {"go depth", "go depth abc", "go movetime", "go wtime btime",
                                "go nodes -5", "go movestogo 0 wtime 100 btime 100"});
}

void robust_impossible_fens(Client& client) {
  uci_family::survives(client, {"position fen 8/8/8/8/8/8/8/8 w - - 0 1",
                                "position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
                                "position fen KKKKKKKK/8/8/8/8/8/8/kkkkkkkk w - - 0 1"});
}

constexpr std::array robustness_table{
    Check{"robustness", "unknown", Severity::must, "EN2006, unknown command",
          "Unknown commands, and those of engines, are ignored.",
          over<uci_family::robust_unknown_commands>, "UTS junk_after_handshake"},
    Check{"robustness", "malformed", Severity::must, "EN2006, unknown token",
          "Commands without what they need are survived.",
          over<uci_family::robust_malformed_commands>, "UTS malformed_commands"},
    Check{"robustness", "malformed-go", Severity::must, "EN2006, unknown token",
          "`go` with words in place of numbers is survived, and ends by `stop`.",
          over<robust_malformed_go>, "UTS malformed_commands"},
    Check{"robustness", "bad-fen", Severity::should, "practice", "What is no FEN is survived.",
          over<uci_family::robust_bad_fens>, "UTS impossible_fen"},
    Check{"robustness", "impossible-fen", Severity::advice, "practice",
          "Boards without kings, with many, and with a king to take are survived.",
          over<robust_impossible_fens>, "UTS impossible_fen"},
    Check{"robustness", "illegal-move", Severity::should, "practice",
          "An illegal move in the list is survived.", over<uci_family::robust_illegal_moves>,
          "UTS illegal_move_in_position"},
    Check{"robustness", "illegal-not-played", Severity::advice, "practice",
          "An illegal move in the list is not played.", over<robust_keeps_legal_moves>},
    Check{"robustness", "crlf", Severity::must, "EN2006, newline",
          "Lines may end with CR LF, also a list of moves.", over<uci_family::robust_crlf>},
    Check{"robustness", "blanks", Severity::must, "EN2006, white space",
          "Blanks may stand before and behind a command.", over<uci_family::robust_blanks>},
    Check{"robustness", "empty-lines", Severity::must, "EN2006, unknown command",
          "Empty lines are ignored.", over<uci_family::robust_empty_lines>},
    Check{"robustness", "word-before", Severity::should, "EN2006, unknown token",
          "A command is found behind an unknown word.", over<robust_word_before_command>},
    Check{"robustness", "long-line", Severity::should, "practice",
          "Lines of 60000 bytes are survived.", over<uci_family::robust_long_line>},
    Check{"robustness", "burst", Severity::must, "EN2006, stdin",
          "A thousand unknown lines in one burst are survived.",
          over<uci_family::robust_junk_burst>, "UTS junk_burst"},
    Check{"robustness", "bytes", Severity::should, "practice",
          "Bytes that are no text are survived.", over<uci_family::robust_odd_bytes>},
    Check{"robustness", "register", Severity::must, "EN2006, register",
          "`register` is taken or ignored.", over<robust_register>},
    Check{"robustness", "second-go", Severity::should, "practice",
          "A second `go` during a search does not lock the engine.", over<robust_second_go>,
          "UTS consecutive_go"},
    Check{"robustness", "position-thinking", Severity::should, "practice",
          "A `position` during a search does not change its answer.",
          over<robust_position_while_thinking>},
    Check{"robustness", "option-thinking", Severity::must, "EN2006, unknown command",
          "Unknown options during a search do not disturb it.", over<robust_option_while_thinking>},
};

}  // namespace

std::span<const Check> robustness_checks() {
  return robustness_table;
}

}  // namespace ludex::conformance::uci
