#include "protocols/gtp/worms.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <string>

#include "rules/go/notation.h"
#include "rules/go/states.h"

namespace ludex::gtp {
namespace {

struct Expected {
  const char* origin;
  int size;
  int hundredths;  // of the effective size
  std::array<int, 4> liberties;
  int cutstone;
};

// The numbers of GNU Go 3.8, `worm_data`.
TEST(GtpWorms, HaveGnuGosNumbers) {
  const go::Position position =
      go::state_of("9/7x1/4x1xo1/3x1xo2/2oo3o1/1xxo1o3/1xo1o4/1x7/9 b").position();
  std::map<std::string, Worm> worms;
  for (const Worm& worm : worms_of(position)) {
    worms[go::to_vertex(worm.origin)] = worm;
  }
  EXPECT_EQ(worms.size(), 13U);
  for (const Expected& each : {
           Expected{"E7", 1, 421, {4, 5, 7, 5}, 0},
           Expected{"D6", 1, 338, {3, 5, 7, 8}, 0},
           Expected{"B4", 4, 846, {6, 5, 3, 4}, 1},
           Expected{"F6", 1, 183, {3, 4, 7, 4}, 0},
           Expected{"C5", 3, 604, {5, 7, 9, 11}, 2},
           Expected{"H8", 1, 325, {3, 4, 4, 3}, 0},
           Expected{"G6", 1, 158, {2, 5, 5, 7}, 1},
           Expected{"H7", 1, 183, {2, 4, 3, 5}, 1},
           Expected{"F4", 1, 342, {4, 7, 8, 6}, 0},
           Expected{"C3", 1, 192, {2, 6, 5, 5}, 0},
       }) {
    const Worm& worm = worms[each.origin];
    EXPECT_EQ(worm.size, each.size) << each.origin;
    EXPECT_EQ(std::lround(100 * worm.effective_size), each.hundredths) << each.origin;
    EXPECT_EQ(worm.liberties, each.liberties) << each.origin;
    EXPECT_EQ(worm.cutstone, each.cutstone) << each.origin;
    EXPECT_EQ(worm.genus, 0) << each.origin;
  }
}

TEST(GtpWorms, DivideTheBoard) {
  const go::Position position = go::state_of("1xo2/oxo2/xxooo/2o2/2o2 b").position();
  std::map<std::string, int> genus;
  for (const Worm& worm : worms_of(position)) {
    genus[go::to_vertex(worm.origin)] = worm.genus;
  }
  EXPECT_EQ(genus, (std::map<std::string, int>{{"A4", 0}, {"B5", 1}, {"C5", 2}}));
}

// The numbers of GNU Go 3.8, where Black can take C3 by a ko.
TEST(GtpWorms, ReachNothingOverAKo) {
  const go::Position position = go::state_of("5/2xo1/1xo1o/2xo1/x4 b").position();
  EXPECT_TRUE(is_in_ko(position, go::at("C3")));
  EXPECT_TRUE(is_in_ko(position, go::at("D3")));
  EXPECT_FALSE(is_in_ko(position, go::at("C4")));
  std::map<std::string, std::array<int, 4>> liberties;
  for (const Worm& worm : worms_of(position)) {
    liberties[go::to_vertex(worm.origin)] = worm.liberties;
  }
  EXPECT_EQ(liberties["C3"], (std::array<int, 4>{1, 0, 0, 0}));
  EXPECT_EQ(liberties["C4"], (std::array<int, 4>{2, 4, 4, 0}));
  EXPECT_EQ(liberties["D4"], (std::array<int, 4>{3, 2, 2, 0}));
  EXPECT_EQ(liberties["B3"], (std::array<int, 4>{3, 6, 1, 0}));
}

TEST(GtpWorms, StandInACavityOfOneColour) {
  // A stone in a corner that one string closes; another has both colours around.
  const go::Position position = go::state_of("2x2/ox3/x4/1x1o1/5 b").position();
  EXPECT_TRUE(stands_in_a_cavity(position, go::at("A4")));
  EXPECT_FALSE(stands_in_a_cavity(position, go::at("D2")));
}

}  // namespace
}  // namespace ludex::gtp
