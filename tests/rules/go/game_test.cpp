#include "rules/go/game.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "base/tokens.h"
#include "rules/go/states.h"
#include "rules/registry.h"
#include "rules/ruling.h"
#include "rules/settled_game.h"

namespace ludex::go {
namespace {

using rules::Seat;

std::unique_ptr<rules::Game> started(const rules::Values& values, std::string_view position = "") {
  auto game =
      rules::start_game({.game = "go", .values = values, .position = std::string(position)});
  EXPECT_TRUE(game.has_value()) << describe(game.error());
  return *std::move(game);
}

void play(rules::Game& game, std::string_view moves) {
  Tokens words(moves);
  while (const auto word = words.next()) {
    const auto move = game.play_text(word->text, rules::standard);
    ASSERT_TRUE(move.has_value()) << describe(move.error());
  }
}

TEST(GoAsAGame, StartsEmptyWithBlackToMove) {
  const auto game = started({{"size", "3"}});
  EXPECT_EQ(game->setup().position, "3/3/3 b");
  EXPECT_EQ(game->to_move(), Seat::first);
  EXPECT_EQ(game->legal_moves().size(), 10U);
  EXPECT_EQ(game->null_move(), std::nullopt);
  EXPECT_EQ(game->seat_names()[1], "White");
  EXPECT_EQ(game->move_number(), 1);
  EXPECT_TRUE(game->can_win(Seat::second));
}

TEST(GoAsAGame, IsFoundByItsOtherNames) {
  for (const char* name : {"go", "Go", "weiqi", "baduk", "igo"}) {
    const auto* kind = rules::find_game(name);
    ASSERT_NE(kind, nullptr) << name;
    EXPECT_EQ(kind->name, "go");
  }
}

TEST(GoAsAGame, IsSettledAfterTwoPasses) {
  const auto game = started({{"size", "5"}, {"komi", "0"}}, "1xo2/1xo2/1xox1/1xo2/1xo2 b");
  play(*game, "pass");
  const auto* to_settle = dynamic_cast<const rules::SettledGame*>(game.get());
  ASSERT_NE(to_settle, nullptr);
  EXPECT_FALSE(to_settle->awaits_settlement());
  play(*game, "pass");
  EXPECT_EQ(game->outcome(), std::nullopt);
  ASSERT_TRUE(to_settle->awaits_settlement());
  const std::vector<rules::Point> dead{{3, 2}, {60, 60}};
  EXPECT_EQ(to_settle->settled(dead),
            (rules::Outcome{Seat::second, "score", "White wins by 5 points", "5"}));
  EXPECT_EQ(to_settle->settled({}),
            (rules::Outcome{Seat::first, "score", "Black wins by 6 points", "6"}));
  EXPECT_EQ(to_settle->point_named("d3"), (rules::Point{3, 2}));
  EXPECT_EQ(to_settle->point_named("pass"), std::nullopt);
  // The players may go on instead.
  play(*game, "D4");
  EXPECT_FALSE(to_settle->awaits_settlement());
}

TEST(GoAsAGame, EndsByItselfWhereDeadStonesStay) {
  const auto game = started({{"size", "5"}, {"rules", "tromp_taylor"}, {"komi", "4"}},
                            "1xo2/1xo2/1xo2/1xo2/1xo2 b");
  play(*game, "pass pass");
  EXPECT_EQ(game->outcome(),
            (rules::Outcome{Seat::second, "score", "White wins by 9 points", "9"}));
  const auto even = started({{"size", "5"}, {"rules", "tromp_taylor"}, {"komi", "-5"}},
                            "1xo2/1xo2/1xo2/1xo2/1xo2 b");
  play(*even, "pass pass");
  EXPECT_EQ(even->outcome(), (rules::Outcome{std::nullopt, "score", "Draw by equal scores", ""}));
  const auto near = started({{"size", "5"}, {"rules", "tromp_taylor"}, {"komi", "-6"}},
                            "1xo2/1xo2/1xo2/1xo2/1xo2 b");
  play(*near, "pass pass");
  EXPECT_EQ(near->outcome()->text, "Black wins by 1 point");
}

TEST(GoAsAGame, PlaysOutOfTurnButCallsOnlyMovesInTurnLegal) {
  const auto game = started({{"size", "5"}});
  const rules::Move white = to_game_move(Move::stone(Color::white, at("C3")));
  EXPECT_FALSE(game->is_legal(white));
  EXPECT_TRUE(game->can_play(white));
  play(*game, "W:C3 W:C4 E5");
  EXPECT_EQ(game->position(), "4x/2o2/2o2/5/5 w");
  EXPECT_EQ(game->to_move(), Seat::second);
  EXPECT_EQ(game->move_number(), 4);
  // In coordinates the colour is that of the player to move.
  EXPECT_FALSE(game->parse_move("B:A1", rules::coordinate).has_value());
  const auto copy = game->clone();
  copy->undo();
  EXPECT_EQ(game->position(), "4x/2o2/2o2/5/5 w");
  EXPECT_EQ(copy->position(), "5/2o2/2o2/5/5 b");
  EXPECT_FALSE(game->can_play(rules::Move{0}));
  EXPECT_FALSE(game->can_play(rules::Move{0xFFFFFFFF}));
}

TEST(GoAsAGame, HasNoResultInATripleKo) {
  const auto game = started({{"size", "12x3"}}, "1xo2xo2xo1/x1xoxo1oxo1o/1xo2xo2xo1 b");
  play(*game, "G2 B2 L2 F2 C2");
  EXPECT_EQ(game->outcome(), std::nullopt);
  play(*game, "K2");
  EXPECT_EQ(game->outcome(), (rules::Outcome{std::nullopt, "no_result",
                                             "No result: a cycle that gains nothing", ""}));
}

TEST(GoAsAGame, BeginsAtRandomOffTheEdgeAndWithoutAPass) {
  const auto count = [](const rules::Values& values) {
    const auto game = started(values);
    const auto moves = rules::beginning_moves(*game);
    EXPECT_TRUE(moves.has_value());
    for (const rules::Move move : *moves) {
      EXPECT_TRUE(to_go_move(move).is_stone() && game->is_legal(move));
    }
    return moves->size();
  };
  EXPECT_EQ(count({{"size", "19"}}), 15U * 15U);
  EXPECT_EQ(count({{"size", "13x9"}}), 9U * 5U);
  EXPECT_EQ(count({{"size", "5"}}), 3U * 3U);
  EXPECT_EQ(count({{"size", "2"}}), 4U);
}

TEST(GoAsAGame, IsAlikeInAllImagesOfAPosition) {
  const auto likeness = [](std::string_view position) {
    return rules::likeness(*started({{"size", "5"}}, position));
  };
  const std::string one = likeness("1x3/5/5/4o/5 b");
  EXPECT_EQ(likeness("3x1/5/5/o4/5 b"), one);
  EXPECT_EQ(likeness("5/o4/5/5/3x1 b"), one);
  EXPECT_EQ(likeness("5/x4/5/5/3o1 b"), one);
  EXPECT_NE(likeness("1x3/5/5/3o1/5 b"), one);
  EXPECT_NE(likeness("1x3/5/5/4o/5 w"), one);
}

// --- What the referee says ---

rules::Ruling ruling(const rules::Setup& setup, std::string_view moves,
                     const std::vector<std::string_view>& dead = {}) {
  std::vector<std::string_view> words;
  Tokens tokens(moves);
  while (const auto word = tokens.next()) {
    words.push_back(word->text);
  }
  const auto ruling = rules::rule_on(setup, words, dead);
  EXPECT_TRUE(ruling.has_value()) << describe(ruling.error());
  return *ruling;
}

TEST(GoRuling, TellsCapturesAndTheBanOfKo) {
  const rules::Setup setup{
      .game = "go", .values = {{"size", "5"}}, .position = "5/1xo2/xo1o1/1xo2/5 b"};
  EXPECT_EQ(ruling(setup, "C3").why,
            (std::vector<std::string>{"Black takes 1 stone by C3.",
                                      "Taken so far: by Black 1, by White 0.",
                                      "White may not play B3: it retakes the ko at once."}));
}

TEST(GoRuling, TellsWhichMoveASuperkoRepeats) {
  const rules::Setup setup{.game = "go", .values = {{"size", "5"}, {"ko", "positional"}}};
  EXPECT_EQ(ruling(setup, "A2 B1 B2 C2 E4 D1 E5 A1 C1").why.back(),
            "White may not play B1: it makes the position after move 7 again.");
}

TEST(GoRuling, ScoresWithTheTerritoryAndTheDeadStones) {
  const rules::Setup setup{.game = "go",
                           .values = {{"size", "5"}, {"komi", "0.5"}},
                           .position = "1xo2/1xo2/1xox1/1xo2/1xo2 b"};
  const rules::Ruling scored = ruling(setup, "pass pass", {"D3"});
  EXPECT_EQ(scored.outcome->text, "White wins by 5.5 points");
  EXPECT_EQ(scored.why, (std::vector<std::string>{
                            "Black: 5 stones, 5 points of territory: 10.",
                            "White: 5 stones, komi 0.5, 10 points of territory: 15.5.",
                            "Black's territory: A5 A4 A3 A2 A1.",
                            "White's territory: D5 E5 D4 E4 D3 E3 D2 E2 D1 E1.", "Dead: D3."}));
  EXPECT_EQ(ruling(setup, "pass pass").outcome->text, "Black wins by 5.5 points");
  EXPECT_EQ(ruling(setup, "pass").outcome, std::nullopt);
}

TEST(GoRuling, RefusesDeadStonesThatNobodySettles) {
  const rules::Setup setup{.game = "go", .values = {{"size", "5"}}};
  const std::vector<std::string_view> passes{"pass", "pass"};
  const std::vector<std::string_view> stones{"C3"};
  const std::vector<std::string_view> nonsense{"I1"};
  EXPECT_EQ(rules::rule_on(setup, {}, stones).error().message,
            "there are no dead stones to settle: the game is not at such an end");
  EXPECT_EQ(rules::rule_on(setup, passes, nonsense).error().message,
            "bad dead stone `I1`: no point of the board");
}

}  // namespace
}  // namespace ludex::go
