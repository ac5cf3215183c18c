#include "analysis/annotate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "analysis/games.h"
#include "records/pgn/writer.h"

namespace ludex::analysis {
namespace {

using testing::HasSubstr;

// Black's second move is the mistake; e5 was better.
constexpr const char* game =
    "[White \"Ada\"]\n\n1. e4 {good start} a6 $1 {an idea (1... c5 is usual)} (1... c5 2. Nf3) 2. "
    "d4 *";

Survey surveyed(const records::Record& record) {
  auto survey = Survey::of(record, false);
  survey->found(records::root, centipawns(20));
  engine::Finding after_e4 = centipawns(-20);
  const auto board = survey->game_at(node_at(record, 1)).clone();
  for (const char* const move : {"e7e5", "g1f3"}) {
    after_e4.pv.push_back(board->play_text(move, rules::coordinate).value());
  }
  survey->found(node_at(record, 1), after_e4);
  survey->found(node_at(record, 2), centipawns(300));
  survey->found(node_at(record, 3), centipawns(-300));
  return *std::move(survey);
}

records::Record annotated(const records::Record& record) {
  Survey survey = surveyed(record);
  records::Record result = record;
  annotate(result, survey, report_on(survey));
  return result;
}

TEST(Annotate, ValuesAndMistakesStandBesideWhatWasThere) {
  const records::Record record = read_game(game);
  const records::Record result = annotated(record);
  const auto* const first = result.tree.annotations(node_at(result, 1));
  EXPECT_EQ(first->comment, "good start");
  EXPECT_EQ(first->evaluation(), (records::Evaluation{records::Centipawns{20}, 9}));
  const auto* const second = result.tree.annotations(node_at(result, 2));
  EXPECT_EQ(second->comment,
            "an idea (1... c5 is usual)\n\nBlunder: 48 % falls to 25 %; better was e5.");
  // Its author judged the move.
  EXPECT_EQ(second->glyphs(), std::vector{records::Glyph{1}});
  EXPECT_EQ(second->evaluation(), (records::Evaluation{records::Centipawns{300}, 9}));
}

TEST(Annotate, TheBetterLineIsTheLastVariation) {
  const records::Record record = read_game(game);
  const records::Record result = annotated(record);
  const auto last = result.tree.last_child(node_at(result, 1));
  EXPECT_EQ(moves_to(result.tree, *last).size(), 2U);
  EXPECT_EQ(result.tree.size(), record.tree.size() + 2);
  EXPECT_EQ(main_line(result.tree), main_line(record.tree));
  records::pgn::WriteOptions options;
  options.columns = 1000;
  const auto text = records::pgn::format(result, options);
  ASSERT_TRUE(text);
  EXPECT_THAT(*text, HasSubstr("(1... e5 2. Nf3)"));
  EXPECT_THAT(*text, HasSubstr("(1... c5 2. Nf3)"));
}

TEST(Annotate, ASecondAnalysisAddsNothing) {
  const records::Record once = annotated(read_game(game));
  EXPECT_EQ(annotated(once), once);
}

TEST(Annotate, AnEvaluationThatIsThereStays) {
  records::Record record = read_game(game);
  const records::Evaluation mine{records::MateInMoves{3}, std::nullopt};
  record.tree.annotate(node_at(record, 3)).edit_evaluation() = mine;
  EXPECT_EQ(annotated(record).tree.annotations(node_at(record, 3))->evaluation(), mine);
}

TEST(Annotate, ALineMayBeCutShort) {
  const records::Record record = read_game(game);
  Survey survey = surveyed(record);
  records::Record result = record;
  annotate(result, survey, report_on(survey), 1);
  EXPECT_EQ(result.tree.size(), record.tree.size() + 1);
  records::Record bare = record;
  annotate(bare, survey, report_on(survey), 0);
  EXPECT_EQ(bare.tree.size(), record.tree.size());
}

TEST(Annotate, ChancesAndPointsAreSaidInWords) {
  const records::Record record = read_game("(;GM[1]FF[4]SZ[9];B[ee];W[cc])");
  auto survey = Survey::of(record, false);
  engine::Finding finding;
  finding.win_rate = engine::WinRate{4000};
  finding.lead = engine::HalfPoints{-5};
  survey->found(node_at(record, 1), finding);
  records::Record result = record;
  annotate(result, *survey, report_on(*survey));
  const auto* const said = result.tree.annotations(node_at(result, 1));
  ASSERT_NE(said, nullptr);
  EXPECT_EQ(said->comment, "Black 60 %, 2.5 points ahead");
  EXPECT_FALSE(said->evaluation());
}

}  // namespace
}  // namespace ludex::analysis
