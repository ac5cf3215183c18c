// Our engine over TCP, on both sides of a connection.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "cli/first_error_line.h"
#include "cli/programs.h"
#include "host/pipe_port.h"
#include "host/process.h"
#include "host/tcp.h"
#include "support/ample.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

// Sends START and expects OK.
void expect_engine(host::PipePort& port) {
  const TimePoint soon = support::soon();
  const std::vector<std::string> start{"START 15"};
  ASSERT_TRUE(port.send(start, soon).complete);
  EXPECT_EQ(port.receive(soon).text, "OK");
}

// The address of which a program says that it listens there.
host::TcpAddress listening_at(host::Process& program) {
  const std::string line = first_error_line(program);
  const std::string words = "listening on ";
  const std::size_t at = line.find(words);
  EXPECT_NE(at, std::string::npos) << line;
  const std::string text = at == std::string::npos ? "1" : line.substr(at + words.size());
  return host::parse_tcp_address(trim(std::string_view(text).substr(0, text.find('\n')))).value();
}

TEST(EngineOverTcp, OneControllerAfterTheOtherFindsANewEngine) {
  auto program = host::Process::start(
      {ludex, {"engine", "gomoku", "--protocol", "gomocup", "--listen", "0"}, {}, {}});
  ASSERT_TRUE(program) << program.error();
  const auto address = listening_at(*program);
  const TimePoint soon = support::soon();
  {
    const auto connection = host::connect_to(address, soon).value();
    host::PipePort first({connection.get(), connection.get()});
    expect_engine(first);
    const std::vector<std::string> end{"END"};
    ASSERT_TRUE(first.send(end, soon).complete);
    EXPECT_EQ(first.receive(soon).what, host::Arrival::closed);
  }
  const auto connection = host::connect_to(address, soon).value();
  host::PipePort second({connection.get(), connection.get()});
  const std::vector<std::string> restart{"RESTART"};
  ASSERT_TRUE(second.send(restart, soon).complete);
  EXPECT_EQ(second.receive(soon).text.substr(0, 5), "ERROR");
  program->signal_group(SIGTERM);
  EXPECT_TRUE(program->wait_for_exit(soon));
  EXPECT_TRUE(program->kill_and_reap(soon));
  EXPECT_EQ(program->how_it_ended(), "exit status 0");
}

TEST(EngineOverTcp, AControllerThatListensIsConnectedTo) {
  const auto listener = host::TcpListener::open({"127.0.0.1", 0}).value();
  auto program = host::Process::start({ludex,
                                       {"engine", "gomoku", "--protocol", "gomocup", "--connect",
                                        host::to_text(listener.address())},
                                       {},
                                       {}});
  ASSERT_TRUE(program) << program.error();
  const TimePoint soon = support::soon();
  auto accepted = listener.accept(soon);
  ASSERT_TRUE(accepted) << describe(accepted.error());
  {
    host::PipePort controller({accepted->first.get(), accepted->first.get()});
    expect_engine(controller);
  }
  accepted->first.close();
  EXPECT_TRUE(program->wait_for_exit(soon));
  EXPECT_TRUE(program->kill_and_reap(soon));
  EXPECT_EQ(program->how_it_ended(), "exit status 0");
}

// What the peer receives for bytes that it sends at once, until the connection ends.
std::string answer_to(const host::TcpAddress& address, const std::string& bytes) {
  const TimePoint soon = support::soon();
  const auto connection = host::connect_to(address, soon).value();
  host::PipePort port({connection.get(), connection.get()});
  const std::vector<std::string> lines{bytes};
  (void)port.send(lines, soon);
  std::string answer;
  for (;;) {
    const host::Received received = port.receive(soon);
    if (received.what != host::Arrival::line) return answer;
    answer += std::string(received.text) + "\n";
  }
}

TEST(EngineOverTcp, NoCommandOpensAFile) {
  const support::TemporaryFolder folder;
  const std::string file = (folder.path() / "kept").string();
  std::ofstream(file) << "mine";
  auto program = host::Process::start({ludex, {"engine", "go", "--listen", "0"}, {}, {}});
  ASSERT_TRUE(program) << program.error();
  const std::string answer = answer_to(
      listening_at(*program), "printsgf " + file + "\nloadsgf " + file + "\nfinish_sgftrace " +
                                  file + "\nknown_command loadsgf\nquit");
  EXPECT_EQ(answer,
            "? files are closed to controllers over TCP\n\n? unknown command\n\n"
            "? unknown command\n\n= false\n\n= \n\n");
  std::string text;
  std::ifstream(file) >> text;
  EXPECT_EQ(text, "mine");
}

TEST(EngineOverTcp, NoOptionNamesAFile) {
  auto program = host::Process::start(
      {ludex, {"engine", "chess", "--protocol", "uci", "--listen", "0"}, {}, {}});
  ASSERT_TRUE(program) << program.error();
  const std::string answer = answer_to(
      listening_at(*program), "uci\nsetoption name BookFile value /etc/passwd\nisready\nquit");
  EXPECT_NE(answer.find("option name OwnBook"), std::string::npos) << answer;
  EXPECT_EQ(answer.find("option name BookFile"), std::string::npos) << answer;
  EXPECT_NE(answer.find("readyok"), std::string::npos) << answer;
}

struct Listener {
  const char* name;
  std::vector<std::string> words;  // of its command line
};
class Listeners : public testing::TestWithParam<Listener> {};

TEST_P(Listeners, CloseTheConnectionOfABrowser) {
  auto program = host::Process::start({ludex, GetParam().words, {}, {}});
  ASSERT_TRUE(program) << program.error();
  const auto address = listening_at(*program);
  EXPECT_EQ(answer_to(address, "POST / HTTP/1.1\r\nHost: localhost\r\n\r\nname\nquit"), "");
  EXPECT_NE(first_error_line(*program).find("refused: the first line is a request of HTTP"),
            std::string::npos);
  EXPECT_EQ(answer_to(address, "protocol_version\nquit"), "= 2\n\n= \n\n");
}

TEST_P(Listeners, ServeWhoeverKnowsTheToken) {
  const support::TemporaryFolder folder;
  const std::string file = (folder.path() / "token").string();
  std::vector<std::string> words = GetParam().words;
  words.insert(words.begin() + 1, {"--token", file});
  auto program = host::Process::start({ludex, words, {}, {}});
  ASSERT_TRUE(program) << program.error();
  const auto address = listening_at(*program);
  std::string token;
  std::ifstream(file) >> token;
  EXPECT_EQ(token.size(), 32U);
  EXPECT_EQ(answer_to(address, "protocol_version\nquit"), "");
  EXPECT_EQ(answer_to(address, token + "\nprotocol_version\nquit"), "= 2\n\n= \n\n");
}

TEST_P(Listeners, NeedATokenWhereOtherMachinesReachThem) {
  std::vector<std::string> words = GetParam().words;
  *std::find(words.begin(), words.end(), "0") = "0.0.0.0:0";
  auto program = host::Process::start({ludex, words, {}, {}});
  ASSERT_TRUE(program) << program.error();
  EXPECT_EQ(first_error_line(*program),
            "ludex: " + words.front() +
                ": --listen 0.0.0.0:0 lets other machines in, so it needs --token FILE\n");
  EXPECT_TRUE(program->wait_for_exit(support::soon()));
}

INSTANTIATE_TEST_SUITE_P(
    OverTcp, Listeners,
    testing::Values(Listener{"Engine", {"engine", "--listen", "0", "go"}},
                    Listener{"Proxy", {"proxy", "--listen", "0", "--", ludex, "engine", "go"}}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace ludex::cli
