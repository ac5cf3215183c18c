// The natural limit (自然限着): a game in which nothing is captured for so long is a draw. Pawn
// moves do not start the count anew.
#pragma once

#include <array>
#include <cstdint>

#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

// Which half-moves count.
enum class LimitCount : std::uint8_t {
  all,
  without_excess_checks,  // not the checks of a side beyond its tenth, nor the answers to those
  without_checks,         // no check and no answer to one (xqbase's computer league)
};

struct CountedMove {
  Color side{};
  bool is_capture = false;
  bool is_check = false;
  bool answers_check = false;
};

// The count after the moves since the last capture: a value, kept for every position of a game.
class NaturalCount {
 public:
  NaturalCount() = default;
  // Half-moves that a position text says were counted before.
  explicit NaturalCount(int counted) : counted_(counted) {}

  [[nodiscard]] int counted() const { return counted_; }
  [[nodiscard]] NaturalCount after(const CountedMove& move, LimitCount rule) const;

 private:
  int counted_ = 0;
  std::array<int, 2> checks_{};  // by Color, since the last capture
};

}  // namespace ludex::xiangqi
