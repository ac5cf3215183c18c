#include "analysis/finding.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "rules/registry.h"

namespace ludex::analysis {
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

TEST(Finding, ATextHoldsAllOfIt) {
  Finding finding;
  finding.score = engine::Score{engine::MateIn{-3}, engine::Bound::upper};
  finding.wdl = engine::WinDrawLoss{1, 2, 997};
  finding.win_rate = engine::WinRate{42};
  finding.lead = engine::HalfPoints{-13};
  finding.depth = 21;
  finding.nodes = 12'345'678'901;
  finding.line = line_of({"e2e4", "e7e5", "g1f3"});
  const std::string text = to_text(finding, *chess());
  EXPECT_EQ(text,
            "mate=-3 bound=-1 wdl=1,2,997 win=42 lead=-13 depth=21 nodes=12345678901 "
            "line=e2e4,e7e5,g1f3");
  const auto read = parse_finding(text, *chess());
  ASSERT_TRUE(read) << describe(read.error());
  EXPECT_EQ(*read, finding);
  EXPECT_EQ(parse_finding("", *chess()).value(), Finding());
}

TEST(Finding, WhatMakesNoSenseIsTold) {
  for (const char* const text : {"cp", "cp=x", "what=3", "line=e2e5", "wdl=1,2", "line="}) {
    EXPECT_FALSE(parse_finding(text, *chess())) << text;
  }
}

TEST(Finding, TheLastWordOnTheFirstLineCounts) {
  Finding finding;
  engine::Info info;
  info.depth = 8;
  info.score = engine::Score{engine::Centipawns{20}};
  info.pv = line_of({"e2e4"});
  take_note(finding, info);
  engine::Info second = info;
  second.multipv = 2;
  second.score = engine::Score{engine::Centipawns{-90}};
  second.win_rate = engine::WinRate{1};
  second.nodes = 500;
  take_note(finding, second);
  engine::Info bound = info;
  bound.depth = 9;
  bound.score = engine::Score{engine::Centipawns{300}, engine::Bound::lower};
  take_note(finding, bound);
  EXPECT_EQ(finding.score, (engine::Score{engine::Centipawns{20}}));
  EXPECT_EQ(finding.depth, 8);
  EXPECT_EQ(finding.nodes, 500U);
  EXPECT_FALSE(finding.win_rate);
  EXPECT_EQ(finding.line, line_of({"e2e4"}));
}

}  // namespace
}  // namespace ludex::analysis
