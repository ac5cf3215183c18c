#include "rules/gomoku/position_text.h"

#include <fmt/format.h>

#include "base/text.h"
#include "rules/stone_rows.h"

namespace ludex::gomoku {

namespace {

constexpr char black_stone = 'x';
constexpr char white_stone = 'o';
constexpr char blocked = '#';

char sign_at(const Position& position, Point point) {
  const auto color = position.stone_at(point);
  if (color) return *color == Color::black ? black_stone : white_stone;
  return position.is_blocked(point) ? blocked : '.';
}

void put_rank(Position& position, std::string_view signs, int rank) {
  for (std::size_t file = 0; file < signs.size(); ++file) {
    const Point point = point_at(static_cast<int>(file), rank);
    if (signs[file] == '.') continue;
    position.put(signs[file] == white_stone ? Color::white : Color::black, point);
    if (signs[file] == blocked) {
      position.block(point);
    }
  }
}

Result<Position> read_board(Tokens& words) {
  static constexpr rules::StoneRowsForm form{"xo#", min_side, max_side};
  const auto rows = rules::read_stone_rows(words, form);
  if (!rows) return tl::unexpected(rows.error());
  const int height = static_cast<int>(rows->size());
  Position position({static_cast<int>(rows->front().size()), height});
  for (int row = 0; row < height; ++row) {
    put_rank(position, (*rows)[static_cast<std::size_t>(row)], height - 1 - row);
  }
  return position;
}

}  // namespace

std::string format_position(const Position& position) {
  const BoardSize size = position.size();
  rules::StoneRows rows;
  for (int rank = size.height - 1; rank >= 0; --rank) {
    std::string& signs = rows.emplace_back();
    for (int file = 0; file < size.width; ++file) {
      signs += sign_at(position, point_at(file, rank));
    }
  }
  const char side = position.side_to_move() == Color::black ? 'b' : 'w';
  return fmt::format("{} {}", rules::format_stone_rows(rows), side);
}

Result<Position> read_position(Tokens& words) {
  auto position = read_board(words);
  if (!position) return position;
  const auto side = words.next();
  if (!side) {
    const bool equal = position->stones(Color::black) == position->stones(Color::white);
    position->set_side_to_move(equal ? Color::black : Color::white);
    return position;
  }
  const bool is_black = equal_ignoring_case(side->text, "b");
  if (!is_black && !equal_ignoring_case(side->text, "w")) {
    return fail(fmt::format("side to move: `{}`, expected b or w", printable(side->text)),
                side->column);
  }
  position->set_side_to_move(is_black ? Color::black : Color::white);
  return position;
}

Result<Position> set_up(const BoardSize& size, std::span<const Stone> stones, Color side_to_move) {
  Position position(size);
  position.set_side_to_move(side_to_move);
  for (const Stone& stone : stones) {
    if (!is_on(size, stone.point)) {
      return fail(fmt::format("a stone outside the board of {}", rules::to_text(size)));
    }
    if (!position.is_empty(stone.point)) {
      return fail(fmt::format("two stones on {}", to_text(stone.point)));
    }
    position.put(stone.color, stone.point);
  }
  return position;
}

}  // namespace ludex::gomoku
