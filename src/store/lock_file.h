// Ensures that one program at a time writes to a store: a lock beside its file, and one on the file
// itself, whatever name led to it (a hard link, a bind mount). They end with the process that holds
// them, however that ends.
#pragma once

#include <array>
#include <filesystem>

#include "base/result.h"

namespace ludex::store {

class LockFile {
 public:
  // Takes the lock `FILE.lock` beside the file and that of the file, which is created if it is
  // missing. The error states that it cannot be made, or that another program uses the store, with
  // the number of its process.
  [[nodiscard]] static Result<LockFile> take(const std::filesystem::path& file);
  LockFile(LockFile&& other) noexcept;
  LockFile& operator=(LockFile&&) = delete;
  ~LockFile();

 private:
  LockFile(int beside, int itself) : descriptors_{beside, itself} {}

  // SQLite's locks on the file end when any descriptor of it is closed (fcntl(2)), so this object
  // must outlive its connections.
  std::array<int, 2> descriptors_;
};

}  // namespace ludex::store
