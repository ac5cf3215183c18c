// A thread for work that takes long, such as reading a large file, so that the floor goes on.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "serve/floor.h"

namespace ludex::serve {

class Workshop {
 public:
  using Call = std::function<void()>;

  // The floor outlives this.
  explicit Workshop(Floor& floor);
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  // Waits for the work under way; what waits is left, and nothing is called any more.
  ~Workshop();

  // Has the work done, one after the other, on the thread of the shop. What it returns is called on
  // the floor; `failed` is, where memory or the like ran out.
  void give(std::function<Call()> work, std::function<void(std::string)> failed);

 private:
  struct Job {
    std::function<Call()> work;
    std::function<void(std::string)> failed;
  };

  void run();
  void call_on_floor(Call call);

  Floor& floor_;
  std::shared_ptr<const bool> open_ = std::make_shared<const bool>(true);  // calls look at it
  std::mutex mutex_;                                                       // over the next two
  std::deque<Job> waiting_;
  bool closing_ = false;
  std::condition_variable changed_;
  std::thread thread_;
};

}  // namespace ludex::serve
