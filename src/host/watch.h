// Notices changes of files and folders without reading them.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

namespace ludex::host {

// What a file or folder shows when it is changed or replaced by another one. A folder changes when
// an entry is added, removed or renamed, but not when a file in it is written or gets permissions.
struct Stamp {
  dev_t device = 0;
  ino_t inode = 0;
  off_t size = 0;
  std::int64_t written = 0;  // nanoseconds: when the contents changed
  std::int64_t changed = 0;  // nanoseconds: when the contents, owner or permissions changed
  bool operator==(const Stamp&) const = default;
};

// Follows links; nothing if there is no such file or folder.
[[nodiscard]] std::optional<Stamp> stamp_of(const std::filesystem::path& path);

class Watch {
 public:
  explicit Watch(std::vector<std::filesystem::path> paths) : paths_(std::move(paths)) {}

  // Whether one of the paths may have changed since the last call: what the caller reads after
  // this call is true until this function returns true again. Returns true at the first call. A
  // change shows twice, because a second one within the same tick of the file system's clock leaves
  // the same stamp.
  [[nodiscard]] bool sees_change();

 private:
  std::vector<std::filesystem::path> paths_;
  std::vector<std::optional<Stamp>> seen_;
  bool is_settled_ = false;  // whether the last two calls saw the same
};

}  // namespace ludex::host
