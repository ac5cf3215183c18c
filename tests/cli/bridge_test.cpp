// `ludex bridge` as a program: what it refuses, and what it carries between real programs.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/programs.h"
#include "cli/run_ludex.h"
#include "host/clock.h"
#include "host/protocol.h"
#include "host/start_engine.h"
#include "rules/registry.h"
#include "support/ample.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

const std::string fairy = "/usr/games/fairy-stockfish";

using support::ample;

struct Misuse {
  std::vector<std::string> arguments;
  std::string sentence;
};

class BridgeUsage : public testing::TestWithParam<Misuse> {};

TEST_P(BridgeUsage, AWrongWordIsOneSentence) {
  std::vector<std::string> words{"bridge"};
  words.insert(words.end(), GetParam().arguments.begin(), GetParam().arguments.end());
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "ludex: bridge: " + GetParam().sentence + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Words, BridgeUsage,
    testing::Values(
        Misuse{{"-engine", "cmd=x"}, "--speak is needed: the language of the program"},
        Misuse{{"--speak", "xboard", "-engine", "cmd=x"},
               "unknown protocol `xboard`; there are: " + host::protocol_names()},
        Misuse{{"--speak", "uci"}, "-engine is needed"},
        Misuse{{"--speak", "uci", "-engine", "cmd=x", "-engine", "cmd=y"},
               "-engine is given more than once"},
        Misuse{{"--speak", "uci", "-engine", "cmd=x", "nonsense"},
               "-engine takes words of the form KEY=VALUE, not `nonsense`"},
        Misuse{{"--speak", "uci", "-engine", "cmd=x", "nam=y"},
               "unknown key of -engine `nam`; did you mean `name`?"},
        Misuse{{"--speak", "uci", "-engine", "cmd=x", "cmd=y"}, "-engine names cmd= twice"},
        Misuse{{"--speak", "uci", "-engine", "name=x"}, "-engine has neither cmd= nor conf="},
        Misuse{{"--speak", "uci", "-engine", "cmd=x", "ranks=1-9"},
               "-engine ranks=1-9: expected one of: auto, 0-9, 1-10"},
        Misuse{{"--speak", "uci", "-engine", "cmd=x", "timeunit=h"},
               "-engine timeunit=h: expected one of: auto, s, ms"},
        Misuse{{"--speak", "uci", "-engine", "cmd=x", "proto=klingon"},
               "-engine proto=klingon: expected one of: " + host::protocol_names("auto")},
        Misuse{{"--speak", "uci", "--ranks", "9", "-engine", "cmd=x"},
               "--ranks is auto, 0-9 or 1-10, not 9"},
        Misuse{{"--speak", "ucci", "--game", "chess", "-engine", "cmd=x"},
               "ucci does not play chess; its games are: xiangqi"},
        Misuse{{"--server", "cgos://h:1", "-engine", "cmd=x"}, "--account is needed with --server"},
        Misuse{{"--server", "h:1", "--account", "f", "-engine", "cmd=x"},
               "--server is cgos://HOST:PORT, nngs://HOST:PORT or ludex://HOST:PORT, not h:1"},
        Misuse{{"--server", "cgos://h", "--account", "f", "-engine", "cmd=x"},
               "--server is cgos://HOST:PORT, nngs://HOST:PORT or ludex://HOST:PORT, not cgos://h"},
        Misuse{{"--server", "cgos://h:1", "--account", "f", "-engine", "cmd=x", "--sizes", "9"},
               "--sizes has an effect only with nngs://"},
        Misuse{{"--server", "nngs://h:1", "--account", "f", "-engine", "cmd=x", "--analysis"},
               "--analysis has an effect only with cgos://"},
        Misuse{{"--server", "nngs://h:1", "--account", "f", "-engine", "cmd=x", "--times", "5..1"},
               "--times is a number or a range LEAST..MOST from 0 to 600, not 5..1"},
        Misuse{{"--server", "nngs://h:1", "--account", "f", "-engine", "cmd=x", "--sizes", "3"},
               "--sizes is a list of sizes from 5 to 19, such as 9,13,19, not 3"},
        Misuse{
            {"--server", "nngs://h:1", "--account", "f", "-engine", "cmd=x", "--opponents", "a b"},
            "--opponents is a list of names of letters and digits, such as anna,bernd, not a b"},
        Misuse{{"--server", "nngs://h:1", "--account", "f", "-engine", "cmd=x", "--challenge", "a"},
               "--challenge is \"NAME black|white|alternating SIZE MINUTES BYOYOMI [HANDICAP]\", "
               "not a"},
        Misuse{{"--speak", "gtp", "--komi", "7", "-engine", "cmd=x"},
               "--komi has no effect without --server"},
        Misuse{{"--server", "cgos://h:1", "--account", "f", "-engine", "cmd=x", "proto=uci"},
               "uci does not play go; its games are: chess, xiangqi"},
        Misuse{{"--server", "cgos://h:1", "--speak", "gtp", "-engine", "cmd=x"},
               "--speak has no effect with --server"},
        Misuse{{"--server", "cgos://h:1", "--game", "go", "-engine", "cmd=x"},
               "--game has no effect with --server"},
        Misuse{{"--server", "cgos://h:1", "--ranks", "auto", "-engine", "cmd=x"},
               "--ranks has no effect with --server"},
        Misuse{{"--server", "ludex://h:1", "-engine", "cmd=x"},
               "--account is needed with --server"},
        Misuse{{"--server", "ludex://h", "--account", "f", "-engine", "cmd=x"},
               "--server is ludex://HOST:PORT, not ludex://h"},
        Misuse{{"--server", "ludex://h:1", "--account", "f", "--nodes", "5", "-engine", "cmd=x"},
               "--nodes has no effect with ludex://"},
        Misuse{{"--server", "ludex://h:1", "--account", "f", "--hash", "5", "-engine", "cmd=x"},
               "--hash has no effect without --server external-engine"},
        Misuse{{"--server", "ludex://h:1", "--account", "f", "-engine", "cmd=x", "proto=auto"},
               "--speak is needed: the language in which the server talks to the engine"},
        Misuse{{"--server", "ludex://h:1", "--account", "f", "--name", " ", "-engine", "cmd=x"},
               "--name is 1 to 60 bytes of visible text"},
        Misuse{{"--server", "external-engine", "-engine", "cmd=x"},
               "--account is needed with --server"},
        Misuse{{"--server", "external-engine:http://lichess.org", "--account", "f", "-engine",
                "cmd=x"},
               "--server: `http://lichess.org` would send secrets unencrypted: http:// is for "
               "loopback alone"},
        Misuse{
            {"--server", "external-engine", "--broker", "h", "--account", "f", "-engine", "cmd=x"},
            "--broker: expected https://HOST[:PORT], not `h`"},
        Misuse{{"--server", "external-engine", "--variants", "chess,atomic", "--account", "f",
                "-engine", "cmd=x"},
               "there are no rules here for the variant `atomic`"},
        Misuse{{"--server", "external-engine", "--variants", "go", "--account", "f", "-engine",
                "cmd=x", "proto=uci"},
               "uci does not play go; its games are: chess, xiangqi"},
        Misuse{{"--server", "external-engine", "--name", "x", "--account", "f", "-engine", "cmd=x"},
               "--name has 3 to 200 printable characters"},
        Misuse{
            {"--server", "external-engine", "--games", "2", "--account", "f", "-engine", "cmd=x"},
            "--games has no effect with external-engine"},
        Misuse{{"--server", "external-engine", "--analysis", "--account", "f", "-engine", "cmd=x"},
               "--analysis has no effect with external-engine"},
        Misuse{{"--server", "cgos://h:1", "--account", "f", "--hash", "2", "-engine", "cmd=x"},
               "--hash has no effect without --server external-engine"},
        Misuse{{"--speak", "uci", "--ca", "f", "-engine", "cmd=x"},
               "--ca has no effect without --server external-engine"},
        Misuse{{"--speak", "gtp", "--account", "f", "-engine", "cmd=x"},
               "--account has no effect without --server"},
        Misuse{{"--speak", "gtp", "--games", "2", "-engine", "cmd=x"},
               "--games has no effect without --server"},
        Misuse{{"--speak", "gtp", "--nodes", "2", "-engine", "cmd=x"},
               "--nodes has no effect without --server"},
        Misuse{{"--speak", "gtp", "--analysis", "-engine", "cmd=x"},
               "--analysis has no effect without --server"},
        Misuse{{"--speek", "uci", "-engine", "cmd=x"},
               "unknown option `--speek`; did you mean `--speak`?"}));

