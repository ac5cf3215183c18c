// What a half knows about the infos of a search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/time.h"
#include "engine/report_fault.h"
#include "protocols/event.h"

namespace ludex::protocols {

// Finds what falls from one report of a search to the next. Only the first of several lines counts,
// and only if it has a depth and a score: without a depth, nodes may be those of its move.
class FallWatch {
 public:
  void begin_search() { *this = {}; }
  template <class Report>
  void see(const Report& report) {
    if (!report.depth || !report.score || report.multipv.value_or(1) != 1) return;
    if (depth_ && *report.depth < *depth_) {
      faults_.add(engine::ReportFault::depth_falls);
    }
    if (report.nodes && nodes_ && *report.nodes < *nodes_) {
      faults_.add(engine::ReportFault::nodes_fall);
    }
    depth_ = report.depth;
    nodes_ = report.nodes ? report.nodes : nodes_;
  }
  [[nodiscard]] engine::ReportFaults faults() const { return faults_; }

 private:
  std::optional<int> depth_;
  std::optional<std::uint64_t> nodes_;
  engine::ReportFaults faults_;
};

// When the infos of a search are reported to an owner who does not want each of them. The half
// keeps their sum; turning the text of a line into moves costs more than everything else here, and
// most lines never reach the owner.
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
