#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "rules/go/notation.h"
#include "rules/go/position_text.h"
#include "rules/go/states.h"
#include "search/go/all_moves.h"
#include "search/go/reading/connection_goal.h"
#include "search/go/reading/distance.h"
#include "search/go/reading/reader.h"
#include "search/go/reading_positions.h"

namespace ludex::search::go_reading {
namespace {

std::string shown(const Answer& answer) {
  std::string code = std::to_string(static_cast<int>(answer.outcome));
  if (answer.outcome == Outcome::fails) return code;
  return code + ' ' + (answer.move == go::Point{} ? "-" : go::to_vertex(answer.move));
}

struct Pair {
  const char* board;
  const char* one;
  const char* other;
  const char* connect;     // code and move
  const char* disconnect;  // the same
};

TEST(GoConnection, FindsTheCodeAndTheMove) {
  Reader reader;
  for (const Pair& each : {
           // A diagonal, and a jump that a stone beside it makes weak.
           Pair{"7/7/3x3/2x4/7/7/7 b", "C4", "D5", "1 C5", "0"},
           Pair{"7/7/7/2xo3/1o5/2xo3/7 b", "C2", "C4", "1 C3", "1 C3"},
           // The same without it, on the second line.
           Pair{"7/7/7/7/7/2x1x2/7 b", "C2", "E2", "1 D2", "0"},
           // Stones that would be taken together once they are joined.
           Pair{"7/7/7/7/2ooo2/1ox1xo1/2o1o2 b", "C2", "E2", "0", "1 D2"},
           Pair{"xo5/1xo4/x1xo3/oo1o3/7/7/7 b", "A7", "A5", "0", "1 A6"},
       }) {
    const go::Position position = go::state_of(each.board).position();
    const Question question{
        .aim = Aim::connect, .stone = go::at(each.one), .other = go::at(each.other)};
    const Answer joined = reader.answer(position, question, {});
    EXPECT_EQ(shown(joined), each.connect) << each.board;
    EXPECT_FALSE(joined.is_uncertain) << each.board;
    Question cut = question;
    cut.aim = Aim::disconnect;
    const Answer apart = reader.answer(position, cut, {});
    EXPECT_EQ(shown(apart), each.disconnect) << each.board;
    EXPECT_FALSE(apart.is_uncertain) << each.board;
  }
}

TEST(GoConnection, JudgesWaysThatItDoesNotReadToTheEnd) {
  Reader reader;
  constexpr ReadingLimits limits{.nodes = 32'000};
  for (const Pair& each : {
           // Two points apart in the open: the way around a stone between them is long, not cut.
           Pair{"13/13/13/13/13/13/13/13/13/13/3x2x6/13/13 b", "D3", "G3", "", "0"},
           // With stones of the opponent at one end it is cut there, where less room is left.
           Pair{"13/13/13/13/13/13/13/13/13/6o6/3x2x1o4/8o4/13 b", "D3", "G3", "", "1 F3"},
           Pair{"13/13/13/13/13/13/13/13/13/6o6/4o1x2x3/4o8/13 b", "G3", "K3", "", "1 H3"},
           // Near on a way with diagonal steps alone.
           Pair{"13/13/13/13/13/13/13/5x7/13/13/2x10/13/13 b", "C3", "F6", "1 D4", ""},
           // Who moves first to join has to be nearer to a proof than to a disproof.
           Pair{"1x4x2/9/x6x1/1x7/1o3o1x1/o4o3/9/1ooo5/3o1xx2 b", "B9", "G9", "1 D9", ""},
           Pair{"9/1x2x1o2/1o7/4x1x2/o1o2oo2/3x5/ox7/1o5xx/9 b", "D4", "G6", "0", ""},
       }) {
    const go::Position position = go::state_of(each.board).position();
    const bool joins = *each.connect != '\0';
    const Answer answer = reader.answer(position,
                                        {.aim = joins ? Aim::connect : Aim::disconnect,
                                         .stone = go::at(each.one),
                                         .other = go::at(each.other)},
                                        limits);
    EXPECT_EQ(shown(answer), joins ? each.connect : each.disconnect) << each.board;
  }
}

// No ko can come up so soon, so nothing is kept for other rules about kos.
TEST(GoConnection, UsesAllItsNodesWithoutAKo) {
  Reader reader;
  const go::Position position =
      go::state_of("13/13/13/13/13/13/13/13/13/6o6/3x2x1o4/8o4/13 b").position();
  for (const int nodes : {60, 600}) {
    const Answer answer =
        reader.answer(position, {.aim = Aim::connect, .stone = go::at("D3"), .other = go::at("G3")},
                      {.nodes = nodes});
    EXPECT_TRUE(answer.is_uncertain);
    EXPECT_EQ(answer.nodes, nodes);
  }
}

TEST(GoConnection, StringsInAtariAreFartherIfTheOpponentMoves) {
  const go::Position position = go::state_of("5/1xo2/xo3/ox3/5 b").position();
  const auto cost = [&](go::Color mover, const char* point) {
    return Distances::cost_of(position, {go::Color::black, mover}, go::at(point));
  };
  for (const go::Color mover : go::colors) {
    EXPECT_EQ(cost(mover, "E5"), 1);
    EXPECT_EQ(cost(mover, "B4"), 0);
  }
  EXPECT_EQ(cost(go::Color::black, "A3"), 0);
  EXPECT_EQ(cost(go::Color::white, "A3"), 2);
  EXPECT_EQ(cost(go::Color::black, "B3"), 1);
  EXPECT_EQ(cost(go::Color::white, "B3"), 2);
  EXPECT_EQ(cost(go::Color::black, "C4"), 3);
  EXPECT_EQ(cost(go::Color::white, "C4"), 3);
}

TEST(GoConnection, DiagonalStepsNeedBothPointsBetween) {
  Distances distances;
  const auto distance = [&](const char* board, Steps steps) {
    distances.measure(go::state_of(board).position(), {go::Color::black, go::Color::white, steps},
                      {go::at("B3")}, Distances::most);
    return distances.to(go::at("C4"));
  };
  EXPECT_EQ(distance("5/5/1x3/5/5 b", Steps::straight), 2);
  EXPECT_EQ(distance("5/5/1x3/5/5 b", Steps::diagonal), 1);
  EXPECT_EQ(distance("5/5/1xo2/5/5 b", Steps::diagonal), 2);
}

// As a game may have it after some moves.
go::Position random_position(int side, Rng& rng) {
  go::Position position({side, side});
  const auto moves =
      5 + rng.below(static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side));
  go::Color color = go::Color::black;
  for (std::uint64_t move = 0; move < moves && !position.empty_points().empty(); ++move) {
    const auto empty = position.empty_points();
    const go::Point point = empty[rng.below(empty.size())];
    if (!position.is_suicide(color, point)) {
      position.play_on(color, point);
    }
    color = rng.below(4) > 0 ? ~color : color;
  }
  position.set_ko(std::nullopt);
  return position;
}

TEST(GoConnection, DistancesAreTheSameOnWaysAlone) {
  Rng rng(17);
  Distances all;
  Distances all_back;
  Distances near;
  Distances ways;
  int ends = 0;
  for (int game = 0; game < 300; ++game) {
    const go::Position position = random_position(9, rng);
    const std::vector<go::Point> strings = strings_of(position);
    const go::Point one = strings[rng.below(strings.size())];
    const go::Point other = strings[rng.below(strings.size())];
    const go::Color color = *position.stone_at(one);
    if (!position.has_stone(color, other)) continue;
    const Distances::Sides sides{color, rng.below(2) == 0 ? color : ~color};
    all.measure(position, sides, {one}, Distances::most);
    all_back.measure(position, sides, {other}, Distances::most);
    const auto distance = all.to(other);
    if (!distance) continue;
    ++ends;
    const int limit = std::min(*distance + 1, Distances::most);
    near.measure_until(position, sides, {one}, Distances::most, {other}, 1);
    ways.measure_ways(position, sides, {other}, limit, near);
    go::for_each_point(position.size(), [&](go::Point point) {
      const auto there = all.to(point);
      EXPECT_EQ(near.to(point), there && *there <= limit ? there : std::nullopt);
      const auto back = all_back.to(point);
      const bool is_on_way =
          there && back && *there + *back - *Distances::cost_of(position, sides, point) <= limit;
      if (is_on_way && *back <= limit) {
        EXPECT_EQ(ways.to(point), back) << go::format_board(position) << go::to_vertex(point);
      }
    });
  }
  EXPECT_GT(ends, 50);
}

TEST(GoConnection, IsNotJudgedToDependOnAKo) {
  Rng rng(23);
  Reader reader;
  int judged = 0;
  for (int game = 0; game < 800; ++game) {
    const go::Position position = random_position(13, rng);
    const std::vector<go::Point> strings = strings_of(position);
    const go::Point one = strings[rng.below(strings.size())];
    const go::Point other = strings[rng.below(strings.size())];
    if (one == other || !position.has_stone(*position.stone_at(one), other)) continue;
    for (const Aim aim : {Aim::connect, Aim::disconnect}) {
      const Answer answer =
          reader.answer(position, {.aim = aim, .stone = one, .other = other}, {.nodes = 1'000});
      if (!answer.is_uncertain) continue;
      ++judged;
      EXPECT_TRUE(answer.outcome == Outcome::fails || answer.outcome == Outcome::works)
          << go::format_board(position) << go::to_vertex(one) << ' ' << go::to_vertex(other);
    }
  }
  EXPECT_GT(judged, 20);
}

// What is joined whatever the opponent plays. Returns how many of his moves were tried.
int try_all_cuts(ProofSearch& search, const go::Position& position, const ConnectionGoal& goal,
                 KoRule rule) {
  const go::Color cutter = ~goal.attacker();
  search.begin(position);
  if (search.reached(goal, rule, cutter, 1'000).is_reached != true) return 0;
  int moves = 0;
  go::for_each_point(position.size(), [&](go::Point move) {
    if (!position.is_empty(move)) return;
    ++moves;
    search.begin(position);
    EXPECT_NE(search.reached_after(goal, rule, cutter, move, 4'000).is_reached, false)
        << go::format_board(position) << " by " << go::to_vertex(move) << ", rule "
        << static_cast<int>(rule);
  });
  return moves;
}

// About a string and a half of the board's columns, or a few points.
go::PointSet random_area(const go::Position& position, Rng& rng) {
  go::PointSet area;
  const int from = static_cast<int>(rng.below(static_cast<std::uint64_t>(position.size().width)));
  const bool is_wide = rng.below(2) == 0;
  go::for_each_point(position.size(), [&](go::Point point) {
    if (is_wide ? go::column_of(point) >= from : rng.below(6) == 0) {
      area.insert(point);
    }
  });
  return area;
}

TEST(GoConnection, ProvesNoConnectionThatSomeMoveCuts) {
  ProofSearch search(1 << 12U);
  Rng rng(1);
  int moves = 0;
  for (int round = 0; round < 200; ++round) {
    const go::Position position = random_position(5 + static_cast<int>(rng.below(5)), rng);
    const std::vector<go::Point> strings = strings_of(position);
    for (int pair = 0; pair < 6 && !strings.empty(); ++pair) {
      const go::Point one = strings[rng.below(strings.size())];
      const go::Point other = strings[rng.below(strings.size())];
      const KoRule rule = static_cast<KoRule>(rng.below(3));
      if (one == other || position.stone_at(one) != position.stone_at(other)) continue;
      moves += try_all_cuts(search, position, ConnectionGoal(position, one, other), rule);
    }
  }
  EXPECT_GT(moves, 1'000);
}

TEST(GoConnection, ProvesNoWayIntoAnAreaThatSomeMoveBlocks) {
  ProofSearch search(1 << 12U);
  Rng rng(2);
  int moves = 0;
  for (int round = 0; round < 200; ++round) {
    const go::Position position = random_position(5 + static_cast<int>(rng.below(5)), rng);
    const std::vector<go::Point> strings = strings_of(position);
    for (int string = 0; string < 3 && !strings.empty(); ++string) {
      const go::Point one = strings[rng.below(strings.size())];
      const go::PointSet area = random_area(position, rng) - position.string_stones(one);
      const KoRule rule = static_cast<KoRule>(rng.below(3));
      moves += try_all_cuts(search, position, ConnectionGoal(position, one, area), rule);
    }
  }
  EXPECT_GT(moves, 1'000);
}

// Every proof is one by all moves; what was found not to be joined may be so by longer ways.
TEST(GoConnection, ProvesWhatAllMovesConfirm) {
  ProofSearch search(1 << 12U);
  Rng rng(3);
  int proofs = 0;
  for (int round = 0; round < 400; ++round) {
    const go::Position position = random_position(3 + static_cast<int>(rng.below(2)), rng);
    const std::vector<go::Point> strings = strings_of(position);
    if (position.empty_points().size() > 7 || strings.empty()) continue;
    const go::Point one = strings[rng.below(strings.size())];
    const go::Point other = strings[rng.below(strings.size())];
    const bool has_area = one == other || position.stone_at(one) != position.stone_at(other);
    const go::PointSet area = random_area(position, rng) - position.string_stones(one);
    const auto end = has_area ? std::nullopt : std::optional(other);
    const KoRule rule = static_cast<KoRule>(rng.below(3));
    for (const go::Color mover : go::colors) {
      const auto goal = has_area ? std::make_unique<ConnectionGoal>(position, one, area)
                                 : std::make_unique<ConnectionGoal>(position, one, other);
      search.begin(position);
      if (search.reached(*goal, rule, mover, 1'000).is_reached != true) continue;
      const auto expected = is_joined_by_all_moves(position, one, end, area, rule, mover, 4'000);
      if (!expected) continue;
      ++proofs;
      EXPECT_TRUE(*expected) << go::format_board(position) << ' ' << go::to_vertex(one)
                             << (has_area ? " into an area" : " to another") << ", rule "
                             << static_cast<int>(rule) << ", mover " << static_cast<int>(mover);
    }
  }
  EXPECT_GT(proofs, 50);
}

struct Entry {
  const char* board;
  const char* stone;
  std::vector<const char*> area;
  const char* break_in;  // code and move
  const char* block_off;
};

TEST(GoConnection, LooksForAWayIntoAnArea) {
  Reader reader;
  for (const Entry& each : {
           // Through a gap, in two ways, behind a wall, and nowhere.
           Entry{"7/ooo1ooo/3x3/7/7/7/7 b", "D5", {"D6"}, "1 D6", "1 D6"},
           Entry{"7/7/7/3x3/7/7/7 b", "D4", {"D5", "E4"}, "1 D5", "0"},
           Entry{"7/ooooooo/7/3x3/7/7/7 b", "D4", {"D7"}, "0", "1 -"},
           Entry{"7/ooo1ooo/7/3x3/7/7/7 b", "D4", {}, "0", "1 -"},
       }) {
    const go::Position position = go::state_of(each.board).position();
    Question question{.aim = Aim::break_in, .stone = go::at(each.stone)};
    for (const char* const point : each.area) {
      question.area.insert(go::at(point));
    }
    const Answer inside = reader.answer(position, question, {});
    EXPECT_EQ(shown(inside), each.break_in) << each.board;
    EXPECT_FALSE(inside.is_uncertain) << each.board;
    question.aim = Aim::block_off;
    const Answer outside = reader.answer(position, question, {});
    EXPECT_EQ(shown(outside), each.block_off) << each.board;
    EXPECT_FALSE(outside.is_uncertain) << each.board;
  }
}

}  // namespace
}  // namespace ludex::search::go_reading
