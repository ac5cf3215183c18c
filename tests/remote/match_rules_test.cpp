#include "remote/go/match_rules.h"

#include <gtest/gtest.h>

#include <string>

namespace ludex::remote {
namespace {

TEST(MatchRules, RangesAreReadInUnits) {
  const IntRange bounds{0, 600};
  EXPECT_EQ(parse_range("5", bounds), (IntRange{5, 5}));
  EXPECT_EQ(parse_range("1..60", bounds), (IntRange{1, 60}));
  EXPECT_EQ(parse_range("-0.5..7.5", {-4000, 4000}, 100), (IntRange{-50, 750}));
  for (const std::string text :
       {"", "..", "1..", "..5", "5..1", "601", "-1", "1.5", "x", "1..2..3"}) {
    EXPECT_FALSE(parse_range(text, bounds)) << text;
  }
}

TEST(MatchRules, ListsAreReadWithTheirLimits) {
  EXPECT_EQ(parse_sizes("9,13, 19").value(), (std::vector{9, 13, 19}));
  for (const std::string text : {"", "9,", "4", "20", "nine"}) {
    EXPECT_FALSE(parse_sizes(text)) << text;
  }
  EXPECT_EQ(parse_names("anna, Bernd2").value(), (std::vector<std::string>{"anna", "Bernd2"}));
  for (const std::string text : {"", "a b", "a;quit", "a,"}) {
    EXPECT_FALSE(parse_names(text)) << text;
  }
}

TEST(MatchRules, AChallengeHasTheWordsOfTheServersCommand) {
  const auto challenge = parse_challenge("anna alternating 9 5 1 2");
  ASSERT_TRUE(challenge);
  EXPECT_EQ(challenge->opponent, "anna");
  EXPECT_EQ(challenge->color, Challenge::Color::alternating);
  EXPECT_EQ(challenge->handicap, 2);
  EXPECT_TRUE(parse_challenge("anna black 19 0 0"));
  for (const std::string text :
       {"", "anna", "anna b 9 5 1", "an;na black 9 5 1", "anna black 3 5 1", "anna black 9 5",
        "anna black 9 5 1 1", "anna black 9 5 1 2 3"}) {
    EXPECT_FALSE(parse_challenge(text)) << text;
  }
}

TEST(MatchRules, AKomiIsMovedIntoTheRange) {
  MatchRules rules;
  rules.komi = {50, 650};
  EXPECT_EQ(nearest_komi(rules, {750}), (nngs::Komi{650}));
  EXPECT_EQ(nearest_komi(rules, {-50}), (nngs::Komi{50}));
  EXPECT_EQ(nearest_komi(rules, {550}), (nngs::Komi{550}));
}

}  // namespace
}  // namespace ludex::remote
