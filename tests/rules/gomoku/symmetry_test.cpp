#include "rules/gomoku/symmetry.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "base/random.h"
#include "rules/gomoku/boards.h"
#include "rules/gomoku/winning.h"

namespace ludex::gomoku {
namespace {

std::vector<Point> points_of(const BoardSize& size) {
  std::vector<Point> points;
  Position(size).for_each_empty([&](Point point) { points.push_back(point); });
  return points;
}

TEST(GomokuSymmetry, ASquareHasEightAndAnotherRectangleFour) {
  EXPECT_EQ(symmetries_of(BoardSize{15, 15}).size(), 8U);
  EXPECT_EQ(symmetries_of(BoardSize{20, 15}).size(), 4U);
  EXPECT_EQ(symmetries_of(BoardSize{15, 15}).front(), Symmetry());
}

TEST(GomokuSymmetry, EveryOneLeadsToTheBoardAndItsInverseBack) {
  for (const BoardSize size :
       {BoardSize{5, 5}, BoardSize{6, 6}, BoardSize{7, 5}, BoardSize{5, 25}}) {
    std::set<std::vector<Point>> different;
    for (const Symmetry& symmetry : symmetries_of(size)) {
      std::vector<Point> images;
      for (const Point point : points_of(size)) {
        const Point to = image(symmetry, size, point);
        EXPECT_TRUE(is_on(size, to));
        EXPECT_EQ(image(inverse(symmetry), size, to), point);
        images.push_back(to);
      }
      different.insert(images);
    }
    EXPECT_EQ(different.size(), symmetries_of(size).size());
  }
}

TEST(GomokuSymmetry, RowsOfAPositionAreRowsOfItsImage) {
  Rng rng(3);
  for (int i = 0; i < 30; ++i) {
    const Position position = random_position(rng);
    for (const Symmetry& symmetry : symmetries_of(position.size())) {
      const Position turned = image(symmetry, position);
      EXPECT_EQ(image(inverse(symmetry), turned), position);
      position.for_each_empty([&](Point point) {
        const Point to = image(symmetry, position.size(), point);
        EXPECT_EQ(makes_win(turned, Variant::standard, Color::black, to),
                  makes_win(position, Variant::standard, Color::black, point));
      });
    }
  }
}

TEST(GomokuSymmetry, StonesLeaveOnlyThoseThatKeepThem) {
  EXPECT_EQ(symmetries_of(played("h8")).size(), 8U);
  EXPECT_EQ(symmetries_of(played("h8 h9")).size(), 2U);
  EXPECT_EQ(symmetries_of(played("h8 i9 j10")).size(), 2U);
  EXPECT_EQ(symmetries_of(played("h8 i9 j9")).size(), 1U);
  // The colours of the two stones differ.
  EXPECT_EQ(symmetries_of(played("g8 i8")).size(), 2U);
  EXPECT_EQ(symmetries_of(played("g8 a1 i8 o1")).size(), 2U);
}

}  // namespace
}  // namespace ludex::gomoku
