#include "serve/records/workshop.h"

#include <exception>
#include <utility>

#include "base/exhaustion.h"

namespace ludex::serve {

Workshop::Workshop(Floor& floor) : floor_(floor), thread_([this] { run(); }) {}

Workshop::~Workshop() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Workshop::give(std::function<Call()> work, std::function<void(std::string)> failed) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(work), std::move(failed)});
  }
  changed_.notify_one();
}

std::size_t Workshop::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

void Workshop::call_on_floor(Call call) {
  if (!call) return;
  floor_.post([open = std::weak_ptr(open_), call = std::move(call)] {
    if (!open.expired()) {
      call();
    }
  });
}

void Workshop::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
    if (closing_) return;
    Job job = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    try {
      call_on_floor(job.work());
    } catch (const std::exception& exhausted) {
      call_on_floor([failed = std::move(job.failed), why = describe(exhausted)] {
        if (failed) {
          failed(why);
        }
      });
    }
    lock.lock();
  }
}

}  // namespace ludex::serve
