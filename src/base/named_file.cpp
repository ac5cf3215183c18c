#include "base/named_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <streambuf>
#include <utility>

#include "base/text.h"

namespace ludex {
namespace {

// How often it is asked whether somebody reads a pipe by now, which the system reports to nobody.
constexpr int between_tries_ms = 20;

tl::unexpected<Error> refused(int reason) {
  return fail(system_reason(reason));
}

const char* name_of_type(mode_t mode) {
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

// Whether the open file is of that kind.
Result<NamedFile> checked(Descriptor descriptor, FileKind kind) {
  struct stat status {};
  if (::fstat(descriptor.get(), &status) != 0) return refused(errno);
  if (S_ISDIR(status.st_mode)) return refused(EISDIR);
  const bool is_regular = S_ISREG(status.st_mode);
  if (!is_regular && kind == FileKind::regular) {
    return fail(fmt::format("it is {}, not a file", name_of_type(status.st_mode)));
  }
  return NamedFile{std::move(descriptor), is_regular,
                   is_regular ? static_cast<std::uint64_t>(status.st_size) : 0};
}

// A wait for a descriptor, which a request to stop ends.
class Wait {
 public:
  explicit Wait(const std::stop_token& stop)
      : stop_(stop),
        bell_(stop.stop_possible() ? ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK) : -1),
        ring_(stop, Ring{bell_.get()}) {}

  // Waits for the events of the descriptor, which may be -1 for none, or for the time.
  void poll(int descriptor, int timeout_ms) {
    std::array<pollfd, 2> wait{pollfd{descriptor, POLLIN, 0}, pollfd{bell_.get(), POLLIN, 0}};
    (void)::poll(wait.data(), wait.size(), timeout_ms);
    is_ready_ = wait[0].revents != 0;
  }
  [[nodiscard]] bool is_ready() const { return is_ready_; }
  [[nodiscard]] bool is_over() const { return stop_.stop_requested(); }

 private:
  struct Ring {
    int bell;
    void operator()() const { (void)::eventfd_write(bell, 1); }
  };

  std::stop_token stop_;
  Descriptor bell_;
  std::stop_callback<Ring> ring_;
  bool is_ready_ = false;
};

// Reads a regular file at any place, a buffer at a time.
class FileBuffer final : public std::streambuf {
 public:
  explicit FileBuffer(NamedFile file) : file_(std::move(file)) {}

 protected:
  int_type underflow() override {
    ssize_t got = 0;
    do {
      got = ::pread(file_.descriptor.get(), bytes_.data(), bytes_.size(), next_);
    } while (got < 0 && errno == EINTR);
    got = std::max<ssize_t>(got, 0);
    next_ += got;
    setg(bytes_.data(), bytes_.data(), bytes_.data() + got);
    return got == 0 ? traits_type::eof() : traits_type::to_int_type(bytes_.front());
  }
  pos_type seekoff(off_type offset, std::ios_base::seekdir from,
                   std::ios_base::openmode which) override {
    const off_type here = next_ - (egptr() - gptr());
    const off_type base = from == std::ios_base::beg   ? 0
                          : from == std::ios_base::cur ? here
                                                       : static_cast<off_type>(file_.size);
    return seekpos(base + offset, which);
  }
  pos_type seekpos(pos_type place, std::ios_base::openmode /*which*/) override {
    const off_type wanted = place;
    if (wanted < 0) return {off_type(-1)};
    const off_type first = next_ - (egptr() - eback());
    if (wanted >= first && wanted <= next_) {
      setg(eback(), eback() + (wanted - first), egptr());
    } else {
      setg(nullptr, nullptr, nullptr);
      next_ = wanted;
    }
    return place;
  }

 private:
  NamedFile file_;
  off_type next_ = 0;  // the place in the file behind the buffer
  std::array<char, std::size_t{1} << 13> bytes_{};
};

class FileStream final : public std::istream {
 public:
  explicit FileStream(NamedFile file) : std::istream(nullptr), buffer_(std::move(file)) {
    rdbuf(&buffer_);
  }

