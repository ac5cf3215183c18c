// How long a player may think, as users write it: `tc=40/5:00+0.1`, `tc=300+5x30`, `tc=inf`,
// `st=0.5`.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "base/time.h"
#include "engine/clock.h"

namespace ludex::match {

// No clock runs; something else, a depth or a number of nodes, ends each search.
struct Unlimited {
  bool operator==(const Unlimited&) const = default;
};
// So much for every move, none of it saved for later.
struct FixedMove {
  Milliseconds time{0};
  bool operator==(const FixedMove&) const = default;
};
// `base` for the next `moves` moves, again and again, or without `moves` for the whole game; every
// move made adds the increment.
struct Periods {
  Milliseconds base{0};
  Milliseconds increment{0};
  std::optional<int> moves;
  bool operator==(const Periods&) const = default;
};
// `base` for the game, and what one player uses the other one gets.
struct Hourglass {
  Milliseconds base{0};
  bool operator==(const Hourglass&) const = default;
};
// `main` for the game, and byo-yomi when it is over. Either may be all that there is of time, but
// the periods of byo-yomi are never zero.
struct MainAndByoYomi {
  Milliseconds main{0};
  engine::ByoYomi byo_yomi;
  bool operator==(const MainAndByoYomi&) const = default;
};
using TimeControl = std::variant<Unlimited, FixedMove, Periods, Hourglass, MainAndByoYomi>;

// A week is longer than any control in use, and far from overflow. So are so many moves and
// periods.
inline constexpr Milliseconds longest_control = std::chrono::hours(7 * 24);
inline constexpr int most_control_moves = 1000;
inline constexpr int most_control_periods = 1000;

// "[MOVES/][MINUTES:]SECONDS[+INCREMENT]" or "inf"; "hg" before or behind the time, or "*" before
// it as in PGN, makes an hourglass of it. Byo-yomi is written in the place of the increment:
// "300+5x30" are five Japanese periods of thirty seconds, "300+25/600" Canadian ones of ten minutes
// for 25 moves. "300/5x30" is the first of them again, and "5x30" has no main time.
[[nodiscard]] Result<TimeControl> parse_time_control(std::string_view text);
// "SECONDS" of every move.
[[nodiscard]] Result<TimeControl> parse_move_time(std::string_view text);

// As the TimeControl tag of PGN has it: "40/300+0.1", "10+0.1", "0.5/move", "*60" for an hourglass,
// "-" without a clock; byo-yomi as it is read, "300+5x30" and "0+25/600".
[[nodiscard]] std::string format_time_control(const TimeControl& control);
// "5x30", "25/600".
[[nodiscard]] std::string format_byo_yomi(const engine::ByoYomi& byo_yomi);
// "0.1", "300", "1.234": seconds without needless zeros.
[[nodiscard]] std::string format_seconds(Milliseconds time);

}  // namespace ludex::match
