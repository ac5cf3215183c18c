#include "rules/xiangqi/position.h"

#include "base/expects.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/kernel.h"
#include "rules/xiangqi/zobrist.h"

namespace ludex::xiangqi {

namespace {

constexpr std::uint8_t code_of(Piece piece) {
  return static_cast<std::uint8_t>((index(piece.color) << 3U) | index(piece.kind));
}
constexpr Piece piece_of(std::uint8_t code) {
  return {static_cast<Color>(code >> 3U), static_cast<PieceKind>(code & 7U)};
}

}  // namespace

Position Position::start() {
  return *parse_fen(start_fen);
}

void Position::put(Piece piece, Square square) {
  board_.kinds[index(piece.kind)] |= bit(square);
  board_.colors[index(piece.color)] |= bit(square);
  squares_[static_cast<std::size_t>(square)] = code_of(piece);
  key_ ^= piece_key(piece, square);
}

void Position::remove(Square square) {
  const Piece piece = piece_of(squares_[static_cast<std::size_t>(square)]);
  board_.kinds[index(piece.kind)] ^= bit(square);
  board_.colors[index(piece.color)] ^= bit(square);
  squares_[static_cast<std::size_t>(square)] = no_piece;
  key_ ^= piece_key(piece, square);
}

void Position::move_piece(Square from, Square to) {
  const std::uint8_t code = squares_[static_cast<std::size_t>(from)];
  const Piece piece = piece_of(code);
  const Bitboard both = bit(from) | bit(to);
  board_.kinds[index(piece.kind)] ^= both;
  board_.colors[index(piece.color)] ^= both;
  squares_[static_cast<std::size_t>(from)] = no_piece;
  squares_[static_cast<std::size_t>(to)] = code;
  key_ ^= piece_key(piece, from) ^ piece_key(piece, to);
}

void Position::promote(Square square) {
  remove(square);
  put({side_, PieceKind::pawn}, square);
  halfmove_clock_ = 0;
}

void Position::play(Move move) {
  const Square from = move.from();
  const Square to = move.to();
  const std::uint8_t code = squares_[static_cast<std::size_t>(from)];
  expects(code != no_piece && piece_of(code).color == side_);
  ++halfmove_clock_;
  if (move.is_promotion()) {
    promote(from);
  } else {
    if (squares_[static_cast<std::size_t>(to)] != no_piece) {
      remove(to);
      halfmove_clock_ = 0;
    }
    move_piece(from, to);
  }
  if (side_ == Color::black) ++fullmove_number_;
  side_ = ~side_;
  key_ ^= zobrist.black_to_move;
  checkers_ = best_kernel().checkers(board_, side_);
}

void Position::take_back(Move move) {
  expects(halfmove_clock_ > 0);
  side_ = ~side_;
  key_ ^= zobrist.black_to_move;
  if (side_ == Color::black) --fullmove_number_;
  --halfmove_clock_;
  move_piece(move.to(), move.from());
  checkers_ = best_kernel().checkers(board_, side_);
}

void Position::play_null() {
  expects(!is_check());
  ++halfmove_clock_;
  if (side_ == Color::black) ++fullmove_number_;
  side_ = ~side_;
  key_ ^= zobrist.black_to_move;
}

}  // namespace ludex::xiangqi
