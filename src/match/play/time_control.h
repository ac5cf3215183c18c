// The time that a player may think, as users write it: `tc=40/5:00+0.1`, `tc=300+5x30`, `tc=inf`,
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

// No clock runs; a limit of depth or nodes ends each search.
struct Unlimited {
  bool operator==(const Unlimited&) const = default;
};
// The same time for every move, none of which can be saved for later.
struct FixedMove {
  Milliseconds time{0};
  bool operator==(const FixedMove&) const = default;
};
// `base` for each `moves` moves, again and again, or without `moves` for the whole game; every move
// adds the increment.
struct Periods {
  Milliseconds base{0};
  Milliseconds increment{0};
  std::optional<int> moves;
  bool operator==(const Periods&) const = default;
};
// `base` for the game; the time that one player uses is added to the other's clock.
struct Hourglass {
  Milliseconds base{0};
  bool operator==(const Hourglass&) const = default;
};
// `main` for the game, and byo-yomi when it is over. Main time may be zero, but the periods of
// byo-yomi never are.
struct MainAndByoYomi {
  Milliseconds main{0};
  engine::ByoYomi byo_yomi;
  bool operator==(const MainAndByoYomi&) const = default;
};
using TimeControl = std::variant<Unlimited, FixedMove, Periods, Hourglass, MainAndByoYomi>;

// A week is longer than any control in use, and far from overflow. The same holds for these numbers
// of moves and periods.
inline constexpr Milliseconds longest_control = std::chrono::hours(7 * 24);
inline constexpr int most_control_moves = 1000;
inline constexpr int most_control_periods = 1000;

// "[MOVES/][MINUTES:]SECONDS[+INCREMENT]" or "inf"; "hg" before or after the time, or "*" before it
// as in PGN, makes it an hourglass. Byo-yomi takes the place of the increment: "300+5x30" is five
// Japanese periods of thirty seconds, "300+25/600" Canadian ones of ten minutes for 25 moves.
// "300/5x30" means the same as "300+5x30", and "5x30" has no main time.
[[nodiscard]] Result<TimeControl> parse_time_control(std::string_view text);
// "SECONDS" for every move.
[[nodiscard]] Result<TimeControl> parse_move_time(std::string_view text);

// The value of PGN's TimeControl tag: "40/300+0.1", "10+0.1", "0.5/move", "*60" for an hourglass,
// "-" without a clock; byo-yomi as it is parsed, "300+5x30" and "0+25/600".
[[nodiscard]] std::string format_time_control(const TimeControl& control);
// "5x30", "25/600".
[[nodiscard]] std::string format_byo_yomi(const engine::ByoYomi& byo_yomi);
// "0.1", "300", "1.234": seconds without needless zeros.
[[nodiscard]] std::string format_seconds(Milliseconds time);

}  // namespace ludex::match
