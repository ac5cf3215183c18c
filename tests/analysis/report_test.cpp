#include "analysis/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "analysis/games.h"

namespace ludex::analysis {
namespace {

using testing::ElementsAre;

// Finds these scores, each from its mover's view, for the positions of the main line.
Survey found(const records::Record& record, const std::vector<int>& scores) {
  auto survey = Survey::of(record, false);
  for (std::size_t ply = 0; ply < scores.size(); ++ply) {
    engine::Finding finding = centipawns(scores[ply]);
    finding.pv = {survey->game_at(node_at(record, ply)).legal_moves().front()};
    survey->found(node_at(record, ply), finding);
  }
  return *std::move(survey);
}

TEST(Report, AccuracyOfAMoveFollowsTheFormula) {
  EXPECT_DOUBLE_EQ(accuracy_of_move(0.5, 0.5), 100);
  EXPECT_DOUBLE_EQ(accuracy_of_move(0.5, 0.9), 100);
  // 103.1668100711649 * exp(-0.4354415386753951) - 2.166924740191411, reckoned apart.
  EXPECT_NEAR(accuracy_of_move(0.6, 0.5), 64.5804, 1e-3);
  EXPECT_DOUBLE_EQ(accuracy_of_move(1, 0), 0);
}

TEST(Report, MistakesFallIntoClassesByWhatTheyCost) {
  const records::Record record = read_game("1. e4 a6 2. d4 b6 3. c4 *");
  // In chances of the mover: 50 → 50, 50 → 50, 50 → 41 (−100 for White), then Black throws it all.
  Survey survey = found(record, {0, 0, 0, 100, 900, 900});
  const Report report = report_on(survey);
  ASSERT_EQ(report.moves.size(), 5U);
  EXPECT_EQ(report.moves[0].mistake, std::nullopt);
  EXPECT_EQ(report.moves[2].mistake, Mistake::dubious);
  EXPECT_EQ(report.moves[3].mistake, Mistake::blunder);
  EXPECT_EQ(report.moves[4].mistake, Mistake::blunder);
  EXPECT_THAT(report.seats[0].mistakes, ElementsAre(1, 0, 1));
  EXPECT_THAT(report.seats[1].mistakes, ElementsAre(0, 0, 1));
  EXPECT_EQ(report.moves[2].better.size(), 1U);
  EXPECT_TRUE(report.moves[0].better.empty());
  EXPECT_EQ(report.moves[2].ply, 3U);
  EXPECT_EQ(report.moves[2].seat, rules::Seat::first);
}

TEST(Report, WhatTheEngineWouldPlayItselfIsNoMistake) {
  const records::Record record = read_game("1. e4 *");
  Survey survey = found(record, {0, 400});
  engine::Finding own = centipawns(0);
  own.pv = {record.tree.move(node_at(record, 1))};
  survey.found(records::root, own);
  EXPECT_EQ(report_on(survey).moves.front().mistake, std::nullopt);
}

TEST(Report, AMoveWithoutAValueIsNotJudged) {
  const records::Record record = read_game("1. e4 e5 2. Nf3 *");
  auto survey = Survey::of(record, false);
  survey->found(node_at(record, 2), centipawns(0));
  survey->found(node_at(record, 3), centipawns(0));
  survey->leave_out(records::root, "the engine would not");
  const Report report = report_on(*survey);
  ASSERT_EQ(report.moves.size(), 1U);
  EXPECT_TRUE(report.seats[0].accuracy);
  EXPECT_FALSE(report.seats[1].accuracy);
}

TEST(Report, AMateThatEndsTheGameIsPerfect) {
  const records::Record record = read_game("1. f3 e5 2. g4 Qh4# 0-1");
  Survey survey = found(record, {0, 0, 0, 900});
  const Report report = report_on(survey);
  EXPECT_DOUBLE_EQ(report.moves.back().accuracy, 100);
  EXPECT_DOUBLE_EQ(report.moves.back().after, 1);
  EXPECT_EQ(report.moves[2].mistake, Mistake::blunder);
}

TEST(Report, AccuracyOfAGameWeighsWhereItWasDecided) {
  // Quiet moves of the first seat, one of which costs something where everything changes.
  const auto moves_with = [](double accuracy, double change) {
    std::vector<WeighedMove> moves;
    for (int move = 0; move < 10; ++move) {
      const bool is_it = move == 4;
      moves.push_back(
          {rules::Seat::first, 0.5, is_it ? 0.5 - change : 0.5, is_it ? accuracy : 100});
    }
    return moves;
  };
  EXPECT_DOUBLE_EQ(accuracy_of_game(moves_with(100, 0), rules::Seat::first).value(), 100);
  const double quiet = accuracy_of_game(moves_with(40, 0.0), rules::Seat::first).value();
  const double wild = accuracy_of_game(moves_with(40, 0.3), rules::Seat::first).value();
  // All weights are equal in the quiet game: (94 + 10 / (9 / 100 + 1 / 40)) / 2.
  EXPECT_NEAR(quiet, (94 + 10 / (0.09 + 0.025)) / 2, 1e-9);
  EXPECT_LT(wild, quiet);
  EXPECT_FALSE(accuracy_of_game(moves_with(40, 0.3), rules::Seat::second));
}

}  // namespace
}  // namespace ludex::analysis
