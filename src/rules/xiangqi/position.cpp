#include "rules/xiangqi/position.h"

#include "base/expects.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/kernel.h"
#include "rules/xiangqi/zobrist.h"

namespace ludex::xiangqi {

Position Position::start() {
  return *parse_fen(start_fen);
}

void Position::promote(Square square) {
  remove(square);
  put({side_, PieceKind::pawn}, square);
  halfmove_clock_ = 0;
}

void Position::play(Move move) {
  const Square from = move.from();
  const Square to = move.to();
  const std::uint8_t code = code_at(from);
  expects(code != no_piece && piece_of(code).color == side_);
  ++halfmove_clock_;
  if (move.is_promotion()) {
    promote(from);
  } else {
    if (code_at(to) != no_piece) {
      remove(to);
      halfmove_clock_ = 0;
    }
    move_piece(from, to);
  }
  if (side_ == Color::black) {
    ++fullmove_number_;
  }
  side_ = ~side_;
  key_ ^= zobrist.black_to_move;
  checkers_ = best_kernel().checkers(board_, side_);
}

void Position::take_back(Move move) {
  expects(halfmove_clock_ > 0);
  side_ = ~side_;
  key_ ^= zobrist.black_to_move;
  if (side_ == Color::black) {
    --fullmove_number_;
  }
  --halfmove_clock_;
  move_piece(move.to(), move.from());
  checkers_ = best_kernel().checkers(board_, side_);
}

void Position::play_null() {
  expects(!is_check());
  ++halfmove_clock_;
  if (side_ == Color::black) {
    ++fullmove_number_;
  }
  side_ = ~side_;
  key_ ^= zobrist.black_to_move;
}

}  // namespace ludex::xiangqi
