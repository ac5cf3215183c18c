#include "store/live_tables.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "store/record_text.h"

namespace ludex::store {
namespace {

constexpr std::string_view table_columns =
    "id, over, kept, first_secret, second_secret, state, record";

Result<StoredTable> table_at(const Query& row) {
  auto record = parse_record(row.text(6));
  if (!record) {
    return tl::unexpected(within(fmt::format("table {}", row.integer(0)), record.error()));
  }
  StoredTable table;
  table.id = TableId{row.integer(0)};
  table.over = row.integer(1) != 0;
  if (!row.is_null(2)) {
    table.kept = RecordId{row.integer(2)};
  }
  table.secrets = {row.text(3), row.text(4)};
  table.state = row.text(5);
  table.record = *std::move(record);
  return table;
}

// Writes the row of a table; the record is given as text.
Result<void> put(Database& database, const StoredTable& table, const std::string& record) {
  Query query(database,
              "INSERT INTO tables(id, over, kept, first_secret, second_secret, state, record) "
              "VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET over = excluded.over, "
              "kept = excluded.kept, first_secret = excluded.first_secret, "
              "second_secret = excluded.second_secret, state = excluded.state, "
              "record = excluded.record");
  query.with(static_cast<std::int64_t>(table.id)).with(std::int64_t{table.over ? 1 : 0});
  if (table.kept) {
    query.with(static_cast<std::int64_t>(*table.kept));
  } else {
    query.with_null();
  }
  return query.with(table.secrets[0]).with(table.secrets[1]).with(table.state).with(record).run();
}

}  // namespace

Result<std::vector<StoredTable>> LiveTables::all(bool with_those_over,
                                                 const Unreadable& unreadable) const {
  const std::string sql = fmt::format("SELECT {} FROM tables {}ORDER BY id", table_columns,
                                      with_those_over ? "" : "WHERE over = 0 ");
  return connections_.read([&](Database& database) {
    Query query(database, sql);
    return rows_of<StoredTable>(query, table_at, unreadable);
  });
}

Result<std::optional<StoredTable>> LiveTables::find(TableId id) const {
  const std::string sql = fmt::format("SELECT {} FROM tables WHERE id = {}", table_columns,
                                      static_cast<std::int64_t>(id));
  return connections_.read([&](Database& database) -> Result<std::optional<StoredTable>> {
    Query query(database, sql);
    const auto row = query.next();
    if (!row) return tl::unexpected(row.error());
    if (!*row) return std::nullopt;
    auto table = table_at(query);
    if (!table) return tl::unexpected(std::move(table.error()));
    return *std::move(table);
  });
}

// The writer's thread makes the texts: those of a long game take long.
Writer::Change LiveTables::keeping(StoredTable table) {
  return [table = std::move(table)](Database& database) {
    return put(database, table, to_text(table.record));
  };
}

void LiveTables::keep(StoredTable table, Done done) {
  connections_.writer().add(keeping(std::move(table)), std::move(done));
}

RecordId LiveTables::keep_finished(StoredTable table, Done done) {
  const RecordId id = table.kept ? *table.kept : games_.next_id();
  table.kept = id;
  table.over = true;
  connections_.writer().add(
      [id, table = std::move(table)](Database& database) -> Result<void> {
        if (auto added = Games::adding(id, table.record)(database); !added) return added;
        return put(database, table, to_text(table.record));
      },
      std::move(done));
  return id;
}

void LiveTables::remove(TableId id, Done done) {
  connections_.writer().add(
      [id](Database& database) {
        return Query(database, "DELETE FROM tables WHERE id = ?")
            .with(static_cast<std::int64_t>(id))
            .run();
      },
      std::move(done));
  connections_.writer().tidy();
}

}  // namespace ludex::store
