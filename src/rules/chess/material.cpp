#include "rules/chess/material.h"

#include "rules/chess/bitboard.h"

namespace ludex::chess {

namespace {

bool has_any(const Position& position, PieceKind kind) {
  return position.pieces(kind) != 0;
}

// Whether all bishops of both sides stand on squares of one colour; true if there are none.
bool bishops_stand_on_one_colour(const Position& position) {
  const Bitboard bishops = position.pieces(PieceKind::bishop);
  return (bishops & dark_squares) == 0 || (bishops & ~dark_squares) == 0;
}

}  // namespace

bool is_dead_by_material(const Position& position) {
  if (has_any(position, PieceKind::pawn) || has_any(position, PieceKind::rook) ||
      has_any(position, PieceKind::queen)) {
    return false;
  }
  const Bitboard knights = position.pieces(PieceKind::knight);
  if (knights == 0) return bishops_stand_on_one_colour(position);
  return !has_several(knights) && !has_any(position, PieceKind::bishop);
}

namespace {

Bitboard attacks_of_pawns(const Position& position, Color color) {
  Bitboard attacked = 0;
  for (Bitboard left = position.pieces(color, PieceKind::pawn); left != 0; left &= left - 1) {
    attacked |= pawn_attacks(color, lowest(left));
  }
  return attacked;
}

// Whether the king may reach a pawn of the opponent that no pawn protects, if the other king never
// stood in its way.
bool king_reaches_a_pawn(const Position& position, Color color) {
  const Bitboard pawns = position.pieces(~color, PieceKind::pawn);
  const Bitboard barred =
      position.pieces(color, PieceKind::pawn) | attacks_of_pawns(position, ~color);
  Bitboard reached = bit(position.king(color));
  for (Bitboard border = reached; border != 0;) {
    Bitboard next = 0;
    for (; border != 0; border &= border - 1) {
      next |= king_attacks(lowest(border));
    }
    border = next & ~barred & ~reached;
    if ((border & pawns) != 0) return true;
    reached |= border;
  }
  return false;
}

}  // namespace

bool is_dead_by_walls(const Position& position) {
  const Bitboard white = position.pieces(Color::white, PieceKind::pawn);
  const Bitboard black = position.pieces(Color::black, PieceKind::pawn);
  const Bitboard kings = position.pieces(PieceKind::king);
  if (white == 0 || (position.occupied() & ~(white | black | kings)) != 0) return false;
  // A pawn that could take on passing has not been locked yet.
  if (position.en_passant() || white << 8U != black) return false;
  if ((attacks_of_pawns(position, Color::white) & black) != 0) return false;
  return !king_reaches_a_pawn(position, Color::white) &&
         !king_reaches_a_pawn(position, Color::black);
}

bool cannot_win(const Position& position, Color color) {
  const auto own = [&](PieceKind kind) { return position.pieces(color, kind); };
  const auto theirs = [&](PieceKind kind) { return position.pieces(~color, kind); };
  if ((own(PieceKind::pawn) | own(PieceKind::rook) | own(PieceKind::queen)) != 0) return false;
  const Bitboard knights = own(PieceKind::knight);
  const Bitboard bishops = own(PieceKind::bishop);
  if ((knights | bishops) == 0) return true;
  if (knights != 0) {
    // A lone knight can mate only a king that is shut in by its own pieces. Queens alone never shut
    // it in, since one of them can take the knight or step aside.
    return bishops == 0 && !has_several(knights) && theirs(PieceKind::pawn) == 0 &&
           theirs(PieceKind::knight) == 0 && theirs(PieceKind::bishop) == 0 &&
           theirs(PieceKind::rook) == 0;
  }
  return bishops_stand_on_one_colour(position) && !has_any(position, PieceKind::pawn) &&
         !has_any(position, PieceKind::knight);
}

}  // namespace ludex::chess
