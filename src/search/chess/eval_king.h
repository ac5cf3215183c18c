// The safety of a king: the pawns before it, the enemy pawns that storm it, and the danger that
// pieces bring. Kernel header: see evaluation_dispatch.h.
#pragma once

#include "search/chess/eval_context.h"

namespace ludex::search::chess_evaluation::LUDEX_KERNEL {

// Scores the pawns on one file at or above the king's rank.
template <Color us, class Sink>
void score_shelter_file(const Context<Sink>& context, int file, Bitboard not_below) {
  Sink& sink = context.sink;
  const Bitboard set = chess::file_set(file) & not_below;
  const auto nearest_rank = [](Bitboard pawns) {
    if (pawns == 0) return std::size_t{0};
    const Square square = us == Color::white ? chess::lowest(pawns) : chess::highest(pawns);
    return static_cast<std::size_t>(rank_for<us>(square));
  };
  const std::size_t ours =
      nearest_rank(set & context.side(us).pawns & ~context.pawn_facts.attacks[index(~us)]);
  const std::size_t theirs = nearest_rank(set & context.side(~us).pawns);
  const auto edge = static_cast<std::size_t>(from_edge(file)) * 8;
  sink.template add<us>(Term::king, weights.shelter[edge + ours]);
  if (ours != 0 && ours + 1 == theirs) {
    sink.template add<us>(Term::king, weights.blocked_storm[theirs]);
  } else {
    sink.template add<us>(Term::king, weights.storm[edge + theirs]);
  }
  if (ours == 0) {
    sink.template danger<us>(weights.danger_bare_file[0]);
  }
}

template <Color us, class Sink>
void score_shelter(const Context<Sink>& context) {
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  sink.template piece<us, PieceKind::king>(own.king);
  const Bitboard below = above<~us>(rank_set_for<us>(rank_for<us>(own.king)));
  const int middle = std::clamp(file_of(own.king), 1, 6);
  for (int file = middle - 1; file <= middle + 1; ++file) {
    score_shelter_file<us>(context, file, ~below);
  }
  const Bitboard file = chess::file_set(file_of(own.king));
  if ((file & own.pawns) == 0) {
    const std::size_t open = (file & context.side(~us).pawns) == 0 ? 1 : 0;
    sink.template add<us>(Term::king, weights.king_on_file[open]);
  }
  if (own.pawns != 0) {
    Bitboard left = own.pawns;
    int nearest = 7;
    while (left != 0) {
      nearest = std::min(nearest, distance(own.king, chess::pop_lowest(left)));
    }
    sink.template add<us>(Term::king,
                          weights.king_pawn_distance[static_cast<std::size_t>(nearest)]);
  }
}

// Scores the checks that one kind of piece could give with its next move; on `safe` squares the
// piece could not be taken.
template <Color us, class Sink>
void score_checks(const Context<Sink>& context, Bitboard weak) {
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  const SideFacts& enemy = context.side(~us);
  const Bitboard seen = context.occupied ^ context.pieces(us, PieceKind::queen);
  const Bitboard straight = rook_attacks(own.king, seen);
  const Bitboard diagonal = bishop_attacks(own.king, seen);
  const Bitboard safe = ~enemy.pieces & (~own.attacked | (weak & enemy.attacked_twice));
  Bitboard unsafe = 0;
  Bitboard rook_checks = 0;
  const auto check = [&](PieceKind kind, Bitboard from, Bitboard allowed) {
    const Bitboard checks = from & enemy.attacked_by[index(kind)] & ~enemy.pieces;
    const Bitboard good = checks & allowed;
    if (good != 0) {
      sink.template danger<us>(weights.danger_safe_check[index(kind)]);
      if (chess::has_several(good)) {
        sink.template danger<us>(weights.danger_safe_checks[index(kind)]);
      }
    } else {
      unsafe |= checks;
    }
    return good;
  };
  rook_checks = check(PieceKind::rook, straight, safe);
  // A queen's check is safe only where neither the own queen guards the square nor a rook, which is
  // cheaper, could give the same check.
  const Bitboard queen_safe = safe & ~own.attacked_by[index(PieceKind::queen)] & ~rook_checks;
  check(PieceKind::queen, straight | diagonal, queen_safe);
  check(PieceKind::bishop, diagonal, safe);
  check(PieceKind::knight, chess::knight_attacks(own.king), safe);
  sink.template danger<us>(weights.danger_unsafe_check[0], std::popcount(unsafe));
}

[[nodiscard]] constexpr Bitboard flank_of(int file) {
  constexpr Bitboard queen_side =
      chess::file_set(0) | chess::file_set(1) | chess::file_set(2) | chess::file_set(3);
  if (file <= 2) return queen_side;
  return file >= 5 ? ~queen_side : centre_files;
}

template <Color us, class Sink>
void score_danger(const Context<Sink>& context) {
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  const SideFacts& enemy = context.side(~us);
  const auto danger = [&](const Phased& weight, int count) {
    sink.template danger<us>(weight, count);
  };
  // Squares that are attacked and that only king or queen guard.
  const Bitboard weak = enemy.attacked & ~own.attacked_twice &
                        (~own.attacked | own.attacked_by[index(PieceKind::king)] |
                         own.attacked_by[index(PieceKind::queen)]);
  danger(weights.danger_attackers[std::min<std::size_t>(enemy.king_attackers, 4)], 1);
  danger(weights.danger_ring[0], enemy.ring_attacks);
  danger(weights.danger_weak[0], std::popcount(own.king_zone & weak));
  score_checks<us>(context, weak);
  danger(weights.danger_pinned[0], std::popcount(own.pinned));

  constexpr Bitboard camp = us == Color::white ? 0x000000FFFFFFFFFFULL : 0xFFFFFFFFFF000000ULL;
  const Bitboard flank = flank_of(file_of(own.king)) & camp;
  const Bitboard attacks = enemy.attacked & flank;
  danger(weights.danger_flank_attack[0],
         std::popcount(attacks) + std::popcount(attacks & enemy.attacked_twice));
  danger(weights.danger_flank_defence[0], std::popcount(own.attacked & flank));
  if ((own.attacked_by[index(PieceKind::knight)] & own.attacked_by[index(PieceKind::king)]) != 0) {
    danger(weights.danger_knight_defends[0], 1);
  }
  if (context.pieces(~us, PieceKind::queen) == 0) {
    danger(weights.danger_no_queen[0], 1);
  }
  sink.template settle_danger<us>();
}

}  // namespace ludex::search::chess_evaluation::LUDEX_KERNEL
