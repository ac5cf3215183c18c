// `ludex ratings`: what it reads, prints and refuses.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "cli/run_ludex.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

std::string pgn_game(const std::string& white, const std::string& black,
                     const std::string& result) {
  return fmt::format("[White \"{}\"]\n[Black \"{}\"]\n[Result \"{}\"]\n\n1. e4 {}\n\n", white,
                     black, result, result);
}

class RatingsCommand : public testing::Test {
 protected:
  std::string games(const std::string& name, const std::string& text) {
    folder_.write(name, text);
    return folder_.file(name);
  }
  support::TemporaryFolder folder_;
};

TEST_F(RatingsCommand, AllGamesOfAllFilesAreFittedAtOnce) {
  // C wins one and draws one against B, and draws with A; A and B are even.
  const std::string one =
      games("one.pgn", pgn_game("A", "B", "1-0") + pgn_game("B", "A", "1-0") +
                           pgn_game("A", "C", "1/2-1/2") + pgn_game("C", "A", "1/2-1/2"));
  const std::string two =
      games("two.pgn", pgn_game("B", "C", "0-1") + pgn_game("C", "B", "1/2-1/2") +
                           pgn_game("C", "B", "*") + pgn_game("?", "B", "1-0"));
  const Ran ran = run_ludex({"ratings", one, two});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out,
            R"(6 of 8 games (left out: 1 without a result, 1 without two different names)
Rank Name                      Elo      +/-      LOS   Games   Points    Score     Draw
   1 C                       61.45   161.65  66.92 %       4      2.5  62.50 %  75.00 %
   2 A                        0.00   157.48  66.92 %       4      2.0  50.00 %  50.00 %
   3 B                      -61.45   161.65      - %       4      1.5  37.50 %  25.00 %
White is worth 62.07 +/- 196.62 Elo; equals draw 54.99 %
Rank Name                     1     2     3
   1 C                        -   1/2 1.5/2
   2 A                      1/2     -   1/2
   3 B                    0.5/2   1/2     -
)");
}

TEST_F(RatingsCommand, AGameOfStonesNamesItsFirstSeat) {
  const auto game = [](const std::string& black, const std::string& white,
                       const std::string& result) {
    return fmt::format("(;GM[1]FF[4]SZ[9]PB[{}]PW[{}]RE[{}];B[ee])\n", black, white, result);
  };
  const std::string file =
      games("games.sgf", game("A", "B", "B+R") + game("B", "A", "W+3.5") + game("A", "C", "0") +
                             game("C", "B", "B+R") + game("B", "C", "B+R") + game("C", "A", "W+R"));
  const Ran ran = run_ludex({"ratings", file, "--fields", "name,points"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(
      ran.out.starts_with("6 of 6 games\nName                   Points\n"
                          "A                         3.5\n"
                          "C                         1.5\n"
                          "B                         1.0\n"))
      << ran.out;
  EXPECT_NE(ran.out.find("Black is worth "), std::string::npos) << ran.out;
}

TEST_F(RatingsCommand, ProgramsReadEveryFigureAsJson) {
  const std::string file =
      games("games.pgn",
            pgn_game("A", "B", "1-0") + pgn_game("B", "A", "1-0") + pgn_game("C", "D", "1/2-1/2"));
  const Ran ran = run_ludex({"ratings", file, "--json", "-"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(ran.out.starts_with("{\n  \"games\": 3,\n  \"left_out\": 0,\n")) << ran.out;
  EXPECT_NE(ran.out.find("\"group\": 1"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("nan"), std::string::npos);
  EXPECT_EQ(ran.out.find("inf"), std::string::npos);
  const Ran beside = run_ludex({"ratings", file, "--json", folder_.file("all.json")});
  std::ifstream in(folder_.file("all.json"));
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), ran.out);
  EXPECT_NE(beside.out.find("No games connect A and B | C and D: their ratings cannot be compared"),
            std::string::npos)
      << beside.out;
}

TEST_F(RatingsCommand, WhatItCannotRateIsOneSentence) {
  const std::string open = games("open.pgn", pgn_game("A", "B", "*"));
  const Ran none = run_ludex({"ratings", open});
  EXPECT_EQ(none.status, 1);
  EXPECT_EQ(none.err, "ludex: ratings: no game counts: 1 without a result\n");
  const Ran fields = run_ludex({"ratings", open, "--fields", "size"});
  EXPECT_EQ(fields.status, 2);
  EXPECT_TRUE(fields.err.starts_with("ludex: ratings: --fields: `size` is neither")) << fields.err;
  EXPECT_EQ(run_ludex({"ratings", folder_.file("none.pgn")}).status, 1);
  EXPECT_EQ(run_ludex({"ratings"}).status, 2);
  EXPECT_EQ(run_ludex({"ratings", open, "--json", open}).status, 2)
      << "it would overwrite its input";
}

}  // namespace
}  // namespace ludex::cli
