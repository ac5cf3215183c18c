#include "rules/chess/movegen.h"

#include "rules/chess/kernel.h"

namespace ludex::chess {

MoveList legal_moves(const Position& position) {
  MoveList moves;
  best_kernel().legal_moves(position.board(), position.side_to_move(), moves);
  return moves;
}

MoveList legal_captures(const Position& position) {
  MoveList moves;
  best_kernel().legal_captures(position.board(), position.side_to_move(), moves);
  return moves;
}

MoveList filtered_moves(const Position& position, const MoveFilter& filter) {
  MoveList moves;
  best_kernel().filtered_moves(position.board(), position.side_to_move(), filter, moves);
  return moves;
}

bool has_legal_move(const Position& position) {
  return best_kernel().has_legal_move(position.board(), position.side_to_move());
}

bool is_legal(const Position& position, Move move) {
  const MoveList moves = filtered_moves(position, {bit(move.from()), bit(move.to())});
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

bool gives_check(const Position& position, Move move) {
  Position after = position;
  after.play(move);
  return after.is_check();
}

}  // namespace ludex::chess
