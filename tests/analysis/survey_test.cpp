#include "analysis/survey.h"

#include <gtest/gtest.h>

#include <string>

#include "analysis/games.h"

namespace ludex::analysis {
namespace {

using records::NodeId;

// The positions that are asked about, in order, by how many moves lead to them.
std::string order_of(Survey& survey) {
  std::string order;
  while (const auto node = survey.next()) {
    order += std::to_string(survey.game_at(*node).moves().size());
    survey.found(*node, centipawns(0));
  }
  return order;
}

TEST(Survey, TheMainLineIsSearchedFromItsEnd) {
  const records::Record record = read_game("1. e4 (1. d4 d5 2. c4) e5 2. Nf3 *");
  auto survey = Survey::of(record, false);
  ASSERT_TRUE(survey);
  EXPECT_EQ(survey->total(), 4U);
  EXPECT_EQ(survey->done(), 0U);
  EXPECT_EQ(order_of(*survey), "3210");
  EXPECT_EQ(survey->done(), 4U);
  EXPECT_FALSE(survey->next());
}

TEST(Survey, VariationsAreSearchedWhereTheyAreAskedFor) {
  const records::Record record = read_game("1. e4 (1. d4 d5 2. c4) e5 2. Nf3 *");
  auto survey = Survey::of(record, true);
  ASSERT_TRUE(survey);
  EXPECT_EQ(survey->total(), 7U);
  EXPECT_EQ(order_of(*survey), "3213210");
}

TEST(Survey, NobodyIsAskedAboutTheEndOfAGame) {
  const records::Record record = read_game("1. f3 e5 2. g4 Qh4# 0-1");
  auto survey = Survey::of(record, false);
  ASSERT_TRUE(survey);
  EXPECT_EQ(order_of(*survey), "3210");
  const SurveyedPosition* const end = survey->at(node_at(record, 4));
  ASSERT_NE(end, nullptr);
  EXPECT_DOUBLE_EQ(end->first_chance().value(), 0);
}

TEST(Survey, ABoardOfGoThatIsToBeCountedIsNotSearched) {
  const records::Record record =
      read_game("(;GM[1]FF[4]SZ[9]RU[Japanese]KM[6.5];B[ee];W[cc];B[];W[])");
  auto survey = Survey::of(record, false);
  ASSERT_TRUE(survey);
  EXPECT_EQ(order_of(*survey), "3210");
  const SurveyedPosition* const end = survey->at(node_at(record, 4));
  ASSERT_NE(end, nullptr);
  EXPECT_EQ(end->left_out, "the board is to be counted");
  EXPECT_FALSE(end->first_chance());
}

TEST(Survey, ANodeWithoutAMoveShowsThePositionAboveIt) {
  records::Record record = read_game("1. e4 *");
  const NodeId move = node_at(record, 1);
  const NodeId remark = record.tree.add(move, {});
  auto survey = Survey::of(record, false);
  ASSERT_TRUE(survey);
  EXPECT_EQ(survey->total(), 2U);
  EXPECT_EQ(survey->at(remark), survey->at(move));
}

TEST(Survey, ValuesAreThoseOfTheFirstSeat) {
  const records::Record record = read_game("1. e4 *");
  auto survey = Survey::of(record, false);
  ASSERT_TRUE(survey);
  survey->found(records::root, centipawns(100));
  survey->found(node_at(record, 1), centipawns(100));
  const double before = survey->at(records::root)->first_chance().value();
  const double after = survey->at(node_at(record, 1))->first_chance().value();
  EXPECT_GT(before, 0.5);
  EXPECT_NEAR(before + after, 1, 1e-12);
  EXPECT_FALSE(survey->is_wanted(records::root));
}

}  // namespace
}  // namespace ludex::analysis
