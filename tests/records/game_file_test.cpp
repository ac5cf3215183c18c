// Files of games, whatever their format.

#include "records/game_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "records/formats.h"
#include "records/registry.h"
#include "records/text/encoding.h"
#include "records/xiangqi_games.h"

namespace ludex::records {
namespace {

// All games of the bytes, as the readers of single formats give them.
Result<ReadGames> read_games(std::string_view bytes) {
  auto reader = GameFileReader::open(source_of(bytes));
  if (!reader) return tl::unexpected(reader.error());
  ReadGames games;
  for (FileGame game; reader->next(game);) {
    EXPECT_EQ(game.number, games.entries.size() + 1);
    games.entries.push_back({});
    for (const Error& trouble : game.troubles) {
      games.troubles.push_back(trouble);
    }
    if (game.is_read) {
      games.records.push_back(game.record);
    }
  }
  return games;
}

const GameFormat& format(std::string_view word) {
  for (const GameFormat* const each : game_formats()) {
    if (each->word == word) return *each;
  }
  throw std::invalid_argument("no such format");
}

Result<std::string> write(const Record& record, const GameFormat& format) {
  Losses losses;
  return format_game(record, format, {}, losses);
}

// What the format loses of these games.
std::string lost(const std::vector<Record>& records, const GameFormat& format) {
  Losses losses;
  for (const Record& record : records) {
    EXPECT_TRUE(format_game(record, format, {}, losses).has_value());
  }
  return losses.sentence();
}

TEST(GameFiles, TheFormatShowsInTheContent) {
  EXPECT_EQ(game_format_of(data_file("xqf/plain.xqf")).word, "xqf");
  EXPECT_EQ(game_format_of(data_file("ccbridge/record.cbr")).word, "ccbridge");
  EXPECT_EQ(game_format_of(data_file("ccbridge/library.cbl")).word, "ccbridge");
  EXPECT_EQ(game_format_of(data_file("dhtmlxq/page.html")).word, "dhtmlxq");
  EXPECT_EQ(game_format_of("[Event \"XQ [DhtmlXQ_hits\"]").word, "pgn");
}

TEST(GameFiles, TheFormatToWriteIsThatOfTheName) {
  EXPECT_EQ(game_format_of_name("a.b/Game.PGN"), &format("pgn"));
  EXPECT_EQ(game_format_of_name("x.xqf"), &format("xqf"));
  EXPECT_EQ(game_format_of_name("x.txt"), &format("dhtmlxq"));
  EXPECT_EQ(game_format_of_name("x.cbl"), &format("ccbridge"));
  EXPECT_EQ(game_format_of_name("x.fen"), &format("fen"));
  EXPECT_EQ(game_format_of_name("x.zip"), nullptr);
}

TEST(GameFiles, EveryReaderGivesTheStartPosition) {
  const std::string position = "3k5/9/9/9/R8/2p6/8r/9/9/4K4 b - - 0 1";
  const auto xqf = read_games(data_file("xqf/ending.xqf"));
  ASSERT_TRUE(xqf.has_value());
  ASSERT_EQ(xqf->records.at(0).setup.position, position);
  for (const std::string_view word : {"pgn", "xqf", "dhtmlxq"}) {
    const auto file = write(xqf->records[0], format(word));
    ASSERT_TRUE(file.has_value());
    EXPECT_EQ(game_format_of(*file).word, word);
    const auto games = read_games(*file);
    ASSERT_TRUE(games.has_value());
    EXPECT_EQ(games->records.at(0).setup, xqf->records[0].setup) << word;
    EXPECT_EQ(games->records[0].tree, xqf->records[0].tree) << word;
  }
  EXPECT_EQ(write(xqf->records[0], format("fen")), position + "\n");
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
  const auto games = read_games(
      "1. e4 *\n\n[Event \"b\"]\n1. e5 *\n\n[FEN \"x\"]\n1. e4 *\n\n[Event \"d\"]\n1. d4 *\n");
  ASSERT_TRUE(games.has_value());
  EXPECT_EQ(games->entries.size(), 4U);
  EXPECT_EQ(games->records.size(), 3U);
  ASSERT_EQ(games->troubles.size(), 2U);
  EXPECT_EQ(games->troubles[0], (Error{"illegal move `e5`", 4, 4}));
  EXPECT_EQ(games->records[1].tree.annotations(root)->comment,
            "illegal move `e5`: what follows is left out");
  EXPECT_TRUE(read_games(" \n")->entries.empty());
}

TEST(GameFiles, GamesOfALibraryCountWhetherTheyCanBeReadOrNot) {
  const auto games = read_games(data_file("ccbridge/library.cbl"));
  ASSERT_TRUE(games.has_value());
  EXPECT_GE(games->entries.size(), games->records.size());
  EXPECT_EQ(games->records.size(), 3U);
}

TEST(GameFiles, OneGameOfPgnIsInMemoryHoweverLongTheFileIs) {
  const std::string game = "[Event \"e\"]\n\n1. e4 {" + std::string(1000, 'x') + "} e5 *\n\n";
  std::size_t left = (std::size_t{24} << 20) / game.size();
  std::size_t taken = 0;
  std::size_t at = 0;
  auto reader = GameFileReader::open([&](std::span<char> room) {
    if (left == 0) return std::size_t{0};
    const std::size_t count = std::min(room.size(), game.size() - at);
    std::copy_n(game.data() + at, count, room.data());
    at += count;
    taken += count;
    if (at == game.size()) {
      at = 0;
      --left;
    }
    return count;
  });
  ASSERT_TRUE(reader.has_value());
  FileGame first;
  ASSERT_TRUE(reader->next(first));
  EXPECT_LE(taken, std::size_t{3} << 20);
  std::size_t games = 1;
  while (reader->next(first)) {
    ++games;
  }
  EXPECT_EQ(games, (std::size_t{24} << 20) / game.size());
}

TEST(GameFiles, AShortXqfIsCalledOne) {
  for (const std::size_t bytes : {2U, 3U, 500U, 1023U}) {
    const auto games = read_games(data_file("xqf/plain.xqf").substr(0, bytes));
    ASSERT_FALSE(games.has_value()) << bytes;
    EXPECT_EQ(games.error().message,
              "a short XQF file: " + std::to_string(bytes) + " bytes, expected a header of 1024");
  }
}

TEST(GameFiles, WhatAFormatCannotHoldIsSaid) {
  const auto games = *read_games(data_file("ccbridge/library.cbl"));
  EXPECT_EQ(write(games.records[0], format("ccbridge")).error().message,
            "files of CCBridge are read only");
  Losses losses;
  EXPECT_EQ(format_game(games.records[0], format("pgn"), "san", losses).error().message,
            "unknown notation \"san\"");
}

Record xiangqi_game(std::vector<Tag> tags, const std::string& position = "") {
  Record record;
  const auto board = rules::start_game({.game = "xiangqi", .position = position});
  record.setup = (*board)->setup();
  record.tags = std::move(tags);
  return record;
}

TEST(Losses, AreCountedByGameForEveryFormat) {
  const Record plain = xiangqi_game({{"Event", "e"}, {"Red", "r"}});
  Record rich = xiangqi_game({{"Event", "a\nb"},
                              {"Round", "3"},
                              {"Opening", "o"},
                              {"Movelist", "m"},
                              {"Place", "p"},
                              {"Red", "一二三四五六七八九"}},
                             "3k5/9/9/9/R8/2p6/8r/9/9/4K4 b - - 5 17");
  rich.tree.annotate(root).comment = "{a}\nb";
  Record round = xiangqi_game({{"Round", "4"}, {"Black", "一二三四五六七八九"}});
  const std::vector<Record> all{plain, rich, round};
  EXPECT_EQ(lost({plain}, format("pgn")), "");
  EXPECT_EQ(lost({plain}, format("xqf")), "");
  EXPECT_EQ(lost({plain}, format("dhtmlxq")), "");
  EXPECT_EQ(lost({plain}, format("fen")), "everything but the start position left out of 1 game");
  EXPECT_EQ(lost(all, format("fen")), "everything but the start position left out of 3 games");
  EXPECT_EQ(lost(all, format("pgn")),
            "line ends of tags, line ends of comments made blanks in 1 game; "
            "`}` of comments made `)` in 1 game");
  EXPECT_EQ(lost(all, format("xqf")),
            "Round left out of 2 games; "
            "Opening, Movelist, Place, the counters of the FEN left out of 1 game; "
            "Red, Black cut to 15 bytes in 1 game");
  EXPECT_EQ(lost(all, format("dhtmlxq")), "Movelist, Place left out of 1 game");
}

TEST(Losses, OfAnyNumberOfTagsAreFew) {
  Losses losses;
  losses.begin_game();
  for (int tag = 0; tag < 1000; ++tag) {
    losses.add("Tag" + std::to_string(tag), left_out);
  }
  EXPECT_LT(losses.sentence().size(), 1000U);
  EXPECT_NE(losses.sentence().find("other things left out of 1 game"), std::string::npos)
      << losses.sentence();
}

}  // namespace
}  // namespace ludex::records
