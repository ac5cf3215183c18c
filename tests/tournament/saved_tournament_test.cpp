// Tournaments that are stopped, killed and resumed have the games of an undisturbed one.
#include "tournament/saved_tournament.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "match/match_fixture.h"
#include "match/play/game_end.h"
#include "rules/registry.h"

namespace ludex::tournament {
namespace {

using match::TournamentKind;

class SavedTournamentTest : public match::MatchRunner {
 protected:
  [[nodiscard]] std::string store() const { return folder_.file("tournament.db"); }

  static match::MatchPlan plan_of(TournamentKind kind, std::size_t concurrency) {
    match::MatchPlan plan = of_four(kind, concurrency);
    plan.schedule.rounds = 2;
    return plan;
  }

  // Plays the tournament until so many further games are counted.
  void play(SavedTournament& saved, match::MatchPlan plan, std::size_t most) {
    plan.counted = saved.counted();
    std::stop_source stop;
    std::size_t counted = 0;
    match::Witness witness;
    witness.on_finish = [&](const match::ScheduledGame&) {
      if (++counted >= most) {
        stop.request_stop();
      }
    };
    const auto keep = saved.keeping([](const auto& played, const auto& header) {
      return match::record_of(played, header, {});
    });
    ASSERT_TRUE(keep.has_value());
    const match::MatchEnd end = match::run_match(plan,
                                                 {.clock = clock_,
                                                  .wall_time = [] { return WallTime{}; },
                                                  .observers = {&witness},
                                                  .keep = *keep},
                                                 stop.get_token());
    ASSERT_EQ(end.trouble, std::nullopt);
  }

  // All games by their numbers, as PGN.
  static std::string games_of(SavedTournament& saved) {
    std::string text;
    std::set<std::size_t> numbers;
    const auto overview = find_tournament(saved.store(), "night");
    EXPECT_TRUE(overview.has_value());
    const auto done = for_each_record(
        saved.store(), *overview,
        [&](const store::StoredMatchGame& game, const store::StoredRecord& stored) -> Result<void> {
          EXPECT_TRUE(numbers.insert(game.number).second);
          text += match::match_pgn(stored.record, rules::standard);
          return {};
        });
    EXPECT_TRUE(done.has_value());
    return text;
  }

