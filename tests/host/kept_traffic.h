// What goes through between the host and an engine, kept for a test: "> to the engine", "< from
// it", "# of the process", "# stderr: what it writes there".
#pragma once

#include <sys/types.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "host/traffic_log.h"

namespace ludex::host {

class KeptTraffic final : public TrafficLog {
 public:
  void record(const Traffic& traffic) override {
    const std::lock_guard lock(mutex_);
    const char sign = traffic.kind == Traffic::Kind::to_engine     ? '>'
                      : traffic.kind == Traffic::Kind::from_engine ? '<'
                                                                   : '#';
    lines_.push_back(std::string(1, sign) +
                     (traffic.kind == Traffic::Kind::errors ? " stderr: " : " ") +
                     std::string(traffic.text));
  }
  void runs_as(std::int64_t process) override { process_ = static_cast<pid_t>(process); }

  // These are for when nothing is recorded any more.
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
  [[nodiscard]] bool has(std::string_view line) const {
    return std::find(lines_.begin(), lines_.end(), line) != lines_.end();
  }
  [[nodiscard]] std::ptrdiff_t count(std::string_view line) const {
    return std::count(lines_.begin(), lines_.end(), line);
  }
  [[nodiscard]] std::size_t position(std::string_view line) const {
    return static_cast<std::size_t>(std::find(lines_.begin(), lines_.end(), line) - lines_.begin());
  }
  [[nodiscard]] pid_t process() const { return process_; }

 private:
  std::mutex mutex_;
  std::vector<std::string> lines_;
  std::atomic<pid_t> process_ = -1;  // several engines may share one log
};

}  // namespace ludex::host
