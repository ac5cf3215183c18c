#include "rules/gomoku/examination.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <string_view>

#include "base/text.h"
#include "rules/gomoku/shapes.h"

namespace ludex::gomoku {

namespace {

// More is never read, and among many black stones the reasons for reasons would go on endlessly.
constexpr int most_examined = 500;

std::vector<Point> points_of(Point middle, Direction direction, LineWord window) {
  std::vector<Point> points;
  for (LineWord left = window; left != 0; left &= left - 1) {
    points.push_back(moved(middle, direction, std::countr_zero(left) - margin));
  }
  return points;
}

// Examines points, and the points on which those verdicts depend, on a board of its own.
class Examiner {
 public:
  explicit Examiner(const Position& position) : board_(position) {}

  Examination examine(Point point) {
    Examination found{.point = point, .fives = {}, .overlines = {}, .fours = {}, .threes = {}};
    if (++examined_ > most_examined) {
      found.verdict = foul_at(board_, point);
      return found;
    }
    for (const Direction direction : directions) {
      const Row row = row_through(board_, Color::black, direction, point);
      if (row.length == 5) {
        found.fives.push_back(row);
      }
    }
    if (!found.fives.empty()) return found;
    for (const Direction direction : directions) {
      examine_line(found, direction);
    }
    const auto fouls = found.fouls();
    if (!fouls.empty()) {
      found.verdict = fouls.front();
    }
    return found;
  }

 private:
  // Expects that the stone of the three is on the board.
  Extension examine_extension(Point point) {
    Extension extension{.point = point, .makes_five = false, .examined = {}};
    extension.makes_five = makes_win(board_, Variant::renju, Color::black, point);
    if (!extension.makes_five) {
      extension.examined.push_back(examine(point));
    }
    return extension;
  }

  void examine_line(Examination& found, Direction direction) {
    const Point point = found.point;
    const Line& line = board_.line(direction, point);
    const int place = place_on(direction, point);
    const Shape& shape = shape_of_window(window_at(line.stones[index(Color::black)], place));
    const LineWord empty = window_at(line.empty, place);
    if (shape.run > 5) {
      found.overlines.push_back(row_through(board_, Color::black, direction, point));
    }
    if (const int fours = fours_of(shape, empty); fours > 0) {
      found.fours.push_back(
          {direction, fours, points_of(point, direction, shape.completions & empty)});
    }
    const LineWord extensions = extensions_of(shape, empty);
    if (extensions == 0) return;
    Three three{.direction = direction, .extensions = {}};
    board_.put(Color::black, point);
    for (const Point each : points_of(point, direction, extensions)) {
      three.extensions.push_back(examine_extension(each));
    }
    board_.remove(point);
    found.threes.push_back(std::move(three));
  }

  Position board_;
  int examined_ = 0;
};

// --- Sentences ---

std::string listed_points(const std::vector<Point>& points, std::string_view last_word) {
  std::vector<std::string> names;
  names.reserve(points.size());
  for (const Point point : points) {
    names.push_back(to_text(point));
  }
  return listed(names, last_word);
}

class ExplanationWriter {
 public:
  std::vector<std::string> tell(const Examination& examination) {
    const std::string point = to_text(examination.point);
    if (examination.verdict == Foul::none) {
      say(0, fmt::format("{} is allowed.", point));
    } else {
      say(0, fmt::format("{} is forbidden: {}.", point, name_of(examination.verdict)));
    }
    tell_grounds(examination, 1);
    return std::move(lines_);
  }

 private:
  void say(std::size_t depth, std::string_view sentence) {
    lines_.push_back(std::string(2 * depth, ' ') + std::string(sentence));
  }

  void tell_grounds(const Examination& examination, std::size_t depth) {
    for (const Row& row : examination.fives) {
      say(depth, fmt::format("The {} makes five, which nothing forbids.", name_of(row.direction)));
    }
    for (const Row& row : examination.overlines) {
      say(depth,
          fmt::format("The {} makes an overline of {}.", name_of(row.direction), row.length));
    }
    for (const Four& four : examination.fours) {
      say(depth, fmt::format("The {} makes {}: {} {} it five.", name_of(four.direction),
                             four.count == 2 ? "two fours" : "a four",
                             listed_points(four.completions, four.count == 2 ? "and" : "or"),
                             four.count == 2 ? "make" : "makes"));
    }
    for (const Three& three : examination.threes) {
      tell_three(three, depth);
    }
  }

  void tell_three(const Three& three, std::size_t depth) {
    if (three.is_real()) {
      const auto extension = std::find_if(three.extensions.begin(), three.extensions.end(),
                                          [](const Extension& each) { return each.is_allowed(); });
      say(depth, fmt::format("The {} makes a real three: {} extends it to a straight four.",
                             name_of(three.direction), to_text(extension->point)));
      // If one of the extension's own threes is false, the reader should see why.
      const Examination& examined = extension->examined.front();
      if (examined.threes.size() > 1) {
        tell_extension(*extension, depth + 1);
      }
      return;
    }
    std::vector<Point> points;
    for (const Extension& each : three.extensions) {
      points.push_back(each.point);
    }
    say(depth, fmt::format("The {} makes a false three: {} may not extend it.",
                           name_of(three.direction), listed_points(points, "and")));
    for (const Extension& each : three.extensions) {
      tell_extension(each, depth + 1);
    }
  }

  void tell_extension(const Extension& extension, std::size_t depth) {
    const std::string point = to_text(extension.point);
    if (extension.makes_five) {
      say(depth, fmt::format("{} makes a five and therefore no straight four.", point));
      return;
    }
    const Examination& examined = extension.examined.front();
    if (examined.verdict == Foul::none) {
      say(depth, fmt::format("{} is then allowed.", point));
    } else {
      say(depth, fmt::format("{} is then forbidden: {}.", point, name_of(examined.verdict)));
    }
    tell_grounds(examined, depth + 1);
  }

  std::vector<std::string> lines_;
};

}  // namespace

bool Extension::is_allowed() const {
  return !makes_five && examined.front().verdict == Foul::none;
}

bool Three::is_real() const {
  return std::any_of(extensions.begin(), extensions.end(),
                     [](const Extension& extension) { return extension.is_allowed(); });
}

std::vector<Foul> Examination::fouls() const {
  std::vector<Foul> fouls;
  if (!overlines.empty()) {
    fouls.push_back(Foul::overline);
  }
  int made = 0;
  for (const Four& four : fours) {
    made += four.count;
  }
  if (made > 1) {
    fouls.push_back(Foul::double_four);
  }
  const auto real = std::count_if(threes.begin(), threes.end(),
                                  [](const Three& three) { return three.is_real(); });
  if (real > 1) {
    fouls.push_back(Foul::double_three);
  }
  return fouls;
}

Examination examine(const Position& position, Point point) {
  return Examiner(position).examine(point);
}

std::vector<std::string> describe(const Examination& examination) {
  return ExplanationWriter().tell(examination);
}

}  // namespace ludex::gomoku
