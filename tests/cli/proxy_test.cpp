// `ludex proxy` as a program: what it refuses, and what it carries.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "cli/first_error_line.h"
#include "cli/programs.h"
#include "cli/run_ludex.h"
#include "cli/run_program.h"
#include "host/pipe_port.h"
#include "host/process.h"
#include "host/tcp.h"
#include "support/ample.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

struct ProxyMisuse {
  std::vector<std::string> arguments;
  std::string sentence;
};

class ProxyUsage : public testing::TestWithParam<ProxyMisuse> {};

TEST_P(ProxyUsage, AWrongWordIsOneSentence) {
  std::vector<std::string> words{"proxy"};
  words.insert(words.end(), GetParam().arguments.begin(), GetParam().arguments.end());
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "ludex: proxy: " + GetParam().sentence + "\n");
}

const std::string form_of_filters =
    "; expected >d/REGEX/, >s/REGEX/TEXT/ or >r/REGEX/TEXT/, with < for lines of the engine";

INSTANTIATE_TEST_SUITE_P(
    Words, ProxyUsage,
    testing::Values(
        ProxyMisuse{{}, "an engine is needed: -engine, --connect or a command behind --"},
        ProxyMisuse{{"--"}, "an engine is needed: -engine, --connect or a command behind --"},
        ProxyMisuse{{"-engine", "cmd=x", "--", "y"},
                    "one engine is needed, not several: -engine, --connect or a command behind --"},
        ProxyMisuse{{"-engine", "cmd=x", "-engine", "cmd=y"},
                    "one engine is needed, not several: -engine, --connect or a command behind --"},
        ProxyMisuse{{"-engine", "cmd=builtin"}, "cmd=builtin is no process; `ludex engine` is one"},
        ProxyMisuse{{"-engine", "name=x"}, "-engine has neither cmd= nor conf="},
        ProxyMisuse{{"-engine", "cmd=cat", "stderr=x"},
                    "-engine stderr=x has no effect: the proxy passes on what others say"},
        ProxyMisuse{{"-engine", "cmd=cat", "option.Hash=8"},
                    "-engine option.Hash=8 has no effect: the proxy passes on what others say"},
        ProxyMisuse{
            {"--connect", "x"},
            "--connect `x` is no address: expected PORT, HOST:PORT or [HOST]:PORT with a port "
            "from 0 to 65535"},
        ProxyMisuse{
            {"--listen", "a:b", "--", "cat"},
            "--listen `a:b` is no address: expected PORT, HOST:PORT or [HOST]:PORT with a port "
            "from 0 to 65535"},
        ProxyMisuse{{"--once", "--", "cat"},
                    "--once, --at-once and --token have no effect without --listen"},
        ProxyMisuse{{"--append", "--", "cat"}, "--append has no effect without --log"},
        ProxyMisuse{{"--filter", "x", "--", "cat"},
                    "--filter `x` is no filter: it begins with neither > nor <" + form_of_filters +
                        ", column 1"},
        ProxyMisuse{
            {"--filter", ">d/(/", "--", "cat"},
            "--filter `>d/(/` is no filter: `(` is no regular expression: Unmatched ( or \\(" +
                form_of_filters + ", column 4"},
        ProxyMisuse{{"--filters", ">d/x/", "--", "cat"},
                    "unknown option `--filters`; did you mean `--filter`?"}));

std::string file_text(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(ProxyProgram, StdinAndStdoutAreTheControllers) {
  const support::TemporaryFolder folder;
  const int out = ::open(folder.file("out").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  ASSERT_GE(out, 0);
  const auto ran =
      run_program({"proxy", "--log", folder.file("talk.log"), "--filter", "<s/^= /=/", "--",
                   "/bin/sh", "-c", "while read -r line; do echo \"= $line\"; done; echo end >&2"},
                  "name\nversion\n", out);
  ::close(out);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "end\n");
  EXPECT_EQ(file_text(folder.file("out")), "=name\n=version\n");
  const std::string log = file_text(folder.file("talk.log"));
  EXPECT_NE(log.find(" > name\n"), std::string::npos) << log;
  EXPECT_NE(log.find(" < =version\n"), std::string::npos) << log;
  EXPECT_NE(log.find(" # ended: exit status 0\n"), std::string::npos) << log;
}

TEST(ProxyProgram, TheEnginesBadEndIsOurs) {
  const int out = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  const auto ran = run_program({"proxy", "--", "/bin/sh", "-c", "exit 3"}, "", out);
  ::close(out);
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, "ludex: proxy: sh: exit status 3\n");
}

TEST(ProxyProgram, WhoeverConnectsHasAnEngineOfItsOwn) {
  auto program = host::Process::start(
      {ludex, {"proxy", "--listen", "0", "--at-once", "2", "--", "/bin/cat"}, {}, {}});
  ASSERT_TRUE(program) << program.error();
  const std::string line = first_error_line(*program);
  const std::string words = "ludex: proxy: listening on ";
  ASSERT_TRUE(line.starts_with(words)) << line;
  const auto address =
      host::parse_tcp_address(line.substr(words.size(), line.size() - words.size() - 1)).value();
  const TimePoint soon = support::soon();
  const auto one = host::connect_to(address, soon).value();
  const auto two = host::connect_to(address, soon).value();
  host::PipePort first({one.get(), one.get(), -1, -1});
  host::PipePort second({two.get(), two.get(), -1, -1});
  const std::vector<std::string> black{"genmove black"};
  const std::vector<std::string> white{"genmove white"};
  EXPECT_TRUE(first.send(black, soon).complete);
  EXPECT_TRUE(second.send(white, soon).complete);
  EXPECT_EQ(second.receive(soon).text, "genmove white");
  EXPECT_EQ(first.receive(soon).text, "genmove black");
  program->signal_group(SIGTERM);
  EXPECT_TRUE(program->wait_for_exit(soon));
  EXPECT_EQ(first.receive(soon).what, host::Arrival::closed);
  EXPECT_TRUE(program->kill_and_reap(soon));
  EXPECT_EQ(program->how_it_ended(), "exit status 0");
}

TEST(ProxyProgram, AnEngineElsewhereIsSpokenToOverTcp) {
  const auto listener = host::TcpListener::open({"127.0.0.1", 0}).value();
  auto program = host::Process::start(
      {ludex, {"proxy", "--connect", host::to_text(listener.address())}, {}, {}});
  ASSERT_TRUE(program) << program.error();
  const TimePoint soon = support::soon();
  auto accepted = listener.accept(soon);
  ASSERT_TRUE(accepted) << describe(accepted.error());
  host::PipePort engine({accepted->first.get(), accepted->first.get(), -1, -1});
  host::PipePort controller({program->output.get(), program->input.get(), -1, -1});
  const std::vector<std::string> question{"name"};
  const std::vector<std::string> answer{"= far"};
  EXPECT_TRUE(controller.send(question, soon).complete);
  EXPECT_EQ(engine.receive(soon).text, "name");
  EXPECT_TRUE(engine.send(answer, soon).complete);
  EXPECT_EQ(controller.receive(soon).text, "= far");
  accepted->first.close();
  EXPECT_EQ(controller.receive(soon).what, host::Arrival::closed);
  program->input.close();
  EXPECT_TRUE(program->wait_for_exit(soon));
  EXPECT_TRUE(program->kill_and_reap(soon));
  EXPECT_EQ(program->how_it_ended(), "exit status 0");
}

}  // namespace
}  // namespace ludex::cli
