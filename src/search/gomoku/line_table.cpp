#include "search/gomoku/line_table.h"

#include <algorithm>
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

  // Whether the test holds for every empty place but the middle.
  template <class Test>
  [[nodiscard]] bool every_empty(const Test& test) const {
    for (int place = 0; place < gomoku::window_size; ++place) {
      if (place == middle || cell_at(place) != Cell::empty) continue;
      if (!test(place)) return false;
    }
    return true;
  }

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
  [[nodiscard]] Cell cell_at(int place) const { return cells[static_cast<std::size_t>(place)]; }
  [[nodiscard]] int last_own(int step) const {
    int at = middle;
    while (at + step >= 0 && at + step < gomoku::window_size && cell_at(at + step) == Cell::own) {
      at += step;
    }
    return at;
  }
  // Expects a run of five.
  [[nodiscard]] bool is_closed() const {
    return cell_at(last_own(-1) - 1) == Cell::other && cell_at(last_own(1) + 1) == Cell::other;
  }

  Rule rule_;
};

// Whether a stone on this place of a window can be part of a five through the middle.
constexpr bool is_near(int place) {
  return place != middle && place > 0 && place < gomoku::window_size - 1;
}

constexpr std::size_t power(std::size_t base, int exponent) {
  return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

using ClassCounts = std::array<int, line_classes>;

// The class of a line on which at most one stone makes a five, by the classes of the lines that one
// more stone makes of it.
LineClass class_below(const ClassCounts& grown) {
  const auto grows = [&grown](LineClass kind) { return grown[index(kind)] > 0; };
  if (grows(LineClass::five)) return LineClass::four;
  if (grows(LineClass::straight)) return LineClass::three;
  if (grows(LineClass::four) || grows(LineClass::double_four)) return LineClass::closed_three;
  if (grows(LineClass::three)) return LineClass::two;
  if (grows(LineClass::closed_three)) return LineClass::closed_two;
  if (grows(LineClass::two)) return LineClass::one;
  if (grows(LineClass::closed_two)) return LineClass::closed_one;
  return LineClass::dead;
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

// One more stone always makes the number of a line larger. So the classes are worked out from the
// largest number down: those of the lines with one more stone are then known.
LineTable::LineTable(Variant variant, Color color) {
  const bool asks_for_walls = variant == Variant::caro || variant == Variant::caro_exact;
  radix_ = asks_for_walls ? 4 : 3;
  own_ = asks_for_walls ? 1 : 2;
  other_ = asks_for_walls ? 2 : 1;
  wall_ = asks_for_walls ? 3 : 1;
  set_numbers();
  const bool fouls = variant == Variant::renju && color == Color::black;
  const auto weight = [this](int place) { return number_of(gomoku::LineWord{1} << place); };
  classes_.assign(power(radix_, cells), LineClass::dead);

  // If a wall counts as a stone of the other colour, the later assignment holds.
  std::array<Cell, 4> meanings{};
  meanings[wall_] = Cell::wall;
  meanings[other_] = Cell::other;
  meanings[own_] = Cell::own;
  LineBuilder line({variant, color});
  for (std::size_t number = classes_.size(); number-- > 0;) {
    std::array<std::uint32_t, cells> empty{};
    std::size_t empties = 0;
    auto rest = static_cast<std::uint32_t>(number);
    for (int place = 0; place < gomoku::window_size; ++place) {
      if (place == middle) continue;
      const std::uint32_t digit = rest % radix_;
      rest /= radix_;
      line.cells[static_cast<std::size_t>(place)] = meanings[digit];
      if (digit == 0 && is_near(place)) {
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
    ClassCounts grown{};
    for (std::size_t at = 0; at < empties; ++at) {
      ++grown[index(classes_[number + std::size_t{empty[at]} * own_])];
    }
    if (grown[index(LineClass::five)] < 2) {
      classes_[number] = class_below(grown);
      continue;
    }
    if (fouls && !line.is_run_of_four()) {
      classes_[number] = LineClass::double_four;
      continue;
    }
    // It is straight if the opponent can close none of its points without leaving another.
    const bool is_straight = line.every_empty([&](int place) {
      const std::size_t closed = number + std::size_t{weight(place)} * other_;
      return std::any_of(empty.begin(), empty.begin() + empties, [&](std::uint32_t left) {
        return left != weight(place) &&
               classes_[closed + std::size_t{left} * own_] == LineClass::five;
      });
    });
    classes_[number] = is_straight ? LineClass::straight : LineClass::four;
  }
}

const LineTable& line_table(Variant variant, Color color) {
  struct Slot {
    std::once_flag once;
    std::unique_ptr<const LineTable> table;
  };
  static std::array<Slot, 10> slots;
  // Only in renju do the colours differ.
  const bool differs = variant == Variant::renju && color == Color::white;
  Slot& slot = slots[static_cast<std::size_t>(variant) * 2 + (differs ? 1 : 0)];
  std::call_once(slot.once,
                 [&] { slot.table = std::make_unique<const LineTable>(variant, color); });
  return *slot.table;
}

}  // namespace ludex::search
