#include <gtest/gtest.h>

#include <string>

#include "cli/run_ludex.h"

namespace ludex::cli {
namespace {

constexpr const char* kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

bool has_line(const std::string& text, const std::string& line) {
  return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

TEST(Perft, CountsTheUsualStart) {
  const Ran ran = run_ludex({"perft", "chess", "4"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has_line(ran.out, "nodes: 197281")) << ran.out;
}

TEST(Perft, CountsAPositionWithThreadsAndWithoutBulk) {
  for (const char* option : {"--threads=3", "--no-bulk", "--divide"}) {
    const Ran ran = run_ludex({"perft", "chess", "3", "--fen", kiwipete, option});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(has_line(ran.out, "nodes: 97862")) << option << "\n" << ran.out;
  }
}

TEST(Perft, OfDepthZeroIsThePositionItself) {
  const Ran ran = run_ludex({"perft", "chess", "0", "--divide"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out.substr(0, 9), "nodes: 1\n") << ran.out;
}

TEST(Perft, DividesByMove) {
  const Ran ran = run_ludex({"perft", "chess", "2", "--fen", kiwipete, "--divide"});
  EXPECT_TRUE(has_line(ran.out, "e1g1: 43")) << ran.out;
  EXPECT_TRUE(has_line(ran.out, "moves: 48")) << ran.out;
}

TEST(Perft, SpellsChess960CastlingAsKingTakesRook) {
  const Ran ran =
      run_ludex({"perft", "chess", "1", "--fen", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "--divide"});
  EXPECT_TRUE(has_line(ran.out, "f1g1: 1")) << ran.out << ran.err;
}

TEST(Perft, CountsGomokuOnTheBoardThatThePositionShows) {
  Ran ran = run_ludex({"perft", "gomoku", "2"});
  EXPECT_TRUE(has_line(ran.out, "nodes: 50400")) << ran.out << ran.err;
  ran = run_ludex({"perft", "renju", "1", "--fen", "5/5/1x3/5/3o1 b", "--divide"});
  EXPECT_TRUE(has_line(ran.out, "nodes: 23")) << ran.out << ran.err;
  EXPECT_TRUE(has_line(ran.out, "e5: 1")) << ran.out;
}

TEST(Perft, CountsGoByTheParametersOfTheGameWithAndWithoutPasses) {
  Ran ran = run_ludex({"perft", "go", "4", "--size", "3"});
  EXPECT_TRUE(has_line(ran.out, "nodes: 5453")) << ran.out << ran.err;
  ran = run_ludex({"perft", "go", "7", "--size=2", "--ko=positional", "--no-passes"});
  EXPECT_TRUE(has_line(ran.out, "nodes: 16")) << ran.out << ran.err;
  ran = run_ludex({"perft", "go", "1", "--fen", "xo1/3 b", "--divide"});
  EXPECT_TRUE(has_line(ran.out, "C2: 1")) << ran.out << ran.err;
  EXPECT_TRUE(has_line(ran.out, "pass: 1")) << ran.out;
}

TEST(Perft, CountsXiangqi) {
  const Ran ran = run_ludex({"perft", "xiangqi", "3"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has_line(ran.out, "nodes: 79666")) << ran.out;
  const Ran divided = run_ludex({"perft", "xiangqi", "2", "--divide", "--threads=2", "--no-bulk",
                                 "--fen", "4k4/9/9/9/9/9/9/4n4/4A4/3K5 w - - 0 1"});
  EXPECT_TRUE(has_line(divided.out, "nodes: 17")) << divided.out << divided.err;
  EXPECT_TRUE(has_line(divided.out, "moves: 2")) << divided.out;
}

TEST(Perft, OfAMatedSideIsZero) {
  const Ran ran = run_ludex({"perft", "chess", "3", "--fen",
                             "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"});
  EXPECT_TRUE(has_line(ran.out, "nodes: 0")) << ran.out;
}

}  // namespace
}  // namespace ludex::cli
