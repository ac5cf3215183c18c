#include "search/gomoku/point_table.h"

#include <algorithm>
#include <memory>
#include <mutex>

#include "search/gomoku/weights.h"

namespace ludex::search {

namespace {

using gomoku::Color;
using gomoku::Variant;

struct Counted {
  std::array<int, line_classes> lines{};
  [[nodiscard]] int of(LineClass kind) const { return lines[index(kind)]; }
  [[nodiscard]] int fours() const {
    return of(LineClass::four) + of(LineClass::straight) + of(LineClass::double_four);
  }
};

// What a variant makes of the same lines.
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

PointValue value_of(PointKey key, Kind rule) {
  const GomokuWeights& weights = gomoku_weights;
  Counted counted;
  int worth = 0;
  int urgency = 0;
  for (const gomoku::Direction direction : gomoku::directions) {
    const LineClass kind = class_in(key, direction);
    if (index(kind) >= line_classes) return {};  // no line has such a class
    ++counted.lines[index(kind)];
    worth += weights.worth[index(kind)];
    urgency += weights.urgency[index(kind)];
  }
  PointValue value;
  value.threat = threat_of(counted, rule);
  if (value.threat == Threat::foul) return value;
  const int threatening = counted.fours() + counted.of(LineClass::three);
  const int twos = counted.of(LineClass::two);
  if (threatening > 1) {
    worth += weights.two_threats;
    urgency += weights.urgent_pair;
  } else if (threatening == 1 && twos > 0) {
    worth += weights.threat_and_two * twos;
  }
  value.worth = static_cast<std::int16_t>(worth);
  value.urgency = static_cast<std::int16_t>(urgency);
  value.may_be_foul =
      rule == Kind::fouls && value.threat != Threat::five && counted.of(LineClass::three) > 1;
  return value;
}

}  // namespace

PointTable::PointTable(Variant variant, Color color) : values_(std::size_t{1} << 16U) {
  const Kind kind = kind_of(variant, color);
  for (std::size_t key = 0; key < values_.size(); ++key) {
    values_[key] = value_of(static_cast<PointKey>(key), kind);
  }
}

const PointTable& point_table(Variant variant, Color color) {
  struct Slot {
    std::once_flag once;
    std::unique_ptr<const PointTable> table;
  };
  static std::array<Slot, 3> slots;
  Slot& slot = slots[static_cast<std::size_t>(kind_of(variant, color))];
  std::call_once(slot.once,
                 [&] { slot.table = std::make_unique<const PointTable>(variant, color); });
  return *slot.table;
}

}  // namespace ludex::search
