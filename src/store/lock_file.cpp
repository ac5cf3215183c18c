#include "store/lock_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/named_file.h"
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

// The process that holds a lock of flock() on the file, from the list of proc(5); empty if it is
// not there, as in another container.
std::string holder_in_proc(int file) {
  struct stat about {};
  if (fstat(file, &about) != 0) return {};
  const std::string place =
      fmt::format("{:02x}:{:02x}:{}", major(about.st_dev), minor(about.st_dev), about.st_ino);
  constexpr std::size_t most_bytes = std::size_t{1} << 20;
  const auto locks = read_named_file("/proc/locks", most_bytes);
  if (!locks) return {};
  // "1: FLOCK ADVISORY WRITE 4711 08:01:1234 0 EOF"
  for (const std::string_view line : split(*locks, '\n')) {
    std::vector<std::string_view> words;
    for (const std::string_view word : split(line, ' ')) {
      if (!word.empty()) {
        words.push_back(word);
      }
    }
    if (words.size() > 5 && words[1] == "FLOCK" && words[5] == place) {
      return fmt::format(" (process {})", words[4]);
    }
  }
  return {};
}

tl::unexpected<Error> in_use(const std::filesystem::path& file, const std::string& holder) {
  return fail(
      fmt::format("the store `{}` is in use by another Ludex{}; end that one, or name another file",
                  printable(file.string()), holder));
}

tl::unexpected<Error> unlockable(const std::string& name, int reason) {
  return fail(fmt::format("cannot lock `{}`: {}", printable(name), system_reason(reason)));
}

}  // namespace

// A lock of flock() belongs to the open file, so that SQLite's own locks, which POSIX ties to the
// process, cannot release it. The file is not removed afterwards: otherwise two programs could hold
// locks on two files of that name.
Result<LockFile> LockFile::take(const std::filesystem::path& file) {
  const std::string name = file.string() + ".lock";
  const int beside = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (beside < 0) {
    return fail(fmt::format("cannot write `{}`: {}; a store needs a folder that can be written to",
                            printable(name), system_reason(errno)));
  }
  LockFile lock(beside, -1);
  if (flock(beside, LOCK_EX | LOCK_NB) != 0) {
    const int reason = errno;
    if (reason == EWOULDBLOCK) return in_use(file, holder_of(beside));
    return unlockable(name, reason);
  }
  const std::string number = std::to_string(getpid()) + '\n';
  // The number is only shown to people; the lock holds even if the disk has no room for it.
  if (ftruncate(beside, 0) == 0) {
    (void)!pwrite(beside, number.data(), number.size(), 0);
  }
  // A file that cannot be opened is SQLite's to report.
  const int itself = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (itself < 0) return lock;
  lock.descriptors_[1] = itself;
  if (flock(itself, LOCK_EX | LOCK_NB) == 0) return lock;
  const int reason = errno;
  if (reason == EWOULDBLOCK) return in_use(file, holder_in_proc(itself));
  return unlockable(file.string(), reason);
}

LockFile::LockFile(LockFile&& other) noexcept
    : descriptors_(std::exchange(other.descriptors_, {-1, -1})) {}

LockFile::~LockFile() {
  for (const int descriptor : descriptors_) {
    if (descriptor >= 0) {
      close(descriptor);
    }
  }
}

}  // namespace ludex::store
