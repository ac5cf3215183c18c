// Matches of gomoku over real processes: one engine in two protocols, under the rules and opening
// rules that both can carry. Moves take little time and the margin is generous, so that a busy
// machine changes nothing.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <ostream>
#include <set>
#include <sstream>
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
  std::string content(const std::string& name) {
    std::ifstream file(folder_.file(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void convert(const std::string& from, const std::string& to,
               const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"convert", folder_.file(from), folder_.file(to)};
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = run_ludex(words);
    EXPECT_EQ(ran.status, 0) << from << " to " << to << ": " << ran.err;
  }
  // The lines of a PGN in any order: other formats group tags in their own way.
  std::multiset<std::string> lines_of(const std::string& name) {
    std::istringstream text(content(name));
    std::multiset<std::string> lines;
    for (std::string line; std::getline(text, line);) {
      lines.insert(line);
    }
    return lines;
  }
  // What has been written in a format is written alike when it is read again.
  void expect_stable(const std::string& name, const std::string& ending) {
    convert(name, "again." + ending);
    EXPECT_EQ(content("again." + ending), content(name));
  }
  void expect_records_in_all_formats(const std::string& games);

  support::TemporaryFolder folder_;
};

void GomokuMatch::expect_records_in_all_formats(const std::string& games) {
  convert(games, "plain.pgn");
  for (const std::string ending : {"sgf", "agx"}) {
    const std::string file = "all." + ending;
    convert(games, file);
    expect_stable(file, ending);
    convert(file, "back.pgn");
    EXPECT_EQ(lines_of("back.pgn"), lines_of("plain.pgn")) << ending;
  }
  for (const std::string number : {"1", "2"}) {
    convert(games, "one.pgn", {"--number", number});
    convert("one.pgn", "one.agt");
    expect_stable("one.agt", "agt");
    convert("one.agt", "back.pgn");
    EXPECT_EQ(lines_of("back.pgn"), lines_of("one.pgn"));
    // What holds the stones alone.
    convert("one.pgn", "one.psq");
    expect_stable("one.psq", "psq");
    if (content("one.pgn").find("[BoardSize") != std::string::npos) continue;
    convert("one.pgn", "one.lib");
    expect_stable("one.lib", "lib");
    convert("one.lib", "again.sgf");
    convert("again.sgf", "back.lib");
    EXPECT_EQ(content("back.lib"), content("one.lib"));
    convert("one.pgn", "one.pos");
    expect_stable("one.pos", "pos");
  }
}

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
  expect_records_in_all_formats("games.pgn");
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
