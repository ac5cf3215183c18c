// Time controls as an engine hears of them: what a whole game is played under, and what stands on a
// clock when the engine is asked.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <variant>

#include "base/time.h"

namespace ludex::engine {

// Byo-yomi follows the main time. Canadian: `moves` moves in each period, and the time that they
// leave over is lost (GTP `time_settings`).
struct CanadianByoYomi {
  Milliseconds period{0};
  int moves = 1;
  bool operator==(const CanadianByoYomi&) const = default;
};
// Japanese: a move that takes less than a period costs nothing, and a player whose last period runs
// out has lost.
struct JapaneseByoYomi {
  Milliseconds period{0};
  int periods = 1;
  bool operator==(const JapaneseByoYomi&) const = default;
};
using ByoYomi = std::variant<CanadianByoYomi, JapaneseByoYomi>;

// The time control of one seat for a whole game. What a control lacks is zero or absent; with
// neither `main`, `byo_yomi` nor `longest_move` no clock runs.
struct SeatTerms {
  std::optional<Milliseconds> main;  // for the game, or for each period of `period_moves`
  Milliseconds increment{0};         // after each move
  std::optional<int> period_moves;   // so many moves, and then `main` is added again
  std::optional<ByoYomi> byo_yomi;   // when the main time is over
  // The most that any move may take, beside the main time (Gomocup's timeout_turn).
  std::optional<Milliseconds> longest_move;
  bool operator==(const SeatTerms&) const = default;
};

// What a game is played under. Terms that nobody knows, such as those of a controller that never
// says them, are absent as a whole.
struct Terms {
  std::optional<std::array<SeatTerms, 2>> seats;  // by rules::index(Seat)
  bool operator==(const Terms&) const = default;
};

// One seat's clock at the moment the engine is asked. What a control lacks is zero or absent.
struct SeatClock {
  // The main time, or once that is over, the time of the period that runs.
  Milliseconds left{0};
  Milliseconds increment{0};
  // Until time is added: those of the main period or of the byo-yomi that runs.
  std::optional<int> moves_to_go;
  // What follows the main time; of Japanese periods those that are left, with the one that runs.
  std::optional<ByoYomi> byo_yomi = {};
  bool in_byo_yomi = false;  // the main time is over
  // The most that this move may take, beside `left` (Gomocup's timeout_turn).
  std::optional<Milliseconds> longest_move = {};
  bool operator==(const SeatClock&) const = default;
};

// The same clock for those who know main time, increments and periods of moves alone, as most
// protocols do. It never promises more time than there is: the period that follows counts as main
// time, and a player who heeds it and uses no more than a quarter of the clock for one move keeps
// to `longest_move`.
[[nodiscard]] inline SeatClock without_byo_yomi(const SeatClock& clock) {
  SeatClock plain = clock;
  plain.byo_yomi.reset();
  plain.in_byo_yomi = false;
  plain.longest_move.reset();
  if (clock.byo_yomi && clock.in_byo_yomi) {
    // A Japanese period begins again with each move; a Canadian one has its moves to go.
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
