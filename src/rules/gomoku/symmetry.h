// The turns and reflections of the board: eight of a square, four of any other rectangle.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/gomoku/position.h"
#include "rules/gomoku/types.h"

namespace ludex::gomoku {

// What is done to a point, in this order: file and rank are exchanged, the files are counted from
// the other side, the ranks are.
struct Symmetry {
  bool transposes = false;
  bool mirrors_files = false;
  bool mirrors_ranks = false;
  bool operator==(const Symmetry&) const = default;
};

// The identity first. All of them lead from the board to itself.
[[nodiscard]] std::span<const Symmetry> symmetries_of(const BoardSize& size);

// Expects a symmetry of the board and a point on it.
[[nodiscard]] constexpr Point image(const Symmetry& symmetry, const BoardSize& size, Point point) {
  int file = symmetry.transposes ? rank_of(point) : file_of(point);
  int rank = symmetry.transposes ? file_of(point) : rank_of(point);
  if (symmetry.mirrors_files) {
    file = size.width - 1 - file;
  }
  if (symmetry.mirrors_ranks) {
    rank = size.height - 1 - rank;
  }
  return point_at(file, rank);
}
[[nodiscard]] constexpr Symmetry inverse(const Symmetry& symmetry) {
  if (!symmetry.transposes) return symmetry;
  return {true, symmetry.mirrors_ranks, symmetry.mirrors_files};
}

// The position with every stone on the image of its point; the same side is to move.
[[nodiscard]] Position image(const Symmetry& symmetry, const Position& position);
// Those that leave the stones, with their colours, where they are.
[[nodiscard]] std::vector<Symmetry> symmetries_of(const Position& position);

}  // namespace ludex::gomoku
