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
#include <thread>
#include <utility>
#include <vector>

#include "base/named_file.h"
#include "base/text.h"
#include "store/tries.h"

namespace ludex::store {
namespace {

// Who needs the file alone refuses to wait for a server.
constexpr int tries_to_be_alone = 25;
// Far behind all bytes of a store, and those that SQLite locks.
constexpr off_t first_name_byte = off_t{1} << 62;
constexpr ino_t name_bytes = ino_t{1} << 61;

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

// A lock of this process on some bytes of an open file, which no other descriptor releases.
struct flock bytes_lock(short type, off_t start, off_t length) {
  struct flock lock {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  lock.l_start = start;
  lock.l_len = length;
  return lock;
}

tl::unexpected<Error> unlockable(const std::string& name, int reason) {
  return fail(fmt::format("cannot lock `{}`: {}", printable(name), system_reason(reason)));
}

}  // namespace

// A lock of flock() belongs to the open file, so that SQLite's own locks, which POSIX ties to the
// process, cannot release it. The file is not removed afterwards: otherwise two programs could hold
// locks on two files of that name.
Result<LockFile> LockFile::take(const std::filesystem::path& file, Locking locking) {
  LockFile lock(file);
  if (auto opened = lock.open(); !opened) return tl::unexpected(std::move(opened.error()));
  if (auto taken = lock.wait_for(locking); !taken) return tl::unexpected(std::move(taken.error()));
  if (auto fits = lock.check_name(); !fits) return tl::unexpected(std::move(fits.error()));
  lock.write_number();
  return lock;
}

Result<void> LockFile::open() {
  const std::string name = file_.string() + ".lock";
  descriptors_[0] = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptors_[0] < 0) {
    return fail(fmt::format("cannot write `{}`: {}; a store needs a folder that can be written to",
                            printable(name), system_reason(errno)));
  }
  // A file that cannot be opened is SQLite's to report.
  descriptors_[1] = ::open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  return {};
}

int LockFile::lock_both(int operation) const {
  for (const int descriptor : descriptors_) {
    if (descriptor < 0 || flock(descriptor, operation | LOCK_NB) == 0) continue;
    const int reason = errno;
    for (const int each : descriptors_) {
      if (each >= 0) {
        flock(each, LOCK_UN);
      }
    }
    return reason;
  }
  return 0;
}

Result<void> LockFile::wait_for(Locking locking) {
  const int tries = locking == Locking::alone ? tries_to_be_alone : most_tries;
  for (int next = 1;; ++next) {
    int reason = lock_both(LOCK_EX);
    is_alone_ = reason == 0;
    if (reason == EWOULDBLOCK && locking == Locking::if_possible_alone) {
      reason = lock_both(LOCK_SH);
    }
    if (reason == 0) return {};
    if (reason != EWOULDBLOCK) {
      return unlockable(file_.string() + ".lock", reason);
    }
    if (next == tries) break;
    std::this_thread::sleep_for(between_tries);
  }
  for (const int descriptor : descriptors_) {
    if (const std::string holder = holder_in_proc(descriptor); !holder.empty()) {
      return in_use(file_, holder);
    }
  }
  return in_use(file_, holder_of(descriptors_[0]));
}

// SQLite keeps its log beside the name by which it opens a file: two programs that write under two
// names would destroy it. So each locks a byte of the file that stands for its name, which is the
// number of the lock file, and no other one may be locked.
Result<void> LockFile::check_name() const {
  struct stat beside {};
  if (descriptors_[1] < 0 || fstat(descriptors_[0], &beside) != 0) return {};
  const off_t own = first_name_byte + static_cast<off_t>(beside.st_ino % name_bytes);
  struct flock mine = bytes_lock(F_RDLCK, own, 1);
  if (fcntl(descriptors_[1], F_OFD_SETLK, &mine) != 0) {
    return unlockable(file_.string(), errno);
  }
  const off_t end = first_name_byte + static_cast<off_t>(name_bytes);
  for (struct flock others : {bytes_lock(F_WRLCK, first_name_byte, own - first_name_byte),
                              bytes_lock(F_WRLCK, own + 1, end - own - 1)}) {
    if (others.l_len == 0) continue;
    if (fcntl(descriptors_[1], F_OFD_GETLK, &others) != 0) {
      return unlockable(file_.string(), errno);
    }
    if (others.l_type != F_UNLCK) {
      return in_use(file_, holder_in_proc(descriptors_[1]) + " under another name");
    }
  }
  return {};
}

// The number is only shown to people; the lock holds even if the disk has no room for it.
void LockFile::write_number() const {
  const std::string number = std::to_string(getpid()) + '\n';
  if (ftruncate(descriptors_[0], 0) == 0) {
    (void)!pwrite(descriptors_[0], number.data(), number.size(), 0);
  }
}

// flock() gives the old lock up before it takes the new one.
Result<void> LockFile::share() {
  for (int next = 1; lock_both(LOCK_SH) != 0; ++next) {
    if (next == most_tries) return in_use(file_, holder_of(descriptors_[0]));
    std::this_thread::sleep_for(between_tries);
  }
  is_alone_ = false;
  return {};
}

LockFile::LockFile(LockFile&& other) noexcept
    : file_(std::move(other.file_)),
      descriptors_(std::exchange(other.descriptors_, {-1, -1})),
      is_alone_(other.is_alone_) {}

LockFile::~LockFile() {
  for (const int descriptor : descriptors_) {
    if (descriptor >= 0) {
      close(descriptor);
    }
  }
}

}  // namespace ludex::store
