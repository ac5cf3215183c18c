// One program at a time may write to a store: a lock beside its file, which goes with the process
// that holds it, however that ends.
#pragma once

#include <filesystem>

#include "base/result.h"

namespace ludex::store {

class LockFile {
 public:
  // `FILE.lock` beside the file. The error says that it cannot be made, or that another program
  // uses the store, and the number of its process.
  [[nodiscard]] static Result<LockFile> take(const std::filesystem::path& file);
  LockFile(LockFile&& other) noexcept;
  LockFile& operator=(LockFile&&) = delete;
  ~LockFile();

 private:
  explicit LockFile(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

}  // namespace ludex::store
