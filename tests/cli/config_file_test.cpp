// Flags of `ludex match` in a file.
#include "cli/match/config_file.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "cli/match/flag_table.h"
#include "cli/run_ludex.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

using Words = std::vector<std::string>;

// What a command line says, flag by flag, each with its keys in order; the order of the flags makes
// no difference, apart from flags of one name.
std::vector<std::pair<std::string, Words>> said(const Words& words) {
  std::vector<std::pair<std::string, Words>> flags;
  const MatchWords read = read_match_words(words, 8);
  for (const GivenFlag& given : read.given) {
    auto& [name, values] = flags.emplace_back(std::string(given.row->name), Words{});
    for (const Value& value : given.values) {
      values.push_back(std::string(value.key) + '=' + std::string(value.text));
    }
  }
  std::stable_sort(flags.begin(), flags.end(),
                   [](const auto& one, const auto& other) { return one.first < other.first; });
  return flags;
}

std::string toml_of(const Words& words) {
  const auto text = to_toml(read_match_words(words, 8));
  return text ? *text : "error: " + text.error().message;
}

TEST(ConfigFile, HasTheFlagsInTheWordsOfTheCommandLine) {
  const Words words{
      "-engine",   "cmd=./a b", "name=A \"x\"", "option.Hash=16", "option.Move Overhead=80",
      "-engine",   "conf=B",    "arg=one",      "arg=two",        "-each",
      "tc=10+0.1", "-rounds",   "20",           "-repeat",        "-recover",
      "-sprt",     "elo0=0",    "elo1=2.5",     "-pgn",           "games.pgn",
      "min"};
  const std::string text = toml_of(words);
  EXPECT_EQ(text, R"(rounds = 20
repeat = true
recover = true

[[engine]]
cmd = "./a b"
name = "A \"x\""
option.Hash = 16
option."Move Overhead" = 80

[[engine]]
conf = "B"
arg = ["one", "two"]

[[each]]
tc = "10+0.1"

[sprt]
elo0 = 0
elo1 = 2.5

[pgnout]
file = "games.pgn"
min = true
)");
  const auto back = words_of_toml(text, "f");
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(said(*back), said(words));
}

// Texts with all that has a meaning somewhere.
rc::Gen<std::string> any_text() {
  const auto part = rc::gen::element<std::string>("a", "Z", "0", "12", "-", ".", "=", "\"", "'",
                                                  "\\", " ", "#", "[", "]", "{", "\t", "\n", "é",
                                                  "馬", "true", "1e5", "+0.1", "\x7f", ",");
  return rc::gen::map(rc::gen::nonEmpty(rc::gen::container<Words>(part)), [](const Words& parts) {
    std::string text;
    for (const std::string& each : parts) {
      text += each;
    }
    return text;
  });
}

RC_GTEST_PROP(ConfigFile, SaysTheSameAsTheCommandLine, ()) {
  Words words;
  const auto take = [&](const Words& more) { words.insert(words.end(), more.begin(), more.end()); };
  const auto text = [] { return *any_text(); };
  for (const std::string flag : {"-engine", "-each"}) {
    const int times = *rc::gen::inRange(0, 3);
    for (int i = 0; i < times; ++i) {
      take({flag, "cmd=" + text(), "name=" + text(), "option." + text() + "x=" + text()});
      take(*rc::gen::arbitrary<bool>() ? Words{"arg=" + text(), "arg=" + text(), "depth=7"}
                                       : Words{"nodes=" + text(), "ponder"});
    }
  }
  const std::vector<Words> others{{"-rounds", text()},
                                  {"-event", "x" + text()},
                                  {"-repeat"},
                                  {"-recover"},
                                  {"-openings", "file=" + text(), "order=random", "plies=8"},
                                  {"-draw", "8", "10"},
                                  {"-resign", "count=3", "score=" + text()},
                                  {"-sprt", "elo0=-1.75", "elo1=0.25", "alpha=0.050"},
                                  {"-output", "cutechess"},
                                  {"-log", "file=" + text(), "level=info"},
                                  {"-variant", text()},
                                  {"-use-affinity", "[0]"},
                                  {"-pgnout", text() + "=", "fi", "nodes=false"}};
  for (const Words& flag : others) {
    take(*rc::gen::arbitrary<bool>() ? flag : Words{});
  }
  const MatchWords read = read_match_words(words, 8);
  const std::string written = toml_of(words);
  const auto back = words_of_toml(written, "f");
  if (!back) {
    // What the file says cannot be wrong alone.
    RC_ASSERT(!parse_match_flags(words, 8));
    return;
  }
  RC_ASSERT(said(*back) == said(words));
  RC_ASSERT(toml_of(*back) == written);
}

