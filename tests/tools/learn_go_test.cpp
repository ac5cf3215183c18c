// The learner of weights for go: its lines of games, its games, what it fits and writes.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "learn_go/fit.h"
#include "learn_go/game_line.h"
#include "learn_go/self_play.h"
#include "learn_go/weights_source.h"
#include "rules/go/states.h"
#include "search/go/playout/features.h"
#include "search/go/playout/weights.h"

namespace ludex::learn_go {
namespace {

using search::go_playout::Feature;
using search::go_playout::feature_count;

std::string source_file(const std::string& name) {
  const std::ifstream in(std::string(LUDEX_SOURCES) + "/" + name);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(LearnGo, AGameIsReadAsItIsWritten) {
  const GameLine game = play_game({.side = 5, .komi = -350, .simulations = 20}, 3);
  const auto read = parse_game_line(format(game));
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(*read, game);
  EXPECT_EQ(format({.side = 9, .komi = 700, .moves = {go::at("E5"), go::Point{}}}), "9 700 ee..");
}

TEST(LearnGo, BadLinesAreErrors) {
  for (const char* line : {"", "9", "9 700", "9 700 e", "9 700 ej", "9 700 e.", "26 700 aa",
                           "1 700 aa", "9 x aa", "9 700 aa bb"}) {
    EXPECT_FALSE(parse_game_line(line).has_value()) << line;
  }
}

TEST(LearnGo, TheSameSeedPlaysTheSameGame) {
  const SelfPlay options{.side = 5, .simulations = 20};
  EXPECT_EQ(play_game(options, 1), play_game(options, 1));
  EXPECT_NE(play_game(options, 1), play_game(options, 2));
}

// In each game Black takes a stone on its second move, beside other moves that do not.
TEST(LearnGo, WhatIsAlwaysChosenGetsALargeWeight) {
  const auto game = parse_game_line("5 0 abaaba");
  ASSERT_TRUE(game.has_value());
  Choices choices(true);
  for (int copy = 0; copy < 50; ++copy) {
    choices.add(*game);
  }
  EXPECT_EQ(choices.size(), 150U);
  const Fitted fitted = fit(choices, 10);
  ASSERT_EQ(fitted.logarithms.size(), feature_count);
  EXPECT_GT(fitted.logarithms[static_cast<std::size_t>(Feature::takes_one)], 0.5);
  EXPECT_LT(fitted.surprise, std::log2(25));
  EXPECT_GT(fitted.first, 0.9);
}

TEST(LearnGo, PlayoutsUseSharperWeightsForStringsAndKeepTheShapes) {
  const std::vector<double> fitted(feature_count, 0.25);
  const std::vector<double> sharp = sharpened(fitted);
  EXPECT_EQ(sharp.front(), 0.25);
  EXPECT_GT(sharp[static_cast<std::size_t>(Feature::takes_attackers)], 3);
  EXPECT_LT(sharp[static_cast<std::size_t>(Feature::self_atari_of_many)], -3);
}

// The program's weights, written once more, are the file in the repository.
TEST(LearnGo, WeightsAreWrittenAsTheSourceThatTheProgramHas) {
  const auto logarithms = [](std::span<const std::int16_t> hundredths) {
    std::vector<double> all;
    for (const std::int16_t each : hundredths) {
      all.push_back(each / 100.0);
    }
    return all;
  };
  EXPECT_EQ(weights_source(logarithms(search::go_playout::playout_weights()),
                           logarithms(search::go_playout::tree_weights())),
            source_file("search/go/playout/weights.cpp"));
}

}  // namespace
}  // namespace ludex::learn_go
