// A gomoku position: a plain value of some 1.8 KB without pointers, made for speed. Any stones may
// stand anywhere; other files decide which rows win, what is forbidden and which seat decides what.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "rules/gomoku/line.h"
#include "rules/gomoku/types.h"

namespace ludex::gomoku {

class Position {
 public:
  // An empty board, Black to move; expects sides from min_side to max_side.
  explicit Position(const BoardSize& size);

  [[nodiscard]] BoardSize size() const { return {width_, height_}; }
  [[nodiscard]] bool is_on_board(Point point) const { return is_on(size(), point); }
  [[nodiscard]] Color side_to_move() const { return side_; }
  // The Zobrist key of stones, blocked points and side to move.
  [[nodiscard]] std::uint64_t key() const { return key_; }

  // The next four functions expect a point of the board.
  [[nodiscard]] bool is_empty(Point point) const { return has(rank_line(point).empty, point); }
  [[nodiscard]] bool has_stone(Color color, Point point) const {
    return has(rank_line(point).stones[index(color)], point);
  }
  [[nodiscard]] std::optional<Color> stone_at(Point point) const {
    if (has_stone(Color::black, point)) return Color::black;
    if (has_stone(Color::white, point)) return Color::white;
    return std::nullopt;
  }
  // Neither empty nor a player's stone: a point of a row that counted in a continuous game.
  [[nodiscard]] bool is_blocked(Point point) const {
    return !is_empty(point) && !stone_at(point).has_value();
  }

  [[nodiscard]] int stones(Color color) const { return stones_[index(color)]; }
  [[nodiscard]] int empty_points() const { return empty_; }
  // Stones and blocked points.
  [[nodiscard]] int occupied_points() const { return width_ * height_ - empty_; }

  // The line in that direction through a point of the board; place_on() is the point's bit number.
  [[nodiscard]] const Line& line(Direction direction, Point point) const {
    return lines_[line_number(direction, point)];
  }

  // Calls visit(Point) for every empty point: rank by rank from the bottom, from left to right.
  template <class Visit>
  void for_each_empty(const Visit& visit) const {
    for (int rank = 0; rank < height_; ++rank) {
      for (LineWord left = lines_[static_cast<std::size_t>(rank)].empty; left != 0;
           left &= left - 1) {
        visit(point_at(std::countr_zero(left) - margin, rank));
      }
    }
  }

  // Puts a stone of the side to move on an empty point and passes the turn.
  void play(Point point);
  // Takes back the last play(), which was on this point.
  void undo(Point point);
  // Passes the turn without a stone; a second call undoes it.
  void pass();

  // These set up a position; only set_side_to_move() changes the side to move. put() expects an
  // empty point, remove() and block() one with a stone.
  void put(Color color, Point point);
  void remove(Point point);
  void block(Point point);
  void set_side_to_move(Color color);

  // Compares stones, blocked points and side to move.
  bool operator==(const Position&) const = default;

 private:
  [[nodiscard]] const Line& rank_line(Point point) const {
    return lines_[static_cast<std::size_t>(rank_of(point))];
  }
  [[nodiscard]] static bool has(LineWord word, Point point) {
    return ((word >> place_on(Direction::row, point)) & 1U) != 0;
  }
  void flip_stone(Color color, Point point);
  void flip_empty(Point point);

  std::array<Line, line_count> lines_{};
  std::uint64_t key_ = 0;
  std::array<std::int16_t, 2> stones_{};
  std::int16_t empty_ = 0;
  std::int8_t width_ = 0;
  std::int8_t height_ = 0;
  Color side_ = Color::black;
};

}  // namespace ludex::gomoku
