// The legal move generator. See kernel.h.
//
// Out of check, the moves that would expose the king are known beforehand. Along the four lines
// from the king, an enemy rook or king behind one piece pins that piece; a cannon behind two pieces
// ties both to the line; a cannon with nothing in front of it forbids the squares between. A piece
// on the leg of a horse that aims at the king may only capture that horse. In check, the moves that
// can answer the first checker are tried one by one. The king's own steps are always tried.
#pragma once

#include "rules/xiangqi/attackers.h"
#include "rules/xiangqi/attacks.h"
#include "rules/xiangqi/board.h"
#include "rules/xiangqi/movegen.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi::LUDEX_KERNEL {

// The requests of callers. to() returns the squares where moves may end, from all squares without
// our pieces; from() those where they may start.
struct AllMoves {
  [[nodiscard]] Bitboard to(Bitboard foreign, Bitboard) const { return foreign; }
  [[nodiscard]] static Bitboard from(Bitboard own) { return own; }
};
struct CapturesOnly {
  [[nodiscard]] Bitboard to(Bitboard foreign, Bitboard occupied) const {
    return foreign & occupied;
  }
  [[nodiscard]] static Bitboard from(Bitboard own) { return own; }
};
struct QuietsOnly {
  [[nodiscard]] Bitboard to(Bitboard foreign, Bitboard occupied) const {
    return foreign & ~occupied;
  }
  [[nodiscard]] static Bitboard from(Bitboard own) { return own; }
};
struct Filtered {
  MoveFilter filter;
  [[nodiscard]] Bitboard to(Bitboard foreign, Bitboard) const { return foreign & filter.to; }
  [[nodiscard]] Bitboard from(Bitboard own) const { return own & filter.from; }
};

// The enemy pieces that check our king, and the restrictions that keep it from being exposed.
class ChecksAndPins {
 public:
  template <Color us>
  [[nodiscard]] static ChecksAndPins of(const Board& board) {
    ChecksAndPins dangers;
    const Square king = board.king(us);
    const auto at = static_cast<std::size_t>(king);
    const Bitboard enemies = board.pieces(~us);
    const Bitboard occupied = board.occupied();
    const Bitboard kings = board.pieces(PieceKind::king) & file_set(file_of(king));
    const Bitboard sliders =
        cross_table[at] & enemies &
        (board.pieces(PieceKind::rook) | board.pieces(PieceKind::cannon) | kings);
    for_each(sliders, [&](Square slider) {
      dangers.look_at(board, king, slider, occupied, board.pieces(us));
    });
    const Bitboard horses = board.pieces(PieceKind::horse) & enemies;
    for (const Gate& leg : horse_source_table[at]) {
      const Bitboard found = leg.beyond & horses;
      if (!found) continue;
      if (!(leg.gate & occupied)) {
        dangers.checkers |= found;
      } else if (leg.gate & board.pieces(us)) {
        for_each(found, [&](Square horse) { dangers.tie(leg.gate, bit(horse)); });
      }
    }
    dangers.checkers |= pawn_source_table[index(~us)][at] & board.pieces(PieceKind::pawn) & enemies;
    return dangers;
  }

  // Limits the targets of a piece that may be tied.
  [[nodiscard, gnu::always_inline]] Bitboard leave(Square from, Bitboard to) const {
    if (!contains(tied, from)) return to;
    for (std::size_t i = 0; i < ties_; ++i) {
      if (contains(pieces_[i], from)) {
        to &= allowed_[i];
      }
    }
    return to;
  }

  Bitboard checkers;
  Bitboard forbidden;  // squares that none of our pieces may enter
  Bitboard tied;       // our pieces whose moves are restricted

 private:
  void look_at(const Board& board, Square king, Square slider, Bitboard occupied, Bitboard own) {
    const Bitboard way = between(king, slider);
    const Bitboard blockers = way & occupied;
    const bool is_cannon = contains(board.pieces(PieceKind::cannon), slider);
    if (!blockers) {
      if (is_cannon) {
        forbidden |= way;
      } else {
        checkers |= bit(slider);
      }
      return;
    }
    if (!has_several(blockers)) {
      if (is_cannon) {
        checkers |= bit(slider);
      } else if (blockers & own) {
        tie(blockers, way | bit(slider));
      }
      return;
    }
    if (!is_cannon || size(blockers) != 2) return;
    // The two may move between king and cannon or take the cannon, but not take each other's place.
    if (blockers & own) {
      tie(blockers & own, (way & ~blockers) | bit(slider));
    }
  }

  void tie(Bitboard pieces, Bitboard allowed) {
    tied |= pieces;
    pieces_[ties_] = pieces;
    allowed_[ties_] = allowed;
    ++ties_;
  }

  // At most one for each of two rooks, two cannons, a king and two horses.
  std::array<Bitboard, 7> pieces_;
  std::array<Bitboard, 7> allowed_;
  std::size_t ties_ = 0;
};

