#include "cli/cli.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/engine.h"
#include "cli/run_ludex.h"

namespace ludex::cli {
namespace {

TEST(CommandLine, WithoutArgumentsPrintsTheHelp) {
  const Ran bare = run_ludex({});
  EXPECT_EQ(bare.status, 0);
  EXPECT_EQ(bare.out, run_ludex({"help"}).out);
  for (const Subcommand& subcommand : subcommands()) {
    EXPECT_NE(bare.out.find(subcommand.summary), std::string::npos) << subcommand.name;
  }
}

TEST(CommandLine, EverySubcommandAnswersToHelp) {
  for (const Subcommand& subcommand : subcommands()) {
    const Ran help = run_ludex({"help", std::string(subcommand.name)});
    EXPECT_EQ(help.status, 0) << subcommand.name;
    EXPECT_NE(help.out, "") << subcommand.name;
    EXPECT_EQ(help.err, "") << subcommand.name;
  }
}

TEST(CommandLine, SaysItsVersion) {
  const Ran version = run_ludex({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_EQ(version.out.substr(0, 6), "ludex ");
}

TEST(EvalCommand, TakesAPositionApart) {
  const Ran ran = run_ludex({"eval", "chess", "--fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("passed pawns"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("centipawns for White\n"), std::string::npos) << ran.out;
  EXPECT_EQ(run_ludex({"eval", "ches"}).err,
            "ludex: eval: unknown game `ches`; did you mean `chess`?\n");
  EXPECT_EQ(run_ludex({"eval", "--fen", "8/8"}).status, 2);
}

TEST(CommandLine, SuggestsTheNearestSubcommand) {
  EXPECT_EQ(run_ludex({"prft"}).err, "ludex: unknown subcommand `prft`; did you mean `perft`?\n");
}

// Managers of Gomocup start a program by this name, from any folder, and say no arguments.
TEST(CommandLine, AProgramNamedAsEnginesAreIsAnEngine) {
  using Words = std::vector<std::string>;
  const Words engine{"engine", "gomoku", "--protocol", "gomocup"};
  EXPECT_EQ(arguments_for("pbrain-ludex", {}), engine);
  EXPECT_EQ(arguments_for("/opt/engines/pbrain-ludex64", {"--help"}),
            (Words{"engine", "gomoku", "--protocol", "gomocup", "--help"}));
  EXPECT_EQ(arguments_for("./ludex", {"perft", "chess"}), (Words{"perft", "chess"}));
  EXPECT_EQ(arguments_for("/pbrain-tools/ludex", {}), Words{});
}

}  // namespace
}  // namespace ludex::cli
