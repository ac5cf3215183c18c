// The words of which lines of CGOS consist. Each function reads one of them from the tokens; the
// error names what was expected and the column.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "base/time.h"
#include "base/tokens.h"
#include "servers/cgos/message.h"

namespace ludex::cgos {

// The line without the end that a server of another system leaves on it.
[[nodiscard]] std::string_view content_of(std::string_view line);

// Any word of at most word_bytes.
[[nodiscard]] Result<std::string> read_word(Tokens& in, std::string_view what);
// Milliseconds. A server that counts on while a player is away may name a time below zero, which is
// read as zero: nothing is left.
[[nodiscard]] Result<Milliseconds> read_time_left(Tokens& in);
[[nodiscard]] Result<TimedMove> read_timed_move(Tokens& in);
[[nodiscard]] Result<Komi> read_komi(Tokens& in);
// `NAME` or `NAME(RATING)`; `what` is "white player" or "black player".
[[nodiscard]] Result<Player> read_player(Tokens& in, std::string_view what);

}  // namespace ludex::cgos