struct ErrorRow {
  std::string content;
  std::string error;
};

TEST(ConfigFile, ErrorsNameTheLineTheKeyAndWhatWasExpected) {
  const std::vector<ErrorRow> rows{
      {"rounds = 2\nrouns = 3\n", "`f`, line 2: unknown flag `rouns`; did you mean `rounds`?"},
      {"\nrounds = \"ten\"\n",
       "`f`, line 2: -rounds ten: expected a whole number from 1 to 1000000000"},
      {"recover = 1\n", "`f`, line 1: `recover`: expected true or false"},
      {"openings = 3\n", "`f`, line 1: `openings`: expected a table [openings]"},
      {"rounds = [1, 2]\n", "`f`, line 1: `rounds`: expected a text, a number, true or false"},
      {"[rounds]\nn = 2\n", "`f`, line 1: `rounds`: expected a text, a number, true or false"},
      {"[[sprt]]\nelo1 = 5\n", "`f`, line 1: `sprt`: expected one table [sprt]"},
      {"engine = [1]\n", "`f`, line 1: `engine`: expected tables [[engine]]"},
      {"[[engine]]\ncmd = \"a\"\ntc = \"soon\"\n", "`f`, line 3: -engine tc=soon: bad seconds"},
      {"[[engine]]\ncmd = \"a\"\ndepht = 3\n",
       "`f`, line 3: unknown key of -engine `depht`; did you mean `depth`?"},
      {"[[engine]]\ncmd = {a = 1}\n", "expected a text, a number, true or false"},
      {"[sprt]\nelo0 = 1\n", "`f`, line 1: -sprt needs elo1="},
      {"rounds = \n", "`f`, line 1: "},
      {"sample = \"/tb\"\n", "`f`, line 1: -sample: samples for training are not written"},
      {"read-config = \"g\"\n", "`f`, line 1: -read-config stands on a command line only"},
  };
  for (const ErrorRow& row : rows) {
    const auto words = words_of_toml(row.content, "f");
    ASSERT_FALSE(words) << row.content;
    EXPECT_EQ(words.error().message.find("match: "), 0U);
    EXPECT_NE(words.error().message.find(row.error), std::string::npos) << words.error().message;
  }
}

TEST(ConfigFile, IsWrittenAndReadByTheMatch) {
  const support::TemporaryFolder folder;
  const Ran written = run_ludex({"match", "-engine", "cmd=builtin", "name=A", "-engine",
                                 "cmd=builtin", "name=B", "-each", "nodes=50", "-maxmoves", "3",
                                 "-rounds", "2", "--write-config", folder.file("m.toml")});
  EXPECT_EQ(written.status, 0) << written.err;
  EXPECT_EQ(written.out.find("Started"), std::string::npos) << "nothing is played";
  const Ran played = run_ludex({"match", "--read-config", folder.file("m.toml"), "-rounds", "1"});
  EXPECT_EQ(played.status, 0) << played.err;
  EXPECT_NE(played.out.find("Started game 1 of 2 (A vs B)"), std::string::npos) << played.out;
  const Ran again = run_ludex(
      {"match", "--read-config", folder.file("m.toml"), "-rounds", "1", "--write-config", "-"});
  EXPECT_EQ(again.out.find("rounds = 2"), std::string::npos) << again.out;
  EXPECT_NE(again.out.find("rounds = 1\n"), std::string::npos) << again.out;
  const Ran wrong = run_ludex({"match", "-rounds", "2", "--write-config", folder.file("n.toml")});
  EXPECT_EQ(wrong.status, 2) << "a command line that is wrong is not written";
  EXPECT_EQ(run_ludex({"match", "--read-config", folder.file("absent.toml")}).status, 1);
}

}  // namespace
}  // namespace ludex::cli
