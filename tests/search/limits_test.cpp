// Where a search ends: depth, nodes, time, mate, root moves.
#include <gtest/gtest.h>

#include <chrono>
#include <set>

#include "search/session.h"

namespace ludex::search {
namespace {

using namespace std::chrono_literals;

TEST(SearchLimits, DepthIsReachedAndNotExceeded) {
  for (const int depth : {1, 2, 5, 8}) {
    Session session(middlegame);
    const Thought thought = session.think(to_depth(depth));
    EXPECT_EQ(thought.last().depth, depth);
    for (const engine::Info& info : thought.infos) {
      EXPECT_LE(info.depth.value_or(0), depth);
    }
  }
}

TEST(SearchLimits, NodesAreExact) {
  for (const std::uint64_t nodes : {1U, 2U, 17U, 1'023U, 1'024U, 1'025U, 10'007U, 100'000U}) {
    Session session(middlegame);
    const Thought thought = session.think(to_nodes(nodes));
    EXPECT_EQ(thought.nodes(), nodes);
    EXPECT_NE(thought.move(*session.game), "");
  }
}

TEST(SearchLimits, TheFirstOfSeveralLimitsEndsTheSearch) {
  Session session(middlegame);
  engine::Limits limits = to_depth(3);
  limits.nodes = 50'000'000;
  limits.movetime = 100h;
  EXPECT_EQ(session.think(limits).last().depth, 3);
  limits.nodes = 40;
  EXPECT_EQ(session.think(limits).nodes(), 40U);
}

TEST(SearchLimits, OnlyTheMovesAskedForAreConsidered) {
  Session session(middlegame);
  engine::Request request{to_depth(4), {session.move("a2a3"), session.move("h2h4")}, {}, false};
  const std::set<std::string> allowed{"a2a3", "h2h4"};
  EXPECT_EQ(allowed.count(session.think(request).move(*session.game)), 1U);
  request.banned = {session.move("a2a3")};
  EXPECT_EQ(session.think(request).move(*session.game), "h2h4");
}

TEST(SearchLimits, BannedMovesAreLeftOut) {
  // The queen hangs; without capturing it something else must be played.
  Session session("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
  EXPECT_EQ(session.think(to_depth(5)).move(*session.game), "e4d5");
  const engine::Request request{to_depth(5), {}, {session.move("e4d5")}, false};
  EXPECT_NE(session.think(request).move(*session.game), "e4d5");
}

TEST(SearchLimits, MovetimeIsUsedWhollyAndNotMuchMore) {
  // Each look at the clock takes a millisecond; the search looks at it every thousand nodes.
  Session session(rules::Setup{.game = "chess"}, 1ms);
  engine::Limits limits;
  limits.movetime = 400ms;
  const Thought thought = session.think(limits);
  EXPECT_GE(thought.decision.took, 400ms);
  EXPECT_LE(thought.decision.took, 420ms);
}

TEST(SearchLimits, ADecisionTellsHowLongItTook) {
  Session session(rules::Setup{.game = "chess"}, 1ms);
  const Thought thought = session.think(to_depth(6));
  EXPECT_GE(thought.decision.took, *thought.infos.back().time);
  EXPECT_LE(thought.decision.took, *thought.infos.back().time + 5ms);
}

// One game's clock played down by a search that pays a step for each look at the clock.
struct ClockCase {
  std::string name;
  Milliseconds left;
  Milliseconds increment;
  std::optional<int> moves_to_go;
  int moves;  // to play on this clock
};
class SearchClocks : public testing::TestWithParam<ClockCase> {};

TEST_P(SearchClocks, AreNeverOverrun) {
  const ClockCase& row = GetParam();
  Session session(rules::Setup{.game = "chess"}, 500us);
  engine::SeatClock clock{row.left, row.increment, row.moves_to_go};
  Duration left = row.left;
  for (int move = 0; move < row.moves; ++move) {
    engine::Limits limits;
    clock.left = std::chrono::duration_cast<Milliseconds>(left);
    limits.clocks = {clock, clock};
    const Thought thought = session.think(limits);
    left -= thought.decision.took;
    ASSERT_GE(left.count(), 0) << "move " << move;
    left += row.increment;
    if (clock.moves_to_go) {
      --*clock.moves_to_go;
    }
    session.game->play(std::get<engine::Play>(thought.decision.what).move);
    if (session.game->outcome()) break;
  }
}

INSTANTIATE_TEST_SUITE_P(TimeControls, SearchClocks,
                         testing::Values(ClockCase{"SuddenDeath", 1'000ms, 0ms, {}, 60},
                                         ClockCase{"SmallIncrement", 300ms, 10ms, {}, 60},
                                         ClockCase{"AlmostNothingLeft", 5ms, 0ms, {}, 3},
                                         ClockCase{"MovesToGo", 400ms, 0ms, 20, 20},
                                         ClockCase{"LastMoveOfAControl", 50ms, 0ms, 1, 1},
                                         ClockCase{"ManyMovesToGo", 500ms, 0ms, 60, 40}),
                         [](const auto& row) { return row.param.name; });

TEST(SearchClocks, AFewMillisecondsStillGiveAMove) {
  for (const Milliseconds left : {0ms, 1ms, 2ms}) {
    Session session(rules::Setup{.game = "chess"}, 10us);
    engine::Limits limits;
    limits.clocks = {engine::SeatClock{left, 0ms, {}}, engine::SeatClock{left, 0ms, {}}};
    EXPECT_NE(session.think(limits).move(*session.game), "");
  }
}

TEST(SearchClocks, AnOnlyMoveIsPlayedAtOnce) {
  Session session("7k/8/8/8/8/8/6q1/7K w - - 0 1");
  engine::Limits limits;
  limits.clocks = {engine::SeatClock{1h, 0ms, {}}, engine::SeatClock{1h, 0ms, {}}};
  // The clock stands still, so that only the search's own insight ends it.
  EXPECT_EQ(session.think(limits).move(*session.game), "h1g2");
}

}  // namespace
}  // namespace ludex::search
