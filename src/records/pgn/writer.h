// A record as PGN text: canonical export format (PGN standard 8), pure UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "records/tree/losses.h"
#include "records/tree/record.h"

namespace ludex::records::pgn {

// Returns "[NAME "VALUE"]" and a line end: UTF-8 in one line, whatever bytes the value has, with
// escaped quotes and backslashes.
[[nodiscard]] std::string format_tag(std::string_view name, std::string_view value);

// The style in which the text is set.
enum class Manner : std::uint8_t {
  // The export format of the standard; for xiangqi that of its archives, with a pair of moves per
  // line. The move number is repeated after a comment: "1. e4 {best} 1... e5".
  archive,
  // The style of match runners for every game: "1. e4 {+0.31/14 0.2s} e5" in one paragraph. The
  // Format tag comes first; the engines' own names and ratings follow the roster.
  match,
};

struct WriteOptions {
  // The name of the notation of the moves ("lan", "uci", "iccs", "wxf"); empty for the usual one
  // (chess: SAN, xiangqi: simplified Chinese).
  std::string notation;
  std::size_t columns = 79;  // longest line of movetext
  Manner manner = Manner::archive;
};

// Writes the tags of the roster in their order ("?" if unknown), then SetUp, FEN and Variant as the
// start position requires, for xiangqi the Format of the moves, then the other tags in the record's
// order, an empty line, the movetext, and one more empty line. `}` in a text becomes `)`, and line
// ends become blanks. Fails only on a record that does not fit the rules: an unknown game, an
// invalid start position, an illegal move.
[[nodiscard]] Result<std::string> format(const Record& record, const WriteOptions& options = {});
// Adds the texts of the record that format() has to change.
void tell_losses(const Record& record, Losses& losses);

}  // namespace ludex::records::pgn
