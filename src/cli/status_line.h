// A line on stderr that shows, in place, how far long work is, and makes room for other text.
#pragma once

#include <chrono>
#include <ostream>
#include <string>

#include "base/time.h"

namespace ludex::cli {

// "[######..............]": twenty columns of which `share` (0 to 1) is filled.
[[nodiscard]] std::string bar_of(double share);

// Whoever is asked whether a line is due draws one at most five times a second, so that a terminal
// costs the work nothing. Not for several threads at a time.
class StatusLine {
 public:
  // Draws nothing unless `shown`, which is for stderr on a terminal, and nothing before `first`.
  StatusLine(std::ostream& err, bool shown, const Clock& clock, Duration first = {})
      : err_(err), shown_(shown), clock_(clock), start_(clock.now()), due_(start_ + first) {}
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;
  ~StatusLine() { erase(); }

  [[nodiscard]] bool is_shown() const { return shown_; }
  [[nodiscard]] bool is_due() const { return shown_ && clock_.now() >= due_; }
  // Since the work began.
  [[nodiscard]] Duration spent() const { return clock_.now() - start_; }
  // Less than 80 columns, without a line's end.
  void draw(const std::string& text);
  void erase();

 private:
  std::ostream& err_;
  bool shown_;
  const Clock& clock_;
  TimePoint start_;
  TimePoint due_;  // the next line, at the earliest
  bool drawn_ = false;
};

}  // namespace ludex::cli
