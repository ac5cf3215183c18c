#include "records/io/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/named_file.h"
#include "base/text.h"

namespace ludex::records {

namespace {

using std::filesystem::path;

tl::unexpected<Error> cannot_write(const path& name, std::string_view why) {
  return fail(fmt::format("cannot write `{}`: {}", printable(name.string()), why));
}

std::optional<struct stat> status_of(const path& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return std::nullopt;
  return status;
}

// What the name refers to: one of our own descriptors, or a path with all symbolic links resolved,
// at which no file may exist yet.
struct OutputTarget {
  path target;
  std::optional<int> descriptor;
};

// The number of the descriptor that a path such as /proc/self/fd/1 stands for, if it is one of
// ours.
std::optional<int> descriptor_at(const path& folder, const path& name) {
  if (folder != path("/proc") / std::to_string(::getpid()) / "fd") return std::nullopt;
  const auto number = to_integer(name.string());
  return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

Result<OutputTarget> follow(const path& name) {
  constexpr int most_links = 40;  // the limit of the kernel
  path at = name;
  for (int links = 0; links < most_links; ++links) {
    std::error_code error;
    const path parent = at.has_parent_path() ? at.parent_path() : path(".");
    const path folder = std::filesystem::canonical(parent, error);
    if (error) return cannot_write(name, error.message());
    if (const auto descriptor = descriptor_at(folder, at.filename())) {
      return OutputTarget{{}, descriptor};
    }
    at = folder / at.filename();
    const path next = std::filesystem::read_symlink(at, error);
    if (error) return OutputTarget{at, std::nullopt};
    at = next.is_absolute() ? next : folder / next;
  }
  return cannot_write(name, system_reason(ELOOP));
}

// Returns true for pipes and the like, too, which cannot be synced.
bool sync(int descriptor) {
  return ::fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
}

// Gives the new file the owner and mode of the old one. Returns 0, or the errno of the failure.
int keep_owner_and_mode(int descriptor, const struct stat& before) {
  struct stat fresh {};
  if (::fstat(descriptor, &fresh) != 0) return errno;
  const bool same = fresh.st_uid == before.st_uid && fresh.st_gid == before.st_gid;
  if (!same && ::fchown(descriptor, before.st_uid, before.st_gid) != 0) return errno;
  return ::fchmod(descriptor, before.st_mode & 07777U) == 0 ? 0 : errno;
}

}  // namespace

Result<OutputFile::OpenFile> OutputFile::open_fresh(const path& name, const path& target,
                                                    const std::optional<struct stat>& before) {
  constexpr int tries = 1000;
  OpenFile opened{-1, target, {}};
  // Nobody else may read a file that replaces another before it has the mode of that one.
  const mode_t mode = before ? 0600 : 0666;
  for (int next = 0; next < tries && opened.descriptor < 0; ++next) {
    opened.fresh = target.parent_path() / fmt::format(".ludex-{}-{}", ::getpid(), next);
    auto fresh = open_to_write(opened.fresh, FileKind::regular, O_CREAT | O_EXCL, mode);
    if (!fresh && fresh.error().message != system_reason(EEXIST)) {
      return cannot_write(
          name, fmt::format("no new file can be made in its folder: {}", fresh.error().message));
    }
    opened.descriptor = fresh ? fresh->release() : -1;
  }
  if (opened.descriptor < 0) {
    return cannot_write(name, "its folder is full of unfinished files");
  }
  const int error = before ? keep_owner_and_mode(opened.descriptor, *before) : 0;
  if (error == 0) return opened;
  (void)::close(opened.descriptor);
  (void)::unlink(opened.fresh.c_str());
  return cannot_write(name,
                      fmt::format("its owner and mode cannot be kept: {}", system_reason(error)));
}

Result<std::unique_ptr<OutputFile>> OutputFile::open(const path& file,
                                                     const std::stop_token& stop) {
  const auto place = follow(file);
  if (!place) return tl::unexpected(place.error());
  const auto made = [&](OpenFile opened) {
    return std::unique_ptr<OutputFile>(new OutputFile(file, std::move(opened)));
  };
  if (place->descriptor) {
    const int copy = ::fcntl(*place->descriptor, F_DUPFD_CLOEXEC, 3);
    if (copy < 0) return cannot_write(file, system_reason(errno));
    return made({copy, {}, {}});
  }
  const auto before = status_of(place->target);
  if (before && S_ISDIR(before->st_mode)) return cannot_write(file, system_reason(EISDIR));
  if (before && !S_ISREG(before->st_mode)) {
    auto through = open_to_write(place->target, FileKind::any, 0, 0, stop);
    if (!through) return cannot_write(file, through.error().message);
    return made({through->release(), {}, {}});
  }
  // A write-protected file is not replaced, even if its folder would allow it.
  if (before && ::faccessat(AT_FDCWD, place->target.c_str(), W_OK, AT_EACCESS) != 0) {
    return cannot_write(file, system_reason(errno));
  }
  auto fresh = open_fresh(file, place->target, before);
  if (!fresh) return tl::unexpected(std::move(fresh.error()));
  return made(*std::move(fresh));
}

OutputFile::OutputFile(path name, OpenFile opened)
    : name_(std::move(name)), opened_(std::move(opened)), stream_(opened_.descriptor) {}

OutputFile::~OutputFile() {
  if (opened_.descriptor >= 0) {
    (void)::close(opened_.descriptor);
  }
  if (!opened_.fresh.empty()) {
    (void)::unlink(opened_.fresh.c_str());
  }
}

Result<void> OutputFile::refused(int reason) const {
  return cannot_write(name_, system_reason(reason));
}

Result<void> OutputFile::finish() {
  stream_.flush();
  if (stream_.failure() != 0) return refused(stream_.failure());
  if (!sync(opened_.descriptor)) return refused(errno);
  // Some file systems report only at close() that there was no room.
  if (::close(std::exchange(opened_.descriptor, -1)) != 0) return refused(errno);
  if (opened_.fresh.empty()) return {};
  if (::rename(opened_.fresh.c_str(), opened_.target.c_str()) != 0) return refused(errno);
  opened_.fresh.clear();
  // The file is already in its place, so a failure to sync its folder is ignored.
  (void)sync_to_disk(opened_.target.parent_path());
  return {};
}

}  // namespace ludex::records
