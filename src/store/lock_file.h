// Shows which programs use a store: a lock beside its file, and one on the file itself, whatever
// name led to it (a hard link, a bind mount). Programs that write share them; work on the whole
// file, such as a migration, has them alone. They end with the process that holds them, however
// that ends.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <utility>

#include "base/result.h"

namespace ludex::store {

enum class Locking : std::uint8_t { alone, if_possible_alone };

class LockFile {
 public:
  // Takes the lock `FILE.lock` beside the file and that of the file, which is created if it is
  // missing. With Locking::if_possible_alone, they are shared with the programs that share them
  // already. The error states that it cannot be made, or that another program uses the store, with
  // the number of its process; for one that only begins or ends, this waits a little.
  [[nodiscard]] static Result<LockFile> take(const std::filesystem::path& file, Locking locking);
  LockFile(LockFile&& other) noexcept;
  LockFile& operator=(LockFile&&) = delete;
  ~LockFile();

  [[nodiscard]] bool is_alone() const { return is_alone_; }
  // Lets other programs share the locks. Another program may have had the file alone meanwhile.
  [[nodiscard]] Result<void> share();

 private:
  explicit LockFile(std::filesystem::path file) : file_(std::move(file)) {}

  [[nodiscard]] Result<void> open();
  // Returns errno, or 0 if both locks are taken; otherwise none is.
  [[nodiscard]] int lock_both(int operation) const;
  [[nodiscard]] Result<void> wait_for(Locking locking);
  [[nodiscard]] Result<void> check_name() const;
  void write_number() const;

  std::filesystem::path file_;
  // Beside the file, and of the file itself, -1 if it cannot be opened. SQLite's locks on the file
  // end when any descriptor of it is closed (fcntl(2)), so this object must outlive its
  // connections.
  std::array<int, 2> descriptors_{-1, -1};
  bool is_alone_ = false;
};

}  // namespace ludex::store
