// A scripted player who knows no more than a beginner's first lesson: he takes what hangs, leaves
// nothing of his own where it can be taken, and wins when one move wins. The lowest level of each
// game has to lose to him.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/game.h"

namespace ludex::search {

// The move of the player to move, in a game that is not over. Among moves that seem equal the seed
// decides.
//
// Chess and xiangqi: mates in one; else the move that wins the most by what it takes, less what the
// opponent then takes and cannot be taken back for. Gomoku: completes five, stops a five, makes an
// open four, stops an open four, else extends his longest row. Go: takes the largest string in
// atari, saves his own, else the star points, and then stones in contact.
[[nodiscard]] rules::Move taking_move(const rules::Game& game, std::uint64_t seed);

// The side that would win on if the game had to end now: five pawns ahead in chess and xiangqi,
// more points in go. std::nullopt if neither would.
[[nodiscard]] std::optional<rules::Seat> leader_of(const rules::Game& game);

}  // namespace ludex::search
