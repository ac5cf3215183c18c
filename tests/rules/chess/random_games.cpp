#include "rules/chess/random_games.h"

#include "rules/chess/chess960.h"
#include "rules/chess/movegen.h"

namespace ludex::chess {

namespace {

Move random_move(Rng& rng, const Position& position, const MoveList& moves) {
  const MoveList captures = legal_captures(position);
  const bool take = !captures.empty() && rng.below(3) == 0;
  const MoveList& choice = take ? captures : moves;
  return choice[rng.below(choice.size())];
}

}  // namespace

void play_random_game(Rng& rng, int plies, const Visit& visit) {
  Position position =
      rng.below(2) == 0 ? Position::start() : chess960_start(static_cast<int>(rng.below(960)));
  for (int ply = 0; ply < plies; ++ply) {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) return;
    const Move move = random_move(rng, position, moves);
    visit(position, move);
    position.play(move);
  }
}

}  // namespace ludex::chess
