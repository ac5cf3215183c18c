// Knights, bishops, rooks and queens: their squares, their mobility, and their attacks near the
// enemy king. Kernel header: see evaluation_dispatch.h.
#pragma once

#include "search/chess/eval_context.h"

namespace ludex::search::chess_evaluation::LUDEX_KERNEL {

// Outposts: squares on ranks four to six that no enemy pawn can ever attack.
template <Color us, class Sink>
[[nodiscard]] Bitboard outpost_squares(const Context<Sink>& context) {
  const Bitboard ranks = rank_set_for<us>(3) | rank_set_for<us>(4) | rank_set_for<us>(5);
  return ranks & context.pawn_facts.attacks[index(us)] & ~context.pawn_facts.reach[index(~us)];
}

template <Color us, PieceKind kind, class Sink>
void score_minor(const Context<Sink>& context, Square square, Bitboard attacks) {
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  const Bitboard here = chess::bit(square);
  const Bitboard outposts = outpost_squares<us>(context);
  if constexpr (kind == PieceKind::knight) {
    if ((outposts & here) != 0) {
      sink.template add<us>(Term::pieces, weights.knight_outpost[0]);
    } else if ((outposts & attacks & ~own.pieces) != 0) {
      sink.template add<us>(Term::pieces, weights.knight_outpost[1]);
    }
  } else if ((outposts & here) != 0) {
    sink.template add<us>(Term::pieces, weights.bishop_outpost[0]);
  }
  if ((up<us>(here) & context.board.kinds[index(PieceKind::pawn)]) != 0) {
    sink.template add<us>(Term::pieces, weights.minor_behind_pawn[0]);
  }
  sink.template add<us>(Term::pieces, weights.far_from_king[kind == PieceKind::knight ? 0 : 1],
                        distance(square, own.king));
}

// Whether the bishop has gone to a7 or h7 and an enemy pawn on b6 or g6 closes its way back (for
// White).
template <Color us, class Sink>
[[nodiscard]] bool is_trapped_bishop(const Context<Sink>& context, Bitboard here) {
  const Bitboard enemy_pawns = context.side(~us).pawns;
  const Bitboard corners = rank_set_for<us>(6) & (chess::file_a | chess::file_h);
  if ((here & corners) == 0) return false;
  return (down<us>(beside(here)) & enemy_pawns) != 0;
}

template <Color us, class Sink>
void score_bishop(const Context<Sink>& context, Square square) {
  constexpr Bitboard middle = 0x0000001818000000ULL;
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  const Bitboard here = chess::bit(square);
  const Bitboard same =
      (here & chess::dark_squares) != 0 ? chess::dark_squares : ~chess::dark_squares;
  const int pawns = std::popcount(own.pawns & same);
  const int blocked = std::popcount(own.pawns & down<us>(context.occupied) & centre_files);
  sink.template add<us>(Term::pieces, weights.bishop_pawns[0], pawns);
  sink.template add<us>(Term::pieces, weights.bishop_blocked[0], pawns * blocked);
  const Bitboard seen = bishop_attacks(square, context.board.kinds[index(PieceKind::pawn)]);
  if (chess::has_several((seen | here) & middle)) {
    sink.template add<us>(Term::pieces, weights.long_diagonal[0]);
  }
  if (is_trapped_bishop<us>(context, here)) {
    sink.template add<us>(Term::pieces, weights.trapped_bishop[0]);
  }
}

template <Color us, class Sink>
void score_rook(const Context<Sink>& context, Square square, int mobility) {
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  const SideFacts& enemy = context.side(~us);
  const Bitboard file = chess::file_set(file_of(square));
  if ((file & own.pawns) == 0) {
    const std::size_t open = (file & enemy.pawns) == 0 ? 1 : 0;
    sink.template add<us>(Term::pieces, weights.rook_on_file[open]);
  } else if (mobility <= 3) {
    // The rook is shut in by its king, which stands on the same side and cannot castle any more.
    const int king_file = file_of(own.king);
    const bool outside = (king_file < 4) == (file_of(square) < king_file);
    const bool home = rank_for<us>(own.king) == 0;
    const bool castles = (context.board.castling_rooks & own.pieces) != 0;
    if (outside && home && !castles) {
      sink.template add<us>(Term::pieces, weights.trapped_rook[0]);
    }
  }
  if ((file & context.board.kinds[index(PieceKind::queen)]) != 0) {
    sink.template add<us>(Term::pieces, weights.rook_with_queen[0]);
  }
  const bool targets = rank_for<us>(enemy.king) == 7 || (enemy.pawns & rank_set_for<us>(6)) != 0;
  if (rank_for<us>(square) == 6 && targets) {
    sink.template add<us>(Term::pieces, weights.rook_on_seventh[0]);
  }
}

// Scores a queen with exactly one piece between it and an enemy rook or bishop: the piece may be
// pinned, or step aside with a discovered attack.
template <Color us, class Sink>
void score_queen(const Context<Sink>& context, Square square) {
  Bitboard snipers = (rook_attacks(square, 0) & context.pieces(~us, PieceKind::rook)) |
                     (bishop_attacks(square, 0) & context.pieces(~us, PieceKind::bishop));
  while (snipers != 0) {
    const Bitboard line = chess::between(square, chess::pop_lowest(snipers)) & context.occupied;
    if (line != 0 && !chess::has_several(line)) {
      context.sink.template add<us>(Term::pieces, weights.exposed_queen[0]);
      return;
    }
  }
}

// Bishops and rooks see through queens, and rooks through own rooks, which move along the same
// lines.
template <Color us, PieceKind kind, class Sink>
[[nodiscard]] Bitboard attacks_of(const Context<Sink>& context, Square square) {
  const Bitboard occupied = context.occupied;
  if constexpr (kind == PieceKind::knight) {
    return chess::knight_attacks(square);
  } else if constexpr (kind == PieceKind::bishop) {
    return bishop_attacks(square, occupied ^ context.board.kinds[index(PieceKind::queen)]);
  } else if constexpr (kind == PieceKind::rook) {
    return rook_attacks(square, occupied ^ context.board.kinds[index(PieceKind::queen)] ^
                                    context.pieces(us, PieceKind::rook));
  } else {
    return rook_attacks(square, occupied) | bishop_attacks(square, occupied);
  }
}

template <Color us, PieceKind kind, class Sink>
void score_mobility(Sink& sink, std::size_t count) {
  const auto add = [&](const Phased& weight) { sink.template add<us>(Term::mobility, weight); };
  if constexpr (kind == PieceKind::knight) {
    add(weights.knight_mobility[count]);
  }
  if constexpr (kind == PieceKind::bishop) {
    add(weights.bishop_mobility[count]);
  }
  if constexpr (kind == PieceKind::rook) {
    add(weights.rook_mobility[count]);
  }
  if constexpr (kind == PieceKind::queen) {
    add(weights.queen_mobility[count]);
  }
}

template <Color us, PieceKind kind, class Sink>
void score_pieces_of_kind(Context<Sink>& context) {
  Sink& sink = context.sink;
  SideFacts& own = context.side(us);
  const SideFacts& enemy = context.side(~us);
  for (Bitboard left = context.pieces(us, kind); left != 0;) {
    const Square square = chess::pop_lowest(left);
    Bitboard attacks = attacks_of<us, kind>(context, square);
    if (chess::contains(own.pinned, square)) {
      attacks &= own.pin_lines;
    }
    add_attacks(own, kind, attacks);
    if ((attacks & enemy.king_zone) != 0) {
      ++own.king_attackers;
      sink.template danger<~us>(weights.danger_attacker[index(kind)]);
      own.ring_attacks += std::popcount(attacks & enemy.attacked_by[index(PieceKind::king)]);
    }
    const int mobility = std::popcount(attacks & own.mobility_squares);
    sink.template piece<us, kind>(square);
    score_mobility<us, kind>(sink, static_cast<std::size_t>(mobility));
    if constexpr (kind == PieceKind::knight || kind == PieceKind::bishop) {
      score_minor<us, kind>(context, square, attacks);
    }
    if constexpr (kind == PieceKind::bishop) {
      score_bishop<us>(context, square);
    }
    if constexpr (kind == PieceKind::rook) {
      score_rook<us>(context, square, mobility);
    }
    if constexpr (kind == PieceKind::queen) {
      score_queen<us>(context, square);
    }
  }
}

template <Color us, class Sink>
void score_pieces(Context<Sink>& context) {
  score_pieces_of_kind<us, PieceKind::knight>(context);
  score_pieces_of_kind<us, PieceKind::bishop>(context);
  score_pieces_of_kind<us, PieceKind::rook>(context);
  score_pieces_of_kind<us, PieceKind::queen>(context);
}

}  // namespace ludex::search::chess_evaluation::LUDEX_KERNEL
