#include "search/go/finals.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/go/game.h"
#include "rules/go/notation.h"
#include "rules/go/states.h"

namespace ludex::search {
namespace {

std::string dead_on(std::string_view board) {
  const go::GameState state = go::state_of(board);
  go_reading::Reader reader;
  return words(dead_stones(state, Survey(state.position(), 300, 1), reader));
}

struct OpenBoard {
  std::string_view description;
  std::string_view position;
  std::string_view dead_if_black_moves;
  std::string_view dead_if_white_moves;
};

class GoFinalsOfOpenBoards : public testing::TestWithParam<OpenBoard> {};

TEST_P(GoFinalsOfOpenBoards, DecideForTheSideToMove) {
  const std::string board(GetParam().position);
  EXPECT_EQ(dead_on(board + " b"), GetParam().dead_if_black_moves) << GetParam().description;
  EXPECT_EQ(dead_on(board + " w"), GetParam().dead_if_white_moves) << GetParam().description;
}

INSTANTIATE_TEST_SUITE_P(
    Boards, GoFinalsOfOpenBoards,
    testing::Values(
        OpenBoard{"a space of four, inside which black stones lie, gives White one eye: no seki",
                  "oox1oox2/oxx1oxx2/ooooox1x1/xoxxooxx1/xxxxxxox1/xxooxx1x1/xoo1oxx1x/"
                  "oo2oooxx/2oo2ooo",
                  "A9 B9 E9 F9 A8 E8 A7 B7 C7 D7 E7 B6 E6 F6 G5",
                  "A9 B9 E9 F9 A8 E8 A7 B7 C7 D7 E7 B6 E6 F6 G5"},
        OpenBoard{"a space of three with one vital point",
                  "2oxx4/1o1oxx3/2o1ox3/3ooxx2/3oooxxx/ooooxxxox/oxoxxoooo/xxxxoo1oo/xo1xxo1xo",
                  "H4 F3 G3 H3 J3 E2 F2 H2 J2 B1 F1 J1", "B1 H1"},
        OpenBoard{"a space of two is one eye, even for the side that captures first",
                  "2oxx4/1o1oxx3/2o1ox3/3ooxx2/3oooxxx/ooooxxxox/oxoxxoooo/xxxxoo1oo/xo1xxoxxo",
                  "H4 F3 G3 H3 J3 E2 F2 H2 J2 B1 F1 J1", "H4 F3 G3 H3 J3 E2 F2 H2 J2 B1 F1 J1"},
        OpenBoard{"the reader judges that three stones are lost, which playouts leave open",
                  "1o1o1o1o1/ooooooooo/xxxxxxxxx/9/9/1x2xxxx1/9/1ooo1x3/9", "B2 C2 D2", "B2 C2 D2"},
        OpenBoard{"groups beside a stone that can be captured or saved are not lost by judgement",
                  "9/2x1xoo2/4x4/2x2o1o1/1xxoo1o2/xoo1xxxoo/x1o1ooxx1/xooxoxx1x/4ooxx1", "", "D2"},
        OpenBoard{"three stones inside a large eye space make a seki",
                  "9/1o4ooo/o4oxxo/xoooooxxx/xxxoxoxx1/1xooxxxxo/1xxoxx1o1/1xo1ooxxo/1xoo1oox1", "",
                  ""},
        OpenBoard{"who plays at a shared liberty is captured: a seki, but B3 is dead",
                  "3xooox1/xxxxo1oxx/xooxxoox1/xo1oxxooo/o1oox1xxo/1ooxx3x/1xoox2x1/1o1ox1x2/"
                  "3oox3",
                  "B3", "B3"},
        OpenBoard{"White may not take back J9 for J8 and J7: a seki",
                  "1xxooxoo1/1xooxx1xo/xxxoxxxx1/1oxooooxx/1xooxxxxo/1xo1oxxoo/xooo1ooo1/1xxo4o/"
                  "2xo5",
                  "B6", "B6"},
        OpenBoard{"the group around a bent four in the corner is dead",
                  "9/9/1x2x4/9/xxxxxx3/xooooxx2/oooooox2/1oooox3/xxx1ox3",
                  "B4 C4 D4 E4 A3 B3 C3 D3 E3 F3 B2 C2 D2 E2 E1",
                  "B4 C4 D4 E4 A3 B3 C3 D3 E3 F3 B2 C2 D2 E2 E1"},
        OpenBoard{"of two stones that touch dead stones alone, A3 is in the opponent's territory",
                  "4xo3/3xxo3/3xooo2/xxxxxxxo1/xoxoooo2/1oxxo2o1/o1oxxoo1o/xoox1xxoo/1o1ox1xxo",
                  "B5 B4 A3 C3 B2 C2 B1 D1", "B5 B4 A3 C3 B2 C2 B1 D1"}));

// A white stone at C7 is caught between black ones.
constexpr std::string_view with_one_dead_stone =
    "2x1xo1o1/1xxxxo1oo/2o1xo3/2x1xooo1/1xx1xo1o1/4xooo1/1x1xxo1o1/xxxx1xooo/1x1xxxo1o b";

TEST(GoFinals, AreJudgedAgainOnAnotherBoard) {
  go::GameState state = go::state_of(with_one_dead_stone);
  go_reading::Reader reader;
  Finals finals;
  const engine::BoardScore first = finals.of(state, reader);
  EXPECT_EQ(first.dead, std::vector{go::to_board_point(go::at("C7"))});
  EXPECT_EQ(finals.of(state, reader), first);
  go::play(state, "B:B7 W:pass B:D7");
  EXPECT_TRUE(state.position().is_empty(go::at("C7")));
  EXPECT_TRUE(finals.of(state, reader).dead.empty());
}

TEST(GoFinals, AreWhatIsExpectedOnceBothHavePassed) {
  go_reading::Reader reader;
  Finals finals;
  for (const auto& [rules, lead] : {std::pair("japanese", 3.5), std::pair("chinese", 6.5)}) {
    const go::GameState state =
        go::state_of(with_one_dead_stone, {{"rules", rules}, {"komi", "6.5"}});
    const engine::ExpectedScore expected = finals.expected(state, reader);
    EXPECT_EQ(expected.lead, lead) << rules;
    EXPECT_EQ(expected.if_first_moves, lead);
    EXPECT_EQ(expected.if_second_moves, lead);
    const auto owner = [&](std::string_view point) {
      const auto found = std::find_if(expected.ownership.begin(), expected.ownership.end(),
                                      [&](const engine::Ownership& each) {
                                        return each.point == go::to_board_point(go::at(point));
                                      });
      return found->permill;
    };
    EXPECT_EQ(owner("C7"), 1000) << "a dead stone";
    EXPECT_EQ(owner("A9"), 1000) << "territory";
    EXPECT_EQ(owner("J9"), -1000) << "territory";
    EXPECT_EQ(owner("F9"), -1000) << "a stone";
    EXPECT_EQ(owner("E9"), 1000) << "a stone";
  }
}

TEST(GoFinals, CountTheSameBoardByTheRulesAsked) {
  go_reading::Reader reader;
  Finals finals;
  EXPECT_EQ(finals.of(go::state_of(with_one_dead_stone), reader).dead.size(), 1U);
  const go::GameState stay = go::state_of(with_one_dead_stone, {{"rules", "tromp_taylor"}});
  EXPECT_TRUE(finals.of(stay, reader).dead.empty());
}

}  // namespace
}  // namespace ludex::search
