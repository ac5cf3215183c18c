#include "records/read_games.h"

#include <fmt/format.h>

#include <utility>

namespace ludex::records {

void add_trouble(std::vector<Error>& troubles, Error trouble) {
  if (troubles.size() < most_troubles) troubles.push_back(std::move(trouble));
}

void add_game(ReadGames& games, Result<ReadGame> game, std::size_t number) {
  const auto add = [&](Error trouble) {
    if (number > 0) trouble = within(fmt::format("game {}", number), std::move(trouble));
    add_trouble(games.troubles, std::move(trouble));
  };
  if (!game) {
    add(std::move(game.error()));
    return;
  }
  for (Error& trouble : game->troubles) add(std::move(trouble));
  games.records.push_back(std::move(game->record));
}

}  // namespace ludex::records
