#include "store/backup.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/named_file.h"
#include "base/text.h"
#include "store/database.h"
#include "store/schema.h"

namespace ludex::store {
namespace {

using std::filesystem::path;

// A file that is removed again unless it is given its final name.
class FreshFile {
 public:
  explicit FreshFile(path place) : place_(std::move(place)) {}
  FreshFile(const FreshFile&) = delete;
  FreshFile& operator=(const FreshFile&) = delete;
  ~FreshFile() {
    if (!place_.empty()) {
      ::unlink(place_.c_str());
    }
  }

  [[nodiscard]] const path& place() const { return place_; }
  [[nodiscard]] tl::unexpected<Error> refused(std::string_view reason) const {
    return fail(fmt::format("cannot write `{}`: {}", printable(place_.string()), reason));
  }
  // Creates the file, which must not exist.
  [[nodiscard]] Result<void> create() const {
    const int made = ::open(place_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0) return refused(system_reason(errno));
    ::close(made);
    return {};
  }
  // Gives it the name, once it is on the disk.
  [[nodiscard]] Result<void> become(const path& name) {
    if (const auto synced = sync_to_disk(place_); !synced) return refused(synced.error().message);
    if (::rename(place_.c_str(), name.c_str()) != 0) return refused(system_reason(errno));
    place_.clear();
    (void)sync_to_disk(name.parent_path());
    return {};
  }

 private:
  path place_;
};

Result<void> copy_pages(Database& from, Database& to) {
  sqlite3_backup* const copy = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
  if (copy == nullptr) return tl::unexpected(to.error_of(sqlite3_errcode(to.handle())));
  // All in one step: the copy is of one moment, and a writer of the log does not wait for it.
  const int stepped = sqlite3_backup_step(copy, -1);
  const int finished = sqlite3_backup_finish(copy);
  if (stepped == SQLITE_DONE && finished == SQLITE_OK) return {};
  // What cannot be read is an error of the source, and SQLite does not say whose error it is.
  return tl::unexpected(to.error_of(finished == SQLITE_OK ? stepped : finished));
}

// A copy is a file by itself, without a log beside it.
Result<void> copy_store(Database& from, const path& to) {
  auto copy = Database::open(to, Access::write);
  if (!copy) return tl::unexpected(std::move(copy.error()));
  if (auto copied = copy_pages(from, *copy); !copied) return copied;
  return copy->run("PRAGMA journal_mode = DELETE");
}

// Only an earlier copy may be replaced.
Result<void> check_place(const path& from, const path& to) {
  std::error_code error;
  const auto about = std::filesystem::status(to, error);
  if (about.type() == std::filesystem::file_type::not_found) return {};
  const std::string name = printable(to.string());
  if (!std::filesystem::is_regular_file(about)) {
    return fail(fmt::format("`{}` is no file that a copy could replace", name));
  }
  if (std::filesystem::equivalent(from, to, error)) {
    return fail(fmt::format("`{}` is the store itself; name another file", name));
  }
  auto earlier = Database::open(to, Access::read);
  const auto kind = earlier ? integer_of(*earlier, "PRAGMA application_id")
                            : Result<std::int64_t>(tl::unexpected(earlier.error()));
  if (kind && *kind == application_of_stores) return {};
  return fail(fmt::format("`{}` is there and is no copy of a store; name another file", name));
}

}  // namespace

Result<void> back_up(const path& from, const path& to) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(from, error)) {
    return fail(fmt::format("there is no store `{}`", printable(from.string())));
  }
  auto source = Database::open(from, Access::read);
  if (!source) return tl::unexpected(std::move(source.error()));
  if (auto fits = check_kind(*source); !fits) return fits;
  if (auto free = check_place(from, to); !free) return free;
  FreshFile fresh(to.string() + fmt::format(".part-{}", getpid()));
  if (auto made = fresh.create(); !made) return made;
  if (auto copied = copy_store(*source, fresh.place()); !copied) return copied;
  return fresh.become(to);
}

}  // namespace ludex::store
