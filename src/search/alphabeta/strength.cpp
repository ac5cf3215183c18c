#include "search/alphabeta/strength.h"

#include <algorithm>
#include <array>

#include "base/expects.h"

namespace ludex::search {

namespace {

struct Row {
  int elo;
  Level level;
};

// Between two rows both numbers go in a straight line.
constexpr std::array<Row, 8> table{{{1000, {300, 210}},
                                    {1200, {450, 180}},
                                    {1500, {1'000, 130}},
                                    {1800, {5'000, 70}},
                                    {2100, {25'000, 35}},
                                    {2400, {90'000, 15}},
                                    {2600, {200'000, 8}},
                                    {2800, {500'000, 3}}}};
static_assert(table.front().elo == lowest_elo && table.back().elo == highest_elo);

// Beyond it one line wins as surely as another.
constexpr Value surely_won = 1'500;

}  // namespace

Level level_for(int elo) {
  expects(elo >= lowest_elo && elo <= highest_elo);
  const auto above = std::find_if(table.begin() + 1, table.end(),
                                  [elo](const Row& row) { return elo <= row.elo; });
  const Row& high = *above;
  const Row& low = *(above - 1);
  const auto between = [&](std::int64_t from, std::int64_t to) {
    return from + (to - from) * (elo - low.elo) / (high.elo - low.elo);
  };
  const auto nodes = between(static_cast<std::int64_t>(low.level.nodes),
                             static_cast<std::int64_t>(high.level.nodes));
  return {static_cast<std::uint64_t>(nodes),
          static_cast<Value>(between(low.level.spread, high.level.spread))};
}

std::size_t chosen(std::span<const Value> values, Value spread, Rng& rng) {
  expects(!values.empty());
  const auto noise = [&] {
    return static_cast<Value>(rng.below(static_cast<std::uint64_t>(spread) + 1));
  };
  std::size_t best = 0;
  Value best_value = -2 * unbounded;
  for (std::size_t at = 0; at < values.size(); ++at) {
    const Value value = std::clamp(values[at], -surely_won, surely_won) + noise();
    if (value > best_value) {
      best = at;
      best_value = value;
    }
  }
  return best;
}

}  // namespace ludex::search
