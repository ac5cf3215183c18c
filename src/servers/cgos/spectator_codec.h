// The lines of CGOS for spectators and their values. The parsers accept any bytes and never throw.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "servers/cgos/spectator_message.h"

namespace ludex::cgos {

// A line whose first word is one of a player alone is Unknown.
[[nodiscard]] Result<SpectatorMessage> parse_spectator_line(std::string_view line);
[[nodiscard]] std::string format(const SpectatorMessage& message);

// Whether the text is the number of a game, as GameTerms has it.
[[nodiscard]] bool is_game_number(std::string_view text);
// Which game a line tells of, also if the rest of it cannot be read; std::nullopt for a line that
// is not about the moves of one game.
[[nodiscard]] std::optional<std::string> game_told_of(std::string_view line);

// `v1 PROGRAM`, the greeting of a spectator, and the request for a game.
[[nodiscard]] std::string spectator_greeting(std::string_view program);
[[nodiscard]] std::string observe_line(std::string_view game);

}  // namespace ludex::cgos
