// Passes the lines between an engine and Ludex from the threads of its processes to the event loop.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/time.h"
#include "host/traffic_log.h"
#include "serve/event_loop.h"

namespace ludex::serve {

struct TrafficLine {
  TimePoint at{};
  host::Traffic::Kind kind{};
  std::string who;   // the purpose of the process: "test", "table/7"
  std::string text;  // UTF-8 without unprintable characters, at most most_line_bytes
  // Counts all lines of the engine, from 1; a gap shows that lines were left out.
  std::uint64_t number = 0;
};

// The lines of all processes of one engine. They reach the event loop in batches. Lines beyond 500
// a second are left out, but a second's lines may come at once, as the options of a handshake do.
class EngineTraffic : public std::enable_shared_from_this<EngineTraffic> {
 public:
  using OnLines = std::function<void(std::vector<TrafficLine>)>;
  static constexpr std::size_t most_lines = 500;  // in a second, and in a batch
  static constexpr Milliseconds between_batches{100};
  static constexpr std::size_t most_line_bytes = 4096;

  // The event loop must outlive this object.
  explicit EngineTraffic(EventLoop& event_loop) : event_loop_(event_loop) {}

  // Sets who receives the lines from now on; may be empty. To be called on the event loop's thread.
  void set_listener(OnLines on_lines) { on_lines_ = std::move(on_lines); }
  // Makes the log for one process; it may outlive the receiver.
  [[nodiscard]] std::unique_ptr<host::TrafficLog> log_for(std::string who);

 private:
  class Log;

  // May be called from any thread.
  void add(const host::Traffic& traffic, const std::string& who);
  // Runs on the event loop's thread.
  void hand_over();

  EventLoop& event_loop_;
  OnLines on_lines_;
  std::unique_ptr<EventLoop::Timer> pause_;

  std::mutex mutex_;  // guards all members below
  std::vector<TrafficLine> waiting_;
  std::uint64_t count_ = 0;
  // What is left of the second, and the time of the last line, up to which it was refilled.
  Duration credit_ = std::chrono::seconds(1);
  TimePoint refilled_{};
  bool is_due_ = false;  // a call of hand_over() is posted, or `pause_` is running
};

}  // namespace ludex::serve
