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
  for (const char* const ending : {"", "-wal", "-shm", ".lock", ".shared"}) {
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

// Another program that writes may be of an earlier Ludex, which does not know newer tables.
Result<void> check_version(Database& database, const LockFile& lock) {
  if (lock.is_alone()) return {};
  auto fits = check_readable(database);
  if (fits || !check_kind(database)) return fits;
  return fail(fmt::format(
      "the store `{}` is of an earlier version, and is in use by another Ludex; end that one, so "
      "that the store can be brought up to date",
      printable(database.file().string())));
}

// What changes the whole file.
Result<void> bring_up_to_date(Database& database) {
  if (auto migrated = migrate(database); !migrated) return migrated;
  if (const auto kind = integer_of(database, "PRAGMA auto_vacuum"); kind && *kind == 0) {
    // Without room for the copy, the file stays as it is until the next start.
    (void)database.run(fmt::format("{}; VACUUM", gradual_vacuum));
  }
  return {};
}

Result<Database> opened_to_write(const std::filesystem::path& file, const LockFile& lock) {
  auto database = Database::open(file, Access::write);
  if (!database) return database;
  // This comes before anything is written: a file of another program stays as it is.
  if (auto fits = check_kind(*database); !fits) return tl::unexpected(std::move(fits.error()));
  if (auto whole = check_pages(*database); !whole) {
    return tl::unexpected(std::move(whole.error()));
  }
  if (auto fits = check_version(*database, lock); !fits) {
    return tl::unexpected(std::move(fits.error()));
  }
  // The vacuum can be chosen before the first page is written, or by copying the whole file.
  if (auto set = database->run(fmt::format("{}; PRAGMA secure_delete = ON; PRAGMA journal_mode = "
                                           "WAL; PRAGMA synchronous = FULL",
                                           gradual_vacuum));
      !set) {
    return tl::unexpected(std::move(set.error()));
  }
  if (!lock.is_alone()) return database;
  if (auto done = bring_up_to_date(*database); !done) {
    return tl::unexpected(std::move(done.error()));
  }
  return database;
}

Result<std::int64_t> newest_of(Database& database, std::string_view table) {
  Query query(database, "SELECT seq FROM sqlite_sequence WHERE name = ?");
  const auto row = query.with(table).next();
  if (!row) return tl::unexpected(row.error());
  return *row ? query.integer(0) : 0;
}

// Lets others write too, unless the store is to be had alone.
Result<void> let_others_in(LockFile& lock, Use use, Database& database) {
  if (use == Use::alone || !lock.is_alone()) return {};
  if (auto shared = lock.share(); !shared) return shared;
  // One that has opened the file in between may have brought it up to a later version.
  return check_version(database, lock);
}

Result<std::optional<SharedState::Role>> role_of_server(const std::filesystem::path& file,
                                                        SharedState& shared, Use use) {
  if (use != Use::serve) return std::nullopt;
  auto role = shared.take(RoleId::server, Waiting::if_ended);
  if (!role || *role) return role;
  const auto holder = shared.holder(RoleId::server).value_or(SharedState::Holder());
  return fail(fmt::format(
      "the store `{}` is in use by another Ludex{}, which serves it; end that one, or name another "
      "file",
      printable(file.string()),
      holder.process > 0 ? fmt::format(" (process {})", holder.process) : std::string()));
}

}  // namespace

Result<std::unique_ptr<Store>> Store::with(Database reader, std::unique_ptr<Writer> writer,
                                           std::unique_ptr<SharedState> shared,
                                           std::optional<Connections::Own> own) {
  std::array<std::int64_t, 4> newest{};
  constexpr std::array<std::string_view, 4> numbered{"records", "tables", "analyses", "matches"};
  for (std::size_t kind = 0; kind < numbered.size(); ++kind) {
    const auto number = newest_of(reader, numbered[kind]);
    if (!number) return tl::unexpected(number.error());
    newest[kind] = *number;
  }
  if (writer) {
    shared->begin_behind(Numbered::records, newest[0]);
    shared->begin_behind(Numbered::matches, newest[3]);
  }
  std::unique_ptr<Store> store(new Store);
  store->shared_ = std::move(shared);
  store->connections_ =
      std::make_unique<Connections>(std::move(reader), std::move(writer), std::move(own));
  Connections& connections = *store->connections_;
  store->games_ = std::make_unique<Games>(connections, store->shared_.get());
  store->tables_ = std::make_unique<LiveTables>(connections, *store->games_, newest[1]);
  store->analyses_ = std::make_unique<Analyses>(connections, newest[2]);
  store->matches_ = std::make_unique<Matches>(connections, *store->games_, store->shared_.get());
  store->settings_ = std::make_unique<Settings>(connections);
  return store;
}

Result<std::unique_ptr<Store>> Store::open(const std::filesystem::path& file, Post post, Use use) {
  const auto place = prepared_place(file);
  if (!place) return tl::unexpected(place.error());
  auto lock =
      LockFile::take(*place, use == Use::alone ? Locking::alone : Locking::if_possible_alone);
  if (!lock) return tl::unexpected(std::move(lock.error()));
  auto shared = SharedState::open(*place, lock->is_alone());
  if (!shared) return tl::unexpected(std::move(shared.error()));
  auto server = role_of_server(*place, **shared, use);
  if (!server) return tl::unexpected(std::move(server.error()));
  create_private(*place);
  auto database = opened_to_write(*place, *lock);
  if (!database) return tl::unexpected(std::move(database.error()));
  auto reader = Database::open(*place, Access::read);
  if (!reader) return tl::unexpected(std::move(reader.error()));
  auto searcher = Database::open(*place, Access::read);
  if (!searcher) return tl::unexpected(std::move(searcher.error()));
  auto record_reader = Database::open(*place, Access::read);
  if (!record_reader) return tl::unexpected(std::move(record_reader.error()));
  auto follower = Database::open(*place, Access::read);
  if (!follower) return tl::unexpected(std::move(follower.error()));
  auto store =
      with(*std::move(reader), std::make_unique<Writer>(*std::move(database), std::move(post)),
           *std::move(shared),
           Connections::Own{*std::move(searcher), *std::move(record_reader), *std::move(follower)});
  if (!store) return store;
  make_private(*place);
  (*store)->lock_ = std::make_unique<LockFile>(*std::move(lock));
  (*store)->server_ = *std::move(server);
  auto others = (*store)->connections_->read(
      [&](Database& reading) { return let_others_in(*(*store)->lock_, use, reading); });
  if (!others) return tl::unexpected(std::move(others.error()));
  if (use != Use::play) {
    (*store)->analyses_->reserve_numbers();
  }
  (*store)->connections().writer().tidy();
  (*store)->flush();
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
  auto shared = SharedState::open_to_ask(real_place(std::filesystem::absolute(file)));
  if (!shared) return tl::unexpected(std::move(shared.error()));
  return with(*std::move(reader), nullptr, *std::move(shared));
}

}  // namespace ludex::store
