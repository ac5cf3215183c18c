#include "search/go/small/small_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.h"
#include "rules/go/life.h"
#include "rules/go/notation.h"
#include "rules/go/region.h"
#include "rules/go/states.h"
#include "search/go/small/deepening.h"
#include "search/go/small/small_board.h"
#include "search/go/small/small_position.h"
#include "search/go/small/whole_history.h"

namespace ludex::search::go_small {
namespace {

go::RuleSet rules_for(const go::BoardSize& size, go::Scoring scoring) {
  go::RuleSet rules;
  rules.size = size;
  rules.scoring = scoring;
  rules.komi = 0;
  return rules;
}

Limits nodes(std::uint64_t most) {
  return {most, [] { return false; }};
}

std::vector<go::Move> moves_of(const go::GameState& state) {
  const go::MoveList legal = go::legal_moves(state);
  return {legal.begin(), legal.end()};
}

std::string words_of(const std::vector<go::Move>& moves) {
  std::string words;
  for (const go::Move move : moves) {
    words += (words.empty() ? "" : " ") +
             (move.is_pass() ? std::string("pass") : go::to_vertex(move.point()));
  }
  return words;
}

// After `count` random moves; fewer if both have passed.
go::GameState random_state(const go::RuleSet& rules, int count, Rng& rng) {
  go::GameState state(rules);
  for (int played = 0; played < count && !state.play_is_over(); ++played) {
    const go::MoveList legal = go::legal_moves(state);
    state.play(legal[static_cast<std::size_t>(rng.below(legal.size()))]);
  }
  return state;
}

struct KnownScore {
  int width = 0;
  int height = 0;
  int score = 0;
};

class SmallSearchOfEmptyBoards : public testing::TestWithParam<KnownScore> {};

TEST_P(SmallSearchOfEmptyBoards, ReachesTheKnownScore) {
  go::RuleSet rules = rules_for({GetParam().width, GetParam().height}, go::Scoring::area);
  rules.ko = go::Ko::positional;
  const go::GameState state(rules);
  const SmallResult result =
      play_out(state, play_out_rules(rules), moves_of(state), nodes(100'000));
  int best = -most_points;
  for (const MoveScore& score : result.moves) {
    best = std::max(best, score.estimate);
    EXPECT_LE(score.bounds.low, score.estimate);
    EXPECT_GE(score.bounds.high, score.estimate);
  }
  EXPECT_EQ(best, GetParam().score);
}

// 3x3: E. van der Werf, J. van den Herik, J. Uiterwijk, Solving Go on small boards (2003). The
// others are exact by WholeHistory, which has neither a table nor bounds.
INSTANTIATE_TEST_SUITE_P(Boards, SmallSearchOfEmptyBoards,
                         testing::Values(KnownScore{1, 1, 0}, KnownScore{2, 1, 0},
                                         KnownScore{3, 1, 3}, KnownScore{4, 1, 4},
                                         KnownScore{1, 5, 0}, KnownScore{2, 2, 1},
                                         KnownScore{3, 3, 9}));

TEST(SmallBoard, ChangesAsTheRulesSay) {
  Rng rng(1);
  for (int game = 0; game < 200; ++game) {
    go::RuleSet rules = rules_for({1 + game % 5, 1 + game / 5 % 5}, go::Scoring::area);
    rules.suicide = game % 2 == 0 ? go::Suicide::none : go::Suicide::several;
    const go::GameState state = random_state(rules, 30, rng);
    const Shape shape(rules.size);
    const go::Color color = state.to_move();
    const SmallPosition position = small_position(shape, state, color);
    EXPECT_EQ(area_lead(shape, position.board, go::Color::black), go::area_lead(state.position()));
    go::for_each_point(rules.size, [&](go::Point point) {
      if (!state.position().is_empty(point)) return;
      const auto next = after_stone(shape, play_out_rules(rules), position, shape.bit(point));
      ASSERT_EQ(next.has_value(), state.is_legal(color, point)) << state.format();
      if (!next) return;
      go::GameState played = state;
      played.play(go::Move::stone(color, point));
      EXPECT_EQ(next->key(), small_position(shape, played, ~color).key()) << state.format();
    });
  }
}

// What Benson's algorithm finds here is found by the rules as well, which know more.
TEST(SmallBoard, FindsOnlySafePoints) {
  Rng rng(2);
  int safe = 0;
  for (int game = 0; game < 300; ++game) {
    const go::RuleSet rules = rules_for({3 + game % 3, 3 + game % 2}, go::Scoring::area);
    const go::GameState state = random_state(rules, 40, rng);
    const Shape shape(rules.size);
    const go::UnconditionalStatus sure = go::unconditional_status(state.position());
    for (const go::Color color : go::colors) {
      const go::PointSet known = sure.alive[go::index(color)] | sure.territory[go::index(color)] |
                                 sure.dead[go::index(~color)];
      const Points found = safe_points(shape, small_board(shape, state.position()), color);
      go::for_each_point(rules.size, [&](go::Point point) {
        if ((found & shape.bit(point)) == 0) return;
        ++safe;
        EXPECT_TRUE(known.contains(point)) << state.format() << go::to_vertex(point);
      });
    }
  }
  EXPECT_GT(safe, 100);
}

// Against alpha-beta with the whole history, without a table.
TEST(SmallSearch, ProvesNothingThatAllMovesRefute) {
  Rng rng(3);
  int compared = 0;
  int exact = 0;
  for (int game = 0; game < 80; ++game) {
    const auto scoring = game % 2 == 0 ? go::Scoring::area : go::Scoring::territory;
    go::RuleSet rules = rules_for(game % 3 == 0   ? go::BoardSize{3, 3}
                                  : game % 3 == 1 ? go::BoardSize{3, 2}
                                                  : go::BoardSize{5, 1},
                                  scoring);
    rules.ko = go::Ko::situational;
    rules.removes_dead_stones = game % 4 < 2;
    const go::GameState state = random_state(rules, 6 + game % 7, rng);
    const PlayOutRules played = play_out_rules(rules);
    const auto moves = moves_of(state);
    const Limits few = nodes(10'000);
    const SmallResult all = WholeHistory(state, played, few).play_out(moves);
    if (!all.has_ended) continue;
    const SmallResult found = Deepening(state, played, few).play_out(moves);
    for (std::size_t at = 0; at < moves.size(); ++at) {
      const MoveScore& score = found.moves[at];
      ++compared;
      exact += score.bounds.are_exact() ? 1 : 0;
      EXPECT_LE(score.bounds.low, all.moves[at].estimate) << state.format() << words_of(moves);
      EXPECT_GE(score.bounds.high, all.moves[at].estimate) << state.format() << words_of(moves);
    }
  }
  EXPECT_GT(compared, 50);
  EXPECT_GT(exact, 25);
}

struct BestMoves {
  std::string position;
  go::Scoring scoring{};
  std::string moves;
};

class SmallSearchOfPositions : public testing::TestWithParam<BestMoves> {};

TEST_P(SmallSearchOfPositions, FindsTheBestMoves) {
  const go::GameState parsed = go::state_of(GetParam().position);
  go::RuleSet rules = parsed.rules();
  rules.scoring = GetParam().scoring;
  const go::GameState state(rules, parsed.position(), parsed.to_move());
  EXPECT_EQ(words_of(best_moves(state, moves_of(state), nodes(50'000))), GetParam().moves);
}

INSTANTIATE_TEST_SUITE_P(Positions, SmallSearchOfPositions,
                         testing::Values(
                             // A neutral point is left, which is worth nothing where territory
                             // counts: it is taken if it costs nothing.
                             BestMoves{"1x1xo/xxxxo/1oooo/oo1o1/ooooo b", go::Scoring::area, "A3"},
                             BestMoves{"1x1xo/xxxxo/1oooo/oo1o1/ooooo b", go::Scoring::territory,
                                       "A3"},
                             // The only stone after which Black has not two eyes at once.
                             BestMoves{"2/x1 w", go::Scoring::territory, "B2"},
                             BestMoves{"2/x1 b", go::Scoring::area, "B2"}));

TEST(SmallSearch, EndsWithItsNodesOrWhenItIsStopped) {
  const go::GameState state(rules_for({5, 5}, go::Scoring::area));
  const PlayOutRules rules = play_out_rules(state.rules());
  EXPECT_LE(play_out(state, rules, moves_of(state), nodes(5'000)).nodes, 5'100U);
  const Limits stopped{1'000'000, [] { return true; }};
  EXPECT_LE(play_out(state, rules, moves_of(state), stopped).nodes, 5'000U);
}

}  // namespace
}  // namespace ludex::search::go_small
