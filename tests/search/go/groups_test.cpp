#include "search/go/reading/groups.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/random.h"
#include "rules/go/position_text.h"
#include "rules/go/states.h"

namespace ludex::search::go_reading {
namespace {

struct Board {
  const char* text;
  std::vector<std::string> groups;
};

TEST(GoGroups, AreWhatNoCutParts) {
  Reader reader;
  for (const Board& each : {
           // A diagonal, and a jump that a stone beside it makes weak.
           Board{"7/7/3x3/2x4/7/7/7 b", {"D5 C4"}},
           Board{"7/7/7/2xo3/1o5/2xo3/7 b", {"C4", "D4", "B3", "C2", "D2"}},
           // A chain of diagonals.
           Board{"7/1x5/2x4/3x3/7/7/7 b", {"B6 C5 D4"}},
           // Two links that hold alone, and that a move at C3 cuts both.
           Board{"7/2xx3/1ooxx2/xo1oxxx/1x2oo1/1xxoo2/2xx3 b",
                 {"C6 D6 D5 E5 E4 F4 G4", "B5 C5 B4", "A4 B3 B2 C2 C1 D1", "D4 E3 F3 D2 E2"}},
           // Stones that are lost join nothing, and those around them are joined by their capture.
           Board{"1oxx3/ox5/x6/x6/7/7/7 b", {"B7", "C7 D7 B6 A5 A4", "A6"}},
       }) {
    std::vector<std::string> groups;
    for (const go::PointSet& stones :
         groups_of(go::state_of(each.text).position(), reader).stones) {
      groups.push_back(go::words(stones));
    }
    EXPECT_EQ(groups, each.groups) << each.text;
  }
}

TEST(GoGroups, MayBeJoinedByTheCaptureOfAStoneThatCuts) {
  Reader reader;
  // A stone at C6 or at E6 cuts, and is captured at the edge.
  const go::GameState state = go::state_of("7/3x3/1xxoxx1/2xox2/3o3/3o3/7 b");
  const auto groups = [&](const GroupLimits& limits) {
    std::vector<std::string> words;
    for (const go::PointSet& stones : groups_of(state.position(), reader, limits).stones) {
      words.push_back(go::words(stones));
    }
    return words;
  };
  EXPECT_EQ(groups({}), (std::vector<std::string>{"D6", "B5 C5 C4", "D5 D4 D3 D2", "E5 F5 E4"}));
  EXPECT_EQ(groups(far_links), (std::vector<std::string>{"D6 B5 C5 E5 F5 C4 E4", "D5 D4 D3 D2"}));
}

TEST(GoGroups, DivideTheStonesByWholeStrings) {
  Reader reader(1 << 12U);
  Rng rng(1);
  for (int round = 0; round < 40; ++round) {
    const int side = 5 + static_cast<int>(rng.below(5));
    go::Position position({side, side});
    for (int move = 0; move < 2 * side; ++move) {
      const auto empty = position.empty_points();
      const go::Point point = empty[rng.below(empty.size())];
      const go::Color color = rng.below(2) == 0 ? go::Color::black : go::Color::white;
      if (!position.is_suicide(color, point)) {
        position.play_on(color, point);
      }
    }
    const Groups groups = groups_of(position, reader);
    go::PointSet known;
    for (const go::PointSet& stones : groups.stones) {
      EXPECT_TRUE((known & stones).empty()) << go::format_board(position);
      known |= stones;
      const go::Color color = *position.stone_at(stones.list().front());
      stones.for_each([&](go::Point stone) {
        EXPECT_TRUE(position.has_stone(color, stone)) << go::format_board(position);
        EXPECT_TRUE((position.string_stones(stone) - stones).empty());
      });
    }
    EXPECT_EQ(known, position.stones_of(go::Color::black) | position.stones_of(go::Color::white));
    EXPECT_EQ(groups_of(position, reader).stones, groups.stones);
  }
}

}  // namespace
}  // namespace ludex::search::go_reading
