// What the net of go is shown of a position.
#include "search/go/net/features.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/go/states.h"

namespace ludex::search::go_net {
namespace {

class Shown {
 public:
  Shown(const go::GameState& state, go::Color color)
      : size_(state.position().size()),
        planes_(static_cast<std::size_t>(go::points_of(size_)) * all_planes, 9) {
    go::Position position = state.position();
    PlaneFiller(all_planes).fill(position, color, recent_moves(state), planes_);
    EXPECT_EQ(position, state.position());
  }

  // The points of a plane as words.
  [[nodiscard]] std::string plane(std::size_t number) const {
    go::PointSet set;
    go::for_each_point(size_, [&](go::Point point) {
      const std::uint8_t bit = planes_[row_major(point, size_) * all_planes + number];
      EXPECT_LE(bit, 1);
      if (bit == 1) {
        set.insert(point);
      }
    });
    return go::words(set);
  }

 private:
  go::BoardSize size_;
  std::vector<std::uint8_t> planes_;
};

go::GameState after(const std::string& moves) {
  go::GameState state(go::rules_of({{"size", "5"}}));
  go::play(state, moves);
  return state;
}

TEST(GoNetFeatures, PointsCountFromTheTopLeftCorner) {
  const go::BoardSize size{5, 4};
  EXPECT_EQ(row_major(go::at("A4"), size), 0U);
  EXPECT_EQ(row_major(go::at("E4"), size), 4U);
  EXPECT_EQ(row_major(go::at("A1"), size), 15U);
}

TEST(GoNetFeatures, StonesAndLibertiesAreSeenByThePlayerToMove) {
  const go::GameState state = after("B:A5 W:B5 B:C1 W:E3 B:C2 W:pass");
  for (const auto color : go::colors) {
    const Shown shown(state, color);
    const bool black = color == go::Color::black;
    EXPECT_EQ(shown.plane(black ? 1 : 2), "A5 C2 C1");
    EXPECT_EQ(shown.plane(black ? 2 : 1), "B5 E3");
    EXPECT_EQ(shown.plane(3), "A5");
    EXPECT_EQ(shown.plane(4), "B5");
    EXPECT_EQ(shown.plane(5), "E3");
  }
  EXPECT_EQ(Shown(state, go::Color::black).plane(0),
            "A5 B5 C5 D5 E5 A4 B4 C4 D4 E4 A3 B3 C3 D3 E3 A2 B2 C2 D2 E2 A1 B1 C1 D1 E1");
}

TEST(GoNetFeatures, TheLastMovesAreShownOneByOne) {
  const Shown shown(after("B:A5 W:B5 B:C1 W:E3 B:pass W:C3"), go::Color::black);
  EXPECT_EQ(shown.plane(7), "C3");
  EXPECT_EQ(shown.plane(8), "");
  EXPECT_EQ(shown.plane(9), "E3");
  EXPECT_EQ(shown.plane(10), "C1");
  EXPECT_EQ(shown.plane(11), "B5");
}

TEST(GoNetFeatures, TheKoIsShownToWhomItForbids) {
  const go::GameState state = after("B:B3 W:C3 B:A2 W:D2 B:B1 W:C1 B:C2 W:B2");
  EXPECT_EQ(Shown(state, go::Color::black).plane(6), "C2");
  EXPECT_EQ(Shown(state, go::Color::white).plane(6), "");
}

TEST(GoNetFeatures, LaddersAndSelfAtari) {
  const go::GameState run = after("B:B2 W:A2 B:B3 W:A3 B:B1 W:E5 B:B4 W:E4");
  EXPECT_EQ(Shown(run, go::Color::black).plane(13), "A3 A2");
  EXPECT_EQ(Shown(run, go::Color::white).plane(14), "A3 A2");
  EXPECT_EQ(Shown(run, go::Color::white).plane(15), "A1");
  const go::GameState caught = after("B:B2 W:A2 B:B3 W:A3 B:B1 W:E5 B:A4");
  EXPECT_EQ(Shown(caught, go::Color::white).plane(12), "A3 A2");
  EXPECT_EQ(Shown(caught, go::Color::black).plane(12), "");
}

TEST(GoNetFeatures, LifeOfGroups) {
  // Black has three points in the corner, where the middle one decides; White has the rest.
  const Shown shown(go::state_of("3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b"), go::Color::black);
  const std::string black = "D9 A8 B8 C8 D8";
  const std::string white = "E9 E8 A7 B7 C7 D7 E7";
  const std::string both = "D9 E9 A8 B8 C8 D8 E8 A7 B7 C7 D7 E7";
  EXPECT_EQ(shown.plane(16), both);
  EXPECT_EQ(shown.plane(17), white);
  EXPECT_EQ(shown.plane(18), both);
  EXPECT_EQ(shown.plane(20), both);
  EXPECT_EQ(shown.plane(22), "");
  EXPECT_EQ(shown.plane(26), white);
  EXPECT_EQ(shown.plane(28), "A9 B9 C9");
  EXPECT_EQ(shown.plane(30), "");
  EXPECT_EQ(shown.plane(31), "B9");
}

TEST(GoNetFeatures, RacesOfGroupsWithoutHope) {
  const go::GameState state = go::state_of("9/9/9/9/9/ooox5/oooxxxx2/xxxooox2/6x2 b");
  const std::string black = "A2 B2 C2";
  const std::string white = "D2 E2 F2";
  const std::string both = "A2 B2 C2 D2 E2 F2";
  EXPECT_EQ(Shown(state, go::Color::black).plane(24), black);
  EXPECT_EQ(Shown(state, go::Color::white).plane(24), white);
  for (const go::Color color : go::colors) {
    EXPECT_EQ(Shown(state, color).plane(21), both);
    EXPECT_EQ(Shown(state, color).plane(25), "");
    EXPECT_EQ(Shown(state, color).plane(30), both);
  }
}

TEST(GoNetFeatures, ThePlanesOfTheBoardAreTheSameWithoutThoseOfGroups) {
  go::Position position = go::state_of("9/9/9/2ox5/1oxxx4/2ox5/1xoxo4/xxo6/1xo6 b").position();
  const auto points = static_cast<std::size_t>(go::points_of(position.size()));
  std::vector<std::uint8_t> all(points * all_planes);
  std::vector<std::uint8_t> few(points * board_planes);
  PlaneFiller(all_planes).fill(position, go::Color::black, {}, all);
  PlaneFiller(board_planes).fill(position, go::Color::black, {}, few);
  for (std::size_t at = 0; at < points * board_planes; ++at) {
    EXPECT_EQ(few[at], all[at / board_planes * all_planes + at % board_planes]);
  }
}

TEST(GoNetFeatures, NumbersOfTheGame) {
  const Globals numbers = globals_of({9, 9}, {.bonus = -7, .passes = 1, .dead_stones_stay = true});
  EXPECT_FLOAT_EQ(numbers[0], -0.35F);
  EXPECT_FLOAT_EQ(numbers[1], -7.0F / 18);
  EXPECT_EQ(numbers[2], 1);
  EXPECT_EQ(numbers[3], 0);
  EXPECT_EQ(numbers[5], 1);
  EXPECT_FLOAT_EQ(numbers[6], -0.4F);
}

TEST(GoNetFeatures, TheWaveOfParityTurnsWhereHalfAPointDecides) {
  // 81 points: leads are odd, so that a bonus of an odd number allows a jigo.
  EXPECT_DOUBLE_EQ(parity(-7, 81), 0);
  EXPECT_DOUBLE_EQ(parity(-6.5, 81), 0.5);
  EXPECT_DOUBLE_EQ(parity(-6, 81), 0);
  EXPECT_DOUBLE_EQ(parity(-5.5, 81), -0.5);
  EXPECT_DOUBLE_EQ(parity(-5, 81), 0);
}

}  // namespace
}  // namespace ludex::search::go_net
