#include "rules/chess/position.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/chess/fen.h"
#include "rules/chess/movegen.h"
#include "rules/chess/positions.h"
#include "rules/chess/random_games.h"
#include "rules/chess/zobrist.h"

namespace ludex::chess {
namespace {

// The key from nothing, by what the position shows.
std::uint64_t recomputed_key(const Position& position) {
  std::uint64_t key = position.side_to_move() == Color::black ? zobrist.black_to_move : 0;
  for (int square = 0; square < 64; ++square) {
    const auto piece = position.piece_at(static_cast<Square>(square));
    if (piece) {
      key ^= piece_key(*piece, static_cast<Square>(square));
    }
  }
  for (const Color color : {Color::white, Color::black}) {
    for (const CastlingSide side : {CastlingSide::king_side, CastlingSide::queen_side}) {
      if (const auto rook = position.castling_rook(color, side)) {
        key ^= castling_key(bit(*rook));
      }
    }
  }
  if (const auto target = position.en_passant()) {
    key ^= en_passant_key(bit(*target));
  }
  return key;
}

RC_GTEST_PROP(ChessPosition, KeepsItsKey, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 300, [](const Position& position, Move) {
    RC_ASSERT(position.key() == recomputed_key(position));
  });
}

RC_GTEST_PROP(ChessPosition, ShowsTheSameBoardInEveryView, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 200, [](const Position& position, Move) {
    for (int at = 0; at < 64; ++at) {
      const auto square = static_cast<Square>(at);
      const auto piece = position.piece_at(square);
      RC_ASSERT(contains(position.occupied(), square) == piece.has_value());
      if (piece) {
        RC_ASSERT(contains(position.pieces(piece->color, piece->kind), square));
      }
    }
    RC_ASSERT((position.pieces(Color::white) & position.pieces(Color::black)) == 0U);
  });
}

RC_GTEST_PROP(ChessPosition, ShowsEnPassantOnlyWhileACaptureIsLegal, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 200, [](const Position& position, Move) {
    bool capturable = false;
    for (const Move move : legal_moves(position)) {
      capturable |= move.kind() == Move::Kind::en_passant;
    }
    RC_ASSERT(position.en_passant().has_value() == capturable);
  });
}

RC_GTEST_PROP(ChessPosition, ANullMovePassesTheTurn, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 100, [](const Position& position, Move) {
    if (position.is_check()) return;
    Position after = position;
    after.play_null();
    RC_ASSERT(after.side_to_move() == ~position.side_to_move());
    RC_ASSERT(after.key() == recomputed_key(after));
    RC_ASSERT(!after.is_check());
    RC_ASSERT(after.en_passant() == std::nullopt);
  });
}

TEST(ChessPosition, CountsHalfMovesAndFullMoves) {
  Position position = Position::start();
  position.play(Move(square_at(6, 0), square_at(5, 2)));  // Nf3
  EXPECT_EQ(position.halfmove_clock(), 1);
  EXPECT_EQ(position.fullmove_number(), 1);
  position.play(Move(square_at(4, 6), square_at(4, 4)));  // e5
  EXPECT_EQ(position.halfmove_clock(), 0);
  EXPECT_EQ(position.fullmove_number(), 2);
  position.play(Move(square_at(5, 2), square_at(4, 4)));  // Nxe5
  EXPECT_EQ(position.halfmove_clock(), 0);
}

TEST(ChessPosition, ARightIsLostWhenItsRookIsCapturedAtHome) {
  Position position = position_of("r3k2r/8/8/8/8/8/6B1/R3K2R w KQkq - 0 1");
  position.play(Move(square_at(6, 1), square_at(0, 7)));  // Bxa8
  EXPECT_EQ(position.castling_rook(Color::black, CastlingSide::queen_side), std::nullopt);
  EXPECT_EQ(position.castling_rook(Color::black, CastlingSide::king_side), square_at(7, 7));
  position.play(Move(square_at(7, 7), square_at(7, 0)));  // Rxh1+
  EXPECT_EQ(format_fen(position), "B3k3/8/8/8/8/8/8/R3K2r w Q - 0 2");
}

// After 1. e4 no black pawn stands beside e4, so the square is not part of the position.
TEST(ChessPosition, AnEnPassantSquareNobodyCanUseChangesNothing) {
  Position played = Position::start();
  played.play(Move(square_at(4, 1), square_at(4, 3)));
  const Position named = position_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  const Position bare = position_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_EQ(played.key(), bare.key());
  EXPECT_EQ(named, bare);
  EXPECT_EQ(played, bare);
}

}  // namespace
}  // namespace ludex::chess
