// `SETRULE`, rows that win or are forbidden, and `INFO`.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/text.h"
#include "conformance/agi/client.h"
#include "conformance/agi/suite.h"
#include "conformance/words.h"

namespace ludex::conformance::agi {

namespace {

Answer answer_under(Client& client, std::string_view rule, std::string_view position) {
  client.begin();
  client.send(fmt::format("SETRULE {}", rule));
  client.position(position);
  return client.go("TIME 4000", Milliseconds(4000));
}

void expect_one_of(const Answer& answer, std::initializer_list<std::string_view> wanted,
                   std::string_view why) {
  require(std::find(wanted.begin(), wanted.end(), answer.move) != wanted.end(),
          [&] { return fmt::format("`{}` is the answer, and {}", answer.move, why); });
}

void refuse_point(const Answer& answer, std::string_view forbidden, std::string_view why) {
  require(answer.move != forbidden,
          [&] { return fmt::format("`{}` is forbidden: {}", forbidden, why); });
}

void rule_spellings(Client& client) {
  client.begin();
  client.session().send_burst({"SETRULE FORBIDDEN", "SETRULE UNFORBIDDEN FIRSTCHANGE",
                               "SETRULE FORBIDDEN THIRDCHANGE FIVETWINE", "SETRULE FIVEMULITY",
                               "SETRULE UNFORBIDDEN"});
  client.ready();
  client.position("MOVES 78");
  client.judge(client.go("TIME 2000", Milliseconds(2000)));
}

void rule_unknown(Client& client) {
  client.begin();
  client.session().send_burst({"SETRULE NOSUCHRULE", "SETRULE", "SETRULE UNFORBIDDEN"});
  client.ready();
}

void rule_five(Client& client) {
  expect_one_of(answer_under(client, "UNFORBIDDEN", "MOVES 7484758576917712"), {"73", "78"},
                "a five could be made");
}

void rule_block(Client& client) {
  expect_one_of(answer_under(client, "UNFORBIDDEN", "MOVES 74737591762177"), {"78"},
                "a five had to be prevented");
}

void rule_overline_wins(Client& client) {
  expect_one_of(answer_under(client, "UNFORBIDDEN", "MOVES 7401750F76E178EF7991"), {"77"},
                "six in a row win without forbidden moves");
}

void rule_double_three(Client& client) {
  refuse_point(answer_under(client, "FORBIDDEN", "MOVES 7601770F58E168EF"), "78", "two threes");
}

void rule_double_four(Client& client) {
  refuse_point(answer_under(client, "FORBIDDEN", "MOVES 75747638770148E1580F68EF"), "78",
               "two fours");
}

void rule_overline(Client& client) {
  refuse_point(answer_under(client, "FORBIDDEN", "MOVES 7401750F76E178EF7991"), "77",
               "six in a row");
}

void no_change(Client& client) {
  client.judge(answer_under(client, "UNFORBIDDEN", "MOVES 78"));
  client.position("MOVES 786869");
  client.judge(client.go("TIME 2000", Milliseconds(2000)));
}

void first_change(Client& client) {
  const Answer answer = answer_under(client, "UNFORBIDDEN FIRSTCHANGE", "MOVES 78");
  if (answer.move != "CHANGE") {
    client.judge(answer);
  }
}

void third_change(Client& client) {
  const Answer answer = answer_under(client, "FORBIDDEN THIRDCHANGE", "MOVES 786869");
  if (answer.move != "CHANGE") {
    client.judge(answer);
  }
}

void change_ends(Client& client) {
  client.judge(answer_under(client, "UNFORBIDDEN FIRSTCHANGE", "MOVES 7868"));
}

void change_not_from_a_list(Client& client) {
  client.begin();
  client.send("SETRULE UNFORBIDDEN FIRSTCHANGE");
  client.position("MOVES 78");
  client.judge(client.go("SEARCH 68696A TIME 2000", Milliseconds(2000)));
}

Answer search(Client& client) {
  client.begin();
  client.position("MOVES 78685A69");
  return client.go("TIME 6000", Milliseconds(6000));
}

// The words behind a key in the lines of the search.
std::vector<std::string> values_of(const Answer& answer, std::string_view key) {
  std::vector<std::string> values;
  for (const std::string& line : answer.infos) {
    const auto words = words_of(line);
    for (std::size_t at = 1; at + 1 < words.size(); ++at) {
      if (words[at] == key) {
        values.push_back(words[at + 1]);
      }
    }
  }
  return values;
}

void info_printed(Client& client) {
  require(!values_of(search(client), "PV").empty(), "there is no `INFO` with a `PV`");
}

void info_numbers(Client& client) {
  const Answer answer = search(client);
  for (const std::string_view key : {"DEPTH", "SCORE", "NPS"}) {
    for (const std::string& value : values_of(answer, key)) {
      require(to_integer(value).has_value(),
              [&] { return fmt::format("`{} {}`: that is no number", key, excerpt(value)); });
    }
  }
}

void info_score(Client& client) {
  require(!values_of(search(client), "SCORE").empty(), "there is no `INFO` with a `SCORE`");
}

void info_line(Client& client) {
  for (const std::string& value : values_of(search(client), "PV")) {
    const auto points = points_of(value);
    require(points.has_value(),
            [&] { return fmt::format("`PV {}` is no list of points", excerpt(value)); });
    for (auto at = points->begin(); at != points->end(); ++at) {
      require(client.is_free(*at) && std::find(points->begin(), at, *at) == at,
              [&] { return fmt::format("`{}` of `PV {}` is not empty", *at, excerpt(value)); });
    }
  }
}

void info_line_begins_with_the_answer(Client& client) {
  const Answer answer = search(client);
  const auto lines = values_of(answer, "PV");
  if (lines.empty()) {
    throw NotApplicable{"the engine prints no `PV`"};
  }
  require(lines.back().starts_with(answer.move), [&] {
    return fmt::format("the last `PV` is `{}`, and the answer is `{}`", excerpt(lines.back()),
                       answer.move);
  });
}

void info_is_text(Client& client) {
  client.begin();
  client.position("MOVES 78685A69");
  client.start("TIME 2000");
  (void)client.session().await("`BESTMOVE`", client.waits().answer, [](std::string_view line) {
    require(is_text(line), [&] { return fmt::format("`{}` is no text", excerpt(line)); });
    return begins_with(line, "BESTMOVE");
  });
}

void info_ends(Client& client) {
  (void)search(client);
  client.session().listen(client.waits().quiet, "printed after `BESTMOVE`",
                          [](std::string_view line) { return begins_with(line, "INFO"); });
}

constexpr std::array rule_table{
    Check{"rule", "spellings", Severity::must, "AGI, SETRULE", "The words of the draft are taken.",
          over<rule_spellings>},
    Check{"rule", "unknown", Severity::should, "practice", "Unknown rules are survived.",
          over<rule_unknown>},
    Check{"rule", "five", Severity::should, "rules of gomoku", "A five is made.", over<rule_five>},
    Check{"rule", "block", Severity::should, "rules of gomoku", "The opponent's five is prevented.",
          over<rule_block>},
    Check{"rule", "overline-wins", Severity::should, "AGI, SETRULE UNFORBIDDEN",
          "Without forbidden moves six in a row win.", over<rule_overline_wins>},
    Check{"rule", "double-three", Severity::must, "AGI, SETRULE FORBIDDEN",
          "Black does not make two threes.", over<rule_double_three>},
    Check{"rule", "double-four", Severity::must, "AGI, SETRULE FORBIDDEN",
          "Black does not make two fours.", over<rule_double_four>},
    Check{"rule", "overline", Severity::must, "AGI, SETRULE FORBIDDEN",
          "Black does not make six in a row.", over<rule_overline>},
    Check{"rule", "no-change", Severity::must, "AGI, BESTMOVE CHANGE",
          "Without a swap in the rules there is no `CHANGE`.", over<no_change>},
    Check{"rule", "first-change", Severity::must, "AGI, SETRULE FIRSTCHANGE",
          "After the first stone the answer is a point or `CHANGE`.", over<first_change>},
    Check{"rule", "third-change", Severity::must, "AGI, SETRULE THIRDCHANGE",
          "After the third stone the answer is a point or `CHANGE`.", over<third_change>},
    Check{"rule", "change-late", Severity::must, "AGI, SETRULE FIRSTCHANGE",
          "After the second stone there is no `CHANGE`.", over<change_ends>},
    Check{"rule", "change-search", Severity::should, "practice",
          "With a list of points there is no `CHANGE`.", over<change_not_from_a_list>},
    Check{"info", "printed", Severity::should, "AGI, INFO",
          "A line of moves is printed before the answer.", over<info_printed>},
    Check{"info", "score", Severity::should, "AGI, INFO SCORE",
          "A score is printed before the answer.", over<info_score>},
    Check{"info", "numbers", Severity::must, "AGI, INFO",
          "`DEPTH`, `SCORE` and `NPS` are followed by numbers.", over<info_numbers>},
    Check{"info", "pv-legal", Severity::must, "AGI, INFO PV",
          "Lines of moves are empty points, each once.", over<info_line>},
    Check{"info", "pv-answer", Severity::should, "AGI, INFO PV",
          "The last line of moves begins with the answer.", over<info_line_begins_with_the_answer>},
    Check{"info", "text", Severity::should, "practice",
          "What is printed during a search is text, without control characters.",
          over<info_is_text>},
    Check{"info", "ends", Severity::should, "practice", "Nothing is printed after `BESTMOVE`.",
          over<info_ends>},
};

}  // namespace

std::span<const Check> rule_checks() {
  return rule_table;
}

}  // namespace ludex::conformance::agi
