// Files of every older version become files of this one.

#include "store/schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "rules/registry.h"
#include "store/position_key.h"
#include "store/sample_games.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

// The statements that make what is in the file.
std::string structure(Database& database) {
  std::string text;
  Query query(database, "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name");
  while (query.next().value_or(false)) {
    text += query.text(0) + ";\n";
  }
  return text;
}

std::string structure_of_new_file(const support::TemporaryFolder& folder) {
  auto database = Database::open(folder.file("new.db"), Access::write);
  EXPECT_TRUE(migrate(*database));
  return structure(*database);
}

TEST(StoreSchema, EveryOlderVersionComesToTheSameTables) {
  const support::TemporaryFolder folder;
  const std::string newest = structure_of_new_file(folder);
  EXPECT_THAT(newest, testing::HasSubstr("records"));
  for (int version = 0; version <= newest_version(); ++version) {
    auto database = Database::open(folder.file("v" + std::to_string(version)), Access::write);
    ASSERT_TRUE(database);
    ASSERT_TRUE(migrate(*database, version));
    EXPECT_EQ(integer_of(*database, "PRAGMA user_version").value_or(-1), version);
    const auto migrated = migrate(*database);
    ASSERT_TRUE(migrated) << describe(migrated.error());
    EXPECT_EQ(structure(*database), newest) << "from version " << version;
    EXPECT_EQ(integer_of(*database, "PRAGMA user_version").value_or(-1), newest_version());
  }
}

