// Long, because the ways in which a match goes on or ends share the engines made up here.
#include "match/runner.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <set>
#include <sstream>
#include <stop_token>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "match/scripted_engine.h"
#include "records/pgn/reader.h"
#include "records/record.h"
#include "records/source.h"
#include "support/temporary_folder.h"

namespace ludex::match {
namespace {

using engine::Failure;
using engine::Fault;
using namespace std::chrono_literals;

// Plays the first legal move at once; resigns when its game is `length` moves old.
class FirstMover : public engine::Engine {
 public:
  explicit FirstMover(std::size_t length) : length_(length) {}

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  Result<void> set_option(std::string_view, std::string_view) override { return {}; }
  engine::Status new_game(const rules::Game&) override { return {}; }
  engine::Status think(const rules::Game& game, const engine::Request&) override {
    engine::Decision decision;
    decision.took = 1ms;
    decision.what = engine::Resign{};
    if (game.moves().size() < length_) {
      decision.what = engine::Play{game.legal_moves().front(), {}};
    }
    decision_ = decision;
    return {};
  }
  void stop() override {}
  void ponderhit() override {}
  std::optional<engine::Event> next(TimePoint) override {
    if (!decision_) {
      return std::nullopt;
    }
    return *std::exchange(decision_, std::nullopt);
  }
  void wake() override { woken = true; }

  std::atomic<bool> woken = false;

 private:
  std::size_t length_;
  engine::Identity identity_{"First mover", ""};
  std::vector<engine::Option> options_;
  std::optional<engine::Decision> decision_;
};

// Keeps whom it meets.
class Sociable final : public FirstMover {
 public:
  explicit Sociable(std::vector<engine::Opponent>& met) : FirstMover(6), met_(met) {}
  void meet(const engine::Opponent& opponent) override { met_.push_back(opponent); }

 private:
  std::vector<engine::Opponent>& met_;
};

class Witness final : public MatchObserver {
 public:
  void game_started(const ScheduledGame& game) override {
    events += "+" + std::to_string(game.number) + " ";
  }
  void game_finished(const ScheduledGame& game, const PlayedGame& played,
                     const Standings& standings) override {
    events += std::to_string(game.number) + ":" + std::string(result_text(played.end)) + " ";
    finished.insert(game.number);
    counted = standings.games();
    if (on_finish) {
      on_finish(game);
    }
  }
  void warned(const std::string& sentence) override { warnings.push_back(sentence); }
  void game_voided(const ScheduledGame& game) override {
    events += "~" + std::to_string(game.number) + " ";
  }
  void time_passed(const Standings&) override {}

  void forget() {
    events.clear();
    finished.clear();
    on_finish = nullptr;
  }

  std::string events;
  std::vector<std::string> warnings;
  std::set<std::size_t> finished;
  std::size_t counted = 0;
  std::function<void(const ScheduledGame&)> on_finish;
};

class MatchRunner : public testing::Test {
 protected:
  [[nodiscard]] std::string file() const { return folder_.file("games.pgn"); }

  MatchEnd run(const MatchPlan& plan, std::stop_token stop = {}, bool append = true) {
    const auto games = GameFile::open(file(), append, clock_).value();
    return run_match(plan,
                     {.clock = clock_,
                      .wall_time = [] { return WallTime{}; },
                      .games = games.get(),
                      .observer = witness_,
                      .standstills = [this] { return standstills_.load(); }},
                     stop);
  }

  // Both engines count how often they are opened.
  MatchPlan plan(std::size_t rounds) {
    MatchPlan result{.entrants = {},
                     .schedule = {},
                     .setup = {},
                     .openings = OpeningBook({Opening{}}, {}),
                     .referee = {},
                     .pgn = {}};
    result.schedule.rounds = rounds;
    for (const std::string name : {"A", "B"}) {
      result.entrants.push_back({name, Allowance{Session{10s, 0ms, {}}, {}, {}, {}}, false,
                                 [this](const std::stop_token&) -> Opened {
                                   ++opened_;
                                   return std::make_unique<FirstMover>(6);
                                 }});
    }
    return result;
  }

  [[nodiscard]] std::vector<records::Record> saved_games() const {
    std::ifstream in(file());
    records::pgn::Reader reader(records::source_of(in));
    std::vector<records::Record> games;
    records::Record record;
    while (reader.next(record).value()) {
      games.push_back(record);
    }
    return games;
  }

