// A player of a match: an engine, what it may use, and its clock in the game at hand.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>

#include "base/time.h"
#include "engine/engine.h"
#include "match/player_clock.h"
#include "match/time_control.h"

namespace ludex::match {

// What a player is allowed. All limits are active together.
struct Allowance {
  TimeControl time = Unlimited{};
  // What it may overstep, told to stop when its time is over. Absent: `usual_margin`, and at least
  // `fixed_move_margin` for a fixed time a move, since an engine is asked to use all of that.
  std::optional<Milliseconds> margin;
  std::optional<int> depth;            // plies
  std::optional<std::uint64_t> nodes;  // a move
  bool ponder = false;                 // thinks in its opponent's time where it can
  bool may_resign = false;             // an engine that asks for leave may give a game up
  // The match's, whatever the players speak.
  Milliseconds usual_margin{0};
  // How long its host waits for an answer when the game is lost on time, or the longest wait is
  // over, and it is told to stop: whether it can play on is then decided, and nothing else.
  Milliseconds grace{1000};
  // How long it may take to say how a finished board is to be scored, and for each move that is
  // played on over it. No clock runs then.
  Milliseconds settlement{60'000};
  bool operator==(const Allowance&) const = default;
};

inline constexpr Milliseconds fixed_move_margin{100};

// None without a clock.
[[nodiscard]] Milliseconds margin_of(const Allowance& allowance);

// Says when a player could think for ever.
[[nodiscard]] bool is_bounded(const Allowance& allowance);

struct Player {
  engine::Engine& engine;
  const Allowance& allowance;
  PlayerClock clock;
};

// The player at the start of a game. Both arguments outlive it.
[[nodiscard]] Player make_player(engine::Engine& engine, const Allowance& allowance);

// What `mover` is asked, given both clocks; `seat` is the mover's.
[[nodiscard]] engine::Limits limits_for(const Player& mover, const Player& opponent,
                                        rules::Seat seat);

// What both are told of the game that they begin; `players` by rules::index(Seat).
[[nodiscard]] engine::Terms terms_of(const std::array<const Allowance*, 2>& players);

// What an engine that was asked answers before the deadline, whatever else it prints; nothing after
// that, or once a stop is requested.
using LastWord = std::variant<std::monostate, engine::Decision, engine::Failure>;
[[nodiscard]] LastWord await_answer(engine::Engine& engine, TimePoint deadline, const Clock& clock,
                                    const std::stop_token& stop);

}  // namespace ludex::match
