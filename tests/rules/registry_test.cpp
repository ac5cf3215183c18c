#include "rules/registry.h"

#include <gtest/gtest.h>

namespace ludex::rules {
namespace {

TEST(RulesRegistry, KnowsChess) {
  const GameKind* const chess = find_game("chess");
  ASSERT_NE(chess, nullptr);
  EXPECT_EQ(chess->seats[0], "White");
  EXPECT_EQ(find_notation(*chess, "uci"), coordinate);
  EXPECT_EQ(find_notation(*chess, "san"), standard);
  EXPECT_EQ(find_notation(*chess, "lan"), Notation{2});
  EXPECT_EQ(find_notation(*chess, "iccs"), std::nullopt);
  EXPECT_EQ(find_game("checkers"), nullptr);
}

TEST(RulesRegistry, KnowsXiangqi) {
  const GameKind* const xiangqi = find_game("xiangqi");
  ASSERT_NE(xiangqi, nullptr);
  EXPECT_EQ(xiangqi->seats[0], "Red");
  EXPECT_EQ(find_notation(*xiangqi, "ucci"), coordinate);
  EXPECT_EQ(find_notation(*xiangqi, "wxf"), standard);
}

TEST(RulesRegistry, KnowsGomoku) {
  const GameKind* const gomoku = find_game("gomoku");
  ASSERT_NE(gomoku, nullptr);
  EXPECT_EQ(gomoku->seats[0], "Black");
  EXPECT_EQ(find_notation(*gomoku, "letters"), coordinate);
  EXPECT_EQ(find_notation(*gomoku, "capitals"), standard);
}

std::string error_of(const Setup& setup) {
  const auto game = start_game(setup);
  return game ? "" : describe(game.error());
}

TEST(RulesRegistry, FindsAGameByItsNameAndItsAliasesInAnyCase) {
  EXPECT_EQ(find_game("Chess")->name, "chess");
  EXPECT_EQ(find_game("Chinese Chess")->name, "xiangqi");
  EXPECT_EQ(find_game(""), nullptr);
}

TEST(RulesRegistry, SaysWhatOfASetupIsWrong) {
  EXPECT_EQ(error_of({}), "unknown game ``, expected one of: chess, xiangqi, gomoku, go");
  EXPECT_EQ(error_of({.game = "checkers"}),
            "unknown game `checkers`, expected one of: chess, xiangqi, gomoku, go");
  EXPECT_EQ(error_of({.game = "chess", .values = {{"variant", "atomic"}}}),
            "unknown variant `atomic` of chess, expected one of: standard, chess960");
  EXPECT_EQ(error_of({.game = "chess", .values = {{"rules", "fast"}}}),
            "unknown rule set `fast` of chess, expected one of: engine, fide, none");
  EXPECT_EQ(error_of({.game = "chess", .values = {{"komi", "6.5"}}}),
            "chess has no parameter `komi`, expected one of: variant, rules");
  EXPECT_EQ(error_of({.game = "xiangqi", .values = {{"natural_limit", "-1"}}}),
            "bad natural limit `-1` of xiangqi, expected a number from 0 to 8000");
  EXPECT_EQ(error_of({.game = "chess", .position = "8/8"}),
            "bad FEN: piece placement: 2 ranks, expected 8, column 4");
}

TEST(RulesRegistry, FillsInWhatASetupLeavesOpen) {
  const auto game = start_game({.game = "chess"});
  ASSERT_TRUE(game.has_value());
  EXPECT_EQ((*game)->setup(),
            (rules::Setup{.game = "chess",
                          .values = {{"variant", "standard"}, {"rules", "engine"}},
                          .position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}));
}

TEST(RulesRegistry, ACodeSaysWhetherTheLoserBrokeARule) {
  EXPECT_EQ(infraction_of("checkmate"), Infraction::none);
  EXPECT_EQ(infraction_of("no such code"), Infraction::none);
  for (const char* code : {"perpetual_check", "perpetual_chase", "perpetual_attack"}) {
    EXPECT_EQ(infraction_of(code), Infraction::forbidden_repetition) << code;
    EXPECT_EQ(offender_of({Seat::second, code, ""}), Seat::first) << code;
  }
  EXPECT_EQ(infraction_of(only_banned_moves), Infraction::forbidden_repetition);
  EXPECT_EQ(offender_of({Seat::second, "checkmate", ""}), std::nullopt);
  EXPECT_EQ(offender_of({std::nullopt, "repetition", ""}), std::nullopt);
}

TEST(RulesRegistry, ACodeMeansTheSameInEveryGame) {
  for (const GameKind& game : games()) {
    for (const InfractionCode& known : game.infractions) {
      EXPECT_EQ(infraction_of(known.code), known.infraction) << game.name << ' ' << known.code;
    }
  }
}

TEST(RulesRegistry, ListsAVariantUnderANameThatNeedsNoGameBesideIt) {
  EXPECT_EQ(variant_list(),
            (std::vector<std::string>{"standard", "chess960", "xiangqi", "xiangqi-promotion",
                                      "gomoku", "gomoku-standard", "gomoku-renju", "gomoku-caro",
                                      "gomoku-caro_exact", "go"}));
  std::size_t listed = 0;
  for (const GameKind& game : games()) {
    const auto* variants = find_parameter(declaration_of(game), variant_parameter);
    if (variants == nullptr) {  // the game itself is listed
      EXPECT_EQ(setup_named(variant_list().at(listed++)).game, game.name);
      continue;
    }
    for (const ChoiceName& variant : std::get<Choice>(variants->type).names) {
      const auto started = start_game(setup_named(variant_list().at(listed++))).value();
      EXPECT_EQ(started->setup().game, game.name);
      EXPECT_EQ(started->setup().values.text(variant_parameter), variant.name);
    }
  }
  EXPECT_EQ(listed, variant_list().size());
}

TEST(RulesRegistry, AVariantIsFoundByWhatPeopleAndRecordsCallIt) {
  const auto variant = [](std::string_view name) {
    const rules::Setup setup = setup_named(name);
    return setup.game + ":" + std::string(setup.values.text(variant_parameter));
  };
  EXPECT_EQ(variant("chess"), "chess:");
  EXPECT_EQ(variant("From Position"), "chess:");
  EXPECT_EQ(variant("fischerandom"), "chess:chess960");
  EXPECT_EQ(variant("Fischer Random Chess"), "chess:chess960");
  EXPECT_EQ(variant("promotion"), "xiangqi:promotion");
  EXPECT_EQ(variant("Xiangqi-standard"), "xiangqi:standard");
  EXPECT_EQ(variant("checkers"), "checkers:");
  EXPECT_EQ(variant("Gobang"), "gomoku:");
  EXPECT_EQ(variant("renju"), "gomoku:renju");
  EXPECT_EQ(variant("gobang-caro5"), "gomoku:caro_exact");
  EXPECT_EQ(setup_in(*find_game("chess"), "promotion"), std::nullopt);
  EXPECT_EQ(setup_in(*find_game("xiangqi"), "Standard")->game, "xiangqi");
  EXPECT_EQ(only_game_with("Standard"), nullptr);
  EXPECT_EQ(only_game_with("Chess960")->name, "chess");
}

TEST(RulesRegistry, RecordsNameAVariantThatIsNotTheUsualOne) {
  const auto written = [](std::string_view name) {
    return std::string(written_variant(start_game(setup_named(name)).value()->setup()));
  };
  EXPECT_EQ(written("chess"), "");
  EXPECT_EQ(written("chess960"), "Chess960");
  EXPECT_EQ(written("xiangqi-promotion"), "Promotion");
  EXPECT_EQ(written("gomoku"), "");
  EXPECT_EQ(written("caro5"), "Caro exact");
}

TEST(RulesRegistry, TheRulesOfASetupAreOneWord) {
  const auto word = [](std::string_view name) {
    return rules_word(start_game(setup_named(name)).value()->setup());
  };
  EXPECT_EQ(word("chess"), "engine");
  EXPECT_EQ(word("xiangqi"), "axf");
  EXPECT_EQ(word("gomoku"), "freestyle");
  EXPECT_EQ(word("renju"), "renju");
  EXPECT_EQ(rules_word({.game = "checkers"}), "");
}

}  // namespace
}  // namespace ludex::rules
