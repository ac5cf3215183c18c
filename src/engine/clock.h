// Time controls from an engine's point of view: the terms of a whole game, and the clocks at the
// moment when the engine is asked to move.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <variant>

#include "base/time.h"

namespace ludex::engine {

// Byo-yomi follows the main time. Canadian: `moves` moves have to be made in each period, and the
// time that they leave over is lost (GTP `time_settings`).
struct CanadianByoYomi {
  Milliseconds period{0};
  int moves = 1;
  bool operator==(const CanadianByoYomi&) const = default;
};
// Japanese: a move that takes less than a period costs nothing, and a player whose last period runs
// out loses.
struct JapaneseByoYomi {
  Milliseconds period{0};
  int periods = 1;
  bool operator==(const JapaneseByoYomi&) const = default;
};
using ByoYomi = std::variant<CanadianByoYomi, JapaneseByoYomi>;

// The time control of one seat for a whole game. Parts that a control does not have are zero or
// absent; without `main`, `byo_yomi` and `longest_move` no clock runs.
struct SeatTerms {
  std::optional<Milliseconds> main;  // for the game, or for each period of `period_moves`
  Milliseconds increment{0};         // after each move
  std::optional<int> period_moves;   // after this many moves `main` is added again
  std::optional<ByoYomi> byo_yomi;   // follows the main time
  // The longest time that any move may take; a second limit besides the main time (Gomocup's
  // timeout_turn).
  std::optional<Milliseconds> longest_move;
  bool operator==(const SeatTerms&) const = default;
};

// The terms under which a game is played. Unknown terms, such as those of a controller that never
// sends any, are absent as a whole.
struct Terms {
  std::optional<std::array<SeatTerms, 2>> seats;  // by rules::index(Seat)
  bool operator==(const Terms&) const = default;
};

// The clock of one seat at the moment when the engine is asked to move. Parts that a control does
// not have are zero or absent.
struct SeatClock {
  // The rest of the main time, or once that is over, of the current period.
  Milliseconds left{0};
  Milliseconds increment{0};
  // The moves until time is added, in the main period or in the current period of Canadian
  // byo-yomi.
  std::optional<int> moves_to_go;
  // The byo-yomi after the main time; `periods` of Japanese byo-yomi are those left, including the
  // current one.
  std::optional<ByoYomi> byo_yomi = {};
  bool in_byo_yomi = false;  // the main time is over
  // The longest time that this move may take; a second limit besides `left` (Gomocup's
  // timeout_turn).
  std::optional<Milliseconds> longest_move = {};
  bool operator==(const SeatClock&) const = default;
};

// Converts a clock for programs that support only main time, increments and periods of moves, as
// most protocols do. The result never promises more time than there is: the byo-yomi period that
// follows counts as main time, and a player who uses at most a quarter of the clock for one move
// keeps to `longest_move`.
[[nodiscard]] inline SeatClock without_byo_yomi(const SeatClock& clock) {
  SeatClock plain = clock;
  plain.byo_yomi.reset();
  plain.in_byo_yomi = false;
  plain.longest_move.reset();
  if (clock.byo_yomi && clock.in_byo_yomi) {
    // A Japanese period restarts with each move; a Canadian one has its number of moves to go.
    if (std::holds_alternative<JapaneseByoYomi>(*clock.byo_yomi)) {
      plain.moves_to_go = 1;
    }
  } else if (clock.byo_yomi) {
    const auto* japanese = std::get_if<JapaneseByoYomi>(&*clock.byo_yomi);
    const auto* canadian = std::get_if<CanadianByoYomi>(&*clock.byo_yomi);
    plain.left +=
        japanese != nullptr ? japanese->period : canadian->period / std::max(canadian->moves, 1);
  }
  if (clock.longest_move) {
    plain.left = std::min(plain.left, 4 * *clock.longest_move);
  }
  return plain;
}

}  // namespace ludex::engine
