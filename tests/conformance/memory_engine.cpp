#include "conformance/memory_engine.h"

#include <algorithm>

namespace ludex::conformance {

host::LinePort::Sent MemoryEngine::send(std::span<const std::string> lines,
                                        TimePoint /*deadline*/) {
  if (is_dead()) return {false, true, clock_.now()};
  burst_ = lines.size();
  for (burst_at_ = 0; burst_at_ < burst_ && !is_dead(); ++burst_at_) {
    obey(lines[burst_at_]);
  }
  return {true, false, clock_.now()};
}

host::Received MemoryEngine::receive(TimePoint deadline) {
  const auto wait_until = [this](TimePoint at) {
    if (at > clock_.now()) {
      clock_.advance(at - clock_.now());
    }
  };
  if (!coming_.empty() && coming_.front().first <= std::max(deadline, clock_.now())) {
    const auto [at, text] = coming_.front();
    coming_.pop_front();
    wait_until(at);
    text_ = text;
    return {host::Arrival::line, text_, at, at};
  }
  if (is_dead()) return {host::Arrival::closed, {}, {}, {}};
  wait_until(deadline);
  return {host::Arrival::timeout, {}, {}, {}};
}

void MemoryEngine::close(TimePoint until) {
  if (is_dead() || until == TimePoint::min()) return;
  how_ = is_deaf_at_the_end() ? "killed by signal 15 (Terminated)" : "exit status 0";
}

void MemoryEngine::say(std::string text, Milliseconds after) {
  const TimePoint at = clock_.now() + after;
  const auto later = std::find_if(coming_.begin(), coming_.end(),
                                  [&](const auto& entry) { return entry.first > at; });
  coming_.insert(later, {at, std::move(text)});
}

void MemoryEngine::drop_what_is_coming() {
  const TimePoint now = clock_.now();
  coming_.erase(std::remove_if(coming_.begin(), coming_.end(),
                               [&](const auto& entry) { return entry.first > now; }),
                coming_.end());
}

bool MemoryEngine::dies_of(std::span<const DeadlyLine> deadly, std::string_view line) const {
  return std::any_of(deadly.begin(), deadly.end(), [&](const DeadlyLine& each) {
    return is(each.fault) && line.starts_with(each.text);
  });
}

void MemoryEngine::print_error(const std::string& text) {
  if (errors_) {
    errors_(text, clock_.now());
  }
}

}  // namespace ludex::conformance
