#include "store/games.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "base/expects.h"
#include "base/text.h"
#include "records/tree/record.h"
#include "records/tree/tree_player.h"
#include "rules/registry.h"
#include "store/folded.h"
#include "store/record_text.h"

namespace ludex::store {
namespace {

// The values that are written for a record, in the order of the columns.
struct RecordRow {
  std::string game;
  std::string result;
  std::string date;
  std::int64_t plies = 0;
  std::array<std::string, 2> names;
  std::string setup;
  std::string last_position;
  std::string last_move;
  std::string players;  // folded, like `words`
  std::string words;
  std::string record;
};

std::string known_tag(const records::Record& record, std::string_view name) {
  const auto value = records::find_tag(record, name);
  if (!value || records::is_unknown_value({std::string(name), std::string(*value)})) return {};
  return std::string(*value);
}

std::string words_of(const records::Record& record) {
  std::string words;
  const auto add = [&](std::string_view text) {
    if (text.empty()) return;
    words += words.empty() ? "" : "\n";
    words += text;
  };
  for (const records::Tag& tag : record.tags) {
    add(tag.value);
  }
  for (std::optional<records::NodeId> node = records::root; node;
       node = next_in_order(record.tree, *node)) {
    if (const records::Annotations* const said = record.tree.annotations(*node)) {
      add(said->title());
      add(said->before());
      add(said->comment);
    }
  }
  return folded(words);
}

RecordRow row_of(const records::Record& record) {
  auto start = rules::start_game(record.setup);
  expects(start.has_value());
  const records::NodeId end = main_line_end(record.tree);
  records::TreeBoard board(record.tree, *std::move(start));
  RecordRow row;
  row.game = record.setup.game;
  row.result = records::to_text(record.result);
  row.date = known_tag(record, "Date");
  row.plies = static_cast<std::int64_t>(main_line(record.tree).size());
  row.setup = to_text(record.setup);
  if (end != records::root) {
    const records::NodeId before = *record.tree.parent(end);
    board.go_to(before);
    const rules::Move move = record.tree.move(end);
    if (move.code != 0) {
      row.last_move = board.game().format_move(move, rules::coordinate);
    }
    board.go_to(end);
  }
  row.last_position = board.game().position();
  // After a swap, the seats have exchanged their names; records name players by those of the end.
  const auto seats = board.game().seat_names();
  for (const rules::Seat seat : {rules::Seat::first, rules::Seat::second}) {
    row.names[rules::index(seat)] = known_tag(record, seats[rules::index(seat)]);
  }
  row.players = folded(row.names[0] + '\n' + row.names[1]);
  row.words = words_of(record);
  row.record = to_text(record);
  return row;
}

Query& bind(Query& query, const RecordRow& row) {
  return query.with(row.game)
      .with(row.result)
      .with(row.date)
      .with(row.plies)
      .with(row.names[0])
      .with(row.names[1])
      .with(row.setup)
      .with(row.last_position)
      .with(row.last_move)
      .with(row.players)
      .with(row.words)
      .with(row.record);
}

constexpr std::string_view summary_columns =
    "id, revision, binned, result, date, plies, first_name, second_name, setup, last_position, "
    "last_move, game";
constexpr int columns_of_summary = 12;

Result<rules::Setup> setup_at(const Query& row) {
  auto setup = parse_setup(row.text(8));
  if (!setup) {
    return tl::unexpected(within(fmt::format("record {}", row.integer(0)), setup.error()));
  }
  if (rules::find_game(setup->game) != nullptr) return setup;
  return fail(fmt::format("record {}: this version of Ludex does not know the game `{}`",
                          row.integer(0), printable(setup->game)));
}

RecordSummary summary_at(const Query& row) {
  auto setup = setup_at(row);
  std::string damage = setup ? "" : describe(setup.error());
  return RecordSummary{
      .id = RecordId{row.integer(0)},
      .revision = row.integer(1),
      .binned = row.integer(2) != 0,
      .setup = setup ? *std::move(setup) : rules::Setup{.game = row.text(11)},
      .names = {row.text(6), row.text(7)},
      .result = records::parse_result(row.text(3)).value_or(rules::GameResult::unknown),
      .date = row.text(4),
      .plies = static_cast<std::size_t>(row.integer(5)),
      .position = row.text(9),
      .last_move = row.text(10),
      .damage = std::move(damage),
  };
}

// Calls `read(row)` on those columns of one record.
template <class Value, class Read>
Result<std::optional<Value>> one(Database& database, std::string_view columns, RecordId id,
                                 const Read& read) {
  Query query(database, fmt::format("SELECT {} FROM records WHERE id = {}", columns,
                                    static_cast<std::int64_t>(id)));
  const auto row = query.next();
  if (!row) return tl::unexpected(row.error());
  if (!*row) return std::nullopt;
  Result<Value> value = read(query);
  if (!value) return tl::unexpected(std::move(value.error()));
  return std::optional<Value>(*std::move(value));
}

// The condition of a filter, and the values of its question marks in order.
struct Condition {
  std::string sql;
  std::vector<std::string> values;
};

Condition condition_of(const RecordFilter& filter) {
  Condition condition;
  condition.sql = filter.binned ? "binned = 1" : "binned = 0";
  const auto add = [&](std::string_view test, std::string value) {
    condition.sql += fmt::format(" AND {}", test);
    condition.values.push_back(std::move(value));
  };
  if (!filter.game.empty()) {
    add("game = ?", filter.game);
  }
  if (!filter.player.empty()) {
    add("instr(players, ?) > 0", folded(filter.player));
  }
  if (filter.result) {
    add("result = ?", std::string(records::to_text(*filter.result)));
  }
  if (filter.since) {
    add(fmt::format("({}) >= ?", digits_of_column(DayOf::end)),
        digits_of(*filter.since, DayOf::begin));
  }
  if (filter.until) {
    add(fmt::format("({}) <= ?", digits_of_column(DayOf::begin)),
        digits_of(*filter.until, DayOf::end));
  }
  if (!filter.text.empty()) {
    add("instr(words, ?) > 0", folded(filter.text));
  }
  if (filter.from) {
    condition.sql += fmt::format(" AND id >= {}", static_cast<std::int64_t>(*filter.from));
  }
  if (filter.to) {
    condition.sql += fmt::format(" AND id <= {}", static_cast<std::int64_t>(*filter.to));
  }
  return condition;
}

Query query_with(Database& database, const std::string& sql, const Condition& condition) {
  Query query(database, sql);
  for (const std::string& value : condition.values) {
    query.with(value);
  }
  return query;
}

// Deletes records, and the tables at which their games were played, which have the same moves.
Result<void> remove_rows(Database& database, std::string_view which) {
  auto tables = database.run(fmt::format(
      "DELETE FROM tables WHERE over = 1 AND kept IN (SELECT id FROM records WHERE {})", which));
  if (!tables) return tables;
  return database.run(fmt::format("DELETE FROM records WHERE {}", which));
}

Done telling(std::shared_ptr<const std::vector<RecordId>> ids, IdsCallback done) {
  return [ids = std::move(ids), done = std::move(done)](const Result<void>& result) {
    if (done) {
      done(result.map([&] { return *ids; }));
    }
  };
}

Error no_such_record(RecordId id) {
  return {fmt::format("there is no record {}", static_cast<std::int64_t>(id))};
}

}  // namespace

Result<std::vector<RecordSummary>> Games::list(const RecordFilter& filter,
                                               const std::function<bool()>& give_up) const {
  const Condition condition = condition_of(filter);
  const std::string before =
      filter.after ? fmt::format(" AND id < {}", static_cast<std::int64_t>(*filter.after)) : "";
  const std::string sql = fmt::format("SELECT {} FROM records WHERE {}{} ORDER BY id DESC",
                                      summary_columns, condition.sql, before);
  const auto search = [&](Database& database) {
    Query query = query_with(database, sql, condition);
    return rows_of<RecordSummary>(
        query, [](const Query& row) -> Result<RecordSummary> { return summary_at(row); }, {},
        filter.limit);
  };
  return connections_.search(search, give_up);
}

Result<std::optional<RecordSummary>> Games::summary(RecordId id) const {
  return connections_.read([&](Database& database) {
    return one<RecordSummary>(
        database, summary_columns, id,
        [](const Query& row) -> Result<RecordSummary> { return summary_at(row); });
  });
}

Result<std::optional<std::string>> Games::text_of(RecordId id) const {
  return connections_.read_record([&](Database& database) {
    return one<std::string>(database, "record", id,
                            [](const Query& row) -> Result<std::string> { return row.text(0); });
  });
}

Result<std::optional<StoredRecord>> Games::find(RecordId id) const {
  struct Row {
    RecordSummary summary;
    std::string text;
  };
  auto row = connections_.read_record([&](Database& database) {
    return one<Row>(database, fmt::format("{}, record", summary_columns), id,
                    [](const Query& found) -> Result<Row> {
                      return Row{summary_at(found), found.text(columns_of_summary)};
                    });
  });
  if (!row) return tl::unexpected(std::move(row.error()));
  if (!*row) return std::nullopt;
  if (!(**row).summary.damage.empty()) return fail((**row).summary.damage);
  auto record = parse_record((**row).text);
  if (record) return StoredRecord{std::move((**row).summary), *std::move(record)};
  return tl::unexpected(
      within(fmt::format("record {}", static_cast<std::int64_t>(id)), record.error()));
}

Writer::Change Games::adding(RecordId id, const records::Record& record) {
  return [id, row = row_of(record)](Database& database) {
    Query query(database,
                "INSERT INTO records(game, result, date, plies, first_name, second_name, setup, "
                "last_position, last_move, players, words, record, id, revision) "
                "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)");
    return bind(query, row).with(static_cast<std::int64_t>(id)).run();
  };
}

RecordId Games::add(const records::Record& record, Done done) {
  const RecordId id = next_id();
  connections_.writer().add(adding(id, record), std::move(done));
  return id;
}

void Games::add_all(const std::vector<records::Record>& records, IdsCallback done) {
  auto ids = std::make_shared<std::vector<RecordId>>();
  std::vector<Writer::Change> changes;
  for (const records::Record& record : records) {
    ids->push_back(next_id());
    changes.push_back(adding(ids->back(), record));
  }
  connections_.writer().add(
      [changes = std::move(changes)](Database& database) -> Result<void> {
        for (const Writer::Change& change : changes) {
          if (auto made = change(database); !made) return made;
        }
        return {};
      },
      telling(std::move(ids), std::move(done)));
}

Games::Written Games::written(const records::Record& record) {
  return [row = std::make_shared<const RecordRow>(row_of(record))](Query& query) {
    bind(query, *row);
  };
}

void Games::replace(RecordId id, Written record, std::int64_t revision, Done done) {
  auto change = [id, revision, record = std::move(record)](Database& database) -> Result<void> {
    Query query(database,
                "UPDATE records SET game = ?, result = ?, date = ?, plies = ?, first_name = ?, "
                "second_name = ?, setup = ?, last_position = ?, last_move = ?, players = ?, "
                "words = ?, record = ?, revision = ? WHERE id = ? AND revision = ?");
    record(query);
    query.with(revision).with(static_cast<std::int64_t>(id)).with(revision - 1);
    if (auto updated = query.run(); !updated) return updated;
    if (database.changed_rows() == 1) return {};
    return fail(fmt::format("record {} is not there in revision {}", static_cast<std::int64_t>(id),
                            revision - 1));
  };
  connections_.writer().add(std::move(change), std::move(done));
}

void Games::set_binned(RecordId id, bool binned, Done done) {
  auto change = [id, binned](Database& database) -> Result<void> {
    Query query(database, "UPDATE records SET binned = ? WHERE id = ?");
    query.with(std::int64_t{binned ? 1 : 0}).with(static_cast<std::int64_t>(id));
    if (auto updated = query.run(); !updated) return updated;
    if (database.changed_rows() == 1) return {};
    return tl::unexpected(no_such_record(id));
  };
  connections_.writer().add(std::move(change), std::move(done));
}

void Games::remove(RecordId id, Done done) {
  auto change = [id](Database& database) -> Result<void> {
    const std::string which = fmt::format("id = {} AND binned = 1", static_cast<std::int64_t>(id));
    if (auto removed = remove_rows(database, which); !removed) return removed;
    if (database.changed_rows() == 1) return {};
    return fail(fmt::format("there is no record {} in the bin", static_cast<std::int64_t>(id)));
  };
  connections_.writer().add(std::move(change), std::move(done));
  connections_.writer().tidy();
}

void Games::empty_bin(IdsCallback done) {
  auto removed = std::make_shared<std::vector<RecordId>>();
  auto change = [removed](Database& database) -> Result<void> {
    Query query(database, "SELECT id FROM records WHERE binned = 1 ORDER BY id");
    auto ids = rows_of<RecordId>(
        query, [](const Query& row) -> Result<RecordId> { return RecordId{row.integer(0)}; });
    if (!ids) return tl::unexpected(std::move(ids.error()));
    *removed = *std::move(ids);
    return remove_rows(database, "binned = 1");
  };
  connections_.writer().add(std::move(change), telling(std::move(removed), std::move(done)));
  connections_.writer().tidy();
}

}  // namespace ludex::store
