// A tournament of the command line that is kept in a store, so that it can go on after any end of
// the program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "match/run/runner.h"
#include "store/store.h"
#include "tournament/begun_games.h"
#include "tournament/definition.h"
#include "tournament/game_keeper.h"

namespace ludex::tournament {

// A match of a store with its games, by their numbers.
struct Overview {
  store::StoredMatch match;
  std::optional<Definition> definition;  // absent: it is a match of the web table
  std::vector<store::StoredMatchGame> games;
  // It is stored as running, but its program has ended: the server for a match of the web table.
  bool is_interrupted = false;
};

// Finds a match by its number or, if it is of the command line, by its name. The error names the
// store.
[[nodiscard]] Result<Overview> find_tournament(store::Store& store, std::string_view name);
[[nodiscard]] Result<std::vector<Overview>> all_tournaments(store::Store& store);

// The counted games on the schedule of their tournament.
struct Replay {
  match::Schedule schedule;
  match::Standings standings;
};
// The error: a game is none of the schedule, or others have its seats there.
[[nodiscard]] Result<Replay> replayed(const Overview& overview,
                                      const match::ScheduleOptions& schedule);

// Calls with the record of every counted game, by the numbers of the games. An error of the call
// ends it.
[[nodiscard]] Result<void> for_each_record(
    store::Store& store, const Overview& overview,
    const std::function<Result<void>(const store::StoredMatchGame&, const store::StoredRecord&)>&
        call);

class SavedTournament {
 public:
  // Opens the store, which other programs may be using, and adds a tournament. It is an error if
  // the store has one of that name.
  [[nodiscard]] static Result<std::unique_ptr<SavedTournament>> start(
      const std::filesystem::path& store, const std::string& name,
      const std::vector<std::string>& entrants, const Definition& definition);
  // Opens the store and finds a tournament that was started, and perhaps is finished. It is an
  // error if another program plays it.
  [[nodiscard]] static Result<std::unique_ptr<SavedTournament>> resume(
      const std::filesystem::path& store, std::string_view name);
  SavedTournament(const SavedTournament&) = delete;
  SavedTournament& operator=(const SavedTournament&) = delete;

  [[nodiscard]] const Definition& definition() const { return definition_; }
  [[nodiscard]] const Overview& overview() const { return overview_; }
  [[nodiscard]] store::Store& store() { return *store_; }
  // By their numbers.
  [[nodiscard]] std::vector<match::CountedGame> counted() const;

  // The games that were begun, as they are stored.
  [[nodiscard]] Result<std::vector<store::BegunMatchGame>> begun() const {
    return store_->matches().begun_games(overview_.match.id);
  }
  // Stores the moves of the games that are played; for MatchContext::observers.
  [[nodiscard]] std::unique_ptr<match::MatchObserver> keeping_moves() {
    return std::make_unique<MoveKeeper>(store_->matches(), overview_.match.id);
  }

  // Stores a finished game with the record that `record_of` makes of it; for MatchContext::keep.
  // From the first call of keeping() on, the tournament is stored as running.
  using Keep = std::function<Result<void>(const match::ScheduledGame&, const match::PlayedGame&,
                                          const match::GameHeader&)>;
  [[nodiscard]] Result<Keep> keeping(GameKeeper::RecordMaker record_of);
  // Stores that engines have joined or were withdrawn: the names of all entrants, and what else
  // the tournament is from then on.
  [[nodiscard]] Result<void> change(const std::vector<std::string>& entrants,
                                    const Definition& definition);
  // Reads the counted games again, after a run.
  [[nodiscard]] Result<void> read_again();
  // Stores how it ended.
  [[nodiscard]] Result<void> end(store::MatchState state);

 private:
  SavedTournament(std::unique_ptr<store::Store> store, store::SharedState::Role player,
                  Overview overview);
  [[nodiscard]] Result<void> put(store::MatchState state);

  store::SharedState::Role player_;  // given up after all is stored
  std::unique_ptr<store::Store> store_;
  Overview overview_;
  Definition definition_;
  std::unique_ptr<GameKeeper> keeper_;  // destroyed before the store
};

}  // namespace ludex::tournament
