// Games as AGI's XML, part 3 of AGI: docs/schemas/agi-games.rng is the schema.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "records/losses.h"
#include "records/read_games.h"
#include "records/record.h"

namespace ludex::records::agi {

// What stands around the games of a file.
[[nodiscard]] std::string_view games_head();
inline constexpr std::string_view games_foot = "</agi-games>\n";

[[nodiscard]] bool is_game_file(std::string_view bytes);
// Every game of the file; one game element alone is read too. A move that cannot be played is left
// out with all that follows it and is a trouble, as is a result that the moves contradict. The
// error: these bytes are no such file.
[[nodiscard]] Result<ReadGames> read_games(std::string_view bytes);
// One game element: the main line. Variations are lost. Fails on another game than gomoku and on an
// illegal move.
[[nodiscard]] Result<std::string> format_game(const Record& record, Losses& losses);

}  // namespace ludex::records::agi
