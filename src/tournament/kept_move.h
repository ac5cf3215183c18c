// A move of a game that is being played, as the store keeps it until the game is finished.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "match/play/played_game.h"
#include "rules/game.h"

namespace ludex::tournament {

// `before` is the game in the position where the move is played.
[[nodiscard]] std::string to_text(const match::PlayedMove& move, const rules::Game& before);
// The reverse. It is an error if the move is not legal there.
[[nodiscard]] Result<match::PlayedMove> parse_kept_move(std::string_view text,
                                                        const rules::Game& before);

}  // namespace ludex::tournament
