#include "search/alphabeta/strength.h"

#include <algorithm>
#include <array>

#include "base/expects.h"
#include "search/alphabeta/margins.h"

namespace ludex::search {

namespace {

struct StrengthRow {
  int place;  // on the scale of the table: Elo, or steps of skill
  SkillLevel level;
};

// Between two rows the spread and the logarithm of the nodes are interpolated linearly.
constexpr std::array<StrengthRow, 12> table{{{1000, {150, 600}},
                                             {1200, {150, 335}},
                                             {1400, {200, 140}},
                                             {1500, {350, 105}},
                                             {1700, {800, 70}},
                                             {1800, {1'500, 45}},
                                             {1900, {6'400, 0}},
                                             {2000, {12'000, 0}},
                                             {2200, {56'000, 0}},
                                             {2300, {120'000, 0}},
                                             {2400, {260'000, 0}},
                                             {2500, {900'000, 0}}}};
static_assert(table.front().place == lowest_elo && table.back().place == highest_elo);

// Chess and xiangqi. From step 6 on the steps are ratings of chess: 1000, 1200 and so on.
constexpr std::array<StrengthRow, 11> pieces_table{{{0, {1, 250, 700}},
                                                    {5, {1, 100, 150}},
                                                    {6, {150, 600}},
                                                    {8, {150, 335}},
                                                    {10, {200, 140}},
                                                    {12, {500, 90}},
                                                    {13, {1'500, 45}},
                                                    {14, {6'400, 0}},
                                                    {15, {12'000, 0}},
                                                    {17, {56'000, 0}},
                                                    {full_skill - 1, {260'000, 0}}}};
static_assert(pieces_table.front().place == 0);

// A search of one ply already shows that an open three loses if it is left alone. A level whose
// spread is less than `surely_won` therefore always answers it, so that the levels for beginners
// have a far larger spread.
constexpr std::array<StrengthRow, 6> gomoku_table{{{0, {200, 5'000}},
                                                   {4, {200, 2'000}},
                                                   {8, {250, 800}},
                                                   {12, {1'000, 120}},
                                                   {16, {12'000, 0}},
                                                   {full_skill - 1, {60'000, 0}}}};
static_assert(gomoku_table.front().place == 0);

// Values beyond it count as equal: one line wins as surely as another.
constexpr Value surely_won = 1'500;

// The largest number whose binary logarithm in 1024ths is at most `log`.
std::uint64_t with_log(int log) {
  unsigned number = 0;
  for (unsigned bit = 1U << 30U; bit > 0; bit /= 2) {
    if (binary_log(number + bit) <= log) {
      number += bit;
    }
  }
  return number;
}

// Expects a place between the first row and the last.
SkillLevel level_between(std::span<const StrengthRow> rows, int place) {
  const auto above = std::find_if(rows.begin() + 1, rows.end(),
                                  [place](const StrengthRow& row) { return place <= row.place; });
  expects(above != rows.end());
  const StrengthRow& high = *above;
  const StrengthRow& low = *(above - 1);
  const auto between = [&](int from, int to) {
    return from + (to - from) * (place - low.place) / (high.place - low.place);
  };
  const auto log_of = [](const StrengthRow& row) {
    const auto nodes = static_cast<unsigned>(row.level.nodes_a_line);
    expects(nodes > 0);
    return binary_log(nodes);
  };
  return {with_log(between(log_of(low), log_of(high))),
          between(low.level.spread, high.level.spread),
          between(low.level.oversight, high.level.oversight)};
}

}  // namespace

SkillLevel level_for(int elo) {
  expects(elo >= lowest_elo && elo <= highest_elo);
  return level_between(table, elo);
}

SkillLevel level_of_skill(SkillSteps steps, int skill) {
  expects(skill >= 0 && skill < full_skill);
  if (steps == SkillSteps::gomoku) return level_between(gomoku_table, skill);
  return level_between(pieces_table, skill);
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
