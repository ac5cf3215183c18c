// What an engine and Ludex say to each other, from the threads of its processes to the floor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "host/traffic_log.h"
#include "serve/floor.h"

namespace ludex::serve {

struct TrafficLine {
  TimePoint at{};
  host::Traffic::Kind kind{};
  std::string who;   // what its process is for: "test", "table/7"
  std::string text;  // in UTF-8, nothing unprintable, at most most_line_bytes
  // Of all lines of the engine, from 1: a hole says that lines were left out.
  std::uint64_t number = 0;
};

// The lines of all processes of one engine. They are heard on the floor in batches, and of what
// comes faster than 500 lines a second the rest is left out.
class EngineTraffic : public std::enable_shared_from_this<EngineTraffic> {
 public:
  using Hear = std::function<void(std::vector<TrafficLine>)>;
  static constexpr std::size_t most_lines = 50;  // of a batch
  static constexpr Milliseconds between_batches{100};
  static constexpr std::size_t most_line_bytes = 4096;

  // The floor outlives this.
  explicit EngineTraffic(Floor& floor) : floor_(floor) {}

  // Who hears the lines from now on; empty: nobody. From the floor's thread.
  void set_hearer(Hear hear) { hear_ = std::move(hear); }
  // The log for one process, which may outlive whoever hears.
  [[nodiscard]] std::unique_ptr<host::TrafficLog> log_for(std::string who);

 private:
  class Log;

  // From any thread.
  void add(const host::Traffic& traffic, const std::string& who);
  // From the floor's thread.
  void hand_over();

  Floor& floor_;
  Hear hear_;
  std::unique_ptr<Floor::Timer> pause_;

  std::mutex mutex_;  // for all below
  std::vector<TrafficLine> waiting_;
  std::uint64_t count_ = 0;
  bool is_due_ = false;  // the floor has been called, or a pause is under way
};

}  // namespace ludex::serve
