#include "rules/gomoku/examination.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/text.h"
#include "rules/gomoku/boards.h"
#include "rules/gomoku/examples.h"

namespace ludex::gomoku {
namespace {

// --- The derivations of the examples, written from an examination ---

std::string_view sign_of(Direction direction) {
  constexpr std::array<std::string_view, 4> signs{"row", "col", "\\", "/"};
  return signs[index(direction)];
}

std::string derivation(const Examination& examination);

std::string text_of(const Extension& extension) {
  const std::string point = to_text(extension.point);
  if (extension.makes_five) return point + " makes five";
  const Examination& examined = extension.examined.front();
  const bool is_allowed = extension.is_allowed();
  if (is_allowed && examined.threes.size() < 2) return point + " ok";
  return fmt::format("{} {} {{{}}}", point, is_allowed ? "ok" : "forbidden", derivation(examined));
}

// Of a real three the first extension that is allowed; columns are read from the top.
std::string text_of(const Three& three) {
  std::vector<Extension> extensions = three.extensions;
  if (three.direction == Direction::column) {
    std::reverse(extensions.begin(), extensions.end());
  }
  std::vector<std::string> texts;
  for (const Extension& extension : extensions) {
    if (!three.is_real() || (extension.is_allowed() && texts.empty())) {
      texts.push_back(text_of(extension));
    }
  }
  return fmt::format("{} {} [{}]", sign_of(three.direction), three.is_real() ? "real" : "false",
                     fmt::join(texts, ", "));
}

std::string grounds(const Examination& examination) {
  std::vector<std::string> parts;
  for (const Row& row : examination.overlines) {
    parts.push_back(fmt::format("overline of {} in {}", row.length, sign_of(row.direction)));
  }
  std::vector<std::string> fours;
  for (const Four& four : examination.fours) {
    fours.push_back(std::string(sign_of(four.direction)) + (four.count == 2 ? " (two)" : ""));
  }
  if (!fours.empty()) {
    parts.push_back(fmt::format("fours: {}", fmt::join(fours, ", ")));
  }
  std::vector<std::string> threes;
  for (const Three& three : examination.threes) {
    threes.push_back(text_of(three));
  }
  if (!threes.empty()) {
    parts.push_back(fmt::format("threes: {}", fmt::join(threes, ", ")));
  }
  return parts.empty() ? "no four or three" : fmt::format("{}", fmt::join(parts, "; "));
}

std::string derivation(const Examination& examination) {
  if (!examination.fives.empty()) {
    return fmt::format("five {}", sign_of(examination.fives.front().direction));
  }
  const auto fouls = examination.fouls();
  return fmt::format("{} => {}", grounds(examination),
                     fouls.empty() ? "legal" : number_of(examination.verdict));
}

class GomokuExaminedExample : public testing::TestWithParam<Example> {};

TEST_P(GomokuExaminedExample, IsDerivedAsItShouldBe) {
  const Position position = played(GetParam().moves);
  for (const std::string& why : GetParam().why) {
    const std::string point = why.substr(0, why.find(':'));
    const Examination examination = examine(position, parse_point(point).value());
    EXPECT_EQ(fmt::format("{}: {}", point, derivation(examination)), why);
  }
}

TEST_P(GomokuExaminedExample, HasEveryReasonThatHolds) {
  const Position position = played(GetParam().moves);
  for (const auto& [point, reasons] : GetParam().forbidden) {
    const Examination examination = examine(position, parse_point(point).value());
    std::vector<std::string> found;
    for (const Foul foul : examination.fouls()) {
      found.push_back(number_of(foul));
    }
    std::vector<std::string> expected;
    for (const auto reason : split(reasons, '+')) {
      expected.emplace_back(reason);
    }
    std::sort(found.begin(), found.end());
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(found, expected) << point;
  }
}

INSTANTIATE_TEST_SUITE_P(Table, GomokuExaminedExample, testing::ValuesIn(read_examples()),
                         [](const auto& each) { return each.param.name; });

TEST(GomokuExamination, ItsVerdictIsThatOfTheFastJudgement) {
  Rng rng(9);
  for (int i = 0; i < 60; ++i) {
    const Position position = random_position(rng);
    position.for_each_empty([&](Point point) {
      const Examination examination = examine(position, point);
      EXPECT_EQ(examination.verdict, foul_at(position, point)) << to_text(point);
      EXPECT_EQ(examination.fives.empty(),
                !makes_win(position, Variant::renju, Color::black, point));
    });
  }
}

std::vector<std::string> told(std::string_view example, std::string_view point) {
  for (const Example& each : read_examples()) {
    if (each.name == example) return describe(examine(played(each.moves), *parse_point(point)));
  }
  return {};
}

// Grounds of grounds without end: it is cut, and the verdicts stay true.
TEST(GomokuExamination, ACrowdOfThreesIsExaminedInBoundedWork) {
  const Position position = lattice();
  position.for_each_empty([&](Point point) {
    const Examination examination = examine(position, point);
    EXPECT_EQ(examination.verdict, foul_at(position, point)) << to_text(point);
    EXPECT_LT(describe(examination).size(), 3000U);
  });
}

using Lines = std::vector<std::string>;

TEST(GomokuExamination, ItIsToldInSentences) {
  EXPECT_EQ(told("P01", "h8"),
            (Lines{"h8 is forbidden: double-three.",
                   "  The row makes a real three: e8 extends it to a straight four.",
                   "  The column makes a real three: h7 extends it to a straight four."}));
  EXPECT_EQ(told("P09", "g8"), (Lines{"g8 is forbidden: double-four.",
                                      "  The row makes two fours: e8 and i8 make it five."}));
  EXPECT_EQ(told("P12", "e8"),
            (Lines{"e8 is allowed.", "  The row makes a four: d8 or i8 makes it five."}));
  EXPECT_EQ(told("P19", "h8"),
            (Lines{"h8 is allowed.", "  The column makes five, which nothing forbids."}));
  EXPECT_EQ(
      told("P23", "h8"),
      (Lines{"h8 is allowed.", "  The row makes a false three: j8 may not extend it.",
             "    j8 is then forbidden: overline.", "      The column makes an overline of 6.",
             "      The row makes a four: f8 or k8 makes it five.",
             "  The column makes a real three: h11 extends it to a straight four."}));
  EXPECT_EQ(told("P28", "h8")[2], "    j8 makes a five and therefore no straight four.");
}

}  // namespace
}  // namespace ludex::gomoku
