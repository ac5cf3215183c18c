// Cuts rows of a board into pieces of points whose sums fit into registers.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "search/nets/kernel.h"

namespace ludex::search::nets {

// A piece of a row: its first point, and the group of outputs.
struct Piece {
  int group = 0;
  int x = 0;
  int y = 0;
};

using PieceFunction = void (*)(const Convolution&, const Piece&);

// Calls for every piece of the board the function for its number of points: functions[n - 1] is for
// n points. Pieces of a row are as equal as possible.
template <std::size_t most>
void for_each_piece(const Convolution& work, const std::array<PieceFunction, most>& functions) {
  const int width = work.board.width;
  const int pieces = (width + static_cast<int>(most) - 1) / static_cast<int>(most);
  for (int group = 0; group < work.output_groups; ++group) {
    for (int y = 0; y < work.board.height; ++y) {
      for (int piece = 0; piece < pieces; ++piece) {
        const int x = width * piece / pieces;
        const int points = width * (piece + 1) / pieces - x;
        functions[static_cast<std::size_t>(points - 1)](work, {group, x, y});
      }
    }
  }
}

// The rows of neighbours of a row that are on the board, from -1 to 1; the others are zero.
struct RowRange {
  int first = 0;
  int last = 0;
};
[[nodiscard]] inline RowRange rows_on_board(const Convolution& work, int y) {
  if (work.reach == 0) return {0, 0};
  return {y == 0 ? 0 : -1, y == work.board.height - 1 ? 0 : 1};
}

}  // namespace ludex::search::nets
