// Files of positions: one a line, with EPD operations, or as plain FEN.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/result.h"
#include "records/source.h"
#include "records/window.h"
#include "rules/chess/epd.h"

namespace ludex::records::epd {

struct Entry {
  chess::Epd epd;
  std::uint64_t offset = 0;  // of its line in the file
  std::size_t line = 0;      // from 1
};

// Memory: one window of the text and the entry at hand. Passes over empty lines, lines that begin
// with `#`, and a byte order mark.
class Reader {
 public:
  // The window grows for a longer line, up to limits::record_text_bytes. `start`: what the first
  // byte of the source is called.
  explicit Reader(Source source, std::size_t window_bytes = std::size_t{1} << 16,
                  const FilePlace& start = {});

  // Reads the next position; false at the end of the file. An error names line and column and
  // spoils this line alone: the next call goes on behind it.
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
