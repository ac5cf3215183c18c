#include "analysis/chance.h"

#include <gtest/gtest.h>

#include "analysis/finding.h"

namespace ludex::analysis {
namespace {

engine::Score pawns(int centipawns) {
  return {engine::Centipawns{centipawns}};
}

TEST(Chance, ScoresFollowTheCurveOfLichess) {
  EXPECT_DOUBLE_EQ(chance_of(pawns(0)), 0.5);
  // 1 / (1 + exp(-0.368208)) and 1 / (1 + exp(-3.68208)), reckoned apart.
  EXPECT_NEAR(chance_of(pawns(100)), 0.591026, 1e-6);
  EXPECT_NEAR(chance_of(pawns(1000)), 0.975447, 1e-6);
  EXPECT_NEAR(chance_of(pawns(-100)), 1 - 0.591026, 1e-6);
}

TEST(Chance, MoreThanTenPawnsAreTenAndAMateIsCertain) {
  EXPECT_DOUBLE_EQ(chance_of(pawns(5000)), chance_of(pawns(1000)));
  EXPECT_DOUBLE_EQ(chance_of({engine::MateIn{12}}), 1);
  EXPECT_DOUBLE_EQ(chance_of({engine::MateIn{-1}}), 0);
  EXPECT_DOUBLE_EQ(chance_of({engine::MateIn{0}}), 0);
}

TEST(Chance, TheFirstThingThatIsKnownCounts) {
  Finding finding;
  EXPECT_FALSE(chance_of(finding));
  finding.lead = engine::HalfPoints{40};
  EXPECT_NEAR(chance_of(finding).value(), 10.0 / 11, 1e-9);
  finding.score = pawns(100);
  EXPECT_NEAR(chance_of(finding).value(), 0.591026, 1e-6);
  finding.wdl = engine::WinDrawLoss{200, 600, 200};
  EXPECT_DOUBLE_EQ(chance_of(finding).value(), 0.5);
  finding.win_rate = engine::WinRate{6100};
  EXPECT_DOUBLE_EQ(chance_of(finding).value(), 0.61);
}

TEST(Chance, TheEndOfAGameIsKnown) {
  const rules::Outcome first{rules::Seat::first, "checkmate", ""};
  EXPECT_DOUBLE_EQ(chance_of(first, rules::Seat::first), 1);
  EXPECT_DOUBLE_EQ(chance_of(first, rules::Seat::second), 0);
  EXPECT_DOUBLE_EQ(chance_of({std::nullopt, "stalemate", ""}, rules::Seat::first), 0.5);
}

}  // namespace
}  // namespace ludex::analysis
