// How far the reading of a long file is, drawn in place on stderr while it lasts.
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>

#include "base/time.h"

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
      : err_(err), shown_(shown), clock_(clock), start_(clock.now()), last_(start_) {}
  ReadingProgress(const ReadingProgress&) = delete;
  ReadingProgress& operator=(const ReadingProgress&) = delete;
  ~ReadingProgress() { erase(); }

  // After each game; costs next to nothing.
  void step(std::uint64_t taken, std::optional<std::uint64_t> bytes);
  // Makes room for a line of text.
  void erase();

 private:
  std::ostream& err_;
  bool shown_;
  const Clock& clock_;
  TimePoint start_;
  TimePoint last_;  // drawn
  std::uint64_t games_ = 0;
  bool drawn_ = false;
};

}  // namespace ludex::cli
