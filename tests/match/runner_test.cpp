#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <stop_token>
#include <string>
#include <vector>

#include "match/match_fixture.h"

namespace ludex::match {
namespace {

TEST_F(MatchRunner, GamesArePlayedSavedAndCounted) {
  const MatchEnd end = run(plan(2));
  EXPECT_FALSE(end.trouble);
  EXPECT_FALSE(end.interrupted);
  EXPECT_EQ(witness_.events, "+1 1:0-1 +2 2:0-1 +3 3:0-1 +4 4:0-1 ");
  EXPECT_EQ(end.standings.encounter({0, 1}).tally, (Tally{2, 2, 0}));
  EXPECT_EQ(end.standings.encounter({0, 1}).pairs.counts[2], 2U);
  const auto games = saved_games();
  ASSERT_EQ(games.size(), 4U);
  EXPECT_EQ(records::find_tag(games[1], "White"), "B");
  EXPECT_EQ(records::find_tag(games[1], "Round"), "1");
  EXPECT_EQ(records::find_tag(games[2], "Round"), "2");
  EXPECT_EQ(opened_, 2) << "engines play on from game to game";
}

TEST_F(MatchRunner, ManyGamesAtATimeAreEachPlayedOnce) {
  MatchPlan many = plan(50);
  many.concurrency = 7;
  const MatchEnd end = run(many);
  EXPECT_FALSE(end.trouble);
  EXPECT_EQ(witness_.finished.size(), 100U);
  EXPECT_EQ(witness_.counted, 100U);
  EXPECT_EQ(end.standings.encounter({0, 1}).tally, (Tally{50, 50, 0}));
  EXPECT_EQ(end.standings.encounter({0, 1}).pairs.total(), 50U);
  EXPECT_EQ(saved_games().size(), 100U);
  EXPECT_LE(opened_, 14 + 2);
}

TEST_F(MatchRunner, RestartStartsANewProcessForEveryGame) {
  MatchPlan restarting = plan(2);
  restarting.entrants[0].restart = true;
  EXPECT_FALSE(run(restarting).trouble);
  EXPECT_EQ(opened_, 1 + 4) << "B once, A for each game";
}

OpenEngine with_options(HandClock& clock, const std::vector<std::string>& names) {
  return [&clock, names](const std::stop_token&) -> Opened {
    auto engine = std::make_unique<ScriptedEngine>(clock, acts({"resign"}));
    for (const std::string& name : names) {
      engine->offered.push_back({name, engine::Text{}});
    }
    return engine;
  };
}

TEST_F(MatchRunner, AnOptionForAllThatNoEngineHasEndsTheMatchBeforeItBegins) {
  MatchPlan shared = plan(1);
  shared.entrants[0].open = with_options(clock_, {"Hash", "Threads"});
  shared.entrants[1].open = with_options(clock_, {"hash"});
  shared.shared_options = {"HASH", "Hsah"};
  EXPECT_EQ(run(shared).trouble, "no engine has the option `Hsah` of -each; did you mean `Hash`?");
  EXPECT_EQ(witness_.events, "");
}

TEST_F(MatchRunner, AnOptionForAllThatSomeEnginesLackIsWarnedOfOnce) {
  MatchPlan shared = plan(1);
  shared.schedule.games = 1;
  shared.schedule.repeat = 1;
  shared.entrants[0].open = with_options(clock_, {"Hash", "Threads"});
  shared.entrants[1].open = with_options(clock_, {"hash"});
  shared.shared_options = {"HASH", "Threads", "threads"};
  EXPECT_FALSE(run(shared).trouble);
  EXPECT_EQ(
      witness_.warnings,
      std::vector<std::string>{"the option `Threads` of -each is not set for B, which lacks it"});
}

TEST_F(MatchRunner, UnderStrictRulesTheFirstWarningEndsTheMatch) {
  MatchPlan strict = plan(5);
  strict.strict = true;
  EXPECT_FALSE(run(strict).trouble);
  strict.entrants[0].open = [&](const std::stop_token&) -> Opened {
    Act complains{"resign"};
    complains.complains = "bestmove without a go";
    return std::make_unique<ScriptedEngine>(clock_, std::vector<Act>{complains});
  };
  witness_.forget();
  EXPECT_EQ(run(strict).trouble, "there was a warning in game 1, and -strict allows none");
  EXPECT_EQ(witness_.finished.size(), 1U);
}

TEST_F(MatchRunner, LastPositionsAreALineEach) {
  MatchPlan short_games = plan(1);
  for (Entrant& entrant : short_games.entrants) {
    entrant.open = [&](const std::stop_token&) -> Opened {
      return std::make_unique<ScriptedEngine>(clock_, acts({"e2e4", "resign"}));
    };
  }
  short_games.entrants[1].open = [&](const std::stop_token&) -> Opened {
    return std::make_unique<ScriptedEngine>(clock_, acts({"resign", "d2d4"}));
  };
  const std::string path = folder_.file("last.epd");
  {
    const auto positions = GameFile::open(path, true, clock_).value();
    MatchContext around{clock_, [] { return WallTime{}; }, nullptr, {&witness_}};
    around.positions = positions.get();
    EXPECT_FALSE(run_match(short_games, around, {}).trouble);
  }
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_EQ(text.str(),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"
            "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n");
}

TEST_F(MatchRunner, WhereThreadsDifferEachHasEnginesOfItsOwn) {
  MatchPlan pinned = plan(8);
  pinned.concurrency = 2;
  std::mutex mutex;
  std::map<std::size_t, int> opened;
  pinned.open_in_thread = [&](std::size_t thread, const OpenEngine& open,
                              const std::stop_token& stop) {
    const std::lock_guard lock(mutex);
    ++opened[thread];
    return open(stop);
  };
  EXPECT_FALSE(run(pinned).trouble);
  EXPECT_EQ(opened[0], 2);
  EXPECT_LE(opened[1], 2) << "a thread may find that all games are played";
  EXPECT_LE(opened.size(), 2U);
}

// Keeps whom it meets.
class Sociable final : public FirstMover {
 public:
  explicit Sociable(std::vector<engine::Opponent>& met) : FirstMover(6), met_(met) {}
  void meet(const engine::Opponent& opponent) override { met_.push_back(opponent); }

