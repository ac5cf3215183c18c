#include "rules/go/position_text.h"

#include <fmt/format.h>

#include <optional>

#include "rules/go/notation.h"
#include "rules/stone_rows.h"

namespace ludex::go {

namespace {

constexpr char black_stone = 'x';
constexpr char white_stone = 'o';

char sign_at(const Position& position, Point point) {
  if (position.is_empty(point)) return '.';
  return position.has_stone(Color::black, point) ? black_stone : white_stone;
}

// A stone of a string without a liberty, if there is one.
std::optional<Point> smothered(const Position& position) {
  std::optional<Point> found;
  for_each_point(position.size(), [&](Point point) {
    if (!found && !position.is_empty(point) && position.liberty_count(point) == 0) {
      found = point;
    }
  });
  return found;
}

}  // namespace

std::string format_board(const Position& position) {
  const BoardSize size = position.size();
  rules::StoneRows rows(static_cast<std::size_t>(size.height));
  for_each_point(size, [&](Point point) {
    rows[static_cast<std::size_t>(size.height - 1 - row_of(point))] += sign_at(position, point);
  });
  return rules::format_stone_rows(rows);
}

Result<Position> read_board(Tokens& words) {
  static constexpr rules::StoneRowsForm form{"xo", min_side, max_side};
  const std::size_t column = words.column();
  const auto rows = rules::read_stone_rows(words, form);
  if (!rows) return tl::unexpected(rows.error());
  const BoardSize size{static_cast<int>(rows->front().size()), static_cast<int>(rows->size())};
  Position position(size);
  for_each_point(size, [&](Point point) {
    const std::string& row = (*rows)[static_cast<std::size_t>(size.height - 1 - row_of(point))];
    const char sign = row[static_cast<std::size_t>(column_of(point))];
    if (sign != '.') {
      position.put(sign == black_stone ? Color::black : Color::white, point);
    }
  });
  if (const auto stone = smothered(position)) {
    return fail(fmt::format("board: the string at {} has no liberty", to_vertex(*stone)), column);
  }
  return position;
}

}  // namespace ludex::go
