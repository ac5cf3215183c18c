#include "rules/gomoku/forbidden.h"

#include <array>
#include <bit>
#include <optional>

#include "base/expects.h"
#include "rules/gomoku/shapes.h"

namespace ludex::gomoku {

namespace {

// What a black stone makes in the four lines through its point, before it is asked which threes are
// real.
struct Glance {
  bool five = false;
  bool overline = false;
  int fours = 0;
  int threes = 0;
  std::array<LineWord, 4> extensions{};  // of the three in each direction
};

Glance glance_at(const Position& position, Point point) {
  Glance glance;
  for (const Direction direction : directions) {
    const Line& line = position.line(direction, point);
    const int place = place_on(direction, point);
    const Shape& shape = shape_of_window(window_at(line.stones[index(Color::black)], place));
    const LineWord empty = window_at(line.empty, place);
    glance.five = glance.five || shape.run == 5;
    glance.overline = glance.overline || shape.run > 5;
    glance.fours += fours_of(shape, empty);
    glance.extensions[index(direction)] = extensions_of(shape, empty);
    if (glance.extensions[index(direction)] != 0) {
      ++glance.threes;
    }
  }
  return glance;
}

// The verdict that needs no recursion.
std::optional<Foul> verdict_at_a_glance(const Glance& glance) {
  if (glance.five) return Foul::none;
  if (glance.overline) return Foul::overline;
  if (glance.fours > 1) return Foul::double_four;
  if (glance.threes < 2) return Foul::none;
  return std::nullopt;
}

Foul foul_on(Position& board, Point point);

// Expects the stone of the three on the board.
bool is_real_three(Position& board, Point point, Direction direction, LineWord extensions) {
  for (LineWord left = extensions; left != 0; left &= left - 1) {
    const Point extension = moved(point, direction, std::countr_zero(left) - margin);
    const Glance glance = glance_at(board, extension);
    if (glance.five) continue;
    const auto verdict = verdict_at_a_glance(glance);
    if ((verdict ? *verdict : foul_on(board, extension)) == Foul::none) return true;
  }
  return false;
}

Foul judge_threes(Position& board, Point point, const Glance& glance) {
  board.put(Color::black, point);
  int real = 0;
  int unknown = glance.threes;
  for (const Direction direction : directions) {
    const LineWord extensions = glance.extensions[index(direction)];
    if (extensions == 0 || real > 1 || real + unknown < 2) continue;
    --unknown;
    if (is_real_three(board, point, direction, extensions)) {
      ++real;
    }
  }
  board.remove(point);
  return real > 1 ? Foul::double_three : Foul::none;
}

Foul foul_on(Position& board, Point point) {
  const Glance glance = glance_at(board, point);
  const auto verdict = verdict_at_a_glance(glance);
  return verdict ? *verdict : judge_threes(board, point, glance);
}

}  // namespace

std::string_view name_of(Foul foul) {
  switch (foul) {
    case Foul::overline:
      return "overline";
    case Foul::double_four:
      return "double-four";
    case Foul::double_three:
      return "double-three";
    case Foul::none:
      break;
  }
  expects(false);
  return {};
}

Foul foul_at(const Position& position, Point point) {
  const Glance glance = glance_at(position, point);
  if (const auto verdict = verdict_at_a_glance(glance)) return *verdict;
  Position board = position;
  return judge_threes(board, point, glance);
}

std::vector<Point> forbidden_points(const Position& position) {
  std::vector<Point> points;
  position.for_each_empty([&](Point point) {
    if (is_forbidden(position, point)) {
      points.push_back(point);
    }
  });
  return points;
}

}  // namespace ludex::gomoku
