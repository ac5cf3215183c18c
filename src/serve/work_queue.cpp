#include "serve/work_queue.h"

#include <exception>
#include <utility>

#include "base/exhaustion.h"

namespace ludex::serve {

WorkQueue::WorkQueue(EventLoop& event_loop) : event_loop_(event_loop), thread_([this] { run(); }) {}

WorkQueue::~WorkQueue() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void WorkQueue::give(std::function<Call()> work, std::function<void(std::string)> failed) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(work), std::move(failed)});
  }
  changed_.notify_one();
}

std::size_t WorkQueue::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

void WorkQueue::call_on_event_loop(Call call) {
  if (!call) return;
  event_loop_.post([open = std::weak_ptr(open_), call = std::move(call)] {
    if (!open.expired()) {
      call();
    }
  });
}

void WorkQueue::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
    if (closing_) return;
    Job job = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    try {
      call_on_event_loop(job.work());
    } catch (const std::exception& exhausted) {
      call_on_event_loop([failed = std::move(job.failed), why = describe(exhausted)] {
        if (failed) {
          failed(why);
        }
      });
    }
    lock.lock();
  }
}

}  // namespace ludex::serve
