// The lines of NNGS and their values. The parser accepts any bytes and never throws.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "servers/nngs/message.h"

namespace ludex::nngs {

// Whether the text is a name of a player: letters and digits.
[[nodiscard]] bool is_name(std::string_view text);
// The canonical form of a move: a point in upper case, or "pass". std::nullopt for a word that has
// not the form of one.
[[nodiscard]] std::optional<std::string> to_move(std::string_view word);

// The line without telnet commands, carriage returns and the blanks at its ends. The bytes that a
// server sends to switch the echo of a terminal stand in the middle of lines.
[[nodiscard]] std::string content(std::string_view line);

// An error for a line about a game that cannot be read. Every other line is at least a Text.
[[nodiscard]] Result<ServerMessage> parse_server_line(std::string_view line);

// --- Commands of the player ---

// `match NAME COLOR SIZE TIME BYOYOMI`: asks for a game, or agrees to one that was asked for.
[[nodiscard]] std::string match_command(const MatchRequest& request);
// `komi POINTS`: offers it, or agrees to it.
[[nodiscard]] std::string komi_command(Komi komi);

// "6.5", "-0.5", "7.0".
[[nodiscard]] std::string text_of(Komi komi);

}  // namespace ludex::nngs
