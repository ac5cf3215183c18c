#include "serve/engines/traffic.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace ludex::serve {

class EngineTraffic::Log final : public host::TrafficLog {
 public:
  Log(std::shared_ptr<EngineTraffic> traffic, std::string who)
      : traffic_(std::move(traffic)), who_(std::move(who)) {}
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;
  // A process may end in a thread of its own, after all others have let go of the traffic. That has
  // a timer of the event loop, so it ends on the event loop.
  ~Log() override {
    EventLoop& event_loop = traffic_->event_loop_;
    try {
      event_loop.post([last = std::move(traffic_)] {});
    } catch (...) {
      // No memory is left for the call.
    }
  }
  void record(const host::Traffic& traffic) override { traffic_->add(traffic, who_); }

 private:
  std::shared_ptr<EngineTraffic> traffic_;
  std::string who_;
};

std::unique_ptr<host::TrafficLog> EngineTraffic::log_for(std::string who) {
  return std::make_unique<Log>(shared_from_this(), std::move(who));
}

void EngineTraffic::add(const host::Traffic& traffic, const std::string& who) {
  const std::lock_guard lock(mutex_);
  ++count_;
  // Lines of several processes may come in another order than that of their times.
  const TimePoint now = std::max(traffic.at, refilled_);
  credit_ = std::min<Duration>(credit_ + (now - refilled_), std::chrono::seconds(1));
  refilled_ = now;
  constexpr Duration price = Duration(std::chrono::seconds(1)) / most_lines;
  if (credit_ < price || waiting_.size() == most_lines) return;
  credit_ -= price;
  // printable() turns one byte into four at most.
  const std::string_view start = traffic.text.substr(0, most_line_bytes / 4);
  waiting_.push_back(
      {traffic.at, traffic.kind, who,
       traffic.text.size() > start.size() ? printable(start) + " …" : printable(start), count_});
  if (!std::exchange(is_due_, true)) {
    event_loop_.post([self = shared_from_this()] { self->hand_over(); });
  }
}

void EngineTraffic::hand_over() {
  pause_.reset();
  std::vector<TrafficLine> lines;
  {
    const std::lock_guard lock(mutex_);
    lines.swap(waiting_);
    if (lines.empty()) {
      is_due_ = false;
      return;
    }
  }
  if (on_lines_) {
    on_lines_(std::move(lines));
  }
  pause_ =
      event_loop_.call_at(event_loop_.clock().now() + between_batches, [self = weak_from_this()] {
        if (const auto traffic = self.lock()) {
          traffic->hand_over();
        }
      });
}

}  // namespace ludex::serve
