// A line on stderr that shows the progress of long work in place, and is cleared before other text
// is printed.
#pragma once

#include <chrono>
#include <ostream>
#include <string>

#include "base/time.h"

namespace ludex::cli {

// "[######..............]": twenty columns of which `share` (0 to 1) is filled.
[[nodiscard]] std::string bar_of(double share);

// Callers that ask is_due() first draw at most five times a second, so that the terminal does not
// slow the work. Only one thread at a time may use it.
class StatusLine {
 public:
  // Draws nothing unless `shown`, which requires stderr to be a terminal; is_due() is false before
  // `first`.
  StatusLine(std::ostream& err, bool shown, const Clock& clock, Duration first = {})
      : err_(err), shown_(shown), clock_(clock), start_(clock.now()), due_(start_ + first) {}
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;
  ~StatusLine() { erase(); }

  [[nodiscard]] bool is_shown() const { return shown_; }
  [[nodiscard]] bool is_due() const { return shown_ && clock_.now() >= due_; }
  // The time since the work began.
  [[nodiscard]] Duration spent() const { return clock_.now() - start_; }
  // `text` has less than 80 columns and no line end.
  void draw(const std::string& text);
  void erase();

 private:
  std::ostream& err_;
  bool shown_;
  const Clock& clock_;
  TimePoint start_;
  TimePoint due_;  // the earliest time for the next line
  bool drawn_ = false;
};

}  // namespace ludex::cli
