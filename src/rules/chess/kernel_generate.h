// The only generator of legal moves. It passes whole sets of moves to a sink, which lists, counts
// or plays them. See kernel.h; the including file provides rook_attacks and bishop_attacks.
//
// A sink has these members; `to` is a set of target squares:
//   piece_moves<kind>(from, to)   pawn_moves<shift>(to)   double_pushes(to)   promotions<shift>(to)
//   en_passant(from)   castling(rook)   done(): whether it needs no more moves
// `shift` is the distance that the pawn moved: its origin is the target minus the shift.
#pragma once

#include "rules/chess/bitboard.h"
#include "rules/chess/board.h"
#include "rules/chess/kernel.h"
#include "rules/chess/types.h"

namespace ludex::chess::LUDEX_KERNEL {

// The requests: which moves are to be generated.
struct AllMoves {
  static constexpr bool captures_only = false;
  static constexpr bool quiets_only = false;
  [[nodiscard]] static constexpr Bitboard from(Bitboard set) { return set; }
  [[nodiscard]] static constexpr Bitboard to(Bitboard set) { return set; }
};
struct CapturesOnly {
  static constexpr bool captures_only = true;
  static constexpr bool quiets_only = false;
  [[nodiscard]] static constexpr Bitboard from(Bitboard set) { return set; }
  [[nodiscard]] static constexpr Bitboard to(Bitboard set) { return set; }
};
// The moves that CapturesOnly leaves out; the sink must drop the promotions to queens.
struct QuietsOnly {
  static constexpr bool captures_only = false;
  static constexpr bool quiets_only = true;
  [[nodiscard]] static constexpr Bitboard from(Bitboard set) { return set; }
  [[nodiscard]] static constexpr Bitboard to(Bitboard set) { return set; }
};
struct Filtered {
  static constexpr bool captures_only = false;
  static constexpr bool quiets_only = false;
  MoveFilter filter;
  [[nodiscard]] Bitboard from(Bitboard set) const { return set & filter.from; }
  [[nodiscard]] Bitboard to(Bitboard set) const { return set & filter.to; }
};

// Moves a set of squares by a pawn's step; squares that would cross the edge of the board are
// dropped.
template <int shift>
[[nodiscard]] constexpr Bitboard moved(Bitboard set) {
  if constexpr (shift == 7 || shift == -9) {
    set &= ~file_a;
  }
  if constexpr (shift == 9 || shift == -7) {
    set &= ~file_h;
  }
  if constexpr (shift > 0) {
    return set << shift;
  } else {
    return set >> -shift;
  }
}

template <Color us>
inline constexpr int forward = us == Color::white ? 8 : -8;

[[nodiscard]] inline Bitboard attackers_to(const Board& board, Square square, Bitboard occupancy) {
  const auto& kinds = board.kinds;
  const Bitboard queens = kinds[index(PieceKind::queen)];
  return (pawn_attacks(Color::white, square) & board.pieces(Color::black, PieceKind::pawn)) |
         (pawn_attacks(Color::black, square) & board.pieces(Color::white, PieceKind::pawn)) |
         (knight_attacks(square) & kinds[index(PieceKind::knight)]) |
         (king_attacks(square) & kinds[index(PieceKind::king)]) |
         (bishop_attacks(square, occupancy) & (kinds[index(PieceKind::bishop)] | queens)) |
         (rook_attacks(square, occupancy) & (kinds[index(PieceKind::rook)] | queens));
}

// Whether our pawn on `from` may capture en passant: both pawns leave their squares, and that must
// not uncover our king (FIDE 3.9.2 with 3.7.3.1).
template <Color us>
[[nodiscard]] bool en_passant_capture_is_legal(const Board& board, Bitboard from) {
  const Bitboard captured = moved<-forward<us>>(board.en_passant);
  const Bitboard after = board.occupied() ^ from ^ captured ^ board.en_passant;
  const Bitboard attackers = attackers_to(board, board.king(us), after);
  return (attackers & board.colors[index(~us)] & ~captured) == 0;
}

template <Color us>
[[nodiscard]] Bitboard en_passant_capturers(const Board& board) {
  return moved<-forward<us> + 1>(board.en_passant) | moved<-forward<us> - 1>(board.en_passant);
}

template <Color us>
[[nodiscard]] bool en_passant_is_legal(const Board& board) {
  Bitboard from = en_passant_capturers<us>(board) & board.pieces(us, PieceKind::pawn);
  while (from != 0) {
    const Bitboard pawn = bit(pop_lowest(from));
    if (en_passant_capture_is_legal<us>(board, pawn)) return true;
  }
  return false;
}

template <Color us, class Request, class Sink>
class Generator {
 public:
  Generator(const Board& board, const Request& request, Sink& sink)
      : board_(board),
        request_(request),
        sink_(sink),
        own_(board.colors[index(us)]),
        enemy_(board.colors[index(them)]),
        occupied_(own_ | enemy_),
        king_(board.king(us)) {}

