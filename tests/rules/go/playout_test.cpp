#include "rules/go/playout.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "rules/go/oracle.h"
#include "rules/go/region.h"
#include "rules/go/states.h"

namespace ludex::go {
namespace {

TEST(GoPlayout, EndsOnABoardThatIsScoredAsAFloodFillScoresIt) {
  Rng rng(1);
  for (const BoardSize& size : {BoardSize{1, 1}, {2, 2}, {5, 3}, {9, 9}, {13, 13}}) {
    for (int game = 0; game < 20; ++game) {
      Position position(size);
      const Playout::Result result = Playout::play(position, Color::black, rng);
      const Regions regions = regions_of(position);
      EXPECT_EQ(result.black_lead, position.stones(Color::black) + regions.own[0].size() -
                                       position.stones(Color::white) - regions.own[1].size());
      EXPECT_LE(result.moves, 3 * points_of(size) + 1);
      EXPECT_EQ(position.key() == 0,
                position.empty_points().size() == static_cast<std::size_t>(points_of(size)));
    }
  }
}

// Regions of several points, and points between both colours, belong to whom a flood fill says.
TEST(GoRegion, CountsTheLeadOnAnyBoardAsAFloodFillDoes) {
  for (const std::string_view text :
       {"5/5/5/5/5 b", "1x1o1/xx1oo/x1xo1/xxxoo/x1xo1 b", "2x1o/2xo1/xx1oo/2xo1/2xo1 b"}) {
    const Position position = state_of(text).position();
    const Regions regions = regions_of(position);
    EXPECT_EQ(area_lead(position), position.stones(Color::black) + regions.own[0].size() -
                                       position.stones(Color::white) - regions.own[1].size())
        << text;
  }
  const Position position = state_of("1x1o1/xx1oo/x1xo1/xxxoo/x1xo1 b").position();
  EXPECT_EQ(owner_of(position, at("A5")), 1);
  EXPECT_EQ(owner_of(position, at("B5")), 1);
  EXPECT_EQ(owner_of(position, at("E5")), -1);
  EXPECT_EQ(owner_of(position, at("C5")), 0);
}

TEST(GoPlayout, FillsNoEyeAndTakesNoKoBackAtOnce) {
  // Black has two eyes and nothing else to play; White fills his liberties outside in vain.
  Rng rng(2);
  for (int game = 0; game < 50; ++game) {
    Position position = state_of("5/5/5/xxxx1/1x1x1 b").position();
    Playout::play(position, Color::white, rng);
    EXPECT_TRUE(position.has_stone(Color::black, at("B1")));
    EXPECT_TRUE(position.is_empty(at("A1")));
  }
}

TEST(GoPlayout, GivesBlackTheKnownAdvantageOfTheFirstMove) {
  // Measured by many programs: 111 moves and two points and a third on 9x9.
  Rng rng(3);
  double moves = 0;
  double lead = 0;
  constexpr int games = 4000;
  for (int game = 0; game < games; ++game) {
    Position position({9, 9});
    const Playout::Result result = Playout::play(position, Color::black, rng);
    moves += result.moves;
    lead += result.black_lead;
  }
  EXPECT_NEAR(moves / games, 111.0, 1.0);
  EXPECT_NEAR(lead / games, 2.3, 1.5);
}

TEST(GoPlayout, IsTheSameForTheSameSeed) {
  std::array<std::uint64_t, 2> keys{};
  for (std::uint64_t& key : keys) {
    Rng rng(4);
    Position position({9, 9});
    Playout::play(position, Color::black, rng);
    key = position.key();
  }
  EXPECT_EQ(keys[0], keys[1]);
}

}  // namespace
}  // namespace ludex::go
