// A event loop that a test turns by hand: calls wait until it is told to run them, and time is the
// test's.
#pragma once

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "serve/event_loop.h"
#include "serve/waiting.h"
#include "support/fake_clock.h"

namespace ludex::test {

class ManualEventLoop final : public serve::EventLoop {
 public:
  void post(std::function<void()> call) override {
    const std::lock_guard lock(mutex_);
    posted_.push_back(std::move(call));
    came_.notify_all();
  }
  std::unique_ptr<Timer> call_at(TimePoint due, std::function<void()> call) override {
    const Key key{due, ++last_timer_};
    timers_->emplace(key, std::move(call));
    return std::make_unique<ManualTimer>(timers_, key);
  }
  const Clock& clock() const override { return clock_; }

  // Makes the calls that were posted, those that they post too, and those of timers that are due.
  void run() {
    while (run_posted() || run_due(clock_.now())) {
    }
  }
  // Makes calls as other threads post them, until it is so.
  template <class Done>
  void run_until(const Done& done, const Wait& wait = Wait()) {
    while (!done()) {
      wait.go_on();
      std::unique_lock lock(mutex_);
      (void)came_.wait_until(lock, wait.end(), [this] { return !posted_.empty(); });
      lock.unlock();
      run();
    }
  }
  // Lets time pass from one timer to the next.
  void advance(Duration by) {
    const TimePoint end = clock_.now() + by;
    run();
    while (!timers_->empty() && timers_->begin()->first.first <= end) {
      const TimePoint due = timers_->begin()->first.first;
      if (due > clock_.now()) {
        clock_.advance(due - clock_.now());
      }
      run();
    }
    clock_.advance(end - clock_.now());
    run();
  }
  // Makes one call of the loop, and notes the processor time that it takes.
  template <class Call>
  void turn(const Call& call) {
    const auto before = thread_time();
    call();
    longest = std::max(longest, thread_time() - before);
  }
  std::chrono::nanoseconds longest{0};  // of all turns since it was set

  // Calls that wait for their time.
  [[nodiscard]] std::size_t timers() const { return timers_->size(); }

 private:
  // In the order in which they are due, then in that in which they were asked for.
  using Key = std::pair<TimePoint, std::size_t>;
  using Timers = std::map<Key, std::function<void()>>;

  // Shares the calls with the event loop: a timer may outlive it.
  class ManualTimer final : public Timer {
   public:
    ManualTimer(std::shared_ptr<Timers> timers, Key key) : timers_(std::move(timers)), key_(key) {}
    ~ManualTimer() override { timers_->erase(key_); }

   private:
    std::shared_ptr<Timers> timers_;
    Key key_;
  };

  static std::chrono::nanoseconds thread_time() {
    rusage used{};
    ::getrusage(RUSAGE_THREAD, &used);
    const auto of = [](const timeval& part) {
      return std::chrono::seconds(part.tv_sec) + std::chrono::microseconds(part.tv_usec);
    };
    return of(used.ru_utime) + of(used.ru_stime);
  }

  bool run_posted() {
    std::unique_lock lock(mutex_);
    if (posted_.empty()) return false;
    const std::function<void()> call = std::move(posted_.front());
    posted_.pop_front();
    lock.unlock();
    turn(call);
    return true;
  }
  bool run_due(TimePoint now) {
    if (timers_->empty() || timers_->begin()->first.first > now) return false;
    const std::function<void()> call = std::move(timers_->begin()->second);
    timers_->erase(timers_->begin());
    turn(call);
    return true;
  }

  FakeClock clock_;
  std::mutex mutex_;  // for the next two
  std::condition_variable came_;
  std::deque<std::function<void()>> posted_;
  std::size_t last_timer_ = 0;
  std::shared_ptr<Timers> timers_ = std::make_shared<Timers>();
};

}  // namespace ludex::test
