// How long a match waits for its engines: what flags and engines.toml say, over real processes.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "cli/programs.h"
#include "cli/run_ludex.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

// Guest, as these words choose it, against our own engine for a game.
Ran play(std::vector<std::string> guest, const std::vector<std::string>& flags) {
  std::vector<std::string> words{"match", "-engine", "name=Guest"};
  words.insert(words.end(), guest.begin(), guest.end());
  for (const char* word :
       {"-engine", "cmd=builtin", "name=Host", "depth=1", "tc=60", "-rounds", "1", "-games", "1"}) {
    words.emplace_back(word);
  }
  words.insert(words.end(), flags.begin(), flags.end());
  return run_ludex(words);
}

// The file that LUDEX_ENGINES names while this lives.
class NamedEngines {
 public:
  explicit NamedEngines(const std::string& text) {
    folder_.write("engines.toml", text);
    (void)::setenv("LUDEX_ENGINES", folder_.file("engines.toml").c_str(), 1);
  }
  NamedEngines(const NamedEngines&) = delete;
  NamedEngines& operator=(const NamedEngines&) = delete;
  ~NamedEngines() { (void)::unsetenv("LUDEX_ENGINES"); }

 private:
  support::TemporaryFolder folder_;
};

std::string engine_file(const std::string& fault, const std::string& timeouts) {
  return "[engines.guest]\ncommand = \"" + fault_engine + "\"\nargs = [" + fault +
         "]\ntimeouts = { " + timeouts + " }\n";
}

TEST(MatchWaits, AFlagSaysHowLongAnIntroductionMayTake) {
  const Ran ran = play({"cmd=" + fault_engine, "args=--fault silent-handshake", "tc=1"},
                       {"-startup-ms", "250"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, "ludex: match: engine Guest cannot play: no uciok within 0.25 s\n");
}

TEST(MatchWaits, AFlagSaysHowLongANewGameMayTake) {
  const Ran ran = play({"cmd=" + fault_engine, "args=--fault silent-ready", "tc=1"},
                       {"-ucinewgame-ms", "250", "-recover"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("Warning; game 1, Guest: no readyok within 0.25 s"), std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("0-1 {White's connection stalls (not responding)}"), std::string::npos)
      << ran.out;
}

TEST(MatchWaits, TheEngineFileSaysSoForOneEngine) {
  const NamedEngines file(engine_file("'--fault', 'silent-ready'", "new_game = 0.25"));
  const Ran ran = play({"conf=guest", "tc=1"}, {});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err,
            "ludex: match: engine Guest failed in game 1 (no readyok within 0.25 s); with -recover "
            "the match goes on\n");
}

TEST(MatchWaits, AnEngineHasAsLongToStopAsItsFileSays) {
  const std::string hangs = "'--fault', 'hang', '--game', '2'";
  const NamedEngines brief(engine_file(hangs, "stop = 0.25"));
  const Ran silent = play({"conf=guest", "tc=0.3"}, {});
  EXPECT_EQ(silent.status, 0) << silent.err;
  EXPECT_NE(silent.out.find("Warning; game 1, Guest: no bestmove after stop within 0.25 s"),
            std::string::npos)
      << silent.out;
  EXPECT_NE(silent.out.find("0-1 {White loses on time (not responding"), std::string::npos)
      << silent.out;
}

TEST(MatchWaits, ALongGraceIsWaitedForAndTheEnginePlaysOn) {
  const std::string late = "'--fault', 'late', '--game', '2', '--delay', '2500'";
  const NamedEngines patient(engine_file(late, "stop = 60"));
  const Ran ran = play({"conf=guest", "tc=0.3"}, {});
  EXPECT_EQ(ran.status, 0) << ran.err;
  // On a busy machine the reason goes on with how long the engine had no processor.
  EXPECT_NE(ran.out.find("ms overrun"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("Warning"), std::string::npos) << ran.out;
}

}  // namespace
}  // namespace ludex::cli
