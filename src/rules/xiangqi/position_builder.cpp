#include "rules/xiangqi/position_builder.h"

#include "base/expects.h"
#include "rules/xiangqi/attackers.h"
#include "rules/xiangqi/attacks.h"
#include "rules/xiangqi/kernel.h"
#include "rules/xiangqi/zobrist.h"

namespace ludex::xiangqi {

namespace {

// The rank counted from the colour's own side: 0 is the home rank.
int rank_from_home(Color color, Square square) {
  return color == Color::red ? rank_of(square) : ranks - 1 - rank_of(square);
}

}  // namespace

PositionBuilder::PositionBuilder(Variant variant) {
  position_.variant_ = variant;
}

void PositionBuilder::put(Piece piece, Square square) {
  expects(!position_.piece_at(square));
  position_.put(piece, square);
}

void PositionBuilder::set_side_to_move(Color color) {
  if (position_.side_ == color) return;
  position_.side_ = color;
  position_.key_ ^= zobrist.black_to_move;
}

void PositionBuilder::set_counters(int halfmove_clock, int fullmove_number) {
  position_.halfmove_clock_ = halfmove_clock;
  position_.fullmove_number_ = fullmove_number;
}

bool PositionBuilder::opponent_is_in_check() const {
  return static_cast<bool>(best_kernel().checkers(position_.board_, ~position_.side_));
}

Position PositionBuilder::build() const {
  for (const Color color : {Color::red, Color::black}) {
    expects(size(position_.pieces(color, PieceKind::king)) == 1);
  }
  expects(!opponent_is_in_check());
  Position position = position_;
  position.checkers_ = best_kernel().checkers(position.board_, position.side_);
  return position;
}

bool can_stand_on(Piece piece, Square square, Variant variant) {
  const int rank = rank_from_home(piece.color, square);
  const int file = file_of(square);
  const Bitboard home = home_of(piece.color);
  switch (piece.kind) {
    case PieceKind::king:
      return contains(palaces & home, square);
    case PieceKind::advisor:
      return contains(advisor_points & home, square);
    case PieceKind::elephant:
      return contains(elephant_points & home, square);
    case PieceKind::pawn:
      if (rank >= 5 || (rank >= 3 && file % 2 == 0)) return true;
      // On the files c, d, f and g the pawn may have been an advisor or elephant.
      return variant == Variant::promotion && file >= 2 && file <= 6 && file != 4;
    case PieceKind::horse:
    case PieceKind::rook:
    case PieceKind::cannon:
      return true;
  }
  return false;
}

int max_pieces(PieceKind kind) {
  switch (kind) {
    case PieceKind::king:
      return 1;
    case PieceKind::pawn:
      return 5;
    case PieceKind::advisor:
    case PieceKind::elephant:
    case PieceKind::horse:
    case PieceKind::rook:
    case PieceKind::cannon:
      return 2;
  }
  return 0;
}

}  // namespace ludex::xiangqi
