#include "search/gomoku/point_table.h"

#include <algorithm>
#include <memory>
#include <mutex>

#include "search/gomoku/weights.h"

namespace ludex::search {

namespace {

using gomoku::Color;
using gomoku::Variant;
using gomoku_evaluation::Weight;

constexpr int most_weight = 32'000;

struct Counted {
  std::array<int, line_classes> lines{};
  [[nodiscard]] int of(LineClass kind) const { return lines[index(kind)]; }
  [[nodiscard]] int fours() const {
    return of(LineClass::four) + of(LineClass::straight) + of(LineClass::double_four);
  }
};

// How a variant judges the same lines.
enum class Kind : std::uint8_t {
  usual,
  fouls,   // for Black in renju
  closes,  // caro: one stone may close two fours where they meet
};

Kind kind_of(Variant variant, Color color) {
  if (variant == Variant::caro || variant == Variant::caro_exact) return Kind::closes;
  return variant == Variant::renju && color == Color::black ? Kind::fouls : Kind::usual;
}

Threat threat_of(const Counted& counted, Kind kind) {
  if (counted.of(LineClass::five) > 0) return Threat::five;
  const bool two_fours = counted.fours() > 1 || counted.of(LineClass::double_four) > 0;
  if (kind == Kind::fouls && (two_fours || counted.of(LineClass::overline) > 0)) {
    return Threat::foul;
  }
  if (counted.of(LineClass::straight) > 0) return Threat::winning;
  if (two_fours) return kind == Kind::closes ? Threat::four_three : Threat::winning;
  if (counted.fours() > 0) {
    return counted.of(LineClass::three) > 0 ? Threat::four_three : Threat::four;
  }
  return counted.of(LineClass::three) > 0 ? Threat::three : Threat::quiet;
}

// How promising a stone looks to a search for a proof, by LineClass. These are estimates: games
// show which stone is good, not which one is proved to win soonest.
constexpr std::array<int, line_classes> urgency{0, 2, 5, 8, 22, 26, 80, 95, 400, 1000, 0, 95};
constexpr int urgent_pair = 120;

int urgency_of(const Counted& counted) {
  int sum = counted.fours() + counted.of(LineClass::three) > 1 ? urgent_pair : 0;
  for (std::size_t kind = 0; kind < line_classes; ++kind) {
    sum += counted.lines[kind] * urgency[kind];
  }
  return sum;
}

// The sum of the weights that a point counts for.
std::int16_t sum_of(const PointParts& parts, const std::array<Weight, line_classes>& lines,
                    const std::array<Weight, gomoku_evaluation::line_pairs>& pairs) {
  int sum = 0;
  for (const LineClass kind : parts.lines) {
    sum += lines[index(kind)];
  }
  for (const std::size_t pair : parts.pairs) {
    sum += pairs[pair];
  }
  return static_cast<std::int16_t>(std::clamp(sum, -most_weight, most_weight));
}

PointValue value_of(PointKey key, Kind rule, const gomoku_evaluation::Weights& weights) {
  const auto parts = parts_of(key);
  if (!parts) return {};
  Counted counted;
  for (const LineClass kind : parts->lines) {
    ++counted.lines[index(kind)];
  }
  PointValue value;
  value.moving = sum_of(*parts, weights.moving_line, weights.moving_pair);
  value.waiting = sum_of(*parts, weights.waiting_line, weights.waiting_pair);
  value.attack = sum_of(*parts, weights.attack_line, weights.attack_pair);
  value.defence = sum_of(*parts, weights.defence_line, weights.defence_pair);
  value.urgency = static_cast<std::int16_t>(urgency_of(counted));
  value.threat = threat_of(counted, rule);
  value.may_be_foul = rule == Kind::fouls && value.threat != Threat::five &&
                      value.threat != Threat::foul && counted.of(LineClass::three) > 1;
  return value;
}

// The index of the table for a variant and colour; caro has the weights of freestyle.
std::size_t slot_of(Variant variant, Color color) {
  switch (variant) {
    case Variant::freestyle:
      return 0;
    case Variant::standard:
      return 1;
    case Variant::renju:
      return color == Color::black ? 2 : 3;
    case Variant::caro:
    case Variant::caro_exact:
      break;
  }
  return 4;
}

}  // namespace

std::optional<PointParts> parts_of(PointKey key) {
  PointParts parts;
  std::size_t pairs = 0;
  for (std::size_t at = 0; at < gomoku::directions.size(); ++at) {
    parts.lines[at] = class_in(key, gomoku::directions[at]);
    if (index(parts.lines[at]) >= line_classes) return std::nullopt;
    for (std::size_t before = 0; before < at; ++before) {
      parts.pairs[pairs++] = gomoku_evaluation::pair_of(parts.lines[before], parts.lines[at]);
    }
  }
  return parts;
}

PointTable::PointTable(Variant variant, Color color) : values_(std::size_t{1} << 16U) {
  const Kind kind = kind_of(variant, color);
  const gomoku_evaluation::Weights& weights = gomoku_evaluation::weights_of(variant, color);
  for (std::size_t key = 0; key < values_.size(); ++key) {
    values_[key] = value_of(static_cast<PointKey>(key), kind, weights);
  }
}

const PointTable& point_table(Variant variant, Color color) {
  struct Slot {
    std::once_flag once;
    std::unique_ptr<const PointTable> table;
  };
  static std::array<Slot, 5> slots;
  Slot& slot = slots[slot_of(variant, color)];
  std::call_once(slot.once,
                 [&] { slot.table = std::make_unique<const PointTable>(variant, color); });
  return *slot.table;
}

}  // namespace ludex::search
