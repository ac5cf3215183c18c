#include "search/go/survey.h"

#include <gtest/gtest.h>

#include <string_view>

#include "rules/go/notation.h"
#include "rules/go/states.h"
#include "search/go/passing.h"

namespace ludex::search {
namespace {

// Black has the left side and White the right one; a white stone is caught on the left.
constexpr std::string_view settled =
    "2x1xo1o1/1xxxxo1oo/2o1xo3/2x1xooo1/1xx1xo1o1/4xooo1/1x1xxo1o1/xxxx1xooo/1x1xxxo1o b";

TEST(GoSurvey, FindsTheStonesThatCannotLive) {
  const go::GameState state = go::state_of(settled);
  EXPECT_EQ(words(Survey(state.position(), 300, 1).dead()), "C7");
}

struct FinishedBoard {
  std::string_view description;
  std::string_view position;
  std::string_view dead;
};

class GoSurveyOfFinishedBoards : public testing::TestWithParam<FinishedBoard> {};

TEST_P(GoSurveyOfFinishedBoards, FindsTheDeadStones) {
  const go::Position position = go::state_of(GetParam().position).position();
  EXPECT_EQ(words(Survey(position, 1000, 1).dead()), GetParam().dead) << GetParam().description;
}

// The first two are of games that GNU Go played against itself.
INSTANTIATE_TEST_SUITE_P(
    Boards, GoSurveyOfFinishedBoards,
    testing::Values(
        FinishedBoard{"stones in a large territory",
                      "6ooo/2o1oooxx/1oooxxx1x/ooxxx2x1/oxx6/x6x1/1x2x1o2/5o3/9 b", "G3 F2"},
        FinishedBoard{"stones behind a wall",
                      "9/4x4/2oo1x3/oox4x1/xxxxx3x/xoxoxxxxo/ooxoxxooo/1ooooo3/9 b", "C7 D7 A6 B6"},
        FinishedBoard{"two groups without eyes share two liberties", "1o1ox1ox1x1/oooox1oxxxx b",
                      ""},
        FinishedBoard{"a seki with an eye",
                      "1o1oxxx1x1oooox1x1/oooox1xxooo2oxxxx/ooooxxxxooooooxxxx b", ""}));

TEST(GoSurvey, GivesSettledPointsToTheirOwnersAndIsTheSameForTheSameSeed) {
  const go::Position position = go::state_of(settled).position();
  const Survey one(position, 200, 1);
  const Survey same(position, 200, 1);
  EXPECT_GT(one.permill(go::at("A1")), 900);
  EXPECT_LT(one.permill(go::at("J9")), -900);
  EXPECT_FALSE(one.is_open(go::at("A1")));
  go::for_each_point(position.size(),
                     [&](go::Point point) { EXPECT_EQ(one.permill(point), same.permill(point)); });
  const go::Position empty({9, 9});
  EXPECT_TRUE(Survey(empty, 200, 1).is_open(go::at("E5")));
}

TEST(GoPassing, NeverFillsAnOwnEyeOrSureTerritory) {
  const go::GameState state = go::state_of("5/5/5/xxxx1/1x1x1 b");
  for (const go::Move move : sensible_moves(state, go::Color::black, false)) {
    EXPECT_TRUE(move.is_pass() || go::row_of(move.point()) > 1 || move.point() == go::at("E1") ||
                move.point() == go::at("E2"))
        << go::to_vertex(move.point());
  }
  EXPECT_TRUE(sensible_moves(state, go::Color::black, false).back().is_pass());
}

TEST(GoPassing, IsRightWhenNothingIsOpenAndNoDeadStoneHasToBeTaken) {
  go::GameState state = go::state_of(settled);
  const auto closing = [&](bool takes_dead_stones) {
    return closing_move(state, go::Color::black,
                        sensible_moves(state, go::Color::black, takes_dead_stones),
                        takes_dead_stones);
  };
  EXPECT_EQ(closing(false), go::Move::pass(go::Color::black));
  // The dead stone is taken move by move, and then nothing is left.
  for (int move = 0; move < 3 && state.position().has_stone(go::Color::white, go::at("C7"));
       ++move) {
    const auto next = closing(true);
    ASSERT_TRUE(next && next->is_stone());
    state.play(*next);
  }
  EXPECT_TRUE(state.position().is_empty(go::at("C7")));
  EXPECT_EQ(closing(true), go::Move::pass(go::Color::black));
}

TEST(GoPassing, IsOutOfTheQuestionAtTheStart) {
  const go::GameState start(go::rules_of({{"size", "9"}}));
  EXPECT_EQ(
      closing_move(start, go::Color::black, sensible_moves(start, go::Color::black, false), false),
      std::nullopt);
}

TEST(GoPassing, TakesNoMoreGamesThanItNeeds) {
  const auto games_for = [](const go::GameState& state, int games) {
    int looks = 0;
    (void)closing_move(state, go::Color::black, sensible_moves(state, go::Color::black, false),
                       false, games, [&] {
                         ++looks;
                         return false;
                       });
    return looks;
  };
  // A point is settled by nine games of ten.
  const go::GameState open = go::state_of("5/xxxxx/5/ooooo/5 b");
  EXPECT_GT(games_for(open, 100), 20);
  EXPECT_LT(games_for(open, 100), 60);
  EXPECT_EQ(games_for(go::state_of(settled), 100), 100);
}

TEST(GoPassing, IsNotFoundWhenTimeIsOut) {
  const go::GameState state = go::state_of(settled);
  const auto found = [&](int looks) {
    return closing_move(state, go::Color::black, sensible_moves(state, go::Color::black, false),
                        false, 100, [&] { return looks-- == 0; });
  };
  EXPECT_EQ(found(0), std::nullopt);
  EXPECT_EQ(found(99), std::nullopt);
  EXPECT_EQ(found(1'000), go::Move::pass(go::Color::black));
}

TEST(GoPassing, WinsAtOnceUnderRulesThatLeaveDeadStones) {
  const auto wins = [](std::string_view rules, std::string_view komi, bool after_a_pass) {
    go::GameState state =
        go::state_of("oooo1/5/xxxxx/1x1x1/xo1xx w",
                     {{"rules", std::string(rules)}, {"komi", std::string(komi)}});
    if (after_a_pass) {
      state.play(go::Move::pass(go::Color::white));
    }
    return wins_by_a_pass(state, go::Color::black);
  };
  // Black has twelve points; White has five stones, one of which could be taken.
  EXPECT_TRUE(wins("tromp_taylor", "6.5", true));
  EXPECT_FALSE(wins("tromp_taylor", "7.5", true));
  EXPECT_FALSE(wins("tromp_taylor", "6.5", false));
  EXPECT_FALSE(wins("chinese", "6.5", true));
}

TEST(GoPassing, AnswersAPassWhereOpenPointsDecideNothing) {
  // Both live; nine points between them are open, and Black has 36 more.
  constexpr std::string_view board =
      "1xxxxx1oo/xxxxxx1o1/1xxxxx1oo/xxxxxx1o1/1xxxxx1oo/xxxxxx1o1/1xxxxx1oo/xxxxxx1o1/1xxxxx1oo";
  const auto answer = [&](std::string_view komi, go::Color color, bool to_a_pass) {
    const char* const first = color == go::Color::black ? " w" : " b";
    go::GameState state = go::state_of(std::string(board) + first, {{"komi", std::string(komi)}});
    if (to_a_pass) {
      state.play(go::Move::pass(~color));
    }
    return closing_move(state, color, sensible_moves(state, color, false), false);
  };
  for (const go::Color color : go::colors) {
    EXPECT_EQ(answer("7.5", color, false), std::nullopt);
    EXPECT_EQ(answer("7.5", color, true), go::Move::pass(color));
    EXPECT_EQ(answer("30", color, true), std::nullopt);
    EXPECT_EQ(answer("80", color, true), go::Move::pass(color));
  }
}

}  // namespace
}  // namespace ludex::search
