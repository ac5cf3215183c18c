// What is removed for good is nowhere in the files of the store, and they become smaller.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "store/sample_games.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

class StoreRemoval : public testing::Test {
 protected:
  // All bytes of the store: the file, its write-ahead log and what else is beside it.
  std::string bytes() const {
    std::string all;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
      std::ifstream file(entry.path(), std::ios::binary);
      all.append(std::istreambuf_iterator<char>(file), {});
    }
    return all;
  }
  bool is_found(const std::string& word) const { return bytes().find(word) != std::string::npos; }

  support::TemporaryFolder folder_;
  std::string file_ = folder_.file("ludex.db");
  std::unique_ptr<Store> store_ = *Store::open(file_, {});
};

TEST_F(StoreRemoval, LeavesNothingOfARecordItsTableAndItsAnalyses) {
  store_->games().add(sample_chess("Bystander"), {});
  StoredTable table;
  table.id = store_->tables().next_id();
  table.record = sample_chess("Unforgettable");
  table.record.tree.annotate(records::root).comment = std::string(9'000, 'q') + "Unspeakable";
  table.state = "Unmistakable";
  const RecordId id = store_->tables().keep_finished(table, {});
  StoredAnalysis analysis;
  analysis.id = store_->analyses().next_id();
  analysis.record = id;
  analysis.setup = table.record.setup;
  analysis.engine = "Unfathomable";
  store_->analyses().keep(analysis, {});
  store_->flush();
  const std::string words[] = {"Unforgettable", "unforgettable", "Unspeakable", "Unmistakable",
                               "Unfathomable"};
  for (const std::string& word : words) {
    EXPECT_TRUE(is_found(word)) << word;
  }
  store_->games().set_binned(id, true, {});
  store_->games().remove(id, {});
  store_->flush();
  for (const std::string& word : words) {
    EXPECT_FALSE(is_found(word)) << word;
  }
  EXPECT_TRUE(is_found("Bystander"));
  EXPECT_FALSE(store_->tables().find(table.id).value());
}

TEST_F(StoreRemoval, OfAllThatIsInTheBinMakesTheFileSmaller) {
  std::vector<records::Record> games;
  for (int game = 0; game < 200; ++game) {
    games.push_back(sample_chess("Somebody" + std::string(20'000, 'x')));
  }
  store_->games().add_all(games, {});
  for (std::int64_t id = 1; id <= 199; ++id) {
    store_->games().set_binned(RecordId{id}, true, {});
  }
  store_->flush();
  store_->connections().writer().tidy();
  store_->flush();
  const auto before = std::filesystem::file_size(file_);
  EXPECT_GT(before, 4'000'000U);
  store_->games().empty_bin({});
  store_->flush();
  EXPECT_LT(std::filesystem::file_size(file_), before / 20);
  EXPECT_EQ(std::filesystem::file_size(file_ + "-wal"), 0U);
  EXPECT_EQ(number_of_games(*store_), 1U);
}

// Such as one that an earlier Ludex has made.
TEST_F(StoreRemoval, ShrinksAFileThatCouldNotShrinkBefore) {
  store_.reset();
  {
    auto database = Database::open(file_, Access::write);
    ASSERT_TRUE(database);
    ASSERT_TRUE(database->run("PRAGMA auto_vacuum = NONE; VACUUM"));
    ASSERT_EQ(integer_of(*database, "PRAGMA auto_vacuum").value(), 0);
  }
  store_ = *Store::open(file_, {});
  const auto kind = store_->connections().read(
      [](Database& database) { return integer_of(database, "PRAGMA auto_vacuum"); });
  EXPECT_EQ(kind.value(), 2);
}

}  // namespace
}  // namespace ludex::store
