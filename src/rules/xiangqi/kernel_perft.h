// Counts the leaves of the move tree: a sink of the generator either adds up the sizes of the sets
// or plays each move on a copy of the board. See kernel.h.
#pragma once

#include "rules/xiangqi/kernel_generate.h"

namespace ludex::xiangqi::LUDEX_KERNEL {

class CountSink {
 public:
  [[nodiscard]] static constexpr bool done() { return false; }
  [[nodiscard]] std::uint64_t count() const { return count_; }

  template <PieceKind>
  void piece_moves(Square, Bitboard to) {
    count_ +=
        static_cast<std::uint64_t>(__builtin_popcountll(to.low) + __builtin_popcountll(to.high));
  }

 private:
  std::uint64_t count_ = 0;
};

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
    for_each(to, [&](Square target) { follow<kind>(bit(from), bit(target)); });
  }

 private:
  template <PieceKind kind>
  void follow(Bitboard from, Bitboard to) {
    Board after;
    const Bitboard kept = ~to;
    for (std::size_t i = 0; i < after.kinds.size(); ++i) {
      after.kinds[i] = board_.kinds[i] & kept;
    }
    after.colors[index(us)] = board_.colors[index(us)] ^ from ^ to;
    after.colors[index(~us)] = board_.colors[index(~us)] & kept;
    after.kinds[index(kind)] ^= from | to;
    nodes_ += perft<~us, counting>(after, depth_ - 1);
  }

  const Board& board_;
  int depth_;
  std::uint64_t nodes_ = 0;
};

// Not inlined, so that with `played` every leaf is a board that was really made.
template <Color us, Counting counting>
[[gnu::noinline]] std::uint64_t perft(const Board& board, int depth) {
  if constexpr (counting == Counting::bulk) {
    if (depth == 1) {
      CountSink sink;
      generate<us>(board, AllMoves{}, sink);
      return sink.count();
    }
  } else {
    if (depth == 0) return 1;
  }
  PlaySink<us, counting> sink(board, depth);
  generate<us>(board, AllMoves{}, sink);
  return sink.nodes();
}

template <Counting counting>
std::uint64_t perft(const Board& board, Color us, int depth) {
  return us == Color::red ? perft<Color::red, counting>(board, depth)
                          : perft<Color::black, counting>(board, depth);
}

}  // namespace ludex::xiangqi::LUDEX_KERNEL
