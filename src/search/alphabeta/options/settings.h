// The options that every engine of this core offers, each with its effect and its summary for
// users. The names are neutral; engine::Meaning tells a protocol which options it may call by
// another name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/engine.h"
#include "engine/option.h"
#include "rules/game.h"
#include "search/alphabeta/game.h"
#include "search/alphabeta/options/opponent.h"
#include "search/alphabeta/outlook.h"
#include "search/alphabeta/position_values.h"
#include "search/alphabeta/root/search_task.h"
#include "search/alphabeta/strength.h"

namespace ludex::search {

// How boldly to play.
enum class Style : std::uint8_t { solid, normal, risky };

struct Settings {
  std::size_t hash_megabytes = 16;  // 0: the engine chooses
  std::size_t threads = 1;          // 0: as many as the machine has processors
  bool ponder = false;              // plan with the opponent's time too
  int lines = 1;
  Milliseconds move_overhead{20};
  ReportOptions shows;
  bool limits_strength = false;
  int elo = highest_elo;
  int skill = full_skill;
  bool analyses = false;  // analysis, not play: no book, full strength, every draw is even
  Opponent opponent;
  Value randomness = 0;  // the spread of a skill level; 0: always the best move
  Style style = Style::normal;
  Degree idle = Degree::none;
  Degree knowledge = Degree::large;
  Pruning pruning;

  [[nodiscard]] std::size_t table_megabytes() const;
  [[nodiscard]] Workload workload() const;
  // The skill level to play at, where steps of skill mean these; std::nullopt means full strength.
  [[nodiscard]] std::optional<SkillLevel> level(SkillSteps steps) const;
  // What the engine wants of the game when it plays that seat.
  [[nodiscard]] Outlook outlook(rules::Seat seat) const;
};

// What a changed setting asks the engine to do.
struct SettingChange {
  Settings settings;
  bool clear_hash = false;
  bool names_opponent = false;
  std::optional<ValueOrder> value_order;
};

[[nodiscard]] std::vector<engine::Option> offered_options(const engine::Identity& identity,
                                                          const Offers& offers);
// The settings after setting that option; the error states what is wrong with the name or the
// value.
[[nodiscard]] Result<SettingChange> changed(const Settings& settings, const Offers& offers,
                                            std::string_view name, std::string_view value);

}  // namespace ludex::search
