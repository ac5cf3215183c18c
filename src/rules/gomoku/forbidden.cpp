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
struct LineSummary {
  bool five = false;
  bool overline = false;
  int fours = 0;
  int threes = 0;
  std::array<LineWord, 4> extensions{};  // of the three in each direction
};

LineSummary summary_at(const Position& position, Point point) {
  LineSummary summary;
  for (const Direction direction : directions) {
    const Line& line = position.line(direction, point);
    const int place = place_on(direction, point);
    const Shape& shape = shape_of_window(window_at(line.stones[index(Color::black)], place));
    const LineWord empty = window_at(line.empty, place);
    summary.five = summary.five || shape.run == 5;
    summary.overline = summary.overline || shape.run > 5;
    summary.fours += fours_of(shape, empty);
    summary.extensions[index(direction)] = extensions_of(shape, empty);
    if (summary.extensions[index(direction)] != 0) {
      ++summary.threes;
    }
  }
  return summary;
}

// The verdict if it needs no recursion; otherwise std::nullopt.
std::optional<Foul> foul_without_recursion(const LineSummary& summary) {
  if (summary.five) return Foul::none;
  if (summary.overline) return Foul::overline;
  if (summary.fours > 1) return Foul::double_four;
  if (summary.threes < 2) return Foul::none;
  return std::nullopt;
}

// Decides the recursive cases on a board of its own.
class RecursiveCheck {
 public:
  explicit RecursiveCheck(const Position& position) : board_(position) {}

  // Expects that foul_without_recursion() gives no verdict.
  Foul judge_threes(Point point, const LineSummary& summary) {
    board_.put(Color::black, point);
    int real = 0;
    int unknown = summary.threes;
    for (const Direction direction : directions) {
      const LineWord extensions = summary.extensions[index(direction)];
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
      const LineSummary summary = summary_at(board_, extension);
      if (summary.five) continue;
      const auto verdict = foul_without_recursion(summary);
      if ((verdict ? *verdict : remembered(extension, summary)) == Foul::none) return true;
    }
    return false;
  }

  Foul remembered(Point point, const LineSummary& summary) {
    if (++asked_ < asked_before_remembering) return judge_threes(point, summary);
    const std::uint64_t key = board_.key() ^ blocked_key(point);
    if (const auto known = verdicts_.find(key); known != verdicts_.end()) return known->second;
    const Foul foul = judge_threes(point, summary);
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
  const LineSummary summary = summary_at(position, point);
  if (const auto verdict = foul_without_recursion(summary)) return *verdict;
  return RecursiveCheck(position).judge_threes(point, summary);
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
