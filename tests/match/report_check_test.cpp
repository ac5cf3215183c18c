#include "match/play/report_check.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "match/results/report_faults.h"
#include "match/scripted_game.h"
#include "rules/line_of_moves.h"

namespace ludex::match {
namespace {

using engine::Bound;
using engine::Centipawns;
using engine::Info;
using engine::MateIn;
using engine::Score;

// A report whose line is legal up to `illegal_move`.
Info info(std::optional<Score> score, const std::string& line, const std::string& position = "",
          const std::string& illegal_move = "") {
  Info info;
  info.score = score;
  const auto game = rules::start_game({.game = "chess", .position = position}).value();
  info.pv = rules::parse_line(line, *game).value();
  info.illegal_move = illegal_move;
  return info;
}

// The warnings about White's first move, which is the only one.
std::vector<std::string> warnings(const std::string& position, const std::string& move,
                                  const std::vector<Info>& reports, bool checks_lines = true) {
  Act act{move};
  act.says = reports;
  ScriptedGame table{position, "engine", {act}, acts({"resign"})};
  table.rules.checks_lines = checks_lines;
  const Seen seen = play(table);
  std::vector<std::string> found;
  for (const ReportExample& example : seen.game.report_examples) {
    const std::string text = report_warning(example, seen.game, {"A", "B"}, 7);
    found.push_back(text.substr(0, text.find(" :: ")));
  }
  return found;
}

using Texts = std::vector<std::string>;

TEST(ReportCheck, LinesAreJudgedInTheWordsOfFastchess) {
  const std::string mates = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
  const std::string nearly_fifty = "k7/8/8/8/8/8/7R/K7 w - - 98 80";
  const std::string stalemates = "7k/5Q2/8/8/8/8/8/K7 w - - 0 1";
  const Score one{Centipawns{1}};
  struct Row {
    std::string position;
    std::string move;
    Info report;
    Texts warnings;
  };
  const std::vector<Row> rows{
      {"", "e2e4", info(one, "e2e4 e7e5"), {}},
      {"", "e2e4", info(one, "e2e4 e7e5", "", "e4e5"), {"Illegal PV move - move e4e5 from A"}},
      {"", "e2e4", info(one, "", "", "e2e5"), {"Illegal PV move - move e2e5 from A"}},
      {mates,
       "a1a8",
       info(one, "a1a8", mates, "g8g7"),
       {"PV continues after checkmate - move g8g7 from A"}},
      {stalemates,
       "f7e7",
       info(one, "f7g6", stalemates, "h8h7"),
       {"PV continues after stalemate - move h8h7 from A",
        "Bestmove does not match beginning of last PV - move f7e7 from A"}},
      {nearly_fifty,
       "h2h3",
       info(one, "h2h3 a8b8 h3h4", nearly_fifty),
       {"PV continues after fifty-move rule - move h3h4 from A"}},
      {"",
       "g1f3",
       info(one, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4"),
       {"PV continues after threefold repetition - move e2e4 from A"}},
      {mates, "a1a8", info(Score{MateIn{1}}, "a1a8", mates), {}},
      {mates, "a1a7", info(Score{MateIn{2}}, "a1a7", mates), {"Incomplete mating PV - from A"}},
      {mates, "a1a7", info(Score{MateIn{1}}, "a1a7 g8f8", mates), {"Too long mating PV - from A"}},
      {mates,
       "a1a7",
       info(Score{MateIn{1}}, "a1a7", mates),
       {"Mating PV does not end with checkmate - from A"}},
      {mates, "a1a7", info(Score{MateIn{2}, Bound::lower}, "a1a7", mates), {}},
      {"", "f2f3", info(Score{MateIn{-2}}, "f2f3 e7e5 g2g4 d8h4"), {}},
      {"",
       "f2f3",
       info(Score{MateIn{-1}}, "f2f3 e7e5"),
       {"Mating PV does not end with checkmate - from A"}},
      {"",
       "d2d4",
       info(one, "e2e4"),
       {"Bestmove does not match beginning of last PV - move d2d4 from A"}},
      {"", "d2d4", info(Score{Centipawns{1}, Bound::upper}, "e2e4"), {}},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(warnings(row.position, row.move, {row.report}), row.warnings)
        << row.position << " " << row.move;
  }
}

TEST(ReportCheck, WithoutTheFlagOnlyWhatCostsNothingIsJudged) {
  const std::string mates = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
  const Score one{Centipawns{1}};
  const auto found = [&](const std::string& position, const Info& report) {
    return warnings(position, position.empty() ? "e2e4" : "a1a7", {report}, false);
  };
  EXPECT_EQ(found("", info(one, "e2e4", "", "e2e5")), Texts{"Illegal PV move - move e2e5 from A"});
  EXPECT_EQ(found(mates, info(one, "a1a8", mates, "g8g7")),
            Texts{"PV continues after checkmate - move g8g7 from A"});
  EXPECT_EQ(found(mates, info(Score{MateIn{1}}, "a1a7", mates)), Texts{});
  EXPECT_EQ(found("", info(one, "d2d4")), Texts{});
}

TEST(ReportCheck, WhatAHalfHasFoundIsCounted) {
  Info summed = info(Score{Centipawns{1}}, "e2e4");
  summed.faults.add(engine::ReportFault::depth_falls);
  summed.faults.add(engine::ReportFault::nodes_fall);
  EXPECT_EQ(
      warnings("", "e2e4", {summed, summed}, false),
      (Texts{"Depth falls within one search - from A", "Nodes fall within one search - from A"}));
}

TEST(ReportCheck, AnAnnouncedMateIsToBeKept) {
  const std::string position = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
  const auto claims = [](const std::string& move, const Score& score) {
    Act act{move};
    Info info;
    info.score = score;
    act.says = {info};
    return act;
  };
  const auto examples = [&](const Score& first, const Score& second) {
    ScriptedGame table{position,
                       "engine",
                       {claims("a1a7", first), claims("a7a6", second)},
                       acts({"g8f8", "resign"})};
    table.rules.checks_lines = true;
    return play(table).game;
  };
  EXPECT_TRUE(examples(Score{MateIn{3}}, Score{MateIn{2}}).report_examples.empty());
  EXPECT_TRUE(examples(Score{MateIn{3}}, Score{MateIn{1}}).report_examples.empty());
  EXPECT_TRUE(examples(Score{MateIn{-3}}, Score{Centipawns{0}}).report_examples.empty());
  for (const Score& later : {Score{MateIn{3}}, Score{Centipawns{900}}, Score{MateIn{-2}}}) {
    const PlayedGame game = examples(Score{MateIn{3}}, later);
    ASSERT_EQ(game.report_examples.size(), 1U);
    EXPECT_EQ(report_warning(game.report_examples[0], game, {"A", "B"}, 2).substr(0, 51),
              "Mate in 3 was announced and not kept - from A :: In");
  }
}

TEST(ReportCheck, TwoPlayersCannotBothMate) {
  Act white{"e2e4"};
  Act black{"e7e5"};
  Info winning;
  winning.score = Score{MateIn{5}};
  Info winning_too;
  winning_too.score = Score{MateIn{3}};
  white.says = {winning};
  black.says = {winning_too};
  const Seen seen = play({"", "engine", {white, Act{"resign"}}, {black}});
  ASSERT_EQ(seen.game.report_examples.size(), 1U);
  EXPECT_EQ(report_warning(seen.game.report_examples[0], seen.game, {"A", "B"}, 1),
            "Sign mismatch in mate scores 5 and 3 from A (White) and B (Black) :: Info; mate=3 :: "
            "Position; startpos :: Moves; e2e4 :: Game; 1");
}

TEST(ReportCheck, AWarningNamesTheReportAndThePosition) {
  const std::string position = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
  Act act{"a1a7"};
  act.says = {info(Score{Centipawns{3}}, "a1a7", position, "a7a9")};
  const Seen seen = play({position, "engine", {act}, acts({"resign"})});
  ASSERT_EQ(seen.game.report_examples.size(), 1U);
  EXPECT_EQ(report_warning(seen.game.report_examples[0], seen.game, {"A", "B"}, 3),
            "Illegal PV move - move a7a9 from A :: Info; cp=3 line=a1a7,a7a9 :: Position; fen " +
                position + " :: Moves;  :: Game; 3");
}

// Whatever an engine reports in however long a game, what is kept of it has a limit.
TEST(ReportCheck, WhatIsKeptOfReportsIsBounded) {
  std::vector<Act> white;
  std::vector<Act> black;
  for (int move = 0; move < 2000; ++move) {
    for (auto* const side : {&white, &black}) {
      const bool out = move % 2 == 0;
      Act act{side == &white ? (out ? "g1f3" : "f3g1") : (out ? "g8f6" : "f6g8")};
      Info wrong;
      wrong.score = Score{Centipawns{1}};
      wrong.illegal_move = std::string(64, 'x');
      wrong.faults.add(engine::ReportFault::nodes_fall);
      act.says = std::vector<Info>(3, wrong);
      side->push_back(act);
    }
  }
  white.push_back(Act{"resign"});
  ScriptedGame table{"", "none", white, black};
  table.white_may.time = table.black_may.time = Unlimited{};
  const Seen seen = play(table);
  EXPECT_EQ(seen.game.moves.size(), 4000U);
  EXPECT_EQ(seen.game.report_examples.size(), 4U) << "one of each kind and seat";
  ReportExample late = seen.game.report_examples[0];
  late.ply = seen.game.moves.size();
  EXPECT_LT(report_warning(late, seen.game, {"A", "B"}, 1).size(), 6000U);
  ReportFaultTally tally(2);
  ScheduledGame swapped;
  swapped.seats = {1, 0};
  tally.add(swapped, seen.game);
  EXPECT_EQ(tally.lines(0), "  Illegal PV moves: 2000\n  Searches whose nodes fall: 2000\n");
  EXPECT_EQ(tally.lines(1), tally.lines(0));
}

}  // namespace
}  // namespace ludex::match
