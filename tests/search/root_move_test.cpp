// How threads agree on a move.
#include "search/alphabeta/root/root_move.h"

#include <gtest/gtest.h>

#include <array>

namespace ludex::search {
namespace {

TEST(Election, OfOneThreadIsItsMove) {
  const std::array votes{Vote{7, -300, 4}};
  EXPECT_EQ(elected(votes), 0U);
}

TEST(Election, GoesToTheFirstThreadWhenAllSayTheSame) {
  const std::array votes{Vote{7, 20, 9}, Vote{7, 20, 9}, Vote{7, 20, 9}};
  EXPECT_EQ(elected(votes), 0U);
}

TEST(Election, ADeeperOpinionOfTheSameMoveIsTold) {
  const std::array votes{Vote{7, 20, 9}, Vote{7, 25, 11}};
  EXPECT_EQ(elected(votes), 1U);
}

TEST(Election, TwoThatAgreeOutvoteOne) {
  const std::array votes{Vote{7, 20, 10}, Vote{8, 22, 10}, Vote{8, 18, 11}};
  EXPECT_EQ(elected(votes), 2U);
}

TEST(Election, AMuchBetterValueOutvotesTwo) {
  const std::array votes{Vote{7, 10, 10}, Vote{8, 250, 10}, Vote{7, 12, 10}};
  EXPECT_EQ(elected(votes), 1U);
}

TEST(Election, TheShortestMateWinsWhateverTheOthersSay) {
  const std::array votes{Vote{7, 400, 20}, Vote{8, mate_in(7), 12}, Vote{9, mate_in(5), 11},
                         Vote{7, 420, 20}};
  EXPECT_EQ(elected(votes), 2U);
}

TEST(Election, WhoSeesAMateAgainstItIsBelievedLast) {
  const std::array votes{Vote{7, mated_in(6), 12}, Vote{8, -200, 12}};
  EXPECT_EQ(elected(votes), 1U);
}

}  // namespace
}  // namespace ludex::search
