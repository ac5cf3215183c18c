#include "search/chess/evaluation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "rules/chess/fen.h"
#include "search/chess/evaluation_trace.h"
#include "search/chess/weight_values.h"
#include "search/positions.h"

namespace ludex::search {
namespace {

using namespace chess_evaluation;

Value value_of(const chess::Position& position) {
  return ChessEvaluator().evaluate(position);
}
Value value_of(std::string_view fen) {
  return value_of(position_of(fen));
}

TEST(Evaluation, IsTheSameForBothColours) {
  ChessEvaluator evaluator;
  for (const chess::Position& position : many_positions(40)) {
    EXPECT_EQ(evaluator.evaluate(position), evaluator.evaluate(mirrored(position)))
        << chess::format_fen(position);
  }
}

TEST(Evaluation, IsTheSameInBothKernels) {
  ChessEvaluator portable(portable_evaluation());
  ChessEvaluator best(best_evaluation());
  for (const chess::Position& position : many_positions(40)) {
    EXPECT_EQ(portable.evaluate(position), best.evaluate(position)) << chess::format_fen(position);
  }
}

TEST(Evaluation, DoesNotChangeByWhatThePawnTableRemembers) {
  ChessEvaluator experienced;
  const auto positions = many_positions(4);
  for (const chess::Position& position : positions) {
    (void)experienced.evaluate(position);
  }
  for (const chess::Position& position : positions) {
    EXPECT_EQ(experienced.evaluate(position), value_of(position)) << chess::format_fen(position);
  }
}

TEST(Evaluation, IsTheSumOfTheTableThatExplainsIt) {
  ChessEvaluator evaluator;
  for (const chess::Position& position : many_positions(40)) {
    const EvaluationTable table = explain(position);
    const Value value = evaluator.evaluate(position);
    const bool white_moves = position.side_to_move() == chess::Color::white;
    ASSERT_EQ(table.total, white_moves ? value : -value) << chess::format_fen(position);
    if (!table.endgame.empty()) continue;
    Phased sum;
    for (const EvaluationTable::Row& row : table.rows) {
      sum += row.first - row.second;
    }
    ASSERT_EQ(table.total, trace(position).value_of(sum));
  }
}

TEST(Evaluation, IsTheCountsOfItsTraceTimesTheWeights) {
  const FlatWeights all = flat(weights);
  for (const chess::Position& position : many_positions(10)) {
    const EvaluationTrace traced = trace(position);
    EXPECT_EQ(value_with(all, traced), traced.value) << chess::format_fen(position);
  }
}

TEST(Evaluation, KnowsAllItsWeightsByName) {
  std::size_t next = 0;
  for (const WeightGroup& group : weight_groups()) {
    EXPECT_EQ(group.first, next) << group.name;
    next += group.size;
  }
  EXPECT_EQ(next, weight_count);
}

TEST(Evaluation, OfTheStartIsNearlyEven) {
  EXPECT_GE(value_of(""), 0);
  EXPECT_LT(value_of(""), 40);
}

TEST(Evaluation, CountsMaterial) {
  EXPECT_GT(value_of("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"), 800);
  EXPECT_LT(value_of("4k3/8/8/8/8/8/8/3QK3 b - - 0 1"), -800);
}

TEST(Evaluation, IsNeverAMate) {
  const std::string queens = "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/K6k b - - 0 1";
  EXPECT_FALSE(is_mate(value_of(queens)));
  EXPECT_LT(value_of(queens), -10'000);
}

TEST(Evaluation, LikesAPassedPawnTheMoreItHasAdvanced) {
  EXPECT_GT(value_of("8/P5k1/8/8/8/8/5PK1/8 w - - 0 1"),
            value_of("8/6k1/8/P7/8/8/5PK1/8 w - - 0 1"));
}

TEST(Evaluation, TurnsToADrawAsMovesWithoutProgressCount) {
  const std::string placement = "4k3/pppp4/8/8/8/8/PPPPPPPP/4K3 w - - ";
  const Value fresh = value_of(placement + "0 1");
  const Value stale = value_of(placement + "90 80");
  EXPECT_GT(stale, 0);
  EXPECT_LT(stale, fresh * 2 / 3);
}

TEST(Evaluation, FearsForAKingThatManyPiecesLookAt) {
  const EvaluationTable calm = explain(position_of("6k1/5ppp/8/8/8/8/1QR2PPP/3B2K1 w - - 0 1"));
  const EvaluationTable wild = explain(position_of("6k1/5p1p/8/7Q/7R/8/5PPP/1B4K1 w - - 0 1"));
  const auto danger = [](const EvaluationTable& table) {
    const auto row = std::find_if(table.rows.begin(), table.rows.end(),
                                  [](const auto& each) { return each.term == "king danger"; });
    return row->second.middlegame();
  };
  EXPECT_LT(danger(wild), danger(calm) - 50);
}

}  // namespace
}  // namespace ludex::search
