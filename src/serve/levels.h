// The strength of the built-in engines as levels: from 1, for children, to the last, which is full
// strength. The table in search/levels.h describes each level.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/engine_spec.h"
#include "search/levels.h"
#include "serve/api_error.h"

namespace ludex::serve {

// One level of one engine.
struct Level {
  int level = 1;
  std::string_view word = {};  // the kind of player; empty at full strength
  // Elo, where the engine plays at measured ratings (docs/strength.md).
  std::optional<int> rating = {};
  std::vector<host::OptionSetting> options = {};
  std::optional<search::LevelScore> score = {};  // absent: there were no games
};

// The levels of every game that a built-in engine plays.
class LevelTable {
 public:
  LevelTable();

  // Null if there is no such level.
  [[nodiscard]] const Level* find(std::string_view game, int level) const;
  // The number of levels of the game; 0 without a built-in engine.
  [[nodiscard]] int count(std::string_view game) const;
  // The levels in the form of /api/hello: {game, level, word?, rating?, error?, score?}.
  [[nodiscard]] Json json() const;

 private:
  struct Row {
    std::string game;
    std::vector<Level> levels;
  };
  [[nodiscard]] const Row* row(std::string_view game) const;

  std::vector<Row> rows_;
};

// The uncertainty of a rating, in Elo.
inline constexpr int rating_error = 100;

}  // namespace ludex::serve
