#include "rules/go/seki.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <string_view>

#include "rules/go/notation.h"
#include "rules/go/score.h"
#include "rules/go/states.h"

namespace ludex::go {
namespace {

// Boards of a finished game without dead stones.
struct SekiRow {
  std::string_view name;
  std::string_view board;
  std::string_view seki;
};
std::ostream& operator<<(std::ostream& out, const SekiRow& row) {
  return out << row.name;
}
class GoSeki : public testing::TestWithParam<SekiRow> {};

TEST_P(GoSeki, IsOfGroupsWithoutTwoEyesThatShareALiberty) {
  EXPECT_EQ(words(seki_stones(state_of(GetParam().board).position())), GetParam().seki);
}

INSTANTIATE_TEST_SUITE_P(
    Table, GoSeki,
    testing::Values(
        // At the ends live a white and a black group; the strings on E and G share F.
        SekiRow{"two groups without eyes share two liberties", "1o1ox1ox1x1/oooox1oxxxx b",
                "E2 G2 E1 G1"},
        // The eyes are at F2 and J2, the shared liberty is H3.
        SekiRow{"two groups with an eye each share a liberty",
                "1o1oxxx1ooox1x1/oooox1xo1ooxxxx/ooooxxxooooxxxx b",
                "E3 F3 G3 J3 K3 L3 E2 G2 H2 K2 L2 E1 F1 G1 H1 J1 K1 L1"},
        // Black's eye is at F2. The stone at J3 has the liberties H3 and K3 alone, so that H3 is no
        // second eye.
        SekiRow{"a false eye is none", "1o1oxxx1x1oooox1x1/oooox1xxooo2oxxxx/ooooxxxxooooooxxxx b",
                "E3 F3 G3 J3 L3 M3 N3 O3 E2 G2 H2 J2 K2 L2 O2 E1 F1 G1 H1 J1 K1 L1 M1 N1 O1"},
        SekiRow{"a group with two eyes besides a false one lives",
                "1o1oxxxxx1x1oooox1x1/oooox1x1xxooo2oxxxx/ooooxxxxxxooooooxxxx b", ""},
        // The stone at F2 and White's string beside it share E2. Each can connect to a living
        // group, Black there and White at H2.
        SekiRow{"strings that can connect to living groups", "1x1x1xo1o1o1/xxxxoooxoooo b", ""},
        SekiRow{"groups with one large region each beside a dame",
                "3xo4/3xo4/3x1o3/3xo4/3xo4/3xo4/3xo4/3xo4/3xo4 b", ""},
        // Five points in line are enough for two eyes.
        SekiRow{"groups with one small region each beside dame", "1x1o1/1x1o1/1x1o1/1x1o1/1x1o1 b",
                ""},
        SekiRow{"no stones", "5/5/5/5/5 b", ""}));

// Black has one region; beside it, at G3, is a dame, and White has a single eye.
struct RoomRow {
  std::string_view name;
  std::string_view region;  // dots in three rows of four points
  bool has_room;
};
std::ostream& operator<<(std::ostream& out, const RoomRow& row) {
  return out << row.name;
}
class GoSekiRoom : public testing::TestWithParam<RoomRow> {};

TEST_P(GoSekiRoom, IsEnoughIfTheOwnerMakesTwoEyesAsSecondPlayer) {
  const std::string_view region = GetParam().region;
  std::string board = "xxxxxxooo/";
  board += "x" + std::string(region.substr(0, 4)) + "xooo/";
  board += "x" + std::string(region.substr(5, 4)) + "x1o1/";
  board += "x" + std::string(region.substr(10, 4)) + "xooo/";
  board += "xxxxxxooo b";
  EXPECT_EQ(seki_stones(state_of(board).position()).empty(), GetParam().has_room) << board;
}

INSTANTIATE_TEST_SUITE_P(Table, GoSekiRoom,
                         testing::Values(RoomRow{"three in line", "xxxx/...x/xxxx", false},
                                         RoomRow{"a corner of three", "..xx/.xxx/xxxx", false},
                                         RoomRow{"four in line", "xxxx/..../xxxx", true},
                                         RoomRow{"bent four", "xxxx/...x/xx.x", true},
                                         RoomRow{"four in zigzag", "..xx/x..x/xxxx", true},
                                         RoomRow{"pyramid four", "x.xx/...x/xxxx", false},
                                         RoomRow{"square four", "..xx/..xx/xxxx", false},
                                         RoomRow{"bulky five", "..xx/...x/xxxx", false},
                                         RoomRow{"crossed five", "x.xx/...x/x.xx", false},
                                         RoomRow{"five in a corner", "...x/.xxx/.xxx", true},
                                         RoomRow{"rabbity six", "..xx/...x/x.xx", false},
                                         RoomRow{"six in a rectangle", "...x/...x/xxxx", true},
                                         RoomRow{"seven", "..../...x/xxxx", true}));

TEST(GoSekiScore, CountsNoPointOfAGroupInSeki) {
  const rules::Values japanese{{"rules", "japanese"}, {"komi", "0"}};
  const auto result = [&](std::string_view board) {
    return result_text(score(state_of(board, japanese), {}));
  };
  // White's and Black's living groups have two points each; the eyes in seki and the false eye do
  // not count. (Decision 0107.)
  EXPECT_EQ(result("1o1oxxx1x1oooox1x1/oooox1xxooo2oxxxx/ooooxxxxooooooxxxx b"), "0");
  EXPECT_EQ(result("1x1o2/1x1o2/1x1o2/1x1o2/1x1o2 b"), "W+5");
}

}  // namespace
}  // namespace ludex::go
