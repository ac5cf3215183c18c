// Sinks that make lists of the generator's moves. See kernel.h.
#pragma once

#include "rules/chess/kernel_generate.h"

namespace ludex::chess::LUDEX_KERNEL {

[[nodiscard]] inline Square stepped_back(Square to, int shift) {
  return static_cast<Square>(index(to) - shift);
}

enum class Promotions : std::uint8_t { all, queen_only, lesser_only };

template <Color us, Promotions wanted>
class ListSink {
 public:
  ListSink(const Board& board, MoveList& moves) : board_(board), moves_(moves) {}

  [[nodiscard]] static constexpr bool done() { return false; }

  template <PieceKind>
  void piece_moves(Square from, Bitboard to) {
    while (to != 0) {
      moves_.add(Move(from, pop_lowest(to)));
    }
  }
  template <int shift>
  void pawn_moves(Bitboard to) {
    while (to != 0) {
      const Square target = pop_lowest(to);
      moves_.add(Move(stepped_back(target, shift), target));
    }
  }
  void double_pushes(Bitboard to) { pawn_moves<2 * forward<us>>(to); }
  template <int shift>
  void promotions(Bitboard to) {
    while (to != 0) {
      const Square target = pop_lowest(to);
      const Square from = stepped_back(target, shift);
      if constexpr (wanted != Promotions::lesser_only) {
        moves_.add(Move::promotion(from, target, PieceKind::queen));
      }
      if constexpr (wanted != Promotions::queen_only) {
        moves_.add(Move::promotion(from, target, PieceKind::knight));
        moves_.add(Move::promotion(from, target, PieceKind::rook));
        moves_.add(Move::promotion(from, target, PieceKind::bishop));
      }
    }
  }
  void en_passant(Square from) {
    moves_.add(Move(from, lowest(board_.en_passant), Move::Kind::en_passant));
  }
  void castling(Square rook) { moves_.add(Move(board_.king(us), rook, Move::Kind::castling)); }

 private:
  const Board& board_;
  MoveList& moves_;
};

// Finds out whether there is any move; stops at the first.
class AnySink {
 public:
  [[nodiscard]] bool done() const { return found_; }

  template <PieceKind>
  void piece_moves(Square, Bitboard to) {
    found_ |= to != 0;
  }
  template <int>
  void pawn_moves(Bitboard to) {
    found_ |= to != 0;
  }
  void double_pushes(Bitboard to) { found_ |= to != 0; }
  template <int>
  void promotions(Bitboard to) {
    found_ |= to != 0;
  }
  void en_passant(Square) { found_ = true; }
  void castling(Square) { found_ = true; }

 private:
  bool found_ = false;
};

template <class Request, Promotions wanted>
void list_moves(const Board& board, Color us, const Request& request, MoveList& moves) {
  if (us == Color::white) {
    ListSink<Color::white, wanted> sink(board, moves);
    generate<Color::white>(board, request, sink);
  } else {
    ListSink<Color::black, wanted> sink(board, moves);
    generate<Color::black>(board, request, sink);
  }
}

inline void legal_moves(const Board& board, Color us, MoveList& moves) {
  list_moves<AllMoves, Promotions::all>(board, us, {}, moves);
}
inline void legal_captures(const Board& board, Color us, MoveList& moves) {
  list_moves<CapturesOnly, Promotions::queen_only>(board, us, {}, moves);
}
inline void legal_quiets(const Board& board, Color us, MoveList& moves) {
  list_moves<QuietsOnly, Promotions::lesser_only>(board, us, {}, moves);
}
inline void filtered_moves(const Board& board, Color us, const MoveFilter& filter,
                           MoveList& moves) {
  list_moves<Filtered, Promotions::all>(board, us, Filtered{filter}, moves);
}

inline bool has_legal_move(const Board& board, Color us) {
  AnySink sink;
  const AllMoves request;
  if (us == Color::white) {
    generate<Color::white>(board, request, sink);
  } else {
    generate<Color::black>(board, request, sink);
  }
  return sink.done();
}

inline bool en_passant_is_legal(const Board& board, Color us) {
  return us == Color::white ? en_passant_is_legal<Color::white>(board)
                            : en_passant_is_legal<Color::black>(board);
}

}  // namespace ludex::chess::LUDEX_KERNEL
