// What the search asks of xiangqi, against slow twins and the rules themselves.
#include "search/xiangqi/game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "rules/registry.h"
#include "rules/xiangqi/attackers.h"
#include "rules/xiangqi/fen.h"
#include "search/xiangqi/positions.h"

namespace ludex::search {
namespace {

using xiangqi::Bitboard;
using xiangqi::Board;
using xiangqi::Color;
using xiangqi::Move;
using xiangqi::Position;
using xiangqi::Square;

using G = XiangqiGame;

xiangqi::PieceKind kind_at(const Board& board, Square square) {
  std::size_t kind = 0;
  while (!contains(board.kinds[kind], square)) {
    ++kind;
  }
  return static_cast<xiangqi::PieceKind>(kind);
}

TEST(XiangqiGame, KnowsTheChecksOfEveryMove) {
  for (const Position& position : many_xiangqi_positions(120)) {
    const auto checks = G::checks(position);
    for (const Move move : G::legal_moves(position)) {
      Position after = position;
      after.play(move);
      ASSERT_EQ(G::gives_check(position, checks, move), after.is_check())
          << format_fen(position) << " " << to_text(move.from()) << to_text(move.to());
    }
  }
}

TEST(XiangqiGame, KnowsTheKeyThatAMoveLeadsTo) {
  for (const Position& position : many_xiangqi_positions(20)) {
    for (const Move move : G::legal_moves(position)) {
      Position after = position;
      after.play(move);
      ASSERT_EQ(G::likely_key(position, move), after.key()) << format_fen(position);
    }
  }
}

TEST(XiangqiGame, CapturesAndQuietMovesAreAllMoves) {
  for (const Position& position : many_xiangqi_positions(20)) {
    std::set<std::uint16_t> all;
    for (const Move move : G::legal_moves(position)) {
      all.insert(G::code(move));
    }
    std::set<std::uint16_t> parts;
    for (const Move move : G::legal_captures(position)) {
      EXPECT_TRUE(G::is_capture(position, move));
      EXPECT_GT(G::capture_gain(position, move), 0);
      parts.insert(G::code(move));
    }
    for (const Move move : G::legal_quiets(position)) {
      EXPECT_FALSE(G::is_capture(position, move));
      parts.insert(G::code(move));
    }
    EXPECT_EQ(parts, all);
  }
}

TEST(XiangqiGame, KeepsAHistoryForEveryPieceAndSquare) {
  std::set<std::size_t> slots;
  std::set<std::pair<int, int>> pieces;
  for (const Position& position : many_xiangqi_positions(200)) {
    for (const Move move : G::legal_moves(position)) {
      const std::size_t slot = G::history_slot(position, move);
      ASSERT_LT(slot, G::history_slots);
      ASSERT_LT(G::capture_slot(position, move), G::capture_slots);
      ASSERT_LT(G::butterfly_slot(position, move), G::butterfly_slots);
      const auto piece = *position.piece_at(move.from());
      slots.insert(slot);
      pieces.insert(
          {static_cast<int>(index(piece.kind) * 2 + index(piece.color)), index(move.to())});
    }
  }
  EXPECT_EQ(slots.size(), pieces.size()) << "no two pieces share one";
  EXPECT_GT(slots.size(), G::history_slots * 9 / 10);
}

// The exchange as it is defined, played out on boards.
class Exchange {
 public:
  Exchange(const Board& board, Square target) : target_(target), board_(board) {}

  // What the side to capture gains at most.
  [[nodiscard]] Value gain(const Board& board, Color side) const {
    Square from{};
    Value least = 0;
    for_each(attackers_of(board, side, target_), [&](Square square) {
      if (!is_safe_after(board, side, Move(square, target_))) return;
      const Value value = exchange_value(kind_at(board, square));
      if (least != 0 && value >= least) return;
      least = value;
      from = square;
    });
    if (least == 0) return 0;
    const auto kind = kind_at(board, from);
    const Board after = board_after(board, kind, Move(from, target_));
    return std::max(0, exchange_value(kind_at(board, target_)) - gain(after, ~side));
  }
  // What the move gains.
  [[nodiscard]] Value of(Move move, Color side) const {
    const bool captures = contains(board_.occupied(), target_);
    const Value won = captures ? exchange_value(kind_at(board_, target_)) : 0;
    return won - gain(board_after(board_, kind_at(board_, move.from()), move), ~side);
  }

