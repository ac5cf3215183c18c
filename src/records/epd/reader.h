// Files of positions of any game: one a line, with EPD operations (PGN standard 16.2), or as the
// game itself writes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "records/source.h"
#include "records/window.h"

namespace ludex::records::epd {

struct Entry {
  std::string text;          // the line, without blanks at its end
  std::uint64_t offset = 0;  // of the line in the file
  std::size_t line = 0;      // from 1
};

// The position of a line: its first four fields and two counters, which a line has as its fifth and
// sixth field or as the operations hmvc and fmvn (16.2.5), and
// else are 0 and 1. A line of fewer fields is given back as it stands.
[[nodiscard]] std::string position_of(std::string_view line);

// Memory: one window of the text and the entry at hand. Passes over empty lines, lines that begin
// with `#`, and a byte order mark.
class Reader {
 public:
  // The window grows for a longer line, up to limits::record_text_bytes. `start`: what the first
  // byte of the source is called.
  explicit Reader(Source source, std::size_t window_bytes = std::size_t{1} << 16,
                  const FilePlace& start = {});

  // Reads the next line; false at the end of the file. The error is a line that is too long: the
  // next call goes on behind it.
  [[nodiscard]] Result<bool> next(Entry& entry);
  // Bytes of text in memory.
  [[nodiscard]] std::size_t memory() const { return window_.capacity(); }

 private:
  // Makes the line at `at_` whole and returns its end; null when it is too long.
  const char* line_end();
  void skip_line();

  Window window_;
  const char* at_;
  bool opened_ = false;
};

}  // namespace ludex::records::epd
