#include "store/schema.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <span>
#include <string>

#include "base/text.h"
#include "store/position_key.h"

namespace ludex::store {
namespace {

// A migration that is more than statements does this after its statements.
using Continue = Result<void> (*)(Database& database);
struct Migration {
  const char* sql;
  Continue then = nullptr;
};

// Names the positions of version 5 by keys. Their names were texts, cut into pieces that began with
// another piece; a position whose pieces are not all there has no name and is left out.
Result<void> hash_names(Database& database) {
  std::map<std::int64_t, PositionKey> keys{{0, PositionKey()}};
  Query pieces(database, "SELECT id, before, moves FROM name_pieces ORDER BY id");
  for (auto more = pieces.next(); !more || *more; more = pieces.next()) {
    if (!more) return tl::unexpected(more.error());
    const auto before = keys.find(pieces.integer(1));
    if (before == keys.end()) continue;
    keys.emplace(pieces.integer(0), before->second.with(pieces.text(2)));
  }
  Query rows(database,
             "SELECT analysis, piece, moves, found, depth, nodes, written FROM "
             "analysed_positions_5");
  for (auto more = rows.next(); !more || *more; more = rows.next()) {
    if (!more) return tl::unexpected(more.error());
    const auto piece = keys.find(rows.integer(1));
    if (piece == keys.end()) continue;
    const std::string key = piece->second.with(rows.text(2)).text();
    const std::string found = rows.text(3);
    auto added = Query(database,
                       "INSERT OR REPLACE INTO analysed_positions(analysis, key, found, depth, "
                       "nodes, written, bytes) VALUES(?, ?, ?, ?, ?, ?, ?)")
                     .with(rows.integer(0))
                     .with(key)
                     .with(found)
                     .with(rows.integer(4))
                     .with(rows.integer(5))
                     .with(rows.integer(6))
                     .with(static_cast<std::int64_t>(key.size() + found.size()))
                     .run();
    if (!added) return added;
  }
  return {};
}

Result<void> name_by_keys(Database& database) {
  auto hashed = hash_names(database);
  if (!hashed) return hashed;
  return database.run("DROP TABLE analysed_positions_5; DROP TABLE name_pieces");
}

// Each migration brings the previous version to its own. A released one is never edited, because
// files of every version exist.
//
// Long texts come after short columns, so that lists do not read the overflow pages of the long
// ones.
constexpr std::array<Migration, 7> migrations{{
    // 1: games and the tables at which games are played.
    {"CREATE TABLE records("
     "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
     "  revision INTEGER NOT NULL,"
     "  binned INTEGER NOT NULL DEFAULT 0,"
     "  game TEXT NOT NULL,"
     "  result TEXT NOT NULL,"
     "  date TEXT NOT NULL,"
     "  plies INTEGER NOT NULL,"
     "  first_name TEXT NOT NULL,"
     "  second_name TEXT NOT NULL,"
     "  setup TEXT NOT NULL,"
     "  last_position TEXT NOT NULL,"
     "  last_move TEXT NOT NULL,"
     "  players TEXT NOT NULL,"
     "  words TEXT NOT NULL,"
     "  record TEXT NOT NULL);"
     "CREATE INDEX records_listed ON records(binned, game, id);"
     "CREATE TABLE tables("
     "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
     "  over INTEGER NOT NULL,"
     "  kept INTEGER REFERENCES records(id) ON DELETE SET NULL,"
     "  first_secret TEXT NOT NULL,"
     "  second_secret TEXT NOT NULL,"
     "  state TEXT NOT NULL,"
     "  record TEXT NOT NULL);"
     "CREATE INDEX tables_by_record ON tables(kept);"},
    // 2: the settings, profiles of engines, analyses and matches.
    {"CREATE TABLE settings(name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;"
     "CREATE TABLE profiles(engine TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY(engine, name))"
     "  WITHOUT ROWID;"
     "CREATE TABLE profile_values("
     "  engine TEXT NOT NULL,"
     "  profile TEXT NOT NULL,"
     "  place INTEGER NOT NULL,"
     "  option TEXT NOT NULL,"
     "  value TEXT NOT NULL,"
     "  PRIMARY KEY(engine, profile, place),"
     "  FOREIGN KEY(engine, profile) REFERENCES profiles(engine, name) ON DELETE CASCADE)"
     "  WITHOUT ROWID;"
     "CREATE TABLE analyses("
     "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
     "  record INTEGER REFERENCES records(id) ON DELETE CASCADE,"
     "  finished INTEGER NOT NULL,"
     "  engine TEXT NOT NULL,"
     "  profile TEXT NOT NULL,"
     "  setup TEXT NOT NULL,"
     "  wanted TEXT NOT NULL);"
     "CREATE INDEX analyses_by_record ON analyses(record);"
     "CREATE TABLE analysed_positions("
     "  analysis INTEGER NOT NULL REFERENCES analyses(id) ON DELETE CASCADE,"
     "  moves TEXT NOT NULL,"
     "  found TEXT NOT NULL,"
     "  PRIMARY KEY(analysis, moves)) WITHOUT ROWID;"
     "CREATE TABLE matches("
     "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
     "  state TEXT NOT NULL,"
     "  name TEXT NOT NULL,"
     "  plan TEXT NOT NULL);"
     "CREATE TABLE match_entrants("
     "  match_id INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE,"
     "  place INTEGER NOT NULL,"
     "  name TEXT NOT NULL,"
     "  PRIMARY KEY(match_id, place)) WITHOUT ROWID;"
     "CREATE TABLE match_games("
     "  match_id INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE,"
     "  number INTEGER NOT NULL,"
     "  first_entrant INTEGER NOT NULL,"
     "  second_entrant INTEGER NOT NULL,"
     "  result TEXT NOT NULL,"
     "  ending TEXT NOT NULL,"
     "  record INTEGER REFERENCES records(id) ON DELETE SET NULL,"
     "  PRIMARY KEY(match_id, number)) WITHOUT ROWID;"
     "CREATE INDEX match_games_by_record ON match_games(record);"},
    // 3: what a match needs to be resumed from its counted games.
    {"ALTER TABLE match_games ADD COLUMN place INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE match_games ADD COLUMN cause TEXT NOT NULL DEFAULT '';"
     "ALTER TABLE match_games ADD COLUMN code TEXT NOT NULL DEFAULT '';"
     "ALTER TABLE match_games ADD COLUMN offender INTEGER;"
     "ALTER TABLE match_games ADD COLUMN plies INTEGER NOT NULL DEFAULT 0;"},
    // 4: how deep a position was searched, and which ones leave when a record has too many:
    // `written`
    // is larger for those that were written later. The index alone answers both questions.
    {"ALTER TABLE analysed_positions ADD COLUMN depth INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE analysed_positions ADD COLUMN nodes INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE analysed_positions ADD COLUMN written INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE analysed_positions ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;"
     "CREATE INDEX analysed_positions_by_age ON analysed_positions(analysis, written, bytes);"},
    // 5: names of positions whose beginnings are kept once. The names of version 4 stay whole.
    {"CREATE TABLE name_pieces("
     "  id INTEGER PRIMARY KEY,"
     "  analysis INTEGER NOT NULL REFERENCES analyses(id) ON DELETE CASCADE,"
     "  before INTEGER NOT NULL,"
     "  moves TEXT NOT NULL,"
     "  UNIQUE(analysis, before, moves));"
     "ALTER TABLE analysed_positions RENAME TO analysed_positions_4;"
     "DROP INDEX analysed_positions_by_age;"
     "CREATE TABLE analysed_positions("
     "  analysis INTEGER NOT NULL REFERENCES analyses(id) ON DELETE CASCADE,"
     "  piece INTEGER NOT NULL,"
     "  moves TEXT NOT NULL,"
     "  depth INTEGER NOT NULL,"
     "  nodes INTEGER NOT NULL,"
     "  written INTEGER NOT NULL,"
     "  bytes INTEGER NOT NULL,"
     "  found TEXT NOT NULL,"
     "  PRIMARY KEY(analysis, piece, moves)) WITHOUT ROWID;"
     "CREATE INDEX analysed_positions_by_age ON analysed_positions(analysis, written, bytes);"
     "INSERT INTO analysed_positions(analysis, piece, moves, found, depth, nodes, written, bytes)"
     "  SELECT analysis, 0, moves, found, depth, nodes, written, bytes FROM analysed_positions_4;"
     "DROP TABLE analysed_positions_4;"},
    // 6: positions that are named by hashes.
    {"ALTER TABLE analysed_positions RENAME TO analysed_positions_5;"
     "DROP INDEX analysed_positions_by_age;"
     "CREATE TABLE analysed_positions("
     "  analysis INTEGER NOT NULL REFERENCES analyses(id) ON DELETE CASCADE,"
     "  key TEXT NOT NULL,"
     "  depth INTEGER NOT NULL,"
     "  nodes INTEGER NOT NULL,"
     "  written INTEGER NOT NULL,"
     "  bytes INTEGER NOT NULL,"
     "  found TEXT NOT NULL,"
     "  PRIMARY KEY(analysis, key)) WITHOUT ROWID;"
     "CREATE INDEX analysed_positions_by_age ON analysed_positions(analysis, written, bytes);",
     name_by_keys},
    // 7: the moves of games that are being played.
    {"CREATE TABLE match_moves("
     "  match_id INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE,"
     "  number INTEGER NOT NULL,"
     "  ply INTEGER NOT NULL,"
     "  move TEXT NOT NULL,"
     "  PRIMARY KEY(match_id, number, ply)) WITHOUT ROWID;"},
}};

Result<std::int64_t> version_of(Database& database) {
  return integer_of(database, "PRAGMA user_version");
}

Result<void> step(Database& database, int version) {
  const Migration& migration = migrations[static_cast<std::size_t>(version - 1)];
  auto made = database.run(fmt::format("BEGIN IMMEDIATE; {}", migration.sql));
  if (made && migration.then != nullptr) {
    made = migration.then(database);
  }
  if (made) {
    made = database.run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}; COMMIT",
                                    application_of_stores, version));
  }
  if (!made && database.in_transaction()) {
    (void)database.run("ROLLBACK");
  }
  return made;
}

}  // namespace

