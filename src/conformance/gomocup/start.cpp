// `START` and its like, and `ABOUT`.
#include <fmt/format.h>

#include <array>
#include <string>

#include "base/text.h"
#include "conformance/gomocup/client.h"
#include "conformance/gomocup/suite.h"

namespace ludex::conformance::gomocup {

namespace {

void start_is_silent(Client& client) {
  client.silent("printed before the first command");
}

void start_ok(Client& client) {
  client.succeed("START 15");
}

void start_once(Client& client) {
  client.succeed("START 15");
  client.silent("a second answer to `START`");
}

void start_twenty(Client& client) {
  client.begin(20);
  (void)client.turn({19, 19});
}

void start_again(Client& client) {
  for (const int size : {15, 20, 15}) {
    client.begin(size);
  }
  (void)client.turn({9, 9});
}

void start_clears(Client& client) {
  client.begin();
  (void)client.turn({6, 9});
  client.begin();
  (void)client.turn({6, 9});
}

void start_in_a_game(Client& client) {
  client.begin();
  (void)client.turn({4, 9});
  client.begin(20);
  (void)client.turn({4, 9});
}

void start_too_small(Client& client) {
  client.refuse("START 1");
}

void start_without_number(Client& client) {
  client.refuse("START many");
}

std::string about(Client& client) {
  client.send("ABOUT");
  return client.session()
      .await("answer to `ABOUT`", client.waits().answer,
             [](std::string_view line) {
               return !trim(line).empty() && !lower(line).starts_with("message") &&
                      !lower(line).starts_with("debug");
             })
      .text;
}

void about_before_start(Client& client) {
  const std::string line = about(client);
  const Word word = word_of_line(line);
  require(word != Word::error && word != Word::unknown,
          [&] { return fmt::format("`ABOUT` before `START` led to `{}`", excerpt(line)); });
}

void about_names_the_engine(Client& client) {
  client.begin();
  const std::string line = about(client);
  require(line.find("name=\"") != std::string::npos,
          [&] { return fmt::format("there is no name=\"...\" in `{}`", excerpt(line)); });
}

void about_names_the_author(Client& client) {
  client.begin();
  const std::string line = about(client);
  require(
      line.find("version=\"") != std::string::npos && line.find("author=\"") != std::string::npos,
      [&] { return fmt::format("there is no version or author in `{}`", excerpt(line)); });
}

void about_is_one_line(Client& client) {
  client.begin();
  (void)about(client);
  client.silent("a second line for `ABOUT`");
}

void restart_ok(Client& client) {
  client.begin();
  (void)client.turn({5, 9});
  client.succeed_if_known("RESTART");
}

void restart_clears(Client& client) {
  client.begin();
  (void)client.turn({8, 9});
  client.succeed_if_known("RESTART");
  client.clear();
  (void)client.turn({8, 9});
}

void restart_before_start(Client& client) {
  client.refuse("RESTART");
}

void begin_before_start(Client& client) {
  client.send("BEGIN");
  client.session().listen(client.waits().quiet, "a move on a board that nobody has started",
                          [](std::string_view line) { return word_of_line(line) == Word::move; });
}

void rectstart(Client& client) {
  client.send("RECTSTART 18,12");
  const Heard heard = client.answer("answer", client.waits().handshake);
  if (word_of_line(heard.text) != Word::ok) {
    throw NotApplicable{"the engine plays on squares only"};
  }
  client.resize(18, 12);
  client.set_times(400, 100'000, 100'000);
  (void)client.turn({17, 11});
  (void)client.turn({17, 0});
}

constexpr std::array start_table{
    Check{"start", "silent", Severity::must, "Gomocup, 6 silence",
          "Nothing but remarks is printed before the first command.", over<start_is_silent>},
    Check{"start",
          "ok",
          Severity::must,
          "Gomocup, START",
          "`START 15` is answered by `OK`.",
          over<start_ok>,
          {},
          true},
    Check{"start", "once", Severity::must, "Gomocup, START", "`START` has one answer.",
          over<start_once>},
    Check{"start", "twenty", Severity::must, "Gomocup, 3 boards",
          "A board of 20 lines is played on up to its corner.", over<start_twenty>},
    Check{"start", "again", Severity::must, "Gomocup, START", "`START` may come again and again.",
          over<start_again>},
    Check{"start", "clears", Severity::must, "Gomocup, START", "`START` empties the board.",
          over<start_clears>},
    Check{"start", "in-game", Severity::must, "Gomocup, START",
          "`START` in a game begins one on the new size.", over<start_in_a_game>},
    Check{"start", "too-small", Severity::should, "Gomocup, START",
          "A board of one point is refused by `ERROR`.", over<start_too_small>},
    Check{"start", "no-number", Severity::should, "Gomocup, START",
          "`START` without a number is refused by `ERROR`.", over<start_without_number>},
    Check{"start", "restart", Severity::must, "Gomocup, RESTART",
          "`RESTART` is answered by `OK`, or is unknown.", over<restart_ok>},
    Check{"start", "restart-clears", Severity::must, "Gomocup, RESTART",
          "`RESTART` empties the board.", over<restart_clears>},
    Check{"start", "restart-first", Severity::advice, "practice",
          "`RESTART` before `START` is refused.", over<restart_before_start>},
    Check{"start", "begin-first", Severity::advice, "practice",
          "`BEGIN` before `START` leads to no move.", over<begin_before_start>},
    Check{"start", "rectstart", Severity::must, "Gomocup, RECTSTART",
          "On a board of 18 columns and 12 rows the first number is the column.", over<rectstart>},
    Check{"about", "before-start", Severity::must, "Gomocup, ABOUT",
          "`ABOUT` is answered before `START`.", over<about_before_start>},
    Check{"about", "name", Severity::should, "Gomocup, ABOUT", "It has name=\"...\".",
          over<about_names_the_engine>},
    Check{"about", "author", Severity::advice, "Gomocup, ABOUT",
          "It has version=\"...\" and author=\"...\".", over<about_names_the_author>},
    Check{"about", "one-line", Severity::must, "Gomocup, ABOUT", "It is one line.",
          over<about_is_one_line>},
};

}  // namespace

std::span<const Check> start_checks() {
  return start_table;
}

}  // namespace ludex::conformance::gomocup
