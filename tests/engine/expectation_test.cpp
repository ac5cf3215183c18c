#include "engine/expectation.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ludex::engine {
namespace {

double worth_of(int centipawns) {
  return expectation(Score{Centipawns{centipawns}});
}

TEST(Expectation, MoreIsWorthMoreAndMatesAreWorthMost) {
  EXPECT_DOUBLE_EQ(worth_of(0), 0.5);
  EXPECT_NEAR(worth_of(400), 10.0 / 11, 1e-9);
  EXPECT_LT(worth_of(100), worth_of(200));
  EXPECT_LT(worth_of(100'000), expectation(Score{MateIn{9999}}));
  EXPECT_LT(expectation(Score{MateIn{5}}), expectation(Score{MateIn{1}}));
  EXPECT_LT(expectation(Score{MateIn{-1}}), expectation(Score{MateIn{-5}}));
  EXPECT_LT(expectation(Score{MateIn{0}}), expectation(Score{MateIn{-1}}));
  EXPECT_LT(expectation(Score{MateIn{-9999}}), worth_of(-100'000));
}

RC_GTEST_PROP(Expectation, AScoreIsWorthToTheOtherSideWhatIsLeft, ()) {
  const int value = *rc::gen::inRange(-2000, 2001);
  RC_ASSERT(std::abs(worth_of(value) + worth_of(-value) - 1) < 1e-9);
  RC_ASSERT(std::get<Centipawns>(as_score(worth_of(value)).value).value == value);
}

TEST(Expectation, TheSurestOfWhatWasFoundCounts) {
  Finding finding;
  EXPECT_FALSE(expectation(finding));
  finding.lead = HalfPoints{40};
  EXPECT_NEAR(*expectation(finding), 10.0 / 11, 1e-9);
  finding.score = Score{Centipawns{0}};
  EXPECT_DOUBLE_EQ(*expectation(finding), 0.5);
  finding.wdl = WinDrawLoss{500, 300, 200};
  EXPECT_DOUBLE_EQ(*expectation(finding), 0.65);
  finding.win_rate = WinRate{7500};
  EXPECT_DOUBLE_EQ(*expectation(finding), 0.75);
}

TEST(Expectation, AnEndIsAWinADrawOrALoss) {
  const rules::Outcome won{rules::Seat::second, "checkmate", "Black mates"};
  EXPECT_EQ(expectation(won, rules::Seat::second), 1);
  EXPECT_EQ(expectation(won, rules::Seat::first), 0);
  EXPECT_EQ(expectation(rules::Outcome{}, rules::Seat::first), 0.5);
}

// --- For people ---

Score pawns(int centipawns) {
  return {Centipawns{centipawns}};
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
  EXPECT_DOUBLE_EQ(chance_of({MateIn{12}}), 1);
  EXPECT_DOUBLE_EQ(chance_of({MateIn{-1}}), 0);
  EXPECT_DOUBLE_EQ(chance_of({MateIn{0}}), 0);
}

TEST(Chance, TheFirstThingThatIsKnownCounts) {
  Finding finding;
  EXPECT_FALSE(chance_of(finding));
  finding.lead = HalfPoints{40};
  EXPECT_NEAR(chance_of(finding).value(), 10.0 / 11, 1e-9);
  finding.score = pawns(100);
  EXPECT_NEAR(chance_of(finding).value(), 0.591026, 1e-6);
  finding.wdl = WinDrawLoss{200, 600, 200};
  EXPECT_DOUBLE_EQ(chance_of(finding).value(), 0.5);
  finding.win_rate = WinRate{6100};
  EXPECT_DOUBLE_EQ(chance_of(finding).value(), 0.61);
}

}  // namespace
}  // namespace ludex::engine
