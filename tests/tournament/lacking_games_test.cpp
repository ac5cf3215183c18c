#include "tournament/lacking_games.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ludex::tournament {
namespace {

const std::string one = "[Event \"A\"]\n[Round \"1\"]\n\n1. e4 {a\n(;b} *\n\n";
const std::string two = "[Event \"A\"]\n[Round \"2\"]\n\n1. d4 *\n\n";
const std::vector<std::string> both{one, two};

TEST(TournamentLackingGames, ACompleteFileLacksNone) {
  EXPECT_TRUE(lacking_games(one + two, both).games.empty());
  EXPECT_TRUE(lacking_games("\n\n" + two + "\n" + one, both).games.empty()) << "in any order";
  EXPECT_TRUE(lacking_games("", {}).games.empty());
}

TEST(TournamentLackingGames, OtherGamesOfTheFileDoNotMatter) {
  const std::string other = "[Event \"B\"]\n\n1. c4 *\n\n";
  const LackingGames lacking = lacking_games(other + two + other, both);
  EXPECT_EQ(lacking.games, (std::vector<std::size_t>{0}));
  EXPECT_EQ(lacking.sound_bytes, 2 * other.size() + two.size());
}

TEST(TournamentLackingGames, AnEmptyFileLacksAll) {
  EXPECT_EQ(lacking_games("", both).games, (std::vector<std::size_t>{0, 1}));
}

TEST(TournamentLackingGames, ATornGameIsCutOffAndLacks) {
  for (std::size_t bytes = 8; bytes < two.size() - 2; ++bytes) {
    const LackingGames lacking = lacking_games(one + two.substr(0, bytes), both);
    EXPECT_EQ(lacking.games, (std::vector<std::size_t>{1})) << bytes;
    EXPECT_EQ(lacking.sound_bytes, one.size()) << bytes;
  }
}

TEST(TournamentLackingGames, AGameThatWasPlayedTwiceAlikeIsNeededTwice) {
  EXPECT_EQ(lacking_games(one + two, {one, one}).games, (std::vector<std::size_t>{1}));
  EXPECT_TRUE(lacking_games(one + one, {one, one}).games.empty());
}

TEST(TournamentLackingGames, SgfAndLinesAreFoundToo) {
  const std::string first = "(;FF[4]GM[1]C[a\n\n[Event \"x\"]]\n;B[aa])\n";
  const std::string second = "(;FF[4]GM[1];B[bb])\n";
  EXPECT_EQ(lacking_games("\n" + second, {first, second}).games, (std::vector<std::size_t>{0}));
  EXPECT_EQ(lacking_games("8/8 w\n", {"8/8 b\n", "8/8 w\n"}).games, (std::vector<std::size_t>{0}));
}

}  // namespace
}  // namespace ludex::tournament
