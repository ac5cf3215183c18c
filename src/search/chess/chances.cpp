// The chances that a value means in a game of chess.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "rules/chess/types.h"
#include "search/alphabeta/value.h"
#include "search/chess/game.h"

namespace ludex::search {

namespace {

// The value at which half of the games are won, with all pieces on the board; what is added to it
// for each pawn's worth of material that is gone; and the distance from it, on either side, at
// which three of four games end as the value says, divided by ln 3.
constexpr int even_chance = 140;
constexpr int for_a_pawn_gone = 1;
constexpr int spread = 75;

int material(const chess::Position& position) {
  constexpr std::array<int, 5> worth{1, 3, 3, 5, 9};
  int sum = 0;
  for (std::size_t kind = 0; kind < worth.size(); ++kind) {
    for (const chess::Color color : {chess::Color::white, chess::Color::black}) {
      const auto pieces = position.pieces(color, static_cast<chess::PieceKind>(kind));
      sum += worth[kind] * std::popcount(pieces);
    }
  }
  return sum;
}

}  // namespace

engine::WinDrawLoss ChessGame::chances(const Position& position, Value value) {
  constexpr int full = 78;
  const int gone = std::max(full - material(position), 0);
  return chances_of(value, {even_chance + for_a_pawn_gone * gone, spread});
}

}  // namespace ludex::search
