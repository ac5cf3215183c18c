// A thread for work that takes long, such as reading a large file, so that the event loop is not
// blocked.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "serve/event_loop.h"

namespace ludex::serve {

class WorkQueue {
 public:
  using Call = std::function<void()>;

  // The event loop must outlive this object.
  explicit WorkQueue(EventLoop& event_loop);
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;
  // Waits for the work in progress. Waiting work is dropped, and nothing is called any more.
  ~WorkQueue();

  // Does the work on this thread, one piece after the other. The call that it returns is made on
  // the event loop; if it throws, `failed` is called there with the reason. Both may be empty.
  void give(std::function<Call()> work, std::function<void(std::string)> failed);
  // How many pieces of work have not begun.
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Job {
    std::function<Call()> work;
    std::function<void(std::string)> failed;
  };

  void run();
  void call_on_event_loop(Call call);

  EventLoop& event_loop_;
  std::shared_ptr<const bool> open_ = std::make_shared<const bool>(true);  // calls check it
  mutable std::mutex mutex_;  // guards the next two members
  std::deque<Job> waiting_;
  bool closing_ = false;
  std::condition_variable changed_;
  std::thread thread_;
};

}  // namespace ludex::serve
