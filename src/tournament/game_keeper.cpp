#include "tournament/game_keeper.h"

#include <optional>
#include <string>
#include <utility>

#include "records/tree/record.h"
#include "tournament/counted_game.h"

namespace ludex::tournament {

GameKeeper::GameKeeper(store::Matches& matches, store::MatchId match, std::size_t counted,
                       RecordMaker record_of, Counted tell)
    : matches_(matches), match_(match), record_of_(std::move(record_of)) {
  link_->tell = std::move(tell);
  link_->places = counted;
}

Result<void> GameKeeper::keep(const match::ScheduledGame& game, const match::PlayedGame& played,
                              const match::GameHeader& header) {
  // Shared by this call and the store's callback, which may come after this call has returned.
  struct Kept {
    store::StoredMatchGame game;
    std::optional<Result<void>> outcome;
  };
  const auto kept = std::make_shared<Kept>(Kept{stored_game(game, played), {}});
  const records::Record record = record_of_(played, header);
  std::unique_lock lock(link_->mutex);
  kept->game.place = ++link_->places;
  kept->game.record =
      matches_.add_game(match_, kept->game, record,
                        [link = link_, kept, took = played.duration](const Result<void>& done) {
                          // Waits until the record's number is set.
                          std::unique_lock lock_again(link->mutex);
                          const store::StoredMatchGame counted = kept->game;
                          lock_again.unlock();
                          if (done && link->tell) {
                            link->tell(counted, took);
                          }
                          lock_again.lock();
                          kept->outcome = done;
                          link->changed.notify_all();
                        });
  link_->changed.wait(lock, [&] { return kept->outcome.has_value() || link_->is_abandoned; });
  if (!kept->outcome) return fail("the match was left before its game was kept");
  return *kept->outcome;
}

void GameKeeper::abandon() {
  link_->tell = nullptr;
  const std::lock_guard lock(link_->mutex);
  link_->is_abandoned = true;
  link_->changed.notify_all();
}

}  // namespace ludex::tournament
