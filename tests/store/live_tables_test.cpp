#include "store/live_tables.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "store/database.h"
#include "store/sample_games.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

class StoredTables : public testing::Test {
 protected:
  void SetUp() override { open(); }

  void open() {
    store_.reset();
    auto opened = Store::open(folder_.file("ludex.db"), {});
    ASSERT_TRUE(opened) << describe(opened.error());
    store_ = *std::move(opened);
  }
  StoredTable table(const std::vector<std::string>& moves) {
    StoredTable table;
    table.id = store_->tables().next_id();
    table.record = sample_game({.game = "gomoku"}, moves);
    table.secrets = {"first", "second"};
    table.state = "{\"clock\":[1000,2000]}";
    return table;
  }
  static Done fine() {
    return [](const Result<void>& result) { EXPECT_TRUE(result) << describe(result.error()); };
  }

  support::TemporaryFolder folder_;
  std::unique_ptr<Store> store_;
};

TEST_F(StoredTables, ATableIsFoundAgainAsItWasKeptLast) {
  StoredTable one = table({"h8"});
  store_->tables().keep(one, fine());
  one.record = sample_game({.game = "gomoku"}, {"h8", "i9"});
  one.state = "later";
  store_->tables().keep(one, fine());
  open();
  const auto tables = store_->tables().all(false);
  ASSERT_TRUE(tables) << describe(tables.error());
  ASSERT_EQ(tables->size(), 1U);
  EXPECT_EQ(tables->front().id, one.id);
  EXPECT_EQ(tables->front().record, one.record);
  EXPECT_EQ(tables->front().secrets, one.secrets);
  EXPECT_EQ(tables->front().state, "later");
  EXPECT_FALSE(tables->front().over);
  EXPECT_NE(store_->tables().next_id(), one.id);
}

TEST_F(StoredTables, ATableThatCannotBeReadHidesNoOther) {
  store_->tables().keep(table({"h8"}), fine());
  const StoredTable broken = table({"i9"});
  store_->tables().keep(broken, fine());
  store_->tables().keep(table({"k11"}), fine());
  store_.reset();
  {
    auto database = Database::open(folder_.file("ludex.db"), Access::write);
    ASSERT_TRUE(database);
    Query query(*database, "UPDATE tables SET record = 'nonsense' WHERE id = ?");
    query.with(static_cast<std::int64_t>(broken.id));
    ASSERT_TRUE(query.run());
  }
  open();
  EXPECT_FALSE(store_->tables().all(false));
  std::vector<std::string> unreadable;
  const auto tables = store_->tables().all(
      false, [&](const Error& error) { unreadable.push_back(describe(error)); });
  ASSERT_TRUE(tables) << describe(tables.error());
  EXPECT_EQ(tables->size(), 2U);
  ASSERT_EQ(unreadable.size(), 1U);
  EXPECT_TRUE(unreadable.front().starts_with("table 2")) << unreadable.front();
}

TEST_F(StoredTables, AFinishedGameIsAmongTheGamesAndItsTableKnowsWhere) {
  StoredTable one = table({"h8", "i9"});
  store_->tables().keep(one, fine());
  one.record.result = records::GameResult::second_wins;
  const RecordId kept = store_->tables().keep_finished(one, fine());
  store_->flush();
  EXPECT_TRUE(store_->tables().all(false)->empty());
  const auto found = store_->tables().find(one.id);
  ASSERT_TRUE(found && *found);
  EXPECT_TRUE((*found)->over);
  EXPECT_EQ((*found)->kept, kept);
  const auto game = store_->games().find(kept);
  ASSERT_TRUE(game && *game);
  EXPECT_EQ((*game)->record, one.record);
}

TEST_F(StoredTables, AGameOutlivesItsTableAndTakesItAlongWhenItIsRemoved) {
  StoredTable one = table({"h8"});
  StoredTable two = table({"h8"});
  StoredTable running = table({"h8"});
  store_->tables().keep(running, fine());
  const RecordId first = store_->tables().keep_finished(one, fine());
  const RecordId second = store_->tables().keep_finished(two, fine());
  store_->games().set_binned(first, true, fine());
  store_->games().empty_bin({});
  store_->tables().remove(two.id, fine());
  store_->flush();
  const auto left = store_->tables().all(true);
  ASSERT_TRUE(left);
  ASSERT_EQ(left->size(), 1U);
  EXPECT_EQ(left->front().id, running.id);
  EXPECT_TRUE(store_->games().find(second)->has_value());
}

}  // namespace
}  // namespace ludex::store
