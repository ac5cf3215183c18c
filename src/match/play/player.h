// A player of a match: an engine and its limits.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>

#include "base/time.h"
#include "engine/engine.h"
#include "match/play/game_clock.h"
#include "match/play/time_control.h"

namespace ludex::match {

// The limits of a player. All of them apply together.
struct Allowance {
  TimeControl time = Unlimited{};
  // The time by which it may exceed its limit before it loses; it is told to stop when its own time
  // is over. Absent: `usual_margin`, and at least `fixed_move_margin` for a fixed time per move,
  // since an engine is asked to use all of that.
  std::optional<Milliseconds> margin;
  std::optional<int> depth;            // plies
  std::optional<std::uint64_t> nodes;  // per move
  bool ponder = false;                 // thinks in its opponent's time if it can
  bool may_resign = false;             // an engine that asks for permission may resign
  // The match's margin, whatever protocols the players speak.
  Milliseconds usual_margin{0};
  // How long its answer is waited for after it was told to stop because the game is lost on time or
  // the longest wait is over. The answer only decides whether the engine can play on.
  Milliseconds grace{1000};
  // The time for reporting how a finished board is to be scored, and for each move when play goes
  // on about it. No clock runs then.
  Milliseconds settlement{60'000};
  // Where a clock runs for the whole game: the longest time that a single move may take.
  std::optional<Milliseconds> longest_move = {};
  bool operator==(const Allowance&) const = default;
};

inline constexpr Milliseconds fixed_move_margin{100};

// Zero without a clock.
[[nodiscard]] Milliseconds margin_of(const Allowance& allowance);

// False if a player could think for ever.
[[nodiscard]] bool is_bounded(const Allowance& allowance);

struct Player {
  engine::Engine& engine;
  const Allowance& allowance;
};

// The player's time for a game.
[[nodiscard]] SeatTime time_of(const Allowance& allowance);

// The limits to send to the player in `seat`, which is to move. `spent`: the time that this move
// has already cost it.
[[nodiscard]] engine::Limits limits_for(const Player& mover, const GameClock& clock,
                                        rules::Seat seat, std::chrono::nanoseconds spent = {});

// Waits until the deadline for an engine's decision or failure; other events are discarded. The
// result is std::monostate if neither comes in time, or once a stop is requested.
using LastWord = std::variant<std::monostate, engine::Decision, engine::Failure>;
[[nodiscard]] LastWord await_answer(engine::Engine& engine, TimePoint deadline, const Clock& clock,
                                    const std::stop_token& stop);

}  // namespace ludex::match
