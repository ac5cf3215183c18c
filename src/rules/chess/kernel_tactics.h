// Answers about single moves for a search: checks and exchanges. See kernel.h; the including file
// provides rook_attacks and bishop_attacks.
#pragma once

#include "rules/chess/bitboard.h"
#include "rules/chess/board.h"
#include "rules/chess/check_map.h"
#include "rules/chess/exchange.h"
#include "rules/chess/types.h"

namespace ludex::chess::LUDEX_KERNEL {

[[nodiscard]] inline CheckMap check_map(const Board& board, Color us) {
  const Color them = us == Color::white ? Color::black : Color::white;
  CheckMap map;
  map.king = board.king(them);
  const Bitboard occupied = board.occupied();
  const Bitboard own = board.colors[index(us)];
  const Bitboard diagonal = bishop_attacks(map.king, occupied);
  const Bitboard straight = rook_attacks(map.king, occupied);
  map.squares = {pawn_attacks(them, map.king),
                 knight_attacks(map.king),
                 diagonal,
                 straight,
                 diagonal | straight,
                 0};
  const Bitboard queens = board.kinds[index(PieceKind::queen)];
  const Bitboard bishops = (board.kinds[index(PieceKind::bishop)] | queens) & own;
  const Bitboard rooks = (board.kinds[index(PieceKind::rook)] | queens) & own;
  const Bitboard behind =
      (bishop_attacks(map.king, occupied ^ (diagonal & own)) & ~diagonal & bishops) |
      (rook_attacks(map.king, occupied ^ (straight & own)) & ~straight & rooks);
  for (Bitboard set = behind; set != 0;) {
    map.blockers |= between(map.king, pop_lowest(set)) & own;
  }
  return map;
}

// take() removes a piece of the least valuable kind among the candidates from `occupancy`, and adds
// the sliders that stood behind it to `attackers`.
struct Recapture {
  const Board& board;
  Square target;
  Bitboard occupancy;
  Bitboard attackers;

  [[nodiscard]] PieceKind take(Bitboard candidates) {
    constexpr PieceKind kinds[] = {PieceKind::pawn, PieceKind::knight, PieceKind::bishop,
                                   PieceKind::rook, PieceKind::queen};
    for (const PieceKind kind : kinds) {
      const Bitboard found = candidates & board.kinds[index(kind)];
      if (found == 0) continue;
      occupancy ^= found & (~found + 1);
      const Bitboard queens = board.kinds[index(PieceKind::queen)];
      if (kind != PieceKind::knight && kind != PieceKind::rook) {
        attackers |=
            bishop_attacks(target, occupancy) & (board.kinds[index(PieceKind::bishop)] | queens);
      }
      if (kind == PieceKind::rook || kind == PieceKind::queen) {
        attackers |=
            rook_attacks(target, occupancy) & (board.kinds[index(PieceKind::rook)] | queens);
      }
      attackers &= occupancy;
      return kind;
    }
    return PieceKind::king;
  }
};

[[nodiscard]] inline bool exchange_gains(const Board& board, Color us, const Exchange& exchange) {
  Recapture recapture{board, exchange.target, exchange.occupancy,
                      attackers_to(board, exchange.target, exchange.occupancy) &
                          exchange.occupancy & ~bit(exchange.target)};
  int ahead = exchange.ahead;
  for (bool ours = false;; ours = !ours) {
    const Bitboard own = board.colors[index(us) ^ (ours ? 0U : 1U)];
    const Bitboard candidates = recapture.attackers & own;
    if (candidates == 0) return !ours;
    const PieceKind kind = recapture.take(candidates);
    // A king may not capture a protected piece.
    if (kind == PieceKind::king) return ours == ((recapture.attackers & ~own) == 0);
    const int risk = (*exchange.values)[index(kind)];
    ahead += ours ? -risk : risk;
    // A side has won the exchange if it gains even after losing the piece that captured.
    if (ours && ahead >= 0) return true;
    if (!ours && ahead < 0) return false;
  }
}

}  // namespace ludex::chess::LUDEX_KERNEL
