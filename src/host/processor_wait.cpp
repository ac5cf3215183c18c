#include "host/processor_wait.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace ludex::host {

namespace {

// The second of the three figures of a line.
std::optional<Duration> wait_in(int file) {
  std::array<char, 96> line{};
  const ssize_t count = ::pread(file, line.data(), line.size(), 0);
  if (count <= 0) return std::nullopt;
  const std::string_view text(line.data(), static_cast<std::size_t>(count));
  const std::size_t first = text.find(' ');
  if (first == std::string_view::npos) return std::nullopt;
  const auto waited = to_integer(text.substr(first + 1, text.find(' ', first + 1) - first - 1));
  if (!waited) return std::nullopt;
  return std::chrono::duration_cast<Duration>(std::chrono::nanoseconds(*waited));
}

// Calls with the number of each thread; the numbers of a process that has ended are none.
template <class Call>
void each_thread(pid_t process, const Call& call) {
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(
      ::opendir(fmt::format("/proc/{}/task", process).c_str()), ::closedir);
  if (!folder) return;
  while (const dirent* const entry = ::readdir(folder.get())) {
    if (const auto thread = to_integer(entry->d_name)) {
      call(static_cast<pid_t>(*thread));
    }
  }
}

Descriptor open_statistics(pid_t process, pid_t thread) {
  return Descriptor(::open(fmt::format("/proc/{}/task/{}/schedstat", process, thread).c_str(),
                           O_RDONLY | O_CLOEXEC));
}

}  // namespace

bool ProcessorWait::could_lose(const engine::Limits& limits, rules::Seat mover) {
  constexpr std::chrono::seconds much{10};
  if (limits.movetime) return true;
  return limits.clocks && (*limits.clocks)[rules::index(mover)].left <= much;
}

void ProcessorWait::find_threads() {
  each_thread(process_, [&](pid_t thread) {
    if (threads_.size() == most_threads) return;
    if (Descriptor file = open_statistics(process_, thread)) {
      threads_.emplace(thread, Thread{std::move(file), {}});
    }
  });
}

void ProcessorWait::mark() {
  if (threads_.empty()) {
    find_threads();
  }
  for (auto& [number, thread] : threads_) {
    thread.at_mark = wait_in(thread.file.get()).value_or(thread.at_mark);
  }
}

std::optional<Duration> ProcessorWait::since_mark() const {
  if (threads_.empty()) return std::nullopt;
  Duration longest{0};
  for (const auto& [number, thread] : threads_) {
    longest =
        std::max(longest, wait_in(thread.file.get()).value_or(thread.at_mark) - thread.at_mark);
  }
  // Threads that have begun since then.
  std::size_t looked_at = threads_.size();
  each_thread(process_, [&](pid_t thread) {
    if (threads_.contains(thread) || ++looked_at > most_threads) return;
    if (const Descriptor file = open_statistics(process_, thread)) {
      longest = std::max(longest, wait_in(file.get()).value_or(Duration::zero()));
    }
  });
  return longest;
}

}  // namespace ludex::host
