// The options that every engine of this core offers, each with its effect and what users are told
// of it.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/engine.h"
#include "engine/option.h"
#include "search/alphabeta/opponent.h"
#include "search/alphabeta/position_values.h"
#include "search/alphabeta/search_task.h"
#include "search/alphabeta/strength.h"

namespace ludex::search {

struct Settings {
  std::size_t hash_megabytes = 16;
  std::size_t threads = 1;
  bool ponder = false;  // plan time for an opponent's time that can be used
  int lines = 1;
  Milliseconds move_overhead{20};
  Shows shows;
  bool limits_strength = false;
  int elo = highest_elo;
  bool analyses = false;  // nobody plays: no book, no limited strength, no draw but an even one
  std::optional<Opponent> opponent;

  // The level to play at; nothing: full strength.
  [[nodiscard]] std::optional<Level> level() const;
  // What a draw is worth to us.
  [[nodiscard]] Value draw() const;
};

// What a changed setting asks the engine to do.
struct SettingChange {
  Settings settings;
  bool clear_hash = false;
  std::optional<ValueOrder> value_order;
};

[[nodiscard]] std::vector<engine::Option> offered_options(const engine::Identity& identity);
// The settings after setting that option; the error says what is wrong with the name or the value.
[[nodiscard]] Result<SettingChange> changed(const Settings& settings, std::string_view name,
                                            std::string_view value);

}  // namespace ludex::search
