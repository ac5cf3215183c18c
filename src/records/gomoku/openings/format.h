// Gomocup's openings: a line each, of stones in turns from Black, as offsets from the centre.
//
//   -1,-3, 4,1, 0,0           to the right and down, from column W/2 and row H/2
//   h8i9j10                   what c-gomoku-cli calls "pos": letter and row, counted from the top
//
// Empty lines and those that begin with # or // are passed over. The size of the board is for the
// reader to know: as openings of a match it is that of the match; as records, the smallest of
// 15x15, 20x20 and 25x25 on which they have room.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "records/game_format.h"
#include "records/opening_format.h"

namespace ludex::records::gomocup_openings {

// Whether the first line is one of offsets.
[[nodiscard]] bool is_openings(std::string_view bytes);
// A game for each opening; a bad one is among the troubles alone.
[[nodiscard]] Result<ReadGames> read(std::string_view bytes);
// The main line as offsets. Fails on another game than gomoku, an illegal move and colours that do
// not alternate from Black.
[[nodiscard]] Result<std::string> format(const Record& record, Losses& losses);

[[nodiscard]] const GameFormat& game_format();
[[nodiscard]] const OpeningFormat& opening_format();

}  // namespace ludex::records::gomocup_openings
