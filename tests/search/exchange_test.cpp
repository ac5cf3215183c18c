#include "search/chess/exchange.h"

#include <gtest/gtest.h>

#include <string>

#include "rules/chess/fen.h"
#include "rules/chess/notation.h"

namespace ludex::search {
namespace {

struct ExchangeCase {
  std::string name;
  std::string fen;
  std::string move;
  Value gain;  // by the values of exchange_value()
};
class Exchange : public testing::TestWithParam<ExchangeCase> {};

TEST_P(Exchange, GainsSoMuchAndNotMore) {
  const ExchangeCase& row = GetParam();
  const chess::Position position = *chess::parse_fen(row.fen);
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
