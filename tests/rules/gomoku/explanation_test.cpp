#include "rules/gomoku/explanation.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "base/tokens.h"
#include "rules/registry.h"

namespace ludex::gomoku {
namespace {

using Lines = std::vector<std::string>;

struct Explained {
  std::string_view name;
  rules::Values values;
  std::string_view moves;
  Lines lines;
};
std::ostream& operator<<(std::ostream& out, const Explained& explained) {
  return out << explained.name;
}

class GomokuExplanation : public testing::TestWithParam<Explained> {};

TEST_P(GomokuExplanation, SaysWhatARulingRestsOn) {
  const auto game = rules::start_game({.game = "gomoku", .values = GetParam().values}).value();
  Tokens words(GetParam().moves);
  while (const auto word = words.next()) {
    ASSERT_TRUE(game->play_text(word->text, rules::coordinate).has_value()) << word->text;
  }
  EXPECT_EQ(game->explain(), GetParam().lines);
}

INSTANTIATE_TEST_SUITE_P(
    Table, GomokuExplanation,
    testing::Values(
        Explained{"start", {}, "", {}},
        Explained{"five", {}, "a1 a3 b1 b3 c1 c3 d1 d3 e1", {"The row of 5: a1, b1, c1, d1, e1."}},
        Explained{"forbidden",
                  {{"variant", "renju"}},
                  "h9 g1 g8 o1 f8 o11 h10 a15 h8",
                  {"h8 is forbidden: double-three.",
                   "  The row makes a real three: e8 extends it to a straight four.",
                   "  The column makes a real three: h7 extends it to a straight four."}},
        Explained{"forbidden_points",
                  {{"variant", "renju"}},
                  "h9 g1 g8 o1 f8 o11 h10 a15",
                  {"Forbidden for Black: h8 (double-three)."}},
        // A stone that is allowed, although it looks like a foul.
        Explained{
            "false_three",
            {{"variant", "renju"}},
            "i8 b15 j10 o1 l6 a1 g8 e8 k7 o15 h6 k1 h7 g1 j11 i15 h8",
            {"h8 is allowed.", "  The row makes a false three: j8 may not extend it.",
             "    j8 is then forbidden: double-three.",
             "      The row makes a four: f8 or k8 makes it five.",
             "      The column makes a real three: j9 extends it to a straight four.",
             "      The falling diagonal makes a real three: i9 extends it to a straight four.",
             "  The column makes a real three: h5 extends it to a straight four."}},
        Explained{"swap2",
                  {{"opening_rule", "swap2"}},
                  "h8 h9 j10",
                  {"White may swap the colours.",
                   "White may put two more stones and let the opponent choose its colour."}},
        Explained{"announce",
                  {{"variant", "renju"}, {"opening_rule", "yamaguchi"}},
                  "h8 h9 i9",
                  {"Black says how many fifth moves will be offered, at most 50.",
                   "The opening is D4, Flower Moon (Kagetsu, 花月)."}},
        Explained{"choose",
                  {{"variant", "renju"}, {"opening_rule", "rif"}},
                  "h8 i7 j9 a1 b1 b2",
                  {"White chooses Black's fifth move: b1, b2.",
                   "The opening is I4, Water Moon (Suigetsu, 水月)."}},
        Explained{"offer",
                  {{"opening_rule", "taraguchi"}},
                  "h8 i8 j10 k8",
                  {"Black may swap the colours.",
                   "Black may offer several fifth moves instead of playing one."}},
        Explained{"rows",
                  {{"continuous", "true"}},
                  "a1 a3 b1 b3 c1 c3 d1 d3 e1",
                  {"Rows so far: Black 1, White 0."}}),
    [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace ludex::gomoku
