#include "rules/go/handicap.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "rules/go/notation.h"

namespace ludex::go {
namespace {

std::string words(const std::vector<Point>& points) {
  std::string text;
  for (const Point point : points) {
    text += (text.empty() ? "" : " ") + to_vertex(point);
  }
  return text;
}

struct HandicapRow {
  int side;
  HandicapTable table;
  std::string_view points;  // in the order of the stones, the centre last
};
std::ostream& operator<<(std::ostream& out, const HandicapRow& row) {
  return out << row.side;
}

class GoFixedHandicap : public testing::TestWithParam<HandicapRow> {};

TEST_P(GoFixedHandicap, StandsOnTheUsualPoints) {
  const auto& [side, table, points] = GetParam();
  const BoardSize size{side, side};
  const int most = most_fixed_handicap(size);
  // Nine stones have all points; eight have no centre.
  EXPECT_EQ(words(*fixed_handicap(size, most, table)), points);
  EXPECT_EQ(fixed_handicap(size, most + 1, table), std::nullopt);
  for (int stones = 2; stones <= most; ++stones) {
    const auto placed = fixed_handicap(size, stones, table);
    ASSERT_TRUE(placed.has_value());
    EXPECT_EQ(PointSet(*placed).size(), stones);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Table, GoFixedHandicap,
    testing::Values(HandicapRow{7, HandicapTable::gtp, "C3 E5 C5 E3"},
                    HandicapRow{8, HandicapTable::gtp, "C3 F6 C6 F3"},
                    HandicapRow{9, HandicapTable::gtp, "C3 G7 C7 G3 C5 G5 E3 E7 E5"},
                    HandicapRow{10, HandicapTable::gtp, "C3 H8 C8 H3"},
                    HandicapRow{11, HandicapTable::gtp, "C3 J9 C9 J3 C6 J6 F3 F9 F6"},
                    HandicapRow{12, HandicapTable::gtp, "C3 K10 C10 K3"},
                    HandicapRow{12, HandicapTable::gnu_go, "D4 J9 D9 J4"},
                    HandicapRow{13, HandicapTable::gtp, "D4 K10 D10 K4 D7 K7 G4 G10 G7"},
                    HandicapRow{14, HandicapTable::gtp, "D4 L11 D11 L4"},
                    HandicapRow{15, HandicapTable::gtp, "D4 M12 D12 M4 D8 M8 H4 H12 H8"},
                    HandicapRow{16, HandicapTable::gnu_go, "D4 N13 D13 N4"},
                    HandicapRow{17, HandicapTable::gtp, "D4 O14 D14 O4 D9 O9 J4 J14 J9"},
                    HandicapRow{18, HandicapTable::gtp, "D4 P15 D15 P4"},
                    HandicapRow{19, HandicapTable::gtp, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"}));

TEST(GoFixedHandicapStones, ComeInTheirOrderAndTheCentreOnlyOfOddNumbersFromFiveOn) {
  const BoardSize size{19, 19};
  EXPECT_EQ(words(*fixed_handicap(size, 2)), "D4 Q16");
  EXPECT_EQ(words(*fixed_handicap(size, 3)), "D4 Q16 D16");
  EXPECT_EQ(words(*fixed_handicap(size, 5)), "D4 Q16 D16 Q4 K10");
  EXPECT_EQ(words(*fixed_handicap(size, 6)), "D4 Q16 D16 Q4 D10 Q10");
  EXPECT_EQ(words(*fixed_handicap(size, 7)), "D4 Q16 D16 Q4 D10 Q10 K10");
  EXPECT_EQ(words(*fixed_handicap(size, 8)), "D4 Q16 D16 Q4 D10 Q10 K4 K16");
  EXPECT_EQ(fixed_handicap(size, 1), std::nullopt);
  EXPECT_EQ(fixed_handicap({6, 6}, 2), std::nullopt);
  EXPECT_EQ(most_fixed_handicap({19, 7}), 4);
  EXPECT_EQ(words(*fixed_handicap({19, 9}, 2)), "D3 Q7");
}

TEST(GoFreeHandicap, PutsAsManyStonesAsAreAskedForOnEveryBoard) {
  for (const BoardSize& size : {BoardSize{2, 2}, {1, 5}, {5, 5}, {9, 9}, {25, 3}}) {
    for (const int stones : {2, 3, points_of(size) - 1}) {
      const auto points = free_handicap(size, stones);
      EXPECT_EQ(PointSet(points).size(), stones) << rules::to_text(size);
      for (const Point point : points) {
        EXPECT_TRUE(is_on(size, point));
      }
    }
  }
  EXPECT_EQ(words(free_handicap({19, 19}, 4)), "D4 Q16 D16 Q4");
  EXPECT_EQ(PointSet(free_handicap({19, 19}, 25)).size(), 25);
}

struct StarRow {
  int side;
  std::string_view points;
};
std::ostream& operator<<(std::ostream& out, const StarRow& row) {
  return out << row.side;
}
class GoStarPoints : public testing::TestWithParam<StarRow> {};
TEST_P(GoStarPoints, AreThoseOfGnuGo) {
  EXPECT_EQ(words(star_points({GetParam().side, GetParam().side}).list()), GetParam().points);
}
INSTANTIATE_TEST_SUITE_P(Table, GoStarPoints,
                         testing::Values(StarRow{1, "A1"}, StarRow{2, ""}, StarRow{3, "B2"},
                                         StarRow{4, ""}, StarRow{5, "B4 D4 C3 B2 D2"},
                                         StarRow{6, "C4 D4 C3 D3"}, StarRow{7, "C5 E5 D4 C3 E3"},
                                         StarRow{8, "C6 F6 C3 F3"}, StarRow{12, "D9 J9 D4 J4"},
                                         StarRow{13, "D10 G10 K10 D7 G7 K7 D4 G4 K4"}));

}  // namespace
}  // namespace ludex::go
