// A record as PGN text: canonical export format (PGN standard 8), pure UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "records/losses.h"
#include "records/record.h"

namespace ludex::records::pgn {

// "[NAME "VALUE"]" and a line end: UTF-8 in one line, whatever bytes the value has; quotes and
// backslashes are escaped.
[[nodiscard]] std::string format_tag(std::string_view name, std::string_view value);

struct WriteOptions {
  // Moves are spelt as is usual (chess: SAN, xiangqi: in simplified Chinese) or in any notation
  // that the game has, by name ("lan", "uci", "iccs", "wxf").
  std::string notation;
  std::size_t columns = 79;  // longest line of movetext
  // "1. e4 {best} 1... e5": the number again behind a comment, as the standard has it; match
  // runners write "1. e4 {+0.31/14 0.2s} e5".
  bool number_behind_comment = true;
};

// The tags of the game's roster in their order ("?" where unknown), then SetUp, FEN and Variant as
// far as the start position asks for them, for xiangqi the Format of the moves, then the other tags
// in the record's order, an empty line, the movetext and one more empty line. `}` in a text becomes
// `)`, line ends become blanks. Fails only on a record that does not fit the rules: an unknown
// game, a start position that is none, an illegal move.
[[nodiscard]] Result<std::string> format(const Record& record, const WriteOptions& options = {});
// Adds what format() changes of the record's texts.
void tell_losses(const Record& record, Losses& losses);

}  // namespace ludex::records::pgn
