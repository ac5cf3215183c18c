// A folder that is removed, with all that is in it, when its owner goes.
#pragma once

#include <filesystem>
#include <string>
#include <tl/expected.hpp>

namespace ludex::host {

class TemporaryFolder {
 public:
  // A new one in the system's folder for temporary files (`$TMPDIR`, or /tmp), which no other user
  // can read. The error is one sentence for the user.
  [[nodiscard]] static tl::expected<TemporaryFolder, std::string> make();

  TemporaryFolder(TemporaryFolder&& other) noexcept;
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;  // empty where another object owns the folder now
};

}  // namespace ludex::host
