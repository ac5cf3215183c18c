#include <gtest/gtest.h>

#include "rules/xiangqi/fen.h"
#include "search/xiangqi/evaluation.h"
#include "search/xiangqi_positions.h"

namespace ludex::search {
namespace {

Value value_of(const xiangqi::Position& position) {
  return XiangqiEvaluator().evaluate(position);
}

TEST(XiangqiEvaluation, IsTheSameForBothColours) {
  XiangqiEvaluator evaluator;
  for (const xiangqi::Position& position : many_xiangqi_positions(40)) {
    EXPECT_EQ(evaluator.evaluate(position), evaluator.evaluate(turned(position)))
        << xiangqi::format_fen(position);
  }
}

TEST(XiangqiEvaluation, IsTheSameForLeftAndRight) {
  XiangqiEvaluator evaluator;
  for (const xiangqi::Position& position : many_xiangqi_positions(40)) {
    EXPECT_EQ(evaluator.evaluate(position), evaluator.evaluate(reflected(position)))
        << xiangqi::format_fen(position);
  }
}

TEST(XiangqiEvaluation, OfTheStartIsNearlyEven) {
  const Value value = value_of(xiangqi::Position::start());
  EXPECT_GT(value, 0);
  EXPECT_LT(value, 60);
}

}  // namespace
}  // namespace ludex::search
