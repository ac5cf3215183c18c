#include "cli/cli.h"

#include <gtest/gtest.h>

#include <string>

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

TEST(CommandLine, SuggestsTheNearestSubcommand) {
  EXPECT_EQ(run_ludex({"prft"}).err, "ludex: unknown subcommand `prft`; did you mean `perft`?\n");
}

}  // namespace
}  // namespace ludex::cli
