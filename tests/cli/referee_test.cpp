// `ludex referee`: what it says of one game, of many, and of bad input.
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <tuple>
#include <vector>

#include "base/text.h"
#include "cli/run_ludex.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

const std::string chase = "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1";

Ran rule_on(std::vector<std::string> words) {
  words.insert(words.begin(), "referee");
  return run_ludex(words);
}

TEST(RefereeCommand, ShowsTheLoopWhatBothSidesDidAndTheRule) {
  const Ran ran = rule_on({"xiangqi", "--fen", chase, "--moves",
                           "c2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "game: xiangqi\n"
            "rules: axf\n"
            "position: 2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/C5NC1/9/1NBAKAB1R b - - 9 5\n"
            "moves: 9\n"
            "moves after the end: 2\n"
            "result: 0-1\n"
            "reason: Black wins: perpetual chase by Red\n"
            "offender: Red\n"
            "why: The position has occurred 3 times; the last 8 moves led back to it.\n"
            "why: Red: perpetual chase: a2b2 chases b7, b2a2 chases a7, a2b2 chases b7, b2a2 "
            "chases a7\n"
            "why: Black: allowed moves: a7b7, b7a7, a7b7, b7a7\n"
            "why: Red loses: perpetual chase against allowed moves.\n");
}

TEST(RefereeCommand, ScoresGoWithTheTerritoryAndWithoutTheDeadStones) {
  const Ran ran =
      rule_on({"go", "--size", "5", "--komi", "0.5", "--fen", "1xo2/1xo2/1xox1/1xo2/1xo2 b",
               "--moves", "pass", "pass", "--dead", "D3"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "game: go\n"
            "rules: chinese\n"
            "position: 1xo2/1xo2/1xox1/1xo2/1xo2 b passes=2 passed=1:1\n"
            "moves: 2\n"
            "result: 0-1\n"
            "reason: White wins by 5.5 points\n"
            "why: Black: 5 stones, 5 points of territory: 10.\n"
            "why: White: 5 stones, komi 0.5, 10 points of territory: 15.5.\n"
            "why: Black's territory: A5 A4 A3 A2 A1.\n"
            "why: White's territory: D5 E5 D4 E4 D3 E3 D2 E2 D1 E1.\n"
            "why: Dead: D3.\n");
}

TEST(RefereeCommand, ExplainsAForbiddenPointByItsThreesAndFours) {
  const Ran ran = rule_on({"gomoku", "--variant", "renju", "--moves",
                           "1. H9 G1 2. G8 O1 3. F8 O11 4. H10 A15 5. H8 A1"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "game: gomoku\n"
            "rules: renju\n"
            "position: o14/15/15/15/14o/7x7/7x7/5xxx7/15/15/15/15/15/15/6o7o w\n"
            "moves: 9\n"
            "moves after the end: 1\n"
            "result: 0-1\n"
            "reason: White wins: double-three by Black\n"
            "offender: Black\n"
            "why: h8 is forbidden: double-three.\n"
            "why:   The row makes a real three: e8 extends it to a straight four.\n"
            "why:   The column makes a real three: h7 extends it to a straight four.\n");
}

TEST(RefereeCommand, GomokuIsRuledOnWithItsParameters) {
  const Ran ran = rule_on(
      {"gomoku", "--size", "20x15", "--opening-rule", "swap2", "--moves", "k8 k9 m10 swap"});
  EXPECT_NE(ran.out.find("position: 20/20/20/20/20/12x7/10o9/10x9/20/20/20/20/20/20/20 w swapped "
                         "decided\n"),
            std::string::npos)
      << ran.out << ran.err;
  EXPECT_NE(ran.out.find("reason: the game goes on, White to move\n"), std::string::npos);
  EXPECT_NE(rule_on({"gomoku", "--opening-rule", "swap2/3"}).err.find("offers none"),
            std::string::npos);
}

TEST(RefereeCommand, TheRuleSetDecides) {
  const Ran ran = rule_on({"xiangqi", "--rules", "checkban/50", "--fen", chase, "--moves", "c2a2",
                           "a7b7", "a2b2", "b7a7", "b2a2", "a7b7", "a2b2", "b7a7", "b2a2"});
  EXPECT_NE(ran.out.find("rules: checkban/50\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("result: 1/2-1/2\nreason: Draw by 3-fold repetition\nwhy: "),
            std::string::npos)
      << ran.out;
  EXPECT_EQ(ran.out.find("offender"), std::string::npos) << ran.out;
}

TEST(RefereeCommand, AGameThatGoesOnIsShownWithWhatIsCounted) {
  const Ran ran = rule_on({"xiangqi", "--moves", "1. 炮二平五 马８进７ 2. 马二进三"});
  EXPECT_EQ(ran.out,
            "game: xiangqi\n"
            "rules: axf\n"
            "position: rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2\n"
            "moves: 3\n"
            "result: *\n"
            "reason: the game goes on, Black to move\n"
            "why: 3 of the 120 half-moves without a capture that make a draw.\n");
}

TEST(RefereeCommand, ChessHasItsClaimsAndItsMates) {
  const Ran claim =
      rule_on({"chess", "--rules", "fide", "--moves", "Nf3 Nf6 Ng1 Ng8", "Nf3 Nf6 Ng1 Ng8"});
  EXPECT_NE(claim.out.find("result: *\nreason: the game goes on, White to move\n"
                           "claim: Draw by 3-fold repetition\n"
                           "why: The position has occurred 3 times.\n"),
            std::string::npos)
      << claim.out;
  const Ran mate = rule_on({"chess", "--moves", "f3 e5 g4 Qh4#"});
  EXPECT_NE(mate.out.find("result: 0-1\nreason: Black mates\n"), std::string::npos) << mate.out;
}

TEST(RefereeCommand, ManyGamesAreRuledOnLineByLine) {
  const support::TemporaryFolder folder;
  folder.write("games",
               "# games\n\n"
               "moves h2e2 h9g7\r\n"
               "C2=5 H8+7 K5+1\n"
               "rules checkban fen " +
                   chase +
                   " moves c2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7 b2a2\n"
                   "fen " +
                   chase +
                   " moves c2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7 b2a2\n"
                   "fen 3k5/9 moves\n"
                   "rules tennis moves h2e2\n"
                   "fen 3k5/3R5/9/9/9/9/9/9/9/3RK4 b\n"
                   "rules\n");
  const Ran ran = rule_on({"xiangqi", "--batch", folder.file("games")});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err,
            "ludex: referee: 3 lines of `" + folder.file("games") + "` could not be ruled on\n");
  EXPECT_EQ(ran.out,
            "3\t*\t-\t-\tthe game goes on\n"
            "4\t*\t-\t-\tthe game goes on\n"
            "5\t1/2-1/2\trepetition\t-\tDraw by 3-fold repetition\n"
            "6\t0-1\tperpetual_chase\tRed\tBlack wins: perpetual chase by Red\n"
            "7\terror\t-\t-\tbad FEN: piece placement: 2 ranks, expected 10, column 6\n"
            "8\terror\t-\t-\tunknown rule set `tennis` of xiangqi, expected one of: axf, cca, "
            "xqbase, checkban, alwaysdraw, none\n"
            "9\t1-0\tcheckmate\t-\tRed mates\n"
            "10\terror\t-\t-\trules: expected a rule set, column 6\n");
}

// The loops of the table, each as a line of a batch, against the verdicts it holds.
TEST(RefereeCommand, EveryLoopOfTheTableIsRuledOnAsItSays) {
  const support::TemporaryFolder folder;
  std::ifstream table(LUDEX_TEST_DATA "/xiangqi/repetition.txt");
  std::string batch;
  std::vector<std::string> expected;
  for (std::string text; std::getline(table, text);) {
    if (text.empty() || text[0] == '#') continue;
    const auto cells = split(text, ';');
    const std::string before(trim(cells[1]) == "-" ? "" : trim(cells[1]));
    const std::string loop(trim(cells[2]));
    for (const auto& [rules, verdict, times] :
         {std::tuple("axf", trim(cells[3]), 2), std::tuple("xqbase", trim(cells[4]), 3)}) {
      batch += std::string("rules ") + rules + " fen " + std::string(trim(cells[0])) + " moves " +
               before;
      for (int i = 0; i < times; ++i) {
        batch += " " + loop;
      }
      batch += "\n";
      expected.emplace_back(verdict == "R" ? "0-1" : verdict == "B" ? "1-0" : "1/2-1/2");
    }
  }
  folder.write("loops", batch);
  const Ran ran = rule_on({"xiangqi", "--batch", folder.file("loops")});
  EXPECT_EQ(ran.status, 0) << ran.err;
  const auto rows = split(ran.out, '\n');
  ASSERT_EQ(rows.size(), expected.size() + 1);
  EXPECT_EQ(expected.size(), 64U);
  for (std::size_t at = 0; at < expected.size(); ++at) {
    EXPECT_EQ(split(rows[at], '\t')[1], expected[at]) << rows[at];
  }
}

TEST(RefereeCommand, TheMovetextOfAGameIsTakenWithAllThatIsNoMove) {
  const Ran ran = rule_on({"chess", "--moves",
                           "1.f3?! {weak} 1... e5 $1 2. g4?? ; the end is near\n"
                           "Qh4# {mate} 0-1"});
  EXPECT_EQ(ran.err, "");
  EXPECT_NE(ran.out.find("moves: 4\nresult: 0-1\n"), std::string::npos) << ran.out;
  const Ran unclosed = rule_on({"chess", "--moves", "e4", "{no end"});
  EXPECT_EQ(unclosed.err, "ludex: referee: a comment that is not closed, column 4\n");
  const Ran variation = rule_on({"chess", "--moves", "e4 (d4) e5 *"});
  EXPECT_EQ(variation.err, "ludex: referee: a variation has no place among the moves, column 4\n");
}

TEST(RefereeCommand, AVariantIsFoundByEveryNameItHas) {
  const std::string position = "bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w GDgd - 0 1";
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"chess960"},
                                             {"fischerandom"},
                                             {"FischeRandom"},
                                             {"chess", "--variant", "fischerandom"},
                                             {"chess", "--variant", "chess960"}}) {
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--fen", position, "--moves", "1. Nb3"});
    const Ran ran = rule_on(all);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_NE(ran.out.find("result: *\n"), std::string::npos) << ran.out;
  }
  EXPECT_EQ(rule_on({"xiangqi-promotion", "--moves", "h2e2"}).status, 0);
  EXPECT_EQ(rule_on({"chess", "--variant", "promotion"}).err,
            "ludex: referee: unknown variant `promotion` of chess, expected one of: standard, "
            "chess960\n");
}

