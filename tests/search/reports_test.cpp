// What a search tells besides its lines: chances, current lines, refutations, bounds.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <string>

#include "rules/chess/fen.h"
#include "search/chess/game.h"
#include "search/session.h"

namespace ludex::search {
namespace {

using namespace std::chrono_literals;

// Every step of a line is legal in its turn.
bool is_line(const rules::Game& from, const std::vector<rules::Move>& line) {
  const auto game = from.clone();
  for (const rules::Move move : line) {
    if (!game->is_legal(move)) return false;
    game->play(move);
  }
  return true;
}

TEST(Chances, AddUpAndGrowWithTheValue) {
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                          "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", "8/8/4k3/8/8/3KP3/8/8 w - - 0 1"}) {
    const auto position = chess::parse_fen(fen).value();
    engine::WinDrawLoss before{-1, 0, 1001};
    for (Value value = -3'000; value <= 3'000; value += 7) {
      const auto now = ChessGame::chances(position, value);
      EXPECT_EQ(now.win + now.draw + now.loss, 1'000) << value;
      EXPECT_GE(std::min({now.win, now.draw, now.loss}), 0) << value;
      EXPECT_GE(now.win, before.win);
      EXPECT_LE(now.loss, before.loss);
      const auto mirrored = ChessGame::chances(position, -value);
      EXPECT_EQ(mirrored.win, now.loss);
      before = now;
    }
    EXPECT_EQ(ChessGame::chances(position, mate_in(7)), (engine::WinDrawLoss{1'000, 0, 0}));
    EXPECT_EQ(ChessGame::chances(position, mated_in(6)), (engine::WinDrawLoss{0, 0, 1'000}));
  }
}

TEST(Chances, AreLessForTheSameValueWithFewPieces) {
  const auto full = chess::parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  const auto bare = chess::parse_fen("8/8/4k3/8/8/3KP3/8/8 w - - 0 1");
  EXPECT_GT(ChessGame::chances(*full, 150).win, ChessGame::chances(*bare, 150).win);
}

TEST(ShowWdl, TellsTheChancesWithEveryScore) {
  Session session(middlegame);
  const Thought silent = session.think(to_depth(4));
  for (const engine::Info& info : silent.infos) {
    EXPECT_FALSE(info.wdl);
  }
  session.set_option("Show Chances", "true");
  const Thought thought = session.think(to_depth(4));
  for (const engine::Info& info : thought.infos) {
    EXPECT_EQ(info.score.has_value(), info.wdl.has_value());
  }
}

TEST(ShowCurrLine, TellsTheLineOfTheOneThreadOnceASecond) {
  Session session(rules::Setup{.game = "chess"}, 20ms);
  session.set_option("Show Current Lines", "true");
  const Thought thought = session.think(to_nodes(300'000));
  int lines = 0;
  for (const engine::Info& info : thought.infos) {
    if (!info.current_line) continue;
    ++lines;
    EXPECT_FALSE(info.current_line->thread);
    EXPECT_TRUE(is_line(*session.game, info.current_line->line));
  }
  EXPECT_GE(lines, 2);
  EXPECT_LE(lines, 8);
}

TEST(ShowCurrLine, NamesTheThread) {
  Session session(rules::Setup{.game = "chess"}, 20ms);
  session.set_option("Show Current Lines", "true");
  session.set_option("Threads", "2");
  session.start(endlessly());
  for (const int thread : {1, 2}) {
    EXPECT_TRUE(session.wait_for([&](const engine::Info& info) {
      return info.current_line && info.current_line->thread == thread &&
             is_line(*session.game, info.current_line->line);
    }));
  }
  session.engine->stop();
  (void)session.finish();
}

TEST(ShowCurrLine, IsSilentUnlessAskedFor) {
  Session session(rules::Setup{.game = "chess"}, 20ms);
  const Thought thought = session.think(to_nodes(100'000));
  for (const engine::Info& info : thought.infos) {
    EXPECT_FALSE(info.current_line);
  }
}

TEST(ShowRefutations, NamesEveryMoveButTheBestWithALegalAnswer) {
  Session session(middlegame);
  const Thought silent = session.think(to_depth(4));
  for (const engine::Info& info : silent.infos) {
    EXPECT_FALSE(info.refutation);
  }
  session.set_option("Show Refutations", "true");
  const Thought thought = session.think(to_depth(6));
  std::set<std::uint32_t> refuted;
  bool answered = false;
  for (const engine::Info& info : thought.infos) {
    if (!info.refutation) continue;
    refuted.insert(info.refutation->move.code);
    std::vector<rules::Move> line{info.refutation->move};
    line.insert(line.end(), info.refutation->line.begin(), info.refutation->line.end());
    EXPECT_TRUE(is_line(*session.game, line));
    answered = answered || !info.refutation->line.empty();
  }
  EXPECT_TRUE(answered);
  EXPECT_GE(refuted.size() + 1, session.game->legal_moves().size());
}

int told_bounds(Duration clock_step) {
  int bounds = 0;
  for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "8/4k3/7R/1P6/4p3/2B1P1R1/6P1/6K1 w - - 1 44",
                          "r2q4/pb3k1p/1p6/2p3p1/6K1/2Q1P3/PP3P1P/R1B3n1 b - - 0 22"}) {
    Session session(rules::Setup{.game = "chess", .position = fen}, clock_step);
    const Thought thought = session.think(to_depth(9));
    for (const engine::Info& info : thought.infos) {
      if (!info.score || info.score->bound == engine::Bound::exact) continue;
      ++bounds;
      EXPECT_GE(*info.time, 1s);
      EXPECT_TRUE(is_line(*session.game, info.pv));
    }
    EXPECT_EQ(thought.last().score->bound, engine::Bound::exact);
  }
  return bounds;
}

TEST(Bounds, AreToldAfterASecondAndNotBefore) {
  EXPECT_EQ(told_bounds(Duration(0)), 0);
  EXPECT_GT(told_bounds(500ms), 0);
}

TEST(AnalyseMode, GivesAnOnlyMoveItsFullThought) {
  Session session("7k/8/8/8/8/8/6q1/7K w - - 0 1");
  engine::Limits limits = to_depth(9);
  limits.clocks = {engine::SeatClock{1h, 0ms, {}}, engine::SeatClock{1h, 0ms, {}}};
  EXPECT_LT(session.think(limits).last().depth, 9);
  session.set_option("Analysis", "true");
  EXPECT_EQ(session.think(limits).last().depth, 9);
}

}  // namespace
}  // namespace ludex::search