int newest_version() {
  return static_cast<int>(migrations.size());
}

Result<void> check_kind(Database& database) {
  const auto version = version_of(database);
  if (!version) return tl::unexpected(version.error());
  const auto kind = integer_of(database, "PRAGMA application_id");
  if (!kind) return tl::unexpected(kind.error());
  const auto things = integer_of(database, "SELECT count(*) FROM sqlite_master");
  if (!things) return tl::unexpected(things.error());
  const std::string name = printable(database.file().string());
  if (*kind != application_of_stores && (*things > 0 || *version != 0 || *kind != 0)) {
    return fail(
        fmt::format("`{}` is a database of another program; nothing is written to it. Name another "
                    "file",
                    name));
  }
  if (*version > newest_version()) {
    return fail(
        fmt::format("the store `{}` is of version {}, from a newer Ludex; this one knows versions "
                    "up to {}. Nothing is written to it. Use the newer Ludex, or name another file",
                    name, *version, newest_version()));
  }
  return {};
}

Result<void> check_readable(Database& database) {
  if (auto fits = check_kind(database); !fits) return fits;
  const auto version = version_of(database);
  if (!version) return tl::unexpected(version.error());
  if (*version == newest_version()) return {};
  return fail(
      fmt::format("the store `{}` is of version {}, and this Ludex reads version {}; it is brought "
                  "up to date where it may be written to, as `ludex serve` does",
                  printable(database.file().string()), *version, newest_version()));
}

Result<void> migrate(Database& database, int until) {
  if (auto fits = check_kind(database); !fits) return fits;
  const auto version = version_of(database);
  if (!version) return tl::unexpected(version.error());
  for (int next = static_cast<int>(*version) + 1; next <= until; ++next) {
    if (auto stepped = step(database, next); !stepped) return stepped;
  }
  return {};
}

}  // namespace ludex::store
