// The strength of a built-in engine as levels: from 1, for beginners, to the last, which is full
// strength.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "engine/option.h"
#include "host/engine_spec.h"
#include "serve/api_error.h"

namespace ludex::serve {

// One level of one engine. A weaker level is set by options, or else by a limit of nodes.
struct Level {
  int level = 1;
  // Elo, where the engine plays at measured ratings (docs/strength.md); absent for other engines
  // and at full strength.
  std::optional<int> rating = {};
  std::vector<host::OptionSetting> options = {};
  std::optional<std::uint64_t> nodes = {};  // the limit for each move
};

// Derives the levels from the options of the engine: from ratings if it has them, else from steps
// of skill, else from nodes, which triple with each level. Only ratings were measured; of steps and
// nodes only the order is known.
[[nodiscard]] std::vector<Level> levels_of(const std::vector<engine::Option>& options);

// The levels of every game that a built-in engine plays.
class LevelTable {
 public:
  explicit LevelTable(const Clock& clock);

  // Null if there is no such level.
  [[nodiscard]] const Level* find(std::string_view game, int level) const;
  // The number of levels of the game; 0 without a built-in engine.
  [[nodiscard]] int count(std::string_view game) const;
  // The levels in the form of /api/hello: {game, level, rating?, error?}.
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
