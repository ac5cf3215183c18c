// A thread that runs one job after the other: the thread on which an engine thinks, and each helper
// of a team.
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
  // Waits for the job that is running; the owner must have made sure that it ends.
  ~SearchThread();

  // Starts the job; waits first until an earlier one has ended.
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
