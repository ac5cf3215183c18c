// A board of go with its stones, made for speed: strings and their liberties are updated with each
// move, and neither playing nor undoing allocates. A plain value without pointers; a copy costs
// time in proportion to the height of the board.
//
// game_state.h knows whose turn it is and what a rule set forbids. Here either colour may play at
// any time, on any empty point: the opponent's strings without a liberty come off the board, and
// then the player's own string if it has none.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "rules/go/point_set.h"
#include "rules/go/types.h"

namespace ludex::go {

// The point where the simple ko rule forbids the next move, and the colour that may not play there.
struct KoBan {
  Point point{};
  Color color{};
  bool operator==(const KoBan&) const = default;
};

class Position {
 public:
  // What is needed to take a move back. It is valid for the position that play() left, and for no
  // copy that was played on; the caller of play() keeps it as long as needed.
  class Undo;

  // An empty board; expects sides from min_side to max_side.
  explicit Position(const BoardSize& size);
  Position(const Position& other) { *this = other; }
  Position& operator=(const Position& other);
  ~Position() = default;

  [[nodiscard]] BoardSize size() const { return {width_, height_}; }
  [[nodiscard]] bool is_on_board(Point point) const { return is_on(size(), point); }

  // What a crossing holds; `border` beside the board.
  enum class Content : std::uint8_t { empty, black, white, border };

  // --- Stones. A point is on the board; the border beside it is neither empty nor a stone. ---
  // Also accepts the border next to a point, straight or diagonally.
  [[nodiscard]] Content content(Point point) const { return contents_[index(point)]; }
  [[nodiscard]] bool is_empty(Point point) const {
    return contents_[index(point)] == Content::empty;
  }
  [[nodiscard]] bool has_stone(Color color, Point point) const {
    return contents_[index(point)] == content_of(color);
  }
  [[nodiscard]] std::optional<Color> stone_at(Point point) const {
    if (has_stone(Color::black, point)) return Color::black;
    if (has_stone(Color::white, point)) return Color::white;
    return std::nullopt;
  }
  [[nodiscard]] int stones(Color color) const { return stones_[index(color)]; }
  [[nodiscard]] PointSet stones_of(Color color) const { return points_with(content_of(color)); }
  // Of something that crossings of the board hold.
  [[nodiscard]] PointSet points_with(Content content) const {
    return points_with_[static_cast<std::size_t>(content)];
  }
  // In no meaningful order; any move may change the order.
  [[nodiscard]] std::span<const Point> empty_points() const {
    return {empty_points_.data(), empty_count_};
  }
  // The number of the opponent's stones that this colour has taken off the board, including
  // suicides.
  [[nodiscard]] int captured_by(Color color) const { return captured_by_[index(color)]; }
  // The Zobrist key of the stones alone; 0 for an empty board.
  [[nodiscard]] std::uint64_t key() const { return key_; }

  // --- Strings. `stone` is a point with a stone. ---
  // One stone that stands for the string; it is the same for all stones of the string until the
  // next move.
  [[nodiscard]] Point string_at(Point stone) const {
    return static_cast<Point>(cells_[index(stone)].root);
  }
  [[nodiscard]] int string_size(Point stone) const { return cells_[root_at(stone)].size; }
  [[nodiscard]] int liberty_count(Point stone) const { return cells_[root_at(stone)].liberties; }
  // Calls visit(Point) for each stone of the string, in no meaningful order.
  template <class Visit>
  void for_each_stone(Point stone, const Visit& visit) const {
    std::size_t at = index(stone);
    do {
      visit(static_cast<Point>(at));
      at = cells_[at].next;
    } while (at != index(stone));
  }
  // The same until visit(Point) returns true.
  template <class Visit>
  void for_each_stone_until(Point stone, const Visit& visit) const {
    std::size_t at = index(stone);
    do {
      if (visit(static_cast<Point>(at))) return;
      at = cells_[at].next;
    } while (at != index(stone));
  }
  [[nodiscard]] PointSet string_stones(Point stone) const;
  [[nodiscard]] PointSet liberties(Point stone) const;

  // The number of the point's four neighbours that are empty, and that have a stone of the colour.
  [[nodiscard]] int empty_neighbours(Point point) const {
    return static_cast<int>(around(Content::empty, point));
  }
  [[nodiscard]] int neighbours_of(Color color, Point point) const {
    return static_cast<int>(around(content_of(color), point));
  }
  // Calls visit(Point) for the neighbours that are on the board: four at most.
  template <class Visit>
  void for_each_neighbour(Point point, const Visit& visit) const {
    for (const int step : steps) {
      const Point next = neighbour(point, step);
      if (contents_[index(next)] != Content::border) {
        visit(next);
      }
    }
  }

  // --- The effect of a stone on an empty point, whether it is legal or not. ---
  // The liberties that its string would have, captures included; empty if the stone is suicide.
  [[nodiscard]] PointSet liberties_after(Color color, Point point) const;
  // The opponent's stones that it would capture.
  [[nodiscard]] PointSet captures_of(Color color, Point point) const;
  // The number of stones that its string would have.
  [[nodiscard]] int string_size_after(Color color, Point point) const;
  [[nodiscard]] bool is_suicide(Color color, Point point) const;
  // Whether it would retake at once what was taken from this colour (GTP: simple ko).
  [[nodiscard]] bool is_banned_by_ko(Color color, Point point) const {
    return ko_ == KoBan{point, color};
  }
  // The key of the stones after the move, with captures or suicide.
  [[nodiscard]] std::uint64_t key_after(Color color, Point point) const;

