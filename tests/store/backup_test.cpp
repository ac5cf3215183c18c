// Copies of a store that is in use.
#include "store/backup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "store/sample_games.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

using testing::HasSubstr;
using testing::UnorderedElementsAre;

class StoreBackup : public testing::Test {
 protected:
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path() / "copies")) {
      names.push_back(entry.path().filename());
    }
    return names;
  }

  support::TemporaryFolder folder_;
  std::string file_ = folder_.file("ludex.db");
  bool made_ = std::filesystem::create_directory(folder_.path() / "copies");
  std::string copy_ = folder_.file("copies/monday.db");
  std::unique_ptr<Store> store_ = *Store::open(file_, {});
};

TEST_F(StoreBackup, HasAllThatWasStoredAndIsOneFile) {
  for (int game = 0; game < 50; ++game) {
    store_->games().add(sample_chess(std::string(2'000, 'x')), {});
  }
  store_->flush();
  const auto done = back_up(file_, copy_);
  ASSERT_TRUE(done) << describe(done.error());
  EXPECT_THAT(files(), UnorderedElementsAre("monday.db"));
  struct stat about {};
  ASSERT_EQ(stat(copy_.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777U, 0600U);
  store_->games().add(sample_chess(), {});
  store_->flush();
  auto copied = Store::open(copy_, {});
  ASSERT_TRUE(copied) << describe(copied.error());
  EXPECT_EQ(number_of_games(**copied), 50U);
  EXPECT_EQ(number_of_games(*store_), 51U);
}

TEST_F(StoreBackup, MayReplaceAnEarlierOne) {
  ASSERT_TRUE(back_up(file_, copy_));
  store_->games().add(sample_chess(), {});
  store_->flush();
  const auto again = back_up(file_, copy_);
  ASSERT_TRUE(again) << describe(again.error());
  EXPECT_THAT(files(), UnorderedElementsAre("monday.db"));
  EXPECT_EQ(number_of_games(**Store::open_to_read(copy_)), 1U);
}

TEST_F(StoreBackup, ReplacesNothingElse) {
  const auto why = [&](const std::string& to) {
    const auto done = back_up(file_, to);
    return done ? "it is made" : describe(done.error());
  };
  std::ofstream(folder_.file("copies/letter.txt")) << "Dear Ada";
  EXPECT_THAT(why(folder_.file("copies/letter.txt")), HasSubstr("is no copy of a store"));
  EXPECT_THAT(why(folder_.file("copies")), HasSubstr("is no file that a copy could replace"));
  EXPECT_THAT(why(folder_.file("none/copy.db")), HasSubstr("No such file"));
  EXPECT_THAT(why(file_), HasSubstr("is the store itself"));
  std::filesystem::create_hard_link(file_, folder_.file("copies/link.db"));
  EXPECT_THAT(why(folder_.file("copies/link.db")), HasSubstr("is the store itself"));
  EXPECT_THAT(files(), UnorderedElementsAre("letter.txt", "link.db"));
  const auto none = back_up(folder_.file("none.db"), copy_);
  ASSERT_FALSE(none);
  EXPECT_THAT(describe(none.error()), HasSubstr("there is no store"));
}

TEST_F(StoreBackup, OfADamagedStoreIsNone) {
  for (int game = 0; game < 20; ++game) {
    store_->games().add(sample_chess(std::string(20'000, 'x')), {});
  }
  store_.reset();
  {
    std::fstream file(file_, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(0);
    file << "no database at all";
  }
  EXPECT_FALSE(back_up(file_, copy_));
  EXPECT_THAT(files(), UnorderedElementsAre());
}

}  // namespace
}  // namespace ludex::store
