// What the answer to a question about a fight says.
#pragma once

#include <cstdint>

namespace ludex::search::go_reading {

// What the side that moves first reaches. The numbers are those that GNU Go prints (GNU Go 3.8,
// `attack` and `defend`).
enum class Outcome : std::uint8_t {
  fails = 0,
  works = 1,             // whoever has the ko threats
  works_by_good_ko = 2,  // the opponent has to find the first ko threat
  works_by_bad_ko = 3,   // the mover has to find it
};

// Whether the first is better for the mover.
[[nodiscard]] constexpr bool is_better(Outcome one, Outcome other) {
  return one != Outcome::fails && (other == Outcome::fails || one < other);
}

// What it means for one side that the other reaches something.
[[nodiscard]] constexpr Outcome opposed(Outcome outcome) {
  switch (outcome) {
    case Outcome::fails:
      return Outcome::works;
    case Outcome::works:
      return Outcome::fails;
    case Outcome::works_by_good_ko:
      return Outcome::works_by_bad_ko;
    case Outcome::works_by_bad_ko:
      break;
  }
  return Outcome::works_by_good_ko;
}

}  // namespace ludex::search::go_reading
