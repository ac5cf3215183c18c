// Unusual input, and the end.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "conformance/gomocup/client.h"
#include "conformance/gomocup/suite.h"

namespace ludex::conformance::gomocup {

namespace {

constexpr std::size_t long_line = 10'000;
constexpr std::size_t info_burst = 500;

void unknown_command(Client& client) {
  client.begin();
  client.send("XYZZY");
  const Heard heard = client.answer("`UNKNOWN`", client.waits().answer);
  require(word_of_line(heard.text) == Word::unknown, [&] {
    return fmt::format("an unknown command was answered by `{}`", excerpt(heard.text));
  });
}

void unknown_once(Client& client) {
  client.begin();
  client.send("PLUGH some more words 1,1");
  (void)client.answer("an answer", client.waits().answer);
  client.silent("a second answer to an unknown command");
}

void game_after_unknown(Client& client) {
  client.begin();
  client.send("FROBNICATE 3");
  client.session().listen(client.waits().quiet);
  (void)client.turn({7, 7});
}

void line_feeds(Client& client) {
  client.session().end_lines_with(host::LineEnd::lf);
  client.begin();
  (void)client.turn({7, 7});
}

void carriage_returns(Client& client) {
  client.session().end_lines_with(host::LineEnd::crlf);
  client.begin();
  (void)client.turn({7, 7});
}

void small_letters(Client& client) {
  client.succeed("start 15");
  client.resize(15, 15);
  client.session().send_burst({"info timeout_turn 300", "info time_left 100000"});
  client.put({7, 7});
  (void)client.move("turn 7,7");
}

void blanks_around(Client& client) {
  client.begin();
  client.put({7, 7});
  (void)client.move("TURN  7,7  ");
}

void empty_lines(Client& client) {
  client.begin();
  client.session().send_burst({"", "  ", ""});
  client.silent("empty lines were answered");
  (void)client.turn({7, 7});
}

void long_lines(Client& client) {
  client.begin();
  client.send(std::string(long_line, 'X'));
  client.session().listen(client.waits().quiet);
  (void)client.turn({7, 7});
}

void odd_bytes(Client& client) {
  client.begin();
  client.send("\xff\xfe\x01 \xc3\xa4");
  client.session().listen(client.waits().quiet);
  (void)client.turn({7, 7});
}

void many_infos(Client& client) {
  client.begin();
  client.session().send_burst(std::vector<std::string>(info_burst, "INFO time_left 90000"));
  (void)client.turn({7, 7});
}

void done_alone(Client& client) {
  client.begin();
  client.send("DONE");
  client.session().listen(client.waits().quiet, "a `DONE` without `BOARD` led to a move",
                          [](std::string_view line) { return word_of_line(line) == Word::move; });
}

void require_end(const Client& client, const std::optional<std::string>& end) {
  require(end.has_value(), [&] {
    return fmt::format("the engine still runs after {} ms", client.waits().quit.count());
  });
}

void think_long(Client& client) {
  client.begin();
  client.set_times(60'000, 0, 2147483647);
  client.send_board("BOARD", {{{7, 7}, 1}, {{8, 7}, 2}, {{6, 8}, 1}, {{8, 8}, 2}});
}

void end_ends(Client& client) {
  client.begin();
  client.send("END");
  require_end(client, client.session().end_within(client.waits().quit));
}

void end_before_start(Client& client) {
  client.send("END");
  require_end(client, client.session().end_within(client.waits().quit));
}

void end_while_thinking(Client& client) {
  think_long(client);
  client.send("END");
  require_end(client, client.session().end_within(client.waits().quit));
}

void end_in_a_board(Client& client) {
  client.begin();
  client.session().send_burst({"BOARD", "7,7,2", "END"});
  require_end(client, client.session().end_within(client.waits().quit));
}

void end_is_silent(Client& client) {
  client.begin();
  (void)client.turn({7, 7});
  client.session().listen(client.waits().quiet);
  client.send("END");
  try {
    client.session().listen(client.waits().quit, "`END` was answered",
                            [](std::string_view line) { return !trim(line).empty(); });
  } catch (const Finding& finding) {
    // That the engine ends is what is wanted.
    if (!finding.text.starts_with("the engine")) {
      throw;
    }
  }
}

void end_status(Client& client) {
  client.begin();
  (void)client.turn({7, 7});
  client.send("END");
  const auto end = client.session().end_within(client.waits().quit);
  if (!end) {
    throw NotApplicable{"`END` does not end the engine"};
  }
  require(*end == "exit status 0", [&] { return fmt::format("`END` led to {}", *end); });
}

void end_of_input(Client& client) {
  client.begin();
  require_end(client, client.session().end_of_input_within(client.waits().quit));
}

void end_of_input_while_thinking(Client& client) {
  think_long(client);
  require_end(client, client.session().end_of_input_within(client.waits().quit));
}

void end_stderr(Client& client) {
  client.begin();
  (void)client.turn({4, 7});
  client.send("END");
  (void)client.session().end_within(client.waits().quit);
  require(client.session().errors().empty(), [&] {
    return fmt::format("on its stderr stands `{}`", excerpt(client.session().errors().front()));
  });
}

constexpr std::array ending_table{
    Check{"robustness", "unknown", Severity::must, "Gomocup, UNKNOWN",
          "An unknown command is answered by `UNKNOWN`.", over<unknown_command>},
    Check{"robustness", "unknown-once", Severity::must, "Gomocup, UNKNOWN",
          "An unknown line of many words has one answer.", over<unknown_once>},
    Check{"robustness", "unknown-game", Severity::must, "Gomocup, UNKNOWN",
          "The game goes on after an unknown command.", over<game_after_unknown>},
    Check{"robustness", "lf", Severity::must, "practice", "Lines may end with LF alone.",
          over<line_feeds>},
    Check{"robustness", "crlf", Severity::must, "Gomocup, 2 lines", "Lines may end with CR LF.",
          over<carriage_returns>},
    Check{"robustness", "case", Severity::should, "practice",
          "Commands may be written in small letters.", over<small_letters>},
    Check{"robustness", "blanks", Severity::advice, "practice", "Blanks may stand around a point.",
          over<blanks_around>},
    Check{"robustness", "empty-lines", Severity::should, "practice", "Empty lines are ignored.",
          over<empty_lines>},
    Check{"robustness", "long-line", Severity::must, "Gomocup, 2 lines",
          "A line of 10000 bytes is survived.", over<long_lines>},
    Check{"robustness", "bytes", Severity::should, "practice",
          "Bytes that are no text are survived.", over<odd_bytes>},
    Check{"robustness", "burst", Severity::must, "practice",
          "Five hundred lines of `INFO` in one burst are read.", over<many_infos>},
    Check{"robustness", "done-alone", Severity::advice, "practice",
          "`DONE` without `BOARD` leads to no move.", over<done_alone>},
    Check{"end", "end", Severity::must, "Gomocup, END", "`END` ends the engine.", over<end_ends>},
    Check{"end", "before-start", Severity::must, "Gomocup, END", "So it does before `START`.",
          over<end_before_start>},
    Check{"end", "thinking", Severity::must, "Gomocup, END", "So it does during a search.",
          over<end_while_thinking>},
    Check{"end", "in-board", Severity::should, "practice", "So it does in an unfinished `BOARD`.",
          over<end_in_a_board>},
    Check{"end", "silent", Severity::must, "Gomocup, END", "`END` is not answered.",
          over<end_is_silent>},
    Check{"end", "status", Severity::should, "practice", "After `END` the exit status is 0.",
          over<end_status>},
    Check{"end", "input", Severity::should, "practice", "The end of its input ends the engine.",
          over<end_of_input>},
    Check{"end", "input-thinking", Severity::should, "practice", "So it does during a search.",
          over<end_of_input_while_thinking>},
    Check{"end", "stderr", Severity::should, "Gomocup, 1 streams",
          "Nothing is written to stderr, which some managers join with stdout.", over<end_stderr>},
};

}  // namespace

std::span<const Check> ending_checks() {
  return ending_table;
}

}  // namespace ludex::conformance::gomocup
