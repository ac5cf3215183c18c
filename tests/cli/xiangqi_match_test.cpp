// Matches of xiangqi over real processes: one game's engines in two protocols, judged by one
// referee. Depths are small and times generous, so that a busy machine changes nothing.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

#include "cli/programs.h"
#include "cli/run_ludex.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

std::string written_text(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

int count(const std::string& text, const std::string& word) {
  int found = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    ++found;
  }
  return found;
}

// An engine of the match: its name, how it is started and what it speaks.
using Words = std::vector<std::string>;

Words ours(const std::string& name, const std::string& protocol) {
  return {"-engine", "cmd=" + ludex, "name=" + name, "args=engine xiangqi --protocol " + protocol,
          "proto=" + protocol};
}
Words fairy_stockfish(const std::string& name, const std::string& protocol) {
  return {"-engine", "cmd=fairy-stockfish", "name=" + name, "proto=" + protocol};
}

class XiangqiMatch : public testing::Test {
 protected:
  // Two games of two engines from each of as many openings as there are rounds, under the Asian
  // rules.
  Ran play(const Words& first, const Words& second, const std::string& rounds) {
    folder_.write("book.lines", "C2=5\n  H8+7 H2+3 R9=8\n  C8=5 H2+3 H8+7\nE3+5 C8=4\n");
    Words words{"match", "-variant", "xiangqi", "-rules", "axf"};
    words.insert(words.end(), first.begin(), first.end());
    words.insert(words.end(), second.begin(), second.end());
    for (const std::string& word :
         Words{"-each", "tc=60+1", "depth=3", "timemargin=60000", "-rounds", rounds, "-repeat",
               "-maxmoves", "150", "-openings", "file=" + folder_.file("book.lines"), "-pgnout",
               "file=" + games_, "notation=iccs", "-log", "file=" + log_}) {
      words.push_back(word);
    }
    return run_ludex(words);
  }

  // Nothing went wrong, and every game has an end by the rules or by its length.
  void expect_whole_games(const Ran& ran, int games) const {
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
    EXPECT_EQ(ran.out.find("Warning"), std::string::npos) << ran.out;
    EXPECT_EQ(ran.out.find("llegal"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("xiangqi axf"), std::string::npos) << ran.out;
    const std::string pgn = written_text(games_);
    int ended = 0;
    for (const char* end : {"normal", "adjudication", "rules infraction"}) {
      ended += count(pgn, std::string("[Termination \"") + end + "\"]");
    }
    EXPECT_EQ(ended, games) << pgn;
    EXPECT_EQ(count(pgn, "[Red \"A\"]"), games / 2) << pgn;
    EXPECT_EQ(count(pgn, "[Black \"A\"]"), games / 2) << pgn;
  }

  // Its lines name each engine with its process: "A(4711) > ucci".
  [[nodiscard]] std::string log_without_processes() const {
    return std::regex_replace(written_text(log_), std::regex(R"(\(\d+\) )"), " ");
  }

  support::TemporaryFolder folder_;
  std::string games_ = folder_.file("games.pgn");
  std::string log_ = folder_.file("log");
};

TEST_F(XiangqiMatch, EnginesOfTwoProtocolsPlayWholeGames) {
  expect_whole_games(play(fairy_stockfish("A", "ucci"), fairy_stockfish("B", "uci"), "2"), 4);
  EXPECT_EQ(count(written_text(games_), "1. H2-E2 {book} H9-G7 {book}"), 2);
  const std::string said = log_without_processes();
  EXPECT_NE(said.find("A > position fen "), std::string::npos);
  EXPECT_NE(said.find("A > go depth 3"), std::string::npos);
  EXPECT_NE(said.find("B > setoption name UCI_Variant value xiangqi"), std::string::npos);
}

TEST_F(XiangqiMatch, OurEngineSpeakingUcciPlaysFairyStockfishSpeakingUcci) {
  expect_whole_games(play(ours("A", "ucci"), fairy_stockfish("B", "ucci"), "2"), 4);
  const std::string said = log_without_processes();
  EXPECT_NE(said.find("A > ucci"), std::string::npos);
  EXPECT_NE(said.find("A > go depth 3"), std::string::npos);
  EXPECT_NE(said.find("B > ucci"), std::string::npos);
}

TEST_F(XiangqiMatch, OurEngineSpeakingUcciPlaysFairyStockfishSpeakingUci) {
  expect_whole_games(play(ours("A", "ucci"), fairy_stockfish("B", "uci"), "2"), 4);
}

}  // namespace
}  // namespace ludex::cli
