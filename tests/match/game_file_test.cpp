#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "match/match_fixture.h"

namespace ludex::match {
namespace {

TEST_F(MatchRunner, AFullDiskStopsTheMatchAndNothingIsCounted) {
  const auto games = GameFile::open("/dev/full", true, clock_).value();
  const MatchEnd end =
      run_match(plan(2), {clock_, [] { return WallTime{}; }, games.get(), {&witness_}}, {});
  EXPECT_EQ(end.trouble, "cannot write to `/dev/full`: No space left on device");
  EXPECT_EQ(end.standings.games(), 0U);
  EXPECT_EQ(witness_.finished.size(), 0U);
}

TEST_F(MatchRunner, AGameFileIsOnlyEmptiedByItsFirstGame) {
  std::ofstream(file()) << "old\n";
  static_cast<void>(GameFile::open(file(), false, clock_).value());
  EXPECT_EQ(std::filesystem::file_size(file()), 4U);
  {
    const auto games = GameFile::open(file(), false, clock_).value();
    ASSERT_TRUE(games->add("new game\n"));
    ASSERT_TRUE(games->add("another\n"));
  }
  std::ostringstream text;
  text << std::ifstream(file()).rdbuf();
  EXPECT_EQ(text.str(), "new game\nanother\n");
}

TEST_F(MatchRunner, APositionIsAddedOnALineOfItsOwn) {
  for (const std::string before : {"", "position\n", "position\r\n", "position\n\n"}) {
    std::ofstream(file(), std::ios::binary) << before;
    ASSERT_TRUE(GameFile::open(file(), true, clock_).value()->add("new\n"));
    std::ostringstream text;
    text << std::ifstream(file()).rdbuf();
    EXPECT_EQ(text.str(), before + "new\n");
  }
  std::ofstream(file(), std::ios::binary) << "position";
  ASSERT_TRUE(GameFile::open(file(), true, clock_).value()->add("new\n"));
  std::ostringstream text;
  text << std::ifstream(file()).rdbuf();
  EXPECT_EQ(text.str(), "position\nnew\n");
}

TEST_F(MatchRunner, AGameIsAddedOnALineOfItsOwnBehindAnEmptyOne) {
  const std::vector<std::pair<std::string, std::string>> rows{{"", ""},
                                                              {"\n", ""},
                                                              {"1. e4 *", "\n\n"},
                                                              {"*", "\n\n"},
                                                              {"1. e4 *\n", "\n"},
                                                              {"1. e4 *\r\n", "\n"},
                                                              {"1. e4 *\n\n", ""},
                                                              {"1. e4 *\r\n\r\n", ""}};
  for (const auto& [before, gap] : rows) {
    std::ofstream(file(), std::ios::binary) << before;
    const auto games = GameFile::open(file(), true, clock_).value();
    ASSERT_TRUE(games->add("new game\n\n"));
    ASSERT_TRUE(games->add("another\n\n"));
    std::ostringstream text;
    text << std::ifstream(file()).rdbuf();
    EXPECT_EQ(text.str(), before + gap + "new game\n\nanother\n\n") << before;
  }
}

}  // namespace
}  // namespace ludex::match
