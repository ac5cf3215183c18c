#include "rules/xiangqi/natural_limit.h"

namespace ludex::xiangqi {

namespace {

constexpr int free_checks = 10;

}  // namespace

NaturalCount NaturalCount::after(const CountedMove& move, LimitCount rule) const {
  NaturalCount next = *this;
  if (move.is_capture) {
    next = NaturalCount();
    next.checks_[index(move.side)] = move.is_check ? 1 : 0;
    return next;
  }
  if (move.is_check) {
    ++next.checks_[index(move.side)];
  }
  bool is_counted = true;
  switch (rule) {
    case LimitCount::all:
      break;
    case LimitCount::without_excess_checks: {
      const bool excess = move.is_check && next.checks_[index(move.side)] > free_checks;
      const bool answers_excess = move.answers_check && checks_[index(~move.side)] > free_checks;
      is_counted = !excess && !answers_excess;
      break;
    }
    case LimitCount::without_checks:
      is_counted = !move.is_check && !move.answers_check;
      break;
  }
  if (is_counted) {
    ++next.counted_;
  }
  return next;
}

}  // namespace ludex::xiangqi
