#include "match/game_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <utility>

#include "base/text.h"

namespace ludex::match {
namespace {

constexpr std::chrono::seconds between_syncs{1};

tl::unexpected<Error> refused(std::string_view what, const std::string& path, int reason) {
  return fail(fmt::format("cannot {} `{}`: {}", what, printable(path), system_reason(reason)));
}

}  // namespace

GameFile::Opened GameFile::open_descriptor(const std::string& path) {
  constexpr int flags = O_WRONLY | O_APPEND | O_CLOEXEC;
  Opened opened;
  opened.descriptor = ::open(path.c_str(), flags | O_CREAT | O_EXCL, 0666);
  opened.created = opened.descriptor >= 0;
  if (opened.descriptor < 0 && errno == EEXIST) {
    opened.descriptor = ::open(path.c_str(), flags);
  }
  return opened;
}

std::string GameFile::gap_behind(std::int64_t bytes, bool empty_line) const {
  std::array<char, 4> end{};
  const auto wanted = std::min<std::int64_t>(bytes, end.size());
  // Our own descriptor can only write. A file that may not be read is assumed to end properly.
  const int reader = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  const ssize_t count =
      reader < 0 ? 0
                 : ::pread(reader, end.data(), static_cast<std::size_t>(wanted), bytes - wanted);
  if (reader >= 0) {
    ::close(reader);
  }
  const std::string_view text(end.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  if (text.empty() || (text.ends_with('\n') && !empty_line)) {
    return {};
  }
  if (text.ends_with("\n\n") || text.ends_with("\n\r\n") || text == "\n") {
    return {};
  }
  return empty_line && !text.ends_with('\n') ? "\n\n" : "\n";
}

Result<std::unique_ptr<GameFile>> GameFile::open(const std::string& path, bool append,
                                                 const Clock& clock) {
  const Opened opened = open_descriptor(path);
  if (opened.descriptor < 0) {
    return refused("open", path, errno);
  }
  return std::unique_ptr<GameFile>(new GameFile(path, opened, append, clock));
}

GameFile::GameFile(std::string path, const Opened& opened, bool append, const Clock& clock)
    : path_(std::move(path)),
      descriptor_(opened.descriptor),
      remove_unless_used_(opened.created),
      empty_first_(!append),
      clock_(clock),
      last_sync_(clock.now()) {}

GameFile::~GameFile() {
  ::close(descriptor_);
  if (remove_unless_used_) {
    ::unlink(path_.c_str());
  }
}

Result<void> GameFile::add(std::string_view game) {
  struct stat before {};
  if (::fstat(descriptor_, &before) != 0) {
    return refused("write to", path_, errno);
  }
  if (std::exchange(empty_first_, false) && S_ISREG(before.st_mode)) {
    if (::ftruncate(descriptor_, 0) != 0) {
      return refused("empty", path_, errno);
    }
    before.st_size = 0;
  }
  std::string gap;
  if (std::exchange(first_, false) && S_ISREG(before.st_mode)) {
    gap = gap_behind(before.st_size, game.ends_with("\n\n"));
  }
  const std::string text = gap + std::string(game);
  std::string_view left = text;
  while (!left.empty()) {
    const ssize_t written = ::write(descriptor_, left.data(), left.size());
    if (written > 0) {
      left.remove_prefix(static_cast<std::size_t>(written));
      continue;
    }
    if (written < 0 && errno == EINTR) {
      continue;
    }
    const int reason = written < 0 ? errno : EIO;
    // Pipes and devices cannot be cut back.
    if (S_ISREG(before.st_mode) && ::ftruncate(descriptor_, before.st_size) != 0) {
      return refused("write whole games to", path_, reason);
    }
    return refused("write to", path_, reason);
  }
  remove_unless_used_ = false;
  if (clock_.now() - last_sync_ < between_syncs) {
    return {};
  }
  return finish();
}

Result<void> GameFile::finish() {
  last_sync_ = clock_.now();
  // Pipes and devices cannot be synced.
  if (::fdatasync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) {
    return refused("write to", path_, errno);
  }
  return {};
}

}  // namespace ludex::match
