// Pawns alone: the value of the two sets of pawns, whatever else stands on the board, and the facts
// about them that other terms need. Kernel header: see evaluation_dispatch.h.
#pragma once

#include <bit>

#include "rules/chess/board.h"
#include "search/chess/eval_geometry.h"
#include "search/chess/eval_terms.h"
#include "search/chess/pawn_table.h"
#include "search/chess/weight_values.h"

namespace ludex::search::chess_evaluation::LUDEX_KERNEL {

template <Color us>
struct PawnSets {
  Bitboard ours;
  Bitboard theirs;
  Bitboard our_attacks;
  Bitboard their_attacks;
};

// Whether no enemy pawn can stop the pawn. Of several own pawns on a file only the foremost is
// passed.
template <Color us>
[[nodiscard]] bool is_passed(const PawnSets<us>& sets, Bitboard pawn) {
  const Bitboard ahead = above<us>(pawn);
  return (with_neighbours(ahead) & sets.theirs) == 0 && (ahead & sets.ours) == 0;
}

// Whether the pawn would be passed once the pawns that can be traded are gone (candidate).
template <Color us>
[[nodiscard]] bool is_candidate(const PawnSets<us>& sets, Bitboard pawn) {
  const Bitboard ahead = above<us>(pawn);
  if ((ahead & (sets.theirs | sets.ours)) != 0) return false;
  const int sentries = std::popcount(beside(ahead) & sets.theirs);
  const Bitboard helpers = beside(pawn | above<~us>(pawn)) & sets.ours;
  return std::popcount(helpers) >= sentries;
}

template <Color us, class Sink>
void score_pawn(const PawnSets<us>& sets, Square square, PawnFacts& facts, Sink& sink) {
  const Bitboard pawn = chess::bit(square);
  const auto rank = static_cast<std::size_t>(rank_for<us>(square));
  const Bitboard ahead = above<us>(pawn);
  const Bitboard file = chess::file_set(file_of(square));
  const std::size_t open = (ahead & sets.theirs) == 0 ? 1 : 0;
  const Bitboard neighbours = beside(file) & sets.ours;
  const bool phalanx = (beside(pawn) & sets.ours) != 0;
  const int supporters = std::popcount(down<us>(beside(pawn)) & sets.ours);

  if (supporters > 0) {
    sink.template add<us>(Term::pawns, weights.supported[rank], supporters);
  }
  if (phalanx) {
    sink.template add<us>(Term::pawns, weights.phalanx[rank]);
  }
  if ((ahead & sets.ours) != 0) {
    sink.template add<us>(Term::pawns, weights.doubled[0]);
  }
  if (neighbours == 0) {
    sink.template add<us>(Term::pawns, weights.isolated[open]);
  } else if (!phalanx && supporters == 0 && (neighbours & ~above<us>(pawn | beside(pawn))) == 0) {
    // All neighbouring pawns are further on, so that a pawn that cannot follow them is backward.
    const Bitboard stop = up<us>(pawn);
    if ((stop & (sets.theirs | sets.their_attacks)) != 0) {
      sink.template add<us>(Term::pawns, weights.backward[open]);
    }
  }
  if (rank >= 4 && (up<us>(pawn) & sets.theirs) != 0) {
    sink.template add<us>(Term::pawns, weights.ram[0]);
  }
  if (supporters > 0 && (pawn_attacks_of<us>(pawn) & sets.theirs) != 0) {
    sink.template add<us>(Term::pawns, weights.lever_supported[0]);
  }
  if (is_passed<us>(sets, pawn)) {
    facts.passed[index(us)] |= pawn;
  } else if (is_candidate<us>(sets, pawn)) {
    sink.template add<us>(Term::pawns, weights.candidate[rank]);
  }
}

template <Color us, class Sink>
void score_pawns(const chess::Board& board, PawnFacts& facts, Sink& sink) {
  const Bitboard ours = board.pieces(us, PieceKind::pawn);
  const Bitboard theirs = board.pieces(~us, PieceKind::pawn);
  const PawnSets<us> sets{ours, theirs, pawn_attacks_of<us>(ours), pawn_attacks_of<~us>(theirs)};
  facts.attacks[index(us)] = sets.our_attacks;
  facts.reach[index(us)] = sets.our_attacks | above<us>(sets.our_attacks);
  facts.passed[index(us)] = 0;
  for (Bitboard left = ours; left != 0;) {
    const Square square = chess::pop_lowest(left);
    sink.template piece<us, PieceKind::pawn>(square);
    score_pawn<us>(sets, square, facts, sink);
  }
}

template <class Sink>
void score_pawns(const chess::Board& board, PawnFacts& facts, Sink& sink) {
  score_pawns<Color::white>(board, facts, sink);
  score_pawns<Color::black>(board, facts, sink);
}

}  // namespace ludex::search::chess_evaluation::LUDEX_KERNEL
