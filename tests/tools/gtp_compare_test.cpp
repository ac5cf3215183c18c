// Our engine of go answers as Debian's GNU Go does: a short form of what tools/gtp_compare does.
#include <gtest/gtest.h>

#include <string>

#include "gtp_compare/comparison.h"
#include "gtp_compare/difference.h"
#include "host/process.h"
#include "host/temporary_folder.h"

namespace ludex::gtp_compare {
namespace {

TEST(GtpCompare, OurEngineAnswersAsGnuGoDoes) {
  host::ignore_broken_pipes();
  auto folder = host::TemporaryFolder::make();
  ASSERT_TRUE(folder.has_value());
  Order order;
  order.reference = {"/usr/games/gnugo", {"--mode", "gtp"}};
  order.tested = {LUDEX_BIN "/ludex", {"engine", "go"}};
  order.commands = 4000;
  order.seed = 20;
  order.folder = folder->path();
  const auto outcome =
      compare(order, [](const std::string& difference) { ADD_FAILURE() << difference; });
  ASSERT_TRUE(outcome.has_value()) << describe(outcome.error());
  EXPECT_EQ(outcome->differences, 0U);
  // Both kinds of answers are there in numbers.
  EXPECT_GT(outcome->refusals, 200U);
  EXPECT_LT(outcome->refusals, 3000U);
}

TEST(GtpCompare, WhatIsAnEnginesOwnIsMaskedAndNothingElse) {
  EXPECT_EQ(compared_text("name", "= GNU Go"), compared_text("name", "= Ludex"));
  EXPECT_EQ(compared_text("7 invariant_hash", "=7 0123456789abcdef"), "=7 *");
  EXPECT_EQ(
      compared_text("invariant_hash_for_moves b", "= A1 0123456789abcdef\nB1 fedcba9876543210"),
      "= A1 *\nB1 *");
  EXPECT_EQ(compared_text("printsgf", "= (;GM[1]FF[4]\nSZ[9]\nGN[x]DT[y]AP[z]\n)"),
            "= (;GM[1]FF[4]SZ[9]GN[*]DT[*]AP[*])");
  EXPECT_NE(compared_text("name", "= GNU Go"), compared_text("name", "? GNU Go"));
  EXPECT_NE(compared_text("color A1", "= black"), compared_text("color A1", "= white"));
}

TEST(GtpCompare, OnlyCasesOfTheTableAreMeant) {
  for (const std::string command : {"boardsize 20", "3 boardsize 9x", "komi nan", "level 5.5",
                                    "play b c3x", "-1 name", "99999999999 name"}) {
    EXPECT_NE(meant_difference(command), nullptr) << command;
  }
  for (const std::string command : {"boardsize 9", "boardsize 26", "komi 6.5", "level 5",
                                    "play b c3", "1 name", "showboard", "loadsgf a.sgf 3"}) {
    EXPECT_EQ(meant_difference(command), nullptr) << command;
  }
}

}  // namespace
}  // namespace ludex::gtp_compare
