// Sinks that make lists of the generator's moves. See kernel.h.
#pragma once

#include "rules/xiangqi/kernel_generate.h"

namespace ludex::xiangqi::LUDEX_KERNEL {

class ListSink {
 public:
  explicit ListSink(MoveList& moves) : moves_(moves) {}
  [[nodiscard]] static constexpr bool done() { return false; }

  template <PieceKind>
  void piece_moves(Square from, Bitboard to) {
    for_each(to, [&](Square target) { moves_.add(Move(from, target)); });
  }

 private:
  MoveList& moves_;
};

// Finds out whether there is any move.
class AnySink {
 public:
  [[nodiscard]] bool done() const { return found_; }

  template <PieceKind>
  void piece_moves(Square, Bitboard to) {
    found_ |= static_cast<bool>(to);
  }

 private:
  bool found_ = false;
};

template <class Request, class Sink>
void generate(const Board& board, Color us, const Request& request, Sink& sink) {
  if (us == Color::red) {
    generate<Color::red>(board, request, sink);
  } else {
    generate<Color::black>(board, request, sink);
  }
}

inline void legal_moves(const Board& board, Color us, MoveList& moves) {
  ListSink sink(moves);
  generate(board, us, AllMoves{}, sink);
}
inline void legal_captures(const Board& board, Color us, MoveList& moves) {
  ListSink sink(moves);
  generate(board, us, CapturesOnly{}, sink);
}
inline void legal_quiets(const Board& board, Color us, MoveList& moves) {
  ListSink sink(moves);
  generate(board, us, QuietsOnly{}, sink);
}
inline void filtered_moves(const Board& board, Color us, const MoveFilter& filter,
                           MoveList& moves) {
  ListSink sink(moves);
  generate(board, us, Filtered{filter}, sink);
}

inline bool has_legal_move(const Board& board, Color us) {
  AnySink sink;
  generate(board, us, AllMoves{}, sink);
  return sink.done();
}

inline Bitboard checkers(const Board& board, Color us) {
  return checkers_on(board, ~us, board.king(us), board.occupied(), all_squares);
}

}  // namespace ludex::xiangqi::LUDEX_KERNEL
