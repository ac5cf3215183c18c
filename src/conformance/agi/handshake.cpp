// `AGI`, `ISREADY`, `SETOPTION` and `SETRULE`.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <vector>

#include "base/text.h"
#include "conformance/agi/client.h"
#include "conformance/agi/suite.h"
#include "conformance/words.h"

namespace ludex::conformance::agi {

namespace {

constexpr Milliseconds quickly{2'000};
constexpr Milliseconds ready_at_once{1'000};
constexpr std::size_t ready_burst = 5;

void silent_before_agi(Client& client) {
  client.session().listen(client.waits().quiet, "printed before `AGI`", is_engine_line);
}

void prints_text(Client& client) {
  client.session().listen(client.waits().quiet, "printed at the start, and no text",
                          [](std::string_view line) { return !is_text(line); });
  for (const std::string& line : client.introduce()) {
    require(is_text(line), [&] { return fmt::format("`{}` is no text", excerpt(line)); });
  }
}

void answers_agi(Client& client) {
  client.introduce();
}

// The introduction has a line that begins with both words.
bool has_line(Client& client, std::string_view first, std::string_view second) {
  const auto lines = client.introduce();
  return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
    const auto words = words_of(line);
    return words.size() > 2 && words[0] == first &&
           std::find(words.begin(), words.end(), second) != words.end();
  });
}

void has_name(Client& client) {
  require(has_line(client, "ID", "NAME"), "there is no `ID NAME` before `AGIOK`");
}

void has_author(Client& client) {
  require(has_line(client, "ID", "AUTHOR"), "there is no `ID AUTHOR` before `AGIOK`");
}

void has_options(Client& client) {
  const auto lines = client.introduce();
  const auto found = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
    return begins_with(line, "OPTION");
  });
  require(found != lines.end(), "there is no `OPTION` before `AGIOK`");
  const auto words = words_of(*found);
  require(words.size() % 2 == 1, "an option has no value");
  for (std::size_t at = 2; at < words.size(); at += 2) {
    require(words[at] == "TRUE" || words[at] == "FALSE",
            [&] { return fmt::format("`{}` is neither TRUE nor FALSE", excerpt(words[at])); });
  }
}

void one_agiok(Client& client) {
  client.introduce();
  client.session().listen(client.waits().quiet, "a second `AGIOK`",
                          [](std::string_view line) { return begins_with(line, "AGIOK"); });
}

void nothing_follows_agiok(Client& client) {
  client.introduce();
  client.session().listen(
      client.waits().quiet, "part of the introduction comes after `AGIOK`",
      [](std::string_view line) { return begins_with(line, "ID") || begins_with(line, "OPTION"); });
}

void introduces_itself_quickly(Client& client) {
  const TimePoint before = client.session().now();
  client.introduce();
  const auto took = std::chrono::duration_cast<Milliseconds>(client.session().now() - before);
  require(took <= quickly + client.waits().tolerance,
          [&] { return fmt::format("`AGIOK` came after {} ms", took.count()); });
}

void introduces_itself_again(Client& client) {
  client.introduce();
  client.session().listen(client.waits().quiet);
  client.introduce();
}

void takes_small_letters(Client& client) {
  client.send("agi");
  (void)client.session().await("`AGIOK` for `agi`", client.waits().handshake,
                               [](std::string_view line) { return begins_with(line, "AGIOK"); });
}

void answers_isready(Client& client) {
  client.introduce();
  client.ready();
}

void answers_each_isready(Client& client) {
  client.introduce();
  client.session().send_burst(std::vector<std::string>(ready_burst, "ISREADY"));
  for (std::size_t count = 0; count < ready_burst; ++count) {
    (void)client.session().await(
        fmt::format("`READYOK` number {}", count + 1), client.waits().ready,
        [](std::string_view line) { return begins_with(line, "READYOK"); });
  }
}

