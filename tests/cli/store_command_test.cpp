// `ludex store` as a program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/run_ludex.h"
#include "records/tree/record.h"
#include "rules/registry.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

using testing::HasSubstr;

class StoreCommand : public testing::Test {
 protected:
  void make_store() const { EXPECT_TRUE(store::Store::open(file_, {})); }

  support::TemporaryFolder folder_;
  std::string file_ = folder_.file("ludex.db");
};

TEST_F(StoreCommand, AnExportSaysWhatItHolds) {
  make_store();
  const std::string out = folder_.file("out");
  const Ran ran = run_ludex({"store", "export", out, "--store", file_});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "0 games, 0 tables, 0 analyses and 0 matches are in `" + out + "`\n");
  EXPECT_TRUE(std::filesystem::exists(out + "/games.json"));
}

TEST_F(StoreCommand, AnExportWithDamagedPartsSaysSo) {
  {
    const auto store = store::Store::open(file_, {});
    ASSERT_TRUE(store);
    store::StoredMatch match;
    match.id = (*store)->matches().next_id();
    (*store)->matches().keep(match, {});
    (*store)->connections().writer().add(
        [](store::Database& database) { return database.run("UPDATE matches SET state = '?'"); },
        {});
  }
  const std::string out = folder_.file("out");
  const Ran ran = run_ludex({"store", "export", out, "--store", file_});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.out, HasSubstr("0 matches"));
  EXPECT_EQ(ran.err, "ludex: store export: 1 thing cannot be read; the JSON files name it\n");
  EXPECT_TRUE(std::filesystem::exists(out + "/settings.json"));
}

TEST_F(StoreCommand, AnExportComesBackIntoAnEmptyStore) {
  {
    const auto store = store::Store::open(file_, {});
    ASSERT_TRUE(store);
    records::Record record;
    record.setup = (*rules::start_game({.game = "go"}))->setup();
    (*store)->games().add(record, {});
  }
  const std::string out = folder_.file("out");
  EXPECT_EQ(run_ludex({"store", "export", out, "--store", file_}).status, 0);
  const std::string second = folder_.file("second.db");
  const Ran ran = run_ludex({"store", "import", out, "--store", second});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "1 games, 0 tables, 0 analyses and 0 matches are added\n");
  const Ran none = run_ludex({"store", "import", folder_.file("none"), "--store", second});
  EXPECT_EQ(none.status, 1);
  EXPECT_THAT(none.err,
              HasSubstr("cannot read `" + folder_.file("none") + "/games.json`: No such file"));
}

TEST_F(StoreCommand, ABackupIsAStore) {
  make_store();
  const std::string copy = folder_.file("copy.db");
  const Ran ran = run_ludex({"store", "backup", copy, "--store", file_});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "the store is copied to `" + copy + "`\n");
  EXPECT_EQ(run_ludex({"store", "check", "--store", copy}).out, "all is well\n");
  EXPECT_EQ(run_ludex({"store", "backup", file_, "--store", file_}).err,
            "ludex: store backup: `" + file_ + "` is the store itself; name another file\n");
}

TEST_F(StoreCommand, ACheckSaysThatAllIsWell) {
  make_store();
  const Ran ran = run_ludex({"store", "check", "--store", file_});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "all is well\n");
}

TEST_F(StoreCommand, WhatIsNoStoreIsTold) {
  folder_.write("letter", std::string(3000, 'a'));
  const Ran letter = run_ludex({"store", "check", "--store", folder_.file("letter")});
  EXPECT_EQ(letter.status, 1);
  EXPECT_THAT(letter.err, HasSubstr("is no store of Ludex"));
  const Ran none = run_ludex({"store", "export", folder_.file("out"), "--store", file_});
  EXPECT_EQ(none.status, 1);
  EXPECT_EQ(none.err, "ludex: store export: there is no store `" + file_ + "`\n");
  EXPECT_FALSE(std::filesystem::exists(folder_.file("out")));
}

TEST_F(StoreCommand, WrongWordsAreOneSentence) {
  EXPECT_EQ(run_ludex({"store"}).err,
            "ludex: store: a command is required: backup, check, export, import\n");
  EXPECT_EQ(run_ludex({"store", "exprt"}).err,
            "ludex: store: unknown command `exprt`; did you mean `export`?\n");
  EXPECT_EQ(run_ludex({"store", "export"}).err, "ludex: store export: FOLDER is required\n");
  EXPECT_THAT(run_ludex({"store", "--help"}).out, HasSubstr("write everything into a folder"));
}

}  // namespace
}  // namespace ludex::cli
