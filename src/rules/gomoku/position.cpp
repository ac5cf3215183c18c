#include "rules/gomoku/position.h"

#include "base/expects.h"
#include "rules/gomoku/zobrist.h"

namespace ludex::gomoku {

Position::Position(const BoardSize& size)
    : empty_(static_cast<std::int16_t>(size.width * size.height)),
      width_(static_cast<std::int8_t>(size.width)),
      height_(static_cast<std::int8_t>(size.height)) {
  expects(size.width >= min_side && size.width <= max_side);
  expects(size.height >= min_side && size.height <= max_side);
  for (int rank = 0; rank < size.height; ++rank) {
    for (int file = 0; file < size.width; ++file) {
      flip_empty(point_at(file, rank));
    }
  }
}

void Position::flip_stone(Color color, Point point) {
  for (const Direction direction : directions) {
    lines_[line_number(direction, point)].stones[index(color)] ^= LineWord{1}
                                                                  << place_on(direction, point);
  }
  key_ ^= stone_key(color, point);
}

void Position::flip_empty(Point point) {
  for (const Direction direction : directions) {
    lines_[line_number(direction, point)].empty ^= LineWord{1} << place_on(direction, point);
  }
}

void Position::put(Color color, Point point) {
  expects(is_empty(point));
  flip_empty(point);
  flip_stone(color, point);
  ++stones_[index(color)];
  --empty_;
}

void Position::remove(Point point) {
  const auto color = stone_at(point);
  expects(color.has_value());
  flip_empty(point);
  flip_stone(*color, point);
  --stones_[index(*color)];
  ++empty_;
}

void Position::block(Point point) {
  const auto color = stone_at(point);
  expects(color.has_value());
  flip_stone(*color, point);
  --stones_[index(*color)];
  key_ ^= blocked_key(point);
}

void Position::play(Point point) {
  put(side_, point);
  pass();
}

void Position::undo(Point point) {
  pass();
  remove(point);
}

void Position::pass() {
  side_ = ~side_;
  key_ ^= zobrist.white_to_move;
}

void Position::set_side_to_move(Color color) {
  if (color != side_) {
    pass();
  }
}

}  // namespace ludex::gomoku
