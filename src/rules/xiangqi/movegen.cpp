#include "rules/xiangqi/movegen.h"

#include "rules/xiangqi/attackers.h"
#include "rules/xiangqi/kernel.h"
#include "rules/xiangqi/position_builder.h"

namespace ludex::xiangqi {

namespace {

// The pieces that may become pawns. No promotion gives or uncovers a check, since the square stays
// occupied.
Bitboard promoting(const Position& position) {
  if (position.variant() == Variant::standard || position.is_check()) return {};
  const Color us = position.side_to_move();
  if (size(position.pieces(us, PieceKind::pawn)) == max_pieces(PieceKind::pawn)) return {};
  return rank_set(us == Color::red ? 0 : ranks - 1) &
         (position.pieces(us, PieceKind::advisor) | position.pieces(us, PieceKind::elephant));
}

void add_promotions(const Position& position, MoveList& moves) {
  for_each(promoting(position), [&](Square square) { moves.add(Move(square, square)); });
}

}  // namespace

MoveList legal_moves(const Position& position) {
  MoveList moves;
  best_kernel().legal_moves(position.board(), position.side_to_move(), moves);
  add_promotions(position, moves);
  return moves;
}

MoveList legal_captures(const Position& position) {
  MoveList moves;
  best_kernel().legal_captures(position.board(), position.side_to_move(), moves);
  return moves;
}

MoveList legal_quiets(const Position& position) {
  MoveList moves;
  best_kernel().legal_quiets(position.board(), position.side_to_move(), moves);
  add_promotions(position, moves);
  return moves;
}

MoveList filtered_moves(const Position& position, const MoveFilter& filter) {
  MoveList moves;
  best_kernel().filtered_moves(position.board(), position.side_to_move(), filter, moves);
  for_each(promoting(position) & filter.from & filter.to,
           [&](Square square) { moves.add(Move(square, square)); });
  return moves;
}

bool has_legal_move(const Position& position) {
  return best_kernel().has_legal_move(position.board(), position.side_to_move()) ||
         static_cast<bool>(promoting(position));
}

bool is_legal(const Position& position, Move move) {
  if (index(move.from()) >= static_cast<int>(squares) ||
      index(move.to()) >= static_cast<int>(squares) || move != Move(move.from(), move.to())) {
    return false;
  }
  if (move.is_promotion()) return contains(promoting(position), move.from());
  const auto piece = position.piece_at(move.from());
  if (!piece || piece->color != position.side_to_move()) return false;
  const Board& board = position.board();
  return contains(targets_of(board, *piece, move.from()), move.to()) &&
         is_safe_after(board, piece->color, move);
}

bool gives_check(const Position& position, Move move) {
  if (move.is_promotion()) return false;
  const Color us = position.side_to_move();
  return static_cast<bool>(
      checkers(board_after(position.board(), position.piece_at(move.from())->kind, move), ~us));
}

}  // namespace ludex::xiangqi
