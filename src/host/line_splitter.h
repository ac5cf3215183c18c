// Bytes in, lines out. Any division of the bytes into chunks gives the same lines.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/time.h"
#include "host/framing.h"

namespace ludex::host {

// Lines end as the framing says (uci.md section 1 where nobody says otherwise). A UTF-8 byte order
// mark before the first line is dropped, every other byte passes. A line of more than `limit` bytes
// is dropped whole and reported once.
class LineSplitter {
 public:
  explicit LineSplitter(std::size_t limit = limits::line_bytes, Framing framing = {});

  // Holds for the bytes that were not given back as lines yet.
  void set_framing(const Framing& framing);

  // Where the next bytes go. Ends the life of the views that next() gave.
  [[nodiscard]] std::span<char> room();
  // The first `count` bytes of room() were filled at the time `at`.
  void added(std::size_t count, TimePoint at);
  // No more bytes come.
  void ended() { ended_ = true; }

  struct Line {
    std::string_view text;
    TimePoint at{};  // when the bytes with its end were added, or those that made it too long
    bool too_long = false;
  };
  [[nodiscard]] std::optional<Line> next();
  // Bytes added and not yet given back as lines.
  [[nodiscard]] std::size_t pending() const { return end_ - begin_; }

 private:
  // From `offset` on, counted from the first byte ever added, bytes were added at `at`.
  struct Mark {
    std::size_t offset = 0;
    TimePoint at{};
  };
  [[nodiscard]] TimePoint time_of(std::size_t position);
  // The first byte in the range that ends a line; null if there is none.
  [[nodiscard]] const char* find_end(const char* from, const char* to) const;
  // The last line, where it needs no end.
  [[nodiscard]] std::optional<Line> unended_line();
  // The text as a line, unless it is too long.
  [[nodiscard]] Line cut(std::string_view text, TimePoint at);

  std::size_t limit_;
  Framing framing_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;    // of the unread bytes
  std::size_t scanned_ = 0;  // no line ends in [begin_, scanned_)
  std::size_t end_ = 0;
  std::size_t dropped_ = 0;  // offset of buffer_[0] in the stream
  std::deque<Mark> marks_;   // ascending; only chunks in which a line ends
  TimePoint last_added_{};
  bool skipping_ = false;  // inside an over-long line that was reported already
  bool first_line_ = true;
  bool after_return_ = false;  // a line feed that comes next belongs to the last line's end
  bool ended_ = false;
};

}  // namespace ludex::host