  // Plays until the store has so many games, in runs that end after `piece` games, and returns
  // them.
  std::string played_in_runs(const match::MatchPlan& plan, std::size_t games, std::size_t piece) {
    std::filesystem::remove(store());
    auto saved = SavedTournament::start(store(), "night", {"A", "B", "C", "D"}, {});
    EXPECT_TRUE(saved.has_value());
    for (std::size_t runs = 0; runs <= games; ++runs) {
      play(**saved, plan, piece);
      saved->reset();
      saved = SavedTournament::resume(store(), "night");
      EXPECT_TRUE(saved.has_value());
      if ((*saved)->overview().games.size() >= games) break;
    }
    EXPECT_EQ((*saved)->overview().games.size(), games);
    return games_of(**saved);
  }
};

TEST_F(SavedTournamentTest, RunsThatEndAnywhereHaveTheGamesOfOneRun) {
  for (const TournamentKind kind :
       {TournamentKind::round_robin, TournamentKind::knockout, TournamentKind::swiss}) {
    const std::size_t games = match::Schedule(plan_of(kind, 1).schedule).size();
    const std::string undisturbed = played_in_runs(plan_of(kind, 1), games, SIZE_MAX);
    EXPECT_NE(undisturbed.find("[Round \"2\"]"), std::string::npos);
    EXPECT_EQ(played_in_runs(plan_of(kind, 1), games, 7), undisturbed);
    EXPECT_EQ(played_in_runs(plan_of(kind, 3), games, 4), undisturbed);
  }
}

TEST_F(SavedTournamentTest, SeveralTournamentsOfAStoreArePlayedAtATime) {
  const match::MatchPlan plan = plan_of(TournamentKind::round_robin, 2);
  const std::size_t games = match::Schedule(plan.schedule).size();
  const std::string alone = played_in_runs(plan, games, SIZE_MAX);
  std::filesystem::remove(store());
  auto night = SavedTournament::start(store(), "night", {"A", "B", "C", "D"}, {}).value();
  auto day = SavedTournament::start(store(), "day", {"A", "B", "C", "D"}, {}).value();
  std::thread beside([&] { play(*day, plan, SIZE_MAX); });
  play(*night, plan, SIZE_MAX);
  beside.join();
  EXPECT_EQ(games_of(*night), alone);
  const auto other = find_tournament(day->store(), "day");
  ASSERT_TRUE(other.has_value());
  EXPECT_EQ(other->games.size(), games);
  // Nobody else goes on with a tournament while it is played.
  const auto again = SavedTournament::resume(store(), "night");
  ASSERT_FALSE(again.has_value());
  EXPECT_NE(describe(again.error()).find("is being played by another Ludex"), std::string::npos);
  night.reset();
  EXPECT_TRUE(SavedTournament::resume(store(), "night").has_value());
}

// The text is what the match itself writes.
TEST_F(SavedTournamentTest, AStoredGameGivesTheTextThatTheMatchWrites) {
  match::PlayedGame played;
  played.setup = rules::start_game({.game = "chess"}).value()->setup();
  played.seat_names = rules::find_game("chess")->seats;
  const auto game = rules::start_game(played.setup).value();
  for (const std::string_view text : {"e4", "e5", "Nf3"}) {
    const rules::Move move = game->parse_move(text, rules::standard).value();
    game->play(move);
    match::PlayedMove& each = played.moves.emplace_back();
    each.move = move;
    each.took = std::chrono::milliseconds(1234);
    each.left = std::chrono::milliseconds(8766);
    each.finding.score = engine::Score{engine::Centipawns{31}, {}};
    each.finding.depth = 14;
    each.finding.nodes = 12'345;
    each.finding.nps = 99;
    each.lines = {"info string \xff [x] {y} \"z\" \\"};
  }
  played.end = match::ended_by_failure("Black", rules::Seat::second,
                                       {engine::Fault::exited, "exited (status 3)\n] } ;"});
  const match::GameHeader header{"An \"event\"", "\xe4",    "1", {"A", "B"}, {},
                                 WallTime{},     {2500, {}}};
  match::RecordStyle style;
  style.fields = {.nodes = true, .nps = true, .timeleft = true};
  auto saved = SavedTournament::start(store(), "night", {"A", "B"}, {}).value();
  const auto keep = saved->keeping(
      [&](const auto& one, const auto& of) { return match::record_of(one, of, style); });
  ASSERT_TRUE((*keep)(match::Schedule({}).at(0), played, header).has_value());
  EXPECT_EQ(games_of(*saved), match::format_game(played, header, style));
}

TEST_F(SavedTournamentTest, NamesAreUniqueAndNumbersAreNamesToo) {
  const auto why = [](const auto& refused) {
    return refused ? std::string("done") : describe(refused.error());
  };
  Definition with_arguments;
  with_arguments.arguments = {"-x"};
  auto saved = SavedTournament::start(store(), "night", {"A", "B"}, with_arguments).value();
  ASSERT_TRUE(saved->end(store::MatchState::stopped).has_value());
  saved.reset();
  EXPECT_NE(why(SavedTournament::start(store(), "night", {"A", "B"}, {})).find("resume it"),
            std::string::npos);
  saved = SavedTournament::resume(store(), "1").value();
  EXPECT_EQ(saved->definition().arguments, (std::vector<std::string>{"-x"}));
  ASSERT_TRUE(saved->end(store::MatchState::finished).has_value());
  saved.reset();
  EXPECT_NE(why(SavedTournament::start(store(), "night", {"A", "B"}, {})).find("another name"),
            std::string::npos);
  EXPECT_NE(why(SavedTournament::resume(store(), "day")).find("no tournament `day`"),
            std::string::npos);
}

}  // namespace
}  // namespace ludex::tournament