  support::TemporaryFolder folder_;
  HandClock clock_;
  Witness witness_;
  std::atomic<int> opened_ = 0;
  std::atomic<std::size_t> standstills_ = 0;
};

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

TEST_F(MatchRunner, AGameInWhichWeStoodStillIsVoidAndBeginsAgainWithTheSameEngines) {
  MatchPlan still = plan(1);
  still.schedule.games = 1;
  still.schedule.repeat = 1;
  Act hangs{"e2e4"};
  hangs.hangs = true;
  hangs.first = [this] { ++standstills_; };
  still.entrants[0].open = [&](const std::stop_token&) -> Opened {
    ++opened_;
    return std::make_unique<ScriptedEngine>(clock_, std::vector<Act>{hangs, Act{"resign"}});
  };
  const MatchEnd end = run(still);
  EXPECT_FALSE(end.trouble);
  EXPECT_EQ(witness_.events, "+1 ~1 +1 1:0-1 ") << "the loss on time does not count";
  EXPECT_EQ(end.standings.faults(0).timeouts, 0U);
  EXPECT_EQ(end.standings.games(), 1U);
  EXPECT_EQ(saved_games().size(), 1U);
  EXPECT_EQ(opened_, 2);
}

TEST_F(MatchRunner, AnEngineThatCannotStartWhileWeStandStillIsStartedAgain) {
  MatchPlan still = plan(1);
  int tries = 0;
  still.entrants[1].open = [&](const std::stop_token&) -> Opened {
    if (++tries == 1) {
      ++standstills_;
      return tl::unexpected(Failure{Fault::no_handshake, "no uciok within 10 s"});
    }
    return std::make_unique<FirstMover>(6);
  };
  EXPECT_FALSE(run(still).trouble);
  EXPECT_EQ(tries, 2);
}

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

TEST_F(MatchRunner, AWaitBetweenGamesIsOverWhenTheMatchIs) {
  MatchPlan slow = plan(1);
  slow.wait = std::chrono::hours(1);
  std::stop_source source;
  std::promise<void> first_over;
  witness_.on_finish = [&](const ScheduledGame& game) {
    if (game.number == 1) {
      first_over.set_value();
    }
  };
  std::jthread impatient([&] {
    first_over.get_future().wait();
    source.request_stop();
  });
  EXPECT_TRUE(run(slow, source.get_token()).interrupted);
  EXPECT_EQ(witness_.finished.size(), 1U);

  witness_.forget();
  slow.schedule.games = 1;
  slow.schedule.repeat = 1;
  EXPECT_FALSE(run(slow).interrupted) << "nothing is waited for after the last game";
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
    MatchSurroundings around{clock_, [] { return WallTime{}; }, nullptr, witness_};
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

TEST_F(MatchRunner, GamesThatWereStoppedAreLeftOutOfTheFileOnRequest) {
  std::stop_source inside;
  Act hangs{"e2e4"};
  hangs.hangs = true;
  hangs.first = [&] { inside.request_stop(); };
  MatchPlan thinking = plan(1);
  thinking.save_unfinished = false;
  thinking.entrants[0].open = [&](const std::stop_token&) -> Opened {
    return std::make_unique<ScriptedEngine>(clock_, std::vector<Act>{hangs});
  };
  EXPECT_TRUE(run(thinking, inside.get_token()).interrupted);
  EXPECT_FALSE(std::filesystem::exists(file()));
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

TEST_F(MatchRunner, AStopWhileAnEngineGetsReadyIsNoLoss) {
  // As a session does when a stop comes while it waits.
  class GivesUp final : public engine::Engine {
   public:
    explicit GivesUp(std::stop_source& source) : source_(source) {}
    [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
    [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
    Result<void> set_option(std::string_view, std::string_view) override { return {}; }
    engine::Status new_game(const rules::Game&) override {
      source_.request_stop();
      return tl::unexpected(Failure{Fault::not_responding, "a stop was requested"});
    }
    engine::Status think(const rules::Game&, const engine::Request&) override { return {}; }
    void stop() override {}
    void ponderhit() override {}
    std::optional<engine::Event> next(TimePoint) override { return std::nullopt; }
    void wake() override {}

   private:
    std::stop_source& source_;
    engine::Identity identity_;
    std::vector<engine::Option> options_;
  };
  std::stop_source source;
  MatchPlan stopped = plan(1);
  stopped.entrants[1].open = [&](const std::stop_token&) -> Opened {
    return std::make_unique<GivesUp>(source);
  };
  const MatchEnd end = run(stopped, source.get_token());
  EXPECT_TRUE(end.interrupted);
  EXPECT_FALSE(end.trouble);
  EXPECT_EQ(end.standings.games(), 0U);
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

TEST_F(MatchRunner, AStopEndsTheRunningGameUnterminatedAndSaved) {
  MatchPlan stopped = plan(10);
  std::stop_source source;
  witness_.on_finish = [&](const ScheduledGame& game) {
    if (game.number == 2) {
      source.request_stop();
    }
  };
  int opened = 0;
  stopped.entrants[0].open = [&](const std::stop_token&) -> Opened {
    ++opened;
    return std::make_unique<FirstMover>(6);
  };
  const MatchEnd between = run(stopped, source.get_token());
  EXPECT_TRUE(between.interrupted);
  EXPECT_FALSE(between.trouble);
  EXPECT_EQ(witness_.finished.size(), 2U);

  Act hangs{"e2e4"};
  hangs.hangs = true;
  std::stop_source inside;
  hangs.first = [&] { inside.request_stop(); };
  MatchPlan thinking = plan(1);
  thinking.entrants[0].open = [&](const std::stop_token&) -> Opened {
    return std::make_unique<ScriptedEngine>(clock_, std::vector<Act>{hangs});
  };
  const MatchEnd within_game = run(thinking, inside.get_token(), false);
  EXPECT_TRUE(within_game.interrupted);
  EXPECT_EQ(within_game.standings.games(), 0U);
  ASSERT_EQ(saved_games().size(), 1U);
  EXPECT_EQ(records::find_tag(saved_games()[0], "Termination"), "unterminated");
}

TEST_F(MatchRunner, AFullDiskStopsTheMatchAndNothingIsCounted) {
  const auto games = GameFile::open("/dev/full", true, clock_).value();
  const MatchEnd end =
      run_match(plan(2), {clock_, [] { return WallTime{}; }, games.get(), witness_}, {});
  EXPECT_EQ(end.trouble, "cannot write to `/dev/full`: No space left on device");
  EXPECT_EQ(end.standings.games(), 0U);
  EXPECT_EQ(witness_.finished.size(), 0U);
}

TEST_F(MatchRunner, AGameFileIsOnlyEmptiedByItsFirstGame) {
  std::ofstream(file()) << "old\n";
  static_cast<void>(GameFile::open(file(), false, clock_).value());
  EXPECT_EQ(std::filesystem::file_size(file()), 4U);
  {
    const auto games = GameFile::open(file(), false, clock_).value();
    ASSERT_TRUE(games->add("new game\n"));
    ASSERT_TRUE(games->add("another\n"));
  }
  std::ostringstream text;
  text << std::ifstream(file()).rdbuf();
  EXPECT_EQ(text.str(), "new game\nanother\n");
}

TEST_F(MatchRunner, APositionIsAddedOnALineOfItsOwn) {
  for (const std::string before : {"", "position\n", "position\r\n", "position\n\n"}) {
    std::ofstream(file(), std::ios::binary) << before;
    ASSERT_TRUE(GameFile::open(file(), true, clock_).value()->add("new\n"));
    std::ostringstream text;
    text << std::ifstream(file()).rdbuf();
    EXPECT_EQ(text.str(), before + "new\n");
  }
  std::ofstream(file(), std::ios::binary) << "position";
  ASSERT_TRUE(GameFile::open(file(), true, clock_).value()->add("new\n"));
  std::ostringstream text;
  text << std::ifstream(file()).rdbuf();
  EXPECT_EQ(text.str(), "position\nnew\n");
}

TEST_F(MatchRunner, AGameIsAddedOnALineOfItsOwnBehindAnEmptyOne) {
  const std::vector<std::pair<std::string, std::string>> rows{{"", ""},
                                                              {"\n", ""},
                                                              {"1. e4 *", "\n\n"},
                                                              {"*", "\n\n"},
                                                              {"1. e4 *\n", "\n"},
                                                              {"1. e4 *\r\n", "\n"},
                                                              {"1. e4 *\n\n", ""},
                                                              {"1. e4 *\r\n\r\n", ""}};
  for (const auto& [before, gap] : rows) {
    std::ofstream(file(), std::ios::binary) << before;
    const auto games = GameFile::open(file(), true, clock_).value();
    ASSERT_TRUE(games->add("new game\n\n"));
    ASSERT_TRUE(games->add("another\n\n"));
    std::ostringstream text;
    text << std::ifstream(file()).rdbuf();
    EXPECT_EQ(text.str(), before + gap + "new game\n\nanother\n\n") << before;
  }
}

}  // namespace
}  // namespace ludex::match
