#include "cgos_server/archive.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "records/game_file.h"
#include "support/temporary_folder.h"

namespace ludex::cgos_server {
namespace {

constexpr Milliseconds one_second{1000};

cgos::Setup setup_of(const std::string& number) {
  return {.game = number,
          .size = 9,
          .komi = {700},
          .main_time = 300 * one_second,
          .white = {"bert", "1700"},
          .black = {"anna", "1800?"},
          .moves = {}};
}

FinishedGame finished(std::uint64_t number, const std::string& result) {
  FinishedGame game{GameNumber{number}, setup_of(std::to_string(number)), {}, {result, ""}};
  game.setup.moves = {
      {"E5", 299 * one_second}, {"pass", 298 * one_second}, {"pass", 297 * one_second}};
  game.analyses = {"{\"winrate\":0.5}]; )\\x1b", "", ""};
  return game;
}

class CgosArchive : public testing::Test {
 protected:
  // The archive of the next run of the program; the error is in `error_`.
  std::optional<Archive> open() {
    archived_ = {};
    auto opened = Archive::open(folder_.path(), archived_);
    error_ = opened ? "" : describe(opened.error());
    if (!opened) return std::nullopt;
    return *std::move(opened);
  }
  std::string text_of(const std::string& name) {
    std::ostringstream text;
    text << std::ifstream(folder_.file(name)).rdbuf();
    return text.str();
  }

  support::TemporaryFolder folder_;
  Archived archived_;
  std::string error_;
};

TEST_F(CgosArchive, WhatIsWrittenIsReadAgain) {
  const auto hash = hash_password("secret", 1).value();
  const auto newer = hash_password("better", 1).value();
  {
    auto archive = open();
    ASSERT_TRUE(archive) << error_;
    EXPECT_EQ(archived_.last_game, GameNumber{0});
    ASSERT_TRUE(archive->add({"anna", hash}));
    ASSERT_TRUE(archive->add({"bert", hash}));
    ASSERT_TRUE(archive->add({"anna", newer}));
    ASSERT_TRUE(archive->begin(GameNumber{1}, setup_of("1")));
    ASSERT_TRUE(archive->begin(GameNumber{2}, setup_of("2")));
    ASSERT_TRUE(archive->add_move(GameNumber{1}, {"E5", 299 * one_second}));
    ASSERT_TRUE(archive->add_move(GameNumber{2}, {"C3", 200 * one_second}));
    ASSERT_TRUE(archive->finish(finished(1, "B+74.0"), "2026-01-02"));
    EXPECT_FALSE(archive->add_move(GameNumber{1}, {"E5", one_second}));
  }
  ASSERT_TRUE(open()) << error_;
  EXPECT_EQ(archived_.accounts, (Accounts{{"anna", newer}, {"bert", hash}}));
  EXPECT_EQ(archived_.results, (std::vector<PastGame>{{"anna", "bert", "B+74.0"}}));
  EXPECT_EQ(archived_.last_game, GameNumber{2});
  ASSERT_EQ(archived_.running.size(), 1U);
  cgos::Setup expected = setup_of("2");
  expected.moves = {{"C3", 200 * one_second}};
  EXPECT_EQ(archived_.running[0], std::pair(GameNumber{2}, expected));
}

TEST_F(CgosArchive, AccountsAreForTheOwnerAlone) {
  ASSERT_TRUE(open());
  struct stat status {};
  ASSERT_EQ(::stat(folder_.file("accounts").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
}

TEST_F(CgosArchive, TheSgfHasResultTimesAndAnalysesAsText) {
  {
    auto archive = open();
    ASSERT_TRUE(archive);
    ASSERT_TRUE(archive->begin(GameNumber{1}, setup_of("1")));
    ASSERT_TRUE(archive->finish(finished(1, "W+Resign"), "2026-01-02"));
  }
  const std::string text = text_of("games/2026/01/02/1.sgf");
  for (const char* part : {"PB[anna]", "PW[bert]", "RE[W+R]", "KM[7]", "SZ[9]", "DT[2026-01-02]",
                           "BR[1800?]", "TM[300]", "BL[299.000]"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
  }
  auto reader = records::GameFileReader::open(records::source_of(text)).value();
  records::FileGame game;
  ASSERT_TRUE(reader.next(game));
}

TEST_F(CgosArchive, ALineThatWasNotWrittenWholeIsRemoved) {
  {
    auto archive = open();
    ASSERT_TRUE(archive);
    ASSERT_TRUE(archive->begin(GameNumber{1}, setup_of("1")));
    ASSERT_TRUE(archive->add_move(GameNumber{1}, {"E5", 299 * one_second}));
  }
  std::ofstream(folder_.file("running/1"), std::ios::app) << "C3 29";
  std::ofstream(folder_.file("results"), std::ios::app) << "1 2026-01";
  ASSERT_TRUE(open()) << error_;
  ASSERT_EQ(archived_.running.size(), 1U);
  EXPECT_EQ(archived_.running[0].second.moves.size(), 1U);
  EXPECT_EQ(text_of("results"), "");
}

TEST_F(CgosArchive, AGameWhoseResultIsStoredRunsNoMore) {
  {
    auto archive = open();
    ASSERT_TRUE(archive);
    ASSERT_TRUE(archive->begin(GameNumber{1}, setup_of("1")));
  }
  folder_.write("results", "1 2026-01-02 anna bert B+74.0\n");
  ASSERT_TRUE(open()) << error_;
  EXPECT_TRUE(archived_.running.empty());
  EXPECT_FALSE(std::filesystem::exists(folder_.file("running/1")));
}

TEST_F(CgosArchive, DamageIsReportedWithItsPlace) {
  ASSERT_TRUE(open());
  folder_.write("running/3", "setup 3 9 7 60000 w b\nZ99 1\n");
  ASSERT_TRUE(open());
  ASSERT_EQ(archived_.complaints.size(), 1U);
  EXPECT_EQ(archived_.complaints[0],
            "game 3 cannot be taken up: expected a move, line 2, column 1");
  EXPECT_EQ(archived_.last_game, GameNumber{3}) << "the number is not used again";
  folder_.write("accounts", "anna md5 x y\n");
  EXPECT_FALSE(open());
  EXPECT_EQ(error_, "the file of accounts: expected `scrypt`, line 1, column 6");
}

TEST_F(CgosArchive, TwoProgramsDoNotShareAFolder) {
  const auto archive = open();
  ASSERT_TRUE(archive);
  EXPECT_FALSE(open());
  EXPECT_NE(error_.find("another program uses it"), std::string::npos);
}

TEST(CgosAccounts, AnAccountIsALineAndBack) {
  const Account account{"anna", hash_password("secret", 1).value()};
  EXPECT_EQ(parse_account(format_account(account)), account);
  EXPECT_EQ(format_account(account).find("secret"), std::string::npos);
  EXPECT_NE(hash_password("secret", 1)->salt, account.password.salt);
  for (const char* line :
       {"", "anna", "anna scrypt 99 a b", "an scrypt 1 a b", "anna scrypt 1 zz b"}) {
    EXPECT_FALSE(parse_account(line)) << line;
  }
  EXPECT_FALSE(parse_account(format_account(account) + " x"));
}

TEST(CgosAccounts, OnlyThePasswordItselfIsAccepted) {
  const auto hash = hash_password("secret", 1).value();
  EXPECT_TRUE(is_password("secret", hash));
  for (const char* other : {"", "Secret", "secret ", "secre"}) {
    EXPECT_FALSE(is_password(other, hash)) << other;
  }
}

}  // namespace
}  // namespace ludex::cgos_server
