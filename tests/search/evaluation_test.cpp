#include "search/chess/evaluation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "rules/chess/fen.h"
#include "rules/chess/notation.h"
#include "search/chess/bench_positions.h"
#include "search/chess/exchange.h"

namespace ludex::search {
namespace {

chess::Position position_of(std::string_view fen) {
  return *chess::parse_fen(fen.empty() ? chess::start_fen : fen);
}

Value value_of(const chess::Position& position) {
  return ChessEvaluator().evaluate(position);
}

// The same position with the colours exchanged and the board turned round.
std::string mirrored(std::string_view fen) {
  const std::size_t blank = fen.find(' ');
  std::string ranks;
  std::size_t end = blank;
  while (end != std::string_view::npos) {
    const std::size_t slash = fen.rfind('/', end - 1);
    const std::size_t begin = slash == std::string_view::npos ? 0 : slash + 1;
    ranks += fen.substr(begin, end - begin);
    ranks += '/';
    end = slash;
  }
  ranks.pop_back();
  for (char& c : ranks) {
    if (c >= 'A' && c <= 'Z') {
      c = static_cast<char>(c - 'A' + 'a');
    } else if (c >= 'a' && c <= 'z') {
      c = static_cast<char>(c - 'a' + 'A');
    }
  }
  const bool is_white = fen[blank + 1] == 'w';
  ranks += is_white ? " b - - 0 1" : " w - - 0 1";
  return ranks;
}

TEST(Evaluation, IsTheSameForBothColours) {
  for (const BenchPosition& row : chess_bench_positions) {
    const std::string fen(row.text.empty() ? chess::start_fen : row.text);
    EXPECT_EQ(value_of(position_of(fen)), value_of(position_of(mirrored(fen)))) << fen;
  }
}

TEST(Evaluation, OfTheStartIsNearlyEven) {
  EXPECT_GE(value_of(chess::Position::start()), 0);
  EXPECT_LT(value_of(chess::Position::start()), 40);
}

TEST(Evaluation, CountsMaterial) {
  EXPECT_GT(value_of(position_of("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")), 800);
  EXPECT_LT(value_of(position_of("4k3/8/8/8/8/8/8/3QK3 b - - 0 1")), -800);
}

TEST(Evaluation, LikesAPassedPawnTheMoreItHasAdvanced) {
  EXPECT_GT(value_of(position_of("8/P5k1/8/8/8/8/6K1/8 w - - 0 1")),
            value_of(position_of("8/6k1/8/P7/8/8/6K1/8 w - - 0 1")));
}

TEST(Evaluation, KnowsThatAMinorPieceAloneDoesNotWin) {
  EXPECT_LT(value_of(position_of("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1")), 80);
  EXPECT_GT(value_of(position_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")), 300);
}

struct ExchangeCase {
  std::string name;
  std::string fen;
  std::string move;
  Value gain;  // by the values of exchange_value()
};
class Exchange : public testing::TestWithParam<ExchangeCase> {};

TEST_P(Exchange, GainsSoMuchAndNotMore) {
  const ExchangeCase& row = GetParam();
  const chess::Position position = position_of(row.fen);
  const auto move = chess::parse_coordinate(position, row.move);
  ASSERT_TRUE(move) << move.error().message;
  EXPECT_TRUE(exchange_gains(position, *move, row.gain));
  EXPECT_FALSE(exchange_gains(position, *move, row.gain + 1));
}

INSTANTIATE_TEST_SUITE_P(
    Table, Exchange,
    testing::Values(
        ExchangeCase{"FreePawn", "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100},
        ExchangeCase{"ProtectedPawn", "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 510},
        ExchangeCase{"PawnsTrade", "4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0},
        ExchangeCase{"KnightForPawnAndPawn", "4k3/8/4p3/3p4/4P3/2N5/8/4K3 w - - 0 1", "c3d5",
                     100 - 325 + 100},
        ExchangeCase{"RookBehindRook", "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100},
        ExchangeCase{"QueenBehindBishop", "4k3/6b1/8/4n3/8/2B5/1Q6/4K3 w - - 0 1", "c3e5",
                     325 - 340 + 340},
        ExchangeCase{"KingMayTakeWhatIsFree", "8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5",
                     100 - 510},
        ExchangeCase{"KingMayNotTakeWhatIsProtected", "8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5",
                     100},
        ExchangeCase{"EnPassant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", 100},
        ExchangeCase{"EnPassantRetaken", "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", 0},
        ExchangeCase{"Promotion", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 900},
        ExchangeCase{"PromotionTaken", "1r6/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100},
        ExchangeCase{"QuietMoveIntoAPawn", "4k3/8/4p3/8/8/8/8/3QK3 w - - 0 1", "d1d5", -1'000},
        ExchangeCase{"QuietMoveToASafeSquare", "4k3/8/4p3/8/8/8/8/3QK3 w - - 0 1", "d1d4", 0},
        ExchangeCase{"Castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace ludex::search
