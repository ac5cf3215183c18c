// Unusual input, and the end.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "conformance/agi/client.h"
#include "conformance/agi/suite.h"

namespace ludex::conformance::agi {

namespace {

constexpr std::size_t long_line = 60'000;
constexpr std::size_t junk_lines = 1000;

// Sends the lines to an idle engine; it lives, and then plays.
void survives(Client& client, const std::vector<std::string>& lines) {
  client.begin();
  for (const std::string& line : lines) {
    client.send(line);
    client.send("STOP");
    client.ready();
  }
  client.session().listen(client.waits().quiet);
  client.position("MOVES 78");
  client.judge(client.go("TIME 2000", Milliseconds(2000)));
}

void robust_unknown(Client& client) {
  survives(client, {"XYZZY", "WHAT IS THIS", "42", "AGIOK", "BESTMOVE 78"});
}

void robust_malformed(Client& client) {
  survives(client, {"DOMOVE", "DOMOVE ZZ", "POSITION STATU", "GO TIME SOON", "SETOPTION PONDER"});
}

void robust_bad_position(Client& client) {
  survives(client,
           {"POSITION MOVES 787", "POSITION MOVES 7878", "POSITION MOVES 70", "POSITION MOVES F1"});
}

void robust_bad_position_is_not_searched(Client& client) {
  client.begin();
  client.send("POSITION MOVES 7878");
  client.send("GO TIME 1000");
  const Answer answer = client.answer(Milliseconds(1000) + client.waits().answer);
  require(answer.move == "NONE", [&] {
    return fmt::format("a position with one point twice was answered by `{}`", answer.move);
  });
}

void robust_crlf(Client& client) {
  client.session().end_lines_with(host::LineEnd::crlf);
  client.begin();
  client.position("MOVES 7868");
  client.judge(client.go("TIME 2000", Milliseconds(2000)));
}

void robust_blanks(Client& client) {
  client.begin();
  client.send("   ISREADY \t ");
  (void)client.session().await("`READYOK` for an `ISREADY` among blanks", client.waits().ready,
                               [](std::string_view line) { return begins_with(line, "READYOK"); });
}

void robust_empty_lines(Client& client) {
  client.begin();
  client.session().send_burst({"", "  ", "\t"});
  client.ready();
}

void robust_long_line(Client& client) {
  client.begin();
  client.send(std::string(long_line, 'X'));
  client.ready();
}

void robust_burst(Client& client) {
  client.begin();
  client.session().send_burst(std::vector<std::string>(junk_lines, "JUNK IN A BURST"));
  client.ready();
}

void robust_bytes(Client& client) {
  client.begin();
  client.send("\xff\xfe\x01 \xc3\xa4");
  client.ready();
}

void start_endless(Client& client) {
  client.begin();
  client.position("MOVES 7868");
  client.start("INFINITE");
  client.no_bestmove(client.waits().quiet, "an answer before `STOP`");
}

void require_end(const Client& client, const std::optional<std::string>& end) {
  require(end.has_value(), [&] {
    return fmt::format("the engine still runs after {} ms", client.waits().quit.count());
  });
}

void end_quit(Client& client) {
  client.begin();
  client.send("QUIT");
  require_end(client, client.session().end_within(client.waits().quit));
}

void end_quit_thinking(Client& client) {
  start_endless(client);
  client.send("QUIT");
  require_end(client, client.session().end_within(client.waits().quit));
}

void end_quit_first(Client& client) {
  client.send("QUIT");
  require_end(client, client.session().end_within(client.waits().quit));
}

void require_bye(Client& client) {
  client.send("QUIT");
  (void)client.session().await("`BYE`", client.waits().quit,
                               [](std::string_view line) { return begins_with(line, "BYE"); });
}

void end_bye(Client& client) {
  client.begin();
  require_bye(client);
}

void end_bye_thinking(Client& client) {
  start_endless(client);
  require_bye(client);
}

void end_status(Client& client) {
  client.begin();
  client.send("QUIT");
  const auto end = client.session().end_within(client.waits().quit);
  if (!end) {
    throw NotApplicable{"`QUIT` does not end the engine"};
  }
  require(*end == "exit status 0", [&] { return fmt::format("`QUIT` led to {}", *end); });
}

void end_input(Client& client) {
  client.begin();
  require_end(client, client.session().end_of_input_within(client.waits().quit));
}

void end_input_thinking(Client& client) {
  start_endless(client);
  require_end(client, client.session().end_of_input_within(client.waits().quit));
}

void end_stderr(Client& client) {
  client.begin();
  client.position("MOVES 7879");
  (void)client.go("TIME 2000", Milliseconds(2000));
  client.send("QUIT");
  (void)client.session().end_within(client.waits().quit);
  require(client.session().errors().empty(), [&] {
    return fmt::format("on its stderr stands `{}`", excerpt(client.session().errors().front()));
  });
}

constexpr std::array ending_table{
    Check{"robustness", "unknown", Severity::should, "practice", "Unknown commands are survived.",
          over<robust_unknown>},
    Check{"robustness", "malformed", Severity::should, "practice",
          "Commands without what they need are survived.", over<robust_malformed>},
    Check{"robustness", "bad-position", Severity::should, "practice",
          "Lists that are no points are survived.", over<robust_bad_position>},
    Check{"robustness", "bad-position-none", Severity::advice, "practice",
          "What is no position is not searched: the answer is `BESTMOVE NONE`.",
          over<robust_bad_position_is_not_searched>},
    Check{"robustness", "crlf", Severity::should, "practice", "Lines may end with CR LF.",
          over<robust_crlf>},
    Check{"robustness", "blanks", Severity::advice, "practice",
          "Blanks may stand before and behind a command.", over<robust_blanks>},
    Check{"robustness", "empty-lines", Severity::should, "practice", "Empty lines are survived.",
          over<robust_empty_lines>},
    Check{"robustness", "long-line", Severity::should, "practice",
          "A line of 60000 bytes is survived.", over<robust_long_line>},
    Check{"robustness", "burst", Severity::should, "practice",
          "A thousand unknown lines in one burst are survived.", over<robust_burst>},
    Check{"robustness", "bytes", Severity::should, "practice",
          "Bytes that are no text are survived.", over<robust_bytes>},
    Check{"end", "quit", Severity::must, "AGI, QUIT", "`QUIT` ends the engine.", over<end_quit>},
    Check{"end", "quit-thinking", Severity::must, "AGI, fact 4", "So it does during a search.",
          over<end_quit_thinking>},
    Check{"end", "quit-first", Severity::should, "practice", "So it does before `AGI`.",
          over<end_quit_first>},
    Check{"end", "bye", Severity::must, "AGI, BYE", "`QUIT` is answered by `BYE`.", over<end_bye>},
    Check{"end", "bye-thinking", Severity::must, "AGI, BYE", "So it is during a search.",
          over<end_bye_thinking>},
    Check{"end", "status", Severity::should, "practice", "After `QUIT` the exit status is 0.",
          over<end_status>},
    Check{"end", "input", Severity::should, "practice", "The end of its input ends the engine.",
          over<end_input>},
    Check{"end", "input-thinking", Severity::should, "practice", "So it does during a search.",
          over<end_input_thinking>},
    Check{"end", "stderr", Severity::advice, "practice",
          "A game without errors leaves stderr empty.", over<end_stderr>},
};

}  // namespace

std::span<const Check> ending_checks() {
  return ending_table;
}

}  // namespace ludex::conformance::agi