 private:
  FileBuffer buffer_;
};

}  // namespace

Result<NamedFile> open_to_read(const std::filesystem::path& path, FileKind kind) {
  Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  // A socket cannot be opened by its name.
  if (!descriptor && errno == ENXIO) return fail("it is a socket or a device without a driver");
  if (!descriptor) return refused(errno);
  return checked(std::move(descriptor), kind);
}

bool wait_to_read(int descriptor, const std::stop_token& stop) {
  Wait wait(stop);
  while (!wait.is_over()) {
    wait.poll(descriptor, -1);
    if (wait.is_ready()) return true;
  }
  return false;
}

Result<Descriptor> open_to_write(const std::filesystem::path& path, FileKind kind, int flags,
                                 mode_t mode, const std::stop_token& stop) {
  std::optional<Wait> wait;
  while (true) {
    Descriptor descriptor(
        ::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | flags, mode));
    const int reason = descriptor ? 0 : errno;
    if (reason == 0) {
      auto opened = checked(std::move(descriptor), kind);
      if (!opened) return tl::unexpected(std::move(opened.error()));
      // Only opening must not wait: those who write to a pipe expect it to take all they write.
      if (::fcntl(opened->descriptor.get(), F_SETFL, flags & O_APPEND) != 0) return refused(errno);
      return std::move(opened->descriptor);
    }
    std::error_code error;
    if (reason != ENXIO || !std::filesystem::is_fifo(path, error)) return refused(reason);
    if (kind == FileKind::regular) return fail("it is a pipe, not a file");
    if (!wait) {
      wait.emplace(stop);
    }
    if (wait->is_over()) return fail("it is a pipe that nobody reads");
    wait->poll(-1, between_tries_ms);
  }
}

Result<std::string> read_named_file(const std::filesystem::path& path, std::size_t most_bytes) {
  const auto file = open_to_read(path, FileKind::regular);
  if (!file) return tl::unexpected(file.error());
  std::string text;
  std::array<char, std::size_t{1} << 16> part{};
  // Not by its size: a file may grow, and those of /proc have none.
  while (true) {
    const ssize_t got = ::read(file->descriptor.get(), part.data(), part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return refused(errno);
    if (got == 0) return text;
    text.append(part.data(), static_cast<std::size_t>(got));
    if (text.size() > most_bytes) {
      return fail(fmt::format("it is longer than {} bytes", most_bytes));
    }
  }
}

Result<void> write_whole(const Descriptor& descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor.get(), text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return refused(written < 0 ? errno : EIO);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Result<void> write_named_file(const std::filesystem::path& path, std::string_view text, int flags,
                              mode_t mode) {
  auto file = open_to_write(path, FileKind::regular, O_CREAT | flags, mode);
  if (!file) return tl::unexpected(std::move(file.error()));
  return write_whole(*file, text);
}

Result<void> sync_to_disk(const std::filesystem::path& path) {
  const Descriptor opened(
      ::open(path.empty() ? "." : path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!opened || ::fsync(opened.get()) != 0) return refused(errno);
  return {};
}

Result<std::filesystem::path> file_within(const std::filesystem::path& folder,
                                          std::string_view name) {
  if (name.find('\0') != std::string_view::npos) return fail("it has a zero byte");
  std::error_code error;
  const auto within = std::filesystem::canonical(folder, error);
  if (error) return fail(fmt::format("the folder: {}", system_reason(error.value())));
  auto path = std::filesystem::canonical(within / name, error);
  // Whether a file outside exists is not revealed.
  const auto parts = std::mismatch(within.begin(), within.end(), path.begin(), path.end());
  if (error || parts.first != within.end()) {
    return fail(error.value() == ELOOP ? "too many symbolic links"
                                       : "there is no such file in the folder");
  }
  if (const auto opened = open_to_read(path, FileKind::regular); !opened) {
    return tl::unexpected(opened.error());
  }
  return path;
}

Result<std::unique_ptr<std::istream>> open_stream(const std::filesystem::path& path) {
  auto file = open_to_read(path, FileKind::regular);
  if (!file) return tl::unexpected(std::move(file.error()));
  return std::unique_ptr<std::istream>(std::make_unique<FileStream>(*std::move(file)));
}

}  // namespace ludex
