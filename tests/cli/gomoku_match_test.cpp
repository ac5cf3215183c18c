// Matches of gomoku over real processes: one engine in two protocols, under the rules and opening
// rules that both can carry. Moves take little time and the margin is generous, so that a busy
// machine changes nothing.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <ostream>
#include <string>
#include <vector>

#include "cli/programs.h"
#include "cli/run_ludex.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

struct GomokuTerms {
  std::string name;
  std::vector<std::string> flags;  // what is played
  std::string first_protocol = "gomocup";
  std::string second_protocol = "agi";
};
std::ostream& operator<<(std::ostream& out, const GomokuTerms& terms) {
  return out << terms.name;
}

class GomokuMatch : public testing::TestWithParam<GomokuTerms> {
 protected:
  support::TemporaryFolder folder_;
};

std::vector<std::string> one_of(const std::string& name, const std::string& protocol) {
  return {"-engine", "cmd=" + ludex, "name=" + name, "args=engine gomoku --protocol " + protocol,
          "proto=" + protocol};
}

TEST_P(GomokuMatch, IsPlayedToItsEnd) {
  const std::string games = folder_.file("games.pgn");
  std::vector<std::string> words{"match",   "-each",   "st=0.02",      "timemargin=60000",
                                 "-rounds", "1",       "-repeat",      "-maxmoves",
                                 "60",      "-pgnout", "file=" + games};
  const auto add = [&](const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
  };
  add(one_of("A", GetParam().first_protocol));
  add(one_of("B", GetParam().second_protocol));
  add(GetParam().flags);
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("Finished game 2"), std::string::npos) << ran.out;
  for (const char* fault : {"llegal", "forbidden", "on time", "stalls", "disconnect"}) {
    EXPECT_EQ(ran.out.find(fault), std::string::npos) << ran.out;
  }
  std::ifstream file(games);
  const std::string pgn{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(pgn.find("[Termination \"unterminated\"]"), std::string::npos) << pgn;
  EXPECT_EQ(run_ludex({"convert", games, folder_.file("games.sgf")}).status, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, GomokuMatch,
    testing::Values(
        GomokuTerms{"freestyle20", {"-variant", "gomoku", "-size", "20"}},
        GomokuTerms{"standard", {"-variant", "gomoku-standard"}},
        GomokuTerms{"standard_swap2", {"-variant", "gomoku-standard", "-opening-rule", "swap2"}},
        GomokuTerms{"renju", {"-variant", "renju"}},
        GomokuTerms{"renju_rif", {"-variant", "renju", "-opening-rule", "rif"}, "agi", "agi"},
        GomokuTerms{"caro", {"-variant", "gomoku-caro"}, "gomocup", "gomocup"}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace ludex::cli
