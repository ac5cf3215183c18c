#include "match/openings/opening_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "rules/registry.h"
#include "support/temporary_folder.h"

namespace ludex::match {
namespace {

const rules::Setup xiangqi_game{.game = "xiangqi"};

const records::OpeningFormat& format_named(std::string_view word) {
  for (const records::OpeningFormat* const format : opening_formats_of("xiangqi")) {
    if (format->word == word) return *format;
  }
  throw std::invalid_argument("no such format");
}

// Every opening's moves as UCCI spells them.
std::vector<std::string> openings_of(const std::string& text, std::string_view format,
                                     std::size_t plies = SIZE_MAX) {
  const support::TemporaryFolder folder;
  folder.write("openings", text);
  const auto openings =
      read_openings(folder.file("openings"), format_named(format), xiangqi_game, plies);
  if (!openings) return {describe(openings.error())};
  std::vector<std::string> all;
  for (const Opening& opening : *openings) {
    rules::Setup setup = xiangqi_game;
    setup.position = opening.position;
    const auto game = rules::start_game(setup).value();
    std::string line = opening.position.empty() ? "" : game->position();
    for (const rules::Move move : opening.moves) {
      line += (line.empty() ? "" : " ") + game->format_move(move, rules::coordinate);
      game->play(move);
    }
    all.push_back(line);
  }
  return all;
}

using Lines = std::vector<std::string>;

TEST(OpeningFile, LinesOfMovesAreReadInEveryNotationOfTheGame) {
  const Lines expected{"h2e2 h9g7 h0g2", "h2e2 b9c7"};
  for (const std::string text : {"C2=5\n  H8+7 H2+3\n  H2+3\n", "h2e2 h9g7 h0g2\r\nh2e2 b9c7\r\n",
                                 "H2-E2 H9-G7 H0-G2\nH2-E2 B9-C7\n",
                                 "# a tree\nh3e3 ; central cannon\n h10g8 h1g3\n b10c8\n",
                                 "炮二平五\n  马８进７ 马二进三\n  马２进３\n"}) {
    EXPECT_EQ(openings_of(text, "lines"), expected) << text;
  }
}

TEST(OpeningFile, LinesThatAreAlikeSoFarCountOnce) {
  EXPECT_EQ(openings_of("C2=5\n  H8+7 H2+3\n  H8+7\n    C8=6\n  H2+3\n", "lines", 2),
            (Lines{"h2e2 h9g7", "h2e2 b9c7"}));
}

TEST(OpeningFile, PositionsOfXiangqiMayLackFields) {
  EXPECT_EQ(
      openings_of("4k4/9/9/9/9/9/9/9/4A4/3K1R3 r\n4k4/9/9/9/9/9/9/9/4A4/3K1R3 b - - 5 9\n", "epd"),
      (Lines{"4k4/9/9/9/9/9/9/9/4A4/3K1R3 w - - 0 1", "4k4/9/9/9/9/9/9/9/4A4/3K1R3 b - - 5 9"}));
}

TEST(OpeningFile, ABadLineIsToldInTheNotationThatGotFurthest) {
  EXPECT_EQ(openings_of("h2e2 h9g7\nh2e2 h9h5\n", "lines").front().substr(0, 11), "bad opening");
  EXPECT_NE(openings_of("h2e2 h9g7\nh2e2 h9h5\n", "lines").front().find("`h9h5`, line 2, column 6"),
            std::string::npos);
}

// What is played of SGF openings of gomoku, or the error.
Lines sgf_openings(const std::string& text, const rules::Setup& setup,
                   std::size_t plies = SIZE_MAX) {
  const support::TemporaryFolder folder;
  folder.write("openings.sgf", text);
  const std::string path = folder.file("openings.sgf");
  const records::OpeningFormat* const format = opening_format_of(path, setup.game);
  if (format == nullptr) return {"no such format"};
  const auto openings = read_openings(path, *format, setup, plies);
  if (!openings) {
    std::string words = describe(openings.error());
    return {words.substr(words.find(": ") + 2)};
  }
  Lines lines;
  for (const Opening& opening : *openings) {
    rules::Setup start = setup;
    start.position = opening.position;
    const auto game = rules::start_game(start).value();
    std::string line = opening.position.empty() ? "usual:" : "set up:";
    for (const rules::Move move : opening.moves) {
      line += " " + game->format_move(move, rules::coordinate);
      game->play(move);
    }
    lines.push_back(line);
  }
  return lines;
}

TEST(OpeningFile, EveryGameOfASgfCollectionIsAnOpening) {
  const rules::Setup gomoku{.game = "gomoku"};
  EXPECT_EQ(sgf_openings("(;GM[4]SZ[15];B[hh];W[ih](;B[hi])(;B[aa]))\n"
                         "(;GM[4]SZ[15]AB[hh]PL[W];W[ii])",
                         gomoku),
            (Lines{"usual: h8 i8 h7", "set up: i7"}))
      << "of variations the first";
  EXPECT_EQ(sgf_openings("(;GM[4]SZ[15];B[hh];W[ih];B[hi])", gomoku, 2), Lines{"usual: h8 i8"});
  EXPECT_EQ(sgf_openings("(;GM[4]SZ[15];B[hh])\n\n(;GM[4]SZ[19];B[hh])", gomoku),
            Lines{"a board of 19, and one of 15 is played on, line 3"});
  EXPECT_EQ(sgf_openings("(;GM[4]SZ[15];B[hh];AB[aa]PL[W];W[bb])", gomoku),
            Lines{"a position is set up behind the first move, line 1"});
}

TEST(OpeningFile, OpeningsOfGoMayBeginWithStones) {
  const rules::Setup go{.game = "go", .values = {{"size", "9"}}};
  EXPECT_EQ(sgf_openings("(;GM[1]SZ[9];B[ee];W[cc];B[])", go), Lines{"usual: E5 C7 pass"});
  EXPECT_EQ(sgf_openings("(;GM[1]SZ[9]HA[2]AB[cg][gc];W[ee])", go), Lines{"set up: E5"});
  EXPECT_EQ(sgf_openings("(;GM[1]SZ[9];B[ee];W[ee])", go),
            Lines{"its moves are not legal in this variant, line 1"});
  EXPECT_EQ(sgf_openings("(;GM[1]SZ[9];B[ee];W[];B[])", go),
            Lines{"the game is over before it begins, line 1"});
}

TEST(OpeningFile, AFolderStandsForItsFilesInTheOrderOfTheirNames) {
  const rules::Setup gomoku{.game = "gomoku"};
  const support::TemporaryFolder folder;
  std::filesystem::create_directory(folder.path() / "deeper.sgf");
  folder.write("b.sgf", "(;GM[4]SZ[15];B[hh];W[ih])(;GM[4]SZ[15];B[hh];W[ii])");
  folder.write("a.SGF", "(;GM[4]SZ[15];B[gg])");
  folder.write("notes.txt", "no game");
  folder.write(".hidden.sgf", "no game either");
  const std::string path = folder.path().string();
  const records::OpeningFormat* const sgf = opening_format_of(path, "gomoku");
  ASSERT_NE(sgf, nullptr);
  EXPECT_EQ(opening_format_of(path, "chess"), nullptr) << "chess has no SGF";
  const auto openings = read_openings(path, *sgf, gomoku, 2);
  ASSERT_TRUE(openings) << describe(openings.error());
  ASSERT_EQ(openings->size(), 3U);
  EXPECT_EQ((*openings)[0].moves.size(), 1U) << "a.SGF";
  EXPECT_NE((*openings)[1], (*openings)[2]);

  folder.write("c.sgf", "(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[hh];W[hh])");
  const auto refused = read_openings(path, *sgf, gomoku);
  ASSERT_FALSE(refused);
  EXPECT_NE(describe(refused.error()).find("c.sgf`: "), std::string::npos)
      << describe(refused.error());
  EXPECT_NE(describe(refused.error()).find(", line 2"), std::string::npos)
      << describe(refused.error());

  const auto none = read_openings(path, format_named("pgn"), xiangqi_game);
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().message.find("have to end in .pgn"), std::string::npos)
      << none.error().message;
}

}  // namespace
}  // namespace ludex::match
