#include "metamachine/candidate_tree.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <memory>
#include <string>

#include "rules/registry.h"

namespace ludex::metamachine {
namespace {

using rules::coordinate;

std::unique_ptr<rules::Game> chess(const std::string& fen = "") {
  return rules::start_game({.game = "chess", .position = fen}).value();
}

OracleAnswer names(const rules::Game& game, std::initializer_list<const char*> moves) {
  OracleAnswer result;
  for (const char* move : moves) {
    result.candidates.push_back({game.parse_move(move, coordinate).value(), std::nullopt});
  }
  return result;
}

OracleAnswer worth(double value) {
  OracleAnswer result;
  result.worth = value;
  return result;
}

std::string text(const rules::Game& game, rules::Move move) {
  return game.format_move(move, coordinate);
}

TEST(MetamachineConsultation, TheMoveIsPlayedBehindWhichTheBoardIsWorthMost) {
  const auto game = chess();
  CandidateTree tree(*game, {2, 1});
  EXPECT_EQ(tree.positions_left(), 5);
  EXPECT_EQ(tree.moves_wanted(), 2);
  tree.answer({names(tree.position(), {"e2e4", "d2d4"})});
  EXPECT_EQ(text(tree.position(), tree.position().moves().back()), "e2e4");
  EXPECT_EQ(tree.moves_wanted(), 1);
  tree.answer({names(tree.position(), {"e7e5"})});
  EXPECT_EQ(tree.moves_wanted(), 0);
  tree.answer({worth(0.4)});
  EXPECT_EQ(tree.rated().size(), 1U);
  tree.answer({names(tree.position(), {"d7d5"})});
  EXPECT_FALSE(tree.is_over());
  tree.answer({worth(0.6)});
  ASSERT_TRUE(tree.is_over());
  EXPECT_EQ(tree.positions_left(), 0);
  const auto rated = tree.rated();
  ASSERT_EQ(rated.size(), 2U);
  EXPECT_EQ(text(*game, rated[0].line[0]), "d2d4");
  EXPECT_DOUBLE_EQ(rated[0].worth, 0.6);
  EXPECT_EQ(rated[0].line.size(), 2U);
  EXPECT_DOUBLE_EQ(rated[1].worth, 0.4);
}

TEST(MetamachineConsultation, TheOpponentPlaysTheReplyThatIsBestForHim) {
  const auto game = chess();
  CandidateTree tree(*game, {1, 2});
  tree.answer({names(tree.position(), {"e2e4"})});
  tree.answer({names(tree.position(), {"e7e5", "c7c5"})});
  tree.answer({worth(0.7)});  // White's, behind e7e5
  tree.answer({worth(0.3)});
  ASSERT_TRUE(tree.is_over());
  EXPECT_DOUBLE_EQ(tree.rated()[0].worth, 0.3);
}

TEST(MetamachineConsultation, SeveralOraclesAreHeardInTurnAndBelievedOnAverage) {
  const auto game = chess();
  CandidateTree tree(*game, {3});
  tree.answer({names(tree.position(), {"e2e4", "g1f3"}), names(tree.position(), {"d2d4", "e2e4"})});
  EXPECT_EQ(tree.positions_left(), 3);
  tree.answer({worth(0.5), worth(0.7)});  // Black's
  tree.answer({worth(0.2), OracleAnswer{}});
  tree.answer({OracleAnswer{}, OracleAnswer{}});
  ASSERT_TRUE(tree.is_over());
  const auto rated = tree.rated();
  ASSERT_EQ(rated.size(), 3U);
  EXPECT_EQ(text(*game, rated[0].line[0]), "d2d4");
  EXPECT_DOUBLE_EQ(rated[0].worth, 0.8);
  EXPECT_EQ(text(*game, rated[1].line[0]), "e2e4");
  EXPECT_DOUBLE_EQ(rated[1].worth, 0.4);
  // Nobody could judge it.
  EXPECT_EQ(text(*game, rated[2].line[0]), "g1f3");
}

TEST(MetamachineConsultation, NobodyIsAskedAboutAGameThatIsOver) {
  // Two rooks: Ra8 mates.
  const auto game = chess("6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1");
  CandidateTree tree(*game, {2, 1});
  tree.answer({names(tree.position(), {"b1b2", "a1a8"})});
  tree.answer({names(tree.position(), {"h7h6"})});
  tree.answer({worth(0.9)});
  ASSERT_TRUE(tree.is_over());
  EXPECT_EQ(tree.positions_left(), 0);
  EXPECT_EQ(text(*game, tree.rated()[0].line[0]), "a1a8");
  EXPECT_EQ(tree.rated()[0].worth, 1);
}

TEST(MetamachineConsultation, AnIllegalMoveOfAnOracleIsNoCandidate) {
  const auto game = chess();
  CandidateTree tree(*game, {2});
  OracleAnswer result = names(*game, {"e2e4"});
  const auto behind = game->clone();
  behind->play(result.candidates[0].move);
  result.candidates.insert(result.candidates.begin(), names(*behind, {"e7e5"}).candidates[0]);
  tree.answer({result});
  EXPECT_EQ(text(*game, *tree.favourite()), "e2e4");
  EXPECT_TRUE(tree.is_forced());
}

TEST(MetamachineConsultation, WithoutCandidatesThereIsNothingToChoose) {
  const auto game = chess();
  CandidateTree tree(*game, {5, 1});
  EXPECT_FALSE(tree.is_forced());
  tree.answer({OracleAnswer{}});
  EXPECT_TRUE(tree.is_over());
  EXPECT_TRUE(tree.rated().empty());
  EXPECT_FALSE(tree.favourite());
}

}  // namespace
}  // namespace ludex::metamachine
