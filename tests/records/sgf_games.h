// SGF collections, all games at once.
#pragma once

#include <string_view>
#include <utility>

#include "records/formats.h"
#include "records/read_games.h"

namespace ludex::records {

inline Result<ReadGames> read_sgf(std::string_view text) {
  auto sequence = sgf_format().read(text, ReadMode::records);
  if (!sequence) return tl::unexpected(std::move(sequence.error()));
  ReadGames games;
  for (FileGame game; (*sequence)->next(game);) {
    GameEntry& entry = games.entries.emplace_back();
    entry.first_trouble = games.troubles.size();
    entry.troubles = game.troubles.size();
    entry.kept = game.kept;
    games.troubles.insert(games.troubles.end(), game.troubles.begin(), game.troubles.end());
    if (game.is_read) {
      entry.record = games.records.size();
      games.records.push_back(game.record);
    }
  }
  return games;
}

}  // namespace ludex::records
