// POS, the board files of renju programs: a byte with the number of stones, then a byte for each,
// row * 15 + column from 0 at the top left, in turns from Black.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "records/game_format.h"

namespace ludex::records::pos {

// Whether the bytes are a number and so many different points: there is nothing else to see.
[[nodiscard]] bool is_pos(std::string_view bytes);
// The one game, renju from the empty board. A byte that is no empty point is a trouble, and so are
// bytes that are missing or too many. The error: there is no byte.
[[nodiscard]] Result<ReadGames> read(std::string_view bytes);
// The main line. Fails on another game than gomoku, an illegal move, another board than 15x15 and
// colours that do not alternate from Black.
[[nodiscard]] Result<std::string> format(const Record& record, Losses& losses);

[[nodiscard]] const GameFormat& game_format();

}  // namespace ludex::records::pos
