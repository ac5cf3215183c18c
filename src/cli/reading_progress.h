// The progress in reading a long file, drawn in place on stderr.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>

#include "base/time.h"
#include "cli/status_line.h"

namespace ludex::cli {

struct ReadingState {
  std::uint64_t taken = 0;             // bytes read so far
  std::optional<std::uint64_t> bytes;  // size of the file; absent for a pipe
  std::uint64_t games = 0;
  Duration spent{};
};

// "[######......]  41 %  205 of 500 MB  31000 games  0:12 left", in less than 80 columns.
[[nodiscard]] std::string reading_line(const ReadingState& state);

class ReadingProgress {
 public:
  // Draws nothing unless `shown`, and nothing in the first half second.
  ReadingProgress(std::ostream& err, bool shown, const Clock& clock)
      : line_(err, shown, clock, std::chrono::milliseconds(500)) {}

  // Call after each game; costs next to nothing.
  void step(std::uint64_t taken, std::optional<std::uint64_t> bytes);
  // Clears the line, so that a line of text can be printed.
  void erase() { line_.erase(); }

 private:
  StatusLine line_;
  std::uint64_t games_ = 0;
};

}  // namespace ludex::cli
