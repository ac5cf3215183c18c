// What a stone on an empty point would make in one line, looked up by the ten neighbours that
// matter: the table is built once from the rule that says which rows win, and each class weaker
// than the five follows from what one more stone would make of the line.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/gomoku/line.h"
#include "rules/gomoku/types.h"

namespace ludex::search {

// From the point of view of the colour whose stone it would be, the weakest first.
enum class LineClass : std::uint8_t {
  dead,          // no five can grow from it
  closed_one,    // a closed two could grow from it
  one,           // an open two could
  closed_two,    // a closed three could
  two,           // a three could
  closed_three,  // a four could
  three,         // a straight four could
  four,          // one point is left that makes it a five
  straight,      // a four that becomes a five whatever the opponent answers
  five,          // a row that wins
  overline,      // a row too long to win
  double_four,   // two fours in one line that are no straight four: foul for Black in renju
};
inline constexpr std::size_t line_classes = 12;
[[nodiscard]] constexpr std::size_t index(LineClass kind) {
  return static_cast<std::size_t>(kind);
}

class LineTable {
 public:
  // The eleven bits about a point, as window_at() takes them out of a line.
  struct Window {
    gomoku::LineWord own = 0;
    gomoku::LineWord other = 0;
    gomoku::LineWord wall = 0;  // neither a stone nor empty
  };

  LineTable(gomoku::Variant variant, gomoku::Color color);

  // The middle of the window does not matter: a stone of the colour is put there.
  [[nodiscard]] LineClass at(const Window& window) const {
    return classes_[number_of(window.own) * own_ + number_of(window.other) * other_ +
                    number_of(window.wall) * wall_];
  }

 private:
  static constexpr int cells = gomoku::window_size - 1;

  [[nodiscard]] std::uint32_t number_of(gomoku::LineWord bits) const { return numbers_[bits]; }
  void set_numbers();

  // The contents of a line are digits of a number, by neighbour. Only caro asks whether a row is
  // closed by a stone or by the edge: elsewhere both are the same digit.
  std::uint32_t radix_;
  std::uint32_t own_;
  std::uint32_t other_;
  std::uint32_t wall_;
  std::array<std::uint32_t, std::size_t{1} << gomoku::window_size> numbers_{};
  std::vector<LineClass> classes_;
};

// The first call for a variant and colour works the table out, in some milliseconds. Any number of
// threads may call.
[[nodiscard]] const LineTable& line_table(gomoku::Variant variant, gomoku::Color color);

}  // namespace ludex::search
