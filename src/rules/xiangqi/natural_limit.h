// The natural limit (自然限着): a game is a draw after a number of half-moves without a capture.
// Pawn moves do not restart the count.
#pragma once

#include <array>
#include <cstdint>

#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

// Which half-moves are counted.
enum class LimitCount : std::uint8_t {
  all,
  without_excess_checks,  // no checks of a side beyond its tenth, and no answers to those
  without_checks,         // no checks and no answers to them (xqbase's computer league)
};

struct CountedMove {
  Color side{};
  bool is_capture = false;
  bool is_check = false;
  bool answers_check = false;
};

// The count of half-moves since the last capture; a value, one for each position of a game.
class NaturalCount {
 public:
  NaturalCount() = default;
  // Starts from the half-moves that the text of a position says were counted before.
  explicit NaturalCount(int counted) : counted_(counted) {}

  [[nodiscard]] int counted() const { return counted_; }
  [[nodiscard]] NaturalCount after(const CountedMove& move, LimitCount rule) const;

 private:
  int counted_ = 0;
  std::array<int, 2> checks_{};  // by Color, since the last capture
};

}  // namespace ludex::xiangqi
