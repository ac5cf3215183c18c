#include "rules/chess/material.h"

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
