#include "search/xiangqi/checks.h"

#include "rules/xiangqi/attacks.h"

namespace ludex::search {

namespace {

using xiangqi::Bitboard;
using xiangqi::Color;
using xiangqi::PieceKind;
using xiangqi::Position;
using xiangqi::Square;

// Finds the pieces before our rooks and cannons on the lines of the enemy king.
void look_along_lines(const Position& position, Square king, XiangqiChecks& checks) {
  const Color us = position.side_to_move();
  const Bitboard own = position.pieces(us);
  const Bitboard rooks = position.pieces(PieceKind::rook);
  const Bitboard cannons = position.pieces(PieceKind::cannon);
  for_each(checks.on_line & own & (rooks | cannons), [&](Square slider) {
    const Bitboard way = between(king, slider);
    const Bitboard blockers = way & position.occupied();
    const int count = size(blockers);
    const bool is_cannon = contains(cannons, slider);
    if (count == (is_cannon ? 2 : 1)) {
      checks.leaving |= blockers & own;
    }
    if (is_cannon && count == 0) {
      checks.entering |= way;
    }
  });
}

}  // namespace

XiangqiChecks xiangqi_checks(const Position& position) {
  const Color us = position.side_to_move();
  const Square king = position.king(~us);
  const auto at = static_cast<std::size_t>(king);
  const Bitboard occupied = position.occupied();
  const Bitboard own = position.pieces(us);
  XiangqiChecks checks;
  checks.on_line = xiangqi::cross_table[at];
  const Bitboard seen = xiangqi::sight(king, occupied).slides;
  // Behind the first pieces, up to the second.
  const Bitboard beyond = xiangqi::sight(king, occupied & ~seen).slides & ~seen;
  checks.direct[index(PieceKind::rook)] = seen;
  checks.direct[index(PieceKind::cannon)] = beyond;
  checks.direct[index(PieceKind::pawn)] = xiangqi::pawn_source_table[index(us)][at];
  const Bitboard horses = own & position.pieces(PieceKind::horse);
  for (const xiangqi::Gate& leg : xiangqi::horse_source_table[at]) {
    if (!(leg.gate & occupied)) {
      checks.direct[index(PieceKind::horse)] |= leg.beyond;
    }
    if (leg.beyond & horses) {
      checks.leaving |= leg.gate & own;
    }
  }
  look_along_lines(position, king, checks);
  return checks;
}

}  // namespace ludex::search
