// Files of games, whatever their format.

#include "records/game_file.h"

#include <gtest/gtest.h>

#include <string>

#include "records/encoding.h"
#include "records/xiangqi_games.h"

namespace ludex::records {
namespace {

TEST(GameFiles, TheFormatShowsInTheContent) {
  EXPECT_EQ(game_format_of(data_file("xqf/plain.xqf")), GameFormat::xqf);
  EXPECT_EQ(game_format_of(data_file("ccbridge/record.cbr")), GameFormat::ccbridge);
  EXPECT_EQ(game_format_of(data_file("ccbridge/library.cbl")), GameFormat::ccbridge);
  EXPECT_EQ(game_format_of(data_file("dhtmlxq/page.html")), GameFormat::dhtmlxq);
  EXPECT_EQ(game_format_of("[Event \"XQ [DhtmlXQ_hits\"]"), GameFormat::pgn);
}

TEST(GameFiles, TheFormatToWriteIsThatOfTheName) {
  EXPECT_EQ(game_format_of_name("a.b/Game.PGN"), GameFormat::pgn);
  EXPECT_EQ(game_format_of_name("x.xqf"), GameFormat::xqf);
  EXPECT_EQ(game_format_of_name("x.txt"), GameFormat::dhtmlxq);
  EXPECT_EQ(game_format_of_name("x.cbl"), GameFormat::ccbridge);
  EXPECT_EQ(game_format_of_name("x.fen"), GameFormat::fen);
  EXPECT_EQ(game_format_of_name("x.zip"), std::nullopt);
}

TEST(GameFiles, EveryReaderGivesTheStartPosition) {
  const std::string position = "3k5/9/9/9/R8/2p6/8r/9/9/4K4 b - - 0 1";
  const auto xqf = read_games(data_file("xqf/ending.xqf"));
  ASSERT_TRUE(xqf.has_value());
  ASSERT_EQ(xqf->records.at(0).setup.position, position);
  for (const GameFormat format : {GameFormat::pgn, GameFormat::xqf, GameFormat::dhtmlxq}) {
    const auto file = write_games(xqf->records, format);
    ASSERT_TRUE(file.has_value());
    EXPECT_EQ(game_format_of(*file), format);
    const auto games = read_games(*file);
    ASSERT_TRUE(games.has_value());
    EXPECT_EQ(games->records.at(0).setup, xqf->records[0].setup) << name_of(format);
    EXPECT_EQ(games->records[0].tree, xqf->records[0].tree) << name_of(format);
  }
  EXPECT_EQ(write_games(xqf->records, GameFormat::fen), position + "\n");
  EXPECT_EQ(read_games(data_file("ccbridge/library.cbl"))->records.at(2).setup.position, position);
}

TEST(GameFiles, BareChineseMovesAreXiangqi) {
  const std::string text = "1. 炮二平五 马８进７ 2. 马二进三 *";
  for (const Charset charset : {Charset::utf8, Charset::gb18030}) {
    const auto games = read_games(encode(text, charset));
    ASSERT_TRUE(games.has_value());
    ASSERT_TRUE(games->troubles.empty()) << describe(games->troubles[0]);
    EXPECT_EQ(games->records.at(0).setup.game, "xiangqi");
    EXPECT_EQ(games->records.at(0).tree.size(), 4U);
  }
}

TEST(GameFiles, ChessInLatin1StaysWhatItIs) {
  const auto games = read_games("[Event \"M\xFCnchen\"]\n[White \"L\xF6hr\"]\n\n1. e4 e5 *\n");
  ASSERT_TRUE(games.has_value());
  EXPECT_EQ(find_tag(games->records.at(0), "White"), "Löhr");
}

TEST(GameFiles, ABadGameIsATroubleAndTheOthersAreRead) {
  const auto games = read_games("1. e4 *\n\n[Event \"b\"]\n1. e5 *\n\n[Event \"c\"]\n1. d4 *\n");
  ASSERT_TRUE(games.has_value());
  EXPECT_EQ(games->records.size(), 2U);
  EXPECT_EQ(games->troubles, (std::vector<Error>{{"illegal move 'e5'", 4, 4}}));
  EXPECT_EQ(read_games(" \n").error().message, "there is no game in it");
}

TEST(GameFiles, WhatAFormatCannotHoldIsSaid) {
  const auto games = *read_games(data_file("ccbridge/library.cbl"));
  EXPECT_EQ(write_games(games.records, GameFormat::xqf).error().message,
            "an XQF file holds one game, not 3");
  EXPECT_EQ(write_games(games.records, GameFormat::ccbridge).error().message,
            "files of CCBridge are read only");
  EXPECT_EQ(write_games(games.records, GameFormat::pgn, "san").error().message,
            "game 1: unknown notation \"san\"");
}

}  // namespace
}  // namespace ludex::records
