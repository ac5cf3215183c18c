// A folder that is removed with its contents when its owner is destroyed.
#pragma once

#include <filesystem>
#include <string>
#include <tl/expected.hpp>

namespace ludex::host {

class TemporaryFolder {
 public:
  // Creates a folder in the system's folder for temporary files (`$TMPDIR`, or /tmp) that no other
  // user can read. The error is one sentence for the user.
  [[nodiscard]] static tl::expected<TemporaryFolder, std::string> make();

  TemporaryFolder(TemporaryFolder&& other) noexcept;
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;  // empty if another object owns the folder now
};

}  // namespace ludex::host
