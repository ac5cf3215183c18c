// What the engine decides in opening rules.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <variant>

#include "rules/gomoku/game.h"
#include "rules/gomoku/move.h"
#include "rules/gomoku/opening_rule.h"
#include "search/session.h"

namespace ludex::search {
namespace {

rules::Setup renju_with(std::string_view opening_rule) {
  return {.game = "gomoku",
          .values = {{rules::variant_parameter, "renju"},
                     {gomoku::opening_rule_parameter, opening_rule}},
          .position = ""};
}

const gomoku::Game& gomoku_of(const Session& session) {
  return *gomoku::as_gomoku(*session.game);
}

// The move that a thought of a few nodes decides on; fails the test where it is not legal.
rules::Move decide(Session& session) {
  const Thought thought = session.think(to_nodes(4'000));
  const auto* const play = std::get_if<engine::Play>(&thought.decision.what);
  EXPECT_NE(play, nullptr) << session.game->position();
  if (play == nullptr) return session.game->legal_moves().front();
  EXPECT_TRUE(session.game->is_legal(play->move)) << session.game->position();
  for (const engine::Info& info : thought.infos) {
    if (!info.pv.empty()) {
      EXPECT_TRUE(session.game->is_legal(info.pv.front())) << session.game->position();
    }
  }
  return play->move;
}

TEST(GomokuOpenings, AreGoneThroughUnderEveryRule) {
  for (const rules::ChoiceName& rule : gomoku::opening_rule_names()) {
    Session session(renju_with(rule.name));
    for (int step = 0; step < 40; ++step) {
      const gomoku::GameState& now = gomoku_of(session).now();
      if (now.opening().is_over(now.position()) && now.position().occupied_points() > 5) break;
      const rules::Move move = decide(session);
      ASSERT_TRUE(session.game->is_legal(move)) << rule.name << " " << session.game->position();
      session.game->play(move);
    }
    const gomoku::GameState& now = gomoku_of(session).now();
    EXPECT_TRUE(now.opening().is_over(now.position()))
        << rule.name << " " << session.game->position();
  }
}

TEST(GomokuOpenings, AreSwappedWhereTheOwnColourStandsWorse) {
  Session session(renju_with("swap"));
  session.play("h8 a1 i9");
  EXPECT_EQ(decide(session), gomoku::to_game_move(gomoku::Move::swap()));
}

TEST(GomokuOpenings, AreNotSwappedWhereOnlyPointsAreAllowed) {
  Session session(renju_with("swap"));
  session.play("h8 a1 i9");
  engine::Request request{to_nodes(4'000), {}, {}, false};
  request.only = {session.move("h9"), session.move("o15")};
  const auto thought = session.think(request);
  const auto& play = std::get<engine::Play>(thought.decision.what);
  EXPECT_TRUE(play.move == request.only[0] || play.move == request.only[1]);
}

TEST(GomokuOpenings, HoldNothingBackWithoutAnOpeningRule) {
  Session session(renju_with("none"));
  session.play("h8 h9 i9");
  const Thought thought = session.think(to_depth(6));
  EXPECT_GT(thought.last(1).pv.size(), 1U);
  EXPECT_TRUE(std::get<engine::Play>(thought.decision.what).ponder.has_value());
}

TEST(GomokuOpenings, AreKeptWhereTheOwnColourStandsBetter) {
  Session session(renju_with("swap"));
  session.play("a1 h8 o15");
  EXPECT_TRUE(gomoku::to_gomoku_move(decide(session)).is_point());
}

TEST(GomokuOpenings, OfferFifthMovesOfWhichTheWorstIsKept) {
  Session session(renju_with("rif"));
  session.play("h8 h9 j9 i10");
  while (gomoku_of(session).turn().task == gomoku::Task::offer) {
    session.game->play(decide(session));
  }
  ASSERT_EQ(gomoku_of(session).turn().task, gomoku::Task::choose);
  const auto offers = session.game->legal_moves();
  ASSERT_EQ(offers.size(), 2U);
  const rules::Move kept = decide(session);
  EXPECT_TRUE(kept == offers[0] || kept == offers[1]);
}

TEST(GomokuOpenings, LeaveTheNumberOfShownLinesAsItWas) {
  Session session(renju_with("swap"));
  while (!gomoku_of(session).turn().may_swap) {
    session.game->play(decide(session));
  }
  const Thought thought = session.think(to_depth(2));
  for (const engine::Info& info : thought.infos) {
    EXPECT_EQ(info.multipv.value_or(1), 1);
  }
}

TEST(GomokuBalance, IsTheMoveWhoseValueIsNearestToTheTarget) {
  Session session({.game = "gomoku"});
  session.play("h8 i9");
  engine::Request request{to_depth(3), {}, {}, false};
  const auto value_of = [&session](const engine::Request& asked) {
    const Thought thought = session.think(asked);
    const auto& play = std::get<engine::Play>(thought.decision.what);
    int value = 100'000;
    for (const engine::Info& info : thought.infos) {
      if (info.pv.empty() || info.pv.front() != play.move || !info.score) continue;
      const auto* const cp = std::get_if<engine::Centipawns>(&info.score->value);
      if (cp != nullptr) {
        value = cp->value;
      }
    }
    return value;
  };
  const int best = value_of(request);
  const int target = best - 150;
  request.balance = engine::Balance{engine::Centipawns{target}, 1};
  EXPECT_LT(std::abs(value_of(request) - target), 150) << "nearer than the best move";
}

TEST(GomokuBalance, OfSeveralMovesIsRefused) {
  Session session({.game = "gomoku"});
  engine::Request request{to_depth(3), {}, {}, false};
  request.balance = engine::Balance{engine::Centipawns{0}, 2};
  const auto status = session.engine->think(*session.game, request);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().fault, engine::Fault::refused);
}

}  // namespace
}  // namespace ludex::search
