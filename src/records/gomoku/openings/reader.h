// Gomocup's openings: one per line, stones in alternating colours from Black on, as offsets from
// the centre.
//
//   -1,-3, 4,1, 0,0           to the right and down, from column W/2 and row H/2
//   h8i9j10                   "pos" in c-gomoku-cli: letter and row, counted from the top
//
// Empty lines and lines that begin with # or // are skipped. The file does not name the size of the
// board: openings of a match have that of the match, and records get the smallest of 15x15, 20x20
// and 25x25 that has room for the stones.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "records/opening_format.h"
#include "records/read_games.h"
#include "records/tree/losses.h"
#include "records/tree/record.h"

namespace ludex::records::gomocup_openings {

// Whether the first opening of the text is a line of offsets.
[[nodiscard]] bool is_openings(std::string_view bytes);
// Reads a game for each opening; an invalid one has troubles but no record.
[[nodiscard]] Result<ReadGames> read(std::string_view bytes);
// Writes the main line as offsets. Fails on another game than gomoku, an illegal move, and colours
// that do not alternate from Black on.
[[nodiscard]] Result<std::string> format(const Record& record, Losses& losses);

[[nodiscard]] const OpeningFormat& opening_format();

}  // namespace ludex::records::gomocup_openings
