#include "rules/xiangqi/game.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/random.h"
#include "base/text.h"
#include "rules/registry.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/material.h"
#include "rules/xiangqi/replay.h"

namespace ludex::xiangqi {
namespace {

Result<std::unique_ptr<rules::Game>> start(std::string_view fen, std::string_view typed_rules) {
  rules::Setup setup{.game = "xiangqi", .position = std::string(fen)};
  return rules::set_typed(setup.values, rules::declaration_of(*rules::find_game("xiangqi")),
                          rules::rules_parameter, typed_rules)
      .and_then([&] { return rules::start_game(setup); });
}

std::unique_ptr<rules::Game> started(std::string_view fen, std::string_view typed_rules) {
  auto game = start(fen, typed_rules);
  EXPECT_TRUE(game.has_value()) << describe(game.error());
  return std::move(*game);
}

// Plays moves in coordinates, separated by blanks.
void play(rules::Game& game, std::string_view moves) {
  for (const std::string_view text : split(moves, ' ')) {
    if (text.empty()) continue;
    const auto move = game.play_text(text, rules::coordinate);
    ASSERT_TRUE(move.has_value()) << move.error().message;
  }
}

std::string text_of(const std::optional<rules::Outcome>& outcome) {
  return outcome ? outcome->text : "";
}

std::string times(int count, std::string_view moves) {
  std::string all;
  for (int i = 0; i < count; ++i) {
    all += std::string(moves) + " ";
  }
  return all;
}

constexpr std::string_view chase_fen =
    "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1";
constexpr std::string_view chase_loop = "a7b7 a2b2 b7a7 b2a2";

TEST(XiangqiGame, AMatedSideHasLost) {
  const auto game = started("3k5/2P1P4/9/9/9/9/9/9/9/4K4 w - - 0 1", "none");
  EXPECT_EQ(game->outcome(), std::nullopt);
  play(*game, "c8d8");
  EXPECT_EQ(game->outcome(), (rules::Outcome{rules::Seat::first, "checkmate", "Red mates"}));
}

TEST(XiangqiGame, AStalematedSideHasLostToo) {
  const auto game = started("3k5/9/2P6/9/9/9/9/9/9/4K4 w - - 0 1", "none");
  play(*game, "c7c8");
  EXPECT_EQ(game->outcome(),
            (rules::Outcome{rules::Seat::first, "stalemate", "Red wins by stalemate"}));
}

TEST(XiangqiGame, EndsAtTheOccurrenceOfItsRuleSet) {
  struct End {
    const char* rule_set;
    int loops;
    const char* text;
  };
  for (const End& end : {End{"axf", 2, "Black wins: perpetual chase by Red"},
                         End{"cca", 2, "Black wins: perpetual attack by Red"},
                         End{"xqbase", 3, "Black wins: perpetual chase by Red"},
                         End{"checkban", 2, "Draw by 3-fold repetition"},
                         End{"alwaysdraw", 2, "Draw by 3-fold repetition"}}) {
    const auto game = started(chase_fen, end.rule_set);
    play(*game, "c2a2");
    for (int loop = 0; loop < end.loops; ++loop) {
      EXPECT_EQ(text_of(game->outcome()), "") << end.rule_set;
      play(*game, chase_loop);
    }
    EXPECT_EQ(text_of(game->outcome()), end.text) << end.rule_set;
  }
  const auto endless = started(chase_fen, "none");
  play(*endless, "c2a2 " + times(5, chase_loop));
  EXPECT_EQ(endless->outcome(), std::nullopt);
}

TEST(XiangqiGame, TellsPerpetualCheckApart) {
  const auto game = started("3k5/9/9/9/9/5p3/9/5p3/5K3/5C3 w - - 0 1", "");
  play(*game, times(2, "f1e1 f2e2 e1f1 e2f2"));
  EXPECT_EQ(game->outcome(), (rules::Outcome{rules::Seat::first, "perpetual_check",
                                             "Red wins: perpetual check by Black"}));
  EXPECT_EQ(rules::offender_of(*game->outcome()), rules::Seat::second);
  game->undo();
  EXPECT_EQ(game->outcome(), std::nullopt);
}

TEST(XiangqiGame, ExplainsWhatItRulesAndWhatIsCountedSoFar) {
  using Lines = std::vector<std::string>;
  const auto game = started("3k5/9/9/9/9/5p3/9/5p3/5K3/5C3 w - - 0 1", "");
  EXPECT_EQ(game->explain(), Lines{});
  play(*game, "f1e1 f2e2 e1f1 e2f2");
  EXPECT_EQ(game->explain(),
            (Lines{"The position has occurred 2 times and is judged when it has "
                   "stood 3 times.",
                   "4 of the 120 half-moves without a capture that make a draw."}));
  play(*game, "f1e1 f2e2 e1f1 e2f2");
  EXPECT_EQ(game->explain(),
            (Lines{"The position has occurred 3 times; the last 8 moves led back to it.",
                   "Red: perpetual chase: f1e1 chases f4, e1f1 chases f4, f1e1 chases f4, e1f1 "
                   "chases f4",
                   "Black: perpetual check: f2e2 checks, e2f2 checks, f2e2 checks, e2f2 checks",
                   "Black loses: perpetual check against perpetual chase."}));
}

TEST(XiangqiGame, TheLeagueForbidsTheMoveThatWouldStandForTheThirdTime) {
  const auto game = started(chase_fen, "xqbase");
  play(*game, "c2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7");
  const auto move = game->parse_move("b2a2", rules::coordinate).value();
  EXPECT_EQ(game->banned_moves(), std::vector{move});
  game->undo();
  EXPECT_TRUE(game->banned_moves().empty());
  const auto asian = started(chase_fen, "axf");
  play(*asian, "c2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7");
  EXPECT_TRUE(asian->banned_moves().empty());
}

// A null move is no part of a loop.
TEST(XiangqiGame, ANullMovePassesTheTurnButIsNeverLegal) {
  const auto game = started(chase_fen, "");
  const auto null = game->null_move();
  ASSERT_TRUE(null.has_value());
  EXPECT_FALSE(game->is_legal(*null));
  EXPECT_EQ(game->format_move(*null, rules::standard), "--");
  EXPECT_EQ(game->parse_move("--", rules::standard), *null);
  EXPECT_FALSE(game->parse_move("--", rules::coordinate).has_value());
  for (int passes = 0; passes < 8; ++passes) {
    game->play(*null);
  }
  EXPECT_EQ(game->outcome(), std::nullopt);
  const auto checked = started("3k5/9/9/9/9/9/9/9/9/3RK4 b - - 0 1", "");
  EXPECT_EQ(checked->null_move(), std::nullopt);
  EXPECT_EQ(checked->parse_move("--", rules::standard).error().message,
            "bad move `--`: a null move in check");
}

TEST(XiangqiGame, IsDrawnAtItsNaturalLimit) {
  constexpr std::string_view quiet = "3k5/4a4/9/p8/9/9/P8/9/4A4/4K4 w - - ";
  for (const auto& [rule_set, clock, text] :
       {std::tuple{"axf", 119, "Draw by 60 moves without capture"}, std::tuple{"axf", 118, ""},
        std::tuple{"axf/50", 99, "Draw by 50 moves without capture"}, std::tuple{"axf/0", 9999, ""},
        std::tuple{"xqbase", 99, "Draw by 50 moves without capture"}, std::tuple{"xqbase", 98, ""},
        std::tuple{"cca", 119, "Draw by 60 moves without capture"},
        std::tuple{"alwaysdraw", 119, "Draw by 60 moves without capture"},
        std::tuple{"none", 9999, ""}}) {
    const auto game = started(std::string(quiet) + std::to_string(clock) + " 70", rule_set);
    play(*game, "a3a4");  // no pawn move starts the count anew
    EXPECT_EQ(text_of(game->outcome()), text) << rule_set << " at " << clock;
    const auto capture = started("3k5/4a4/9/9/p8/P8/9/9/4A4/4K4 w - - 200 99", rule_set);
    play(*capture, "a4a5");
    EXPECT_EQ(text_of(capture->outcome()), "") << rule_set;
  }
}

TEST(XiangqiGame, MateOnTheLastMoveWins) {
  const auto game = started("3k5/2P1P4/9/9/9/9/9/9/9/4K4 w - - 119 99", "");
  play(*game, "c8d8");
  EXPECT_EQ(text_of(game->outcome()), "Red mates");
}

TEST(XiangqiNaturalCount, LeavesOutWhatTheRuleLeavesOut) {
  const CountedMove check{.side = Color::red, .is_check = true};
  const CountedMove answer{.side = Color::black, .answers_check = true};
  const CountedMove quiet{.side = Color::red};
  NaturalCount all;
  NaturalCount excess;
  NaturalCount league;
  for (int i = 1; i <= 12; ++i) {
    for (const CountedMove& move : {check, answer}) {
      all = all.after(move, LimitCount::all);
      excess = excess.after(move, LimitCount::without_excess_checks);
      league = league.after(move, LimitCount::without_checks);
    }
  }
  EXPECT_EQ(all.counted(), 24);
  EXPECT_EQ(excess.counted(), 20);
  EXPECT_EQ(league.counted(), 0);
  EXPECT_EQ(excess.after(quiet, LimitCount::without_excess_checks).counted(), 21);
  EXPECT_EQ(league.after(quiet, LimitCount::without_checks).counted(), 1);
  const CountedMove capture{.side = Color::red, .is_capture = true};
  EXPECT_EQ(excess.after(capture, LimitCount::without_excess_checks).counted(), 0);
}

// Whether nobody can win, and whether the list of lone cannons says so.
struct Material {
  std::string_view fen;
  bool no_attackers;
  bool dead_cannons;
};

TEST(XiangqiMaterial, IsDeadWithoutAttackersOrScreens) {
  for (const Material& each : {
           Material{"2bak1b2/4a4/9/9/9/9/9/9/9/2BA1KB2 w", true, false},
           Material{"4k4/9/9/9/9/9/9/9/9/3K4C w", false, true},
           Material{"3ak4/9/9/9/9/9/9/9/9/5K2C w", false, true},
           Material{"3ak4/9/9/9/9/9/9/9/9/2B2K2C w", false, true},
           Material{"3aka3/9/9/9/9/9/9/9/9/5K2C w", false, true},
           Material{"3aka3/9/9/9/9/9/9/9/9/2B2K2C w", false, false},
           Material{"4k4/9/9/9/9/9/9/9/9/3A1K2C w", false, false},
           Material{"c3k4/9/9/9/9/9/9/9/9/3K4C w", false, true},
           Material{"c3ka3/9/9/9/9/9/9/9/9/3K4C w", false, false},
           Material{"4k4/9/9/p8/9/9/9/9/9/3K4C w", false, false},
           Material{"4k4/9/9/9/9/9/9/9/9/3K4R w", false, false},
       }) {
    const auto position = parse_fen(each.fen);
    ASSERT_TRUE(position.has_value()) << each.fen;
    EXPECT_EQ(has_no_attackers(*position), each.no_attackers) << each.fen;
    EXPECT_EQ(is_dead_with_cannons(*position), each.dead_cannons) << each.fen;
  }
}

TEST(XiangqiGame, EndsWithoutAttackersButCountsALostFlagAsLost) {
  const auto game = started("2bak1b2/4a4/9/9/9/9/9/9/9/2BA1KB2 w - - 0 1", "");
  EXPECT_EQ(game->outcome()->code, "insufficient_material");
  EXPECT_TRUE(game->can_win(rules::Seat::first));
  EXPECT_EQ(game->claim(std::nullopt), std::nullopt);
  EXPECT_EQ(started("3k5/9/9/9/9/9/9/9/9/4K3C w - - 0 1", "xqbase")->outcome(), std::nullopt);
  EXPECT_EQ(started("3k5/9/9/9/9/9/9/9/9/4K3C w - - 0 1", "axf")->outcome()->code,
            "insufficient_material");
}

TEST(XiangqiRuleSet, IsReadAndWrittenAsPeopleTypeIt) {
  const auto word = [](std::string_view typed) {
    return rules::rules_word(started("", typed)->setup());
  };
  for (const char* text : {"axf", "cca", "xqbase", "checkban", "alwaysdraw", "none", "axf/50"}) {
    EXPECT_EQ(word(text), text);
  }
  EXPECT_EQ(word(""), "axf");
  EXPECT_EQ(word("axf/60"), "axf");
  EXPECT_EQ(word("/50"), "axf/50");
}

TEST(XiangqiRuleSet, TheNaturalLimitIsAParameterOfItsOwn) {
  const auto limit = [](const rules::Values& values) {
    const auto game = rules::start_game({.game = "xiangqi", .values = values}).value();
    return game->setup().values.integer(limit_parameter);
  };
  EXPECT_EQ(limit({}), 60);
  EXPECT_EQ(limit({{"rules", "xqbase"}}), 50);
  EXPECT_EQ(limit({{"rules", "none"}}), 0);
  EXPECT_EQ(limit({{"rules", "none"}, {"natural_limit", "40"}}), 40);
  EXPECT_EQ(rules::start_game({.game = "xiangqi", .values = {{"rules", "axf/50"}}}).has_value(),
            false);
}

TEST(XiangqiRuleSet, ABadOneIsNamed) {
  const auto error = [](std::string_view typed) { return start("", typed).error().message; };
  EXPECT_EQ(error("fide"),
            "unknown rule set `fide` of xiangqi, expected one of: axf, cca, xqbase, checkban, "
            "alwaysdraw, none");
  EXPECT_EQ(error("axf/x"), "bad natural limit `x` of xiangqi, expected a number from 0 to 8000");
}

TEST(XiangqiGame, SpellsMovesInEveryNotation) {
  const auto game = started("", "");
  const rules::Move move = *game->parse_move("h2e2", rules::coordinate);
  const rules::GameKind* const kind = rules::find_game("xiangqi");
  ASSERT_NE(kind, nullptr);
  for (const auto& [name, text] :
       {std::pair{"ucci", "h2e2"}, std::pair{"wxf", "C2=5"}, std::pair{"iccs", "H2-E2"},
        std::pair{"chinese", "炮二平五"}, std::pair{"chinese_traditional", "炮二平五"},
        std::pair{"uci", "h3e3"}}) {
    const auto notation = rules::find_notation(*kind, name);
    ASSERT_TRUE(notation.has_value());
    EXPECT_EQ(game->format_move(move, *notation), text);
    EXPECT_EQ(game->parse_move(text, *notation), move);
  }
  EXPECT_FALSE(game->is_legal(rules::Move{move.code | 0x10000U}));
  EXPECT_FALSE(game->is_legal(rules::Move{0xFFFF}));
  EXPECT_FALSE(game->is_legal(rules::Move{}));
}

RC_GTEST_PROP(XiangqiGame, UndoIsTheReverseOfPlayAndReplayOfBoth, (std::uint64_t seed)) {
  Rng rng(seed);
  const auto game = started("", seed % 2 == 0 ? "axf" : "xqbase");
  std::vector<std::string> seen;
  for (int ply = 0; ply < 120; ++ply) {
    const auto moves = game->legal_moves();
    if (moves.empty()) break;
    seen.push_back(game->position());
    game->play(moves[rng.below(moves.size())]);
  }
  const Replay replayed = replay(*game);
  RC_ASSERT(format_fen(replayed.position) == game->position());
  RC_ASSERT(replayed.since_capture.size() ==
            static_cast<std::size_t>(replayed.position.halfmove_clock()));
  const auto copy = game->clone();
  while (!seen.empty()) {
    game->undo();
    RC_ASSERT(game->position() == seen.back());
    seen.pop_back();
  }
  RC_ASSERT(game->moves().empty());
  RC_ASSERT(format_fen(replayed.position) == copy->position());
}

}  // namespace
}  // namespace ludex::xiangqi
