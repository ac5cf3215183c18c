#include "rules/go/handicap.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/expects.h"

namespace ludex::go {

namespace {

// The smallest side that has fixed points; on it the sides and the centre have none.
constexpr int smallest_side = 7;
// The side on which the two tables differ.
constexpr int disputed_side = 12;

// The line of the corner points, counted from 0.
int line_of(int side, HandicapTable table) {
  const int largest_on_third = table == HandicapTable::gtp ? disputed_side : disputed_side - 1;
  return side <= largest_on_third ? 2 : 3;
}

int most_on_side(int side) {
  if (side < smallest_side) return 0;
  return side % 2 == 0 || side == smallest_side ? 4 : 9;
}

// The columns and rows of the corner points, and those of the middle.
struct FixedLines {
  int left = 0;
  int right = 0;
  int lower = 0;
  int upper = 0;
  int column = 0;
  int row = 0;
};

FixedLines lines_of(const BoardSize& size, HandicapTable table) {
  const int across = line_of(size.width, table);
  const int up = line_of(size.height, table);
  return {across,         size.width - 1 - across, up, size.height - 1 - up,
          size.width / 2, size.height / 2};
}

// The squared distance to the nearest of the points, or a comparable value for the edge if that is
// nearer.
int distance(const BoardSize& size, Point point, const std::vector<Point>& others) {
  const int column = column_of(point);
  const int row = row_of(point);
  const int to_edge = 1 + std::min({column, row, size.width - 1 - column, size.height - 1 - row});
  int nearest = 2 * to_edge * to_edge;
  for (const Point other : others) {
    const int across = column_of(other) - column;
    const int up = row_of(other) - row;
    nearest = std::min(nearest, across * across + up * up);
  }
  return nearest;
}

}  // namespace

int most_fixed_handicap(const BoardSize& size) {
  return std::min(most_on_side(size.width), most_on_side(size.height));
}

std::optional<std::vector<Point>> fixed_handicap(const BoardSize& size, int stones,
                                                 HandicapTable table) {
  if (stones < 2 || stones > most_fixed_handicap(size)) return std::nullopt;
  const FixedLines at = lines_of(size, table);
  const Point centre = point_at(at.column, at.row);
  const std::array<Point, 8> points{point_at(at.left, at.lower),   point_at(at.right, at.upper),
                                    point_at(at.left, at.upper),   point_at(at.right, at.lower),
                                    point_at(at.left, at.row),     point_at(at.right, at.row),
                                    point_at(at.column, at.lower), point_at(at.column, at.upper)};
  // From five stones on, an odd number has its last stone in the centre.
  const bool has_centre = stones >= 5 && stones % 2 == 1;
  std::vector<Point> placed(points.begin(), points.begin() + stones - (has_centre ? 1 : 0));
  if (has_centre) {
    placed.push_back(centre);
  }
  return placed;
}

std::vector<Point> free_handicap(const BoardSize& size, int stones) {
  expects(stones >= 2 && stones < points_of(size));
  std::vector<Point> placed;
  if (const int most = most_fixed_handicap(size); most > 0) {
    placed = *fixed_handicap(size, std::min(stones, most));
  }
  while (static_cast<int>(placed.size()) < stones) {
    Point best{};
    int farthest = 0;
    for_each_point(size, [&](Point point) {
      const int away = distance(size, point, placed);
      if (away > farthest) {
        farthest = away;
        best = point;
      }
    });
    placed.push_back(best);
  }
  return placed;
}

PointSet star_points(const BoardSize& size) {
  PointSet points;
  const int shorter = std::min(size.width, size.height);
  const bool has_centre = size.width % 2 == 1 && size.height % 2 == 1;
  if (has_centre) {
    points.insert(point_at(size.width / 2, size.height / 2));
  }
  if (shorter < 5) return points;
  // The board of 5 has its corner points on the second line. On larger boards they are GNU Go's
  // handicap points, which on a board of 12 lie on the fourth line.
  const auto line = [](int side) { return side < 6 ? 1 : line_of(side, HandicapTable::gnu_go); };
  const std::array columns{line(size.width), size.width - 1 - line(size.width)};
  const std::array rows{line(size.height), size.height - 1 - line(size.height)};
  for (const int column : columns) {
    for (const int row : rows) {
      points.insert(point_at(column, row));
    }
  }
  if (has_centre && shorter >= 13) {
    for (const int column : columns) {
      points.insert(point_at(column, size.height / 2));
    }
    for (const int row : rows) {
      points.insert(point_at(size.width / 2, row));
    }
  }
  return points;
}

}  // namespace ludex::go