 private:
  Square target_;
  const Board& board_;
};

TEST(XiangqiExchange, IsPlayedOutAsOnABoard) {
  for (const Position& position : many_xiangqi_positions(60)) {
    for (const Move move : G::legal_moves(position)) {
      const Exchange exchange(position.board(), move.to());
      const Value gain = exchange.of(move, position.side_to_move());
      for (const Value threshold : {gain - 1, gain, gain + 1, -300, 0, 1}) {
        ASSERT_EQ(G::exchange_gains(position, move, threshold), gain >= threshold)
            << format_fen(position) << " " << to_text(move.from()) << to_text(move.to()) << " "
            << threshold << " of " << gain;
      }
    }
  }
}

bool wins(std::string_view fen, std::string_view move, Value threshold) {
  const Position position = xiangqi_position_of(fen);
  return G::exchange_gains(
      position,
      Move(*xiangqi::parse_square(move.substr(0, 2)), *xiangqi::parse_square(move.substr(2))),
      threshold);
}

TEST(XiangqiGame, TakesAPromotionForAQuietMove) {
  auto game = rules::start_game({.game = "xiangqi",
                                 .values = {{rules::variant_parameter, "promotion"}},
                                 .position = "3k5/9/9/9/9/9/9/9/9/3AK4 w - - 5 9"});
  ASSERT_TRUE(game.has_value());
  const Position position = G::replay(**game).position;
  const auto square = *xiangqi::parse_square("d0");
  const Move promotion(square, square);
  EXPECT_TRUE(G::is_legal(position, promotion));
  EXPECT_FALSE(G::is_capture(position, promotion));
  EXPECT_FALSE(G::gives_check(position, G::checks(position), promotion));
  EXPECT_EQ(G::capture_gain(position, promotion), 0);
  EXPECT_TRUE(G::exchange_gains(position, promotion, 0));
  EXPECT_FALSE(G::exchange_gains(position, promotion, 1));
}

TEST(XiangqiExchange, SeesScreensLegsAndTheirLoss) {
  // The rook takes a horse that a cannon protects behind a screen.
  EXPECT_FALSE(wins("3k5/9/4c4/4p4/9/R3n4/9/9/9/5K3 w - - 0 1", "a4e4", 0));
  // Without the screen nothing protects it.
  EXPECT_TRUE(wins("3k5/9/4c4/9/9/R3n4/9/9/9/5K3 w - - 0 1", "a4e4",
                   exchange_value(xiangqi::PieceKind::horse)));
  // A horse protects the pawn unless somebody stands on its leg.
  EXPECT_FALSE(wins("3k5/9/9/5n3/9/R3p4/9/9/9/5K3 w - - 0 1", "a4e4", 0));
  EXPECT_TRUE(wins("3k5/9/9/5n3/5P3/R3p4/9/9/9/5K3 w - - 0 1", "a4e4",
                   exchange_value(xiangqi::PieceKind::pawn)));
}

TEST(XiangqiExchange, NothingRecapturesThatMustGuardItsKing) {
  constexpr Value horse = exchange_value(xiangqi::PieceKind::horse);
  // The advisor is tied before the cannon, and the kings would face each other.
  EXPECT_TRUE(
      wins("2Rnkab2/4a3r/4b4/6p1p/p8/2P1C4/P3N1P1P/4B4/4A4/2BK1A3 w - - 0 1", "c9d9", horse));
  // The rook shields its king from a rook.
  EXPECT_TRUE(wins("4k4/9/9/4r3n/9/4R4/9/8R/9/5K3 w - - 0 1", "i2i6", horse));
  EXPECT_FALSE(wins("3k5/9/9/4r3n/9/4R4/9/8R/9/5K3 w - - 0 1", "i2i6", 0));
}

TEST(XiangqiExchange, KingAndAdvisorProtectNothingOutsideTheirPalace) {
  constexpr Value horse = exchange_value(xiangqi::PieceKind::horse);
  EXPECT_TRUE(wins("9/9/3k5/3n3R1/9/9/9/9/9/4K4 w - - 0 1", "h6d6", horse));
  EXPECT_TRUE(wins("4k4/9/3a5/2n4R1/9/9/9/9/9/5K3 w - - 0 1", "h6c6", horse));
  // Inside it they do.
  EXPECT_FALSE(wins("9/3k5/3n3R1/9/9/9/9/9/9/4K4 w - - 0 1", "h7d7", 0));
  EXPECT_FALSE(wins("5k3/4a4/3n3R1/9/9/9/9/9/9/4K4 w - - 0 1", "h7d7", 0));
}

}  // namespace
}  // namespace ludex::search
