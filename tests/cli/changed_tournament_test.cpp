// Engines join a tournament that is kept, and are withdrawn from it, when it goes on.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/run_ludex.h"
#include "cli/tournament_fixture.h"
#include "host/clock.h"
#include "support/ample.h"

namespace ludex::cli {
namespace {

class ChangedTournament : public Tournament {
 protected:
  [[nodiscard]] Words kept() const { return {"match", "-tournamentfile", path("t")}; }
  [[nodiscard]] static Words another(const std::string& name) {
    return {"-engine", "cmd=builtin", "name=" + name, "nodes=200"};
  }
  // The number of games of every two engines in a file, by their names in alphabetical order.
  [[nodiscard]] std::map<std::string, std::size_t> games_of_two(const std::string& name) const {
    const auto tag = [](const std::string& game, const std::string& start) {
      const std::size_t at = game.find(start) + start.size();
      return game.substr(at, game.find('"', at) - at);
    };
    std::map<std::string, std::size_t> games;
    for (const std::string& game : games_in(name)) {
      std::string white = tag(game, "[White \"");
      std::string black = tag(game, "[Black \"");
      if (black < white) {
        std::swap(white, black);
      }
      ++games[white + black];
    }
    return games;
  }
  // Waits until the file holds so many of this text.
  void await(const std::string& name, const std::string& text, std::size_t number = 1) const {
    for (const TimePoint end = support::soon(); count(content(name), text) < number;) {
      if (host::SteadyClock().now() > end) {
        FAIL() << "no `" << text << "` in:\n" << content(name);
      }
      ::sched_yield();
    }
  }
  Ran exported(const std::string& name) const {
    return run_ludex({"tournament", "export", "1", "--store", path("t"), "-o", path(name)});
  }
};

TEST_F(ChangedTournament, KilledAfterTheChangeItHasExactlyTheGamesOfThoseThatStay) {
  ASSERT_FALSE(ends_before_it_is_killed(
      kept() + flags(3, "games.pgn", 4) + Words{"-concurrency", "3"}, "games.pgn", 1'000));
  ASSERT_EQ(exported("before.pgn").status, 0);
  ASSERT_FALSE(ends_before_it_is_killed(
      kept() + Words{"-resume"} + another("D") + Words{"-withdraw", "B"}, "games.pgn", 1));
  // The command line with which it was started goes on with what it has become.
  while (!ends_before_it_is_killed(kept() + flags(3, "games.pgn", 4) + Words{"-concurrency", "3"},
                                   "games.pgn", 1'500)) {
  }
  auto games = games_of_two("games.pgn");
  EXPECT_EQ(games["AC"], 8U);
  EXPECT_EQ(games["AD"], 8U);
  EXPECT_EQ(games["CD"], 8U);
  EXPECT_EQ(games["BD"], 0U) << "they were not there together";
  EXPECT_LT(games["AB"], 8U);
  const std::size_t all = games_in("games.pgn").size();
  const Ran whole = exported("after.pgn");
  EXPECT_EQ(whole.out, std::to_string(all) + " games are in `" + path("after.pgn") + "`\n");
  EXPECT_EQ(games_in("after.pgn"), games_in("games.pgn"));
  const auto before = games_in("before.pgn");
  const auto after = games_in("after.pgn");
  EXPECT_TRUE(std::includes(after.begin(), after.end(), before.begin(), before.end()));
  const Ran status = run_ludex({"tournament", "status", "1", "--store", path("t")});
  EXPECT_NE(status.out.find("finished, " + std::to_string(all) + " of " + std::to_string(all)),
            std::string::npos)
      << status.out;
  EXPECT_NE(status.out.find("B (withdrawn)"), std::string::npos) << status.out;
  EXPECT_NE(status.out.find("D "), std::string::npos) << status.out;
  EXPECT_EQ(
      run_ludex({"tournament", "report", "1", "--store", path("t"), "-o", path("r.html")}).status,
      0);
  EXPECT_NE(content("r.html").find("B (withdrawn)"), std::string::npos);
}

TEST_F(ChangedTournament, AFinishedTournamentGoesOnWithAnEngineThatJoins) {
  const std::string store = path("store.db");
  const Words start{"tournament", "start", "cup", "--store", store};
  ASSERT_EQ(run_ludex(start + flags(3, "games.pgn", 1)).status, 0);
  const Ran more = run_ludex(Words{"tournament", "resume", "cup", "--store", store} + another("D") +
                             Words{"--events", path("events.jsonl")});
  EXPECT_EQ(more.status, 0) << more.err;
  EXPECT_NE(
      more.out.find("6 of 12 games are counted\nD joins the tournament\nStarted game 7 of 12"),
      std::string::npos)
      << more.out;
  EXPECT_EQ(games_in("games.pgn").size(), 12U);
  EXPECT_EQ(count(content("events.jsonl"), R"("name":"D","time":"-","nodes":200,"joined":true)"),
            1U)
      << content("events.jsonl").substr(0, 1'000);
  const Ran fewer = run_ludex(
      Words{"tournament", "resume", "cup", "--store", store, "-withdraw", "A", "-withdraw", "B"} +
      another("E"));
  EXPECT_EQ(fewer.status, 0) << fewer.err;
  EXPECT_NE(fewer.out.find("A is withdrawn from the tournament\nB is withdrawn from the "
                           "tournament\nE joins the tournament\n"),
            std::string::npos)
      << fewer.out;
  auto games = games_of_two("games.pgn");
  EXPECT_EQ(games["CE"] + games["DE"], 4U);
  EXPECT_EQ(games_in("games.pgn").size(), 16U);
}

// The entry of an engine that plays no further game may be gone; that of another one may not.
TEST_F(ChangedTournament, AWithdrawnEngineNeedsItsEntryNoLonger) {
  const std::string engines = path("engines.toml");
  (void)::setenv("LUDEX_ENGINES", engines.c_str(), 1);
  const std::string guest =
      "[engines.guest]\ncommand = \"" + ludex + "\"\nargs = [\"engine\", \"chess\"]\n";
  std::ofstream(engines) << guest;
  const Words resume{"tournament", "resume", "cup", "--store", path("store.db")};
  const Ran begun =
      run_ludex(Words{"tournament", "start", "cup", "--store", path("store.db")} +
                flags(2, "games.pgn", 1) + Words{"-engine", "conf=guest", "nodes=100"});
  EXPECT_EQ(begun.status, 0) << begun.err;
  std::ofstream(engines) << "";
  const Ran without = run_ludex(resume + another("D"));
  EXPECT_EQ(without.status, 1);
  EXPECT_NE(without.err.find("guest"), std::string::npos) << without.err;
  std::ofstream(engines) << guest;
  EXPECT_EQ(run_ludex(resume + another("D") + Words{"-withdraw", "guest"}).status, 0);
  std::ofstream(engines) << "";
  const Ran gone = run_ludex(resume + another("E"));
  EXPECT_EQ(gone.status, 0) << gone.err;
  EXPECT_EQ(games_of_two("games.pgn")["AE"], 2U);
  const Ran status = run_ludex({"tournament", "status", "cup", "--store", path("store.db")});
  EXPECT_NE(status.out.find("guest (withdrawn)"), std::string::npos) << status.out;
  (void)::unsetenv("LUDEX_ENGINES");
}

TEST_F(ChangedTournament, InASwissTournamentAnEngineThatJoinsIsPairedInTheNextRound) {
  const Words match = flags(4, "games.pgn", 3) + Words{"-tournament", "swiss"};
  ASSERT_FALSE(ends_before_it_is_killed(kept() + match, "games.pgn", 1));
  const Ran resumed = run_ludex(kept() + Words{"-resume"} + another("E") + Words{"-withdraw", "A"});
  EXPECT_EQ(resumed.status, 0) << resumed.err;
  auto games = games_of_two("games.pgn");
  std::size_t of_e = 0;
  for (const auto& [two, number] : games) {
    of_e += two.back() == 'E' ? number : 0;
  }
  EXPECT_EQ(of_e, 4U) << "two rounds";
  const Ran again = run_ludex(kept() + match);
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(games_of_two("games.pgn"), games) << "nothing is left";
  const Ran late = run_ludex(kept() + Words{"-resume"} + another("F"));
  EXPECT_NE(late.err.find("-engine: all rounds have been played"), std::string::npos) << late.err;
}

TEST_F(ChangedTournament, WhatCannotBeChangedIsRefusedAndChangesNothing) {
  ASSERT_FALSE(ends_before_it_is_killed(kept() + flags(3, "games.pgn", 1) + Words{"-wait", "60000"},
                                        "games.pgn", 1));
  const Words resume = kept() + Words{"-resume"};
  const auto error = [&](const Words& words) { return run_ludex(words).err; };
  const auto expect = [&](const Words& words, const std::string& sentence) {
    const std::string err = error(words);
    EXPECT_NE(err.find(sentence), std::string::npos) << err;
  };
  expect(kept() + another("D"), "with -resume its engines may change");
  expect(resume + Words{"-withdraw", "X"}, "-withdraw X: the engines are A, B, C");
  expect(resume + Words{"-withdraw"}, "-withdraw needs the name of an engine");
  expect(resume + Words{"-withdraw", "A", "-withdraw", "A"},
         "-withdraw A: it was withdrawn before");
  expect(resume + Words{"-withdraw", "A", "-withdraw", "B"},
         "-withdraw B: two engines have to stay");
  expect(resume + another("A"), "two engines are called `A`");
  expect(resume + Words{"-engine", "cmd=builtin", "name=D"}, "could think for ever");
  expect(resume + Words{"-engine", "cmd=" + path("none"), "name=D", "nodes=5"},
         "match: engine D cannot join: ");
  expect(resume + another("D") + Words{"-rounds", "3"}, "`-rounds` cannot be given");
  const Ran done = run_ludex(resume + Words{"-wait", "0"});
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_EQ(games_in("games.pgn").size(), 6U);
  for (const std::string kind : {"knockout", "ladder", "pyramid"}) {
    const Words other{"match", "-tournamentfile", path(kind)};
    const Words match = flags(4, kind + ".pgn", 1) + Words{"-tournament", kind};
    ASSERT_FALSE(
        ends_before_it_is_killed(other + match + Words{"-wait", "60000"}, kind + ".pgn", 1));
    expect(other + Words{"-resume"} + another("E"),
           "-engine: in a " + kind + " engines neither join nor leave");
  }
  const Words two{"match", "-tournamentfile", path("two")};
  ASSERT_FALSE(ends_before_it_is_killed(two + flags(2, "two.pgn", 1) + Words{"-wait", "60000"},
                                        "two.pgn", 1));
  expect(two + Words{"-resume", "-withdraw", "A"},
         "-withdraw A: in a match of two engines none joins or leaves");
}

TEST_F(ChangedTournament, AFileChangesTheEnginesWhileTheMatchIsPlayed) {
  const std::string file = path("changes.toml");
  const Words match = flags(3, "games.pgn", 20);
  const pid_t child = start(kept() + match +
                                Words{"-reload", file, "-wait", "200", "--events",
                                      path("events.jsonl"), "-concurrency", "2"},
                            path("out"));
  await("out", "Finished game 2 ");
  const auto signal = [&](const std::string& content) {
    folder_.write("changes.toml", content);
    ::kill(child, SIGUSR1);
  };
  ::kill(child, SIGUSR1);  // there is no such file yet
  await("out", "Warning; -reload changes nothing: cannot read `" + file + "`");
  signal("withdraw = [\"X\"]\n");
  await("out", "Warning; -reload changes nothing: -withdraw X: the engines are A, B, C\n");
  signal("rounds = 3\n");
  await("out", "line 1: `rounds`: expected `withdraw` or tables [[engine]]\n");
  signal("[[engine]]\ncmd = \"" + path("none") + "\"\nname = \"D\"\nnodes = 9\n");
  await("out", "Warning; -reload changes nothing: engine D cannot join: ");
  signal("withdraw = \"B\"\n[[engine]]\ncmd = \"builtin\"\nname = \"D\"\nnodes = 200\n");
  await("out", "B is withdrawn from the tournament\nD joins the tournament\n");
  signal("withdraw = [\"C\"]\n[[engine]]\ncmd = \"builtin\"\nname = \"E\"\nnodes = 200\n");
  await("out", "C is withdrawn from the tournament\nE joins the tournament\n");
  ::kill(child, SIGKILL);
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  const std::string events = content("events.jsonl");
  EXPECT_EQ(count(events, R"("event":"match_began")"), 3U);
  EXPECT_EQ(count(events, R"("name":"D","time":"-","nodes":200,"joined":true)"), 2U);
  EXPECT_EQ(count(events, R"("withdrawn":true)"), 3U);
  const Ran done = run_ludex(kept() + Words{"-wait", "0"});
  EXPECT_EQ(done.status, 0) << done.err;
  auto games = games_of_two("games.pgn");
  EXPECT_EQ(games["AD"], 40U);
  EXPECT_EQ(games["AE"], 40U);
  EXPECT_EQ(games["DE"], 40U);
  EXPECT_EQ(games["BD"] + games["BE"] + games["CE"], 0U);
  EXPECT_EQ(exported("all.pgn").status, 0);
  EXPECT_EQ(games_in("all.pgn"), games_in("games.pgn"));
}

TEST_F(ChangedTournament, AFileOfChangesNeedsATournamentThatIsKeptAndCanChange) {
  const auto error = [&](const Words& words) { return run_ludex(words).err; };
  EXPECT_NE(error(Words{"match"} + flags(3, "games.pgn", 1) + Words{"-reload", "x"})
                .find("-reload needs a match that is kept"),
            std::string::npos);
  EXPECT_NE(error(kept() + flags(2, "games.pgn", 1) + Words{"-reload", "x"})
                .find("-reload: in a match of two engines none joins or leaves"),
            std::string::npos);
}

}  // namespace
}  // namespace ludex::cli
