#include "rules/gomoku/forbidden.h"

#include <array>
#include <bit>
#include <optional>
#include <unordered_map>

#include "base/expects.h"
#include "rules/gomoku/shapes.h"
#include "rules/gomoku/zobrist.h"

namespace ludex::gomoku {

namespace {

// What a black stone makes in the four lines through its point, before real and false threes are
// distinguished.
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

// The verdict if it needs no recursion; otherwise std::nullopt.
std::optional<Foul> verdict_at_a_glance(const Glance& glance) {
  if (glance.five) return Foul::none;
  if (glance.overline) return Foul::overline;
  if (glance.fours > 1) return Foul::double_four;
  if (glance.threes < 2) return Foul::none;
  return std::nullopt;
}

// Decides the recursive cases on a board of its own.
class Judge {
 public:
  explicit Judge(const Position& position) : board_(position) {}

  // Expects that verdict_at_a_glance() gives no verdict.
  Foul judge_threes(Point point, const Glance& glance) {
    board_.put(Color::black, point);
    int real = 0;
    int unknown = glance.threes;
    for (const Direction direction : directions) {
      const LineWord extensions = glance.extensions[index(direction)];
      if (extensions == 0 || real > 1 || real + unknown < 2) continue;
      --unknown;
      if (is_real_three(point, direction, extensions)) {
        ++real;
      }
    }
    board_.remove(point);
    return real > 1 ? Foul::double_three : Foul::none;
  }

 private:
  // Among many black stones, one verdict may depend on the same other verdicts thousands of times,
  // so that they are remembered. In games so few are needed that remembering them costs more than
  // it saves.
  static constexpr int asked_before_remembering = 64;

  // Expects that the stone of the three is on the board.
  bool is_real_three(Point point, Direction direction, LineWord extensions) {
    for (LineWord left = extensions; left != 0; left &= left - 1) {
      const Point extension = moved(point, direction, std::countr_zero(left) - margin);
      const Glance glance = glance_at(board_, extension);
      if (glance.five) continue;
      const auto verdict = verdict_at_a_glance(glance);
      if ((verdict ? *verdict : remembered(extension, glance)) == Foul::none) return true;
    }
    return false;
  }

  Foul remembered(Point point, const Glance& glance) {
    if (++asked_ < asked_before_remembering) return judge_threes(point, glance);
    const std::uint64_t key = board_.key() ^ blocked_key(point);
    if (const auto known = verdicts_.find(key); known != verdicts_.end()) return known->second;
    const Foul foul = judge_threes(point, glance);
    verdicts_.emplace(key, foul);
    return foul;
  }

  Position board_;
  int asked_ = 0;
  std::unordered_map<std::uint64_t, Foul> verdicts_;
};

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
  return Judge(position).judge_threes(point, glance);
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
