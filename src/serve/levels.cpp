#include "serve/levels.h"

#include <algorithm>
#include <variant>

#include "search/registry.h"

namespace ludex::serve {

namespace {

// Levels below full strength.
constexpr int limited_levels = 8;
// The limit of the first level, where levels are nodes: enough to see what is attacked, but not
// what follows.
constexpr std::uint64_t first_nodes = 20;
constexpr std::uint64_t more_nodes = 3;  // the factor from one level to the next
// Ratings are accurate to a hundred points at best, so those between the two ends are rounded.
constexpr std::int64_t rating_step = 50;

const engine::Option* option_that_means(const std::vector<engine::Option>& options,
                                        engine::Meaning meaning) {
  const auto found =
      std::find_if(options.begin(), options.end(),
                   [&](const engine::Option& option) { return option.meaning == meaning; });
  return found == options.end() ? nullptr : &*found;
}

// The value at this level: equal steps from the lowest value of the spin to `last` at the last
// limited level.
std::int64_t value_at(const engine::Spin& spin, int level, std::int64_t last) {
  return spin.min + (last - spin.min) * (level - 1) / (limited_levels - 1);
}

std::int64_t rating_at(const engine::Spin& spin, int level) {
  const std::int64_t exact = value_at(spin, level, spin.max);
  const std::int64_t round = (exact + rating_step / 2) / rating_step * rating_step;
  return level == 1 || level == limited_levels ? exact : std::clamp(round, spin.min, spin.max);
}

}  // namespace

std::vector<Level> levels_of(const std::vector<engine::Option>& options) {
  const engine::Option* const limits =
      option_that_means(options, engine::Meaning::limited_strength);
  const engine::Option* const rating = option_that_means(options, engine::Meaning::rating);
  const engine::Option* const skill = option_that_means(options, engine::Meaning::skill);
  const auto* const ratings =
      limits != nullptr && rating != nullptr ? std::get_if<engine::Spin>(&rating->type) : nullptr;
  const auto* const steps = skill != nullptr ? std::get_if<engine::Spin>(&skill->type) : nullptr;
  std::vector<Level> levels;
  std::uint64_t nodes = first_nodes;
  for (int level = 1; level <= limited_levels; ++level) {
    Level next{.level = level};
    if (ratings != nullptr) {
      const std::int64_t elo = rating_at(*ratings, level);
      next.rating = static_cast<int>(elo);
      next.options = {{limits->name, "true"}, {rating->name, std::to_string(elo)}};
    } else if (steps != nullptr) {
      // The highest step is full strength, which is a level of its own.
      const std::int64_t step = value_at(*steps, level, steps->max - 2);
      next.options = {{skill->name, std::to_string(step)}};
    } else {
      next.nodes = nodes;
      nodes *= more_nodes;
    }
    levels.push_back(std::move(next));
  }
  levels.push_back({.level = limited_levels + 1});
  return levels;
}

LevelTable::LevelTable(const Clock& clock) {
  for (const search::EngineKind& kind : search::engines()) {
    const auto engine = kind.make(clock, {});
    rows_.push_back({std::string(kind.game), levels_of(engine->options())});
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
      if (level.rating) {
        entry["rating"] = *level.rating;
        entry["error"] = rating_error;
      }
      all.push_back(std::move(entry));
    }
  }
  return all;
}

}  // namespace ludex::serve
