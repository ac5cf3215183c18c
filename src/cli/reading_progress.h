// How far the reading of a long file is, drawn in place on stderr while it lasts.
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
  std::uint64_t taken = 0;             // bytes of the file
  std::optional<std::uint64_t> bytes;  // that it has; nothing for a pipe
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

  // After each game; costs next to nothing.
  void step(std::uint64_t taken, std::optional<std::uint64_t> bytes);
  // Makes room for a line of text.
  void erase() { line_.erase(); }

 private:
  StatusLine line_;
  std::uint64_t games_ = 0;
};

}  // namespace ludex::cli
