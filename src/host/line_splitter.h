// Divides bytes into lines. Any division of the bytes into chunks gives the same lines.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/time.h"
#include "host/framing.h"

namespace ludex::host {

// Lines end as the framing says (by default as in uci.md section 1). A UTF-8 byte order mark before
// the first line is dropped, every other byte passes. A line of more than `limit` bytes is dropped
// whole and reported once.
class LineSplitter {
 public:
  explicit LineSplitter(std::size_t limit = limits::line_bytes, Framing framing = {});

  // Applies to all bytes that have not been returned as lines yet.
  void set_framing(const Framing& framing);

  // Texts that are lines of their own where a line would begin, although nothing ends them: the
  // questions that a server puts to a person ("Login: "). None of them is the beginning of another.
  void set_prompts(std::vector<std::string> prompts) { prompts_ = std::move(prompts); }

  // The space for the next bytes. Invalidates the views that next() returned.
  [[nodiscard]] std::span<char> room();
  // Reports that the first `count` bytes of room() were filled at the time `at`.
  void added(std::size_t count, TimePoint at);
  // Called when no more bytes will arrive.
  void ended() { ended_ = true; }

  struct Line {
    std::string_view text;
    TimePoint at{};  // when its end was added, or the bytes that made it too long
    bool too_long = false;
  };
  [[nodiscard]] std::optional<Line> next();
  // The number of bytes added and not yet returned as lines.
  [[nodiscard]] std::size_t pending() const { return end_ - begin_; }

 private:
  // The time `at` applies to bytes from `offset` on, counted from the first byte ever added.
  struct Mark {
    std::size_t offset = 0;
    TimePoint at{};
  };
  [[nodiscard]] TimePoint time_of(std::size_t position);
  // The first byte in the range that ends a line; null if there is none.
  [[nodiscard]] const char* find_end(const char* from, const char* to) const;
  // Returns the prompt with which the unread bytes begin.
  [[nodiscard]] std::optional<Line> prompt();
  // Returns the rest of the ended input as the last line, if the framing keeps an unended line.
  [[nodiscard]] std::optional<Line> unended_line();
  // Returns the text as a line, or reports it as too long.
  [[nodiscard]] Line cut(std::string_view text, TimePoint at);

  std::size_t limit_;
  Framing framing_;
  std::vector<std::string> prompts_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;    // start of the unread bytes
  std::size_t scanned_ = 0;  // no line ends in [begin_, scanned_)
  std::size_t end_ = 0;
  std::size_t dropped_ = 0;  // offset of buffer_[0] in the stream
  std::deque<Mark> marks_;   // ascending; only chunks that contain a line end
  TimePoint last_added_{};
  bool skipping_ = false;  // inside an over-long line that was already reported
  bool first_line_ = true;
  bool after_return_ = false;  // a line feed that follows belongs to the previous line's end
  bool ended_ = false;
};

}  // namespace ludex::host
