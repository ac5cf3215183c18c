#include "rules/gomoku/game.h"

#include <gtest/gtest.h>

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/tokens.h"
#include "rules/gomoku/boards.h"
#include "rules/gomoku/notation.h"
#include "rules/gomoku/position_text.h"
#include "rules/registry.h"
#include "rules/ruling.h"

namespace ludex::gomoku {
namespace {

using rules::Seat;

std::unique_ptr<rules::Game> started(const rules::Values& values, std::string_view position = "") {
  auto game =
      rules::start_game({.game = "gomoku", .values = values, .position = std::string(position)});
  EXPECT_TRUE(game.has_value()) << describe(game.error());
  return *std::move(game);
}

void play(rules::Game& game, std::string_view moves) {
  Tokens words(moves);
  while (const auto word = words.next()) {
    const auto notation = word->text == "--" ? rules::standard : rules::coordinate;
    const auto move = game.play_text(word->text, notation);
    ASSERT_TRUE(move.has_value()) << describe(move.error());
  }
}

struct EndCase {
  std::string_view name;
  rules::Values values;
  std::string_view moves;
  std::string_view code;  // empty: the game goes on
  std::string_view text;
  std::optional<Seat> winner;
};
std::ostream& operator<<(std::ostream& out, const EndCase& end) {
  return out << end.name;
}

class GomokuEnd : public testing::TestWithParam<EndCase> {};

TEST_P(GomokuEnd, IsWhatTheRulesSay) {
  const auto game = started(GetParam().values);
  play(*game, GetParam().moves);
  const auto outcome = game->outcome();
  EXPECT_EQ(outcome ? outcome->code : "", GetParam().code);
  EXPECT_EQ(outcome ? outcome->text : "", GetParam().text);
  EXPECT_EQ(outcome ? outcome->winner : std::nullopt, GetParam().winner);
  if (!outcome) return;
  // No end stood before the last move.
  game->undo();
  EXPECT_EQ(game->outcome(), std::nullopt);
}

const std::string five = "a1 a3 b1 b3 c1 c3 d1 d3 e1";
// Six in a row, closed by filling the gap.
const std::string six = "a1 a3 b1 b3 c1 c3 e1 e3 f1 o15 d1";

INSTANTIATE_TEST_SUITE_P(
    Table, GomokuEnd,
    testing::Values(
        EndCase{"five", {}, five, "five", "Black has five in a row", Seat::first},
        EndCase{"six", {}, six, "five", "Black has six in a row", Seat::first},
        EndCase{"six_of_standard", {{"variant", "standard"}}, six, "", "", {}},
        EndCase{"six_of_renju",
                {{"variant", "renju"}},
                six,
                "overline",
                "White wins: overline by Black",
                Seat::second},
        EndCase{"white_may_make_six",
                {{"variant", "renju"}},
                "a3 a1 b3 b1 c3 c1 e3 e1 o15 f1 m13 d1",
                "five",
                "White has six in a row",
                Seat::second},
        EndCase{"double_three",
                {{"variant", "renju"}},
                "h9 g1 g8 o1 f8 o11 h10 a15 h8",
                "double_three",
                "White wins: double-three by Black",
                Seat::second},
        EndCase{"double_three_elsewhere",
                {{"variant", "standard"}},
                "h9 g1 g8 o1 f8 o11 h10 a15 h8",
                "",
                "",
                {}},
        EndCase{"double_four",
                {{"variant", "renju"}},
                "f8 d8 h10 o1 g8 c1 h11 a15 h9 h12 e8 o13 h8",
                "double_four",
                "White wins: double-four by Black",
                Seat::second},
        EndCase{
            "closed_five_of_caro", {{"variant", "caro"}}, "b1 a1 c1 g1 d1 a3 e1 a5 f1", "", "", {}},
        EndCase{"closed_by_the_edge",
                {{"variant", "caro"}},
                "a1 f1 b1 a3 c1 a5 d1 a7 e1",
                "five",
                "Black has five in a row",
                Seat::first},
        EndCase{"swapped",
                {{"opening_rule", "swap1"}},
                "a1 swap a3 b1 b3 c1 c3 d1 d3 e1",
                "five",
                "Black has five in a row",
                Seat::second},
        EndCase{"passes_of_renju",
                {{"variant", "renju"}},
                "h8 h9 i9 -- --",
                "passes",
                "Draw by two passes",
                {}},
        EndCase{"passes_elsewhere", {}, "h8 h9 i9 -- --", "", "", {}},
        EndCase{"one_pass", {{"variant", "renju"}}, "h8 h9 i9 -- h10", "", "", {}},
        EndCase{"few_points",
                {{"size", "5"}, {"draw_points", "22"}},
                "a1 a2 a3",
                "few_points",
                "Draw with 22 empty points left",
                {}},
        EndCase{"a_row_before_few_points",
                {{"size", "5"}, {"draw_points", "16"}},
                "a1 a2 b1 b2 c1 c2 d1 d2 e1",
                "five",
                "Black has five in a row",
                Seat::first}),
    [](const auto& each) { return std::string(each.param.name); });

TEST(GomokuGame, AFullBoardIsADraw) {
  const auto game = started({{"size", "5"}}, "xxoox/ooxxo/xxoox/ooxxo/xxoo1 b");
  EXPECT_EQ(game->outcome(), std::nullopt);
  play(*game, "e1");
  EXPECT_EQ(game->outcome()->code, "board_full");
  EXPECT_TRUE(game->legal_moves().empty());
}

TEST(GomokuGame, StonesThatWereSetUpEndNothing) {
  const auto game = started({}, "15/15/15/15/15/xxxxx10/15/15/15/15/15/15/15/15/ooooo10 b");
  EXPECT_EQ(game->outcome(), std::nullopt);
  play(*game, "o15");
  EXPECT_EQ(game->outcome(), std::nullopt);
  play(*game, "f1");
  EXPECT_EQ(game->outcome()->winner, Seat::second);
}

TEST(GomokuGame, PlayGoesOnAfterTheEndForAnalysis) {
  const auto game = started({{"variant", "renju"}});
  play(*game, six);
  EXPECT_TRUE(game->outcome().has_value());
  play(*game, "o1");
  EXPECT_EQ(game->outcome(), std::nullopt);
  EXPECT_EQ(game->move_number(), 7);
}

TEST(GomokuGame, TheForbiddenPointsOfBlackAreLegalMoves) {
  const auto game = started({{"variant", "renju"}});
  play(*game, "h9 g1 g8 o1 f8 o11 h10 a15");
  const auto h8 = game->parse_move("h8", rules::coordinate).value();
  EXPECT_EQ(game->forbidden_moves(), std::vector{h8});
  EXPECT_TRUE(game->is_legal(h8));
  play(*game, "a1");
  EXPECT_TRUE(game->forbidden_moves().empty());  // White is to move
  const auto free = started({});
  play(*free, "h9 g1 g8 o1 f8 o11 h10 a15");
  EXPECT_TRUE(free->forbidden_moves().empty());
}

TEST(GomokuGame, AnInfractionIsNamedForReports) {
  EXPECT_EQ(rules::infraction_of("double_three"), rules::Infraction::forbidden_move);
  EXPECT_EQ(rules::infraction_of("double_four"), rules::Infraction::forbidden_move);
  EXPECT_EQ(rules::infraction_of("overline"), rules::Infraction::forbidden_move);
  EXPECT_EQ(rules::offender_of({Seat::second, "overline", ""}), Seat::first);
  EXPECT_EQ(rules::infraction_of("five"), rules::Infraction::none);
}

TEST(GomokuGame, AContinuousGameCountsRowsAndBlocksTheirPoints) {
  const auto game = started({{"continuous", "yes"}, {"size", "7"}, {"draw_points", "36"}});
  play(*game, "a1 a3 b1 b3 c1 c3 d1 d3 e1");
  EXPECT_EQ(game->outcome(), std::nullopt);
  EXPECT_EQ(game->position(), "7/7/7/7/oooo3/7/#####2 w rows=1:0");
  const auto again = started(game->setup().values, game->position());
  EXPECT_EQ(again->position(), game->position());
  play(*game, "e3 a7 b7 g1");
  EXPECT_EQ(game->outcome()->text, "Draw with 36 empty points left");
  EXPECT_EQ(game->outcome()->winner, std::nullopt);
  game->undo();
  EXPECT_EQ(game->position(), "xo5/7/7/7/#####2/7/#####2 b rows=1:1");
  const auto won = started({{"continuous", "yes"}, {"size", "5"}, {"draw_points", "24"}},
                           "5/5/5/5/5 b rows=3:1");
  play(*won, "a1");
  EXPECT_EQ(won->outcome()->text, "Black wins by rows, 3 to 1");
  EXPECT_EQ(won->outcome()->winner, Seat::first);
}

TEST(GomokuGame, AForbiddenStoneOfAContinuousGameCountsForWhite) {
  const auto game = started({{"continuous", "yes"}, {"variant", "renju"}});
  play(*game, "h9 g1 g8 o1 f8 o11 h10 a15 h8");
  EXPECT_EQ(game->outcome(), std::nullopt);
  EXPECT_TRUE(as_gomoku(*game)->now().position().is_blocked(*parse_point("h8")));
  EXPECT_EQ(as_gomoku(*game)->now().rows(), (std::array<std::uint16_t, 2>{0, 1}));
}

TEST(GomokuGame, AClonePlaysOnForItself) {
  const auto game = started({{"opening_rule", "swap2"}});
  play(*game, "h8 h9 j10 add-two");
  const auto clone = game->clone();
  play(*clone, "a1 b1 swap");
  EXPECT_EQ(game->moves().size(), 4U);
  EXPECT_EQ(clone->moves().size(), 7U);
  EXPECT_EQ(game->seat_names()[0], "White");
  EXPECT_EQ(clone->seat_names()[0], "Black");
  EXPECT_EQ(as_gomoku(*rules::start_game({.game = "chess"}).value()), nullptr);
}

TEST(GomokuGame, AWrongSetupIsReportedInOneSentence) {
  const auto error = [](const rules::Values& values, std::string_view position = "") {
    const auto game =
        rules::start_game({.game = "gomoku", .values = values, .position = std::string(position)});
    return game ? "" : describe(game.error());
  };
  EXPECT_EQ(error({{"size", "4"}}),
            "bad size `4` of gomoku, expected a side from 5 to 25, or two of them as 20x15");
  EXPECT_EQ(error({{"size", "15x26"}}),
            "bad size `15x26` of gomoku, expected a side from 5 to 25, or two of them as 20x15");
  EXPECT_EQ(error({{"variant", "pente"}}),
            "unknown variant `pente` of gomoku, expected one of: freestyle, standard, renju, caro, "
            "caro_exact");
  EXPECT_EQ(error({}, "5/5/5/5/5 b"), "bad position: board: it has the size 5, and the game 15");
  EXPECT_EQ(error({{"size", "5"}, {"draw_points", "25"}}),
            "bad draw points `25` of gomoku: a board of 5 has no more points");
}

TEST(GomokuGame, ValuesHaveOneSpelling) {
  const auto values = [](const rules::Values& given) { return started(given)->setup().values; };
  EXPECT_EQ(values({{"size", "15X15"}}), values({{"size", "15"}}));
  EXPECT_EQ(values({{"size", "020x015"}}).text("size"), "20x15");
  EXPECT_EQ(values({{"variant", "Caro5"}}).text("variant"), "caro_exact");
  EXPECT_EQ(values({{"opening_rule", "ThirdChange"}}).text("opening_rule"), "swap");
  EXPECT_EQ(values({{"opening_rule", "soosorv"}}).text("fifth_moves"), "8");
  EXPECT_EQ(values({{"opening_rule", "rif"}}).text("fifth_moves"), "2");
}

// --- Notations ---

TEST(GomokuNotation, APointHasFourSpellings) {
  constexpr BoardSize usual{15, 15};
  struct Row {
    const char* letters;
    const char* capitals;
    const char* numbers;
    const char* hex;
  };
  for (const Row& row : {Row{"h8", "H8", "7,7", "78"}, Row{"a15", "A15", "0,0", "01"},
                         Row{"o1", "O1", "14,14", "EF"}, Row{"d12", "D12", "3,3", "34"},
                         Row{"d4", "D4", "3,11", "B4"}}) {
    const Point point = *parse_point(row.letters);
    EXPECT_EQ(format_point(point, usual, Spelling::capitals), row.capitals);
    EXPECT_EQ(format_point(point, usual, Spelling::numbers), row.numbers);
    EXPECT_EQ(format_point(point, usual, Spelling::hex), row.hex);
    EXPECT_EQ(parse_point(row.letters, usual, Spelling::capitals), point);
    EXPECT_EQ(parse_point(row.numbers, usual, Spelling::numbers), point);
    EXPECT_EQ(parse_point(row.hex, usual, Spelling::hex), point);
  }
  EXPECT_EQ(format_point(*parse_point("a1"), {20, 10}, Spelling::numbers), "0,9");
}

TEST(GomokuNotation, WhatIsNoPointOfTheBoardIsReported) {
  const auto error = [](std::string_view text, Spelling spelling, BoardSize size = {15, 15}) {
    const auto point = parse_point(text, size, spelling);
    return point ? "" : point.error().message;
  };
  EXPECT_EQ(error("p1", Spelling::letters), "bad move `p1`: outside the board of 15");
  EXPECT_EQ(error("h16", Spelling::letters), "bad move `h16`: outside the board of 15");
  EXPECT_EQ(error("i", Spelling::letters), "bad move `i`: expected a point such as h8");
  for (const char* text :
       {"15,0", "0,15", "-1,3", "7", "7,", ",7", "7,7,1", "99999999999999999999,1"}) {
    EXPECT_EQ(error(text, Spelling::numbers),
              "bad move `" + std::string(text) + "`: expected a point such as 7,7");
  }
  for (const char* text : {"70", "F1", "7", "787", "G1", "7 8"}) {
    EXPECT_EQ(error(text, Spelling::hex),
              "bad move `" + std::string(text) + "`: expected a point such as 78");
  }
  EXPECT_NE(error("78", Spelling::hex, {20, 20}), "");
}

TEST(GomokuNotation, EveryMoveOfAGameIsReadBackInEveryNotation) {
  Rng rng(5);
  for (int i = 0; i < 40; ++i) {
    const auto game = started({{"opening_rule", "taraguchi"}});
    for (int ply = 0; ply < 20; ++ply) {
      const auto legal = game->legal_moves();
      for (const rules::Move move : legal) {
        for (std::size_t index = 0; index < spelling_names.size(); ++index) {
          const rules::Notation notation{static_cast<std::uint8_t>(index)};
          const std::string text = game->format_move(move, notation);
          ASSERT_EQ(game->parse_move(text, notation), move) << text;
        }
      }
      game->play(rng.below(4) == 0 ? legal.back() : legal[rng.below(legal.size())]);
    }
  }
}

TEST(GomokuNotation, AnIllegalMoveIsToldWhyItIs) {
  const auto error = [](std::string_view rule, std::string_view moves, std::string_view text) {
    const auto game = started({{"opening_rule", rule}});
    play(*game, moves);
    const auto move = game->parse_move(text, rules::coordinate);
    return move ? "" : move.error().message;
  };
  EXPECT_EQ(error("none", "h8", "h8"), "illegal move `h8`: the point is not empty");
  EXPECT_EQ(error("rif", "h8", "j8"), "illegal move `j8`: the opening rule allows no stone there");
  EXPECT_EQ(error("yamaguchi", "h8 h9 h10", "a1"),
            "illegal move `a1`: expected a number of fifth moves, as n=2");
  EXPECT_EQ(error("rif", "h8 h9 h10 h7 g8", "i8"),
            "illegal move `i8`: it is symmetric to a fifth move on offer");
  EXPECT_EQ(error("rif", "h8 h9 h10 h7 g8 a1", "a2"),
            "illegal move `a2`: it is not on offer as a fifth move");
  EXPECT_EQ(error("none", "", "swap"), "illegal move `swap`: there is no such choice to make now");
  EXPECT_EQ(error("none", "", "pass"), "illegal move `pass`: players may not pass");
  for (const std::string move : {"n=x", "n=0", "N=51", "n=", "n=-1"}) {
    EXPECT_EQ(error("none", "", move),
              "bad move `" + move + "`: expected a number of fifth moves from n=1 to n=50");
  }
}

TEST(GomokuNotation, RecordsReadAPassAndOpeningsHaveNone) {
  const auto game = started({});
  EXPECT_EQ(game->parse_move("Pass", rules::standard).value(), game->null_move());
  EXPECT_EQ(game->format_move(*game->null_move(), rules::standard), "--");
  const auto opening = started({{"opening_rule", "rif"}});
  EXPECT_EQ(opening->null_move(), std::nullopt);
  EXPECT_EQ(opening->parse_move("--", rules::standard).error().message,
            "bad move `--`: a pass in the opening");
}

TEST(GomokuRuling, MovesOfAnyNotationAreRuledOn) {
  const rules::Setup setup{.game = "gomoku", .values = {{"variant", "renju"}}};
  const std::vector<std::vector<std::string_view>> games{
      {"h9", "g1", "g8", "o1", "f8", "o11", "h10", "a15", "h8"},
      {"H9", "G1", "G8", "O1", "F8", "O11", "H10", "A15", "H8"},
      {"7,6", "6,14", "6,7", "14,14", "5,7", "14,4", "7,5", "0,0", "7,7"},
      {"68", "E7", "77", "EF", "76", "4F", "58", "01", "78"}};
  for (const auto& moves : games) {
    const auto ruling = rules::rule_on(setup, moves);
    ASSERT_TRUE(ruling.has_value()) << describe(ruling.error());
    EXPECT_EQ(ruling->outcome->code, "double_three") << moves.front();
  }
}

}  // namespace
}  // namespace ludex::gomoku
