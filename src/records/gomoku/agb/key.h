// The keys of positions in AGI's opening books. The eight images of a position have the same key,
// and so do all orders in which its stones may be put.
//
// A key consists of the number of black stones, the number of white stones, and the points of the
// black and then of the white stones, each colour in ascending order; each number and point is one
// byte. Of the keys of the eight images, the smallest one stands for all; their first two bytes are
// the same. A point is 16 * row + column, the row from 0 at the top and the column from 1 at the
// left.
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

// A point in a file is such a byte; point_of() is absent for a byte that is no point.
[[nodiscard]] std::uint8_t byte_of(gomoku::Point point);
[[nodiscard]] std::optional<gomoku::Point> point_of(std::uint8_t byte);

struct CanonicalPosition {
  std::string key;
  // Every symmetry that maps the position to that of the key; several if the position is symmetric.
  std::vector<gomoku::Symmetry> symmetries;
};

// Absent if a book cannot hold the position: another board, blocked points, or stones that do not
// alternate from Black on with the right side to move.
[[nodiscard]] std::optional<CanonicalPosition> canonical(const gomoku::Position& position);

// A move in the canonical position: the smallest of the points that are images of each other.
[[nodiscard]] std::uint8_t canonical_move(const CanonicalPosition& position, gomoku::Point point);
// The points of a position that correspond to a canonical move, in ascending order.
[[nodiscard]] std::vector<gomoku::Point> moves_of(const CanonicalPosition& position,
                                                  std::uint8_t move);

// The number of bytes of the key at the front of the text; absent if there is no valid key.
[[nodiscard]] std::optional<std::size_t> key_bytes(std::string_view bytes);
// Whether a key has a stone on the point.
[[nodiscard]] bool has_stone(std::string_view key, std::uint8_t point);
// The position as AGI spells it in STATU: black and white stones in turns.
[[nodiscard]] std::string statu_of(std::string_view key);

}  // namespace ludex::records::agb
