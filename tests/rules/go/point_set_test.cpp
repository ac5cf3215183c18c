#include "rules/go/point_set.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>

#include "base/random.h"
#include "rules/go/position.h"

namespace ludex::go {
namespace {

// Some of the points of the largest board.
PointSet some_points(Rng& rng, unsigned one_of) {
  PointSet points;
  for_each_point({max_side, max_side}, [&](Point point) {
    if (rng.below(one_of) == 0) {
      points.insert(point);
    }
  });
  return points;
}

TEST(GoPointSet, CountsItsPoints) {
  Rng rng(1);
  for (const unsigned one_of : {1U, 2U, 5U, 100U}) {
    const PointSet points = some_points(rng, one_of);
    EXPECT_EQ(points.size(), static_cast<int>(points.list().size()));
    EXPECT_EQ(points.empty(), points.list().empty());
  }
  EXPECT_EQ(PointSet().size(), 0);
  EXPECT_TRUE(PointSet().empty());
}

TEST(GoPointSet, FindsThePointsBesideEachOfItsPoints) {
  Rng rng(2);
  const PointSet points = some_points(rng, 7);
  const PointSet beside = points.beside();
  for_each_point({max_side, max_side}, [&](Point point) {
    bool is_beside = false;
    for (const int step : {1, -1, stride, -stride}) {
      is_beside |= points.contains(static_cast<Point>(static_cast<int>(point) + step));
    }
    EXPECT_EQ(beside.contains(point), is_beside) << static_cast<int>(point);
  });
}

TEST(GoPointSet, ExchangesARow) {
  PointSet points{point_at(0, 3), point_at(4, 4)};
  points.set_row(3, 1U | 1U << 24U);
  EXPECT_EQ(points, (PointSet{point_at(0, 3), point_at(24, 3), point_at(4, 4)}));
  points.set_row(3, 0b10);
  EXPECT_EQ(points, (PointSet{point_at(1, 3), point_at(4, 4)}));
}

TEST(GoPointSet, IsMadeOfItsRows) {
  Rng rng(4);
  const PointSet points = some_points(rng, 3);
  EXPECT_EQ(PointSet(points.rows()), points);
  PointSet::Rows rows{};
  rows[4] = 1U << 1U | 1U << 25U;
  EXPECT_EQ(PointSet(rows), (PointSet{point_at(0, 3), point_at(24, 3)}));
}

TEST(GoPositionContents, AreFoundOnBoardsOfAllWidths) {
  Rng rng(3);
  for (int width = min_side; width <= max_side; ++width) {
    const BoardSize size{width, 7};
    Position position(size);
    std::array<PointSet, 3> expected;
    for_each_point(size, [&](Point point) {
      const std::size_t content = rng.below(3);
      expected.at(content).insert(point);
      if (content > 0) {
        position.put(content == 1 ? Color::black : Color::white, point);
      }
    });
    EXPECT_EQ(position.points_with(Position::Content::empty), expected[0]) << width;
    EXPECT_EQ(position.stones_of(Color::black), expected[1]) << width;
    EXPECT_EQ(position.stones_of(Color::white), expected[2]) << width;
  }
}

}  // namespace
}  // namespace ludex::go
