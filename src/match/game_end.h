// How games end, in words: one function for each way in which a game is over. The game stands as it
// ended, and a loser's opponent who cannot win any more gets a draw.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "engine/engine.h"
#include "engine/event.h"
#include "match/adjudication.h"
#include "match/played_game.h"
#include "rules/game.h"

namespace ludex::match {

[[nodiscard]] GameEnd ended_by_rules(const rules::Outcome& outcome);
// Every move of the seat is one that the rule set's referee bans.
[[nodiscard]] GameEnd ended_without_allowed_move(const rules::Game& game, rules::Seat seat);
[[nodiscard]] GameEnd ended_by_agreement();
[[nodiscard]] GameEnd ended_by_resignation(const rules::Game& game, rules::Seat seat);
[[nodiscard]] GameEnd ended_by_adjudication(const rules::Game& game, const Verdict& verdict);
// The time decides, whatever the engine did afterwards; the reason says that too.
struct LostOnTime {
  std::optional<std::chrono::nanoseconds> overrun;  // of an answer that came a little later
  std::optional<engine::Failure> failure;           // of an engine that did not answer then either
};
[[nodiscard]] GameEnd ended_on_time(const rules::Game& game, rules::Seat seat, LostOnTime late);
// The text of the move stays out of the moves: it is part of the reason alone.
[[nodiscard]] GameEnd ended_by_illegal_move(const rules::Game& game, rules::Seat seat,
                                            const engine::Decision& decision);
// "White disconnects (exited)", "Black's connection stalls (flooding)".
// `seat_name` is what the game calls the seat.
[[nodiscard]] GameEnd ended_by_failure(std::string_view seat_name, rules::Seat seat,
                                       const engine::Failure& failure);
[[nodiscard]] GameEnd unterminated();

// Text of an engine for a person: without control characters and braces, which would end a comment,
// and not endless.
[[nodiscard]] std::string shown(std::string_view text);

}  // namespace ludex::match
