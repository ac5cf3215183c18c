// Decides when a player of go should pass.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "rules/go/game_state.h"

namespace ludex::search {

// The sensible moves: legal stones that fill no own eye and do not lie in certain territory of the
// opponent, nor in certain territory of the player unless dead stones have to be taken there. The
// last of them is always the pass.
[[nodiscard]] std::vector<go::Move> sensible_moves(const go::GameState& state, go::Color color,
                                                   bool takes_dead_stones);

// Whether the player's pass ends the game and wins it, all stones on the board alive: under rules
// that leave dead stones on it, after a pass of the opponent.
[[nodiscard]] bool wins_by_a_pass(const go::GameState& state, go::Color color);

// The move to make when random games find nothing open any more, so that none of the stones in
// `moves` changes who gets its point: the pass or, if dead stones have to be taken and the opponent
// has some left, a stone that takes them or comes nearer to it. A pass of the opponent is also
// answered with a pass if that wins at once, or if the game is decided whatever becomes of the open
// points. Otherwise std::nullopt. `games` are played to find out, fewer where something is open for
// certain before; std::nullopt as well if time is out before the last one.
[[nodiscard]] std::optional<go::Move> closing_move(const go::GameState& state, go::Color color,
                                                   const std::vector<go::Move>& moves,
                                                   bool takes_dead_stones, int games = 200,
                                                   const std::function<bool()>& out_of_time = {});

}  // namespace ludex::search