  void run() {
    find_checks_and_pins();
    king_moves();
    if (has_several(checkers_)) return;  // a double check: only the king may move
    Bitboard to = targets();
    if (checkers_ != 0) {
      evasions_ = between(king_, lowest(checkers_)) | checkers_;
      to &= evasions_;
    } else if (!Request::captures_only && (board_.castling_rooks & own_) != 0) {
      castling_moves();
    }
    if (sink_.done()) return;
    pawn_moves();
    if (sink_.done()) return;
    piece_moves(request_.to(to));
  }

 private:
  static constexpr Color them = ~us;
  static constexpr int up = forward<us>;

  // The squares to which a piece other than a pawn may move.
  [[nodiscard]] Bitboard targets() const {
    if constexpr (Request::captures_only) return enemy_;
    return Request::quiets_only ? ~occupied_ : ~own_;
  }
  [[nodiscard]] Bitboard own(PieceKind kind) const { return board_.kinds[index(kind)] & own_; }
  [[nodiscard]] Bitboard enemy(PieceKind kind) const { return board_.kinds[index(kind)] & enemy_; }

  void find_checks_and_pins() {
    const Bitboard queens = enemy(PieceKind::queen);
    const Bitboard diagonal = enemy(PieceKind::bishop) | queens;
    const Bitboard straight = enemy(PieceKind::rook) | queens;
    const Bitboard seen_diagonal = bishop_attacks(king_, occupied_);
    const Bitboard seen_straight = rook_attacks(king_, occupied_);
    checkers_ = (pawn_attacks(us, king_) & enemy(PieceKind::pawn)) |
                (knight_attacks(king_) & enemy(PieceKind::knight)) | (seen_diagonal & diagonal) |
                (seen_straight & straight);
    const Bitboard behind_diagonal = bishop_attacks(king_, occupied_ ^ (seen_diagonal & own_));
    const Bitboard behind_straight = rook_attacks(king_, occupied_ ^ (seen_straight & own_));
    for (Bitboard set = behind_diagonal & ~seen_diagonal & diagonal; set != 0;) {
      const Square pinner = pop_lowest(set);
      pinned_diagonal_ |= between(king_, pinner) | bit(pinner);
    }
    for (Bitboard set = behind_straight & ~seen_straight & straight; set != 0;) {
      const Square pinner = pop_lowest(set);
      pinned_straight_ |= between(king_, pinner) | bit(pinner);
    }
  }

  // The squares of `asked` that the enemy attacks if the squares in `occupancy` are occupied.
  [[nodiscard]] Bitboard attacked(Bitboard asked, Bitboard occupancy) const {
    const Bitboard pawns = enemy(PieceKind::pawn);
    Bitboard reached =
        king_attacks(board_.king(them)) | moved<-up - 1>(pawns) | moved<-up + 1>(pawns);
    for (Bitboard set = enemy(PieceKind::knight); set != 0;) {
      reached |= knight_attacks(pop_lowest(set));
    }
    const Bitboard queens = enemy(PieceKind::queen);
    for (Bitboard set = enemy(PieceKind::bishop) | queens; set != 0;) {
      reached |= bishop_attacks(pop_lowest(set), occupancy);
    }
    for (Bitboard set = enemy(PieceKind::rook) | queens; set != 0;) {
      reached |= rook_attacks(pop_lowest(set), occupancy);
    }
    return asked & reached;
  }

  void king_moves() {
    if (request_.from(bit(king_)) == 0) return;
    Bitboard to = request_.to(king_attacks(king_) & targets());
    if (to == 0) return;
    // The king is removed first, because a king that steps back along a slider's line is still
    // attacked.
    to &= ~attacked(to, occupied_ ^ bit(king_));
    sink_.template piece_moves<PieceKind::king>(king_, to);
  }

  void castling_moves() {
    if (request_.from(bit(king_)) == 0) return;
    for (Bitboard set = request_.to(board_.castling_rooks & own_); set != 0;) {
      const Square rook = pop_lowest(set);
      if (may_castle(rook)) {
        sink_.castling(rook);
      }
    }
  }

  // FIDE 3.8.2 and II.3: the squares up to and including both targets hold no piece but the king
  // and the rook, no square on the king's way is attacked, and the king is safe after the rook has
  // moved.
  [[nodiscard]] bool may_castle(Square rook) const {
    const CastlingTargets target = castling_targets(king_, rook);
    const Bitboard way = between(king_, target.king) | bit(target.king);
    const Bitboard others = occupied_ ^ bit(king_) ^ bit(rook);
    if ((others & (way | between(rook, target.rook) | bit(target.rook))) != 0) return false;
    if (attacked(way, occupied_) != 0) return false;
    const Bitboard straight = enemy(PieceKind::rook) | enemy(PieceKind::queen);
    return (rook_attacks(target.king, others | bit(target.rook)) & straight) == 0;
  }

  // The targets of pawns that move by `shift`; a pinned pawn stays on the line of its pin.
  template <int shift>
  [[nodiscard]] static Bitboard pawn_targets(Bitboard pawns, Bitboard pinned) {
    return moved<shift>(pawns & ~pinned) | (moved<shift>(pawns & pinned) & pinned);
  }

