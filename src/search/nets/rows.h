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

// What a function for pieces is made for, so that it contains no zero product at the ends of a row.
struct PieceKind {
  int points = 0;
  int reach = 0;
  bool begins_row = false;
  bool ends_row = false;

  // The columns of inputs, counted from the first point, that are on the board.
  [[nodiscard]] constexpr int first_column() const { return begins_row ? 0 : -reach; }
  [[nodiscard]] constexpr int last_column() const { return points - 1 + (ends_row ? 0 : reach); }

  // Each kind has a number; the points decide first.
  static constexpr std::size_t numbers_each = 5;
  [[nodiscard]] constexpr std::size_t number() const {
    const std::size_t ends = (begins_row ? 1U : 0U) + (ends_row ? 2U : 0U);
    return static_cast<std::size_t>(points - 1) * numbers_each + (reach == 0 ? 4 : ends);
  }
  static constexpr PieceKind of(std::size_t number) {
    const std::size_t ends = number % numbers_each;
    return {static_cast<int>(number / numbers_each) + 1, ends == 4 ? 0 : 1, ends == 1 || ends == 3,
            ends == 2 || ends == 3};
  }
};

using PieceFunction = void (*)(const Convolution&, const Piece&);
template <std::size_t most_points>
using PieceFunctions = std::array<PieceFunction, most_points * PieceKind::numbers_each>;

// Calls for every piece of the board the function for its kind. Pieces of a row are as equal as
// possible.
template <std::size_t most>
void for_each_piece(const Convolution& work, const std::array<PieceFunction, most>& functions) {
  constexpr int most_points = static_cast<int>(most / PieceKind::numbers_each);
  const int width = work.board.width;
  const int pieces = (width + most_points - 1) / most_points;
  for (int group = 0; group < work.output_groups; ++group) {
    for (int y = 0; y < work.board.height; ++y) {
      for (int piece = 0; piece < pieces; ++piece) {
        const int x = width * piece / pieces;
        const int end = width * (piece + 1) / pieces;
        const PieceKind kind{end - x, work.reach, work.reach == 1 && x == 0,
                             work.reach == 1 && end == width};
        functions[kind.number()](work, {group, x, y});
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
