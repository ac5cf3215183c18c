// Games as AGI's XML, part 3 of AGI: docs/schemas/agi-games.rng is the schema.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "records/read_games.h"
#include "records/tree/losses.h"
#include "records/tree/record.h"

namespace ludex::records::agi {

// The text in front of the games of a file and behind them.
[[nodiscard]] std::string_view games_head();
inline constexpr std::string_view games_foot = "</agi-games>\n";

[[nodiscard]] bool is_game_file(std::string_view bytes);
// Reads every game of the file, or a single game element without the outer one. A move that cannot
// be played is left out with all that follows it and is a trouble, and so is a result that
// contradicts the moves. The error means that these bytes are no such file.
[[nodiscard]] Result<ReadGames> read_games(std::string_view bytes);
// Returns one game element with the main line; variations are lost. Fails on another game than
// gomoku and on an illegal move.
[[nodiscard]] Result<std::string> format_game(const Record& record, Losses& losses);

}  // namespace ludex::records::agi