  void pawn_moves() {
    const Bitboard pawns = request_.from(own(PieceKind::pawn));
    const Bitboard pushers = pawns & ~pinned_diagonal_;
    const Bitboard takers = pawns & ~pinned_straight_;
    const Bitboard free = ~occupied_;
    const Bitboard single = pawn_targets<up>(pushers, pinned_straight_) & free;
    const Bitboard allowed = request_.to(evasions_);
    const Bitboard left = pawn_targets<up - 1>(takers, pinned_diagonal_) & enemy_ & allowed;
    const Bitboard right = pawn_targets<up + 1>(takers, pinned_diagonal_) & enemy_ & allowed;
    constexpr Bitboard last_rank = home_rank(them);
    if ((pawns & moved<-up>(last_rank)) != 0) [[unlikely]] {
      sink_.template promotions<up>(single & allowed & last_rank);
      sink_.template promotions<up - 1>(left & last_rank);
      sink_.template promotions<up + 1>(right & last_rank);
    }
    if constexpr (!Request::quiets_only) {
      sink_.template pawn_moves<up - 1>(left & ~last_rank);
      sink_.template pawn_moves<up + 1>(right & ~last_rank);
    }
    if constexpr (!Request::captures_only) {
      constexpr Bitboard third_rank = rank_set(us == Color::white ? 2 : 5);
      sink_.template pawn_moves<up>(single & allowed & ~last_rank);
      sink_.double_pushes(moved<up>(single & third_rank) & free & allowed);
    }
    if constexpr (!Request::quiets_only) {
      if (board_.en_passant != 0) [[unlikely]] {
        en_passant_captures(pawns);
      }
    }
  }

  void en_passant_captures(Bitboard pawns) {
    if (request_.to(board_.en_passant) == 0) return;
    for (Bitboard set = en_passant_capturers<us>(board_) & pawns; set != 0;) {
      const Square from = pop_lowest(set);
      if (en_passant_capture_is_legal<us>(board_, bit(from))) {
        sink_.en_passant(from);
      }
    }
  }

  void piece_moves(Bitboard to) {
    const Bitboard pinned = pinned_diagonal_ | pinned_straight_;
    for (Bitboard set = request_.from(own(PieceKind::knight)) & ~pinned; set != 0;) {
      const Square from = pop_lowest(set);
      sink_.template piece_moves<PieceKind::knight>(from, knight_attacks(from) & to);
    }
    const Bitboard bishops = request_.from(own(PieceKind::bishop)) & ~pinned_straight_;
    const Bitboard rooks = request_.from(own(PieceKind::rook)) & ~pinned_diagonal_;
    const Bitboard queens = request_.from(own(PieceKind::queen));
    for (Bitboard set = bishops & ~pinned_diagonal_; set != 0;) {
      const Square from = pop_lowest(set);
      sink_.template piece_moves<PieceKind::bishop>(from, bishop_attacks(from, occupied_) & to);
    }
    for (Bitboard set = rooks & ~pinned_straight_; set != 0;) {
      const Square from = pop_lowest(set);
      sink_.template piece_moves<PieceKind::rook>(from, rook_attacks(from, occupied_) & to);
    }
    for (Bitboard set = queens & ~pinned; set != 0;) {
      const Square from = pop_lowest(set);
      sink_.template piece_moves<PieceKind::queen>(
          from, (bishop_attacks(from, occupied_) | rook_attacks(from, occupied_)) & to);
    }
    if ((pinned & (bishops | rooks | queens)) != 0) {
      pinned_moves(to);
    }
  }

  // A pinned slider moves along the line of its pin if it can move in that direction at all.
  void pinned_moves(Bitboard to) {
    pinned_sliders<PieceKind::bishop>(pinned_diagonal_, to);
    pinned_sliders<PieceKind::rook>(pinned_straight_, to);
    pinned_sliders<PieceKind::queen>(pinned_diagonal_, to);
    pinned_sliders<PieceKind::queen>(pinned_straight_, to);
  }

  template <PieceKind kind>
  void pinned_sliders(Bitboard pinned, Bitboard to) {
    for (Bitboard set = request_.from(own(kind)) & pinned; set != 0;) {
      const Square from = pop_lowest(set);
      const Bitboard reached = pinned == pinned_diagonal_ ? bishop_attacks(from, occupied_)
                                                          : rook_attacks(from, occupied_);
      sink_.template piece_moves<kind>(from, reached & pinned & to);
    }
  }

  const Board& board_;
  const Request& request_;
  Sink& sink_;
  Bitboard own_;
  Bitboard enemy_;
  Bitboard occupied_;
  Square king_;
  Bitboard checkers_ = 0;
  Bitboard evasions_ = ~Bitboard{0};  // squares that answer the check; all if there is none
  Bitboard pinned_diagonal_ = 0;      // the lines of pins with the pinners; both mostly empty
  Bitboard pinned_straight_ = 0;
};

template <Color us, class Request, class Sink>
void generate(const Board& board, const Request& request, Sink& sink) {
  Generator<us, Request, Sink>(board, request, sink).run();
}

}  // namespace ludex::chess::LUDEX_KERNEL
