// A match between engines made up here, in a folder of its own.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "match/run/runner.h"
#include "match/scripted_engine.h"
#include "records/io/source.h"
#include "records/pgn/reader.h"
#include "records/tree/record.h"
#include "support/temporary_folder.h"

namespace ludex::match {

// Plays the first legal move at once; resigns when its game is `length` moves old.
class FirstMover : public engine::Engine {
 public:
  explicit FirstMover(std::size_t length) : length_(length) {}

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  Result<void> set_option(std::string_view, std::string_view) override { return {}; }
  engine::Status new_game(const rules::Game&, const engine::Terms&) override { return {}; }
  engine::Status think(const rules::Game& game, const engine::Request&) override {
    engine::Decision decision;
    decision.took = std::chrono::milliseconds(1);
    decision.what = engine::Resign{};
    if (game.moves().size() < length_) {
      decision.what = engine::Play{game.legal_moves().front(), {}};
    }
    decision_ = decision;
    return {};
  }
  void stop() override {}
  void ponderhit(bool /*draw_offered*/) override {}
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
  void game_voided(const ScheduledGame& game, VoidBecause /*why*/) override {
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
                      .observers = {&witness_},
                      .standstills = [this] { return standstills_.load(); }},
                     std::move(stop));
  }

  // Both engines count how often they are opened.
  MatchPlan plan(std::size_t rounds) {
    MatchPlan result{.entrants = {},
                     .schedule = {},
                     .setup = {.game = "chess"},
                     .openings = OpeningBook({Opening{}}, {}),
                     .referee = {},
                     .style = {}};
    result.schedule.rounds = rounds;
    for (const std::string name : {"A", "B"}) {
      result.entrants.push_back(
          {name, Allowance{Periods{std::chrono::seconds(10), Milliseconds(0), {}}, {}, {}, {}},
           false, [this](const std::stop_token&) -> Opened {
             ++opened_;
             return std::make_unique<FirstMover>(6);
           }});
    }
    return result;
  }

  // Of two of these engines, the one that resigns earlier loses: A is the strongest.
  static MatchPlan of_four(TournamentKind kind, std::size_t concurrency) {
    MatchPlan result{.entrants = {},
                     .schedule = {},
                     .setup = {.game = "chess"},
                     .openings = OpeningBook({Opening{}}, {}),
                     .referee = {},
                     .style = {}};
    std::size_t length = 20;
    for (const std::string name : {"A", "B", "C", "D"}) {
      result.entrants.push_back(
          {name, Allowance{{}, {}, 1000, {}}, false, [length](const std::stop_token&) -> Opened {
             return std::make_unique<FirstMover>(length);
           }});
      length -= 4;
    }
    result.schedule.kind = kind;
    result.schedule.engines = 4;
    result.schedule.rounds = 1;
    result.concurrency = concurrency;
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

}  // namespace ludex::match
