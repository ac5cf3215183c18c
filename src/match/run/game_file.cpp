#include "match/run/game_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/named_file.h"
#include "base/text.h"

namespace ludex::match {
namespace {

constexpr std::chrono::seconds between_syncs{1};

tl::unexpected<Error> refused(std::string_view what, const std::string& path, int reason) {
  return fail(fmt::format("cannot {} `{}`: {}", what, printable(path), system_reason(reason)));
}

}  // namespace

Result<GameFile::Opened> GameFile::open_descriptor(const std::string& path,
                                                   const std::stop_token& stop) {
  std::error_code error;
  const bool is_new = !std::filesystem::exists(path, error);
  auto opened =
      open_to_write(path, FileKind::any, O_APPEND | O_CREAT | (is_new ? O_EXCL : 0), 0666, stop);
  if (!opened) {
    return fail(fmt::format("cannot open `{}`: {}", printable(path), opened.error().message));
  }
  return Opened{*std::move(opened), is_new};
}

std::string GameFile::gap_behind(std::int64_t bytes, bool empty_line) const {
  std::array<char, 4> end{};
  const auto wanted = std::min<std::int64_t>(bytes, end.size());
  // Our own descriptor can only write. A file that may not be read is assumed to end properly.
  const auto reader = open_to_read(path_, FileKind::regular);
  const ssize_t count = reader ? ::pread(reader->descriptor.get(), end.data(),
                                         static_cast<std::size_t>(wanted), bytes - wanted)
                               : 0;
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
                                                 const Clock& clock, const std::stop_token& stop) {
  auto opened = open_descriptor(path, stop);
  if (!opened) return tl::unexpected(std::move(opened.error()));
  return std::unique_ptr<GameFile>(new GameFile(path, *std::move(opened), append, clock));
}

GameFile::GameFile(std::string path, Opened opened, bool append, const Clock& clock)
    : path_(std::move(path)),
      descriptor_(std::move(opened.descriptor)),
      remove_unless_used_(opened.created),
      empty_first_(!append),
      clock_(clock),
      last_sync_(clock.now()) {}

GameFile::~GameFile() {
  if (remove_unless_used_) {
    ::unlink(path_.c_str());
  }
}

Result<void> GameFile::add(std::string_view game) {
  struct stat before {};
  if (::fstat(descriptor_.get(), &before) != 0) {
    return refused("write to", path_, errno);
  }
  if (std::exchange(empty_first_, false) && S_ISREG(before.st_mode)) {
    if (::ftruncate(descriptor_.get(), 0) != 0) {
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
    const ssize_t written = ::write(descriptor_.get(), left.data(), left.size());
    if (written > 0) {
      left.remove_prefix(static_cast<std::size_t>(written));
      continue;
    }
    if (written < 0 && errno == EINTR) {
      continue;
    }
    const int reason = written < 0 ? errno : EIO;
    // Pipes and devices cannot be cut back.
    if (S_ISREG(before.st_mode) && ::ftruncate(descriptor_.get(), before.st_size) != 0) {
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
  if (::fdatasync(descriptor_.get()) != 0 && errno != EINVAL && errno != EROFS) {
    return refused("write to", path_, errno);
  }
  return {};
}

}  // namespace ludex::match
