#include "conformance/memory_engine.h"

#include <algorithm>

namespace ludex::conformance {

host::LinePort::Sent MemoryEngine::send(std::span<const std::string> lines,
                                        TimePoint /*deadline*/) {
  if (is_dead()) return {false, true, clock_.now()};
  burst_ = lines.size();
  for (burst_at_ = 0; burst_at_ < burst_ && !is_dead(); ++burst_at_) {
    count(lines[burst_at_]);
    if (!is_dead()) {
      obey(lines[burst_at_]);
    }
  }
  return {true, false, clock_.now()};
}

void MemoryEngine::count(std::string_view line) {
  // A thousand games have more lines, and everything else has fewer.
  constexpr std::size_t lines_of_many_games = 2500;
  if (++lines_ > lines_of_many_games && is("games/thousand")) {
    die();
  }
  for (const std::string_view option : {"name Hash", "hashsize", "max_memory"}) {
    if (is("process/memory") && line.find(option) != std::string_view::npos) {
      mebibytes_ += 200;
    }
  }
}

std::optional<host::ProcessSight> MemoryEngine::sight() const {
  host::ProcessSight seen{.memory = mebibytes_ << 20U, .processes = 1, .descriptors = 3};
  if (is("games/memory")) {
    seen.memory += static_cast<std::uint64_t>(lines_) << 18U;
  }
  if (is("process/descriptors")) {
    seen.descriptors += lines_;
  }
  if (is("process/children")) {
    seen.processes += lines_;
  }
  if (is("process/idle")) {
    seen.processor = std::chrono::duration_cast<Milliseconds>(clock_.now().time_since_epoch());
  }
  if (is("process/files") && lines_ > 0) {
    seen.files = {"engine.log"};
  }
  return seen;
}

void MemoryEngine::start_after(bool killed) {
  if (is(killed ? "process/after-kill" : "process/after-quit")) {
    die();
  }
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
  *killed_ = *killed_ || (!is_dead() && until == TimePoint::min());
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
