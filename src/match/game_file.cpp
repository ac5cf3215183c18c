#include "match/game_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <utility>

#include "base/text.h"

namespace ludex::match {
namespace {

constexpr std::chrono::seconds between_syncs{1};

tl::unexpected<Error> refused(std::string_view what, const std::string& path, int reason) {
  return fail(fmt::format("cannot {} `{}`: {}", what, printable(path),
                          std::generic_category().message(reason)));
}

}  // namespace

Result<std::unique_ptr<GameFile>> GameFile::open(const std::string& path, bool append,
                                                 const Clock& clock) {
  const int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (append ? 0 : O_TRUNC);
  const int descriptor = ::open(path.c_str(), flags, 0666);
  if (descriptor < 0) {
    return refused("open", path, errno);
  }
  return std::unique_ptr<GameFile>(new GameFile(path, descriptor, clock));
}

GameFile::GameFile(std::string path, int descriptor, const Clock& clock)
    : path_(std::move(path)), descriptor_(descriptor), clock_(clock), last_sync_(clock.now()) {}

GameFile::~GameFile() {
  ::close(descriptor_);
}

Result<void> GameFile::add(std::string_view game) {
  struct stat before {};
  if (::fstat(descriptor_, &before) != 0) {
    return refused("write to", path_, errno);
  }
  std::string_view left = game;
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
    // Not for pipes and devices, where nothing can be taken back.
    if (S_ISREG(before.st_mode) && ::ftruncate(descriptor_, before.st_size) != 0) {
      return refused("write whole games to", path_, reason);
    }
    return refused("write to", path_, reason);
  }
  if (clock_.now() - last_sync_ < between_syncs) {
    return {};
  }
  return finish();
}

Result<void> GameFile::finish() {
  last_sync_ = clock_.now();
  // Pipes and devices have nothing to force.
  if (::fdatasync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) {
    return refused("write to", path_, errno);
  }
  return {};
}

}  // namespace ludex::match
