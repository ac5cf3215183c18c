#include "cgos_server/ratings.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ludex::cgos_server {
namespace {

std::vector<PastGame> games(int wins, int losses) {
  std::vector<PastGame> all;
  for (int game = 0; game < wins + losses; ++game) {
    const bool won = game < wins;
    const bool black = game % 2 == 0;
    all.push_back(black ? PastGame{"anna", "bert", won ? "B+3.5" : "W+Time"}
                        : PastGame{"bert", "anna", won ? "W+Resign" : "B+0.5"});
  }
  return all;
}

TEST(CgosRatings, APlayerWithoutGamesHasTheUsualOne) {
  const Ratings ratings({}, {.usual = 1500, .anchors = {}});
  EXPECT_EQ(ratings.shown("anna"), "1500?");
  EXPECT_EQ(ratings.of("anna"), 1500);
}

TEST(CgosRatings, ThreeWinsOfFourAreAbout190Points) {
  const Ratings ratings(games(30, 10), {.usual = 1800, .anchors = {}});
  EXPECT_NEAR(ratings.of("anna") - ratings.of("bert"), 190.8, 2);
  EXPECT_NEAR(ratings.of("anna") + ratings.of("bert"), 3600, 1e-6);
  EXPECT_EQ(ratings.shown("anna").find('?'), std::string::npos);
}

TEST(CgosRatings, AnAnchorKeepsItsRatingAndMovesTheOthers) {
  const Ratings ratings(games(10, 5), {.usual = 1800, .anchors = {{"bert", 1000.0}}});
  EXPECT_EQ(ratings.shown("bert"), "1000");
  EXPECT_NEAR(ratings.of("anna"), 1120.4, 4);
  EXPECT_EQ(ratings.shown("anna").back(), '?') << "15 games";
  EXPECT_TRUE(ratings.is_anchor("bert"));
  EXPECT_FALSE(ratings.is_anchor("anna"));
}

TEST(CgosRatings, AllWinsAndUnknownResultsGiveFiniteRatings) {
  auto all = games(3, 0);
  all.push_back({"anna", "bert", "Void"});
  all.push_back({"anna", "carl", "Draw"});
  const Ratings ratings(all, {});
  EXPECT_GT(ratings.of("anna"), ratings.of("bert"));
  EXPECT_LT(ratings.of("anna"), 4000);
}

}  // namespace
}  // namespace ludex::cgos_server
