// Positions as AGI's opening books know them: the eight images of a position are one, and so are
// all orders in which its stones were put.
//
// A key is: the number of black stones, of white stones, the points of the black ones and of the
// white ones, each in ascending order; a byte each. Of the keys of the eight images the smallest
// that is compared from its third byte on stands for all. A point is 16 * row + column, the row
// from 0 at the top and the column from 1 at the left.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/gomoku/position.h"
#include "rules/gomoku/symmetry.h"
#include "rules/gomoku/types.h"

namespace ludex::records::agb {

inline constexpr rules::BoardSize board{15, 15};

// Points in a file are such bytes; nothing for a byte that is none.
[[nodiscard]] std::uint8_t byte_of(gomoku::Point point);
[[nodiscard]] std::optional<gomoku::Point> point_of(std::uint8_t byte);

struct CanonicalPosition {
  std::string key;
  // All that lead from the position to the one of the key: several where it is its own image.
  std::vector<gomoku::Symmetry> symmetries;
};

// Nothing where a book cannot hold the position: another board, blocked points, or stones that do
// not take turns from Black with the right side to move.
[[nodiscard]] std::optional<CanonicalPosition> canonical(const gomoku::Position& position);

// A move in the canonical position: of points that are images of each other the smallest.
[[nodiscard]] std::uint8_t canonical_move(const CanonicalPosition& position, gomoku::Point point);
// The points of a position that are a canonical move, in ascending order.
[[nodiscard]] std::vector<gomoku::Point> moves_of(const CanonicalPosition& position,
                                                  std::uint8_t move);

// The bytes that a key at the front of the text has; nothing where there is no sound key.
[[nodiscard]] std::optional<std::size_t> key_bytes(std::string_view bytes);
// Whether a key has a stone there.
[[nodiscard]] bool has_stone(std::string_view key, std::uint8_t point);
// The position as AGI spells it behind STATU: black and white in turns.
[[nodiscard]] std::string statu_of(std::string_view key);

}  // namespace ludex::records::agb
