#include "store/database.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "base/text.h"

namespace ludex::store {
namespace {

// How long a statement waits for other users of the file: a reader for one that recovers the log, a
// writer for the transactions of other programs, which are short, but may follow each other
// closely.
constexpr int reader_waits_ms = 5'000;
constexpr int writer_waits_ms = 20'000;
constexpr int between_tries_ms = 2;

// SQLite would wait longer and longer, and one that writes without a pause would keep others out.
int wait_for_others(void* most_tries, int tries) {
  if (tries >= *static_cast<const int*>(most_tries)) return 0;
  std::this_thread::sleep_for(std::chrono::milliseconds(between_tries_ms));
  return 1;
}
// Steps of SQLite's machine; a row of a search takes some ten.
constexpr int steps_between_questions = 1000;

std::string what_to_do(int code, int system_error, const char* said) {
  const std::string reason = system_error != 0 ? system_reason(system_error) : std::string(said);
  switch (code & 0xff) {
    case SQLITE_CORRUPT:
      return fmt::format(
          "is damaged ({}); nothing is written to it. Move it away, or put a copy in its place",
          said);
    case SQLITE_NOTADB:
      return "is no store of Ludex, or its beginning is damaged; nothing is written to it. Move it "
             "away, or name another file";
    case SQLITE_FULL:
      return "cannot grow: the disk is full. Make room and try again";
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return "cannot be written: file and folder must be writable";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "is in use by another program";
    case SQLITE_CANTOPEN:
      return fmt::format("cannot be opened: {}", reason);
    case SQLITE_IOERR:
      return fmt::format("cannot be read or written: {}; is there room on its disk?", reason);
    case SQLITE_INTERRUPT:
      return "was asked for something that took too long";
    case SQLITE_NOMEM:
      return "needs more memory than there is";
    default:
      return fmt::format("refuses: {}", said);
  }
}

}  // namespace

void Database::Close::operator()(sqlite3* handle) const {
  sqlite3_close_v2(handle);
}

Result<Database> Database::open(const std::filesystem::path& file, Access access) {
  Database database(file);
  // SQLite would wait for somebody who writes into a pipe. The file is not opened here for that: to
  // close it would release the locks that SQLite holds on it in this process.
  std::error_code error;
  if (std::filesystem::exists(file, error) && !std::filesystem::is_regular_file(file, error)) {
    return fail(fmt::format("the store `{}` cannot be opened: it is no plain file",
                            printable(file.string())));
  }
  sqlite3* handle = nullptr;
  const int flags =
      SQLITE_OPEN_FULLMUTEX |
      (access == Access::write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY);
  const int code = sqlite3_open_v2(file.c_str(), &handle, flags, nullptr);
  database.handle_.reset(handle);
  if (code != SQLITE_OK) return tl::unexpected(database.error_of(code));
  sqlite3_extended_result_codes(handle, 1);
  *database.most_tries_ =
      (access == Access::write ? writer_waits_ms : reader_waits_ms) / between_tries_ms;
  sqlite3_busy_handler(handle, wait_for_others, database.most_tries_.get());
  if (auto set = database.run("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;"
                              "PRAGMA cell_size_check = ON;");
      !set) {
    return tl::unexpected(std::move(set.error()));
  }
  return database;
}

void Database::give_up_when(std::function<bool()> give_up) {
  give_up_ = give_up ? std::make_unique<std::function<bool()>>(std::move(give_up)) : nullptr;
  const auto ask = [](void* asked) {
    return (*static_cast<std::function<bool()>*>(asked))() ? 1 : 0;
  };
  sqlite3_progress_handler(handle_.get(), steps_between_questions,
                           give_up_ == nullptr ? nullptr : +ask, give_up_.get());
}

Error Database::error_of(int code) const {
  *found_damage_ =
      *found_damage_ || (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB;
  sqlite3* const handle = handle_.get();
  const char* const said = handle == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(handle);
  const int system_error = handle == nullptr ? 0 : sqlite3_system_errno(handle);
  return {fmt::format("the store `{}` {}", printable(file_.string()),
                      what_to_do(code, system_error, said))};
}

Result<void> Database::run(const std::string& sql) {
  const int code = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return tl::unexpected(error_of(code));
  return {};
}

void Database::empty_log() {
  const int usual = std::exchange(*most_tries_, 100 / between_tries_ms);
  (void)run("PRAGMA wal_checkpoint(TRUNCATE)");
  *most_tries_ = usual;
}

bool Database::in_transaction() const {
  return sqlite3_get_autocommit(handle_.get()) == 0;
}

std::int64_t Database::changed_rows() const {
  return sqlite3_changes(handle_.get());
}

void Query::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Query::Query(Database& database, std::string_view sql) : database_(&database) {
  sqlite3_stmt* statement = nullptr;
  keep(sqlite3_prepare_v2(database.handle(), sql.data(), static_cast<int>(sql.size()), &statement,
                          nullptr));
  statement_.reset(statement);
}

void Query::keep(int code) {
  if (failure_ == SQLITE_OK && code != SQLITE_OK) {
    failure_ = code;
  }
}

Query& Query::with(std::int64_t value) {
  keep(sqlite3_bind_int64(statement_.get(), ++bound_, value));
  return *this;
}

Query& Query::with(std::string_view text) {
  // A view of no text may have a null address, which SQLite would store as NULL.
  const char* const bytes = text.empty() ? "" : text.data();
  keep(sqlite3_bind_text64(statement_.get(), ++bound_, bytes, text.size(), SQLITE_TRANSIENT,
                           SQLITE_UTF8));
  return *this;
}

Query& Query::with_null() {
  keep(sqlite3_bind_null(statement_.get(), ++bound_));
  return *this;
}

Result<bool> Query::next() {
  if (failure_ == SQLITE_OK) {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    keep(code);
  }
  return tl::unexpected(database_->error_of(failure_));
}

Result<void> Query::run() {
  for (;;) {
    const auto more = next();
    if (!more) return tl::unexpected(more.error());
    if (!*more) return {};
  }
}

std::int64_t Query::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::string Query::text(int column) const {
  const auto* const bytes =
      reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return bytes == nullptr ? std::string() : std::string(bytes, static_cast<std::size_t>(size));
}

bool Query::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

Result<std::int64_t> integer_of(Database& database, std::string_view sql) {
  Query query(database, sql);
  const auto row = query.next();
  if (!row) return tl::unexpected(row.error());
  return *row ? query.integer(0) : 0;
}

}  // namespace ludex::store
