// The safety of a king: the lines it stands on, the attacks into its palace, the checks that may
// come, and the pieces near it. Kernel header: see evaluation_dispatch.h.
#pragma once

#include "search/xiangqi/eval_context.h"

namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL {

// The steps of the king that lead into no attack.
template <Color us, class Sink>
[[nodiscard]] Bitboard safe_steps(const Context<Sink>& context) {
  const SideFacts& own = context.side(us);
  const SideFacts& enemy = context.side(~us);
  return own.attacked_by[index(PieceKind::king)] & ~own.pieces & ~enemy.attacked & ~enemy.king_view;
}

template <Color us, class Sink>
void score_cannon_line(const Context<Sink>& context, const Line& line) {
  Sink& sink = context.sink;
  const SideFacts& enemy = context.side(~us);
  if (line.between == 0) {
    const int support = std::clamp(enemy.attackers() - 1, 0, 3);
    sink.template danger<us>(weights.danger_hollow_cannon[static_cast<std::size_t>(support)]);
    return;
  }
  if (line.between < 2) return;
  const auto between = static_cast<std::size_t>(std::min(line.between - 2, 2));
  sink.template danger<us>(line.is_file ? weights.danger_cannon_on_file[between]
                                        : weights.danger_cannon_on_rank[between]);
  if (line.between == 2 && (line.blockers & enemy.pieces)) {
    sink.template danger<us>(weights.danger_unmasked[0]);
  }
}

template <Color us, class Sink>
void score_lines(const Context<Sink>& context) {
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  int cannons = 0;
  for (std::size_t at = 0; at < own.line_count; ++at) {
    const Line& line = own.lines[at];
    if (line.kind == PieceKind::cannon) {
      score_cannon_line<us>(context, line);
      ++cannons;
    } else if (line.kind == PieceKind::rook && line.between >= 1 && line.between <= 2) {
      sink.template danger<us>(
          weights.danger_rook_on_line[static_cast<std::size_t>(line.between - 1)]);
      if (line.between == 1 && (line.blockers & context.side(~us).pieces)) {
        sink.template danger<us>(weights.danger_unmasked[0]);
      }
    }
  }
  if (cannons >= 2) {
    sink.template danger<us>(weights.danger_second_cannon[0]);
  }
  const int tied = size(own.tied);
  if (tied > 0) {
    sink.template danger<us>(weights.danger_tied[0], tied);
  }
}

// Scores the checks that could come with the next move; a check is safe where the piece cannot be
// taken.
template <Color us, class Sink>
void score_checks(const Context<Sink>& context) {
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  const SideFacts& enemy = context.side(~us);
  const auto king = static_cast<std::size_t>(own.king);
  const Bitboard seen = xiangqi::sight(own.king, context.occupied).slides;
  const Bitboard beyond = xiangqi::sight(own.king, context.occupied & ~seen).slides & ~seen;
  const Bitboard horses =
      xiangqi::beyond_open_gates(xiangqi::horse_source_table[king], context.occupied);
  const Bitboard by_king_alone =
      own.attacked_by[index(PieceKind::king)] & ~own.attacked_twice & enemy.attacked_twice;
  const Bitboard safe = ~own.attacked | by_king_alone;
  Bitboard unsafe;
  const auto check = [&](PieceKind kind, Bitboard checks) {
    checks &= ~enemy.pieces;
    if (checks & safe) {
      sink.template danger<us>(weights.danger_safe_check[index(kind)]);
    } else {
      unsafe |= checks;
    }
  };
  check(PieceKind::rook, seen & enemy.attacked_by[index(PieceKind::rook)]);
  check(PieceKind::horse, horses & enemy.attacked_by[index(PieceKind::horse)]);
  check(PieceKind::cannon,
        beyond & (enemy.cannon_moves | (enemy.attacked_by[index(PieceKind::cannon)] & own.pieces)));
  check(PieceKind::pawn,
        xiangqi::pawn_source_table[index(~us)][king] & enemy.attacked_by[index(PieceKind::pawn)]);
  if (unsafe) {
    sink.template danger<us>(weights.danger_unsafe_check[0], size(unsafe));
  }
}

// Scores the attacks into the palace.
template <Color us, class Sink>
void score_palace(const Context<Sink>& context) {
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  const SideFacts& enemy = context.side(~us);
  std::size_t attackers = 0;
  const auto look = [&](const Movers& movers, PieceKind kind) {
    for (std::size_t at = 0; at < movers.count; ++at) {
      if (!(movers.list[at].attacks & palace_of<us>)) continue;
      ++attackers;
      sink.template danger<us>(weights.danger_attacker[index(kind)]);
    }
  };
  look(enemy.rooks, PieceKind::rook);
  look(enemy.horses, PieceKind::horse);
  look(enemy.cannons, PieceKind::cannon);
  const Bitboard pawns =
      enemy.crossed_pawns & (palace_of<us> | up<us>(palace_of<us>) | beside(palace_of<us>));
  if (pawns) {
    const int count = size(pawns);
    attackers += static_cast<std::size_t>(count);
    sink.template danger<us>(weights.danger_attacker[index(PieceKind::pawn)], count);
  }
  sink.template danger<us>(weights.danger_attackers[std::min<std::size_t>(attackers, 5)]);
  const Bitboard attacked = enemy.attacked & palace_of<us>;
  const Bitboard by_king_alone = own.attacked_by[index(PieceKind::king)] & ~own.attacked_twice;
  const Bitboard weak = attacked & (~own.attacked | by_king_alone);
  sink.template danger<us>(weights.danger_palace[0], size(attacked));
  sink.template danger<us>(weights.danger_palace_twice[0], size(attacked & enemy.attacked_twice));
  sink.template danger<us>(weights.danger_palace_weak[0], size(weak));
}

// Scores the pieces near enough to attack and to defend.
template <Color us, class Sink>
void score_helpers(const Context<Sink>& context) {
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  const SideFacts& enemy = context.side(~us);
  const Bitboard attacking = context.board.pieces(PieceKind::rook) |
                             context.board.pieces(PieceKind::horse) |
                             context.board.pieces(PieceKind::cannon);
  const Bitboard wing = wing_of(file_of(own.king)) & xiangqi::home_of(us);
  const Bitboard invaders = (enemy.pieces & attacking) | enemy.crossed_pawns;
  sink.template danger<us>(weights.danger_invader[0], size(invaders & wing));
  sink.template danger<us>(weights.danger_defender[0],
                           size(own.pieces & attacking & xiangqi::home_of(us)));
  const auto count = [&](PieceKind kind) { return static_cast<std::size_t>(own.number(kind)); };
  sink.template danger<us>(weights.danger_advisors[count(PieceKind::advisor)]);
  sink.template danger<us>(weights.danger_elephants[count(PieceKind::elephant)]);
  if (enemy.number(PieceKind::rook) == 0) {
    sink.template danger<us>(weights.danger_no_rook[0]);
  }
}

template <Color us, class Sink>
void score_king(const Context<Sink>& context) {
  Sink& sink = context.sink;
  const SideFacts& own = context.side(us);
  sink.template piece<us, PieceKind::king>(own.king);
  const int seen = size(own.king_view & palace_of<~us>);
  if (seen > 0) {
    sink.template add<us>(Term::king, weights.king_sees_palace[0], seen);
  }
  const int steps = size(safe_steps<us>(context));
  sink.template add<us>(Term::king, weights.king_step[0], steps);

  if (steps == 0) {
    sink.template danger<us>(weights.danger_no_step[0]);
  }
  const auto rank = static_cast<std::size_t>(rank_for<us>(own.king));
  sink.template danger<us>(weights.danger_king_rank[rank]);
  const int faced = size(context.side(~us).king_view & palace_of<us>);
  if (faced > 0) {
    sink.template danger<us>(weights.danger_facing_king[0], faced);
  }
  score_lines<us>(context);
  score_checks<us>(context);
  score_palace<us>(context);
  score_helpers<us>(context);
  sink.template settle_danger<us>();
}

}  // namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL
