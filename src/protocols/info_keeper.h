// When the infos of a search are reported to an owner who does not want each of them. The half
// keeps their sum; turning the text of a line into moves costs more than everything else here, and
// most lines never reach the owner.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "base/time.h"
#include "protocols/event.h"

namespace ludex::protocols {

class InfoKeeper {
 public:
  // The time between two samples.
  static constexpr Milliseconds sample_interval{100};

  explicit InfoKeeper(Infos wanted) : wanted_(wanted) {}

  // Whether infos are kept at all; otherwise the owner receives each at once.
  [[nodiscard]] bool keeps() const { return wanted_ != Infos::every; }

  void begin_search() {
    unreported_ = false;
    due_.reset();
  }
  // An info was added to the sum.
  void added(TimePoint now) {
    unreported_ = true;
    if (wanted_ == Infos::sampled && !due_) {
      due_ = std::max(now, reported_at_ + sample_interval);
    }
  }

  // When a sample is due, if no decision is reported before.
  [[nodiscard]] std::optional<TimePoint> due() const { return due_; }
  // Whether the sum of all infos of this search is to be reported now, because the search is
  // `decided` or a sample is due. If no info has arrived since the last report, it is not.
  [[nodiscard]] bool take_due(bool decided, TimePoint now) {
    if (!decided && !(due_ && now >= *due_)) return false;
    due_.reset();
    reported_at_ = now;
    return std::exchange(unreported_, false);
  }

 private:
  Infos wanted_;
  bool unreported_ = false;
  std::optional<TimePoint> due_;
  TimePoint reported_at_ = TimePoint::min() + sample_interval;
};

}  // namespace ludex::protocols
