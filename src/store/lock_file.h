// Ensures that one program at a time writes to a store: a lock beside its file, which ends with the
// process that holds it, however that ends.
#pragma once

#include <filesystem>

#include "base/result.h"

namespace ludex::store {

class LockFile {
 public:
  // Takes the lock `FILE.lock` beside the file. The error says that it cannot be made, or that
  // another program uses the store, with the number of its process.
  [[nodiscard]] static Result<LockFile> take(const std::filesystem::path& file);
  LockFile(LockFile&& other) noexcept;
  LockFile& operator=(LockFile&&) = delete;
  ~LockFile();

 private:
  explicit LockFile(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

}  // namespace ludex::store
