// Wakes the thread that plays at a server, whether it waits for the server's lines or for the next
// attempt to connect.
#pragma once

#include <condition_variable>
#include <mutex>

#include "base/time.h"
#include "remote/server_connection.h"

namespace ludex::remote {

class Waker {
 public:
  // May be called from any thread.
  void wake() {
    const std::lock_guard lock(mutex_);
    if (connection_ != nullptr) {
      connection_->wake();
    }
    changed_.notify_all();
  }
  // The connection whose receive() is to be woken from now on; null: none.
  void attach(ServerConnection* connection) {
    const std::lock_guard lock(mutex_);
    connection_ = connection;
  }
  // Waits until the deadline, or until `is_over` holds, which is asked again after each wake().
  template <class Condition>
  void wait_until(TimePoint deadline, const Condition& is_over) {
    std::unique_lock lock(mutex_);
    changed_.wait_until(lock, deadline, is_over);
  }

 private:
  std::mutex mutex_;  // guards connection_
  ServerConnection* connection_ = nullptr;
  std::condition_variable changed_;
};

}  // namespace ludex::remote
