// The infos that an engine prints in a search, kept until the owner of the half wants them.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "base/time.h"
#include "engine/finding.h"
#include "protocols/event.h"
#include "protocols/half.h"

namespace ludex::protocols {

// `Info` is the type that a half keeps: engine::Info, or the message of a language with its moves
// still as text. Turning the text of a line into moves costs more than everything else here, and
// most lines never reach the owner.
template <class Info>
class InfoKeeper {
 public:
  // The time between two samples.
  static constexpr Milliseconds sample_interval{100};

  explicit InfoKeeper(Infos wanted) : wanted_(wanted) {}

  // Whether infos are kept at all; otherwise the owner receives each at once.
  [[nodiscard]] bool keeps() const { return wanted_ != Infos::every; }

  void begin_search() {
    notes_ = {};
    untold_ = false;
    due_.reset();
  }
  void add(Info said, TimePoint now) {
    engine::take_report(notes_, said);
    untold_ = true;
    if (wanted_ == Infos::sampled && !due_) {
      due_ = std::max(now, told_at_ + sample_interval);
    }
  }

  // When a sample is due, if no decision comes before.
  [[nodiscard]] std::optional<TimePoint> due() const { return due_; }
  // If `out` holds a decision or a sample is due, inserts the summary of all infos of this search,
  // converted by `to_event`, among the events, before the decision. Does nothing at other times, or
  // if no info has arrived since the last call that inserted one.
  template <class ToEvent>
  void tell(ControllerOutput& out, TimePoint now, const ToEvent& to_event) {
    const auto decision = std::find_if(
        out.events.begin(), out.events.end(),
        [](const Event& event) { return std::holds_alternative<engine::Decision>(event); });
    if (!(due_ && now >= *due_) && decision == out.events.end()) return;
    due_.reset();
    told_at_ = now;
    if (std::exchange(untold_, false)) {
      out.events.insert(decision, to_event(notes_));
    }
  }

 private:
  Infos wanted_;
  Info notes_;
  bool untold_ = false;
  std::optional<TimePoint> due_;
  TimePoint told_at_ = TimePoint::min() + sample_interval;
};

}  // namespace ludex::protocols
