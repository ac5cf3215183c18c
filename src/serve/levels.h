// How strong a built-in engine plays, as levels from 1, for beginners, to the last, which is all
// that it has.
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

// One level of one engine. What makes it weaker is set as options, or else is a number of nodes.
struct Level {
  int level = 1;
  // Elo, where the engine plays at ratings that were measured (docs/strength.md); absent elsewhere,
  // and at full strength.
  std::optional<int> rating = {};
  std::vector<host::OptionSetting> options = {};
  std::optional<std::uint64_t> nodes = {};  // a move
};

// Derived from what the engine offers: ratings if it has them, steps of skill if it has those, or
// else nodes, three times as many for each level. Only ratings were measured; that steps and nodes
// are in order is all that is known of them.
[[nodiscard]] std::vector<Level> levels_of(const std::vector<engine::Option>& options);

// The levels of every game that a built-in engine plays.
class LevelTable {
 public:
  explicit LevelTable(const Clock& clock);

  // Null where there is none.
  [[nodiscard]] const Level* find(std::string_view game, int level) const;
  // How many the game has; 0 without a built-in engine.
  [[nodiscard]] int count(std::string_view game) const;
  // As /api/hello has them: {game, level, rating?, error?}.
  [[nodiscard]] Json json() const;

 private:
  struct Row {
    std::string game;
    std::vector<Level> levels;
  };
  [[nodiscard]] const Row* row(std::string_view game) const;

  std::vector<Row> rows_;
};

// What is in doubt of a rating, in Elo.
inline constexpr int rating_error = 100;

}  // namespace ludex::serve
