#include "search/xiangqi/evaluation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <string>

#include "rules/xiangqi/fen.h"
#include "search/xiangqi/evaluation_trace.h"
#include "search/xiangqi/exchange.h"
#include "search/xiangqi/positions.h"
#include "search/xiangqi/weight_values.h"

namespace ludex::search {
namespace {

using xiangqi::format_fen;
using xiangqi::Position;

Value value_of(const Position& position) {
  return XiangqiEvaluator().evaluate(position);
}
Value value_of(std::string_view fen) {
  return value_of(xiangqi_position_of(fen));
}

TEST(XiangqiEvaluation, IsTheSameForBothColours) {
  XiangqiEvaluator evaluator;
  for (const Position& position : many_xiangqi_positions(60)) {
    EXPECT_EQ(evaluator.evaluate(position), evaluator.evaluate(turned(position)))
        << format_fen(position);
  }
}

TEST(XiangqiEvaluation, IsTheSameForLeftAndRight) {
  XiangqiEvaluator evaluator;
  for (const Position& position : many_xiangqi_positions(60)) {
    EXPECT_EQ(evaluator.evaluate(position), evaluator.evaluate(reflected(position)))
        << format_fen(position);
  }
}

TEST(XiangqiEvaluation, IsTheSameInBothKernels) {
  XiangqiEvaluator portable(xiangqi_evaluation::portable_evaluation());
  XiangqiEvaluator best(xiangqi_evaluation::best_evaluation());
  for (const Position& position : many_xiangqi_positions(60)) {
    EXPECT_EQ(portable.evaluate(position), best.evaluate(position)) << format_fen(position);
  }
}

TEST(XiangqiEvaluation, IsTheSumOfTheTableThatExplainsIt) {
  XiangqiEvaluator evaluator;
  for (const Position& position : many_xiangqi_positions(20)) {
    const EvaluationTable table = explain(position);
    const Value value = evaluator.evaluate(position);
    const bool red_moves = position.side_to_move() == xiangqi::Color::red;
    ASSERT_EQ(table.total, red_moves ? value : -value) << format_fen(position);
    Phased sum;
    for (const EvaluationTable::Row& row : table.rows) {
      sum += row.first - row.second;
    }
    ASSERT_EQ(table.total, trace(position).value_of(sum));
  }
}

TEST(XiangqiEvaluation, IsTheCountsOfItsTraceTimesTheWeights) {
  const FlatWeights all = flat(xiangqi_evaluation::weights);
  for (const Position& position : many_xiangqi_positions(10)) {
    const EvaluationTrace traced = trace(position);
    EXPECT_EQ(value_with(all, traced), traced.value) << format_fen(position);
  }
}

TEST(XiangqiEvaluation, KnowsAllItsWeightsByName) {
  std::size_t next = 0;
  for (const WeightGroup& group : xiangqi_evaluation::weight_groups()) {
    EXPECT_EQ(group.first, next) << group.name;
    next += group.size;
  }
  EXPECT_EQ(next, xiangqi_evaluation::weight_count);
}

TEST(XiangqiEvaluation, OfTheStartIsNearlyEven) {
  const Value value = value_of(Position::start());
  EXPECT_GT(value, 0);
  EXPECT_LT(value, 60);
}

// The values of a term for Red less those for Black, in the middlegame.
Value term_of(std::string_view term, std::string_view fen) {
  const EvaluationTable table = explain(xiangqi_position_of(fen));
  const auto row = std::find_if(table.rows.begin(), table.rows.end(),
                                [term](const auto& each) { return each.term == term; });
  return row->first.middlegame() - row->second.middlegame();
}

// Two positions of which Red prefers the first.
struct Preference {
  std::string_view name;
  std::string_view term;
  std::string_view better;
  std::string_view worse;
};
std::ostream& operator<<(std::ostream& out, const Preference& preference) {
  return out << preference.name;
}

class XiangqiEvaluationTerm : public testing::TestWithParam<Preference> {};

TEST_P(XiangqiEvaluationTerm, PrefersTheBetterOfTwoPositions) {
  const Preference& each = GetParam();
  EXPECT_GT(term_of(each.term, each.better), term_of(each.term, each.worse));
}

constexpr Preference preferences[]{
    {"HollowCannon", "king danger", "2bak4/4a4/4b4/9/9/9/4C4/9/9/R3K4 w - - 0 1",
     "2bak4/4a4/4b4/9/9/9/C8/9/9/R3K4 w - - 0 1"},
    {"HollowCannonWithHelp", "king danger", "3a1k3/3ha4/9/9/9/9/5C3/9/9/R3K4 w - - 0 1",
     "3a1k3/3ha4/9/9/9/9/5C3/9/9/4K4 w - - 0 1"},
    {"BottomCannon", "king danger", "C1bak4/4a4/4b4/9/9/9/9/9/9/R3K4 w - - 0 1",
     "2bak4/4a4/4b4/9/9/9/C8/9/9/R3K4 w - - 0 1"},
    {"CentralCannon", "king danger", "2bakab2/9/n3n4/4p4/9/9/4C4/9/R7R/4K4 w - - 0 1",
     "2bakab2/9/n3n4/4p4/9/9/C8/9/R7R/4K4 w - - 0 1"},
    {"MissingAdvisors", "king danger", "2bk5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
     "2bak4/4a4/4b4/9/9/9/9/9/R8/4K4 w - - 0 1"},
    {"KingPulledUp", "king danger", "9/4a4/3k1a3/9/9/9/9/9/R8/4K4 w - - 0 1",
     "3k5/4a4/5a3/9/9/9/9/9/R8/4K4 w - - 0 1"},
    {"RookThatTiesAHorse", "pieces", "3k5/9/9/3n5/9/9/9/3R5/9/4K4 w - - 0 1",
     "3k5/9/9/3n5/9/9/9/2R6/9/4K4 w - - 0 1"},
    {"RookOnTheRib", "pieces", "4k4/4a4/9/9/9/9/9/3R5/9/4K4 w - - 0 1",
     "4k4/4a4/9/9/9/9/9/2R6/9/4K4 w - - 0 1"},
    {"RookWithRoom", "mobility", "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1",
     "3k5/9/9/9/9/9/9/9/N8/RN2K4 w - - 0 1"},
    {"HorseBeyondTheRiver", "pieces", "3k5/9/9/9/2N6/2P6/9/9/9/4K4 w - - 0 1",
     "3k5/9/9/9/9/2P6/9/9/2N6/4K4 w - - 0 1"},
    {"HorseWithRoom", "mobility", "4k4/9/9/9/9/4N4/9/9/9/3K5 w - - 0 1",
     "4k4/9/9/9/9/9/9/9/9/N2K5 w - - 0 1"},
    {"LinkedElephants", "advisors, elephants", "4k4/9/9/9/9/9/9/4B4/9/2BK5 w - - 0 1",
     "4k4/9/9/9/9/9/9/B8/9/3K2B2 w - - 0 1"},
    {"PawnBeyondTheRiver", "piece squares", "3k5/9/9/9/2P6/9/9/9/9/4K4 w - - 0 1",
     "3k5/9/9/9/9/2P6/9/9/9/4K4 w - - 0 1"},
    {"PawnNotYetOnTheLastRank", "piece squares", "5k3/9/2P6/9/9/9/9/9/9/4K4 w - - 0 1",
     "2P2k3/9/9/9/9/9/9/9/9/4K4 w - - 0 1"},
    {"PawnsSideBySide", "pawns", "3k5/9/9/9/2PP5/9/9/9/9/4K4 w - - 0 1",
     "3k5/9/9/9/2P1P4/9/9/9/9/4K4 w - - 0 1"},
    {"LooseHorse", "threats", "3k5/9/9/9/9/9/R6n1/9/9/4K4 w - - 0 1",
     "3k5/9/9/9/9/9/R8/7n1/9/4K4 w - - 0 1"},
    {"RookBeforeACannon", "threats", "3k5/9/r8/p8/9/9/C8/9/9/4K4 w - - 0 1",
     "3k5/9/r8/p8/9/9/1C7/9/9/4K4 w - - 0 1"},
};
INSTANTIATE_TEST_SUITE_P(Terms, XiangqiEvaluationTerm, testing::ValuesIn(preferences),
                         [](const auto& tested) { return std::string(tested.param.name); });

// Endings of which Red, who has more, wins hardly any, some or all.
enum class Chances : std::uint8_t { drawn, doubtful, won };
struct GameOutcome {
  std::string_view name;
  std::string_view fen;
  Chances chances;
};
std::ostream& operator<<(std::ostream& out, const GameOutcome& ending) {
  return out << ending.name;
}

class XiangqiEndgame : public testing::TestWithParam<GameOutcome> {};

TEST_P(XiangqiEndgame, CountsAnAdvantageAsFarAsItWins) {
  const GameOutcome& ending = GetParam();
  const EvaluationTable table = explain(xiangqi_position_of(ending.fen));
  if (ending.chances != Chances::drawn) {
    EXPECT_GT(table.total, 0);
  }
  switch (ending.chances) {
    case Chances::drawn:
      EXPECT_LE(table.blend.scale, 16);
      EXPECT_LT(std::abs(table.total), 100);
      break;
    case Chances::doubtful:
      EXPECT_GT(table.blend.scale, 16);
      EXPECT_LT(table.blend.scale, 56);
      break;
    case Chances::won:
      EXPECT_GE(table.blend.scale, 48);
      EXPECT_GT(table.total, 80);
      break;
  }
}

constexpr GameOutcome endings[]{
    {"RookAgainstFullGuards", "2bak4/4a4/4b4/9/9/9/9/R8/9/4K4 w - - 0 1", Chances::drawn},
    {"RookAgainstThreeGuards", "2bak4/4a4/9/9/9/9/9/R8/9/4K4 w - - 0 1", Chances::doubtful},
    {"RookAgainstTwoAdvisors", "3ak4/4a4/9/9/9/9/9/R8/9/4K4 w - - 0 1", Chances::won},
    {"RookAndPawnAgainstFullGuards", "2bak4/4a4/4b4/9/4P4/9/9/R8/9/4K4 w - - 0 1", Chances::won},
    {"RookAgainstHorseAndTwoAdvisors", "3ak4/4a4/4n4/9/9/9/9/R8/9/4K4 w - - 0 1", Chances::drawn},
    {"RookAgainstRook", "3ak4/9/9/r8/9/9/R8/9/4A4/3AK4 w - - 0 1", Chances::drawn},
    {"RookAndHorseAgainstRookAndFullGuards", "2bak4/4a4/4b4/r8/9/9/R8/2N6/4A4/3AK4 w - - 0 1",
     Chances::doubtful},
    {"HorseAgainstABareKing", "4k4/9/9/9/9/9/9/N8/9/3K5 w - - 0 1", Chances::won},
    {"HorseAgainstAnAdvisor", "3ak4/9/9/9/9/9/9/N8/9/3K5 w - - 0 1", Chances::doubtful},
    {"HorseAgainstAnElephant", "2b1k4/9/9/9/9/9/9/N8/9/3K5 w - - 0 1", Chances::drawn},
    {"HorseAgainstFullGuards", "2bak4/4a4/4b4/9/9/9/9/N8/9/3K5 w - - 0 1", Chances::drawn},
    {"TwoHorsesAgainstFullGuards", "2bak4/4a4/4b4/9/9/9/9/N7N/9/3K5 w - - 0 1", Chances::won},
    {"CannonAlone", "3ak4/9/9/9/9/9/9/C8/9/3K5 w - - 0 1", Chances::drawn},
    {"CannonWithoutAdvisors", "3ak4/9/9/9/9/9/9/C3B4/9/3K2B2 w - - 0 1", Chances::drawn},
    {"CannonAndGuardsAgainstTwoAdvisors", "3ak4/4a4/9/9/9/9/9/C3B4/4A4/3AK1B2 w - - 0 1",
     Chances::doubtful},
    {"CannonAndGuardsAgainstAnElephant", "2b1k4/9/9/9/9/9/9/C3B4/4A4/3AK1B2 w - - 0 1",
     Chances::drawn},
    {"TwoCannonsAgainstFullGuards", "2bak4/4a4/4b4/9/9/9/9/C7C/4A4/3AK4 w - - 0 1", Chances::drawn},
    {"HorseAndCannonAgainstFullGuards", "2bak4/4a4/4b4/9/9/9/9/C7N/4A4/3AK4 w - - 0 1",
     Chances::doubtful},
    {"PawnAgainstABareKing", "4k4/9/9/3P5/9/9/9/9/9/3K5 w - - 0 1", Chances::doubtful},
    {"PawnAgainstAnAdvisor", "3ak4/9/9/3P5/9/9/9/9/9/3K5 w - - 0 1", Chances::drawn},
    {"SpentPawn", "P3k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", Chances::drawn},
    {"TwoPawnsAgainstFullGuards", "2bak4/4a4/4b4/3PP4/9/9/9/9/9/3K5 w - - 0 1", Chances::drawn},
    {"TwoPawnsAgainstTwoAdvisors", "3ak4/4a4/9/3PP4/9/9/9/9/9/3K5 w - - 0 1", Chances::doubtful},
    {"ThreePawnsAgainstTwoAdvisors", "3ak4/4a4/9/2PPP4/9/9/9/9/9/3K5 w - - 0 1", Chances::won},
    {"HorseAndPawnAgainstFullGuards", "2bak4/4a4/4b4/3P5/9/9/9/N8/9/3K5 w - - 0 1",
     Chances::doubtful},
    {"GuardsAgainstAHorse", "3ak4/9/9/9/9/9/n8/4B4/4A4/2BAK4 w - - 0 1", Chances::drawn},
};
INSTANTIATE_TEST_SUITE_P(Known, XiangqiEndgame, testing::ValuesIn(endings),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST(XiangqiEvaluation, CallsNoAdvantageWonWithoutAttackers) {
  EXPECT_LT(std::abs(value_of("4k4/9/9/9/9/9/9/4B4/4A4/2BAK4 w - - 0 1")), 1);
}

TEST(XiangqiEvaluation, TurnsToADrawAsMovesWithoutACaptureCount) {
  const std::string placement = "3ak4/9/4b4/p3p4/9/9/P3P3P/4B4/4A4/R1BAK4 w - - ";
  const Value fresh = value_of(placement + "0 1");
  const Value stale = value_of(placement + "110 80");
  EXPECT_GT(stale, 0);
  EXPECT_LT(stale, fresh * 3 / 4);
}

TEST(XiangqiEvaluation, IsNeverAMate) {
  const Value value = value_of("3k5/9/9/PPPPP4/9/9/RR7/CC7/4A4/1NBAK1BN1 w - - 0 1");
  EXPECT_FALSE(is_mate(value));
  EXPECT_GT(value, 3'000);
}

TEST(XiangqiExchangeValues, LieNearTheMaterialOfTheEvaluation) {
  for (std::size_t kind = 1; kind < xiangqi::piece_kinds; ++kind) {
    const Phased material = xiangqi_evaluation::weights.material[kind];
    const Value exchange = exchange_value(static_cast<xiangqi::PieceKind>(kind));
    const Value mean = (material.middlegame() + material.endgame()) / 2;
    EXPECT_NEAR(exchange, mean, 80) << kind;
  }
}

}  // namespace
}  // namespace ludex::search
