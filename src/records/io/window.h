// The part of a file that is in memory while the file is read from front to back, with its line
// numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "records/io/source.h"

namespace ludex::records {

// The offset counts bytes from 0; line and column (in bytes) count from 1.
struct FilePlace {
  std::uint64_t offset = 0;
  std::size_t line = 1;
  std::size_t column = 1;
  bool operator==(const FilePlace&) const = default;
};

// Holds [begin, end) of the file. *end is always a readable 0, so a scanning loop needs no bound if
// a zero byte stops it. begin[-1] is the preceding byte, or a line end at the front of the file.
class Window {
 public:
  // `start` is the place of the source's first byte.
  Window(Source source, std::size_t bytes, const FilePlace& start);

  [[nodiscard]] const char* begin() const { return buffer_.data() + 1; }
  [[nodiscard]] const char* end() const { return buffer_.data() + 1 + filled_; }
  // Whether the file ends at end().
  [[nodiscard]] bool at_end() const { return at_end_; }
  [[nodiscard]] std::uint64_t offset(const char* at) const {
    return base_ + static_cast<std::uint64_t>(at - begin());
  }
  // Bytes of memory in use; grows only if slide() is asked for more.
  [[nodiscard]] std::size_t capacity() const { return buffer_.size(); }

  // Drops the bytes before `keep`, which becomes begin(), and reads until at least `wanted` bytes
  // are in the window or the file ends. All other pointers into the window are invalid afterwards.
  void slide(const char* keep, std::size_t wanted);

  // Skips a UTF-8 byte order mark at the front of a file as if it were absent; to be called first.
  void skip_byte_order_mark();

  // The place of a byte in the window or at its end.
  [[nodiscard]] FilePlace place(std::uint64_t offset);

 private:
  // Moves a known place forward to `offset`, counting the line ends in between.
  void advance(FilePlace& known, std::uint64_t offset) const;

  Source source_;
  std::vector<char> buffer_;
  std::size_t filled_ = 0;
  std::uint64_t base_ = 0;  // the file offset of begin()
  bool at_end_ = false;
  FilePlace front_;   // of begin()
  FilePlace latest_;  // the last result of place(), since callers ask for rising offsets
};

}  // namespace ludex::records
