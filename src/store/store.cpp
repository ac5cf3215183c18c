#include "store/store.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <array>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/named_file.h"
#include "base/text.h"
#include "store/schema.h"

namespace ludex::store {
namespace {

// Larger files are not checked at every start, because that would take noticeably long.
constexpr std::uintmax_t quickly_checked_bytes = std::uintmax_t{128} << 20;

// Lets the file shrink page by page (https://www.sqlite.org/pragma.html#pragma_auto_vacuum).
constexpr std::string_view gradual_vacuum = "PRAGMA auto_vacuum = INCREMENTAL";

// As many as Linux follows (path_resolution(7)).
constexpr int most_links = 40;

// The file that a path leads to over symbolic links, whether it exists yet or not. The lock is
// beside it, so that every path to a store finds the same lock.
std::filesystem::path real_place(std::filesystem::path place) {
  std::error_code error;
  for (int link = 0; link < most_links && std::filesystem::is_symlink(place, error); ++link) {
    place = place.parent_path() / std::filesystem::read_symlink(place, error);
  }
  const auto real = std::filesystem::weakly_canonical(place, error);
  return error ? place : real;
}

Result<std::filesystem::path> prepared_place(const std::filesystem::path& file) {
  std::error_code error;
  const auto named = std::filesystem::absolute(file, error);
  if (error) return fail(fmt::format("bad file name `{}`", printable(file.string())));
  const auto place = real_place(named);
  if (std::filesystem::is_directory(place, error)) {
    return fail(fmt::format("`{}` is a folder; a store is a file", printable(file.string())));
  }
  std::filesystem::create_directories(place.parent_path(), error);
  if (error) {
    return fail(fmt::format("cannot make the folder `{}` for the store: {}",
                            printable(place.parent_path().string()), error.message()));
  }
  return place;
}

// A store holds secrets of seats and keys: no other user may read it. SQLite gives the files that
// it puts beside the store the mode of the store, and reports what cannot be created.
void create_private(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::exists(file, error)) {
    (void)open_to_write(file, FileKind::regular, O_CREAT | O_EXCL, 0600);
  }
}

// The same for a store of an earlier Ludex. Another user who may write it cannot change its mode.
void make_private(const std::filesystem::path& file) {
  constexpr auto owner = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
  for (const char* const ending : {"", "-wal", "-shm", ".lock"}) {
    std::error_code ignored;
    std::filesystem::permissions(file.string() + ending, owner, ignored);
  }
}

// A damaged file may work for long; it is detected before more is added to it.
Result<void> check_pages(Database& database) {
  std::error_code error;
  const auto bytes = std::filesystem::file_size(database.file(), error);
  if (error || bytes > quickly_checked_bytes) return {};
  Query query(database, "PRAGMA quick_check(1)");
  const auto row = query.next();
  if (!row) return tl::unexpected(row.error());
  const std::string said = query.text(0);
  if (said == "ok") return {};
  return fail(fmt::format(
      "the store `{}` is damaged ({}); nothing is written to it. Move it away, or put a "
      "copy in its place",
      printable(database.file().string()), printable(said)));
}

Result<Database> opened_to_write(const std::filesystem::path& file) {
  auto database = Database::open(file, Access::write);
  if (!database) return database;
  // This comes before anything is written: a file of another program stays as it is.
  if (auto fits = check_kind(*database); !fits) return tl::unexpected(std::move(fits.error()));
  if (auto whole = check_pages(*database); !whole) {
    return tl::unexpected(std::move(whole.error()));
  }
  // The vacuum can be chosen before the first page is written, or by copying the whole file.
  if (auto set = database->run(fmt::format("{}; PRAGMA secure_delete = ON; PRAGMA journal_mode = "
                                           "WAL; PRAGMA synchronous = FULL",
                                           gradual_vacuum));
      !set) {
    return tl::unexpected(std::move(set.error()));
  }
  if (auto migrated = migrate(*database); !migrated) {
    return tl::unexpected(std::move(migrated.error()));
  }
  if (const auto kind = integer_of(*database, "PRAGMA auto_vacuum"); kind && *kind == 0) {
    // Without room for the copy, the file stays as it is until the next start.
    (void)database->run(fmt::format("{}; VACUUM", gradual_vacuum));
  }
  return database;
}

}  // namespace

Result<std::unique_ptr<Store>> Store::with(Database reader, std::unique_ptr<Writer> writer,
                                           std::optional<Connections::Own> own) {
  std::array<std::int64_t, 4> newest{};
  constexpr std::array<std::string_view, 4> numbered{"records", "tables", "analyses", "matches"};
  for (std::size_t kind = 0; kind < numbered.size(); ++kind) {
    Query query(reader, "SELECT seq FROM sqlite_sequence WHERE name = ?");
    const auto row = query.with(numbered[kind]).next();
    if (!row) return tl::unexpected(row.error());
    newest[kind] = *row ? query.integer(0) : 0;
  }
  std::unique_ptr<Store> store(new Store);
  store->connections_ =
      std::make_unique<Connections>(std::move(reader), std::move(writer), std::move(own));
  Connections& connections = *store->connections_;
  store->games_ = std::make_unique<Games>(connections, newest[0]);
  store->tables_ = std::make_unique<LiveTables>(connections, *store->games_, newest[1]);
  store->analyses_ = std::make_unique<Analyses>(connections, newest[2]);
  store->matches_ = std::make_unique<Matches>(connections, *store->games_, newest[3]);
  store->settings_ = std::make_unique<Settings>(connections);
  return store;
}

Result<std::unique_ptr<Store>> Store::open(const std::filesystem::path& file, Post post) {
  const auto place = prepared_place(file);
  if (!place) return tl::unexpected(place.error());
  auto lock = LockFile::take(*place);
  if (!lock) return tl::unexpected(std::move(lock.error()));
  create_private(*place);
  auto database = opened_to_write(*place);
  if (!database) return tl::unexpected(std::move(database.error()));
  auto reader = Database::open(*place, Access::read);
  if (!reader) return tl::unexpected(std::move(reader.error()));
  auto searcher = Database::open(*place, Access::read);
  if (!searcher) return tl::unexpected(std::move(searcher.error()));
  auto record_reader = Database::open(*place, Access::read);
  if (!record_reader) return tl::unexpected(std::move(record_reader.error()));
  auto store =
      with(*std::move(reader), std::make_unique<Writer>(*std::move(database), std::move(post)),
           Connections::Own{*std::move(searcher), *std::move(record_reader)});
  if (store) {
    make_private(*place);
    (*store)->lock_ = std::make_unique<LockFile>(*std::move(lock));
    (*store)->analyses_->reserve_numbers();
    (*store)->connections().writer().tidy();
    (*store)->flush();
  }
  return store;
}

Result<std::unique_ptr<Store>> Store::open_to_read(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) {
    return fail(fmt::format("there is no store `{}`", printable(file.string())));
  }
  auto reader = Database::open(file, Access::read);
  if (!reader) return tl::unexpected(std::move(reader.error()));
  if (auto fits = check_readable(*reader); !fits) return tl::unexpected(std::move(fits.error()));
  return with(*std::move(reader), nullptr, std::nullopt);
}

}  // namespace ludex::store