TEST(Bridge, HelpNamesEveryKeyOfTheEngine) {
  const Ran ran = run_ludex({"bridge", "--help"});
  EXPECT_EQ(ran.status, 0);
  for (const std::string key : {"cmd=", "conf=", "proto=", "ranks=", "timeunit=", "option.NAME="}) {
    EXPECT_NE(ran.out.find("  " + key), std::string::npos) << key;
  }
}

TEST(Bridge, AnEngineThatDoesNotStartIsAFailure) {
  const Ran ran = run_ludex({"bridge", "--speak", "uci", "-engine", "cmd=/bin/false"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, "ludex: bridge: false: exited: it ended: exit status 1\n");
}

host::EngineSpec program(std::string command, std::vector<std::string> arguments,
                         std::string protocol) {
  host::EngineSpec spec;
  spec.command = std::move(command);
  spec.arguments = std::move(arguments);
  spec.protocol = std::move(protocol);
  spec.timeouts = {ample, ample, ample, ample, ample, ample};
  return spec;
}

host::EngineSpec bridge_to(const std::string& spoken, const std::vector<std::string>& engine) {
  std::vector<std::string> words{"bridge", "--speak", spoken, "--game", "xiangqi", "-engine"};
  words.insert(words.end(), engine.begin(), engine.end());
  return program(ludex, std::move(words), spoken);
}

// What the engine plays against itself, a fixed depth a move, from the start.
std::string moves_of(const host::EngineSpec& spec) {
  const host::SteadyClock clock;
  auto engine = host::start_engine(spec, clock);
  if (!engine) {
    ADD_FAILURE() << engine.error().detail;
    return {};
  }
  const auto game = rules::start_game({.game = "xiangqi"}).value();
  EXPECT_TRUE((*engine)->new_game(*game).has_value());
  std::string moves;
  engine::Request request;
  request.limits.depth = 4;
  for (int ply = 0; ply < 16; ++ply) {
    EXPECT_TRUE((*engine)->think(*game, request).has_value());
    for (bool over = false; !over;) {
      const auto event = (*engine)->next(clock.now() + ample);
      const auto* decision = event ? std::get_if<engine::Decision>(&*event) : nullptr;
      const auto* play = decision ? std::get_if<engine::Play>(&decision->what) : nullptr;
      if (!event || std::holds_alternative<engine::Failure>(*event) || (decision && !play)) {
        ADD_FAILURE() << "no move after " << moves;
        return moves;
      }
      over = decision != nullptr;
      if (over) {
        moves += game->format_move(play->move, rules::coordinate) + " ";
        game->play(play->move);
      }
    }
  }
  return moves;
}

// The engine itself does not play the same over both protocols, so each has its own comparison.
TEST(Bridge, TheSameMovesAreHeardThroughOneAndTwo) {
  const std::string over_uci = moves_of(program(fairy, {}, "uci"));
  const std::string over_ucci = moves_of(program(fairy, {}, "ucci"));
  EXPECT_FALSE(over_uci.empty());
  EXPECT_FALSE(over_ucci.empty());
  EXPECT_EQ(moves_of(bridge_to("ucci", {"cmd=" + fairy, "proto=uci"})), over_uci);
  EXPECT_EQ(moves_of(bridge_to("uci", {"cmd=" + fairy, "proto=ucci"})), over_ucci);
  EXPECT_EQ(moves_of(bridge_to("uci", {"cmd=" + ludex, "proto=ucci",
                                       "args=bridge --speak ucci -engine cmd=" + fairy})),
            over_uci);
}

TEST(Bridge, OurOwnEngineIsHeardThroughThemToo) {
  const auto ours = [](const std::string& protocol) {
    return program(ludex, {"engine", "xiangqi", "--protocol", protocol}, protocol);
  };
  const std::string direct = moves_of(ours("uci"));
  EXPECT_FALSE(direct.empty());
  EXPECT_EQ(moves_of(ours("ucci")), direct);
  EXPECT_EQ(moves_of(bridge_to("ucci", {"cmd=builtin"})), direct);
  EXPECT_EQ(moves_of(bridge_to("uci", {"cmd=" + ludex, "proto=ucci",
                                       "args=bridge --speak ucci -engine cmd=builtin"})),
            direct);
}

// The games of our engine over UCCI against Fairy-Stockfish, started as the words say: bare moves.
std::string games_against(const std::vector<std::string>& fairy_stockfish) {
  const support::TemporaryFolder folder;
  std::vector<std::string> words{
      "match",   "-variant",     "xiangqi",   "-rules",     "axf",
      "-engine", "cmd=" + ludex, "name=Ours", "proto=ucci", "args=engine xiangqi --protocol ucci",
      "-engine", "name=Fairy"};
  words.insert(words.end(), fairy_stockfish.begin(), fairy_stockfish.end());
  for (const std::string& word : std::vector<std::string>{
           "-each", "tc=60+1", "depth=3", "timemargin=60000", "-rounds", "1", "-maxmoves", "40",
           "-pgnout", "file=" + folder.file("games.pgn"), "notation=iccs", "min=true"}) {
    words.push_back(word);
  }
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  std::ifstream in(folder.file("games.pgn"));
  std::string moves;
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with('[')) {
      moves += line + "\n";
    }
  }
  return moves;
}

