#include "store/analyses.h"

#include <fmt/format.h>

#include <utility>

#include "store/record_text.h"

namespace ludex::store {
namespace {

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

}  // namespace

Result<std::vector<StoredAnalysis>> Analyses::all() const {
  return connections_.read([](Database& database) {
    Query query(database,
                "SELECT id, record, finished, engine, profile, setup, wanted FROM analyses "
                "ORDER BY id");
    return rows_of<StoredAnalysis>(query, analysis_at);
  });
}

Result<std::vector<AnalysedPosition>> Analyses::positions(AnalysisId id) const {
  return connections_.read([&](Database& database) {
    Query query(database,
                "SELECT moves, found FROM analysed_positions WHERE analysis = ? ORDER BY moves");
    query.with(static_cast<std::int64_t>(id));
    return rows_of<AnalysedPosition>(query, [](const Query& row) -> Result<AnalysedPosition> {
      return AnalysedPosition{row.text(0), row.text(1)};
    });
  });
}

void Analyses::keep(const StoredAnalysis& analysis, Done done) {
  connections_.writer().add(
      [analysis](Database& database) {
        Query query(database,
                    "INSERT INTO analyses(id, record, finished, engine, profile, setup, wanted) "
                    "VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET "
                    "record = excluded.record, finished = excluded.finished, "
                    "engine = excluded.engine, profile = excluded.profile, "
                    "setup = excluded.setup, wanted = excluded.wanted");
        query.with(static_cast<std::int64_t>(analysis.id));
        if (analysis.record) {
          query.with(static_cast<std::int64_t>(*analysis.record));
        } else {
          query.with_null();
        }
        return query.with(std::int64_t{analysis.finished ? 1 : 0})
            .with(analysis.engine)
            .with(analysis.profile)
            .with(to_text(analysis.setup))
            .with(analysis.wanted)
            .run();
      },
      std::move(done));
}

void Analyses::keep_position(AnalysisId id, const AnalysedPosition& position, Done done) {
  connections_.writer().add(
      [id, position](Database& database) -> Result<void> {
        Query query(database,
                    "INSERT OR REPLACE INTO analysed_positions SELECT id, ?, ? FROM analyses "
                    "WHERE id = ?");
        query.with(position.moves).with(position.found).with(static_cast<std::int64_t>(id));
        if (auto added = query.run(); !added) return added;
        if (database.changed_rows() > 0) return {};
        return fail(fmt::format("there is no analysis {}", static_cast<std::int64_t>(id)));
      },
      std::move(done));
}

void Analyses::remove(AnalysisId id, Done done) {
  connections_.writer().add(
      [id](Database& database) {
        return Query(database, "DELETE FROM analyses WHERE id = ?")
            .with(static_cast<std::int64_t>(id))
            .run();
      },
      std::move(done));
}

}  // namespace ludex::store
