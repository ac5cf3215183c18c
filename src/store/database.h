// A thin wrapper of SQLite: a connection and a statement that report errors as values. Only this
// folder contains SQL.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace ludex::store {

enum class Access : std::uint8_t { read, write };

// One connection to one file; one thread at a time may use it.
class Database {
 public:
  // Opens the file; with Access::write, a missing file is created. The error states what is wrong
  // with the file.
  [[nodiscard]] static Result<Database> open(const std::filesystem::path& file, Access access);
  Database(Database&&) noexcept = default;
  Database& operator=(Database&&) noexcept = default;
  ~Database() = default;

  // Runs statements without values, separated by semicolons.
  Result<void> run(const std::string& sql);
  // Writes the write-ahead log into the file and empties it, unless a reader needs it.
  void empty_log();
  // Whether a transaction is open. Some failures roll back by themselves.
  [[nodiscard]] bool in_transaction() const;
  // The number of rows that the last INSERT, UPDATE or DELETE changed.
  [[nodiscard]] std::int64_t changed_rows() const;
  // Whether any failure so far was that of a damaged file.
  [[nodiscard]] bool found_damage() const { return *found_damage_; }

  // While statements run, `give_up` is asked now and then whether they are to fail; empty: never.
  void give_up_when(std::function<bool()> give_up);

  // The error for a result code that SQLite has returned.
  [[nodiscard]] Error error_of(int code) const;
  [[nodiscard]] sqlite3* handle() const { return handle_.get(); }
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };

  explicit Database(std::filesystem::path file)
      : file_(std::move(file)),
        found_damage_(std::make_unique<bool>(false)),
        most_tries_(std::make_unique<int>(0)) {}

  std::filesystem::path file_;
  std::unique_ptr<bool> found_damage_;
  std::unique_ptr<int> most_tries_;  // to get a lock that others have; where SQLite finds it
  std::unique_ptr<std::function<bool()>> give_up_;  // at a place that SQLite may keep
  std::unique_ptr<sqlite3, Close> handle_;
};

// A statement with its values. It must not outlive the connection or, while rows are fetched, the
// transaction. Errors of the constructor and of with() are returned by next() or run().
class Query {
 public:
  Query(Database& database, std::string_view sql);
  Query(Query&&) noexcept = default;
  Query& operator=(Query&&) noexcept = default;
  ~Query() = default;

  // Binds the next `?`, from the left.
  Query& with(std::int64_t value);
  Query& with(std::string_view text);
  Query& with_null();

  // Goes to the next row; returns false after the last one.
  Result<bool> next();
  // Runs the statement to its end, for statements without rows.
  Result<void> run();

  // The columns of the current row, from 0. A text that is read as a number is 0; a null is 0 or
  // empty.
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] std::string text(int column) const;
  [[nodiscard]] bool is_null(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  void keep(int code);

  Database* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int failure_ = 0;  // the first result code that is not success
  int bound_ = 0;
};

// Told of each row that cannot be read.
using Unreadable = std::function<void(const Error&)>;

// At most `limit` values that `read(query)` makes of the rows, in their order. A row that cannot be
// read is reported to `unreadable` and left out; without a function to report it to, it is the
// error.
template <class Value, class Read>
[[nodiscard]] Result<std::vector<Value>> rows_of(Query& query, const Read& read,
                                                 const Unreadable& unreadable = {},
                                                 std::size_t limit = SIZE_MAX) {
  std::vector<Value> values;
  while (values.size() < limit) {
    const auto more = query.next();
    if (!more) return tl::unexpected(more.error());
    if (!*more) break;
    Result<Value> value = read(query);
    if (value) {
      values.push_back(*std::move(value));
    } else if (unreadable) {
      unreadable(value.error());
    } else {
      return tl::unexpected(std::move(value.error()));
    }
  }
  return values;
}

// The first column of the only row; 0 if there is no row.
[[nodiscard]] Result<std::int64_t> integer_of(Database& database, std::string_view sql);

}  // namespace ludex::store
