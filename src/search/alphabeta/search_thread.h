// The one thread on which an engine thinks, job after job.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace ludex::search {

class SearchThread {
 public:
  SearchThread();
  SearchThread(const SearchThread&) = delete;
  SearchThread& operator=(const SearchThread&) = delete;
  // Waits for the job that is running; whoever owns both must have told it to end.
  ~SearchThread();

  // Starts the job; waits for the last part of an earlier one if that is still ending.
  void start(std::function<void()> job);
  // Returns when no job is running.
  void join_job();

 private:
  void run(const std::stop_token& ended);

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::function<void()> job_;  // empty: idle
  std::jthread thread_;
};

}  // namespace ludex::search
