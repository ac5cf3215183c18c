// What the terms of one evaluation share: attacks, worked out once. Kernel header: see
// evaluation_dispatch.h; the including file provides rook_attacks and bishop_attacks.
#pragma once

#include <array>
#include <bit>

#include "rules/chess/board.h"
#include "search/chess/eval_geometry.h"
#include "search/chess/eval_terms.h"
#include "search/chess/pawn_table.h"
#include "search/chess/weight_values.h"

namespace ludex::search::chess_evaluation::LUDEX_KERNEL {

using chess::LUDEX_KERNEL::bishop_attacks;
using chess::LUDEX_KERNEL::rook_attacks;

struct SideFacts {
  Square king{};
  Bitboard pieces = 0;
  Bitboard pawns = 0;
  Bitboard pinned = 0;     // own pieces that are pinned to the own king
  Bitboard pin_lines = 0;  // the squares to which pinned pieces may move
  Bitboard king_zone = 0;  // of the own king
  Bitboard mobility_squares = 0;
  Bitboard attacked = 0;
  Bitboard attacked_twice = 0;
  std::array<Bitboard, 6> attacked_by{};  // by kind
  std::size_t king_attackers = 0;         // own pieces that attack the enemy king's zone
  int ring_attacks = 0;                   // of own pieces, on the squares beside the enemy king
};

template <class Sink>
struct Context {
  const chess::Board& board;
  const PawnFacts& pawn_facts;
  Sink& sink;
  Bitboard occupied;
  std::array<SideFacts, 2> sides{};

  [[nodiscard]] SideFacts& side(Color color) { return sides[index(color)]; }
  [[nodiscard]] const SideFacts& side(Color color) const { return sides[index(color)]; }
  [[nodiscard]] Bitboard pieces(Color color, PieceKind kind) const {
    return board.pieces(color, kind);
  }
};

// Adds the attacks of one piece.
inline void add_attacks(SideFacts& side, PieceKind kind, Bitboard attacks) {
  side.attacked_twice |= side.attacked & attacks;
  side.attacked |= attacks;
  side.attacked_by[index(kind)] |= attacks;
}

template <Color us, class Sink>
void find_pins(Context<Sink>& context) {
  SideFacts& own = context.side(us);
  const Bitboard queens = context.pieces(~us, PieceKind::queen);
  const Bitboard enemies = context.board.colors[index(~us)];
  Bitboard snipers =
      (rook_attacks(own.king, enemies) & (context.pieces(~us, PieceKind::rook) | queens)) |
      (bishop_attacks(own.king, enemies) & (context.pieces(~us, PieceKind::bishop) | queens));
  while (snipers != 0) {
    const Square sniper = chess::pop_lowest(snipers);
    const Bitboard line = chess::between(own.king, sniper);
    const Bitboard blockers = line & own.pieces;
    if (blockers == 0 || chess::has_several(blockers)) continue;
    own.pinned |= blockers;
    own.pin_lines |= line | chess::bit(sniper);
  }
}

// Prepares kings, pawns and pins; score_pieces() adds the other pieces.
template <Color us, class Sink>
void prepare(Context<Sink>& context) {
  SideFacts& own = context.side(us);
  own.pieces = context.board.colors[index(us)];
  own.pawns = context.pieces(us, PieceKind::pawn);
  own.king = context.board.king(us);
  find_pins<us>(context);

  const Bitboard king_reach = chess::king_attacks(own.king);
  const Bitboard pawn_reach = context.pawn_facts.attacks[index(us)];
  const Bitboard twice_by_pawns = twice_attacked_by_pawns<us>(own.pawns);
  own.attacked = king_reach | pawn_reach;
  own.attacked_twice = twice_by_pawns | (king_reach & pawn_reach);
  own.attacked_by[index(PieceKind::king)] = king_reach;
  own.attacked_by[index(PieceKind::pawn)] = pawn_reach;

  // At the edge the zone is as large as elsewhere.
  const Square centre =
      chess::square_at(std::clamp(file_of(own.king), 1, 6), std::clamp(rank_of(own.king), 1, 6));
  own.king_zone = (chess::king_attacks(centre) | chess::bit(centre)) & ~twice_by_pawns;

  const Bitboard low = rank_set_for<us>(1) | rank_set_for<us>(2);
  const Bitboard stuck = own.pawns & (down<us>(context.occupied) | low);
  own.mobility_squares = ~(stuck | chess::bit(own.king) | context.pieces(us, PieceKind::queen) |
                           context.pawn_facts.attacks[index(~us)]);
}

}  // namespace ludex::search::chess_evaluation::LUDEX_KERNEL
