// The states of the engine: what ends when, and that every think() gets exactly one decision.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <variant>

#include "base/random.h"
#include "base/version.h"
#include "rules/registry.h"
#include "search/alphabeta/value.h"
#include "search/registry.h"
#include "search/session.h"

namespace ludex::search {
namespace {

using namespace std::chrono_literals;
using engine::Decision;
using engine::NoMove;
using engine::Play;

constexpr TimePoint at_once = TimePoint::min();
constexpr std::string_view mate_in_one = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

bool has_line(const engine::Info& info) {
  return !info.pv.empty();
}

TEST(BuiltinEngine, NamesItself) {
  const Session session;
  EXPECT_EQ(session.engine->identity().name, "Ludex " + std::string(version()));
  EXPECT_FALSE(session.engine->identity().author.empty());
}

TEST(BuiltinEngine, IsMadeForEveryGameOfTheRegistryAndNoOther) {
  const test::FakeClock clock;
  for (const EngineKind& kind : engines()) {
    EXPECT_NE(make_engine(kind.game, clock, {}), nullptr);
  }
  EXPECT_EQ(make_engine("ludo", clock, {}), nullptr);
}

TEST(BuiltinEngine, DecidesOnceForEachQuestion) {
  Session session;
  for (int question = 0; question < 5; ++question) {
    (void)session.think(to_depth(3));
    EXPECT_FALSE(session.engine->next(at_once));
  }
}

TEST(BuiltinEngine, NamesTheReplyItExpects) {
  Session session;
  const Thought thought = session.think(to_depth(5));
  const auto& play = std::get<Play>(thought.decision.what);
  ASSERT_TRUE(play.ponder);
  session.game->play(play.move);
  EXPECT_TRUE(session.game->is_legal(*play.ponder));
  EXPECT_EQ(thought.last().pv.at(0), play.move);
  EXPECT_EQ(thought.last().pv.at(1), *play.ponder);
}

TEST(BuiltinEngine, ShowsLegalLines) {
  for (const EngineKind& kind : engines()) {
    for (const BenchPosition& position : kind.bench) {
      Session session(rules::Setup{.game = std::string(kind.game),
                                   .values = {{rules::variant_parameter, position.variant},
                                              {rules::size_parameter, position.size}},
                                   .position = std::string(position.text)});
      const Thought thought = session.think(to_depth(std::min(7, kind.bench_depth)));
      for (const engine::Info& info : thought.infos) {
        const auto game = session.game->clone();
        for (const rules::Move move : info.pv) {
          ASSERT_TRUE(game->is_legal(move)) << position.text;
          game->play(move);
        }
      }
    }
  }
}

TEST(BuiltinEngine, SearchesUntilStoppedWhenEndless) {
  Session session(mate_in_one);
  session.start(endlessly());
  // Mate is found and every depth is searched, and still there is no decision.
  ASSERT_TRUE(session.wait_for([](const auto& info) { return info.depth == max_ply - 1; }));
  EXPECT_FALSE(session.engine->next(at_once));
  session.engine->stop();
  EXPECT_EQ(session.finish().move(*session.game), "d1d8");
}

TEST(BuiltinEngine, WithoutAnyLimitIsEndless) {
  Session session(mate_in_one);
  session.start({});
  ASSERT_TRUE(session.wait_for([](const auto& info) { return info.depth == max_ply - 1; }));
  session.engine->ponderhit();
  EXPECT_FALSE(session.engine->next(at_once));
  session.engine->stop();
  EXPECT_EQ(session.finish().move(*session.game), "d1d8");
}

TEST(BuiltinEngine, EndlessOverridesTheOtherLimits) {
  Session session;
  engine::Limits limits = to_depth(1);
  limits.nodes = 10;
  limits.movetime = 1ms;
  limits.infinite = true;
  session.clock.set_step(1ms);
  session.start(limits);
  EXPECT_TRUE(session.wait_for([](const auto& info) { return info.depth.value_or(0) >= 6; }));
  session.engine->stop();
  EXPECT_NE(session.finish().move(*session.game), "");
}

TEST(BuiltinEngine, AnswersAStopInTheMiddle) {
  Session session;
  session.start(endlessly());
  ASSERT_TRUE(session.wait_for(has_line));
  session.engine->stop();
  session.engine->stop();
  EXPECT_NE(session.finish().move(*session.game), "");
  EXPECT_FALSE(session.engine->next(at_once));
}

TEST(BuiltinEngine, HasAMoveEvenIfStoppedAtOnce) {
  Session session;
  session.start(endlessly());
  session.engine->stop();
  EXPECT_NE(session.finish().move(*session.game), "");
}

TEST(BuiltinEngine, IgnoresStopAndPonderhitWhileReady) {
  Session session;
  session.engine->stop();
  session.engine->ponderhit();
  EXPECT_FALSE(session.engine->next(at_once));
  EXPECT_EQ(session.think(to_depth(3)).last().depth, 3);
}

TEST(BuiltinEngine, HoldsAPonderedDecisionUntilPonderhit) {
  Session session;
  engine::Limits limits = to_depth(4);
  limits.ponder = true;
  session.start(limits);
  ASSERT_TRUE(session.wait_for([](const auto& info) { return info.depth == 4; }));
  EXPECT_FALSE(session.engine->next(at_once));
  session.engine->ponderhit();
  const Thought thought = session.finish();
  EXPECT_NE(thought.move(*session.game), "");
}

TEST(BuiltinEngine, EndsAPonderSearchOnStop) {
  Session session;
  engine::Limits limits;
  limits.ponder = true;
  limits.clocks = {engine::SeatClock{1min, 0ms, {}}, engine::SeatClock{1min, 0ms, {}}};
  session.start(limits);
  ASSERT_TRUE(session.wait_for(has_line));
  session.engine->stop();
  EXPECT_NE(session.finish().move(*session.game), "");
}

TEST(BuiltinEngine, PondersWithoutLookingAtItsClock) {
  Session session;
  engine::Limits limits;
  limits.ponder = true;
  limits.clocks = {engine::SeatClock{100ms, 0ms, {}}, engine::SeatClock{100ms, 0ms, {}}};
  session.start(limits);
  session.clock.advance(1h);
  EXPECT_TRUE(session.wait_for([](const auto& info) { return info.depth.value_or(0) >= 6; }));
  // It has thought long enough by now, so that it answers at once.
  session.engine->ponderhit();
  const Thought thought = session.finish();
  EXPECT_NE(thought.move(*session.game), "");
}

TEST(BuiltinEngine, SearchesOnItsOwnClockAfterPonderhit) {
  Session session;
  engine::Limits limits;
  limits.ponder = true;
  limits.movetime = 300ms;
  session.start(limits);
  ASSERT_TRUE(session.wait_for(has_line));
  session.clock.advance(10s);
  ASSERT_TRUE(session.wait_for([](const auto& info) { return info.depth.value_or(0) >= 6; }));
  session.engine->ponderhit();
  session.clock.set_step(1ms);
  const Thought thought = session.finish();
  EXPECT_GE(thought.decision.took, 10s + 300ms);
  EXPECT_LE(thought.decision.took, 10s + 320ms);
}

TEST(BuiltinEngine, EndlessPonderingEndsOnStopAlone) {
  Session session(mate_in_one);
  engine::Limits limits = endlessly();
  limits.ponder = true;
  session.start(limits);
  ASSERT_TRUE(session.wait_for([](const auto& info) { return info.depth == max_ply - 1; }));
  session.engine->ponderhit();
  EXPECT_FALSE(session.engine->next(at_once));
  session.engine->stop();
  EXPECT_EQ(session.finish().move(*session.game), "d1d8");
}

struct FinishedCase {
  std::string name;
  std::string fen;
  engine::Score score;
};
class FinishedPosition : public testing::TestWithParam<FinishedCase> {};

TEST_P(FinishedPosition, HasAScoreAndNoMove) {
  Session session(GetParam().fen);
  const Thought thought = session.think(to_depth(5));
  EXPECT_TRUE(std::holds_alternative<NoMove>(thought.decision.what));
  EXPECT_EQ(thought.last().depth, 0);
  EXPECT_EQ(thought.last().score, GetParam().score);
}

TEST_P(FinishedPosition, IsHeldWhenEndless) {
  Session session(GetParam().fen);
  session.start(endlessly());
  ASSERT_TRUE(session.wait_for([](const auto& info) { return info.depth == 0; }));
  EXPECT_FALSE(session.engine->next(at_once));
  session.engine->stop();
  EXPECT_TRUE(std::holds_alternative<NoMove>(session.finish().decision.what));
}

INSTANTIATE_TEST_SUITE_P(MateAndStalemate, FinishedPosition,
                         testing::Values(FinishedCase{"Mated",
                                                      "3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1",
                                                      {engine::MateIn{0}, engine::Bound::exact}},
                                         FinishedCase{
                                             "Stalemated",
                                             "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
                                             {engine::Centipawns{0}, engine::Bound::exact}}),
                         [](const auto& row) { return row.param.name; });

TEST(BuiltinEngine, HasNoMoveWhenAllAreBanned) {
  Session session("7k/8/8/8/8/8/6q1/7K w - - 0 1");
  const engine::Request request{to_depth(3), {}, {session.move("h1g2")}, false};
  EXPECT_TRUE(std::holds_alternative<NoMove>(session.think(request).decision.what));
}

TEST(BuiltinEngine, DiesQuietlyWhileThinking) {
  for (const bool ponder : {false, true}) {
    Session session;
    engine::Limits limits = endlessly();
    limits.ponder = ponder;
    session.start(limits);
    ASSERT_TRUE(session.wait_for(has_line));
    session.engine.reset();
  }
}

TEST(BuiltinEngine, DiesQuietlyBeforeAndAfterThinking) {
  Session session;
  (void)session.think(to_depth(2));
  session.engine.reset();
  session.engine = make_engine("chess", session.clock, {});
  session.engine.reset();
}

TEST(BuiltinEngine, NotifiesOfEveryEvent) {
  const test::FakeClock clock;
  std::atomic<int> notices = 0;
  const auto engine = make_engine("chess", clock, [&notices] { ++notices; });
  const auto game = rules::start_game({.game = "chess"});
  ASSERT_TRUE(engine->think(**game, engine::Request{to_depth(4), {}, {}, false}));
  int events = 0;
  for (bool decided = false; !decided;) {
    const auto event = engine->next(TimePoint::max());
    if (!event) continue;
    ++events;
    decided = std::holds_alternative<Decision>(*event);
  }
  // The last notice may be on its way; the engine's end waits for it.
  EXPECT_GE(notices + 1, events);
}

TEST(BuiltinEngine, WakesWhoWaitsForAnEvent) {
  Session session;
  session.engine->wake();
  EXPECT_FALSE(session.engine->next(TimePoint::max()));
  std::thread waker([&session] { session.engine->wake(); });
  EXPECT_FALSE(session.engine->next(TimePoint::max()));
  waker.join();
}

TEST(BuiltinEngine, ReportsTheRootMoveOnlyAfterASecond) {
  const auto names_move = [](const engine::Info& info) { return info.current_move.has_value(); };
  Session fast;
  const Thought early = fast.think(to_depth(6));
  EXPECT_TRUE(std::none_of(early.infos.begin(), early.infos.end(), names_move));
  Session slow(rules::Setup{.game = "chess"}, 50ms);
  const Thought late = slow.think(to_depth(11));
  EXPECT_TRUE(std::any_of(late.infos.begin(), late.infos.end(), names_move));
  for (const engine::Info& info : late.infos) {
    if (!names_move(info)) continue;
    EXPECT_GE(*info.time, 1s);
    EXPECT_TRUE(slow.game->is_legal(*info.current_move));
    EXPECT_GE(info.current_move_number.value_or(0), 1);
  }
}

TEST(BuiltinEngine, ReportsItsFiguresOnceASecond) {
  Session session(rules::Setup{.game = "chess"}, 20ms);
  const Thought thought = session.think(to_nodes(300'000));
  int reports = 0;
  for (const engine::Info& info : thought.infos) {
    const bool figures = !info.score && !info.current_move;
    reports += figures ? 1 : 0;
    EXPECT_TRUE(!figures || (info.nodes && info.nps && info.hashfull && info.time));
  }
  EXPECT_GE(reports, 2);
  EXPECT_LE(reports, 8);
}

TEST(BuiltinEngine, PlaysChess960) {
  Session session(
      rules::Setup{.game = "chess",
                   .values = {{rules::variant_parameter, "chess960"}},
                   .position = "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1"});
  for (int ply = 0; ply < 40 && !session.game->outcome(); ++ply) {
    const Thought thought = session.think(to_nodes(2'000));
    const rules::Move move = std::get<Play>(thought.decision.what).move;
    ASSERT_TRUE(session.game->is_legal(move));
    session.game->play(move);
  }
}

TEST(BuiltinEngine, BeatsARandomMoverEveryTime) {
  Rng rng(11);
  for (int number = 0; number < 6; ++number) {
    Session session;
    const rules::Seat us = number % 2 == 0 ? rules::Seat::first : rules::Seat::second;
    while (!session.game->outcome()) {
      const auto moves = session.game->legal_moves();
      rules::Move move = moves[rng.below(moves.size())];
      if (session.game->to_move() == us) {
        move = std::get<Play>(session.think(to_nodes(1'000)).decision.what).move;
      }
      session.game->play(move);
    }
    EXPECT_EQ(session.game->outcome()->winner, us);
  }
}

}  // namespace
}  // namespace ludex::search
