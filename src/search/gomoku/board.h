// A gomoku position with what a stone of either colour would make on every empty point, kept up to
// date with every stone: only the lines through it are looked up again.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/gomoku/forbidden.h"
#include "rules/gomoku/position.h"
#include "rules/gomoku/types.h"
#include "search/alphabeta/value.h"
#include "search/gomoku/line_table.h"
#include "search/gomoku/point_table.h"

namespace ludex::search {

// A set of points of the board: a word for each rank, a bit for each file.
class PointSet {
 public:
  using Word = std::uint32_t;

  [[nodiscard]] bool has(gomoku::Point point) const { return (word(point) & bit(point)) != 0; }
  void flip(gomoku::Point point) { word(point) ^= bit(point); }
  void add(gomoku::Point point) { word(point) |= bit(point); }
  [[nodiscard]] Word& rank(int rank) { return words_[static_cast<std::size_t>(rank)]; }
  [[nodiscard]] Word rank(int rank) const { return words_[static_cast<std::size_t>(rank)]; }

  // Calls visit(Point) for each point, rank by rank from the bottom, from left to right.
  template <class Visit>
  void for_each(int height, const Visit& visit) const {
    for (int at = 0; at < height; ++at) {
      for (Word left = rank(at); left != 0; left &= left - 1) {
        visit(gomoku::point_at(std::countr_zero(left), at));
      }
    }
  }
  // The first one; expects that there is one.
  [[nodiscard]] gomoku::Point first() const {
    int at = 0;
    while (rank(at) == 0) {
      ++at;
    }
    return gomoku::point_at(std::countr_zero(rank(at)), at);
  }
  bool operator==(const PointSet&) const = default;

 private:
  [[nodiscard]] static Word bit(gomoku::Point point) { return Word{1} << gomoku::file_of(point); }
  [[nodiscard]] Word& word(gomoku::Point point) { return rank(gomoku::rank_of(point)); }
  [[nodiscard]] Word word(gomoku::Point point) const { return rank(gomoku::rank_of(point)); }

  std::array<Word, gomoku::max_side> words_{};
};

class GomokuBoard {
 public:
  using Point = gomoku::Point;
  using Color = gomoku::Color;

  GomokuBoard(const gomoku::Position& position, gomoku::Variant variant);

  [[nodiscard]] const gomoku::Position& position() const { return position_; }
  [[nodiscard]] gomoku::Variant variant() const { return variant_; }
  [[nodiscard]] Color side_to_move() const { return position_.side_to_move(); }

  // Puts a stone of the side to move on an empty point.
  void play(Point point);
  // Takes back what play() did last.
  void undo();
  void pass() { position_.pass(); }

  // What a stone of that colour on that empty point would make.
  [[nodiscard]] PointKey key(Color color, Point point) const {
    return keys_[gomoku::index(color)][static_cast<std::size_t>(point)];
  }
  [[nodiscard]] const PointValue& value(Color color, Point point) const {
    return (*tables_[gomoku::index(color)].points)[key(color, point)];
  }
  // On how many empty points a stone of the colour would make that threat; quiet points are not
  // counted.
  [[nodiscard]] int count(Color color, Threat threat) const {
    return counts_[gomoku::index(color)][index(threat)];
  }
  [[nodiscard]] const PointSet& points(Color color, Threat threat) const {
    return sets_[gomoku::index(color)][index(threat)];
  }
  // The sums of what the empty points are worth to the colour, in eighths of a centipawn.
  struct PointSums {
    Value moving = 0;   // while the colour is to move
    Value waiting = 0;  // while the other one is
    bool operator==(const PointSums&) const = default;
  };
  [[nodiscard]] const PointSums& worth(Color color) const { return worth_[gomoku::index(color)]; }

  // Whether the empty point is forbidden to the colour.
  [[nodiscard]] bool is_forbidden(Color color, Point point) const {
    const PointValue& of = value(color, point);
    if (of.threat == Threat::foul) return true;
    return of.may_be_foul && gomoku::is_forbidden(position_, point);
  }
  // The first point with that threat that is not forbidden.
  [[nodiscard]] std::optional<Point> allowed(Color color, Threat threat) const;

  // The empty points near stones: up to two files and ranks, or three along a line.
  [[nodiscard]] PointSet neighbourhood() const;

  // Whether both boards have the same patterns, however their positions came about.
  [[nodiscard]] bool has_same_patterns(const GomokuBoard& other) const;

 private:
  struct Tables {
    const LineTable* lines;
    const PointTable* points;
  };
  struct Change {
    Point point;
    std::array<PointKey, 2> before;
  };

  [[nodiscard]] LineTable::Window window(Color color, gomoku::Direction direction,
                                         Point point) const;
  void look_up_lines(Point point);
  void set_key(Color color, Point point, PointKey key);
  // Adds (`sign` is 1) or takes away (-1) what an empty point counts for.
  void count_point(Color color, Point point, int sign);

  gomoku::Position position_;
  gomoku::Variant variant_;
  std::array<Tables, 2> tables_;
  std::array<std::array<PointKey, gomoku::point_room>, 2> keys_{};
  std::array<std::array<PointSet, threats>, 2> sets_{};
  std::array<std::array<int, threats>, 2> counts_{};
  std::array<PointSums, 2> worth_{};
  std::vector<Change> changes_;              // of keys, the newest last
  std::vector<std::size_t> changes_before_;  // how many there were before each stone
  std::vector<Point> stones_;                // played, the newest last
};

}  // namespace ludex::search
