// Gomoku as SGF.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <string_view>

#include "records/game_file.h"
#include "records/gomoku_games.h"
#include "records/sgf_games.h"
#include "records/text/encoding.h"

namespace ludex::records {
namespace {

ReadGame game_of(std::string_view text) {
  auto games = read_sgf(text);
  EXPECT_TRUE(games.has_value()) << (games ? "" : games.error().message);
  if (!games || games->records.empty()) {
    ADD_FAILURE() << "no game in " << text;
    return {};
  }
  return {games->records[0], games->troubles};
}

std::string written(const Record& record, std::string* lost = nullptr) {
  Losses losses;
  const auto text = format_game(record, sgf_format(), {}, losses);
  EXPECT_TRUE(text.has_value()) << (text ? "" : text.error().message);
  if (lost != nullptr) {
    *lost = losses.sentence();
  }
  return text.value_or("");
}

TEST(GomokuSgf, ColumnsAndRowsCountFromTheTopLeft) {
  const ReadGame game = game_of("(;GM[4]SZ[15];B[hh];W[ia];B[oo])");
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(game.record.tree, gomoku_record({}, {"h8", "i15", "o1"}).tree);
}

TEST(GomokuSgf, AFileThatNamesNoRulesGainsNone) {
  const std::string text = "(;FF[4]GM[4]CA[UTF-8]SZ[15]RE[?];B[hh];W[ia])\n";
  EXPECT_EQ(written(game_of(text).record), text);
}

TEST(GomokuSgf, PointsAsPeopleWriteThemCountFromTheBottom) {
  EXPECT_EQ(game_of("(;GM[4];B[H8];W[i15])").record.tree, gomoku_record({}, {"h8", "i15"}).tree);
}

TEST(GomokuSgf, VariationsAndRemarksAreKept) {
  const std::string text =
      "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[renju]RE[?]\n"
      "(;B[hh];W[ih]C[a \\] b\\\\];C[nothing is played])\n"
      "(;B[gg]N[another]))\n";
  const ReadGame game = game_of(text);
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(game.record.tree.size(), 5U);
  EXPECT_EQ(written(game.record), text);
}

TEST(GomokuSgf, EveryPropertyIsKeptEvenOneThatNobodyKnows) {
  const std::string text =
      "(;FF[4]GM[4]CA[UTF-8]SZ[20:15]RU[freestyle]XP[opening_rule:swap2]RE[B+T]\n"
      "PB[One]PW[Two]EV[Cup]DT[2024-05-18]AP[Some:1.0]XT[PlyCount:1]ST[2]KM[0]\n"
      ";B[ab]CR[aa:bc]MA[cc]LB[ab:1][cd:x\\:y]C[a comment]WL[30]HO[1]DD[][aa])\n";
  const ReadGame game = game_of(text);
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(find_tag(game.record, "Date"), "2024.05.18");
  EXPECT_EQ(find_tag(game.record, "Termination"), "time forfeit");
  EXPECT_EQ(game.record.result, GameResult::first_wins);
  EXPECT_EQ(game_of(written(game.record)).record, game.record);
  EXPECT_EQ(written(game.record), written(game_of(written(game.record)).record));
}

TEST(GomokuSgf, PositionsAreSetUpAlsoInsideAGame) {
  const ReadGame game =
      game_of("(;GM[4]AB[hh][ii]AW[hi]PL[W];W[gg];B[jj];AE[hh]AB[aa:ba]PL[B];B[ca])");
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(game.record.setup.position, "15/15/15/15/15/15/15/7x7/7ox6/15/15/15/15/15/15 w");
  const std::string again = written(game.record);
  EXPECT_EQ(game_of(again).record, game.record);
  EXPECT_NE(again.find("AE[hh]"), std::string::npos) << again;
}

TEST(GomokuSgf, WhiteMayBegin) {
  const ReadGame game = game_of("(;GM[4];W[hh];B[ii])");
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(game.record.tree.size(), 3U);
  EXPECT_TRUE(game.record.setup.position.ends_with(" w"));
}

TEST(GomokuSgf, WhoIsNotNamedHasPassed) {
  EXPECT_EQ(game_of("(;GM[4];B[hh];B[ii];W[];B[tt])").record.tree.size(), 6U);
}

TEST(GomokuSgf, RenjuThatIsExportedAsGoIsRead) {
  EXPECT_EQ(game_of("(;GM[1]SZ[15];B[hh])").record.tree.size(), 2U);
  const auto chess = read_sgf("(;GM[3];B[hh])(;GM[4];B[hh])");
  ASSERT_TRUE(chess.has_value());
  EXPECT_EQ(chess->records.size(), 1U);
  EXPECT_EQ(describe(chess->troubles.at(0)),
            "game 1: GM[3] is no game whose SGF is understood, line 1, column 6");
}

TEST(GomokuSgf, CharsetsAreRead) {
  const std::string name = "中村茂";
  for (const std::string_view charset : {"GBK", "Shift_JIS", "EUC-JP", "UTF-8"}) {
    const std::string text = "(;GM[4]CA[" + std::string(charset) + "]PB[" +
                             encode(name, *charset_named(charset)) + "];B[hh])";
    EXPECT_EQ(find_tag(game_of(text).record, "Black"), name) << charset;
  }
}

TEST(GomokuSgf, GomokuCliHasItsOwnWords) {
  const ReadGame game = game_of(
      "(;FF[4]GM[4]RU[4]RE[W+1]DT[2021.01.02]SZ[15];B[hh]C[opening move];"
      "W[ii]C[123ms])");
  EXPECT_EQ(game.record.setup.values.text("variant"), "renju");
  EXPECT_EQ(game.record.result, GameResult::second_wins);
  const NodeId last = main_line_end(game.record.tree);
  EXPECT_EQ(game.record.tree.annotations(last)->elapsed(), std::chrono::milliseconds(123));
}

TEST(GomokuSgf, OldAndLooseFilesAreRead) {
  // Long names as in FF[1], letters and marks of FF[3], blanks everywhere, no last parenthesis.
  const ReadGame game = game_of(
      "Sent by mail\r\n( ; GaMe[4] FF[1]\r\nSiZe[15]PlayerBlack[A]RE[B+Resign]\r\n;Black[hh] "
      "L[aa][bb]M[cc]\r\n;White[ tt ](;B [ih])(;B[hi]C[a\\\r\nb])");
  ASSERT_EQ(game.troubles.size(), 1U);
  EXPECT_EQ(game.troubles[0].message, "game 1: the file ends with 1 parentheses open");
  EXPECT_EQ(game.record.tree.size(), 5U);
  EXPECT_EQ(game.record.result, GameResult::first_wins);
  EXPECT_EQ(find_tag(game.record, "Termination"), "resignation");
  const NodeId first = *game.record.tree.first_child(root);
  const Annotations& said = *game.record.tree.annotations(first);
  EXPECT_EQ(said.labels(), (std::vector<Label>{{{0, 14}, "a"}, {{1, 13}, "b"}}));
  EXPECT_EQ(said.marks(), (std::vector<Mark>{{Brush::green, {2, 12}, Shape::cross}}));
  const NodeId last = *game.record.tree.last_child(*game.record.tree.first_child(first));
  EXPECT_EQ(game.record.tree.annotations(last)->comment, "ab");
}

TEST(GomokuSgf, NumbersOfRulesAreThoseOfGomocup) {
  const auto values = [](const std::string& number) {
    return game_of("(;GM[4]RU[" + number + "];B[hh])").record.setup.values;
  };
  EXPECT_EQ(values("9").text("variant"), "caro_exact");
  EXPECT_EQ(values("1").text("variant"), "standard");
  EXPECT_EQ(values("6").text("variant"), "renju");
  EXPECT_EQ(values("6").text("continuous"), "true");
  EXPECT_EQ(find_tag(game_of("(;GM[4]RU[7];B[hh])").record, "Rules"), "7");
}

TEST(GomokuSgf, WhatSaysNothingIsNotWritten) {
  Record record = gomoku_record({}, {"h8"});
  record.tags = {{"Event", "?"}, {"Date", "????.??.??"}, {"Black", "A"}};
  EXPECT_EQ(written(record), "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[freestyle]RE[?]PB[A];B[hh])\n");
}

TEST(GomokuSgf, WhatEnginesThoughtComesBack) {
  Record record = gomoku_record({}, {"h8", "h9"});
  Annotations& said = record.tree.annotate(*record.tree.first_child(root));
  said.edit_engine() = EngineNote{.search = EngineNote::Search{Centipawns{31}, 14},
                                  .time = std::chrono::milliseconds(231),
                                  .fields = {{"n", "12345"}}};
  said.edit_clock() = std::chrono::milliseconds(61500);
  said.comment = "two\nlines";
  said.edit_glyphs() = {Glyph{1}, Glyph{14}};
  EXPECT_EQ(game_of(written(record)).record.tree, record.tree);
}

// FF[4], "B" and "W": the move is made, legal or not.
TEST(GomokuSgf, AStoneOnAStoneReplacesIt) {
  const std::string text =
      "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[Gomoku]RE[?];B[hh](;W[hh]C[odd];B[hi])(;W[ii];B[ii];\n"
      "W[hh]))\n";
  const ReadGame game = game_of(text);
  EXPECT_TRUE(game.troubles.empty());
  ASSERT_EQ(game.record.tree.size(), 7U);
  const NodeId odd = *game.record.tree.first_child(*game.record.tree.first_child(root));
  EXPECT_NE(game.record.tree.annotations(odd)->position().find("o"), std::string::npos);
  const std::string again = written(game.record);
  EXPECT_EQ(game_of(again).record, game.record) << again;
  EXPECT_EQ(again.find("AW"), std::string::npos) << again;
  EXPECT_EQ(again.find("PL"), std::string::npos) << again;
}

struct Bad {
  std::string_view text;
  std::string_view trouble;
};
class GomokuSgfBadInput : public testing::TestWithParam<Bad> {};

TEST_P(GomokuSgfBadInput, IsToldWithLineAndColumn) {
  const auto games = read_sgf(GetParam().text);
  const Error told = games ? games->troubles.at(0) : games.error();
  EXPECT_EQ(describe(told), GetParam().trouble);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, GomokuSgfBadInput,
    testing::Values(
        Bad{"", "no SGF game: nothing begins with `(;`"},
        Bad{"(;GM[4]SZ[3])",
            "game 1: SZ[3]: boards of gomoku have sides from 5 to 25, line 1, "
            "column 11"},
        Bad{"(;GM[4]SZ[99999999999999999999])",
            "game 1: SZ[99999999999999999999]: boards of gomoku have sides from 5 to 25, line 1, "
            "column 11"},
        Bad{"(;GM[4];B[zz])",
            "game 1: B[zz]: no point of the board of 15; it is left out with all that follows it, "
            "line 1, column 11"},
        Bad{"(;GM[4]AB[pp])",
            "game 1: AB[pp] lies outside the board of 15; it is left out there, line 1, column 11"},
        Bad{"(;GM[4]AB[1])",
            "game 1: AB[1] is no point of the board of 15; it is left out, line 1, column 11"},
        Bad{"(;GM[4]PL[red])", "game 1: PL[red] is no colour; it is left out, line 1, column 11"},
        Bad{"(;GM[4]XP[komi:5])",
            "game 1: `komi:5` is no parameter of gomoku with its value, line 1, column 11"},
        Bad{"(;GM[4]AB[hh][ii]AW[hh])",
            "game 1: AW sets h8 up a second time, which counts, line 1, column 18"},
        Bad{"(;GM[4];XM[swap])",
            "game 1: XM[swap]: illegal move `swap`: there is no such choice to make now; it is "
            "left out with all that follows it, line 1, column 12"},
        Bad{"(;GM[klingon])",
            "game 1: GM[klingon] is no game whose SGF is understood, line 1, "
            "column 6"}));

RC_GTEST_PROP(GomokuSgfProperties, TreesAreReadBack, ()) {
  const rules::Values values{
      {"variant", *rc::gen::element<std::string_view>("freestyle", "renju", "caro", "caro_exact")},
      {"size", *rc::gen::element<std::string_view>("5", "15", "20x15", "25")},
      {"draw_points", *rc::gen::element<std::string_view>("0", "10")}};
  Record record = some_gomoku_tree(values, true);
  record.result = *rc::gen::element(GameResult::first_wins, GameResult::draw, GameResult::unknown);
  set_tag(record, "Black", "A]:\\");
  set_tag(record, "Opening_rule", "a:b");
  const ReadGame again = game_of(written(record));
  RC_ASSERT(again.troubles.empty());
  RC_ASSERT(again.record == record);
}

RC_GTEST_PROP(GomokuSgfProperties, TheChoicesOfAnOpeningAreReadBack, ()) {
  Record record = some_gomoku_line(
      {{"opening_rule",
        *rc::gen::element<std::string_view>("swap2", "rif", "soosorv", "taraguchi", "yamaguchi")}});
  record.result = *rc::gen::element(GameResult::first_wins, GameResult::second_wins);
  const ReadGame again = game_of(written(record));
  RC_ASSERT(again.troubles.empty());
  RC_ASSERT(again.record == record);
}

}  // namespace
}  // namespace ludex::records
