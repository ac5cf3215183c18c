#include "search/go/reading/surround.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "rules/go/position_text.h"
#include "rules/go/states.h"
#include "search/go/groups.h"
#include "search/go/random_questions.h"
#include "search/go/reading/eyes/eye_space.h"

namespace ludex::search::go_reading {
namespace {

using engine::Surroundings;
using Enclosure = Surroundings::Enclosure;

Surroundings around(const go::GameState& state, go::Point stone, Reader& reader,
                    std::optional<go::Point> added = {}) {
  engine::Groups asked{.reads_surroundings = true, .of = go::to_board_point(stone)};
  if (added) {
    asked.added = go::to_board_point(*added);
  }
  return read_groups(state, asked, reader).surroundings.at(0);
}

struct Shape {
  const char* text;
  const char* stone;
  Enclosure enclosure;
  const char* added = "";
  Enclosure with_added = Enclosure::open;
};

// The answers of GNU Go 3.8 to `is_surrounded` and `does_surround`.
TEST(GoSurroundings, OfKnownShapesAreThoseOfGnuGo) {
  Reader reader;
  for (const Shape& each : {
           Shape{"9/9/9/3o1o3/2o3o2/4x4/2o3o2/3o1o3/9 b", "E4", Enclosure::closed},
           Shape{"9/9/9/9/2o3o2/4x4/2o3o2/3o1o3/9 b", "E4", Enclosure::closed},
           Shape{"9/9/9/9/2o3o2/4x4/2o3o2/9/9 b", "E4", Enclosure::closed},
           // Along the edge, by stones on the second and third line.
           Shape{"9/9/9/9/9/9/3ooo3/2ox1xo2/9 b", "D2", Enclosure::closed},
           Shape{"9/9/9/9/2o6/4x4/2o6/3o5/9 b", "E4", Enclosure::open, "G4", Enclosure::closed},
           Shape{"9/9/9/9/9/9/9/3x5/9 b", "D2", Enclosure::open, "D3"},
           Shape{"9/9/9/9/2o3o2/3x1x3/2o3o2/9/9 b", "D4", Enclosure::open, "E7"},
           // The gaps are too wide.
           Shape{"13/13/13/13/13/2o7o2/13/6x6/13/13/2o7o2/13/13 b", "G6", Enclosure::open, "G9"},
       }) {
    const go::GameState state = go::state_of(each.text);
    const std::string added = each.added;
    const Surroundings found = around(state, go::at(each.stone), reader,
                                      added.empty() ? std::nullopt : std::optional(go::at(added)));
    EXPECT_EQ(found.enclosure, each.enclosure) << each.text;
    EXPECT_EQ(found.with_added, each.with_added) << each.text;
  }
}

go::PointSet set_of(const std::vector<rules::Point>& points) {
  go::PointSet set;
  for (const rules::Point& point : points) {
    set.insert(go::to_go_point(point));
  }
  return set;
}

// Whether the point lies in the triangle, by the signs of the three areas.
bool is_between(go::Point point, const std::array<go::Point, 3>& corners) {
  bool has_left = false;
  bool has_right = false;
  for (std::size_t at = 0; at < 3; ++at) {
    const go::Point from = corners[at];
    const go::Point to = corners[(at + 1) % 3];
    const int area =
        (go::column_of(to) - go::column_of(from)) * (go::row_of(point) - go::row_of(from)) -
        (go::row_of(to) - go::row_of(from)) * (go::column_of(point) - go::column_of(from));
    has_left |= area > 0;
    has_right |= area < 0;
  }
  return !(has_left && has_right);
}

TEST(GoSurroundings, AreConvexAndHaveTheMarginBesideThem) {
  Reader reader(1 << 12U);
  Rng rng(3);
  int looked_at = 0;
  for (int round = 0; round < 40; ++round) {
    const go::Position position = search::random_position({7, 6}, rng);
    const go::PointSet board = all_points(position.size());
    const auto result = read_groups(game_at(position), {.reads_surroundings = true}, reader);
    for (const Surroundings& each : result.surroundings) {
      const go::PointSet inside = set_of(each.inside);
      EXPECT_EQ(set_of(each.margin), (points_beside(inside) & board) - inside);
      const std::vector<go::Point> corners = inside.list();
      const std::vector<go::Point> others = (board - inside).list();
      for (const go::Point point : others) {
        for (int tries = 0; tries < 50 && corners.size() > 2; ++tries, ++looked_at) {
          const std::array<go::Point, 3> three{corners[rng.below(corners.size())],
                                               corners[rng.below(corners.size())],
                                               corners[rng.below(corners.size())]};
          const bool is_line = is_between(three[0], {three[1], three[2], three[2]});
          EXPECT_FALSE(!is_line && is_between(point, three)) << go::format_board(position);
        }
      }
    }
  }
  EXPECT_GT(looked_at, 10'000);
}

TEST(GoSurroundings, AreTheSameForBothColoursAndOnTurnedBoards) {
  Reader reader(1 << 12U);
  Rng rng(4);
  std::array<int, 3> seen{};
  for (int round = 0; round < 60; ++round) {
    const go::Position position = search::random_position({9, 9}, rng);
    go::Position exchanged(position.size());
    for (const go::Color color : go::colors) {
      position.stones_of(color).for_each([&](go::Point stone) { exchanged.put(~color, stone); });
    }
    const Orientation turn(position.size(), static_cast<int>(rng.below(Orientation::count)));
    const go::GameState states[] = {game_at(position), game_at(exchanged),
                                    game_at(turn.turned(position))};
    const auto stones =
        (position.stones_of(go::Color::black) | position.stones_of(go::Color::white)).list();
    const go::Point stone = stones[rng.below(stones.size())];
    const Surroundings found = around(states[0], stone, reader);
    ++seen.at(static_cast<std::size_t>(found.enclosure));
    EXPECT_EQ(found.enclosure, around(states[1], stone, reader).enclosure)
        << go::format_board(position);
    const Surroundings turned = around(states[2], turn.turned(stone), reader);
    EXPECT_EQ(found.enclosure, turned.enclosure) << go::format_board(position);
    EXPECT_EQ(turn.turned(set_of(found.inside)), set_of(turned.inside))
        << go::format_board(position);
  }
  EXPECT_GT(*std::min_element(seen.begin(), seen.end()), 2);
}

TEST(GoSurroundings, NeighboursAreGroupsThatTouchOrShareThePointBetween) {
  for (const auto& [text, first] : {
           std::pair{"9/9/9/9/x7o/9/9/9/9 b", std::vector<std::size_t>{1}},
           // The areas end after five steps.
           std::pair{"12/12/x10o b", std::vector<std::size_t>{1}},
           std::pair{"13/13/x11o b", std::vector<std::size_t>{}},
           std::pair{"13/x2x2o6/13 b", std::vector<std::size_t>{1}},
       }) {
    const go::Position position = go::state_of(text).position();
    std::vector<go::PointSet> groups;
    for (const go::Point stone :
         (position.stones_of(go::Color::black) | position.stones_of(go::Color::white)).list()) {
      groups.push_back({stone});
    }
    EXPECT_EQ(neighbours_of(position, groups).at(0), first) << text;
  }
}

}  // namespace
}  // namespace ludex::search::go_reading
