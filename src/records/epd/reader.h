// Reads files of positions of any game, one per line: with EPD operations (PGN standard 16.2), or
// in the game's own text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/io/source.h"
#include "records/io/window.h"

namespace ludex::records::epd {

struct Entry {
  std::string text;          // the line without trailing blanks
  std::uint64_t offset = 0;  // of the line in the file
  std::size_t line = 0;      // from 1
};

// The position of a line: its first four fields and two counters. The counters are the fifth and
// sixth fields or the operations hmvc and fmvn (16.2.5); otherwise they are 0 and 1. Of a line with
// fewer than four fields, or with fields `name=value` behind the second as in go, the fields alone
// are returned.
[[nodiscard]] std::string position_of(std::string_view line);

// An operation of a line: `bm Nf3 e4;` has the code "bm" and the operands "Nf3 e4", in which texts
// keep their quotes.
struct Operation {
  std::string code;
  std::string operands;
  bool operator==(const Operation&) const = default;
};
// The operations behind the position except for its counters. Parts that are no operations are put
// into `strange`.
[[nodiscard]] std::vector<Operation> operations_of(std::string_view line,
                                                   std::vector<std::string>& strange);
[[nodiscard]] bool is_operation_code(std::string_view text);

// Memory: one window of the text and the current entry. Skips empty lines, lines that begin with
// `#`, and a byte order mark.
class Reader {
 public:
  // The window grows for a longer line, up to limits::record_text_bytes. `start` is the place of
  // the source's first byte.
  explicit Reader(Source source, std::size_t window_bytes = std::size_t{1} << 16,
                  const FilePlace& start = {});

  // Reads the next line; false at the end of the file. The error is a line that is too long; the
  // next call continues after it.
  [[nodiscard]] Result<bool> next(Entry& entry);
  // The number of bytes of text in memory.
  [[nodiscard]] std::size_t memory() const { return window_.capacity(); }

 private:
  // Reads the line at `at_` to its end and returns the end; null if the line is too long.
  const char* line_end();
  void skip_line();

  Window window_;
  const char* at_;
  bool opened_ = false;
};

}  // namespace ludex::records::epd
