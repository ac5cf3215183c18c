// The ends of games in words: one function for each way in which a game can end. `game` is in its
// last position. If the opponent of a loser cannot win any more, the game is a draw.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "engine/engine.h"
#include "engine/event.h"
#include "match/play/adjudication.h"
#include "match/play/played_game.h"
#include "rules/game.h"

namespace ludex::match {

[[nodiscard]] GameEnd ended_by_rules(const rules::Outcome& outcome);
// Every move of the seat is banned by the rule set's referee.
[[nodiscard]] GameEnd ended_without_allowed_move(const rules::Game& game, rules::Seat seat);
[[nodiscard]] GameEnd ended_by_agreement();
[[nodiscard]] GameEnd ended_by_resignation(const rules::Game& game, rules::Seat seat);
[[nodiscard]] GameEnd ended_by_adjudication(const rules::Game& game,
                                            const Adjudication& adjudication);
// The time decides, whatever the engine did afterwards; the reason mentions that as well.
struct LostOnTime {
  std::optional<std::chrono::nanoseconds> overrun;  // set if an answer came a little later
  std::optional<engine::Failure> failure;           // set if the engine failed instead of answering
  // Of the move's time, in which the engine could run and had no processor; absent: unknown.
  std::optional<std::chrono::nanoseconds> without_processor = {};
};
[[nodiscard]] GameEnd ended_on_time(const rules::Game& game, rules::Seat seat, LostOnTime late);
// The text of the illegal move appears in the reason only, not among the moves.
[[nodiscard]] GameEnd ended_by_illegal_move(const rules::Game& game, rules::Seat seat,
                                            const engine::Decision& decision);
// "White disconnects (exited)", "Black's connection stalls (flooding)"; `seat_name` is the game's
// name for the seat.
[[nodiscard]] GameEnd ended_by_failure(std::string_view seat_name, rules::Seat seat,
                                       const engine::Failure& failure);
[[nodiscard]] GameEnd unterminated();

// An engine's text for a person: of limited length, without control characters, and without braces,
// which would end a comment.
[[nodiscard]] std::string shown(std::string_view text, std::size_t most_bytes = 200);

}  // namespace ludex::match
