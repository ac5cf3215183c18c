#include "match/play/try_out.h"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/scripted_engine.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using engine::Failure;
using engine::Fault;
using namespace std::chrono_literals;

TriedOut tried(const Act& act, const std::string& game,
               const std::optional<Failure>& at_new_game = {}) {
  HandClock clock;
  ScriptedEngine engine(clock, {act});
  engine.new_game_failure = at_new_game;
  // The games of UCI stand beside each other.
  std::vector<std::string_view> others;
  if (game == "chess" || game == "xiangqi") {
    others.emplace_back(game == "chess" ? "xiangqi" : "chess");
  }
  return try_out(engine, {{.game = game}, others, 1000ms}, clock, {});
}

TEST(MatchTryOut, AMoveOfAnotherGameShowsWhatAnEnginePlays) {
  const TriedOut chess = tried(Act{"e2e4"}, "xiangqi");
  EXPECT_EQ(chess.wrong, "asked for a move of xiangqi, it answers e2e4, a move of chess");
  EXPECT_TRUE(tried(Act{"g8f6"}, "xiangqi").wrong) << "it took any text for the first move";
  const TriedOut xiangqi = tried(Act{"h2e2"}, "chess");
  EXPECT_EQ(xiangqi.wrong, "asked for a move of chess, it answers h2e2, a move of xiangqi");
}

TEST(MatchTryOut, NoFirstMoveOfAnotherGameIsRightByChance) {
  for (const std::string game : {"chess", "xiangqi"}) {
    const std::string other = game == "chess" ? "xiangqi" : "chess";
    const auto start = rules::start_game({.game = other}).value();
    for (const rules::Move move : start->legal_moves()) {
      const std::string text = start->format_move(move, rules::coordinate);
      EXPECT_TRUE(tried(Act{text}, game).wrong) << text;
    }
  }
}

TEST(MatchTryOut, AnEngineOfTheGameIsFit) {
  for (const auto& [game, move] : {std::pair{"chess", "e7e5"}, {"xiangqi", "h7e7"}}) {
    const TriedOut result = tried(Act{move}, game);
    EXPECT_TRUE(result.fit) << game;
    EXPECT_FALSE(result.wrong) << *result.wrong;
    EXPECT_FALSE(result.ended);
  }
}

// In AGI `E9` is a point of gomoku, and only looks like one of go.
TEST(MatchTryOut, AMoveOfAGameThatItsProtocolLacksShowsNothing) {
  const TriedOut occupied = tried(Act{"E9"}, "gomoku");
  EXPECT_FALSE(occupied.wrong) << *occupied.wrong;
  EXPECT_TRUE(occupied.fit);
}

TEST(MatchTryOut, WhereADepthCannotBeSaidAShortTimeIs) {
  HandClock clock;
  ScriptedEngine engine(clock, {Act{"h8"}});
  engine.knows_depth = false;
  const TriedOut result = try_out(engine, {{.game = "gomoku"}, {}, 1000ms}, clock, {});
  EXPECT_TRUE(result.fit);
  EXPECT_FALSE(result.wrong);
  ASSERT_EQ(engine.requests.size(), 1U);
  EXPECT_EQ(engine.requests[0].limits.movetime, 100ms);
}

TEST(MatchTryOut, WhatIsMerelyOddIsForTheGames) {
  for (const std::string text : {"(none)", "0000", "zzzz", "", "resign", "no move"}) {
    const TriedOut result = tried(Act{text}, "chess");
    EXPECT_FALSE(result.wrong) << text;
    EXPECT_TRUE(result.fit) << text;
  }
}

TEST(MatchTryOut, ARefusalIsItsOwnWord) {
  const Failure refusal{Fault::refused, "the engine does not play xiangqi"};
  EXPECT_EQ(tried(Act{"e2e4"}, "xiangqi", refusal).wrong, refusal.detail);
}

TEST(MatchTryOut, AnEndIsToldAndOtherFailuresAreForTheGames) {
  Act dies{"e7e5"};
  dies.fails = Failure{Fault::exited, "it ended"};
  const TriedOut dead = tried(dies, "chess");
  EXPECT_EQ(dead.ended, dies.fails);
  EXPECT_FALSE(dead.wrong);
  EXPECT_FALSE(dead.fit);
  const Failure silent{Fault::not_responding, "no readyok within 10 s"};
  const TriedOut not_ready = tried(Act{"e7e5"}, "chess", silent);
  EXPECT_FALSE(not_ready.ended);
  EXPECT_FALSE(not_ready.wrong);
  EXPECT_FALSE(not_ready.fit);
}

TEST(MatchTryOut, SilenceIsNotWaitedForWithoutEnd) {
  Act hangs{"e7e5"};
  hangs.hangs = true;
  EXPECT_TRUE(tried(hangs, "chess").fit) << "it answers when it is told to stop";
  hangs.after_stop = std::nullopt;
  const TriedOut silent = tried(hangs, "chess");
  EXPECT_FALSE(silent.fit);
  EXPECT_FALSE(silent.wrong);
}

}  // namespace
}  // namespace ludex::match
