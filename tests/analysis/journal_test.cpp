#include "analysis/journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "support/temporary_folder.h"

namespace ludex::analysis {
namespace {

class AnalysisJournal : public testing::Test {
 protected:
  support::TemporaryFolder folder_;
  std::string file_ = folder_.file("out.pgn.journal");
};

TEST_F(AnalysisJournal, WhatWasAddedIsThereAgain) {
  {
    auto journal = Journal::open(file_, "depth=3");
    ASSERT_TRUE(journal) << describe(journal.error());
    EXPECT_TRUE(journal->entries().empty());
    ASSERT_TRUE(journal->add({0, 12, "cp=3 depth=2"}));
    ASSERT_TRUE(journal->add({7, 0, ""}));
  }
  auto journal = Journal::open(file_, "depth=3");
  ASSERT_TRUE(journal) << describe(journal.error());
  ASSERT_EQ(journal->entries().size(), 2U);
  EXPECT_EQ(journal->entries()[0].game, 0U);
  EXPECT_EQ(journal->entries()[0].node, 12U);
  EXPECT_EQ(journal->entries()[0].found, "cp=3 depth=2");
  EXPECT_EQ(journal->entries()[1].game, 7U);
}

TEST_F(AnalysisJournal, ALineThatWasCutOffIsWrittenAgain) {
  {
    auto journal = Journal::open(file_, "depth=3");
    ASSERT_TRUE(journal->add({0, 1, "cp=3"}));
  }
  std::ofstream(file_, std::ios::app) << "0 2 cp=4 li";
  {
    auto journal = Journal::open(file_, "depth=3");
    ASSERT_TRUE(journal);
    EXPECT_EQ(journal->entries().size(), 1U);
    ASSERT_TRUE(journal->add({0, 2, "cp=5"}));
  }
  const auto journal = Journal::open(file_, "depth=3");
  ASSERT_EQ(journal->entries().size(), 2U);
  EXPECT_EQ(journal->entries()[1].found, "cp=5");
}

TEST_F(AnalysisJournal, ThatOfAnotherAnalysisIsTold) {
  ASSERT_TRUE(Journal::open(file_, "depth=3"));
  const auto other = Journal::open(file_, "depth=4");
  ASSERT_FALSE(other);
  EXPECT_THAT(describe(other.error()), testing::HasSubstr("is the journal of another analysis"));
  folder_.write("letter", "Dear Ada,\n");
  EXPECT_FALSE(Journal::open(folder_.file("letter"), "depth=3"));
}

TEST_F(AnalysisJournal, ItGoesWhenAllIsDone) {
  auto journal = Journal::open(file_, "depth=3");
  ASSERT_TRUE(journal);
  journal->remove();
  EXPECT_FALSE(std::filesystem::exists(file_));
}

TEST_F(AnalysisJournal, AFolderThatIsNotThereIsTold) {
  EXPECT_FALSE(Journal::open(folder_.file("none/out.journal"), "depth=3"));
}

}  // namespace
}  // namespace ludex::analysis
