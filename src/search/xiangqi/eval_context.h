// What the terms of one evaluation share: lines to the kings and attacks, worked out once. Kernel
// header: see evaluation_dispatch.h.
#pragma once

#include <array>
#include <cstddef>

#include "rules/xiangqi/attacks.h"
#include "rules/xiangqi/board.h"
#include "search/xiangqi/eval_geometry.h"
#include "search/xiangqi/eval_terms.h"
#include "search/xiangqi/weight_values.h"

namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL {

// An enemy rook, cannon or king that shares a file or rank with a king.
struct Line {
  Square from{};
  PieceKind kind{};
  bool is_file = false;
  int between = 0;  // pieces
  Bitboard blockers;
};

// A horse, rook or cannon with its attacks.
struct Mover {
  Square square{};
  Bitboard attacks;  // where it captures or guards
  Bitboard moves;    // empty squares that it may go to
};
// At most two of a kind.
struct Movers {
  std::array<Mover, 2> list;
  std::size_t count = 0;
};

struct SideFacts {
  Square king{};
  Bitboard pieces;
  std::array<int, 7> count{};  // by kind
  Bitboard crossed_pawns;
  int crossed = 0;

  // The lines on which the own king is threatened.
  std::array<Line, 5> lines;
  std::size_t line_count = 0;
  Bitboard tied;       // own pieces that may not leave such a line
  Bitboard tie_lines;  // the squares to which those may go

  Bitboard king_view;  // up to the first piece on the king's file
  Bitboard attacked;
  Bitboard attacked_twice;
  std::array<Bitboard, 7> attacked_by;  // by kind
  Bitboard cannon_moves;
  Movers rooks;
  Movers horses;
  Movers cannons;

  [[nodiscard]] int number(PieceKind kind) const { return count[index(kind)]; }
  [[nodiscard]] int attackers() const {
    return number(PieceKind::rook) + number(PieceKind::horse) + number(PieceKind::cannon);
  }
};

template <class Sink>
struct Context {
  const xiangqi::Board& board;
  Sink& sink;
  Bitboard occupied;
  std::array<SideFacts, 2> sides{};

  [[nodiscard]] SideFacts& side(Color color) { return sides[index(color)]; }
  [[nodiscard]] const SideFacts& side(Color color) const { return sides[index(color)]; }
  [[nodiscard]] Bitboard pieces(Color color, PieceKind kind) const {
    return board.pieces(color, kind);
  }
};

// Finds what stands on the four ways from the king of `us`: an enemy rook or king behind one piece
// ties it to the line, a cannon behind two pieces ties both.
template <Color us, class Sink>
void find_lines(Context<Sink>& context) {
  SideFacts& own = context.side(us);
  const xiangqi::Board& board = context.board;
  const Bitboard kings = board.pieces(PieceKind::king) & xiangqi::file_set(file_of(own.king));
  const Bitboard sliders =
      xiangqi::cross_table[static_cast<std::size_t>(own.king)] & board.pieces(~us) &
      (board.pieces(PieceKind::rook) | board.pieces(PieceKind::cannon) | kings);
  xiangqi::for_each(sliders, [&](Square slider) {
    const Bitboard way = xiangqi::between(own.king, slider);
    Line& line = own.lines[own.line_count++];
    line.from = slider;
    line.kind = PieceKind::rook;
    if (contains(board.pieces(PieceKind::cannon), slider)) {
      line.kind = PieceKind::cannon;
    }
    if (contains(kings, slider)) {
      line.kind = PieceKind::king;
    }
    line.is_file = file_of(slider) == file_of(own.king);
    line.blockers = way & context.occupied;
    line.between = size(line.blockers);
    const int tying = line.kind == PieceKind::cannon ? 2 : 1;
    if (line.between != tying || !(line.blockers & own.pieces)) return;
    own.tied |= line.blockers & own.pieces;
    own.tie_lines |= way | xiangqi::bit(slider);
  });
}

template <Color us, class Sink>
void prepare(Context<Sink>& context) {
  SideFacts& own = context.side(us);
  own.pieces = context.board.pieces(us);
  own.king = context.board.king(us);
  for (std::size_t kind = 1; kind < own.count.size(); ++kind) {
    own.count[kind] = size(context.board.kinds[kind] & own.pieces);
  }
  own.crossed_pawns = context.pieces(us, PieceKind::pawn) & xiangqi::home_of(~us);
  own.crossed = size(own.crossed_pawns);
  find_lines<us>(context);
}

}  // namespace ludex::search::xiangqi_evaluation::LUDEX_KERNEL
