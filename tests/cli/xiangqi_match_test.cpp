// Matches of xiangqi over real processes: one game's engines in two protocols, judged by one
// referee. Depths are small and times generous, so that a busy machine changes nothing.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "cli/run_ludex.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

int count(const std::string& text, const std::string& word) {
  int found = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

class XiangqiMatch : public testing::Test {
 protected:
  // Four games of two engines, from openings of our own.
  Ran play(const std::string& first, const std::string& second) {
    folder_.write("book.lines", "C2=5\n  H8+7 H2+3 R9=8\n  C8=5 H2+3 H8+7\nE3+5 C8=4\n");
    return run_ludex({"match",
                      "-variant",
                      "xiangqi",
                      "-rules",
                      "axf",
                      "-engine",
                      "cmd=fairy-stockfish",
                      "name=A",
                      "proto=" + first,
                      "-engine",
                      "cmd=fairy-stockfish",
                      "name=B",
                      "proto=" + second,
                      "-each",
                      "tc=60+1",
                      "depth=3",
                      "timemargin=60000",
                      "-rounds",
                      "2",
                      "-repeat",
                      "-maxmoves",
                      "150",
                      "-openings",
                      "file=" + folder_.file("book.lines"),
                      "-pgnout",
                      "file=" + games_,
                      "notation=iccs",
                      "-log",
                      "file=" + log_});
  }

  support::TemporaryFolder folder_;
  std::string games_ = folder_.file("games.pgn");
  std::string log_ = folder_.file("log");
};

TEST_F(XiangqiMatch, EnginesOfTwoProtocolsPlayWholeGames) {
  const Ran ran = play("ucci", "uci");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_EQ(ran.out.find("Warning"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("llegal"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("xiangqi axf"), std::string::npos) << ran.out;
  const std::string pgn = text_of(games_);
  EXPECT_EQ(count(pgn, "[Red \"A\"]"), 2) << pgn;
  EXPECT_EQ(count(pgn, "[Black \"A\"]"), 2) << pgn;
  EXPECT_EQ(count(pgn, "[Termination \"normal\"]") + count(pgn, "[Termination \"adjudication\"]") +
                count(pgn, "[Termination \"rules infraction\"]"),
            4)
      << pgn;
  EXPECT_EQ(count(pgn, "1. H2-E2 {book} H9-G7 {book}"), 2) << pgn;
  const std::string said = text_of(log_);
  EXPECT_NE(said.find("A > position fen "), std::string::npos);
  EXPECT_NE(said.find("A > go depth 3"), std::string::npos);
  EXPECT_NE(said.find("B > setoption name UCI_Variant value xiangqi"), std::string::npos);
}

}  // namespace
}  // namespace ludex::cli
