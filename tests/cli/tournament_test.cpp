// `ludex tournament` and `ludex match -config`: whatever ends the program, the same tournament goes
// on, with exactly the scheduled games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <string>

#include "cli/run_ludex.h"
#include "cli/tournament_fixture.h"
#include "match/results/sprt.h"
#include "serve/json_text.h"
#include "serve/matches/match_order.h"
#include "serve/wire/members.h"
#include "tournament/saved_tournament.h"

namespace ludex::cli {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;

TEST_F(Tournament, KilledAtAnyMomentItHasExactlyTheScheduledGames) {
  std::mt19937 random(20'261'127);
  for (const std::size_t engines : {2U, 3U}) {
    const std::string number = std::to_string(engines);
    const std::size_t rounds = engines == 2 ? 15 : 5;
    const Words match = flags(engines, "games" + number + ".pgn", rounds);
    const Words kept = Words{"match", "-config", "file=" + path("t" + number)} + match +
                       Words{"-concurrency", "4"};
    std::size_t kills = 0;
    // A game of six moves takes some 300 bytes.
    while (!ends_before_it_is_killed(kept, "games" + number + ".pgn", 200 + random() % 2'000)) {
      ++kills;
      ASSERT_LT(kills, 200U);
    }
    EXPECT_GE(kills, 3U);
    const std::string undisturbed = "whole" + number + ".pgn";
    const Ran whole = run_ludex(Words{"match"} + flags(engines, undisturbed, rounds));
    EXPECT_EQ(whole.status, 0) << whole.err;
    EXPECT_EQ(games_in("games" + number + ".pgn"), games_in(undisturbed));
    const Ran exported = run_ludex(
        {"tournament", "export", "1", "--store", path("t" + number), "-o", path("exported.pgn")});
    EXPECT_EQ(exported.status, 0) << exported.err;
    EXPECT_EQ(exported.out, "30 games are in `" + path("exported.pgn") + "`\n");
    EXPECT_EQ(content("exported.pgn"), content(undisturbed)) << "byte by byte, in the same order";
  }
}

TEST_F(Tournament, AMatchIsKeptUnderItsNameAndListed) {
  const std::string store = path("store.db");
  const Ran started = run_ludex(Words{"tournament", "start", "Night cup", "--store", store} +
                                flags(3, "games.pgn", 1));
  EXPECT_EQ(started.status, 0) << started.err;
  EXPECT_NE(started.out.find("Finished match"), std::string::npos);
  EXPECT_EQ(run_ludex({"tournament", "list", "--store", store}).out,
            "   1  finished           6 games  Night cup\n");
  const Ran status = run_ludex({"tournament", "status", "Night cup", "--store", store});
  EXPECT_EQ(status.status, 0) << status.err;
  EXPECT_TRUE(status.out.starts_with("Night cup: finished, 6 of 6 games are counted\nRank"))
      << status.out;
  const Ran again = run_ludex({"tournament", "resume", "Night cup", "--store", store});
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_NE(again.out.find("The tournament goes on: 6 of 6 games are counted\nScore of"),
            std::string::npos)
      << again.out << "the report, and no engine is started";
  EXPECT_EQ(count(content("games.pgn"), "[Event "), 6U);
}

// A server that opens the file at any later time shows the games from their events.
TEST_F(Tournament, AMatchThatIsKeptInAFileWritesItsEventsBesideIt) {
  const Ran ran = run_ludex(Words{"match", "-config", "outname=" + path("night.ludex")} +
                            flags(2, "games.pgn", 1));
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::string events = content("night.ludex.events/1.jsonl");
  EXPECT_EQ(count(events, R"("event":"game_ended")"), 2U) << events;
}

TEST_F(Tournament, OneWhoseProgramWasKilledIsInterrupted) {
  const std::string store = path("a store.db");
  const Words start =
      Words{"tournament", "start", "Cup", "--store", store} + flags(2, "g.pgn", 500);
  const pid_t child = this->start(start, "/dev/null");
  const auto listed = [&] { return run_ludex({"tournament", "list", "--store", store}).out; };
  const auto becomes = [&](const std::string& word) {
    const TimePoint end = support::soon();
    while (listed().find(word) == std::string::npos && host::SteadyClock().now() < end) {
      ::sched_yield();
    }
    return listed();
  };
  EXPECT_THAT(becomes("running"), HasSubstr("  1  running    ")) << "while it is played";
  ::kill(child, SIGKILL);
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  const std::string in_store = " --store '" + store + "'\n";
  EXPECT_THAT(listed(), AllOf(HasSubstr("  1  interrupted  "),
                              EndsWith(" games  Cup\nTo go on with an interrupted one: ludex "
                                       "tournament resume NUMBER" +
                                       in_store)));
  EXPECT_THAT(run_ludex({"tournament", "status", "Cup", "--store", store}).out,
              AllOf(HasSubstr("Cup: interrupted, "),
                    HasSubstr("Its program has ended before the last game; to go on: ludex "
                              "tournament resume 1" +
                              in_store)));
  // Without the file that programs share nobody plays.
  EXPECT_TRUE(std::filesystem::remove(store + ".shared"));
  EXPECT_THAT(listed(), HasSubstr("  1  interrupted  "));
}

// The order that the web table's server reads of the only tournament in the store.
serve::MatchOrder order_in(const std::string& store) {
  const auto saved = tournament::SavedTournament::resume(store, "Test").value();
  const auto json = serve::parse_json(saved->definition().order).value();
  const auto order =
      serve::read_match_order(json, {.processors = 64}, serve::Members::Source::server);
  EXPECT_TRUE(order) << (order ? "" : order.error().text);
  return order.value_or(serve::MatchOrder{});
}

TEST_F(Tournament, ASequentialTestIsStoredAsTheServerReadsIt) {
  struct Row {
    Words flags;
    match::SprtOptions sprt;
  };
  const std::vector<Row> rows{
      {{"-sprt", "elo0=0", "elo1=5", "alpha=0.1", "beta=0.2"},
       {.elo0 = 0, .elo1 = 5, .alpha = 0.1, .beta = 0.2, .model = match::SprtModel::normalized}},
      {{"-sprt", "elo0=-1.75", "elo1=0.25", "model=logistic"},
       {.elo0 = -1.75, .elo1 = 0.25, .model = match::SprtModel::logistic}},
      {{"-sprt", "elo0=0", "elo1=10", "model=bayesian", "-report", "penta=false"},
       {.elo0 = 0, .elo1 = 10, .model = match::SprtModel::bayesian, .single_games = true}},
  };
  for (const Row& row : rows) {
    const std::string store = path(row.flags.back() + ".db");
    const Ran ran = run_ludex(Words{"tournament", "start", "Test", "--store", store} +
                              flags(2, "games.pgn", 1) + row.flags);
    EXPECT_EQ(ran.status, 0) << ran.err;
    const serve::MatchOrder order = order_in(store);
    EXPECT_EQ(order.sprt, row.sprt) << row.flags.back();
    EXPECT_EQ(order.schedule.rounds, 1U);
  }
}

TEST_F(Tournament, WhatCannotGoOnIsRefusedWithItsReason) {
  const Words match = flags(2, "games.pgn", 1);
  const Words kept = Words{"match", "-config", "file=" + path("t")};
  const auto error = [&](const Words& words) { return run_ludex(words).err; };
  EXPECT_NE(error(kept).find("there is no tournament"), std::string::npos);
  EXPECT_NE(error(kept + Words{"-resume"} + match).find("there is no tournament"),
            std::string::npos);
  EXPECT_NE(error(Words{"match", "-resume"} + match).find("-tournamentfile FILE"),
            std::string::npos);
  EXPECT_NE(error(Words{"match", "-config", "x"} + match).find("expected file=FILE, outname=FILE"),
            std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(path("t")));
  EXPECT_TRUE(!ends_before_it_is_killed(kept + match + Words{"-wait", "60000"}, "games.pgn", 1));
  EXPECT_NE(error(kept + Words{"-rounds", "3"}).find("`-rounds` cannot be given"),
            std::string::npos);
  EXPECT_NE(error(Words{"match", "-config", "outname=" + path("t")} + match)
                .find("-config file= goes on"),
            std::string::npos);
  const std::string book = content("book.epd");
  folder_.write("book.epd", book.substr(book.find('\n') + 1));
  EXPECT_NE(error(kept).find("are not those with which"), std::string::npos);
  folder_.write("book.epd", book);
  const Ran done = run_ludex(kept + Words{"-wait", "0", "-concurrency", "2"});
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_EQ(count(content("games.pgn"), "[Event "), 2U);
}

TEST_F(Tournament, ALastGameThatWasTornIsWrittenAgain) {
  const Words match = flags(2, "games.pgn", 2);
  const Words kept = Words{"match", "-config", "file=" + path("t")};
  EXPECT_TRUE(!ends_before_it_is_killed(kept + match + Words{"-wait", "60000"}, "games.pgn", 1));
  const std::string whole = content("games.pgn");
  folder_.write("games.pgn", whole.substr(0, whole.size() - 20));
  const Ran done = run_ludex(kept + Words{"-wait", "0"});
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_TRUE(content("games.pgn").starts_with(whole)) << content("games.pgn");
  EXPECT_EQ(count(content("games.pgn"), "[Event "), 4U);
}

}  // namespace
}  // namespace ludex::cli
