// Go done as plainly as can be: a board of colours on which every question is a flood fill. The
// fast rules are compared with it.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "base/random.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::go {

class Oracle {
 public:
  explicit Oracle(const BoardSize& size) : size_(size) {}

  [[nodiscard]] std::optional<Color> at(Point point) const;
  // The stones of the string at a stone, and its liberties.
  [[nodiscard]] std::set<Point> string(Point stone) const;
  [[nodiscard]] std::set<Point> liberties(Point stone) const;
  [[nodiscard]] int captured_by(Color color) const { return captured_[index(color)]; }
  [[nodiscard]] std::optional<KoBan> ko() const { return ko_; }

  void put(Color color, Point point) { stones_[point] = color; }
  void erase(Point point) { stones_.erase(point); }
  // On an empty point; suicide is executed.
  void play(Color color, Point point);
  void pass() { ko_.reset(); }

 private:
  [[nodiscard]] std::set<Point> neighbours(Point point) const;
  // Takes the strings of the colour beside the point that have no liberty; how many stones.
  std::set<Point> take_around(Color color, Point point);

  BoardSize size_;
  std::map<Point, Color> stones_;
  std::array<int, 2> captured_{};
  std::optional<KoBan> ko_;
};

// What of the position differs from the oracle; empty: nothing.
[[nodiscard]] std::string difference(const Position& position, const Oracle& oracle);

// A point at random.
[[nodiscard]] Point random_point(Rng& rng, const BoardSize& size);

}  // namespace ludex::go
