// Several threads at one root: they answer once, keep to the limits, and leave when told to.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <variant>

#include "search/alphabeta/threads/node_count.h"
#include "search/session.h"

namespace ludex::search {
namespace {

using namespace std::chrono_literals;

TEST(Threads, ReachTheDepthAndShowLegalLines) {
  Session session(middlegame);
  session.set_option("Threads", "4");
  const Thought thought = session.think(to_depth(9));
  EXPECT_EQ(thought.last().depth, 9);
  for (const engine::Info& info : thought.infos) {
    const auto game = session.game->clone();
    for (const rules::Move move : info.pv) {
      ASSERT_TRUE(game->is_legal(move));
      game->play(move);
    }
  }
}

TEST(Threads, NeverEnterMoreNodesThanAskedFor) {
  for (const std::uint64_t nodes : {1U, 2U, 40U, 1'000U, 5'000U, 60'000U}) {
    Session session(middlegame);
    session.set_option("Threads", "3");
    const Thought thought = session.think(to_nodes(nodes));
    EXPECT_LE(thought.nodes(), nodes);
    EXPECT_NE(thought.move(*session.game), "") << nodes;
  }
}

TEST(Threads, CountTheNodesOfAll) {
  Session session(middlegame);
  session.set_option("Threads", "2");
  // What the helper had been granted and not told yet is missing.
  EXPECT_GE(session.think(to_nodes(60'000)).nodes(), 60'000 - NodeCount::portion);
}

TEST(Threads, TheMoveDecidedOnIsTheOneLastTold) {
  Session session(middlegame);
  session.set_option("Threads", "4");
  for (int question = 0; question < 10; ++question) {
    const Thought thought = session.think(to_nodes(20'000));
    EXPECT_EQ(std::get<engine::Play>(thought.decision.what).move, thought.last().pv.at(0));
  }
}

TEST(Threads, StopAtOnce) {
  Session session(middlegame);
  session.set_option("Threads", "4");
  for (int question = 0; question < 5; ++question) {
    session.start(endlessly());
    if (question % 2 == 0) {
      ASSERT_TRUE(session.wait_for([](const auto& info) { return !info.pv.empty(); }));
    }
    session.engine->stop();
    EXPECT_NE(session.finish().move(*session.game), "");
    EXPECT_FALSE(session.engine->next(TimePoint::min()));
  }
}

TEST(Threads, EndTheirLivesInTheMiddleOfASearch) {
  Session session(middlegame);
  session.set_option("Threads", "4");
  session.start(endlessly());
  ASSERT_TRUE(session.wait_for([](const auto& info) { return !info.pv.empty(); }));
  session.engine.reset();
}

TEST(Threads, AreSetAgainAndAgain) {
  Session session(middlegame);
  for (const char* threads : {"2", "8", "1", "3"}) {
    session.set_option("Threads", threads);
    EXPECT_EQ(session.think(to_depth(5)).last().depth, 5) << threads;
    session.set_option("Hash", threads);
    EXPECT_EQ(session.think(to_depth(5)).last().depth, 5) << threads;
  }
}

TEST(Threads, OneIsTheSameAfterManyAsBefore) {
  Session session(middlegame);
  const std::uint64_t fresh = session.think(to_depth(7)).nodes();
  session.set_option("Threads", "4");
  (void)session.think(to_depth(7));
  session.set_option("Threads", "1");
  ASSERT_TRUE(session.engine->new_game(*session.game));
  EXPECT_EQ(session.think(to_depth(7)).nodes(), fresh);
}

TEST(Threads, PonderAndAnswerOnceAfterTheHit) {
  Session session(middlegame);
  session.set_option("Threads", "2");
  engine::Limits limits = to_depth(5);
  limits.ponder = true;
  session.start(limits);
  ASSERT_TRUE(session.wait_for([](const auto& info) { return info.depth == 5; }));
  EXPECT_FALSE(session.engine->next(TimePoint::min()));
  session.engine->ponderhit();
  EXPECT_NE(session.finish().move(*session.game), "");
}

TEST(Threads, FindTheMateAndShowSeveralLines) {
  Session session("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  session.set_option("Threads", "3");
  EXPECT_EQ(session.think(to_depth(6)).move(*session.game), "d1d8");
  session.set_option("MultiPV", "3");
  const Thought thought = session.think(to_depth(6));
  for (const int rank : {1, 2, 3}) {
    EXPECT_EQ(thought.last(rank).depth, 6);
  }
  EXPECT_EQ(thought.move(*session.game), "d1d8");
}

TEST(Threads, PlayAGameOnASmallClock) {
  Session session(rules::Setup{.game = "chess"}, 200us);
  session.set_option("Threads", "2");
  engine::SeatClock clock{200ms, 5ms, {}};
  for (int ply = 0; ply < 12 && !session.game->outcome(); ++ply) {
    engine::Limits limits;
    limits.clocks = {clock, clock};
    const Thought thought = session.think(limits);
    ASSERT_TRUE(session.game->is_legal(std::get<engine::Play>(thought.decision.what).move));
    session.game->play(std::get<engine::Play>(thought.decision.what).move);
  }
}

}  // namespace
}  // namespace ludex::search
