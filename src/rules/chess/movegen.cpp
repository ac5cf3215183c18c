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

MoveList legal_quiets(const Position& position) {
  MoveList moves;
  best_kernel().legal_quiets(position.board(), position.side_to_move(), moves);
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

CheckMap check_map(const Position& position) {
  return best_kernel().check_map(position.board(), position.side_to_move());
}

bool gives_check(const Position& position, Move move) {
  Position after = position;
  after.play(move);
  return after.is_check();
}

bool gives_check(const Position& position, const CheckMap& map, Move move) {
  if (move.kind() != Move::Kind::normal) return gives_check(position, move);
  const Square from = move.from();
  const Square to = move.to();
  if (contains(map.squares[index(position.piece_at(from)->kind)], to)) return true;
  if (!contains(map.blockers, from)) return false;
  // A blocker that stays on its line still blocks.
  return !contains(between(map.king, to), from) && !contains(between(map.king, from), to);
}

}  // namespace ludex::chess
