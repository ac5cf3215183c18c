#include "store/lock_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace ludex::store {
namespace {

// The process number that the holder has written into the lock; empty if it has not done so yet.
std::string holder_of(int lock) {
  std::array<char, 32> bytes{};
  const ssize_t size = pread(lock, bytes.data(), bytes.size(), 0);
  if (size <= 0) return {};
  const std::string_view text(bytes.data(), static_cast<std::size_t>(size));
  const std::string_view number = text.substr(0, text.find('\n'));
  return to_integer(number) ? fmt::format(" (process {})", number) : std::string();
}

}  // namespace

// A lock of flock() belongs to the open file, so that SQLite's own locks, which POSIX ties to the
// process, cannot release it. The file is not removed afterwards: otherwise two programs could hold
// locks on two files of that name.
Result<LockFile> LockFile::take(const std::filesystem::path& file) {
  const std::string name = file.string() + ".lock";
  const int descriptor = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) {
    return fail(fmt::format("cannot write `{}`: {}; a store needs a folder that can be written to",
                            printable(name), system_reason(errno)));
  }
  LockFile lock(descriptor);
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    const int reason = errno;
    if (reason == EWOULDBLOCK) {
      return fail(
          fmt::format("the store `{}` is in use by another Ludex{}; end that one, or name another "
                      "file",
                      printable(file.string()), holder_of(descriptor)));
    }
    return fail(fmt::format("cannot lock `{}`: {}", printable(name), system_reason(reason)));
  }
  const std::string number = std::to_string(getpid()) + '\n';
  // The number is only shown to people; the lock holds even if the disk has no room for it.
  if (ftruncate(descriptor, 0) == 0) {
    (void)!pwrite(descriptor, number.data(), number.size(), 0);
  }
  return lock;
}

LockFile::LockFile(LockFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

LockFile::~LockFile() {
  if (descriptor_ >= 0) {
    close(descriptor_);
  }
}

}  // namespace ludex::store
