#include "host/loopback.h"

#include <array>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>

#include "base/limits.h"
#include "host/clock.h"

namespace ludex::host {
namespace {

struct QueuedLine {
  std::string text;
  TimePoint at{};
};

std::size_t held_bytes(const std::string& line) {
  return sizeof(QueuedLine) + line.size();
}

// The lines in one direction.
struct Queue {
  std::deque<QueuedLine> entries;
  std::size_t bytes = 0;  // size of the entries
  bool closed = false;    // the writer sends no more, or the reader reads no more
  bool woken = false;     // the reader is to wake
};

struct Shared {
  std::mutex mutex;
  std::condition_variable changed;
  std::array<Queue, 2> queues;
};

class LoopbackPort final : public LinePort {
 public:
  // Both ends own the state, because either may be destroyed first.
  LoopbackPort(std::shared_ptr<Shared> shared, std::size_t side)
      : shared_(std::move(shared)), in_(shared_->queues[side]), out_(shared_->queues[1 - side]) {}
  ~LoopbackPort() override { close_queues(); }

  Sent send(std::span<const std::string> lines, TimePoint deadline) override {
    std::unique_lock lock(shared_->mutex);
    for (const std::string& line : lines) {
      const auto takes = [&] { return out_.closed || out_.bytes < limits::queued_bytes; };
      if (!wait(lock, deadline, takes)) {
        return {false, false, steady_now()};
      }
      if (out_.closed) {
        return {false, true, steady_now()};
      }
      out_.entries.push_back({line, steady_now()});
      out_.bytes += held_bytes(line);
    }
    shared_->changed.notify_all();
    return {true, false, steady_now()};
  }

  Received receive(TimePoint deadline) override {
    std::unique_lock lock(shared_->mutex);
    const auto arrived = [&] { return in_.woken || in_.closed || !in_.entries.empty(); };
    if (!wait(lock, deadline, arrived)) {
      return {Arrival::timeout, {}, {}, last_byte_};
    }
    if (std::exchange(in_.woken, false)) {
      return {Arrival::woken, {}, {}, last_byte_};
    }
    if (in_.entries.empty()) {
      return {Arrival::closed, {}, {}, last_byte_};
    }
    line_ = std::move(in_.entries.front().text);
    last_byte_ = in_.entries.front().at;
    in_.entries.pop_front();
    in_.bytes -= held_bytes(line_);
    shared_->changed.notify_all();
    return {line_.size() > limits::line_bytes ? Arrival::too_long : Arrival::line, line_,
            last_byte_, last_byte_};
  }

  void wake() override {
    const std::lock_guard lock(shared_->mutex);
    in_.woken = true;
    shared_->changed.notify_all();
  }

  void close(TimePoint /*until*/) override { close_queues(); }
  ProcessEnd process_end() override { return {}; }

 private:
  template <class Condition>
  bool wait(std::unique_lock<std::mutex>& lock, TimePoint deadline, const Condition& condition) {
    if (deadline == TimePoint::max()) {
      shared_->changed.wait(lock, condition);
      return true;
    }
    return deadline == TimePoint::min() ? condition()
                                        : shared_->changed.wait_until(lock, deadline, condition);
  }
  void close_queues() {
    const std::lock_guard lock(shared_->mutex);
    in_.closed = out_.closed = true;
    shared_->changed.notify_all();
  }

  std::shared_ptr<Shared> shared_;
  Queue& in_;
  Queue& out_;
  std::string line_;  // the text that the last Received shows
  TimePoint last_byte_{};
};

}  // namespace

std::pair<std::unique_ptr<LinePort>, std::unique_ptr<LinePort>> make_loopback() {
  const auto shared = std::make_shared<Shared>();
  return {std::make_unique<LoopbackPort>(shared, 0), std::make_unique<LoopbackPort>(shared, 1)};
}

}  // namespace ludex::host
