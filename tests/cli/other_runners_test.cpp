// What flags of other match runners do here, in matches that are played to their end.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "cli/run_ludex.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

using Words = std::vector<std::string>;

class OtherRunners : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.file(name); }
  [[nodiscard]] std::string content(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  // A match of two engines at fixed nodes.
  [[nodiscard]] static Ran play(const Words& of_first, const Words& more) {
    Words words{"match", "-engine", "cmd=builtin", "name=A"};
    words.insert(words.end(), of_first.begin(), of_first.end());
    words.insert(words.end(), {"-engine", "cmd=builtin", "name=B", "-each", "nodes=50", "-maxmoves",
                               "4", "-rounds", "1"});
    words.insert(words.end(), more.begin(), more.end());
    return run_ludex(words);
  }
  // A Polyglot book that knows one move, 1. a2a4 (its entry: key, move, weight, learn).
  void write_book(const std::string& name) const {
    const std::vector<unsigned char> entry{0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c,
                                           0x02, 0x18, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00};
    folder_.write(name, std::string(entry.begin(), entry.end()));
  }

  void SetUp() override {
    folder_.write("book.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq -\n");
  }

  support::TemporaryFolder folder_;
};

TEST_F(OtherRunners, AnEngineWithABookPlaysItsMoves) {
  write_book("one.bin");
  const Ran ran = play({"book=" + path("one.bin"), "bookdepth=1"},
                       {"-pgnout", path("games.pgn"), "notation=uci"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::string games = content("games.pgn");
  const auto first = games.find("1. a2a4");
  EXPECT_NE(first, std::string::npos) << games;
  EXPECT_EQ(games.find("1. a2a4", first + 1), std::string::npos) << "B has no book";
}

TEST_F(OtherRunners, AFileThatIsNoBookIsRefusedBeforeTheFirstGame) {
  folder_.write("no.bin", "no book");
  const Ran ran = play({"book=" + path("no.bin")}, {});
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.err.find("no.bin"), std::string::npos) << ran.err;
  EXPECT_EQ(ran.out, "");
}

TEST_F(OtherRunners, ReportsWithoutPairsCountSingleGames) {
  const Ran pairs = play({}, {"-openings", "file=" + path("book.epd")});
  EXPECT_NE(pairs.out.find("Ptnml(0-2): ["), std::string::npos) << pairs.out;
  const Ran single = play({}, {"-report", "penta=false", "-openings", "file=" + path("book.epd")});
  EXPECT_EQ(single.status, 0) << single.err;
  EXPECT_EQ(single.out.find("Ptnml"), std::string::npos) << single.out;
  EXPECT_EQ(single.out.find("PairsRatio"), std::string::npos) << single.out;
}

TEST_F(OtherRunners, TheLogHasTheLinesOfEnginesIfTheyAreAskedFor) {
  const Words log{"-log", "file=" + path("log"), "level=info"};
  EXPECT_EQ(play({}, log).status, 0);
  EXPECT_EQ(content("log").find("bestmove"), std::string::npos) << content("log");
  EXPECT_EQ(play({}, {"-log", "file=" + path("log"), "level=info", "engine=true"}).status, 0);
  EXPECT_NE(content("log").find("bestmove"), std::string::npos) << content("log");
}

TEST_F(OtherRunners, AReportIsTheSameFromTheMatchAndFromItsStore) {
  const Ran ran = play({}, {"-html", path("a.html"), "-config", "outname=" + path("kept")});
  EXPECT_EQ(ran.status, 0) << ran.err;
  const Ran again =
      run_ludex({"tournament", "report", "1", "--store", path("kept"), "-o", path("b.html")});
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(play({}, {"-html", path("c.html")}).status, 0);
  for (const std::string file : {"a.html", "b.html", "c.html"}) {
    EXPECT_NE(content(file).find("data-open=\"2\""), std::string::npos) << file;
  }
}

TEST_F(OtherRunners, ThereIsNothingToDiscardWithoutAFile) {
  const Ran ran = play({}, {"-config", "discard=true"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("Finished match"), std::string::npos) << ran.out;
  const Ran refused = play({}, {"-config", "file=" + path("c"), "stats=false"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("stats=false"), std::string::npos) << refused.err;
}

TEST_F(OtherRunners, AMissingTournamentIsNamedIfNoEnginesAreGiven) {
  const Ran ran = run_ludex({"match", "-config", "file=" + path("absent.json"), "-recover"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.err.find("there is no tournament `"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace ludex::cli
