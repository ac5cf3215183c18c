// What a stone on an empty point would make in all four lines at once: looked up by the four
// classes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/gomoku/types.h"
#include "search/gomoku/line_table.h"

namespace ludex::search {

// The classes of the four lines through a point, four bits a line by direction.
using PointKey = std::uint16_t;

[[nodiscard]] constexpr LineClass class_in(PointKey key, gomoku::Direction direction) {
  return static_cast<LineClass>((key >> (4 * gomoku::index(direction))) & 15U);
}
[[nodiscard]] constexpr PointKey with_class(PointKey key, gomoku::Direction direction,
                                            LineClass kind) {
  const std::size_t shift = 4 * gomoku::index(direction);
  const auto cleared = static_cast<unsigned>(key) & ~(15U << shift);
  return static_cast<PointKey>(cleared | (static_cast<unsigned>(index(kind)) << shift));
}

// The threat that a stone would make, the weakest first.
enum class Threat : std::uint8_t {
  quiet,
  three,       // a straight four is threatened
  four,        // a five is threatened at one point
  four_three,  // as above, and a straight four after the answer
  winning,     // a five is threatened and no single stone parries it (in caro: by one line)
  five,
  foul,  // forbidden by its lines alone; only for Black in renju
};
inline constexpr std::size_t threats = 7;
[[nodiscard]] constexpr std::size_t index(Threat threat) {
  return static_cast<std::size_t>(threat);
}

struct PointValue {
  // The value for the evaluation, in eighths of a centipawn: while the colour of the stone is to
  // move, and while the other one is.
  std::int16_t moving = 0;
  std::int16_t waiting = 0;
  // The value for the order of moves: for that colour, and for the other one, which could prevent
  // the stone.
  std::int16_t attack = 0;
  std::int16_t defence = 0;
  // The value for the order in which the searches for wins by fours and threats try stones.
  std::int16_t urgency = 0;
  Threat threat = Threat::quiet;
  bool may_be_foul = false;  // two threes or more: the rules must be asked
  bool operator==(const PointValue&) const = default;
};

// The weights that a point counts for: the classes of its lines, and the pairs of these classes
// (gomoku_evaluation::pair_of).
struct PointParts {
  std::array<LineClass, 4> lines{};
  std::array<std::size_t, 6> pairs{};
};
// std::nullopt if a class in the key does not exist.
[[nodiscard]] std::optional<PointParts> parts_of(PointKey key);

class PointTable {
 public:
  PointTable(gomoku::Variant variant, gomoku::Color color);

  [[nodiscard]] const PointValue& operator[](PointKey key) const { return values_[key]; }

 private:
  std::vector<PointValue> values_;
};

// Like line_table(): the first call works the table out.
[[nodiscard]] const PointTable& point_table(gomoku::Variant variant, gomoku::Color color);

}  // namespace ludex::search
