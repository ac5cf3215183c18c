#include "serve/live/stored_tables.h"

#include <fmt/format.h>

#include <utility>

namespace ludex::serve {

namespace {

store::StoredTable stored(KeptTable table) {
  store::StoredTable result{.id = store::TableId{table.id},
                            .record = std::move(table.record),
                            .secrets = std::move(table.secrets),
                            .state = std::move(table.state),
                            .kept = {},
                            .over = table.over};
  if (table.kept) {
    result.kept = store::RecordId{*table.kept};
  }
  return result;
}

KeptTable kept_from(store::StoredTable table) {
  KeptTable result{.id = static_cast<std::int64_t>(table.id),
                   .record = std::move(table.record),
                   .secrets = std::move(table.secrets),
                   .state = std::move(table.state),
                   .kept = {},
                   .over = table.over};
  if (table.kept) {
    result.kept = static_cast<std::int64_t>(*table.kept);
  }
  return result;
}

}  // namespace

std::int64_t StoredTables::new_id() {
  return static_cast<std::int64_t>(tables_.next_id());
}

store::Done StoredTables::reporting(std::int64_t id, Kept kept) const {
  return [failed = failed_, id, kept = std::move(kept)](const Result<void>& done) {
    if (!done) {
      failed(fmt::format("table {} was not kept: {}", id, describe(done.error())));
    }
    kept(done);
  };
}

void StoredTables::keep(KeptTable table, Kept kept) {
  const std::int64_t id = table.id;
  tables_.keep(stored(std::move(table)), reporting(id, std::move(kept)));
}

std::int64_t StoredTables::finish(KeptTable table, Kept kept) {
  const std::int64_t id = table.id;
  return static_cast<std::int64_t>(
      tables_.keep_finished(stored(std::move(table)), reporting(id, std::move(kept))));
}

std::vector<KeptTable> StoredTables::unfinished() {
  auto all = tables_.all(false, [this](const Error& unreadable) {
    failed_("a table cannot be read, and is left out: " + describe(unreadable));
  });
  if (!all) {
    failed_("the tables cannot be read: " + describe(all.error()));
    return {};
  }
  std::vector<KeptTable> kept;
  for (store::StoredTable& table : *all) {
    kept.push_back(kept_from(std::move(table)));
  }
  return kept;
}

std::optional<KeptTable> StoredTables::find(std::int64_t id) {
  auto found = tables_.find(store::TableId{id});
  if (!found) {
    failed_(fmt::format("table {} cannot be read: {}", id, describe(found.error())));
    return std::nullopt;
  }
  return *found ? std::optional(kept_from(**std::move(found))) : std::nullopt;
}

}  // namespace ludex::serve
