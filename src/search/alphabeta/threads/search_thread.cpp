#include "search/alphabeta/threads/search_thread.h"

#include <utility>

namespace ludex::search {

SearchThread::SearchThread() : thread_([this](const std::stop_token& ended) { run(ended); }) {}

SearchThread::~SearchThread() = default;

void SearchThread::start(std::function<void()> job) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !job_; });
  job_ = std::move(job);
  changed_.notify_all();
}

void SearchThread::join_job() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !job_; });
}

void SearchThread::run(const std::stop_token& ended) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, ended, [this] { return static_cast<bool>(job_); })) {
    lock.unlock();
    job_();
    lock.lock();
    job_ = nullptr;
    changed_.notify_all();
  }
}

}  // namespace ludex::search
