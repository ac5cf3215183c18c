#include "search/alphabeta/strength.h"

#include <algorithm>
#include <array>

#include "base/expects.h"
#include "search/alphabeta/margins.h"

namespace ludex::search {

namespace {

struct StrengthRow {
  int elo;
  SkillLevel level;
};

// Between two rows the spread goes in a straight line, and so does the logarithm of the nodes.
constexpr std::array<StrengthRow, 10> table{{{1000, {150, 600}},
                                             {1200, {150, 335}},
                                             {1400, {200, 140}},
                                             {1500, {350, 105}},
                                             {1700, {800, 70}},
                                             {1800, {1'500, 45}},
                                             {1900, {6'400, 0}},
                                             {2000, {12'000, 0}},
                                             {2200, {56'000, 0}},
                                             {2300, {120'000, 0}}}};
static_assert(table.front().elo == lowest_elo && table.back().elo == highest_elo);

// Values beyond it count as equal: one line wins as surely as another.
constexpr Value surely_won = 1'500;

// The largest number whose logarithm is no more than this.
std::uint64_t with_log(int log) {
  unsigned number = 0;
  for (unsigned bit = 1U << 30U; bit > 0; bit /= 2) {
    if (binary_log(number + bit) <= log) {
      number += bit;
    }
  }
  return number;
}

}  // namespace

SkillLevel level_for(int elo) {
  expects(elo >= lowest_elo && elo <= highest_elo);
  const auto above = std::find_if(table.begin() + 1, table.end(),
                                  [elo](const StrengthRow& row) { return elo <= row.elo; });
  const StrengthRow& high = *above;
  const StrengthRow& low = *(above - 1);
  const auto between = [&](int from, int to) {
    return from + (to - from) * (elo - low.elo) / (high.elo - low.elo);
  };
  const auto log_of = [](const StrengthRow& row) {
    const auto nodes = static_cast<unsigned>(row.level.nodes_a_line);
    expects(nodes > 0);
    return binary_log(nodes);
  };
  return {with_log(between(log_of(low), log_of(high))),
          between(low.level.spread, high.level.spread)};
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
