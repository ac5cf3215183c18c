// The lines of CGOS and their values. The parsers accept any bytes and never throw.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "servers/cgos/message.h"

namespace ludex::cgos {

// The canonical form of a move; std::nullopt for a word that has not the form of one.
[[nodiscard]] std::optional<std::string> to_move(std::string_view word);

[[nodiscard]] Result<ServerMessage> parse_server_line(std::string_view line);
[[nodiscard]] std::string format(const ServerMessage& message);

// As words of a line, such as `7.5` and `Anna(1800?)`.
[[nodiscard]] std::string format(Komi komi);
[[nodiscard]] std::string format(const Player& player);

[[nodiscard]] Result<Greeting> parse_greeting(std::string_view line);
[[nodiscard]] std::string format(const Greeting& greeting);

// `v1`, with which one begins who watches games.
[[nodiscard]] bool is_spectator_greeting(std::string_view line);
// The game that `observe GAME` names, in digits; std::nullopt for any other line.
[[nodiscard]] std::optional<std::string> observed_game(std::string_view line);

// Nothing in an answer is refused but its emptiness: the rules judge the move.
[[nodiscard]] Result<Answer> parse_answer(std::string_view line);
[[nodiscard]] std::string format(const Answer& answer);

}  // namespace ludex::cgos