  // --- Playing ---
  // The ban by simple ko that the last move left: there is one if a string of one stone captured
  // one stone and has one liberty. Any other move, or a pass, leaves none.
  [[nodiscard]] std::optional<KoBan> ko() const;
  void set_ko(const std::optional<KoBan>& ko);
  // Puts a stone on an empty point.
  Undo play(Color color, Point point);
  // The same without an Undo.
  void play_on(Color color, Point point);
  // Lifts the ban by ko.
  Undo pass();
  // Takes back the latest move that has not been taken back yet.
  void undo(const Undo& undo);

  // --- Setting up. Nothing is captured, a ban by ko is lifted, and earlier moves cannot be undone.
  // Strings without a liberty may appear on the board; they stay there. ---
  // Expects an empty point.
  void put(Color color, Point point);
  // Points without a stone are ignored.
  void erase(const PointSet& points);
  // Sets the number of stones that this colour has captured before.
  void set_captured_by(Color color, int stones);

  // Compares board, stones, prisoners and the ban by ko.
  bool operator==(const Position& other) const;

 private:
  // `size` and `liberties` are valid in the root cell of a string. `next` links the string's stones
  // in a ring; it outlives the stones that a move takes, so that undo() finds them again. `root` is
  // 0 where no stone stands.
  struct Cell {
    std::uint16_t root;
    std::uint16_t next;
    std::uint16_t size;
    std::uint16_t liberties;
  };

  // Packed counts of a point's four neighbours that are empty, black, white and border.
  enum class NeighbourCounts : std::uint16_t {};
  static constexpr unsigned count_bits = 4;
  static constexpr unsigned count_mask = (1U << count_bits) - 1;

  static constexpr std::array<int, 4> steps{stride, -1, 1, -stride};

  [[nodiscard]] static constexpr Content content_of(Color color) {
    return color == Color::black ? Content::black : Content::white;
  }
  [[nodiscard]] static constexpr Point neighbour(Point point, int step) {
    return static_cast<Point>(static_cast<int>(point) + step);
  }
  [[nodiscard]] unsigned around(Content content, Point point) const {
    return (static_cast<unsigned>(around_[index(point)]) >> shift_of(content)) & count_mask;
  }
  [[nodiscard]] static constexpr unsigned shift_of(Content content) {
    return count_bits * static_cast<unsigned>(content);
  }
  void change(Point point, Content from, Content to);
  [[nodiscard]] std::size_t root_at(Point stone) const { return cells_[index(stone)].root; }
  // The number of entries in tables by point that a board of this height uses.
  [[nodiscard]] std::size_t used() const {
    return (static_cast<std::size_t>(height_) + 2) * stride;
  }

  struct Roots;
  struct NoLog;
  friend class Playout;

  template <class Log>
  void play_logged(Color color, Point point, Log& log);
  template <class Log>
  std::size_t join_own(Color color, Point point, Log& log);
  void take(Color taken, std::size_t root);
  [[nodiscard]] Roots roots_around(Color color, Point point) const;
  [[nodiscard]] int new_liberties(Color color, Point stone, std::size_t root) const;
  void join(Color color, std::size_t root, std::size_t other);
  void add_liberty(Color color, Point point, int change);
  void put_back(Color color, std::size_t root);
  void fill(Point point);
  void clear(Point point);
  void unfill(Point point, std::size_t place);

  std::array<Content, point_room> contents_;
  // The points that hold each content, but for the border.
  std::array<PointSet, 4> points_with_{};
  std::array<NeighbourCounts, point_room> around_;
  std::array<Cell, point_room> cells_;
  std::array<Point, max_points> empty_points_;
  std::array<std::uint16_t, point_room> places_;  // the index of each empty point in empty_points_
  std::uint64_t key_ = 0;
  std::array<std::int32_t, 2> captured_by_{};
  std::array<std::int16_t, 2> stones_{};
  std::uint16_t empty_count_ = 0;
  std::int8_t width_ = 0;
  std::int8_t height_ = 0;
  KoBan ko_{};  // its point is 0 if there is no ban
};

class Position::Undo {
 private:
  friend class Position;

  Point point_{};  // 0: a pass
  Color color_{};
  bool suicide_ = false;
  std::uint8_t joined_count_ = 0;
  std::uint8_t taken_count_ = 0;
  std::uint16_t root_ = 0;   // of the player's string after the move
  std::uint16_t place_ = 0;  // the index of the point among the empty ones
  Cell cell_{};              // of the point before the move
  Cell root_cell_{};         // of the player's string before, unless the new stone is its root
  // The other strings of the player that were joined: one of at most four takes up the others.
  std::array<std::uint16_t, 3> joined_{};
  std::array<std::uint16_t, 4> taken_{};
  KoBan ko_{};
  std::uint64_t key_ = 0;
  std::array<std::int32_t, 2> captured_by_{};
};

}  // namespace ludex::go