TEST(Bridge, AMatchThroughTwoIsTheSameMatch) {
  const std::string direct = games_against({"cmd=" + fairy, "proto=uci"});
  EXPECT_GT(direct.size(), 200U);
  EXPECT_EQ(games_against({"cmd=" + ludex, "proto=uci",
                           "args=bridge --speak uci -engine cmd=" + ludex +
                               " proto=ucci 'args=bridge --speak ucci -engine cmd=" + fairy + "'"}),
            direct);
}

TEST(Bridge, AnEngineThatDiesIsReportedOnBothSides) {
  const host::SteadyClock clock;
  auto spec = bridge_to("uci", {"cmd=" + fault_engine, "args=--fault die --status 7"});
  spec.arguments[4] = "chess";
  auto engine = host::start_engine(spec, clock);
  ASSERT_TRUE(engine.has_value()) << engine.error().detail;
  const auto game = rules::start_game({.game = "chess"}).value();
  ASSERT_TRUE((*engine)->think(*game, {}).has_value());
  std::string told;
  for (;;) {
    const auto event = (*engine)->next(clock.now() + ample);
    ASSERT_TRUE(event.has_value());
    if (const auto* info = std::get_if<engine::Info>(&*event)) {
      told += info->text;
    }
    if (const auto* failure = std::get_if<engine::Failure>(&*event)) {
      EXPECT_NE(failure->detail.find("ludex: bridge: fault_engine: exited: "), std::string::npos)
          << failure->detail;
      break;
    }
  }
  EXPECT_NE(told.find("the engine failed: it ended: exit status 7"), std::string::npos) << told;
}

TEST(Bridge, TheLogHoldsBothSides) {
  const support::TemporaryFolder folder;
  auto spec = bridge_to("ucci", {"cmd=" + fairy, "proto=auto"});
  spec.arguments.insert(spec.arguments.begin() + 1, {"--log", folder.file("talk.log")});
  const std::string moves = moves_of(spec);
  std::ifstream in(folder.file("talk.log"));
  const std::string log((std::istreambuf_iterator<char>(in)), {});
  for (const std::string line :
       {"controller > ucci", "controller < ucciok", ") > uci", ") > go depth 4",
        "controller > go depth 4", "controller > quit"}) {
    EXPECT_NE(log.find(line + "\n"), std::string::npos) << line << "\n" << log.substr(0, 4000);
  }
}

}  // namespace
}  // namespace ludex::cli
