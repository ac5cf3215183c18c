// Our engine over TCP, on both sides of a connection.
#include <gtest/gtest.h>

#include <csignal>
#include <string>
#include <vector>

#include "cli/first_error_line.h"
#include "cli/programs.h"
#include "host/pipe_port.h"
#include "host/process.h"
#include "host/tcp.h"
#include "support/ample.h"

namespace ludex::cli {
namespace {

// Sends START and expects OK.
void expect_engine(host::PipePort& port) {
  const TimePoint soon = support::soon();
  const std::vector<std::string> start{"START 15"};
  ASSERT_TRUE(port.send(start, soon).complete);
  EXPECT_EQ(port.receive(soon).text, "OK");
}

TEST(EngineOverTcp, OneControllerAfterTheOtherFindsANewEngine) {
  auto program = host::Process::start(
      {ludex, {"engine", "gomoku", "--protocol", "gomocup", "--listen", "0"}, {}, {}});
  ASSERT_TRUE(program) << program.error();
  const std::string line = first_error_line(*program);
  const std::string words = "ludex: engine: listening on ";
  ASSERT_TRUE(line.starts_with(words)) << line;
  const auto address =
      host::parse_tcp_address(line.substr(words.size(), line.size() - words.size() - 1)).value();
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

}  // namespace
}  // namespace ludex::cli
