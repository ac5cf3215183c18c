#include "serve/levels.h"

#include <fmt/format.h>

#include <algorithm>

#include "search/registry.h"

namespace ludex::serve {

namespace {

Level level_of(const search::PlayLevel& row, int number) {
  Level level{.level = number, .word = row.word};
  if (row.elo > 0) {
    level.rating = row.elo;
    level.options = {{"Limit Strength", "true"}, {"Rating", fmt::to_string(row.elo)}};
  } else {
    level.options = {{"Skill Level", fmt::to_string(row.skill)}};
  }
  if (row.score.games > 0) {
    level.score = row.score;
  }
  return level;
}

}  // namespace

LevelTable::LevelTable() {
  for (const search::EngineKind& kind : search::engines()) {
    Row row{std::string(kind.game), {}};
    for (const search::PlayLevel& each : kind.levels) {
      row.levels.push_back(level_of(each, static_cast<int>(row.levels.size()) + 1));
    }
    row.levels.push_back({.level = static_cast<int>(row.levels.size()) + 1});
    rows_.push_back(std::move(row));
  }
}

const LevelTable::Row* LevelTable::row(std::string_view game) const {
  const auto found =
      std::find_if(rows_.begin(), rows_.end(), [&](const Row& row) { return row.game == game; });
  return found == rows_.end() ? nullptr : &*found;
}

const Level* LevelTable::find(std::string_view game, int level) const {
  const Row* const found = row(game);
  if (found == nullptr || level < 1 || level > static_cast<int>(found->levels.size())) {
    return nullptr;
  }
  return &found->levels[static_cast<std::size_t>(level - 1)];
}

int LevelTable::count(std::string_view game) const {
  const Row* const found = row(game);
  return found == nullptr ? 0 : static_cast<int>(found->levels.size());
}

Json LevelTable::json() const {
  Json all = Json::array();
  for (const Row& row : rows_) {
    for (const Level& level : row.levels) {
      Json entry{{"game", row.game}, {"level", level.level}};
      if (!level.word.empty()) {
        entry["word"] = level.word;
      }
      if (level.rating) {
        entry["rating"] = *level.rating;
        entry["error"] = rating_error;
      }
      if (level.score) {
        entry["score"] = {{"against", level.score->against},
                          {"percent", level.score->percent},
                          {"games", level.score->games}};
      }
      all.push_back(std::move(entry));
    }
  }
  return all;
}

}  // namespace ludex::serve
