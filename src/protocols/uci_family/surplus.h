// Answers that nobody asked for. Some engines print their answer twice, or print one when they are
// told to stop after they have answered. Such a line may come while the next question is on its
// way, or a little later, and would be taken for the answer to that: mostly a move that is not
// legal there, sometimes one that is.
//
// So an answer that comes in the first moments of a search and looks odd is not believed at once.
// Others are, and who never answers too often is asked nothing besides.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "base/time.h"

namespace ludex::protocols {

class SurplusWatch {
 public:
  // The surplus of the last answer comes before so much of the next search is over.
  static constexpr Milliseconds window{100};
  // What is told to stop says its answer about so long after it has read that, at the latest; one
  // whose answer would do is waited for less.
  static constexpr Milliseconds last_word{100};
  static constexpr Milliseconds short_last_word{20};
  // A legal move is doubted only where its player has so much time that it loses nothing.
  static constexpr Milliseconds ample{1000};

  // Whether legal moves are doubted at all: only where the owner counts the time of the answer's
  // line, and not that of our doubts.
  explicit SurplusWatch(bool doubts_moves) : doubts_moves_(doubts_moves) {}

  void new_game() { told_before_ = told_ = false; }
  // A search begins, for which the engine may take `time` if anybody counts it.
  void asked(TimePoint now, std::optional<Duration> time) {
    asked_ = now;
    time_ = time;
    told_before_ = std::exchange(told_, false);
  }
  // The move came on which it pondered: its search goes on as one that was asked for now.
  void hit(TimePoint now) { asked_ = now; }
  // The engine told a line with its score.
  void told_line() { told_ = true; }
  // It answered where no answer was due.
  void heard_surplus() {
    offends_ = true;
    unasked_ = true;
  }
  // It told a line though it had answered: it thinks, and about what nobody knows.
  void heard_thinking() { thinks_ = unasked_ = true; }
  // Its answer was doubted, and something of that may still be on its way.
  void unsettled() { unasked_ = true; }
  void synchronised() { thinks_ = unasked_ = false; }

  // Whether to ask an engine at rest for readiness before the next question: what it says until
  // then is nobody's answer. And whether to tell it to stop before.
  [[nodiscard]] bool must_synchronise() const { return offends_ || unasked_; }
  [[nodiscard]] bool may_think() const { return thinks_; }

  // Until when an answer is to wait for a better one; absent: it is believed. `fits`: it is a legal
  // move, or rightly none.
  [[nodiscard]] std::optional<TimePoint> doubt(bool fits, TimePoint now) const {
    // An engine that told nothing this time, but did for its last answer, may not have thought.
    const bool odd = doubts_moves_ && (offends_ || (told_before_ && !told_));
    if (fits && (!odd || (time_ && *time_ < ample))) return std::nullopt;
    const TimePoint until = share(1, asked_ + window);
    return now < until ? std::optional(until) : std::nullopt;
  }
  // The engine seems to think on: how long it may.
  [[nodiscard]] std::optional<TimePoint> thinking_on() const {
    return time_ ? std::optional(share(2, TimePoint::max())) : std::nullopt;
  }
  // Until when to find out what its answer is.
  [[nodiscard]] TimePoint settled(TimePoint latest) const { return share(3, latest); }

 private:
  // So many quarters of the engine's time, or earlier.
  [[nodiscard]] TimePoint share(int quarters, TimePoint latest) const {
    return time_ ? std::min(latest, asked_ + *time_ / 4 * quarters) : latest;
  }

  bool doubts_moves_;
  TimePoint asked_{};
  std::optional<Duration> time_;
  bool told_ = false;         // in this search
  bool told_before_ = false;  // in the one before
  bool offends_ = false;      // it has answered too often, at any time
  bool unasked_ = false;      // something came since it answered
  bool thinks_ = false;
};

}  // namespace ludex::protocols