void ready_while_thinking(Client& client) {
  client.begin();
  client.start("INFINITE");
  client.send("ISREADY");
  (void)client.session().await(
      "`READYOK`", ready_at_once + client.waits().tolerance, [](std::string_view line) {
        require(!begins_with(line, "BESTMOVE"), "`ISREADY` ended the search");
        return begins_with(line, "READYOK");
      });
  client.send("STOP");
  (void)client.answer(client.waits().answer);
}

void options_are_taken(Client& client) {
  client.introduce();
  client.session().send_burst({"SETOPTION OWNBOOK ON PONDER OFF", "SETOPTION OWNBOOK OFF",
                               "SETOPTION PONDER ON", "SETOPTION PONDER OFF"});
  client.ready();
  client.position("MOVES 9A");
  client.judge(client.go("TIME 3000"));
}

void options_unknown(Client& client) {
  client.begin();
  client.session().send_burst({"SETOPTION NOSUCHOPTION ON", "SETOPTION"});
  client.ready();
}

void options_are_not_answered(Client& client) {
  client.begin();
  client.session().send_burst({"SETOPTION PONDER OFF", "SETRULE UNFORBIDDEN", "POSITION MOVES 78"});
  client.session().listen(client.waits().quiet, "a setting was answered", is_engine_line);
}

constexpr std::array handshake_table{
    Check{"handshake", "silent-before-agi", Severity::must, "AGI, fact 3",
          "Nothing of AGI is printed before `AGI`.", over<silent_before_agi>},
    Check{"handshake",
          "agiok",
          Severity::must,
          "AGI, AGIOK",
          "`AGI` is answered by `AGIOK`.",
          over<answers_agi>,
          {},
          true},
    Check{"handshake", "id-name", Severity::must, "AGI, ID", "`ID NAME` names the engine.",
          over<has_name>},
    Check{"handshake", "id-author", Severity::advice, "AGI, ID", "`AUTHOR` names its author.",
          over<has_author>},
    Check{"handshake", "option", Severity::must, "AGI, OPTION",
          "`OPTION` says of each feature TRUE or FALSE.", over<has_options>},
    Check{"handshake", "agiok-once", Severity::must, "AGI, AGIOK",
          "`AGI` is answered by one `AGIOK`.", over<one_agiok>},
    Check{"handshake", "agiok-last", Severity::must, "AGI, AGIOK",
          "No `ID` and no `OPTION` comes after `AGIOK`.", over<nothing_follows_agiok>},
    Check{"handshake", "quick", Severity::should, "practice",
          "The introduction takes less than two seconds.", over<introduces_itself_quickly>},
    Check{"handshake", "text", Severity::should, "practice",
          "What is printed is text, without control characters.", over<prints_text>},
    Check{"handshake", "again", Severity::advice, "practice",
          "A second `AGI` is answered like the first.", over<introduces_itself_again>},
    Check{"handshake", "any-case", Severity::must, "AGI, fact 11",
          "Keywords are taken in small letters too.", over<takes_small_letters>},
    Check{"ready",
          "readyok",
          Severity::must,
          "AGI, ISREADY",
          "`ISREADY` is answered by `READYOK`.",
          over<answers_isready>,
          {},
          true},
    Check{"ready", "each", Severity::must, "AGI, ISREADY",
          "Five `ISREADY` in one burst are answered by five `READYOK`.",
          over<answers_each_isready>},
    Check{"ready", "thinking", Severity::must, "AGI, fact 4",
          "`ISREADY` is answered during a search within a second, and the search goes on.",
          over<ready_while_thinking>},
    Check{"options", "taken", Severity::must, "AGI, SETOPTION",
          "The options of the draft are taken in one line or in several.", over<options_are_taken>},
    Check{"options", "unknown", Severity::should, "practice", "Unknown options are survived.",
          over<options_unknown>},
    Check{"options", "silent", Severity::must, "AGI, messages",
          "Neither options nor rules nor positions are answered.", over<options_are_not_answered>},
};

}  // namespace

std::span<const Check> handshake_checks() {
  return handshake_table;
}

}  // namespace ludex::conformance::agi
