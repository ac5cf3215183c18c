#include "cli/cli.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace ludex::cli {
namespace {

struct Ran {
  int status = 0;
  std::string out;
  std::string err;
};

Ran ludex(const std::vector<std::string>& arguments) {
  std::ostringstream out;
  std::ostringstream err;
  Console console{out, err};
  const int status = run(arguments, console);
  return {status, out.str(), err.str()};
}

TEST(CommandLine, WithoutArgumentsPrintsTheHelp) {
  const Ran bare = ludex({});
  EXPECT_EQ(bare.status, 0);
  EXPECT_EQ(bare.out, ludex({"help"}).out);
  for (const Subcommand& subcommand : subcommands()) {
    EXPECT_NE(bare.out.find(subcommand.summary), std::string::npos) << subcommand.name;
  }
}

TEST(CommandLine, EverySubcommandAnswersToHelp) {
  for (const Subcommand& subcommand : subcommands()) {
    const Ran help = ludex({"help", std::string(subcommand.name)});
    EXPECT_EQ(help.status, 0) << subcommand.name;
    EXPECT_NE(help.out, "") << subcommand.name;
    EXPECT_EQ(help.err, "") << subcommand.name;
  }
}

TEST(CommandLine, SaysItsVersion) {
  EXPECT_EQ(ludex({"--version"}).out.substr(0, 6), "ludex ");
}

TEST(CommandLine, SuggestsTheNearestSubcommand) {
  const Ran wrong = ludex({"hlep"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_EQ(wrong.out, "");
  EXPECT_EQ(wrong.err, "ludex: unknown subcommand `hlep`; did you mean `help`?\n");
}

}  // namespace
}  // namespace ludex::cli
