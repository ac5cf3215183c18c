// How the player at the root wants the game to go, and how much of what the engine knows it uses:
// the same for every thread of a search.
#pragma once

#include <cstdint>

#include "search/alphabeta/value.h"

namespace ludex::search {

// Degrees of an option that takes none, small, medium or large.
enum class Degree : std::uint8_t { none, small, medium, large };

// What may be left out of a search without being looked at; each degree adds to the one before.
// `none` looks at every move to the full depth; `small` lets a player pass to show how well he
// stands; `medium` searches late moves less deeply and trusts margins around the window; `large`
// does not look at moves that seem hopeless.
struct Pruning {
  Degree degree = Degree::large;

  [[nodiscard]] bool null_moves() const { return degree >= Degree::small; }
  [[nodiscard]] bool reductions() const { return degree >= Degree::medium; }
  [[nodiscard]] bool margins() const { return degree >= Degree::medium; }
  [[nodiscard]] bool hopeless_moves() const { return degree >= Degree::large; }
  bool operator==(const Pruning&) const = default;
};

struct Outlook {
  Value draw = drawn;    // what a draw is worth to the player at the root
  Value full_board = 0;  // what having all pieces still on the board is worth to him
  bool is_first = true;  // he moves first in the game
  Degree knowledge = Degree::large;
  Pruning pruning{};

  // Whether values found with the other outlook hold with this one.
  [[nodiscard]] bool agrees_with(const Outlook& other) const {
    const auto sign = [](const Outlook& of) { return of.is_first ? 1 : -1; };
    return sign(*this) * draw == sign(other) * other.draw &&
           sign(*this) * full_board == sign(other) * other.full_board &&
           knowledge == other.knowledge;
  }
};

// The same for somebody who plays no game: every draw is even, every board as good.
[[nodiscard]] constexpr Outlook analysing(Outlook outlook) {
  outlook.draw = drawn;
  outlook.full_board = 0;
  return outlook;
}

}  // namespace ludex::search
