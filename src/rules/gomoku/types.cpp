#include "rules/gomoku/types.h"

#include <fmt/format.h>

#include "base/text.h"

namespace ludex::gomoku {

std::string_view name_of(Color color) {
  return color == Color::black ? "Black" : "White";
}

std::string_view name_of(Direction direction) {
  static constexpr std::array<std::string_view, 4> names{"row", "column", "falling diagonal",
                                                         "rising diagonal"};
  return names[index(direction)];
}

std::string to_text(Point point) {
  return fmt::format("{}{}", static_cast<char>('a' + file_of(point)), rank_of(point) + 1);
}

std::optional<Point> parse_point(std::string_view text) {
  if (text.size() < 2 || text.size() > 3 || text[1] == '0') return std::nullopt;
  const int file = to_lower(text.front()) - 'a';
  if (file < 0 || file >= max_side || !is_digit(text[1])) return std::nullopt;
  const auto rank = to_integer(text.substr(1));
  if (!rank || *rank > max_side) return std::nullopt;
  return point_at(file, static_cast<int>(*rank) - 1);
}

}  // namespace ludex::gomoku
