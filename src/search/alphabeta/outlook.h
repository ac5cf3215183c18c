// The preferences of the player at the root (contempt, style), and how much of its knowledge the
// engine uses. All threads of a search share them.
#pragma once

#include <cstdint>

#include "search/alphabeta/value.h"

namespace ludex::search {

// The value of an option that takes none, small, medium or large.
enum class Degree : std::uint8_t { none, small, medium, large };

// How much of the tree may be left out; each degree adds to the one before. `none` searches every
// move to the full depth; `small` adds null moves; `medium` adds late-move reductions and margins
// around the window; `large` also skips moves that seem hopeless.
struct Pruning {
  Degree degree = Degree::large;

  [[nodiscard]] bool null_moves() const { return degree >= Degree::small; }
  [[nodiscard]] bool reductions() const { return degree >= Degree::medium; }
  [[nodiscard]] bool margins() const { return degree >= Degree::medium; }
  [[nodiscard]] bool hopeless_moves() const { return degree >= Degree::large; }
  bool operator==(const Pruning&) const = default;
};

struct Outlook {
  Value contempt = 0;    // how many centipawns worse than even a draw is for the player at the root
  Value full_board = 0;  // how many centipawns all pieces being still on the board are worth to
                         // that player
  bool is_first = true;  // whether that player moves first in the game
  Degree knowledge = Degree::large;
  Pruning pruning{};

  // What a draw is worth to the player at the root.
  [[nodiscard]] constexpr Value draw_value() const { return drawn - contempt; }
  // Whether values found with the other outlook hold with this one.
  [[nodiscard]] bool agrees_with(const Outlook& other) const {
    const auto sign = [](const Outlook& of) { return of.is_first ? 1 : -1; };
    return sign(*this) * contempt == sign(other) * other.contempt &&
           sign(*this) * full_board == sign(other) * other.full_board &&
           knowledge == other.knowledge;
  }
};

// The same outlook for analysis, where nobody plays: every draw is even, and pieces have no worth
// of their own.
[[nodiscard]] constexpr Outlook analysing(Outlook outlook) {
  outlook.contempt = 0;
  outlook.full_board = 0;
  return outlook;
}

}  // namespace ludex::search
