// Whole matches with engines that play neither side, and that fail in every way.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "cli/programs.h"
#include "cli/run_ludex.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

// One game of four moves, with these words for an engine beside it.
Ran game_beside(const std::vector<std::string>& words, const std::string& pgn) {
  std::vector<std::string> arguments{"match",   "-engine",     "cmd=" + fault_engine,
                                     "name=A",  "-engine",     "cmd=" + fault_engine,
                                     "name=B",  "-each",       "tc=60",
                                     "-rounds", "1",           "-games",
                                     "1",       "-maxmoves",   "2",
                                     "-pgnout", "file=" + pgn, "append=false",
                                     "min=true"};
  arguments.insert(arguments.end(), words.begin(), words.end());
  return run_ludex(arguments);
}

std::string content(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(SideEnginesInMatches, NoFaultOfAnObserverTouchesTheGame) {
  const support::TemporaryFolder folder;
  const std::string pgn = folder.file("games.pgn");
  EXPECT_EQ(game_beside({}, pgn).status, 0);
  const std::string alone = content(pgn);
  for (const std::string fault :
       {"die", "answer-then-die", "hang", "deaf", "stopped", "flood", "endless-line", "illegal",
        "twice", "close-stdin", "close-stdout", "children-then-die", "die-at-newgame"}) {
    const Ran ran = game_beside(
        {"-observer", "cmd=" + fault_engine, "args=--fault " + fault, "name=Watcher"}, pgn);
    EXPECT_EQ(ran.status, 0) << fault << ran.err;
    EXPECT_EQ(content(pgn), alone) << fault << ran.out;
  }
}

TEST(SideEnginesInMatches, AGameGoesOnWhateverItsRefereeEngineDoes) {
  const support::TemporaryFolder folder;
  const std::string pgn = folder.file("games.pgn");
  EXPECT_EQ(game_beside({}, pgn).status, 0);
  const std::string alone = content(pgn);
  for (const std::string fault : {"die", "half-line-then-die", "close-stdout", "die-at-newgame"}) {
    const Ran ran = game_beside({"-referee", "cmd=" + fault_engine, "args=--fault " + fault,
                                 "name=Judge", "win=1", "depth=1", "movecount=1"},
                                pgn);
    EXPECT_EQ(ran.status, 0) << fault << ran.err;
    EXPECT_EQ(content(pgn), alone) << fault << ran.out;
    EXPECT_NE(ran.out.find("the referee engine cannot judge its position"), std::string::npos)
        << fault << ran.out;
  }
}

}  // namespace
}  // namespace ludex::cli
