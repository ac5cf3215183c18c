// The chances that a value means in a game of xiangqi.
#include "search/alphabeta/value.h"
#include "search/xiangqi/game.h"

namespace ludex::search {

namespace {

// The value at which half of the games are won with all pieces on the board, what is added to it
// for each of the 22 attackers that is gone, and the spread of the curve; fitted to the games of
// docs/tuning.md.
constexpr int even_chance = 25;
constexpr int for_an_attacker_gone = 10;
constexpr int spread = 130;

}  // namespace

engine::WinDrawLoss XiangqiGame::chances(const Position& position, Value value) {
  using xiangqi::PieceKind;
  constexpr int full = 22;
  const int attackers = size(position.pieces(PieceKind::rook) | position.pieces(PieceKind::horse) |
                             position.pieces(PieceKind::cannon) | position.pieces(PieceKind::pawn));
  return chances_of(value, {even_chance + for_an_attacker_gone * (full - attackers), spread});
}

}  // namespace ludex::search
