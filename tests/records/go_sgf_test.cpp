// Go as SGF.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "records/game_file.h"
#include "records/go_games.h"
#include "records/sgf/value.h"
#include "records/sgf_games.h"
#include "records/tree/tree_player.h"
#include "rules/go/game.h"
#include "rules/registry.h"

namespace ludex::records {
namespace {

std::string value_of(const Record& record, std::string_view parameter) {
  return std::string(record.setup.values.text(parameter));
}

TEST(GoSgf, APlainGameIsReadAndWrittenAsItStands) {
  const std::string text =
      "(;FF[4]GM[1]CA[UTF-8]SZ[9]RU[Japanese]KM[6.5]RE[B+3.5]PB[One]PW[Two];B[ee];\n"
      "W[ec];B[];W[gg]C[far])\n";
  const ReadGame game = go_game(text);
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(value_of(game.record, "rules"), "japanese");
  EXPECT_EQ(value_of(game.record, "komi"), "6.5");
  EXPECT_EQ(game.record.result, GameResult::first_wins);
  EXPECT_EQ(find_tag(game.record, "Margin"), "3.5");
  EXPECT_EQ(board_at_end(game.record), "9/9/4o4/9/4x4/9/6o2/9/9 b passed=1:0");
  EXPECT_EQ(go_text(game.record), text);
}

TEST(GoSgf, WhatAFileLeavesOpenIsNotWritten) {
  const ReadGame game = go_game("(;GM[1]SZ[5];B[cc])");
  EXPECT_EQ(go_text(game.record), "(;FF[4]GM[1]CA[UTF-8]SZ[5]RE[?];B[cc])\n");
  EXPECT_EQ(go_game("(;B[pd])").record.setup.values.text("size"), "19");
}

TEST(GoSgf, AHandicapWithoutStonesStandsWhereItAlwaysDoes) {
  const ReadGame game = go_game("(;GM[1]SZ[9]HA[3];W[ee])");
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(game.record.setup.position, "9/9/2x3x2/9/9/9/2x6/9/9 w");
  EXPECT_EQ(value_of(game.record, "komi"), "0.5");
  const std::string again = go_text(game.record);
  EXPECT_NE(again.find("HA[3]"), std::string::npos) << again;
  EXPECT_NE(again.find("AB[cc][cg][gc]"), std::string::npos) << again;
  EXPECT_EQ(go_game(again).record.setup, game.record.setup);
}

TEST(GoSgf, AHandicapStandsWhereItsStonesDo) {
  const ReadGame free = go_game("(;GM[1]SZ[9]HA[3]AB[aa][bb][cc];W[ee])");
  EXPECT_EQ(value_of(free.record, "placement"), "free");
  EXPECT_EQ(free.record.setup.position, "x8/1x7/2x6/9/9/9/9/9/9 w");
  EXPECT_EQ(go_game(go_text(free.record)).record, free.record);
  const ReadGame many = go_game("(;GM[1]SZ[8]HA[6]AB[aa:bc])");
  EXPECT_TRUE(many.troubles.empty());
  EXPECT_EQ(value_of(many.record, "handicap"), "6");
  EXPECT_EQ(go_game(go_text(many.record)).record, many.record);
}

// The record of a game with a free handicap of three stones, placed and played by these moves.
Record placed_game(std::string_view moves) {
  rules::Setup setup{.game = "go"};
  setup.values.set("size", "9");
  setup.values.set("handicap", "3");
  setup.values.set("placement", "free");
  Record record;
  TreePlayer player(record, rules::start_game(setup).value());
  for (std::size_t at = 0; at < moves.size();
       at = std::min(moves.find(' ', at), moves.size() - 1) + 1) {
    const auto word = moves.substr(at, moves.find(' ', at) - at);
    const auto move = player.game().parse_move(word, rules::coordinate);
    EXPECT_TRUE(move && player.add(*move, word)) << word;
  }
  return record;
}

TEST(GoSgf, StonesOfAFreeHandicapAreSetUp) {
  const std::string text = go_text(placed_game("A1 B2 C3 E5 F5"));
  EXPECT_NE(text.find("HA[3]"), std::string::npos) << text;
  EXPECT_NE(text.find("AB[ai][bh][cg]PL[W]"), std::string::npos) << text;
  EXPECT_NE(text.find("W[ee];B[fe]"), std::string::npos) << text;
  EXPECT_EQ(text.find("XP["), text.find("XP[placement:free]")) << text;
  const ReadGame again = go_game(text);
  EXPECT_TRUE(again.troubles.empty());
  EXPECT_EQ(again.record.tree.size(), 3U);
  EXPECT_EQ(go_text(again.record), text);
}

TEST(GoSgf, AHandicapOfFewerStonesThanAskedIsWrittenAsPlaced) {
  const std::string text = go_text(placed_game("A1 B2 pass E5"));
  EXPECT_NE(text.find("HA[2]"), std::string::npos) << text;
  EXPECT_NE(text.find("AB[ai][bh]PL[W]"), std::string::npos) << text;
  EXPECT_EQ(text.find(";B[]"), std::string::npos) << text;
  EXPECT_NE(text.find(";W[ee]"), std::string::npos) << text;
}

TEST(GoSgf, PositionsAreSetUpAlsoBehindMoves) {
  const ReadGame game =
      go_game("(;GM[1]SZ[5]AB[bb][cc]AW[bc]PL[W];W[dd];AE[bb]AW[aa]PL[B];B[ee];W[ed])");
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(game.record.setup.position, "5/1x3/1ox2/5/5 w");
  EXPECT_EQ(board_at_end(game.record), "o4/5/1ox2/3oo/4x b");
  const std::string again = go_text(game.record);
  EXPECT_EQ(go_game(again).record, game.record) << again;
}

TEST(GoSgf, MovesOutOfTurnNeedNoPassBetween) {
  const ReadGame game = go_game("(;GM[1]SZ[5];B[aa];B[bb];W[cc];W[tt];B[])");
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(game.record.tree.size(), 6U);
  EXPECT_EQ(go_game(go_text(game.record)).record, game.record);
}

TEST(GoSgf, APassOfOldIsAPointOfLargeBoards) {
  const ReadGame large = go_game("(;GM[1]SZ[21];B[tt])");
  EXPECT_EQ(board_at_end(large.record).substr(0, 10), "21/21/21/2");
  EXPECT_NE(board_at_end(large.record).find('x'), std::string::npos);
  EXPECT_EQ(board_at_end(go_game("(;GM[1]SZ[19];B[tt])").record).find('x'), std::string::npos);
}

TEST(GoSgf, IllegalMovesOfARecordArePlayed) {
  // A stone on a stone, suicide, and ko taken back at once.
  const ReadGame stone = go_game("(;GM[1]SZ[3];B[bb];W[bb]KO[])");
  EXPECT_TRUE(stone.troubles.empty());
  EXPECT_EQ(board_at_end(stone.record).substr(0, 9), "3/1o1/3 b");
  const ReadGame suicide = go_game("(;GM[1]SZ[3];B[ab];W[];B[ba];W[aa])");
  EXPECT_TRUE(suicide.troubles.empty());
  EXPECT_EQ(board_at_end(suicide.record).substr(0, 9), "1x1/x2/3 ");
  const ReadGame ko = go_game("(;GM[1]SZ[4]AB[ba][ab][bc][cb]AW[ca][db][cc];W[bb];B[cb])");
  EXPECT_TRUE(ko.troubles.empty());
  EXPECT_EQ(go_game(go_text(ko.record)).record, ko.record);
}

TEST(GoSgf, EveryPropertyIsKeptEvenOneThatNobodyKnows) {
  const std::string text =
      "(;FF[4]GM[1]CA[UTF-8]SZ[9]RU[Ing rules of 1996]KM[8]RE[W+R]ST[2]HA[1]GN[A name]\n"
      "XX[any][thing];B[ab]TB[aa:bc]TW[ii]DD[][aa]LB[ab:1][cd:x\\:y]MN[7]KO[]VW[]IL[cc]BL[29.5]"
      "OB[5])\n";
  const ReadGame game = go_game(text);
  EXPECT_TRUE(game.troubles.empty());
  const std::string again = go_text(game.record);
  for (const std::string_view part :
       {"RU[Ing rules of 1996]", "KM[8]", "RE[W+R]", "ST[2]", "HA[1]", "GN[A name]",
        "XX[any][thing]", "TB[aa:bc]", "TW[ii]", "DD[][aa]", "LB[ab:1][cd:x\\:y]", "MN[7]", "KO[]",
        "VW[]", "IL[cc]", "BL[29.500]", "OB[5]"}) {
    EXPECT_NE(again.find(part), std::string::npos) << part << "\n" << again;
  }
  EXPECT_EQ(go_game(again).record, game.record);
}

TEST(GoSgf, PointsThatAreNamedAgainAndAgainCountOnce) {
  std::string marks = "CR";
  std::string stones = "AB";
  for (int i = 0; i < 100'000; ++i) {
    marks += "[aa:ss]";
    stones += "[aa:bc]";
  }
  const ReadGame game = go_game("(;GM[1]SZ[19]" + stones + "AW[bb];" + marks + ")");
  ASSERT_FALSE(game.troubles.empty());
  EXPECT_NE(game.troubles.front().message.find("a second time, which counts"), std::string::npos);
  EXPECT_NE(game.record.setup.position.find("/xo17/"), std::string::npos)
      << game.record.setup.position;
  const auto node = game.record.tree.first_child(root).value_or(root);
  const Annotations* const said = game.record.tree.annotations(node);
  EXPECT_EQ(said == nullptr ? 0 : said->marks().size(), 361U);
}

TEST(GoSgf, AFileInUtf16IsRead) {
  const std::string text = "(;GM[1]SZ[9]PB[Jo];B[aa];W[bb])";
  std::string bytes = "\xFF\xFE";
  for (const char c : text) {
    bytes += c;
    bytes += '\0';
  }
  EXPECT_EQ(game_format_of(bytes).word, "sgf");
  EXPECT_EQ(go_game(bytes).record, go_game(text).record);
}

TEST(GoSgf, TheFirstNodeOfAFileMayLackItsSemicolon) {
  const ReadGame game = go_game("\n(\r\nEV[Cup]SZ[9]\r\n;B[aa]\r\n;W[bb])");
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(game.record.tree.size(), 3U);
  EXPECT_EQ(find_tag(game.record, "Event"), "Cup");
  EXPECT_EQ(game_format_of("(\nEV[Cup]SZ[9];B[aa])").word, "sgf");
}

TEST(GoSgf, PlainMovesMayStandInAnyDivisionOfLines) {
  const std::string moves = ";B[aa];W[bb];B[cc];W[dd]C[x];B[ee](;W[ff];B[gg])(;W[gg])";
  const Record record = go_game("(;GM[1]SZ[9]" + moves + ")").record;
  for (const std::string end : {"\n", "\r\n", "\n\n", " ", "\n "}) {
    std::string broken;
    for (const char c : moves) {
      broken += c;
      broken += c == ']' || c == ')' ? end : "";
    }
    EXPECT_EQ(go_game("(;GM[1]SZ[9]" + broken + ")").record, record) << end;
  }
  // Values on the next line belong to the property before.
  EXPECT_EQ(go_game("(;GM[1]SZ[9];B[aa]\n[bb];W[cc])").record.tree.size(), 4U);
  EXPECT_EQ(go_game("(;GM[1]SZ[9];B[aa]\nC[said];W[cc])").record.tree.size(), 3U);
}

struct KomiRow {
  std::string spelt;
  std::string value;
};

class KomiSpellings : public testing::TestWithParam<KomiRow> {};

TEST_P(KomiSpellings, AreRead) {
  const ReadGame game = go_game("(;GM[1]SZ[9]RU[Japanese]KM[" + GetParam().spelt + "];B[aa])");
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(value_of(game.record, "komi"), GetParam().value);
}

// What is no number is kept as it is, and komi is the usual one.
INSTANTIATE_TEST_SUITE_P(Rows, KomiSpellings,
                         testing::Values(KomiRow{"6.5", "6.5"}, KomiRow{"6,5", "6.5"},
                                         KomiRow{"0", "0"}, KomiRow{"+7.5", "7.5"},
                                         KomiRow{"-3.5", "-3.5"}, KomiRow{" 5.50 ", "5.5"},
                                         KomiRow{"6.5 points", "6.5"}, KomiRow{"4.", "4"},
                                         KomiRow{"", "6.5"}, KomiRow{"none", "6.5"},
                                         KomiRow{"99999", "6.5"}, KomiRow{"650", "6.5"},
                                         KomiRow{"375", "7.5"}));

TEST(GoSgf, KomiThatIsNoNumberIsKept) {
  EXPECT_NE(go_text(go_game("(;GM[1]SZ[9]KM[half a point];B[aa])").record).find("KM[half a point]"),
            std::string::npos);
}

TEST(GoSgf, NamesOfRulesAreThoseOfManyPrograms) {
  const auto rules_named = [](const std::string& name) {
    return value_of(go_game("(;GM[1]RU[" + name + "];B[aa])").record, "rules");
  };
  EXPECT_EQ(rules_named("Japanese"), "japanese");
  EXPECT_EQ(rules_named("JP"), "japanese");
  EXPECT_EQ(rules_named("Chinese"), "chinese");
  EXPECT_EQ(rules_named("AGA"), "aga");
  EXPECT_EQ(rules_named("NZ"), "new_zealand");
  EXPECT_EQ(rules_named("Tromp-Taylor"), "tromp_taylor");
}

TEST(GoSgf, ParametersWithoutAPropertyAreKept) {
  Record record = go_game("(;GM[1]SZ[7]RU[Chinese]KM[5];B[aa])").record;
  record.setup.values.set("ko", "positional");
  const std::string text = go_text(record);
  EXPECT_NE(text.find("XP[ko:positional]"), std::string::npos) << text;
  EXPECT_EQ(go_game(text).record, record);
}

TEST(GoSgf, ChessMayStandBesideGoInACollection) {
  const auto games = read_sgf("(;GM[3];B[hh])(;GM[1]SZ[9];B[aa])(;GM[4]SZ[15];B[hh])");
  ASSERT_TRUE(games.has_value());
  ASSERT_EQ(games->records.size(), 2U);
  EXPECT_EQ(games->records[0].setup.game, "go");
  EXPECT_EQ(games->records[1].setup.game, "gomoku");
}

TEST(GoSgf, GamesOfACollectionLeaveNothingInEachOther) {
  const std::vector<std::string> texts{
      "(;GM[1]SZ[9]KM[6]RE[B+R]PB[One]C[first];B[ee]BL[30]C[said];W[cc](;B[gg])(;B[cg]))",
      "(;GM[1]SZ[9];W[aa];B[zz];W[bb])",
      "(;GM[1]SZ[0];B[aa])",
      "(;GM[3];B[e4])",
      "(;GM[4]SZ[15]RU[renju]RE[W+R];B[hh];W[ih]C[+0.31/14 0.231s])",
      "(;GM[1]SZ[9]HA[3];W[ee];AB[ab]AE[ee];B[cb])",
      "(;GM[4]SZ[15];B[hh];W[hh])",
      "(;GM[1];B[pd])"};
  std::string all;
  for (int time = 0; time < 2; ++time) {
    for (const std::string& text : texts) {
      all += text;
    }
  }
  const auto sequence = sgf_format().read(all, ReadMode::records).value();
  FileGame game;
  for (std::size_t at = 0; at < 2 * texts.size(); ++at) {
    ASSERT_TRUE(sequence->next(game));
    const auto alone = read_sgf(texts[at % texts.size()]).value();
    EXPECT_EQ(game.is_read, !alone.records.empty()) << at;
    EXPECT_EQ(game.kept, alone.entries[0].kept) << at;
    EXPECT_EQ(game.troubles.size(), alone.troubles.size()) << at;
    if (game.is_read) {
      EXPECT_EQ(game.record, alone.records[0]) << at;
    }
  }
  EXPECT_FALSE(sequence->next(game));
}

TEST(GoSgf, ClocksAreReadAsSecondsAndOthersAreKept) {
  const auto clock = [](std::string_view seconds) {
    const ReadGame game = go_game("(;GM[1];B[pd]BL[" + std::string(seconds) + "])");
    const Annotations* const said = game.record.tree.annotations(NodeId{1});
    return said != nullptr && said->clock() ? said->clock()->count() : -1;
  };
  EXPECT_EQ(clock("1408.000"), 1'408'000);
  EXPECT_EQ(clock("12.5"), 12'500);
  EXPECT_EQ(clock("3"), 3'000);
  EXPECT_EQ(clock(" 0.25 "), 250);
  EXPECT_EQ(clock("0.0004"), 0);
  EXPECT_EQ(clock("1.23456"), 1'235);
  for (const std::string_view none : {"-3", "", "five", "1:20", "99999999999", "9999999999.999"}) {
    EXPECT_EQ(clock(none), -1) << none;
    EXPECT_EQ(go_game("(;GM[1];B[pd]BL[" + std::string(none) + "])")
                  .record.tree.annotations(NodeId{1})
                  ->properties()
                  .size(),
              1U);
  }
}

TEST(GoSgf, ALineThatIsNotNotesAloneIsAComment) {
  for (const std::string_view clock : {"", "BL[30.000]"}) {
    for (const std::string_view text :
         {"[%eval 0.30] and more", "? [%csl Ga4", "+0.31/14 0.231s resigns", "3/14", "!words"}) {
      const ReadGame game =
          go_game("(;GM[1];B[pd]" + std::string(clock) + "C[" + sgf::format_text(text) + "])");
      const Annotations* const said = game.record.tree.annotations(NodeId{1});
      ASSERT_NE(said, nullptr);
      Annotations expected;
      expected.comment = text;
      expected.edit_clock() = said->clock();
      EXPECT_EQ(*said, expected) << text;
    }
  }
}

TEST(GoSgf, OfPropertiesThatStandTwiceTheFirstCounts) {
  const Record record = go_game("(;GM[1]SZ[9]RU[ours]RU[renju];B[aa])").record;
  EXPECT_EQ(go_game(go_text(record)).record, record);
}

TEST(GoSgf, AGameOfAnotherKindIsKeptInItsCollection) {
  const std::string chess = "(;FF[4]GM[3]PB[Kasparov];B[e7-e5](;W[g1-f3])(;W[f2-f4]C[a\\]b]))\n";
  const auto games = read_sgf(chess + "(;GM[1]SZ[9];B[aa])");
  ASSERT_TRUE(games.has_value());
  ASSERT_EQ(games->entries.size(), 2U);
  EXPECT_FALSE(games->entries[0].record);
  EXPECT_EQ(games->entries[1].kept, "");
  const auto again = read_sgf(games->entries[0].kept);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->entries[0].kept, games->entries[0].kept);
  for (const std::string_view part :
       {"GM[3]", "PB[Kasparov]", "B[e7-e5]", "(;W[g1-f3])", "(;W[f2-f4]C[a\\]b])"}) {
    EXPECT_NE(games->entries[0].kept.find(part), std::string::npos) << games->entries[0].kept;
  }
}

TEST(GoSgf, RenjuThatCallsItselfGoIsToldApart) {
  const auto game_in = [](std::string_view text) {
    return read_sgf(text).value().records.at(0).setup.game;
  };
  EXPECT_EQ(game_in("(;GM[1]SZ[15];B[hh];W[ih])"), "gomoku");
  EXPECT_EQ(game_in("(;GM[1]SZ[9]RU[renju];B[ee])"), "gomoku");
  EXPECT_EQ(game_in("(;GM[1]SZ[15]KM[6.5];B[hh];W[ih])"), "go");
  EXPECT_EQ(game_in("(;GM[1]SZ[15];B[dd];W[ih])"), "go");
  EXPECT_EQ(game_in("(;GM[1]SZ[15];B[hh];W[ih];B[hh])"), "go") << "a stone comes back";
  EXPECT_EQ(game_in("(;GM[1]SZ[15]RU[Chinese];B[hh];W[ih])"), "go");
}

struct GoBad {
  std::string_view text;
  std::string_view trouble;
};

class GoSgfBadInput : public testing::TestWithParam<GoBad> {};

TEST_P(GoSgfBadInput, NamesItsLineAndColumn) {
  const auto games = read_sgf(std::string(GetParam().text) + "(;GM[1]SZ[9];B[aa])");
  ASSERT_TRUE(games.has_value());
  ASSERT_FALSE(games->troubles.empty());
  EXPECT_EQ(describe(games->troubles[0]), GetParam().trouble);
  ASSERT_FALSE(games->records.empty());
  EXPECT_EQ(games->records.back().tree.size(), 2U) << "the game behind is whole";
}

INSTANTIATE_TEST_SUITE_P(
    Rows, GoSgfBadInput,
    testing::Values(
        GoBad{"(;GM[1]SZ[0])",
              "game 1: SZ[0]: boards of go have sides from 1 to 25, line 1, column 11"},
        GoBad{"(;GM[1]SZ[26])",
              "game 1: SZ[26]: boards of go have sides from 1 to 25, line 1, column 11"},
        GoBad{"(;GM[1]SZ[19:x])",
              "game 1: SZ[19:x]: boards of go have sides from 1 to 25, line 1, column 11"},
        GoBad{"(;GM[1]SZ[big])",
              "game 1: SZ[big]: boards of go have sides from 1 to 25, line 1, column 11"},
        GoBad{"(;GM[1]SZ[9]\n;B[jj];W[aa])",
              "game 1: B[jj]: no point of the board of 9; it is left out with all that follows it, "
              "line 2, column 4"},
        GoBad{"(;GM[1]SZ[9];B[a])",
              "game 1: B[a]: no point of the board of 9; it is left out with all that follows it, "
              "line 1, column 16"},
        GoBad{
            "(;GM[1]SZ[9];W[aaa])",
            "game 1: W[aaa]: no point of the board of 9; it is left out with all that follows it, "
            "line 1, column 16"},
        GoBad{"(;GM[1]SZ[9];W[resign])",
              "game 1: W[resign]: no point of the board of 9; it is left out with all that follows "
              "it, line 1, column 16"},
        GoBad{
            "(;GM[1]SZ[9]AB[jj])",
            "game 1: AB[jj] lies outside the board of 9; it is left out there, line 1, column 16"},
        GoBad{"(;GM[1]SZ[9]AW[aa:jj])",
              "game 1: bad position: board: the string at A9 has no liberty, line 1, column 3"},
        GoBad{"(;GM[1]SZ[9]AB[?])",
              "game 1: AB[?] is no point of the board of 9; it is left out, line 1, column 16"},
        GoBad{"(;GM[1]SZ[9]PL[green])",
              "game 1: PL[green] is no colour; it is left out, line 1, column 16"},
        GoBad{"(;GM[1]SZ[9]AB[aa]AW[aa])",
              "game 1: AW sets A9 up a second time, which counts, line 1, column 19"},
        GoBad{"(;GM[1]SZ[2]AB[aa:bb])",
              "game 1: bad position: board: the string at A2 has no liberty, line 1, column 3"},
        GoBad{
            "(;GM[1]SZ[9];B[aa];AB[jj];B[bb])",
            "game 1: AB[jj] lies outside the board of 9; it is left out there, line 1, column 23"},
        GoBad{"(;GM[1]SZ[9]XP[ko:perhaps])",
              "game 1: unknown ko rule `perhaps` of go, expected one of: none, simple, positional, "
              "situational, line 1, column 16"},
        GoBad{"(;GM[1]SZ[9]XP[speed:5])",
              "game 1: `speed:5` is no parameter of go with its value, line 1, column 16"},
        GoBad{"(;GM[1]SZ[9];B[aa]X;W[bb])",
              "game 1: property X has no value, and is left out, line 1, column 19"},
        GoBad{"(;GM[1]SZ[9];B[aa]]",
              "game 1: `]` where a node, property or variation should be; it is left out, line 1, "
              "column 19"},
        GoBad{"(;GM[1]SZ[9];B[aa](W[bb]))",
              "game 1: a property that belongs to no node: expected `;`; it is left out, line 1, "
              "column 20"},
        GoBad{"(;GM[1]SZ[9];b[aa])",
              "game 1: `b` names no property: it has no capital; it is left out, line 1, "
              "column 14"}));

RC_GTEST_PROP(GoSgfProperties, TreesAreReadBack, ()) {
  const int side = *rc::gen::inRange(2, 8);
  rules::Setup setup{.game = "go"};
  setup.values.set("size", std::to_string(side));
  setup.values.set("rules", *rc::gen::element<std::string>("chinese", "japanese", "aga"));
  Record record;
  auto game = rules::start_game(setup).value();
  record.setup = game->setup();
  std::vector<NodeId> nodes{root};
  const int moves = *rc::gen::inRange(0, 40);
  for (int made = 0; made < moves; ++made) {
    const NodeId parent = nodes[*rc::gen::inRange<std::size_t>(0, nodes.size())];
    const auto color = *rc::gen::element(go::Color::black, go::Color::white);
    const go::Point point = go::point_at(*rc::gen::inRange(0, side), *rc::gen::inRange(0, side));
    const go::Move move =
        *rc::gen::inRange(0, 8) == 0 ? go::Move::pass(color) : go::Move::stone(color, point);
    nodes.push_back(record.tree.add(parent, go::to_game_move(move)));
  }
  record.result = *rc::gen::element(GameResult::first_wins, GameResult::draw, GameResult::unknown);
  const ReadGame again = go_game(go_text(record));
  RC_ASSERT(again.troubles.empty());
  RC_ASSERT(again.record == record);
}

}  // namespace
}  // namespace ludex::records
