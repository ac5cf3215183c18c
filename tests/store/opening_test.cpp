// Which files are taken for a store, and what is said of the others.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "store/database.h"
#include "store/sample_games.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

using testing::HasSubstr;

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The error of opening the file, which has to stay as it is.
std::string refusal(const std::string& path) {
  const std::string before = bytes_of(path);
  const auto opened = Store::open(path, {});
  EXPECT_FALSE(opened) << path << " was opened";
  EXPECT_EQ(bytes_of(path), before) << path << " was written to";
  return opened ? "" : describe(opened.error());
}

// Some games, so that the file has more than one page.
void fill(const std::string& path) {
  auto store = Store::open(path, {});
  ASSERT_TRUE(store) << describe(store.error());
  for (int game = 0; game < 50; ++game) {
    (*store)->games().add(sample_chess(std::string(200, 'x')), {});
  }
}

TEST(StoreOpening, AFileAndItsFolderAreMade) {
  const support::TemporaryFolder folder;
  const std::string path = folder.file("new/folder/ludex.db");
  ASSERT_TRUE(Store::open(path, {}));
  EXPECT_TRUE(std::filesystem::exists(path));
  EXPECT_TRUE(Store::open(path, {}));
}

TEST(StoreOpening, AnEmptyFileBecomesAStore) {
  const support::TemporaryFolder folder;
  folder.write("ludex.db", "");
  EXPECT_TRUE(Store::open(folder.file("ludex.db"), {}));
}

TEST(StoreOpening, AFileOfSomethingElseStaysAsItIs) {
  const support::TemporaryFolder folder;
  folder.write("letter.txt", std::string(3000, 'a'));
  EXPECT_THAT(refusal(folder.file("letter.txt")), HasSubstr("is no store of Ludex"));
}

TEST(StoreOpening, ADatabaseOfAnotherProgramStaysAsItIs) {
  const support::TemporaryFolder folder;
  {
    auto other = Database::open(folder.file("other.db"), Access::write);
    ASSERT_TRUE(other);
    ASSERT_TRUE(other->run("CREATE TABLE bookmarks(url TEXT)"));
  }
  EXPECT_THAT(refusal(folder.file("other.db")), HasSubstr("is a database of another program"));
}

TEST(StoreOpening, AStoreOfANewerVersionStaysAsItIs) {
  const support::TemporaryFolder folder;
  const std::string path = folder.file("ludex.db");
  fill(path);
  {
    auto database = Database::open(path, Access::write);
    ASSERT_TRUE(database);
    ASSERT_TRUE(database->run("PRAGMA user_version = 1000"));
  }
  EXPECT_THAT(refusal(path), HasSubstr("is of version 1000, from a newer Ludex"));
  EXPECT_THAT(describe(Store::open_to_read(path).error()), HasSubstr("from a newer Ludex"));
}

TEST(StoreOpening, ADamagedFileIsToldAndStaysAsItIs) {
  const support::TemporaryFolder folder;
  const std::string path = folder.file("ludex.db");
  fill(path);
  const auto size = std::filesystem::file_size(path);
  ASSERT_GT(size, 8U * 4096);
  {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    // The first page, which holds the header, stays whole.
    for (std::uintmax_t page = 4096; page < size; page += 4096) {
      file.seekp(static_cast<std::streamoff>(page));
      file << std::string(64, '\xA5');
    }
  }
  EXPECT_THAT(refusal(path), HasSubstr("is damaged"));
}

TEST(StoreOpening, ATruncatedFileIsToldAndStaysAsItIs) {
  const support::TemporaryFolder folder;
  const std::string path = folder.file("ludex.db");
  fill(path);
  std::filesystem::resize_file(path, 3 * 4096 + 17);
  EXPECT_THAT(refusal(path), HasSubstr("is damaged"));
}

TEST(StoreOpening, AFolderIsNoStore) {
  const support::TemporaryFolder folder;
  const auto opened = Store::open(folder.path(), {});
  ASSERT_FALSE(opened);
  EXPECT_THAT(describe(opened.error()), HasSubstr("is a folder; a store is a file"));
}

