// POS, the board files of renju programs: one byte with the number of stones, then one byte for
// each stone: row * 15 + column from 0 at the top left, in alternating colours from Black on.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "records/read_games.h"
#include "records/tree/losses.h"
#include "records/tree/record.h"

namespace ludex::records::pos {

// Whether the bytes are a number and as many different points; the format has no other signature.
[[nodiscard]] bool is_pos(std::string_view bytes);
// Reads the one game, renju from the empty board. A byte that is no empty point is a trouble, and
// so are missing and surplus bytes. The error means that there is no byte.
[[nodiscard]] Result<ReadGames> read(std::string_view bytes);
// Writes the main line. Fails on another game than gomoku, an illegal move, another board than
// 15x15, and colours that do not alternate from Black on.
[[nodiscard]] Result<std::string> format(const Record& record, Losses& losses);

}  // namespace ludex::records::pos
