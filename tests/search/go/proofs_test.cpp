// What the reader proves is confirmed by a search of all moves, on samples; ask_go.cpp checks more.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/random.h"
#include "rules/go/notation.h"
#include "rules/go/position_text.h"
#include "search/go/all_moves.h"
#include "search/go/plain_solver.h"
#include "search/go/proof_check.h"
#include "search/go/random_questions.h"
#include "search/go/reading_positions.h"

namespace ludex::search::go_reading {
namespace {

TEST(GoPlainSolver, AgreesWithTheGraphOfAllPositions) {
  Rng rng(3);
  int solved = 0;
  for (int round = 0; round < 60; ++round) {
    const go::Position position = search::random_position({3, 3}, rng);
    const auto strings = strings_of(position);
    if (position.empty_points().size() > 4 || strings.empty()) continue;
    const go::Point stone = strings[rng.below(strings.size())];
    const auto rule = static_cast<KoRule>(rng.below(3));
    const auto mover = static_cast<go::Color>(rng.below(2));
    const auto rules = capture_rules(position, stone, rule);
    const auto found = PlainSolver(position, *rules).is_reached(mover, 20'000);
    if (!found) continue;
    ++solved;
    EXPECT_EQ(found, is_captured_by_all_moves(position, stone, rule, mover))
        << go::format_board(position) << ' ' << go::to_vertex(stone);
  }
  EXPECT_GT(solved, 20);
}

TEST(GoProofs, AreConfirmedByAllMoves) {
  ProofCheck check({.nodes = 4'000}, 20'000);
  for (const ReadingPosition& each : read_positions(LUDEX_TEST_DATA "/go/reading.txt")) {
    check.ask(each.position, {.aim = Aim::attack, .stone = each.stone});
    check.ask(each.position, {.aim = Aim::defend, .stone = each.stone});
  }
  EXPECT_EQ(check.wrong(), std::vector<std::string>());
  EXPECT_GT(check.total().confirmed, 40);
  EXPECT_GT(check.counts()[1].confirmed, 5);
}

TEST(GoProofs, AboutLifeAreConfirmedByAllMoves) {
  ProofCheck check({.nodes = 10'000}, 400'000);
  for (const std::string board :
       {// Straight three in the corner, two eyes, a square four, and a throw-in that makes a ko.
        "3xo/xxxxo/ooooo/5/5 b", "1x1xo/xxxxo/ooooo/5/5 b", "2xo2/2xo2/xxxo2/oooo2/6/6 b",
        "6/oooo2/xxxo2/2xo2/oxxo2/2xo2 b"}) {
    EXPECT_TRUE(check.ask_line(board + " owl_attack A4")) << board;
    EXPECT_TRUE(check.ask_line(board + " owl_defend A4")) << board;
  }
  for (const auto aim : {Aim::kill, Aim::live}) {
    const ProofCount& count = check.counts().at(static_cast<std::size_t>(aim));
    EXPECT_EQ(count.questions, 4);
    EXPECT_EQ(count.proved, 4);
    EXPECT_GE(count.confirmed, 3);
  }
  EXPECT_EQ(check.wrong(), std::vector<std::string>());
}

// Black's stones are taken, though White's around them are dead as well.
TEST(GoProofs, AboutLifeHoldInTheOwnersTerritory) {
  ProofCheck check({.nodes = 10'000}, 100'000);
  EXPECT_TRUE(check.ask_line(
      "1xoo2o2/xoooo1oo1/xoxxooxoo/xx1xxxxxo/xxxxx1oxx/1x2xxox1/xoooooox1/oo1ooxxxx/oxxoxx3 b "
      "owl_defend B1"));
  EXPECT_EQ(check.total().confirmed, 1);
  EXPECT_EQ(check.wrong(), std::vector<std::string>());
}

TEST(GoProofs, AreReadFromLines) {
  ProofCheck check({.nodes = 2'000}, 10'000);
  EXPECT_TRUE(check.ask_line("3xo/xxxxo/ooooo/5/5 b attack A4"));
  EXPECT_TRUE(check.ask_line("2xo1/1xo1o/2xo1/5/5 w ko=D4"));
  EXPECT_FALSE(check.ask_line("3xo/xxxxo/ooooo/5/5 b attack A1"));
  EXPECT_FALSE(check.ask_line("3xo/xxxxo/ooooo/5/5 b capture A4"));
  EXPECT_GT(check.total().confirmed, 1);
  ProofCheck diagonal({.nodes = 2'000}, 10'000);
  EXPECT_TRUE(diagonal.ask_line("7/7/3x3/2x4/7/7/7 disconnect C4 D5"));
  EXPECT_EQ(diagonal.counts()[3].confirmed, 1);
  EXPECT_EQ(check.total().refuted, 0);
}

}  // namespace
}  // namespace ludex::search::go_reading
