// What provers of forced wins ask of a gomoku position: answered by the rules alone, point by
// point, without the patterns of the engine.
#pragma once

#include <bit>
#include <cstdint>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "base/text.h"
#include "base/tokens.h"
#include "rules/gomoku/forbidden.h"
#include "rules/gomoku/position_text.h"
#include "rules/gomoku/winning.h"

namespace ludex::search {

// A line of a file of wins: "VARIANT | POSITION | PLIES".
struct ForcedWin {
  std::string variant_name;
  gomoku::Variant variant{};
  gomoku::Position position{{15, 15}};
  int plies = 0;  // how many the engine's own way takes
};

inline std::vector<ForcedWin> forced_wins(const std::string& path) {
  using gomoku::Variant;
  const std::map<std::string, Variant> by_name{{"freestyle", Variant::freestyle},
                                               {"standard", Variant::standard},
                                               {"renju", Variant::renju},
                                               {"caro", Variant::caro},
                                               {"caro_exact", Variant::caro_exact}};
  std::vector<ForcedWin> all;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#') continue;
    const auto parts = split(line, '|');
    ForcedWin win;
    win.variant_name = std::string(trim(parts.at(0)));
    win.variant = by_name.at(win.variant_name);
    Tokens words(parts.at(1));
    win.position = gomoku::read_position(words).value();
    win.plies = static_cast<int>(to_integer(trim(parts.at(2))).value());
    all.push_back(win);
  }
  return all;
}

class PlainRules {
 public:
  using Color = gomoku::Color;
  using Point = gomoku::Point;

  PlainRules(const gomoku::Position& position, gomoku::Variant variant)
      : position_(position), variant_(variant) {}

 protected:
  // Whether one stone may parry a five elsewhere than on its own point.
  [[nodiscard]] bool closes() const {
    return variant_ == gomoku::Variant::caro || variant_ == gomoku::Variant::caro_exact;
  }
  [[nodiscard]] bool is_forbidden(Color color, Point point) const {
    return variant_ == gomoku::Variant::renju && color == Color::black &&
           gomoku::is_forbidden(position_, point);
  }
  [[nodiscard]] bool makes_win(Color color, Point point) const {
    return gomoku::makes_win(position_, variant_, color, point);
  }
  [[nodiscard]] std::vector<Point> empty_points() const {
    std::vector<Point> points;
    position_.for_each_empty([&](Point point) { points.push_back(point); });
    return points;
  }
  [[nodiscard]] std::vector<Point> fives(Color color) const {
    std::vector<Point> points;
    position_.for_each_empty([&](Point point) {
      if (makes_win(color, point)) {
        points.push_back(point);
      }
    });
    return points;
  }
  // The same, of the points in one line with that stone and within five steps of it.
  [[nodiscard]] std::vector<Point> fives_near(Color color, Point stone) const {
    std::vector<Point> points;
    for (const gomoku::Direction direction : gomoku::directions) {
      const auto empty = gomoku::window_at(position_.line(direction, stone).empty,
                                           gomoku::place_on(direction, stone));
      for (auto left = empty; left != 0; left &= left - 1) {
        const Point point =
            gomoku::moved(stone, direction, std::countr_zero(left) - gomoku::margin);
        if (makes_win(color, point)) {
          points.push_back(point);
        }
      }
    }
    return points;
  }
  // Whether three stones of the colour stand in five points of a line with the point: only such a
  // point makes a four.
  [[nodiscard]] bool is_near_own(Color color, Point point) const {
    for (const gomoku::Direction direction : gomoku::directions) {
      const auto stones =
          gomoku::window_at(position_.line(direction, point).stones[gomoku::index(color)],
                            gomoku::place_on(direction, point));
      for (int from = 1; from <= 5; ++from) {
        if (std::popcount((stones >> from) & 31U) >= 3) return true;
      }
    }
    return false;
  }

  gomoku::Position position_;
  gomoku::Variant variant_;
};

}  // namespace ludex::search
