#include "metamachine/worth.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

namespace ludex::metamachine {
namespace {

using engine::Centipawns;
using engine::MateIn;

double worth_of(int centipawns) {
  return expectation(engine::Score{Centipawns{centipawns}});
}

TEST(MetamachineWorth, MoreIsWorthMoreAndMatesAreWorthMost) {
  EXPECT_DOUBLE_EQ(worth_of(0), 0.5);
  EXPECT_NEAR(worth_of(400), 10.0 / 11, 1e-9);
  EXPECT_LT(worth_of(100), worth_of(200));
  EXPECT_LT(worth_of(100'000), expectation(engine::Score{MateIn{9999}}));
  EXPECT_LT(expectation(engine::Score{MateIn{5}}), expectation(engine::Score{MateIn{1}}));
  EXPECT_LT(expectation(engine::Score{MateIn{-1}}), expectation(engine::Score{MateIn{-5}}));
  EXPECT_LT(expectation(engine::Score{MateIn{0}}), expectation(engine::Score{MateIn{-1}}));
  EXPECT_LT(expectation(engine::Score{MateIn{-9999}}), worth_of(-100'000));
}

RC_GTEST_PROP(MetamachineWorth, AScoreIsWorthToTheOtherSideWhatIsLeft, ()) {
  const int value = *rc::gen::inRange(-2000, 2001);
  RC_ASSERT(std::abs(worth_of(value) + worth_of(-value) - 1) < 1e-9);
  RC_ASSERT(std::get<Centipawns>(as_score(worth_of(value)).value).value == value);
}

TEST(MetamachineWorth, TheSurestOfWhatALineSaysCounts) {
  engine::Info info;
  EXPECT_FALSE(expectation(info));
  info.lead = engine::HalfPoints{40};
  EXPECT_NEAR(*expectation(info), 10.0 / 11, 1e-9);
  info.score = engine::Score{Centipawns{0}};
  EXPECT_DOUBLE_EQ(*expectation(info), 0.5);
  info.wdl = engine::WinDrawLoss{500, 300, 200};
  EXPECT_DOUBLE_EQ(*expectation(info), 0.65);
  info.win_rate = engine::WinRate{7500};
  EXPECT_DOUBLE_EQ(*expectation(info), 0.75);
}

TEST(MetamachineWorth, AnEndIsAWinADrawOrALoss) {
  const rules::Outcome won{rules::Seat::second, "checkmate", "Black mates"};
  EXPECT_EQ(expectation(won, rules::Seat::second), 1);
  EXPECT_EQ(expectation(won, rules::Seat::first), 0);
  EXPECT_EQ(expectation(rules::Outcome{}, rules::Seat::first), 0.5);
}

TEST(MetamachineWorth, EstimatesNameTheSeatThatLeads) {
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