// A game and a table as version 1 wrote them.
constexpr const char* of_version_1 = R"(
INSERT INTO records VALUES(7, 3, 0, 'chess', '1-0', '2026.11.22', 1, 'Ada', 'Boris',
 'game chess', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'e2e4', 'ada', 'ada',
 'game chess
tag White Ada
result 1-0
root
node 0 e2e4
');
INSERT INTO tables VALUES(4, 0, 7, 'a', 'b', '{}', 'game gomoku
result *
root
');
)";

TEST(StoreSchema, WhatAnOlderVersionKeptIsStillThere) {
  const support::TemporaryFolder folder;
  const std::string path = folder.file("ludex.db");
  {
    auto database = Database::open(path, Access::write);
    ASSERT_TRUE(database);
    ASSERT_TRUE(migrate(*database, 1));
    ASSERT_TRUE(database->run(of_version_1));
  }
  auto store = Store::open(path, {});
  ASSERT_TRUE(store) << describe(store.error());
  const auto game = (*store)->games().find(RecordId{7});
  ASSERT_TRUE(game && *game);
  EXPECT_EQ((*game)->summary.revision, 3);
  EXPECT_EQ(main_line((*game)->record.tree).size(), 1U);
  const auto table = (*store)->tables().find(TableId{4});
  ASSERT_TRUE(table && *table);
  EXPECT_EQ((*table)->kept, RecordId{7});
  // Numbers go on behind those that were used.
  EXPECT_EQ((*store)->games().add(sample_chess(), {}), RecordId{8});
}

TEST(StoreSchema, AnalysesOfVersion4KeepTheirPositions) {
  const support::TemporaryFolder folder;
  const std::string path = folder.file("ludex.db");
  const std::string long_name(773, 'm');
  {
    auto database = Database::open(path, Access::write);
    ASSERT_TRUE(database);
    ASSERT_TRUE(migrate(*database, 4));
    ASSERT_TRUE(database->run(of_version_1));
    ASSERT_TRUE(
        database->run("INSERT INTO analyses VALUES(5, 7, 1, 'fish', '', 'game chess', 'wanted');"
                      "INSERT INTO analysed_positions VALUES(5, '', 'at first', 9, 100, 1, 8);"
                      "INSERT INTO analysed_positions VALUES(5, 'e2e4', 'a move', 8, 90, 2, 10);"));
    ASSERT_TRUE(Query(*database, "INSERT INTO analysed_positions VALUES(5, ?, 'long', 7, 80, 3, 9)")
                    .with(long_name)
                    .run());
  }
  auto store = Store::open(path, {});
  ASSERT_TRUE(store) << describe(store.error());
  const Analyses& analyses = (*store)->analyses();
  std::size_t count = 0;
  ASSERT_TRUE(analyses.each_position(AnalysisId{5}, [&](const auto&) { ++count; }));
  EXPECT_EQ(count, 3U);
  const auto found = [&](std::string_view moves) {
    return analyses.position(AnalysisId{5}, PositionKey().with(moves)).value().value();
  };
  const auto kept = [](std::string_view moves, std::string text, int depth, std::uint64_t nodes) {
    return AnalysedPosition{PositionKey().with(moves), std::move(text), depth, nodes};
  };
  EXPECT_EQ(found(""), kept("", "at first", 9, 100));
  EXPECT_EQ(found("e2e4"), kept("e2e4", "a move", 8, 90));
  EXPECT_EQ(found(long_name), kept(long_name, "long", 7, 80));
}

// A file of version 5, which cut long names into pieces: a game of 120 moves.
TEST(StoreSchema, AnalysesOfVersion5KeepTheirPositions) {
  const support::TemporaryFolder folder;
  const std::string path = folder.file("ludex.db");
  {
    std::ifstream dump(std::string(LUDEX_TEST_DATA) + "/store/version_5.sql");
    const std::string sql{std::istreambuf_iterator<char>(dump), {}};
    auto database = Database::open(path, Access::write);
    ASSERT_TRUE(database);
    const auto made = database->run(sql);
    ASSERT_TRUE(made) << describe(made.error());
    EXPECT_EQ(integer_of(*database, "PRAGMA user_version").value_or(-1), 5);
    // A position whose piece is missing has no name.
    ASSERT_TRUE(database->run("INSERT INTO analysed_positions VALUES(1, 77, 'x', 1, 1, 9, 5, '')"));
  }
  auto store = Store::open(path, {});
  ASSERT_TRUE(store) << describe(store.error());
  const Analyses& analyses = (*store)->analyses();
  const auto text = [&](const PositionKey& key) {
    const auto position = analyses.position(AnalysisId{1}, key).value();
    return position ? position->found : "nothing";
  };
  const auto game = (*store)->games().find(RecordId{1});
  ASSERT_TRUE(game && *game);
  const auto start = rules::start_game((*game)->record.setup).value();
  PositionKey key;
  for (int ply = 0; ply <= 120; ++ply) {
    const bool is_kept = ply % 30 == 0 || ply == 1;
    EXPECT_EQ(text(key), is_kept ? "after " + std::to_string(ply) : "nothing") << ply;
    if (ply == 120) break;
    const rules::Move move = main_line((*game)->record.tree).at(static_cast<std::size_t>(ply));
    key = key.after(*start, move);
    start->play(move);
  }
  EXPECT_EQ(text(PositionKey::of_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").after("h1h8")),
            "set up");
  std::size_t count = 0;
  ASSERT_TRUE(analyses.each_position(AnalysisId{1}, [&](const auto&) { ++count; }));
  EXPECT_EQ(count, 7U);
}

TEST(StoreSchema, AStepThatFailsChangesNothing) {
  const support::TemporaryFolder folder;
  auto database = Database::open(folder.file("ludex.db"), Access::write);
  ASSERT_TRUE(database);
  // Nobody's file: it has no tables yet, but the first one is in the way when it comes.
  ASSERT_TRUE(database->run("PRAGMA max_page_count = 2"));
  const auto migrated = migrate(*database);
  ASSERT_FALSE(migrated);
  EXPECT_THAT(describe(migrated.error()), testing::HasSubstr("the disk is full"));
  EXPECT_EQ(structure(*database), "");
  EXPECT_EQ(integer_of(*database, "PRAGMA user_version").value_or(-1), 0);
}

}  // namespace
}  // namespace ludex::store
