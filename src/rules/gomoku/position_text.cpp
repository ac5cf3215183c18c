#include "rules/gomoku/position_text.h"

#include <fmt/format.h>

#include <vector>

#include "base/text.h"

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

std::string format_rank(const Position& position, int rank) {
  std::string text;
  int empty = 0;
  const auto end_run = [&] {
    if (empty > 0) {
      text += fmt::to_string(empty);
    }
    empty = 0;
  };
  for (int file = 0; file < position.size().width; ++file) {
    const char sign = sign_at(position, point_at(file, rank));
    if (sign == '.') {
      ++empty;
      continue;
    }
    end_run();
    text += sign;
  }
  end_run();
  return text;
}

// One rank of the text as signs, one a point; empty points are dots.
Result<std::string> read_rank(std::string_view text, std::size_t column) {
  std::string signs;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char sign = to_lower(text[at]);
    if (is_digit(sign)) {
      std::size_t end = at;
      while (end < text.size() && is_digit(text[end])) {
        ++end;
      }
      const auto count = to_integer(text.substr(at, end - at));
      if (!count || *count < 1 || *count > max_side) {
        return fail(fmt::format("board: `{}` is no number of empty points from 1 to {}",
                                printable(text.substr(at, end - at)), max_side),
                    column + at);
      }
      signs.append(static_cast<std::size_t>(*count), '.');
      at = end - 1;
    } else if (sign == black_stone || sign == white_stone || sign == blocked || sign == '.') {
      signs += sign;
    } else {
      return fail(fmt::format("board: `{}` is none of x, o, # and the number of empty points",
                              printable(text.substr(at, 1))),
                  column + at);
    }
    if (signs.size() > max_side) {
      return fail(fmt::format("board: a rank of more than {} points", max_side), column + at);
    }
  }
  return signs;
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

Result<Position> read_board(const Token& board) {
  std::vector<std::string> ranks;
  std::size_t column = board.column;
  for (const std::string_view text : split(board.text, '/')) {
    if (ranks.size() == max_side) {
      return fail(fmt::format("board: more than {} ranks", max_side), column);
    }
    auto signs = read_rank(text, column);
    if (!signs) return tl::unexpected(std::move(signs.error()));
    if (signs->size() < min_side) {
      return fail(
          fmt::format("board: a rank of {} points, expected at least {}", signs->size(), min_side),
          column);
    }
    if (!ranks.empty() && ranks.front().size() != signs->size()) {
      return fail(fmt::format("board: a rank of {} points below one of {}", signs->size(),
                              ranks.front().size()),
                  column);
    }
    ranks.push_back(*std::move(signs));
    column += text.size() + 1;
  }
  if (ranks.size() < min_side) {
    return fail(fmt::format("board: {} ranks, expected at least {}", ranks.size(), min_side),
                board.column + board.text.size());
  }
  const int height = static_cast<int>(ranks.size());
  Position position({static_cast<int>(ranks.front().size()), height});
  for (int row = 0; row < height; ++row) {
    put_rank(position, ranks[static_cast<std::size_t>(row)], height - 1 - row);
  }
  return position;
}

}  // namespace

std::string format_position(const Position& position) {
  std::string text;
  for (int rank = position.size().height - 1; rank >= 0; --rank) {
    text += format_rank(position, rank);
    text += rank > 0 ? "/" : " ";
  }
  return text + (position.side_to_move() == Color::black ? 'b' : 'w');
}

Result<Position> read_position(Tokens& words) {
  const auto board = words.next();
  if (!board) return fail("board: expected ranks divided by /", words.column());
  auto position = read_board(*board);
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