TEST(RefereeCommand, WrongUseIsToldInOneSentence) {
  const auto error_of = [](const std::vector<std::string>& words) {
    const Ran ran = rule_on(words);
    EXPECT_EQ(ran.status, 2) << ran.out;
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  EXPECT_EQ(error_of({}), "ludex: referee: GAME is required\n");
  EXPECT_EQ(
      error_of({"checkers"}),
      "ludex: referee: unknown game `checkers`, expected one of: chess, xiangqi, gomoku, go\n");
  EXPECT_EQ(error_of({"chess", "--moves", "e4", "e9"}),
            "ludex: referee: move 2: bad move `e9`: expected a move such as Nf3, exd5 or O-O\n");
  EXPECT_EQ(error_of({"xiangqi", "--rules", "fide"}).rfind("ludex: referee: unknown rule set", 0),
            0U);
  EXPECT_EQ(error_of({"chess", "--fen", "8/8"}).rfind("ludex: referee: bad FEN: ", 0), 0U);
  EXPECT_EQ(error_of({"chess", "--moves", "e4", "--batch", "x"}),
            "ludex: referee: --moves excludes --batch\n");
  const Ran ran = rule_on({"chess", "--batch", "/no/file"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, "ludex: referee: cannot read `/no/file`: No such file or directory\n");
}

}  // namespace
}  // namespace ludex::cli
