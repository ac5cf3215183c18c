// Counts the leaves of the move tree: a sink of the generator either adds up the sizes of the sets
// or plays each move on a copy of the board. See kernel.h.
#pragma once

#include "rules/chess/kernel_generate.h"

namespace ludex::chess::LUDEX_KERNEL {

class CountSink {
 public:
  [[nodiscard]] static constexpr bool done() { return false; }
  [[nodiscard]] std::uint64_t count() const { return count_; }

  template <PieceKind>
  void piece_moves(Square, Bitboard to) {
    add(to);
  }
  template <int>
  void pawn_moves(Bitboard to) {
    add(to);
  }
  void double_pushes(Bitboard to) { add(to); }
  template <int>
  void promotions(Bitboard to) {
    count_ += 4 * size(to);
  }
  void en_passant(Square) { ++count_; }
  void castling(Square) { ++count_; }

 private:
  [[nodiscard]] static std::uint64_t size(Bitboard set) {
    return static_cast<std::uint64_t>(__builtin_popcountll(set));
  }
  void add(Bitboard set) { count_ += size(set); }

  std::uint64_t count_ = 0;
};

template <Color us>
[[nodiscard]] std::uint64_t count_moves(const Board& board) {
  CountSink sink;
  generate<us>(board, AllMoves{}, sink);
  return sink.count();
}

// The board after one of our pieces has moved from one square to another (both given as sets) and
// the enemy piece on `cleared` has been removed.
template <Color us, PieceKind kind>
[[nodiscard]] Board board_after(const Board& board, Bitboard from, Bitboard to, Bitboard cleared) {
  Board after;
  for (std::size_t i = 0; i < after.kinds.size(); ++i) {
    after.kinds[i] = board.kinds[i] & ~cleared;
  }
  after.colors[index(us)] = board.colors[index(us)] ^ from ^ to;
  after.colors[index(~us)] = board.colors[index(~us)] & ~cleared;
  after.kinds[index(kind)] ^= from | to;
  if constexpr (kind == PieceKind::king) {
    after.castling_rooks = board.castling_rooks & ~(cleared | home_rank(us));
  } else if constexpr (kind == PieceKind::rook) {
    after.castling_rooks = board.castling_rooks & ~(cleared | from);
  } else {
    after.castling_rooks = board.castling_rooks & ~cleared;
  }
  return after;
}

enum class Counting : std::uint8_t { bulk, played };

template <Color us, Counting counting>
std::uint64_t perft(const Board& board, int depth);

template <Color us, Counting counting>
class PlaySink {
 public:
  PlaySink(const Board& board, int depth) : board_(board), depth_(depth) {}

  [[nodiscard]] static constexpr bool done() { return false; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  template <PieceKind kind>
  void piece_moves(Square from, Bitboard to) {
    while (to != 0) {
      const Bitboard target = bit(pop_lowest(to));
      follow(board_after<us, kind>(board_, bit(from), target, target));
    }
  }
  template <int shift>
  void pawn_moves(Bitboard to) {
    while (to != 0) {
      const Bitboard target = bit(pop_lowest(to));
      follow(board_after<us, PieceKind::pawn>(board_, moved<-shift>(target), target, target));
    }
  }
  void double_pushes(Bitboard to) {
    constexpr int up = forward<us>;
    while (to != 0) {
      const Bitboard target = bit(pop_lowest(to));
      Board after =
          board_after<us, PieceKind::pawn>(board_, moved<-2 * up>(target), target, target);
      const Bitboard beside = moved<1>(target & ~file_h) | moved<-1>(target & ~file_a);
      if ((beside & after.pieces(~us, PieceKind::pawn)) != 0) {
        after.en_passant = moved<-up>(target);
      }
      follow(after);
    }
  }
  template <int shift>
  void promotions(Bitboard to) {
    while (to != 0) {
      const Bitboard target = bit(pop_lowest(to));
      Board after = board_after<us, PieceKind::pawn>(board_, moved<-shift>(target), target, target);
      after.kinds[index(PieceKind::pawn)] ^= target;
      for (const PieceKind kind :
           {PieceKind::knight, PieceKind::bishop, PieceKind::rook, PieceKind::queen}) {
        after.kinds[index(kind)] ^= target;
        follow(after);
        after.kinds[index(kind)] ^= target;
      }
    }
  }
  void en_passant(Square from) {
    const Bitboard captured = moved<-forward<us>>(board_.en_passant);
    follow(board_after<us, PieceKind::pawn>(board_, bit(from), board_.en_passant, captured));
  }
  void castling(Square rook) {
    const Square king = board_.king(us);
    const CastlingTargets target = castling_targets(king, rook);
    Board after = board_after<us, PieceKind::king>(board_, bit(king), bit(target.king), 0);
    const Bitboard rooks = bit(rook) ^ bit(target.rook);
    after.kinds[index(PieceKind::king)] =
        (board_.kinds[index(PieceKind::king)] & ~bit(king)) | bit(target.king);
    after.kinds[index(PieceKind::rook)] ^= rooks;
    after.colors[index(us)] ^= rooks;
    follow(after);
  }

 private:
  void follow(const Board& after) { nodes_ += perft<~us, counting>(after, depth_ - 1); }

  const Board& board_;
  int depth_;
  std::uint64_t nodes_ = 0;
};

// Not inlined, so that with `played` every leaf is a board that was really made.
template <Color us, Counting counting>
[[gnu::noinline]] std::uint64_t perft(const Board& board, int depth) {
  if constexpr (counting == Counting::bulk) {
    if (depth == 1) return count_moves<us>(board);
  } else {
    if (depth == 0) return 1;
  }
  PlaySink<us, counting> sink(board, depth);
  generate<us>(board, AllMoves{}, sink);
  return sink.nodes();
}

inline std::uint64_t perft_bulk(const Board& board, Color us, int depth) {
  return us == Color::white ? perft<Color::white, Counting::bulk>(board, depth)
                            : perft<Color::black, Counting::bulk>(board, depth);
}
inline std::uint64_t perft_played(const Board& board, Color us, int depth) {
  return us == Color::white ? perft<Color::white, Counting::played>(board, depth)
                            : perft<Color::black, Counting::played>(board, depth);
}

}  // namespace ludex::chess::LUDEX_KERNEL
