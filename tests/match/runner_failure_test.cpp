// Matches whose engines crash, hang, cannot start or play another game.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <new>
#include <stop_token>
#include <string>
#include <system_error>
#include <vector>

#include "match/match_fixture.h"
#include "match/run/complaints.h"

namespace ludex::match {
namespace {

using engine::Failure;
using engine::Fault;

TEST_F(MatchRunner, AnEngineOfAnotherGameIsRefusedBeforeTheFirstOne) {
  MatchPlan wrong = plan(2);
  wrong.entrants[1].tried_out = true;
  wrong.entrants[1].other_games = {"xiangqi"};
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

TEST_F(MatchRunner, AnEngineThatHasLostTooManyGamesByItsFaultIsOut) {
  MatchPlan strict = plan(3);
  strict.recover = true;
  strict.strikes = 2;
  int opened = 0;
  strict.entrants[1].open = [&](const std::stop_token&) -> Opened {
    ++opened;
    return std::make_unique<ScriptedEngine>(clock_, acts({"a1a8", "a1a8", "a1a8"}));
  };
  const MatchEnd end = run(strict);
  EXPECT_EQ(end.trouble, std::nullopt);
  EXPECT_EQ(end.standings.games(), 6U) << "all games count";
  EXPECT_EQ(end.standings.faults(1).illegal_moves, 2U);
  EXPECT_EQ(end.standings.faults(1).crashes, 4U) << "the others are lost without being played";
  EXPECT_LE(opened, 2);
  std::ifstream games(file());
  const std::string text{std::istreambuf_iterator<char>(games), {}};
  EXPECT_NE(text.find("own fault and is out"), std::string::npos) << text;
}

// An engine that is late in each first move, of which it waited so long for a processor.
OpenEngine late_engine(HandClock& clock, int& opened, Duration waited) {
  return [&clock, &opened, waited](const std::stop_token&) -> Opened {
    ++opened;
    Act late{"e2e4"};
    late.takes = std::chrono::seconds(10) + std::chrono::milliseconds(500);
    late.after_stop = std::nullopt;
    auto engine = std::make_unique<ScriptedEngine>(clock, std::vector<Act>(4, late));
    engine->waited = waited;
    return engine;
  };
}

TEST_F(MatchRunner, ALossOnTimeNamesTheWaitForAProcessor) {
  MatchPlan busy = plan(1);
  busy.schedule.games = busy.schedule.repeat = 1;
  int opened = 0;
  busy.entrants[0].open = late_engine(clock_, opened, std::chrono::milliseconds(499));
  EXPECT_EQ(run(busy).standings.faults(0).timeouts, 1U);
  EXPECT_EQ(witness_.warnings, std::vector<std::string>{}) << "it would have been late anyway";
  busy.entrants[0].open = late_engine(clock_, opened, std::chrono::milliseconds(600));
  EXPECT_EQ(run(busy).standings.faults(0).timeouts, 1U);
  ASSERT_EQ(witness_.warnings.size(), 1U);
  EXPECT_EQ(
      witness_.warnings[0],
      "game 1 was lost on time by an engine that had no processor for 600 ms: this machine is "
      "too busy for these clocks; play fewer games at a time, or with -fairtime");
  const auto games = saved_games();
  ASSERT_EQ(games.size(), 2U);
  std::ifstream file(this->file());
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  EXPECT_NE(text.find("500ms overrun, 499ms without a"), std::string::npos) << text;
}

TEST_F(MatchRunner, AnEngineWithoutAProcessorGetsThatTimeToAnswerAStop) {
  MatchPlan busy = plan(1);
  busy.schedule.games = busy.schedule.repeat = 1;
  Duration waited = std::chrono::milliseconds(800);
  busy.entrants[0].open = [&](const std::stop_token&) -> Opened {
    Act hangs{"e2e4"};
    hangs.hangs = true;
    hangs.after_stop = std::chrono::milliseconds(2200);  // the grace is 1500
    auto engine = std::make_unique<ScriptedEngine>(clock_, std::vector<Act>{hangs});
    engine->waited_since_stop = waited;
    return engine;
  };
  const auto reason = [&] {
    EXPECT_EQ(run(busy, {}, false).standings.games(), 1U);
    std::ifstream games(file());
    const std::string text{std::istreambuf_iterator<char>(games), {}};
    return text.substr(text.find("{White"), text.rfind('}') - text.find("{White"));
  };
  EXPECT_NE(reason().find("(2200ms overrun"), std::string::npos);
  waited = std::chrono::milliseconds(600);
  EXPECT_NE(reason().find("(not responding"), std::string::npos);
}

TEST_F(MatchRunner, FairTimePlaysSuchGamesAgainButNotForEver) {
  MatchPlan fair = plan(1);
  fair.schedule.games = fair.schedule.repeat = 1;
  fair.fair_time = true;
  int opened = 0;
  fair.entrants[0].open = late_engine(clock_, opened, std::chrono::milliseconds(600));
  EXPECT_EQ(run(fair).standings.faults(0).timeouts, 1U);
  EXPECT_EQ(witness_.events, "+1 ~1 +1 ~1 +1 ~1 +1 1:0-1 ");
  witness_.forget();
  fair.entrants[0].open = late_engine(clock_, opened, std::chrono::milliseconds(499));
  EXPECT_EQ(run(fair).standings.faults(0).timeouts, 1U);
  EXPECT_EQ(witness_.events, "+1 1:0-1 ");
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

TEST_F(MatchRunner, AnEngineThatFailsBeforeItsFirstMoveIsTriedThreeTimesAndNoMore) {
  MatchPlan failing = plan(5);
  failing.recover = true;
  int opened = 0;
  failing.entrants[1].open = [&](const std::stop_token&) -> Opened {
    if (opened++ == 0) return std::make_unique<ScriptedEngine>(clock_, std::vector<Act>{});
    return tl::unexpected(Failure{Fault::no_handshake, "no uciok within 10 s"});
  };
  const MatchEnd end = run(failing);
  EXPECT_FALSE(end.trouble);
  EXPECT_EQ(opened, 3) << "each start may take ten seconds";
  EXPECT_EQ(end.standings.faults(1).crashes, 10U);
  const std::string why =
      "no uciok within 10 s; it failed so 3 times in succession before its first move and is not "
      "started again in this match";
  EXPECT_EQ(
      witness_.warnings,
      (std::vector<std::string>{"game 1, B: the script is over", "game 2, B: no uciok within 10 s",
                                "game 4, B: " + why, "B: no uciok within 10 s (and 1 more time)",
                                "B: " + why + " (and 6 more times)"}));
}

TEST_F(MatchRunner, AFailedTryOutIsReportedAndCounts) {
  MatchPlan failing = plan(5);
  failing.recover = true;
  failing.entrants[1].tried_out = true;
  int opened = 0;
  failing.entrants[1].open = [&](const std::stop_token&) -> Opened {
    ++opened;
    auto engine = std::make_unique<ScriptedEngine>(clock_, std::vector<Act>{});
    engine->new_game_failure = Failure{Fault::not_responding, "no readyok within 10 s"};
    return engine;
  };
  EXPECT_FALSE(run(failing).trouble);
  EXPECT_EQ(opened, 3) << "once before the first game, and for two games";
  ASSERT_FALSE(witness_.warnings.empty());
  EXPECT_EQ(witness_.warnings[0],
            "B did not answer when it was first asked for a move of chess: no readyok within 10 s");
}

TEST_F(MatchRunner, AnEngineThatMovesBeforeItFailsIsStartedAgainForEveryGame) {
  MatchPlan crashing = plan(5);
  crashing.recover = true;
  int opened = 0;
  crashing.entrants[1].open = [&](const std::stop_token&) -> Opened {
    ++opened;
    return std::make_unique<ScriptedEngine>(clock_, acts({opened % 2 == 1 ? "a7a6" : "a2a3"}));
  };
  EXPECT_FALSE(run(crashing).trouble);
  EXPECT_EQ(opened, 10);
}

TEST_F(MatchRunner, AComplaintIsReportedOnceAndCountedAtTheEnd) {
  MatchPlan complaining = plan(5);
  complaining.entrants[1].restart = true;
  complaining.entrants[1].open = [&](const std::stop_token&) -> Opened {
    Act complains{"resign"};
    complains.complains = "bestmove without a go";
    return std::make_unique<ScriptedEngine>(clock_, std::vector<Act>{complains});
  };
  EXPECT_FALSE(run(complaining).trouble);
  EXPECT_EQ(witness_.warnings,
            (std::vector<std::string>{"game 1, B: bestmove without a go",
                                      "B: bestmove without a go (and 9 more times)"}));
}

TEST(MatchComplaints, ManyDifferentOnesAreOnlyCounted) {
  Complaints complaints;
  std::size_t reported = 0;
  for (int number = 0; number < 1000; ++number) {
    reported += complaints.add(0, "line " + std::to_string(number)) ? 1 : 0;
  }
  complaints.add_unnamed(7);
  EXPECT_EQ(reported, 100U);
  EXPECT_EQ(complaints.unnamed(), 907U);
  EXPECT_TRUE(complaints.repeated().empty());
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