 private:
  std::vector<engine::Opponent>& met_;
};

TEST_F(MatchRunner, EachEngineIsToldWhomItMeets) {
  MatchPlan told = plan(1);
  told.entrants[1].rating = 2650;
  std::array<std::vector<engine::Opponent>, 2> met;
  for (std::size_t i = 0; i < 2; ++i) {
    told.entrants[i].open = [&, i](const std::stop_token&) -> Opened {
      return std::make_unique<Sociable>(met[i]);
    };
  }
  EXPECT_FALSE(run(told).trouble);
  EXPECT_EQ(met[0], (std::vector<engine::Opponent>{{"B", 2650}, {"B", 2650}}));
  EXPECT_EQ(met[1], (std::vector<engine::Opponent>{{"A", {}}, {"A", {}}}));
  EXPECT_EQ(records::find_tag(saved_games().at(0), "BlackElo"), "2650");
  EXPECT_EQ(records::find_tag(saved_games().at(0), "WhiteElo"), std::nullopt);
}

TEST_F(MatchRunner, AnEngineThatIgnoresItsNodesIsNamedOnce) {
  MatchPlan limited = plan(2);
  for (Entrant& entrant : limited.entrants) {
    entrant.allowance.nodes = 1000;
    entrant.open = [&, heeds = entrant.name == "A"](const std::stop_token&) -> Opened {
      Act act{"e2e4"};
      engine::Info info;
      info.nodes = heeds ? 20'000 : 1'234'567;
      act.says = {info};
      Act other = act;
      other.move = "e7e5";
      Act resigns{"resign"};
      // In the first seat of one game and the second of the next.
      return heeds
                 ? std::make_unique<ScriptedEngine>(clock_,
                                                    std::vector<Act>{act, resigns, other, act})
                 : std::make_unique<ScriptedEngine>(clock_, std::vector<Act>{other, act, resigns});
    };
  }
  limited.schedule.rounds = 1;
  EXPECT_FALSE(run(limited).trouble);
  EXPECT_EQ(witness_.warnings,
            std::vector<std::string>{
                "game 1: B searched 1234567 nodes for a move where nodes= allows 1000"});
}

}  // namespace
}  // namespace ludex::match
