#include "rules/xiangqi/kill.h"

#include "rules/xiangqi/attackers.h"
#include "rules/xiangqi/kernel.h"

namespace ludex::xiangqi {

namespace {

class MateSearch {
 public:
  bool mates(const Board& board, Color by, int checks) {
    MoveList moves;
    best_kernel().legal_moves(board, by, moves);
    for (const Move move : moves) {
      if (left_ <= 0) return false;
      const Board after = played(board, move);
      if (!checkers(after, ~by)) continue;
      if (every_answer_loses(after, by, checks - 1)) return true;
    }
    return false;
  }

 private:
  bool every_answer_loses(const Board& board, Color by, int checks) {
    MoveList answers;
    best_kernel().legal_moves(board, ~by, answers);
    if (answers.empty()) return true;
    if (checks == 0) return false;
    for (const Move answer : answers) {
      if (!mates(played(board, answer), by, checks)) return false;
    }
    return true;
  }

  Board played(const Board& board, Move move) {
    --left_;
    std::size_t kind = 0;
    while (!contains(board.kinds[kind], move.from())) {
      ++kind;
    }
    return board_after(board, static_cast<PieceKind>(kind), move);
  }

  int left_ = kill_boards;
};

}  // namespace

bool mates_by_checks(const Board& board, Color by) {
  // Shorter series of checks are tried first, so that finding a simple threat costs little.
  for (int checks = 1; checks <= kill_checks; ++checks) {
    if (MateSearch().mates(board, by, checks)) return true;
  }
  return false;
}

}  // namespace ludex::xiangqi
