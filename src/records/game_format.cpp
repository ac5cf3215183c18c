#include "records/game_format.h"

#include <cstddef>
#include <utility>

#include "base/expects.h"

namespace ludex::records {

namespace {

class ReadSequence final : public GameSequence {
 public:
  explicit ReadSequence(ReadGames games) : games_(std::move(games)) {}

  bool next(FileGame& game) override {
    if (next_ == games_.entries.size()) return false;
    GameEntry& entry = games_.entries[next_++];
    game.is_read = entry.record.has_value();
    game.kept = std::move(entry.kept);
    if (game.is_read) {
      game.record = std::move(games_.records[*entry.record]);
    }
    const auto first = games_.troubles.begin() + static_cast<std::ptrdiff_t>(entry.first_trouble);
    game.troubles.assign(first, first + static_cast<std::ptrdiff_t>(entry.troubles));
    return true;
  }

 private:
  ReadGames games_;
  std::size_t next_ = 0;  // index of an entry
};

}  // namespace

std::unique_ptr<GameSequence> in_sequence(ReadGames games) {
  return std::make_unique<ReadSequence>(std::move(games));
}

const Record& record_of(GameSource game) {
  expects(game.record != nullptr);
  return *game.record;
}

}  // namespace ludex::records
