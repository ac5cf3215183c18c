// The answers to `estimate_score`, in which engines say who leads.
#include <gtest/gtest.h>

#include <array>
#include <string_view>

#include "metamachine/oracle.h"

namespace ludex::metamachine {
namespace {

TEST(OracleLead, EstimatesNameTheSeatThatLeads) {
  const std::array<std::string_view, 2> seats{"Black", "White"};
  EXPECT_EQ(read_lead("W+27.9 (upper bound: 45.8, lower: 10.1)", seats), -27.9);
  EXPECT_EQ(read_lead("B+3", seats), 3);
  EXPECT_EQ(read_lead("b+0.5", seats), 0.5);
  EXPECT_EQ(read_lead("0", seats), 0);
  for (const auto* bad : {"", "W", "W+", "R+3", "W-3", "W+x", "unknown", "W+nan"}) {
    EXPECT_FALSE(read_lead(bad, seats)) << bad;
  }
}

}  // namespace
}  // namespace ludex::metamachine
