// Games that were interrupted, and go on from their last moves.
#include "tournament/begun_games.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "match/match_fixture.h"
#include "rules/registry.h"
#include "tournament/kept_move.h"
#include "tournament/saved_tournament.h"

namespace ludex::tournament {
namespace {

using rules::Seat;

// --- Moves as texts ---

// What an engine may report; the line is made of moves that are legal one after another.
engine::Finding random_finding(Rng& rng, const rules::Game& game) {
  engine::Finding finding;
  if (rng.below(3) > 0) {
    finding.score = rng.below(2) == 0
                        ? engine::Score{engine::Centipawns{static_cast<int>(rng.below(999)) - 500}}
                        : engine::Score{engine::MateIn{static_cast<int>(rng.below(9)) - 4}};
  }
  if (rng.below(2) == 0) {
    finding.depth = static_cast<int>(rng.below(60));
    finding.nodes = rng.below(1'000'000'000);
    finding.time = Milliseconds(static_cast<std::int64_t>(rng.below(60'000)));
  }
  const auto line = game.clone();
  for (std::uint64_t left = rng.below(4); left > 0 && !line->outcome(); --left) {
    const auto legal = line->legal_moves();
    finding.pv.push_back(legal[rng.below(legal.size())]);
    line->play(finding.pv.back());
  }
  return finding;
}

TEST(KeptMove, IsReadAsItWasWrittenInEveryGame) {
  Rng rng(7);
  for (const std::string name : {"chess", "xiangqi", "gomoku", "go"}) {
    const auto game = rules::start_game({.game = name}).value();
    for (int ply = 0; ply < 60 && !game->outcome(); ++ply) {
      const auto legal = game->legal_moves();
      match::PlayedMove move{.move = legal[rng.below(legal.size())], .book = ply < 4};
      move.took = std::chrono::nanoseconds(rng.below(10'000'000'000));
      if (rng.below(2) == 0) {
        move.left = std::chrono::nanoseconds(rng.below(10'000'000'000));
      }
      move.finding = random_finding(rng, *game);
      if (rng.below(4) == 0) {
        move.lines = {"info string \xff [x] {y} \"z\" \\", ""};
      }
      const std::string text = to_text(move, *game);
      const auto read = parse_kept_move(text, *game);
      ASSERT_TRUE(read.has_value()) << name << ": " << text << ": " << describe(read.error());
      ASSERT_EQ(*read, move) << name << ": " << text;
      game->play(move.move);
    }
  }
}

TEST(KeptMove, ThatIsDamagedIsAnError) {
  const auto game = rules::start_game({.game = "chess"}).value();
  for (const std::string_view text :
       {"", "{", "[]", "7", R"({"move":"e2e5","took":1})", R"({"move":7,"took":1})",
        R"({"move":"e2e4"})", R"({"move":"e2e4","took":"1"})",
        R"({"move":"e2e4","took":1,"book":1})", R"({"move":"e2e4","took":1,"left":null})",
        R"({"move":"e2e4","took":1,"finding":"score ten"})",
        R"({"move":"e2e4","took":1,"lines":[1]})", R"({"move":"e2e4","took":1,"lines":["ā"]})"}) {
    EXPECT_FALSE(parse_kept_move(text, *game).has_value()) << text;
  }
}

// --- Tournaments ---

// Follows the moves of all games, and stops the match after so many.
class Counter final : public match::MatchObserver, public match::GameObserver {
 public:
  Counter(std::size_t most, std::stop_source stop) : most_(most), stop_(std::move(stop)) {}
  void game_started(const match::ScheduledGame& /*game*/) override {}
  [[nodiscard]] match::GameObserver* watch(const match::ScheduledGame& /*game*/) override {
    return this;
  }
  void game_finished(const match::ScheduledGame& /*game*/, const match::PlayedGame& /*played*/,
                     const match::Standings& /*standings*/) override {}
  void warned(const std::string& /*sentence*/) override {}
  void time_passed(const match::Standings& /*standings*/) override {}
  [[nodiscard]] bool watches() const override { return true; }
  void board_set_up(const rules::Setup& /*setup*/) override {}
  void move_asked(Seat /*seat*/,
                  const std::array<std::optional<std::chrono::nanoseconds>, 2>& /*left*/) override {
    ++asked;
    if (asked > most_) {
      stop_.request_stop();
    }
  }
  void finding_changed(Seat /*seat*/, const engine::Finding& /*finding*/) override {}
  void move_played(Seat /*seat*/, const match::PlayedMove& /*move*/) override {}

  std::size_t asked = 0;

 private:
  std::size_t most_;
  std::stop_source stop_;
};

class BegunGames : public match::MatchRunner {
 protected:
  match::MatchPlan timed_plan() {
    match::MatchPlan plan = this->plan(2);
    for (match::Entrant& entrant : plan.entrants) {
      entrant.open = [](const std::stop_token&) -> match::Opened {
        return std::make_unique<match::FirstMover>(20);
      };
    }
    const auto game = rules::start_game({.game = "chess"}).value();
    match::Opening opening;
    for (const std::string_view move : {"e2e4", "e7e5"}) {
      opening.moves.push_back(game->play_text(move, rules::coordinate).value());
    }
    plan.openings = match::OpeningBook({opening}, {});
    return plan;
  }

  // Plays on until so many moves were asked for, and returns how many were.
  std::size_t play(SavedTournament& saved, match::MatchPlan plan, std::size_t most) {
    plan.counted = saved.counted();
    if (goes_on_) {
      plan.begun = begun_games(saved.begun().value(), plan);
    }
    std::stop_source stop;
    Counter counter(most, stop);
    const auto moves = saved.keeping_moves();
    match::RecordStyle style;
    style.fields.timeleft = true;
    const auto keep = saved.keeping([style](const auto& played, const auto& header) {
      return match::record_of(played, header, style);
    });
    const match::MatchEnd end = match::run_match(plan,
                                                 {.clock = clock_,
                                                  .wall_time = [] { return WallTime{}; },
                                                  .observers = {&counter, moves.get()},
                                                  .keep = *keep},
                                                 stop.get_token());
    EXPECT_EQ(end.trouble, std::nullopt);
    return counter.asked;
  }

  static std::string games_of(SavedTournament& saved) {
    std::string text;
    const auto overview = find_tournament(saved.store(), "night");
    const auto done = for_each_record(
        saved.store(), *overview,
        [&](const store::StoredMatchGame&, const store::StoredRecord& stored) -> Result<void> {
          text += match::match_pgn(stored.record, rules::standard);
          return {};
        });
    EXPECT_TRUE(done.has_value());
    return text;
  }

  struct Played {
    std::string games;
    std::size_t asked = 0;  // moves, in all runs
  };
  Played played_in_runs(std::size_t most) {
    std::filesystem::remove(store_);
    auto saved = SavedTournament::start(store_, "night", {"A", "B"}, {}).value();
    Played played;
    for (std::size_t runs = 0; runs < 1000; ++runs) {
      played.asked += play(*saved, timed_plan(), most);
      saved.reset();
      saved = SavedTournament::resume(store_, "night").value();
      if (saved->overview().games.size() == 4) break;
    }
    played.games = games_of(*saved);
    return played;
  }

  std::string store_ = folder_.file("tournament.db");
  bool goes_on_ = true;
};

TEST_F(BegunGames, GoOnFromTheirLastMovesWithTheirClocks) {
  const Played undisturbed = played_in_runs(SIZE_MAX);
  EXPECT_GT(undisturbed.asked, 40U);
  EXPECT_NE(undisturbed.games.find("tl=9.99"), std::string::npos) << undisturbed.games;
  for (const std::size_t most : {1U, 3U, 10U, 25U}) {
    const Played interrupted = played_in_runs(most);
    EXPECT_EQ(interrupted.games, undisturbed.games) << most;
    // The move that was asked for when a run ended may have been played, or is asked for again.
    EXPECT_LE(interrupted.asked, undisturbed.asked + undisturbed.asked / most + 1) << most;
  }
}

TEST_F(BegunGames, BeginAnewOnRequest) {
  goes_on_ = false;
  const Played undisturbed = played_in_runs(SIZE_MAX);
  const Played interrupted = played_in_runs(25);
  EXPECT_EQ(interrupted.games, undisturbed.games);
  EXPECT_GT(interrupted.asked, undisturbed.asked);
}

TEST_F(BegunGames, ThatDoNotFitBeginAnew) {
  match::MatchPlan plan = timed_plan();
  const std::string e4 = R"({"move":"e2e4","took":0,"book":true})";
  const std::string e5 = R"({"move":"e7e5","took":0,"book":true})";
  const std::string d5 = R"({"move":"d7d5","took":0,"book":true})";
  const std::string a3 = R"({"move":"a2a3","took":5})";
  const auto begun = [&](std::size_t number, const std::vector<std::string>& moves) {
    const auto games = begun_games({{number, moves}}, plan);
    return games.empty() ? 0 : games[0].moves.size();
  };
  EXPECT_EQ(begun(1, {e4, e5}), 2U);
  EXPECT_EQ(begun(4, {e4, e5, a3}), 3U);
  EXPECT_EQ(begun(5, {e4, e5, a3}), 0U) << "there are four games";
  EXPECT_EQ(begun(0, {e4, e5, a3}), 0U);
  EXPECT_EQ(begun(1, {e4}), 0U) << "the opening is longer";
  EXPECT_EQ(begun(1, {e4, d5, a3}), 0U) << "the opening is another one";
  EXPECT_EQ(begun(1, {e4, e5, e5}), 0U) << "that is no move of the position";
  match::GameEnd end;
  end.kind = match::EndKind::rules;
  plan.counted = {{1, end}};
  EXPECT_EQ(begun(1, {e4, e5, a3}), 0U) << "it is counted";
}

TEST_F(BegunGames, GoOnWhereAClockRuns) {
  match::MatchPlan plan = timed_plan();
  EXPECT_TRUE(begun_games_go_on(plan));
  for (match::Entrant& entrant : plan.entrants) {
    entrant.allowance = {{}, {}, 1000, {}};
  }
  EXPECT_FALSE(begun_games_go_on(plan));
}

// A game that has been void once begins anew, although moves of an earlier run are there.
TEST_F(BegunGames, BeginAnewOnceTheyAreVoid) {
  match::MatchPlan plan = timed_plan();
  auto saved = SavedTournament::start(store_, "night", {"A", "B"}, {}).value();
  MoveKeeper keeper(saved->store().matches(), saved->overview().match.id);
  const match::ScheduledGame game = match::Schedule(plan.schedule).at(0);
  match::GameObserver* const observer = keeper.watch(game);
  observer->board_set_up(rules::start_game({.game = "chess"}).value()->setup());
  const auto board = rules::start_game({.game = "chess"}).value();
  observer->move_played(Seat::first, {.move = board->legal_moves().front()});
  saved->store().flush();
  EXPECT_EQ(saved->begun().value().size(), 1U);
  keeper.game_voided(game, match::VoidBecause::suspended);
  saved->store().flush();
  EXPECT_EQ(saved->begun().value().size(), 0U);
}

}  // namespace
}  // namespace ludex::tournament
