// The piece of a file that is in memory while it is read from front to back, and the line count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "records/source.h"

namespace ludex::records {

// Bytes from 0; lines and columns (of bytes) from 1.
struct FilePlace {
  std::uint64_t offset = 0;
  std::size_t line = 1;
  std::size_t column = 1;
  bool operator==(const FilePlace&) const = default;
};

// Holds [begin, end) of the file. *end is always a readable 0, so that a scanning loop needs no
// bound but a byte that stops it; begin[-1] is the byte before (a line end at the very front).
class Window {
 public:
  // `start`: what the first byte of the source is called.
  Window(Source source, std::size_t bytes, const FilePlace& start);

  [[nodiscard]] const char* begin() const { return buffer_.data() + 1; }
  [[nodiscard]] const char* end() const { return buffer_.data() + 1 + filled_; }
  // Whether nothing follows behind end().
  [[nodiscard]] bool at_end() const { return at_end_; }
  [[nodiscard]] std::uint64_t offset(const char* at) const {
    return base_ + static_cast<std::uint64_t>(at - begin());
  }
  // Bytes of memory in use; grows only for what slide() is asked for.
  [[nodiscard]] std::size_t capacity() const { return buffer_.size(); }

  // Forgets what lies before `keep`, which becomes begin(), and reads until at least `wanted` bytes
  // are there or the file ends. Every other pointer into the window is stale afterwards.
  void slide(const char* keep, std::size_t wanted);

  // Passes over a UTF-8 byte order mark at the very front of a file, as if it were not there; call
  // it first.
  void skip_byte_order_mark();

  // The place of a byte in the window or at its end.
  [[nodiscard]] FilePlace place(std::uint64_t offset);

 private:
  // Walks a known place forward to `offset`, counting the line ends between.
  void advance(FilePlace& known, std::uint64_t offset) const;

  Source source_;
  std::vector<char> buffer_;
  std::size_t filled_ = 0;
  std::uint64_t base_ = 0;  // of begin() in the file
  bool at_end_ = false;
  FilePlace front_;   // of begin()
  FilePlace latest_;  // the last answer of place(): questions go forward
};

}  // namespace ludex::records
