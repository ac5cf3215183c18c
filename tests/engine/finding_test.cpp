#include "engine/finding.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/event.h"
#include "rules/registry.h"

namespace ludex::engine {
namespace {

std::unique_ptr<rules::Game> chess() {
  return *rules::start_game({.game = "chess"});
}

std::vector<rules::Move> line_of(const std::vector<std::string>& moves) {
  const auto game = chess();
  std::vector<rules::Move> line;
  line.reserve(moves.size());
  for (const std::string& text : moves) {
    line.push_back(game->play_text(text, rules::coordinate).value());
  }
  return line;
}

// Has a value in every member.
Finding whole_finding() {
  Finding finding;
  finding.score = Score{MateIn{-3}, Bound::upper};
  finding.wdl = WinDrawLoss{1, 2, 997};
  finding.win_rate = WinRate{42};
  finding.lead = HalfPoints{-13};
  finding.depth = 21;
  finding.seldepth = 33;
  finding.nodes = 12'345'678'901;
  finding.nps = 1'000'000;
  finding.hashfull = 7;
  finding.tbhits = 2;
  finding.time = Milliseconds(230);
  finding.pv = line_of({"e2e4", "e7e5", "g1f3"});
  return finding;
}

TEST(Finding, ATextHoldsAllOfIt) {
  const Finding finding = whole_finding();
  const std::string text = to_text(finding, *chess());
  EXPECT_EQ(text,
            "mate=-3 bound=-1 wdl=1,2,997 win=0.0042 lead=-6.5 depth=21 sel=33 "
            "hashfull=7 nodes=12345678901 nps=1000000 tbhits=2 ms=230 line=e2e4,e7e5,g1f3");
  const auto read = parse_finding(text, *chess());
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_EQ(*read, finding);
  EXPECT_EQ(parse_finding("", *chess()).value(), Finding());
}

TEST(Finding, WholeNumbersOfEarlierVersionsAreHundredthsAndHalves) {
  const Finding finding = parse_finding("win=6100 lead=-13", *chess()).value();
  EXPECT_EQ(finding.win_rate, WinRate{6100});
  EXPECT_EQ(finding.lead, HalfPoints{-13});
}

TEST(Finding, WhatMakesNoSenseIsTold) {
  for (const char* const text : {"cp", "cp=x", "what=3", "line=e2e5", "wdl=1,2", "line=", "win=1.5",
                                 "depth=2.0", "lead=1e300.0"}) {
    EXPECT_FALSE(parse_finding(text, *chess())) << text;
  }
}

TEST(Finding, TheLastWordOnTheFirstLineCounts) {
  Finding finding;
  Info info;
  info.depth = 8;
  info.score = Score{Centipawns{20}};
  info.pv = line_of({"e2e4"});
  take(finding, info);
  Info second = info;
  second.multipv = 2;
  second.score = Score{Centipawns{-90}};
  second.win_rate = WinRate{1};
  second.nodes = 500;
  take(finding, second);
  Info bound = info;
  bound.depth = 9;
  bound.score = Score{Centipawns{300}, Bound::lower};
  take(finding, bound);
  EXPECT_EQ(finding.score, (Score{Centipawns{20}}));
  EXPECT_EQ(finding.depth, 8);
  EXPECT_EQ(finding.nodes, 500U);
  EXPECT_FALSE(finding.win_rate);
  EXPECT_EQ(finding.pv, line_of({"e2e4"}));
}

// A host may report the sum of all reports again and again.
TEST(Finding, ASumAfterTheSumOfItsBeginningIsTheWholeSum) {
  Info bound;
  bound.score = Score{Centipawns{40}, Bound::upper};
  Info chances;
  chances.wdl = WinDrawLoss{1, 2, 3};
  Info sum = bound;
  take_report(sum, chances);
  EXPECT_EQ(sum.wdl, (WinDrawLoss{1, 2, 3}));
  Finding finding;
  take(finding, bound);
  take(finding, sum);
  EXPECT_EQ(finding.wdl, (WinDrawLoss{1, 2, 3}));
  EXPECT_EQ(finding.score, bound.score);
  // Another bound replaces nothing.
  sum.score->bound = Bound::lower;
  sum.wdl = WinDrawLoss{7, 8, 9};
  take(finding, sum);
  EXPECT_EQ(finding.wdl, (WinDrawLoss{1, 2, 3}));
}

TEST(Finding, AnEngineThatCountsInChancesAndPointsNeedsNoScore) {
  Finding finding;
  Info info;
  info.depth = 3;
  info.win_rate = WinRate{6100};
  info.lead = HalfPoints{5};
  take(finding, info);
  Info idle;  // "info depth 4 currmove …"
  idle.depth = 4;
  take(finding, idle);
  EXPECT_EQ(finding.depth, 3);
  EXPECT_EQ(finding.win_rate, WinRate{6100});
  info.depth = 4;
  info.win_rate = WinRate{5900};
  take(finding, info);
  EXPECT_EQ(finding.depth, 4);
  EXPECT_EQ(finding.win_rate, WinRate{5900});
  EXPECT_EQ(finding.lead, HalfPoints{5});
}

TEST(Finding, IsTakenWholeFromAReport) {
  Finding taken;
  take(taken, Info{whole_finding()});
  EXPECT_EQ(taken, whole_finding());
}

}  // namespace
}  // namespace ludex::engine