TEST(StoreOpening, APlaceThatCannotBeWrittenToIsTold) {
  const support::TemporaryFolder folder;
  folder.write("file", "x");
  const auto below = Store::open(folder.file("file/ludex.db"), {});
  ASSERT_FALSE(below);
  EXPECT_THAT(describe(below.error()), HasSubstr("cannot make the folder"));
  const auto system = Store::open("/proc/self/ludex.db", {});
  ASSERT_FALSE(system);
  EXPECT_THAT(describe(system.error()), HasSubstr("needs a folder that can be written to"));
}

TEST(StoreOpening, ASecondProgramIsToldWhoUsesTheStore) {
  const support::TemporaryFolder folder;
  const std::string path = folder.file("ludex.db");
  const auto first = Store::open(path, {});
  ASSERT_TRUE(first);
  const auto second = Store::open(path, {});
  ASSERT_FALSE(second);
  EXPECT_THAT(describe(second.error()), HasSubstr("is in use by another Ludex (process "));
}

TEST(StoreOpening, AStoreCanBeReadWhileItIsWrittenTo) {
  const support::TemporaryFolder folder;
  const std::string path = folder.file("ludex.db");
  const auto writing = Store::open(path, {});
  ASSERT_TRUE(writing);
  (*writing)->games().add(sample_chess(), {});
  (*writing)->flush();
  const auto reading = Store::open_to_read(path);
  ASSERT_TRUE(reading) << describe(reading.error());
  EXPECT_EQ(number_of_games(**reading), 1U);
}

// Two names of one file are one store.
TEST(StoreOpening, ALinkLeadsToTheLockOfItsFile) {
  const support::TemporaryFolder folder;
  const auto real = folder.path() / "disk" / "real.db";
  const auto link = folder.path() / "link.db";
  std::filesystem::create_symlink("disk/real.db", link);
  // The file does not exist yet.
  auto store = Store::open(link, {});
  ASSERT_TRUE(store) << describe(store.error());
  EXPECT_TRUE(std::filesystem::exists(real));
  EXPECT_TRUE(std::filesystem::exists(real.string() + ".lock"));
  EXPECT_FALSE(std::filesystem::exists(link.string() + ".lock"));
  const auto second = Store::open(real, {});
  ASSERT_FALSE(second);
  EXPECT_THAT(describe(second.error()), testing::HasSubstr("in use by another Ludex"));
  store->reset();
  EXPECT_TRUE(Store::open(real, {}));
  std::filesystem::create_symlink("round.db", folder.path() / "round.db");
  EXPECT_FALSE(Store::open(folder.path() / "round.db", {}));
}

// Two names of one file have two locks beside them, but the file is one.
TEST(StoreOpening, AHardLinkIsTheSameStore) {
  const support::TemporaryFolder folder;
  const auto file = folder.path() / "ludex.db";
  std::filesystem::create_directory(folder.path() / "elsewhere");
  const auto link = folder.path() / "elsewhere/other.db";
  {
    const auto store = Store::open(file, {});
    ASSERT_TRUE(store) << describe(store.error());
    std::filesystem::create_hard_link(file, link);
    const auto second = Store::open(link, {});
    ASSERT_FALSE(second);
    EXPECT_THAT(describe(second.error()), HasSubstr("in use by another Ludex"));
  }
  const auto second = Store::open(link, {});
  EXPECT_TRUE(second) << describe(second.error());
}

TEST(StoreOpening, WhatIsNotThereCannotBeRead) {
  const support::TemporaryFolder folder;
  const auto reading = Store::open_to_read(folder.file("none.db"));
  ASSERT_FALSE(reading);
  EXPECT_THAT(describe(reading.error()), HasSubstr("there is no store"));
  EXPECT_FALSE(std::filesystem::exists(folder.file("none.db")));
}

}  // namespace
}  // namespace ludex::store
