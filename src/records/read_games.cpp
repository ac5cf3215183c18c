#include "records/read_games.h"

#include <fmt/format.h>

#include <utility>

namespace ludex::records {

void add_trouble(std::vector<Error>& troubles, Error trouble) {
  if (troubles.size() < most_troubles) {
    troubles.push_back(std::move(trouble));
  }
}

void add_game(ReadGames& games, Result<ReadGame> game, bool only) {
  GameEntry entry;
  entry.first_trouble = games.troubles.size();
  const auto add = [&](Error trouble) {
    if (!only) {
      trouble = within(fmt::format("game {}", games.entries.size() + 1), std::move(trouble));
    }
    add_trouble(games.troubles, std::move(trouble));
  };
  if (game) {
    for (Error& trouble : game->troubles) {
      add(std::move(trouble));
    }
    entry.record = games.records.size();
    games.records.push_back(std::move(game->record));
  } else {
    add(std::move(game.error()));
  }
  entry.troubles = games.troubles.size() - entry.first_trouble;
  games.entries.push_back(entry);
}

}  // namespace ludex::records
