#include "rules/chess/chess960.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "rules/chess/fen.h"

namespace ludex::chess {
namespace {

TEST(Chess960, Number518IsTheClassicalStart) {
  EXPECT_EQ(chess960_start(518), Position::start());
  EXPECT_EQ(chess960_number(Position::start()), classical_number);
}

TEST(Chess960, TheFirstAndLastNumbersFollowTheScheme) {
  EXPECT_EQ(format_fen(chess960_start(0)),
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
  EXPECT_EQ(format_fen(chess960_start(959)),
            "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
}

TEST(Chess960, EveryNumberIsAnotherPositionAndComesBack) {
  std::set<std::uint64_t> keys;
  for (int number = 0; number < chess960_positions; ++number) {
    const BackRank rank = chess960_back_rank(number);
    const auto at = [&](PieceKind kind, auto from) { return std::find(from, rank.end(), kind); };
    const auto bishop = at(PieceKind::bishop, rank.begin());
    const auto second_bishop = at(PieceKind::bishop, bishop + 1);
    EXPECT_EQ((second_bishop - bishop) % 2, 1) << number;
    const auto rook = at(PieceKind::rook, rank.begin());
    const auto second_rook = at(PieceKind::rook, rook + 1);
    const auto king = at(PieceKind::king, rank.begin());
    EXPECT_TRUE(rook < king && king < second_rook) << number;
    EXPECT_EQ(chess960_number(rank), number);
    const Position start = chess960_start(number);
    keys.insert(start.key());
    for (const Color color : {Color::white, Color::black}) {
      EXPECT_TRUE(start.castling_rook(color, CastlingSide::king_side).has_value()) << number;
      EXPECT_TRUE(start.castling_rook(color, CastlingSide::queen_side).has_value()) << number;
    }
  }
  EXPECT_EQ(keys.size(), 960U);
}

TEST(Chess960, OtherPositionsHaveNoNumber) {
  Position position = Position::start();
  position.play(Move(square_at(6, 0), square_at(5, 2)));
  EXPECT_EQ(chess960_number(position), std::nullopt);
  EXPECT_EQ(chess960_number(*parse_fen("4k3/8/8/8/8/8/8/4K3")), std::nullopt);
  // Without the rights to castle it is another position.
  EXPECT_EQ(chess960_number(*parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -")),
            std::nullopt);
}

}  // namespace
}  // namespace ludex::chess
