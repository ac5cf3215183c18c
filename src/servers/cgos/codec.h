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

[[nodiscard]] Result<Greeting> parse_greeting(std::string_view line);
[[nodiscard]] std::string format(const Greeting& greeting);

// Nothing in an answer is refused but its emptiness: the rules judge the move.
[[nodiscard]] Result<Answer> parse_answer(std::string_view line);
[[nodiscard]] std::string format(const Answer& answer);

}  // namespace ludex::cgos
