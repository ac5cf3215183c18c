// Rounds of a server of CGOS: what holds for all players, histories and random numbers.
#include "servers/cgos/round.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ludex::cgos {
namespace {

std::vector<Waiting> players_with(const std::vector<double>& ratings) {
  std::vector<Waiting> players;
  players.reserve(ratings.size());
  for (const double rating : ratings) {
    players.push_back({fmt::format("p{}", players.size()), rating, false});
  }
  return players;
}

using Names = std::pair<std::string, std::string>;

Names unordered(const Meeting& game) {
  return {std::min(game.black, game.white), std::max(game.black, game.white)};
}

TEST(CgosRound, GivesEverybodyOneGameThatMayHaveOne) {
  Rng random(11);
  Meetings history;
  for (int round = 0; round < 400; ++round) {
    std::vector<Waiting> players;
    std::map<std::string, bool> left;  // and whether it is an anchor
    const std::size_t count = random.below(12);
    for (std::size_t at = 0; at < count; ++at) {
      const bool is_anchor = random.below(3) == 0;
      players.push_back(
          {fmt::format("p{}", at), static_cast<double>(random.below(2000)), is_anchor});
      left[players.back().name] = is_anchor;
    }
    for (const Meeting& game : pair_round(players, history, random)) {
      const auto black = left.extract(game.black);
      const auto white = left.extract(game.white);
      ASSERT_TRUE(black && white) << "a player has two games";
      EXPECT_FALSE(black.mapped() && white.mapped()) << "two anchors meet";
      history.add(game);
    }
    std::size_t anchors = 0;
    for (const auto& [name, is_anchor] : left) {
      anchors += is_anchor ? 1U : 0U;
    }
    const std::size_t others = left.size() - anchors;
    EXPECT_LE(others, anchors == 0 ? count % 2 : 0);
  }
}

TEST(CgosRound, PairsNeighboursByRating) {
  Rng random(1);
  const auto round =
      pair_round(players_with({3010, 10, 1000, 2000, 0, 1010, 2010, 3000}), {}, random);
  std::set<Names> met;
  for (const Meeting& game : round) {
    met.insert(unordered(game));
  }
  EXPECT_EQ(met, (std::set<Names>{{"p0", "p7"}, {"p3", "p6"}, {"p2", "p5"}, {"p1", "p4"}}));
}

TEST(CgosRound, LetsEqualPlayersMeetEquallyOftenWithBothColors) {
  Rng random(5);
  Meetings history;
  std::map<Names, std::size_t> met;
  std::map<Names, int> colors;
  for (int round = 0; round < 12; ++round) {
    for (const Meeting& game :
         pair_round(players_with({1500, 1500, 1500, 1500}), history, random)) {
      history.add(game);
      ++met[unordered(game)];
      colors[unordered(game)] += game.black < game.white ? 1 : -1;
    }
  }
  EXPECT_EQ(met.size(), 6U);
  for (const auto& [names, count] : met) {
    EXPECT_EQ(count, 4U) << names.first << ' ' << names.second;
    EXPECT_EQ(colors[names], 0) << names.first << ' ' << names.second;
  }
}

TEST(CgosRound, LeavesOutAnAnchorOrElseWhoHasPlayedMost) {
  Rng random(3);
  Meetings history;
  history.add({"p0", "p1"});
  history.add({"p2", "p1"});
  auto players = players_with({1500, 1490, 1480});
  auto round = pair_round(players, history, random);
  ASSERT_EQ(round.size(), 1U);
  EXPECT_EQ(unordered(round.front()), (Names{"p0", "p2"}));
  players[0].is_anchor = true;
  round = pair_round(players, history, random);
  ASSERT_EQ(round.size(), 1U);
  EXPECT_EQ(unordered(round.front()), (Names{"p1", "p2"}));
}

}  // namespace
}  // namespace ludex::cgos
