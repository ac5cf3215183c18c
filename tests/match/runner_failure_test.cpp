// Matches whose engines crash, hang, cannot start or play another game.
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <new>
#include <stop_token>
#include <system_error>
#include <vector>

#include "match/match_fixture.h"

namespace ludex::match {
namespace {

using engine::Failure;
using engine::Fault;

TEST_F(MatchRunner, AnEngineOfAnotherGameIsRefusedBeforeTheFirstOne) {
  MatchPlan wrong = plan(2);
  wrong.entrants[1].tried_out = true;
  wrong.entrants[1].open = [&](const std::stop_token&) -> Opened {
    return std::make_unique<ScriptedEngine>(clock_, acts({"h2e2"}));
  };
  const MatchEnd end = run(wrong);
  EXPECT_EQ(end.trouble,
            "engine B cannot play chess: asked for a move of chess, it answers h2e2, a move of "
            "xiangqi; -variant chooses what is played");
  EXPECT_EQ(witness_.events, "");
}

// The second engine's process ends when it is asked in its first game.
OpenEngine dies_in_its_first_game(HandClock& clock, int& opened) {
  return [&clock, &opened](const std::stop_token&) -> Opened {
    if (opened++ > 0) {
      return std::make_unique<FirstMover>(6);
    }
    Act dies{"e7e5"};
    dies.fails = Failure{Fault::exited, "it ended: exit status 3"};
    return std::make_unique<ScriptedEngine>(clock, std::vector<Act>{dies});
  };
}

TEST_F(MatchRunner, ACrashEndsTheMatchButNoGameIsLost) {
  MatchPlan crashing = plan(2);
  int opened = 0;
  crashing.entrants[1].open = dies_in_its_first_game(clock_, opened);
  const MatchEnd end = run(crashing);
  EXPECT_EQ(end.trouble,
            "engine B failed in game 1 (it ended: exit status 3); with -recover the match goes on");
  EXPECT_EQ(witness_.events, "+1 1:1-0 ");
  EXPECT_EQ(end.standings.faults(1).crashes, 1U);
  ASSERT_EQ(saved_games().size(), 1U);
  EXPECT_EQ(records::find_tag(saved_games()[0], "Termination"), "abandoned");
}

TEST_F(MatchRunner, AfterALossOnTimeTheMatchGoesOnWithANewProcess) {
  MatchPlan late = plan(1);
  int opened = 0;
  late.entrants[1].open = [&](const std::stop_token&) -> Opened {
    if (opened++ > 0) {
      return std::make_unique<FirstMover>(6);
    }
    Act hangs{"e7e5"};
    hangs.hangs = true;
    hangs.after_stop = std::nullopt;
    return std::make_unique<ScriptedEngine>(clock_, std::vector<Act>{hangs});
  };
  const MatchEnd end = run(late);
  EXPECT_FALSE(end.trouble) << *end.trouble;
  EXPECT_EQ(opened, 2);
  EXPECT_EQ(witness_.events, "+1 1:1-0 +2 2:0-1 ");
  EXPECT_EQ(end.standings.faults(1).timeouts, 1U);
  EXPECT_EQ(end.standings.faults(1).crashes, 0U);
  EXPECT_EQ(records::find_tag(saved_games()[0], "Termination"), "time forfeit");
}

TEST_F(MatchRunner, WithRecoverTheEngineIsStartedAgain) {
  MatchPlan crashing = plan(2);
  int opened = 0;
  crashing.entrants[1].open = dies_in_its_first_game(clock_, opened);
  crashing.recover = true;
  const MatchEnd end = run(crashing);
  EXPECT_FALSE(end.trouble);
  EXPECT_EQ(opened, 2);
  EXPECT_EQ(witness_.events, "+1 1:1-0 +2 2:0-1 +3 3:0-1 +4 4:0-1 ");
}

TEST_F(MatchRunner, AnEngineThatCannotBeStartedAgainLosesItsGames) {
  MatchPlan crashing = plan(1);
  int opened = 0;
  crashing.entrants[1].open = [&](const std::stop_token&) -> Opened {
    if (opened++ > 0) {
      return tl::unexpected(Failure{Fault::cannot_start, "no such program"});
    }
    return std::make_unique<ScriptedEngine>(clock_, std::vector<Act>{});
  };
  crashing.recover = true;
  const MatchEnd end = run(crashing);
  EXPECT_FALSE(end.trouble);
  EXPECT_EQ(witness_.events, "+1 1:1-0 +2 2:0-1 ");
  EXPECT_EQ(end.standings.faults(1).crashes, 2U);
}

TEST_F(MatchRunner, AnEngineThatCannotStartEndsTheMatchBeforeItBegins) {
  MatchPlan wrong = plan(2);
  wrong.entrants[1].open = [](const std::stop_token&) -> Opened {
    return tl::unexpected(Failure{Fault::cannot_start, "cannot start \"x\": no such file"});
  };
  const MatchEnd end = run(wrong);
  EXPECT_EQ(end.trouble, "engine B cannot play: cannot start \"x\": no such file");
  EXPECT_EQ(witness_.events, "");
  EXPECT_FALSE(std::filesystem::exists(file()));
}

TEST_F(MatchRunner, WhatTheSystemRefusesIsNoEnginesLossAndKeepsWhatWasPlayed) {
  MatchPlan large = plan(2);
  int opened = 0;
  large.entrants[1].restart = true;
  large.recover = true;
  large.entrants[1].open = [&](const std::stop_token&) -> Opened {
    if (opened++ == 2) {
      throw std::bad_alloc();
    }
    return std::make_unique<FirstMover>(6);
  };
  const MatchEnd end = run(large);
  EXPECT_EQ(end.trouble, "the match cannot go on: out of memory");
  EXPECT_EQ(witness_.events, "+1 1:0-1 +2 2:0-1 ");
  EXPECT_EQ(end.standings.games(), 2U);
  EXPECT_EQ(saved_games().size(), 2U);

  large.entrants[1].open = [](const std::stop_token&) -> Opened {
    throw std::system_error(EMFILE, std::generic_category(), "cannot start another process");
  };
  EXPECT_EQ(run(large).trouble,
            "the match cannot begin: cannot start another process: Too many open files");
}

}  // namespace
}  // namespace ludex::match
