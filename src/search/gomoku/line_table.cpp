#include "search/gomoku/line_table.h"

#include <memory>
#include <mutex>

namespace ludex::search {

namespace {

using gomoku::Color;
using gomoku::Variant;

enum class Cell : std::uint8_t { empty, own, other, wall };
constexpr int middle = gomoku::margin;

// One line about the stone in its middle, while its class is worked out.
class LineBuilder {
 public:
  struct Rule {
    Variant variant{};
    Color color{};
  };

  explicit LineBuilder(Rule rule) : rule_(rule) {}

  std::array<Cell, gomoku::window_size> cells{};

  // The stones in a row through the middle, the middle one among them.
  [[nodiscard]] int run() const { return last_own(1) - last_own(-1) + 1; }
  [[nodiscard]] bool is_run_of_four() const { return run() == 4; }

  [[nodiscard]] bool is_five() const {
    const int length = run();
    switch (rule_.variant) {
      case Variant::freestyle:
        return length >= 5;
      case Variant::standard:
        return length == 5;
      case Variant::renju:
        return rule_.color == Color::black ? length == 5 : length >= 5;
      case Variant::caro:
        return length > 5 || (length == 5 && !is_closed());
      case Variant::caro_exact:
        break;
    }
    return length == 5 && !is_closed();
  }
  [[nodiscard]] bool is_overline() const { return run() > 5; }

 private:
  [[nodiscard]] int last_own(int step) const {
    int at = middle;
    while (at + step >= 0 && at + step < gomoku::window_size &&
           cells[static_cast<std::size_t>(at + step)] == Cell::own) {
      at += step;
    }
    return at;
  }
  // Expects a run of five.
  [[nodiscard]] bool is_closed() const {
    return cells[static_cast<std::size_t>(last_own(-1) - 1)] == Cell::other &&
           cells[static_cast<std::size_t>(last_own(1) + 1)] == Cell::other;
  }

  Rule rule_;
};

// The places of a window where a stone can be one of a row through the middle.
constexpr bool is_near(int place) {
  return place != middle && place > 0 && place < gomoku::window_size - 1;
}

}  // namespace

void LineTable::set_numbers() {
  for (std::size_t bits = 0; bits < numbers_.size(); ++bits) {
    std::uint32_t weight = 1;
    for (int place = 0; place < gomoku::window_size; ++place) {
      if (place == middle) continue;
      if (((bits >> static_cast<unsigned>(place)) & 1U) != 0) {
        numbers_[bits] += weight;
      }
      weight *= radix_;
    }
  }
}

// Every stone more makes a larger number, so that what follows from a line is known before it.
LineTable::LineTable(Variant variant, Color color) {
  const bool asks_for_walls = variant == Variant::caro || variant == Variant::caro_exact;
  radix_ = asks_for_walls ? 4 : 3;
  own_ = asks_for_walls ? 1 : 2;
  other_ = asks_for_walls ? 2 : 1;
  wall_ = asks_for_walls ? 3 : 1;
  set_numbers();
  const bool fouls = variant == Variant::renju && color == Color::black;
  const auto weight = [this](int place) { return number_of(gomoku::LineWord{1} << place); };
  std::size_t size = 1;
  for (int cell = 0; cell < cells; ++cell) {
    size *= radix_;
  }
  classes_.assign(size, LineClass::dead);

  LineBuilder line({variant, color});
  for (std::size_t number = size; number-- > 0;) {
    std::array<std::uint32_t, cells> empty{};
    std::size_t empties = 0;
    auto rest = static_cast<std::uint32_t>(number);
    for (int place = 0; place < gomoku::window_size; ++place) {
      if (place == middle) continue;
      const std::uint32_t digit = rest % radix_;
      rest /= radix_;
      Cell cell = Cell::empty;
      if (digit == own_) {
        cell = Cell::own;
      }
      if (digit == other_) {
        cell = Cell::other;
      }
      if (digit == wall_ && asks_for_walls) {
        cell = Cell::wall;
      }
      line.cells[static_cast<std::size_t>(place)] = cell;
      if (cell == Cell::empty && is_near(place)) {
        empty[empties++] = weight(place);
      }
    }
    if (line.is_five()) {
      classes_[number] = LineClass::five;
      continue;
    }
    if (line.is_overline()) {
      classes_[number] = LineClass::overline;
      continue;
    }
    std::array<int, line_classes> grown{};
    for (std::size_t at = 0; at < empties; ++at) {
      ++grown[index(classes_[number + empty[at] * own_])];
    }
    const auto grows = [&grown](LineClass kind) { return grown[index(kind)] > 0; };
    LineClass& kind = classes_[number];
    if (grown[index(LineClass::five)] > 1) {
      // It is straight if the opponent can close none of its points without leaving another.
      bool is_straight = true;
      for (int place = 0; place < gomoku::window_size; ++place) {
        if (line.cells[static_cast<std::size_t>(place)] != Cell::empty || place == middle) continue;
        const std::size_t closed = number + std::size_t{weight(place)} * other_;
        bool is_left = false;
        for (std::size_t at = 0; at < empties; ++at) {
          if (empty[at] == weight(place)) continue;
          is_left = is_left || classes_[closed + empty[at] * own_] == LineClass::five;
        }
        is_straight = is_straight && is_left;
      }
      kind = is_straight ? LineClass::straight : LineClass::four;
      if (fouls && !line.is_run_of_four()) {
        kind = LineClass::double_four;
      }
    } else if (grows(LineClass::five)) {
      kind = LineClass::four;
    } else if (grows(LineClass::straight)) {
      kind = LineClass::three;
    } else if (grows(LineClass::four) || grows(LineClass::double_four)) {
      kind = LineClass::closed_three;
    } else if (grows(LineClass::three)) {
      kind = LineClass::two;
    } else if (grows(LineClass::closed_three)) {
      kind = LineClass::closed_two;
    } else if (grows(LineClass::two)) {
      kind = LineClass::one;
    } else if (grows(LineClass::closed_two)) {
      kind = LineClass::closed_one;
    }
  }
}

const LineTable& line_table(Variant variant, Color color) {
  struct Slot {
    std::once_flag once;
    std::unique_ptr<const LineTable> table;
  };
  static std::array<Slot, 10> slots;
  // The colours differ in renju alone.
  const bool differs = variant == Variant::renju && color == Color::white;
  Slot& slot = slots[static_cast<std::size_t>(variant) * 2 + (differs ? 1 : 0)];
  std::call_once(slot.once,
                 [&] { slot.table = std::make_unique<const LineTable>(variant, color); });
  return *slot.table;
}

}  // namespace ludex::search
