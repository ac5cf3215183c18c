// The static value of gomoku: the same from every side, and the sum of its parts.
#include "search/gomoku/evaluation.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

#include "base/random.h"
#include "rules/gomoku/position_text.h"
#include "rules/gomoku/symmetry.h"
#include "search/gomoku/weights.h"

namespace ludex::search {
namespace {

using gomoku::Color;
using gomoku::Point;
using gomoku::Stone;
using gomoku::Variant;

constexpr gomoku::BoardSize size{15, 15};

std::vector<Stone> random_stones(Rng& rng, int number) {
  std::vector<Stone> stones;
  GomokuBoard board(gomoku::Position(size), Variant::freestyle);
  board.play(gomoku::centre_of(size));
  stones.push_back({Color::black, gomoku::centre_of(size)});
  while (static_cast<int>(stones.size()) < number) {
    std::vector<Point> points;
    board.neighbourhood().for_each(size.height, [&](Point point) { points.push_back(point); });
    const Point point = points[rng.below(points.size())];
    stones.push_back({board.side_to_move(), point});
    board.play(point);
  }
  return stones;
}

GomokuBoard board_of(const std::vector<Stone>& stones, Color to_move, Variant variant) {
  return {gomoku::set_up(size, stones, to_move).value(), variant};
}

class GomokuEvaluation : public testing::TestWithParam<Variant> {};
INSTANTIATE_TEST_SUITE_P(Variants, GomokuEvaluation,
                         testing::Values(Variant::freestyle, Variant::standard, Variant::renju,
                                         Variant::caro, Variant::caro_exact));

TEST_P(GomokuEvaluation, IsTheSameForABoardThatIsTurnedOver) {
  Rng rng(3);
  for (int round = 0; round < 50; ++round) {
    const auto stones = random_stones(rng, 4 + round / 2);
    const Value value = static_value(board_of(stones, Color::black, GetParam()));
    for (const gomoku::Symmetry& symmetry : gomoku::symmetries_of(size)) {
      std::vector<Stone> turned;
      turned.reserve(stones.size());
      for (const Stone& stone : stones) {
        turned.push_back({stone.color, gomoku::image(symmetry, size, stone.point)});
      }
      EXPECT_EQ(static_value(board_of(turned, Color::black, GetParam())), value);
    }
  }
}

TEST_P(GomokuEvaluation, IsTheSameForBothColoursWhereTheirRulesAre) {
  if (GetParam() == Variant::renju) return;
  Rng rng(4);
  for (int round = 0; round < 50; ++round) {
    const auto stones = random_stones(rng, 4 + round / 2);
    std::vector<Stone> swapped;
    swapped.reserve(stones.size());
    for (const Stone& stone : stones) {
      swapped.push_back({~stone.color, stone.point});
    }
    EXPECT_EQ(static_value(board_of(stones, Color::black, GetParam())),
              static_value(board_of(swapped, Color::white, GetParam())));
  }
}

TEST_P(GomokuEvaluation, IsTheSumOfTheWeightsThatItsTraceCounts) {
  const FlatWeights flat = gomoku_evaluation::flat_weights_of(GetParam());
  Rng rng(5);
  for (int round = 0; round < 50; ++round) {
    for (const Color to_move : gomoku::colors) {
      const GomokuBoard board = board_of(random_stones(rng, 4 + round / 2), to_move, GetParam());
      const EvaluationTrace book = trace(board);
      const Value value = static_value(board);
      EXPECT_EQ(book.value, to_move == Color::black ? value : -value);
      // No more than 5000 either way.
      if (std::abs(value) == 5'000) continue;
      EXPECT_EQ(value_with(flat, book), book.value) << format_position(board.position());
    }
  }
}

// An open three with the move is better than without it, and a stone in the centre than none.
TEST(GomokuEvaluationOf, AnOpenThreeIsForTheSideThatHasIt) {
  const auto point = [](int file, int rank) { return gomoku::point_at(file, rank); };
  const std::vector<Stone> stones{{Color::black, point(6, 7)}, {Color::black, point(7, 7)},
                                  {Color::black, point(8, 7)}, {Color::white, point(3, 11)},
                                  {Color::white, point(9, 3)}, {Color::white, point(12, 12)}};
  EXPECT_GT(static_value(board_of(stones, Color::black, Variant::freestyle)), 100);
  EXPECT_LT(static_value(board_of(stones, Color::white, Variant::freestyle)), -50);
}

TEST(GomokuWeights, HaveAGroupForEveryMember) {
  std::size_t next = 0;
  for (const WeightGroup& group : gomoku_evaluation::weight_groups()) {
    EXPECT_EQ(group.first, next) << group.name;
    next = group.first + group.size;
  }
  EXPECT_EQ(next, gomoku_evaluation::weight_count);
}

}  // namespace
}  // namespace ludex::search
