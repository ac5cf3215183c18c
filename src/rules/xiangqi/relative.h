// Moves as the mover describes them: a piece on one of the files 1 to 9, counted from the mover's
// right, goes forward or back by a number of points, or to a file. WXF and Chinese notation write
// this description in two alphabets.
//
// Two or more pieces of a kind on one file are distinguished by their order, which starts with the
// foremost, nearest to the enemy. Pawns are counted over all files that hold more than one, from
// the mover's right to the left. Advisors and elephants need no mark, since only one of two on a
// file can move in the given direction.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

// A promotion stays on its square and has no number.
enum class Direction : std::uint8_t { forward, back, sideways, promotion };

// How one of several pieces on a file is named. `first` to `fifth` count in the order above.
enum class Mark : std::uint8_t { front, middle, rear, first, second, third, fourth, fifth };
[[nodiscard]] constexpr Mark nth(int number) {
  return static_cast<Mark>(static_cast<int>(Mark::first) + number - 1);
}
// The number 1 to 5; expects one of `first` to `fifth`.
[[nodiscard]] constexpr int number_of(Mark mark) {
  return static_cast<int>(mark) - static_cast<int>(Mark::first) + 1;
}

struct RelativeMove {
  PieceKind piece{};
  std::optional<Mark> mark;  // absent: `file` names the piece
  int file = 0;              // 1 to 9; together with a mark, the order on this file alone; else 0
  Direction direction{};
  int number = 0;  // the number of points, or the target file; 0 for a promotion
  bool operator==(const RelativeMove&) const = default;
};

// Expects a legal move.
[[nodiscard]] RelativeMove relative_move(const Position& position, Move move);
// The only legal move that fits the description; `text` is for the error.
[[nodiscard]] Result<Move> find_move(const Position& position, const RelativeMove& relative,
                                     std::string_view text);

}  // namespace ludex::xiangqi
