#include "rules/xiangqi/material.h"

#include "rules/xiangqi/movegen.h"

namespace ludex::xiangqi {

namespace {

int count(const Position& position, Color color, PieceKind kind) {
  return size(position.pieces(color, kind));
}

bool has_mate_in_one(const Position& position) {
  for (const Move move : legal_moves(position)) {
    Position after = position;
    after.play(move);
    if (!has_legal_move(after)) return true;
  }
  return false;
}

// Whether there are pieces that may become pawns, now or later.
bool may_promote(const Position& position) {
  return position.variant() == Variant::promotion &&
         (position.pieces(PieceKind::advisor) | position.pieces(PieceKind::elephant));
}

enum class Chances : std::uint8_t { dead, at_most_mate_in_one, alive };

// For one cannon in all, which belongs to `owner`.
Chances chances_of_one_cannon(const Position& position, Color owner) {
  if (count(position, owner, PieceKind::advisor) > 0) return Chances::alive;
  const int enemy_advisors = count(position, ~owner, PieceKind::advisor);
  const bool has_elephants = count(position, owner, PieceKind::elephant) > 0;
  if (enemy_advisors == 0 || (enemy_advisors == 1 && !has_elephants)) return Chances::dead;
  if (enemy_advisors == 1 || !has_elephants) return Chances::at_most_mate_in_one;
  return Chances::alive;
}

// For one cannon on each side.
Chances chances_of_two_cannons(const Position& position) {
  if (position.pieces(PieceKind::advisor)) return Chances::alive;
  return position.pieces(PieceKind::elephant) ? Chances::at_most_mate_in_one : Chances::dead;
}

Chances chances(const Position& position) {
  const Bitboard others = position.pieces(PieceKind::rook) | position.pieces(PieceKind::horse) |
                          position.pieces(PieceKind::pawn);
  if (others) return Chances::alive;
  const int red = count(position, Color::red, PieceKind::cannon);
  const int black = count(position, Color::black, PieceKind::cannon);
  if (red == 1 && black == 1) return chances_of_two_cannons(position);
  if (red + black != 1) return Chances::alive;
  return chances_of_one_cannon(position, red == 1 ? Color::red : Color::black);
}

}  // namespace

bool has_no_attackers(const Position& position) {
  if (may_promote(position)) return false;
  return !(position.pieces(PieceKind::rook) | position.pieces(PieceKind::horse) |
           position.pieces(PieceKind::cannon) | position.pieces(PieceKind::pawn));
}

bool is_dead_with_cannons(const Position& position) {
  if (may_promote(position)) return false;
  switch (chances(position)) {
    case Chances::dead:
      return true;
    case Chances::at_most_mate_in_one:
      return !has_mate_in_one(position);
    case Chances::alive:
      break;
  }
  return false;
}

}  // namespace ludex::xiangqi
