#include "store/analyses.h"

#include <fmt/format.h>

#include <utility>

#include "store/record_text.h"

namespace ludex::store {
namespace {

// How many numbers are set aside at a time. The next ones are when half of these are used.
constexpr std::int64_t numbers_at_a_time = 1000;

constexpr std::string_view analysis_columns =
    "id, record, finished, engine, profile, setup, wanted";
constexpr std::string_view position_columns = "key, found, depth, nodes";

Result<StoredAnalysis> analysis_at(const Query& row) {
  auto setup = parse_setup(row.text(5));
  if (!setup) {
    return tl::unexpected(within(fmt::format("analysis {}", row.integer(0)), setup.error()));
  }
  StoredAnalysis analysis;
  analysis.id = AnalysisId{row.integer(0)};
  if (!row.is_null(1)) {
    analysis.record = RecordId{row.integer(1)};
  }
  analysis.finished = row.integer(2) != 0;
  analysis.engine = row.text(3);
  analysis.profile = row.text(4);
  analysis.setup = *std::move(setup);
  analysis.wanted = row.text(6);
  return analysis;
}

Result<AnalysedPosition> position_at(const Query& row) {
  const auto key = PositionKey::parse(row.text(0));
  if (!key) return tl::unexpected(key.error());
  return AnalysedPosition{.key = *key,
                          .found = row.text(1),
                          .depth = static_cast<int>(row.integer(2)),
                          .nodes = static_cast<std::uint64_t>(row.integer(3))};
}

Query& with_record(Query& query, const std::optional<RecordId>& record) {
  return record ? query.with(static_cast<std::int64_t>(*record)) : query.with_null();
}

// Writes the row of the analysis; one that is there is only replaced if that is asked for.
Result<void> put_analysis(Database& database, const StoredAnalysis& analysis, bool replace) {
  const std::string sql = fmt::format(
      "INSERT INTO analyses({}) VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO {}",
      analysis_columns,
      replace ? "UPDATE SET record = excluded.record, finished = excluded.finished, "
                "engine = excluded.engine, profile = excluded.profile, setup = excluded.setup, "
                "wanted = excluded.wanted"
              : "NOTHING");
  Query query(database, sql);
  query.with(static_cast<std::int64_t>(analysis.id));
  return with_record(query, analysis.record)
      .with(std::int64_t{analysis.finished ? 1 : 0})
      .with(analysis.engine)
      .with(analysis.profile)
      .with(to_text(analysis.setup))
      .with(analysis.wanted)
      .run();
}

// The positions of all analyses of a record.
constexpr std::string_view of_record =
    "FROM analysed_positions WHERE analysis IN (SELECT id FROM analyses WHERE record IS ?)";

Result<std::int64_t> sum_over(Database& database, std::string_view what, std::string_view rows,
                              const std::optional<RecordId>& record) {
  Query query(database, fmt::format("SELECT {} {}", what, rows));
  const auto row = with_record(query, record).next();
  if (!row) return tl::unexpected(row.error());
  return query.integer(0);
}

Result<void> put_position(Database& database, const StoredAnalysis& analysis,
                          const AnalysedPosition& position, Replace replace) {
  const auto newest = sum_over(database, "max(written)", of_record, analysis.record);
  if (!newest) return tl::unexpected(newest.error());
  const auto id = static_cast<std::int64_t>(analysis.id);
  const std::string key = position.key.text();
  const std::string sql = fmt::format(
      "INSERT INTO analysed_positions(analysis, {}, bytes, written) VALUES(?, ?, ?, ?, ?, ?, ?) "
      "ON CONFLICT(analysis, key) DO UPDATE SET found = excluded.found, depth = "
      "excluded.depth, "
      "nodes = excluded.nodes, bytes = excluded.bytes, written = excluded.written{}",
      position_columns,
      replace == Replace::always ? ""
                                 : " WHERE (excluded.depth, excluded.nodes) >= "
                                   "(analysed_positions.depth, analysed_positions.nodes)");
  return Query(database, sql)
      .with(id)
      .with(key)
      .with(position.found)
      .with(std::int64_t{position.depth})
      .with(static_cast<std::int64_t>(position.nodes))
      .with(static_cast<std::int64_t>(key.size() + position.found.size()))
      .with(*newest + 1)
      .run();
}

// Removes the positions of the record that were written first, until the others are few enough.
Result<void> remove_oldest(Database& database, const std::optional<RecordId>& record) {
  auto bytes = sum_over(database, "sum(bytes)", of_record, record);
  while (bytes && *bytes > most_position_bytes) {
    Query query(database, fmt::format("DELETE {} AND written = (SELECT min(written) {})", of_record,
                                      of_record));
    with_record(query, record);
    if (auto removed = with_record(query, record).run(); !removed) return removed;
    bytes = sum_over(database, "sum(bytes)", of_record, record);
  }
  if (!bytes) return tl::unexpected(std::move(bytes.error()));
  return {};
}

}  // namespace

Result<std::vector<StoredAnalysis>> Analyses::all(const Unreadable& unreadable) const {
  return connections_.read([&](Database& database) {
    Query query(database, fmt::format("SELECT {} FROM analyses ORDER BY id", analysis_columns));
    return rows_of<StoredAnalysis>(query, analysis_at, unreadable);
  });
}

Result<std::vector<StoredAnalysis>> Analyses::of(RecordId record,
                                                 const Unreadable& unreadable) const {
  return connections_.read([&](Database& database) {
    Query query(database, fmt::format("SELECT {} FROM analyses WHERE record = ? ORDER BY id",
                                      analysis_columns));
    query.with(static_cast<std::int64_t>(record));
    return rows_of<StoredAnalysis>(query, analysis_at, unreadable);
  });
}

Result<void> Analyses::each_position(AnalysisId id, const Take& take) const {
  const auto number = static_cast<std::int64_t>(id);
  return connections_.read([&](Database& database) -> Result<void> {
    Query query(database, fmt::format("SELECT {} FROM analysed_positions WHERE analysis = ?",
                                      position_columns));
    query.with(number);
    for (;;) {
      const auto more = query.next();
      if (!more) return tl::unexpected(more.error());
      if (!*more) return {};
      const auto position = position_at(query);
      if (!position) return tl::unexpected(position.error());
      take(*position);
    }
  });
}

Result<std::optional<AnalysedPosition>> Analyses::position(AnalysisId id,
                                                           const PositionKey& key) const {
  const auto number = static_cast<std::int64_t>(id);
  return connections_.read([&](Database& database) -> Result<std::optional<AnalysedPosition>> {
    Query query(database, fmt::format("SELECT {} FROM analysed_positions "
                                      "WHERE analysis = ? AND key = ?",
                                      position_columns));
    const auto row = query.with(number).with(key.text()).next();
    if (!row) return tl::unexpected(row.error());
    if (!*row) return std::nullopt;
    return position_at(query);
  });
}

AnalysisId Analyses::next_id() {
  const std::int64_t id = ++newest_;
  if (id > reserved_ - numbers_at_a_time / 2) {
    reserve_numbers();
  }
  return AnalysisId{id};
}

// SQLite gives no number up to the one in this table of its own
// (https://www.sqlite.org/autoinc.html), and neither does the next life of this store.
void Analyses::reserve_numbers() {
  const std::int64_t until = reserved_ += numbers_at_a_time;
  connections_.writer().add(
      [until](Database& database) {
        return database.run(
            fmt::format("INSERT INTO sqlite_sequence(name, seq) SELECT 'analyses', 0 "
                        "WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'analyses');"
                        "UPDATE sqlite_sequence SET seq = max(seq, {}) WHERE name = 'analyses'",
                        until));
      },
      {});
}

Writer::Change Analyses::keeping(const StoredAnalysis& analysis) {
  return [analysis](Database& database) { return put_analysis(database, analysis, true); };
}

Writer::Change Analyses::keeping_position(const StoredAnalysis& analysis,
                                          const AnalysedPosition& position) {
  return [analysis, position](Database& database) {
    return put_position(database, analysis, position, Replace::always);
  };
}

void Analyses::keep(const StoredAnalysis& analysis, Done done) {
  connections_.writer().add(keeping(analysis), std::move(done));
}

void Analyses::keep_position(const StoredAnalysis& analysis, const AnalysedPosition& position,
                             Replace replace, Done done) {
  connections_.writer().add(
      [analysis, position, replace](Database& database) -> Result<void> {
        if (auto put = put_analysis(database, analysis, false); !put) return put;
        if (auto put = put_position(database, analysis, position, replace); !put) return put;
        return remove_oldest(database, analysis.record);
      },
      std::move(done));
}

}  // namespace ludex::store
