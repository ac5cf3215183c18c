// A record as PGN text: canonical export format (PGN standard 8), pure UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "records/losses.h"
#include "records/record.h"

namespace ludex::records::pgn {

// "[NAME "VALUE"]" and a line end: UTF-8 in one line, whatever bytes the value has; quotes and
// backslashes are escaped.
[[nodiscard]] std::string format_tag(std::string_view name, std::string_view value);

// In whose manner the text is set.
enum class Manner : std::uint8_t {
  // The export format of the standard, and for xiangqi that of its archives: a pair of moves a
  // line. The number stands again behind a comment: "1. e4 {best} 1... e5".
  archive,
  // What match runners write, whatever the game: "1. e4 {+0.31/14 0.2s} e5" in one paragraph. The
  // Format tag comes first, what the engines call themselves and their ratings follow the roster.
  match,
};

struct WriteOptions {
  // Moves are spelt as is usual (chess: SAN, xiangqi: in simplified Chinese) or in any notation
  // that the game has, by name ("lan", "uci", "iccs", "wxf").
  std::string notation;
  std::size_t columns = 79;  // longest line of movetext
  Manner manner = Manner::archive;
};

// The tags of the roster in their order ("?" where unknown), then SetUp, FEN and Variant as far as
// the start position asks for them, for xiangqi the Format of the moves, then the other tags in the
// record's order, an empty line, the movetext and one more empty line. `}` in a text becomes
// `)`, line ends become blanks. Fails only on a record that does not fit the rules: an unknown
// game, an invalid start position, an illegal move.
[[nodiscard]] Result<std::string> format(const Record& record, const WriteOptions& options = {});
// Adds what format() changes of the record's texts.
void tell_losses(const Record& record, Losses& losses);

}  // namespace ludex::records::pgn