template <Color us>
[[nodiscard]] inline Bitboard safe_king_steps(const Board& board, Square king, Bitboard to) {
  Bitboard safe;
  const Bitboard without_king = board.occupied() & ~bit(king);
  for_each(king_table[static_cast<std::size_t>(king)] & to, [&](Square target) {
    const Bitboard here = bit(target);
    if (!checkers_on(board, ~us, target, without_king | here, ~here)) {
      safe |= here;
    }
  });
  return safe;
}

// Calls visit.operator()<kind>(from, to) for each of our pieces among `from` but the king, with the
// squares among `to` that it reaches.
template <Color us, class Visit>
[[gnu::always_inline]] inline void reach(const Board& board, Bitboard from, Bitboard to,
                                         const Visit& visit) {
  const Bitboard occupied = board.occupied();
  const Bitboard empty_to = to & ~occupied;
  const Bitboard enemy_to = to & board.pieces(~us);
  for_each(board.pieces(PieceKind::rook) & from, [&](Square at) {
    visit.template operator()<PieceKind::rook>(at, sight(at, occupied).slides & to);
  });
  for_each(board.pieces(PieceKind::cannon) & from, [&](Square at) {
    const LineAttacks seen = sight(at, occupied);
    visit.template operator()<PieceKind::cannon>(
        at, (seen.slides & empty_to) | (seen.jumps & enemy_to));
  });
  for_each(board.pieces(PieceKind::horse) & from, [&](Square at) {
    visit.template operator()<PieceKind::horse>(
        at, beyond_open_gates(horse_table[static_cast<std::size_t>(at)], occupied) & to);
  });
  for_each(board.pieces(PieceKind::elephant) & from, [&](Square at) {
    visit.template operator()<PieceKind::elephant>(
        at, beyond_open_gates(elephant_table[static_cast<std::size_t>(at)], occupied) & to);
  });
  for_each(board.pieces(PieceKind::advisor) & from, [&](Square at) {
    visit.template operator()<PieceKind::advisor>(at,
                                                  advisor_table[static_cast<std::size_t>(at)] & to);
  });
  for_each(board.pieces(PieceKind::pawn) & from, [&](Square at) {
    visit.template operator()<PieceKind::pawn>(
        at, pawn_table[index(us)][static_cast<std::size_t>(at)] & to);
  });
}

// Generates the moves of other pieces than the king that answer a check; each is tried.
template <Color us, class Sink>
[[gnu::noinline]] void generate_evasions(const Board& board, const ChecksAndPins& dangers,
                                         Bitboard from, Bitboard to, Sink& sink) {
  const Square king = board.king(us);
  const Bitboard occupied = board.occupied();
  const Square checker = lowest(dangers.checkers);
  Bitboard answers = bit(checker);
  Bitboard screens;
  if (contains(cross_table[static_cast<std::size_t>(king)], checker)) {
    const Bitboard way = between(king, checker);
    answers |= way;
    screens = way & occupied;
  } else {
    // The checker is a horse, whose leg may be blocked.
    for (const Gate& leg : horse_source_table[static_cast<std::size_t>(king)]) {
      if (contains(leg.beyond, checker)) {
        answers |= leg.gate;
      }
    }
  }
  const auto visit = [&]<PieceKind kind>(Square at, Bitboard reached) {
    if (!contains(screens, at)) {
      reached &= answers;
    }
    Bitboard safe;
    for_each(reached, [&](Square target) {
      const Bitboard here = bit(target);
      const Bitboard after = (occupied & ~bit(at)) | here;
      if (!checkers_on(board, ~us, king, after, ~here)) {
        safe |= here;
      }
    });
    if (safe) {
      sink.template piece_moves<kind>(at, safe);
    }
  };
  reach<us>(board, from, to, visit);
}

template <Color us, class Request, class Sink>
[[gnu::always_inline]] inline void generate(const Board& board, const Request& request,
                                            Sink& sink) {
  const Bitboard own = board.pieces(us);
  const Bitboard from = request.from(own);
  const Bitboard to = request.to(all_squares & ~own, board.occupied());
  const ChecksAndPins dangers = ChecksAndPins::of<us>(board);
  const Square king = board.king(us);
  if (contains(from, king)) {
    sink.template piece_moves<PieceKind::king>(king, safe_king_steps<us>(board, king, to));
    if (sink.done()) return;
  }
  if (dangers.checkers) [[unlikely]] {
    generate_evasions<us>(board, dangers, from, to, sink);
    return;
  }
  reach<us>(board, from, to & ~dangers.forbidden, [&]<PieceKind kind>(Square at, Bitboard reached) {
    sink.template piece_moves<kind>(at, dangers.leave(at, reached));
  });
}

}  // namespace ludex::xiangqi::LUDEX_KERNEL
