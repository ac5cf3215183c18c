#include "host/watch.h"

#include <sys/stat.h>

#include <utility>

namespace ludex::host {

namespace {

std::int64_t nanoseconds(const timespec& time) {
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

}  // namespace

std::optional<Stamp> stamp_of(const std::filesystem::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return Stamp{status.st_dev, status.st_ino, status.st_size, nanoseconds(status.st_mtim),
               nanoseconds(status.st_ctim)};
}

bool Watch::sees_change() {
  std::vector<std::optional<Stamp>> now;
  now.reserve(paths_.size());
  for (const std::filesystem::path& path : paths_) {
    now.push_back(stamp_of(path));
  }
  const bool is_same = now == seen_;
  const bool was_settled = std::exchange(is_settled_, is_same);
  seen_ = std::move(now);
  return !is_same || !was_settled;
}

}  // namespace ludex::host
