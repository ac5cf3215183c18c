#include "host/engine_listener.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <condition_variable>
#include <csignal>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "host/pipe_port.h"
#include "host/process_fixture.h"
#include "host/start_engine.h"

namespace ludex::host {
namespace {

const std::string engine_token = "0123456789abcdef0123456789abcdef";

std::string login_line(const std::string& name, const std::string& token = engine_token,
                       const std::string& protocol = "uci") {
  return format(EngineLogin{token, protocol, {}, name});
}

// The engine's end of a connection.
class FarEngine {
 public:
  explicit FarEngine(const TcpAddress& address)
      : socket_(connect_to(address, soon()).value()),
        port_({.input = socket_.get(), .output = socket_.get()}) {}

  void send(const std::string& line) { EXPECT_TRUE(port_.send({&line, 1}, soon()).complete); }
  void send_bytes(const std::string& bytes) {
    EXPECT_EQ(::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(bytes.size()));
  }
  // The next line; std::nullopt at the end of the connection.
  std::optional<std::string> line() {
    const Received received = port_.receive(soon());
    EXPECT_NE(received.what, Arrival::timeout);
    if (received.what != Arrival::line) return std::nullopt;
    return std::string(received.text);
  }
  // Answers as an engine of UCI that always plays e2e4, until it is told to quit or, if it is to be
  // cut off, to think; then ends the connection.
  void play(bool is_cut = false) {
    answer(is_cut);
    (void)::shutdown(socket_.get(), SHUT_RDWR);
  }

 private:
  void answer(bool is_cut) {
    while (const auto said = line()) {
      if (*said == "quit") return;
      if (*said == "uci") {
        send("id name Far");
        send("uciok");
      } else if (*said == "isready") {
        send("readyok");
      } else if (said->starts_with("go")) {
        if (is_cut) return;
        send("bestmove e2e4");
      }
    }
  }

  Descriptor socket_;
  PipePort port_;
};

class EngineListenerTest : public testing::Test {
 protected:
  void SetUp() override { std::signal(SIGPIPE, SIG_IGN); }
  void TearDown() override { std::signal(SIGPIPE, SIG_DFL); }

  void listen(Milliseconds login_wait = ample, Milliseconds wrong_token_wait = Milliseconds(0)) {
    listener_.emplace(TcpListener::open({"127.0.0.1", 0}).value(),
                      EngineListenerRules{.token = engine_token,
                                          .report =
                                              [this](const std::string& sentence) {
                                                const std::lock_guard lock(mutex_);
                                                reports_.push_back(sentence);
                                              },
                                          .login_wait = login_wait,
                                          .wrong_token_wait = wrong_token_wait},
                      pool_);
  }
  [[nodiscard]] FarEngine connect() const { return FarEngine(listener_->address()); }
  // Waits until the pool shows these numbers of an engine, which is the only one.
  ConnectedEngine wait_for(std::size_t waiting, std::size_t seated) {
    std::unique_lock lock(mutex_);
    std::vector<ConnectedEngine> engines;
    EXPECT_TRUE(changed_.wait_until(lock, soon(), [&] {
      engines = pool_->engines();
      return !engines.empty() && engines[0].waiting == waiting && engines[0].seated == seated;
    }));
    return engines.empty() ? ConnectedEngine{} : engines[0];
  }
  // An engine that has connected and left again.
  ConnectedEngine come_and_go() {
    {
      FarEngine far = connect();
      far.send(login_line("Far"));
      wait_for(1, 0);
    }
    return wait_for(0, 0);
  }
  [[nodiscard]] std::optional<std::string> answer_to(const std::string& line) const {
    FarEngine far = connect();
    far.send(line);
    auto answer = far.line();
    EXPECT_EQ(far.line(), std::nullopt);
    return answer;
  }
  // Starts the engine and has it play a move.
  engine::Event first_event(const ConnectedEngine& connected) {
    auto engine = start_engine(connected.spec, clock_);
    if (!engine) return engine.error();
    EXPECT_EQ((*engine)->identity().name, "Far");
    const auto game = chess_game();
    EXPECT_TRUE((*engine)->new_game(*game, {}));
    engine::Request request;
    request.limits.depth = 1;
    EXPECT_TRUE((*engine)->think(*game, request));
    return (*engine)->next(soon()).value();
  }

  SteadyClock clock_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> reports_;
  std::shared_ptr<EnginePool> pool_ = std::make_shared<EnginePool>([this] {
    const std::lock_guard lock(mutex_);
    changed_.notify_all();
  });
  std::optional<EngineListener> listener_;
};

TEST_F(EngineListenerTest, AnEngineThatConnectsPlaysAndMayComeBack) {
  listen();
  for (int use = 0; use < 2; ++use) {
    FarEngine far = connect();
    // What an engine prints at its start does not end its wait.
    far.send_bytes(login_line("Far Away") + "\r\nFar 1.0 by somebody\n");
    const ConnectedEngine connected = wait_for(1, 0);
    EXPECT_EQ(connected.spec.name, "Far Away");
    EXPECT_EQ(connected.spec.protocol, "uci");
    std::jthread playing([&far] { far.play(); });
    const engine::Event event = first_event(connected);
    EXPECT_TRUE(std::holds_alternative<engine::Decision>(event));
    wait_for(0, 0);
  }
}

TEST_F(EngineListenerTest, AConnectionThatIsCutIsAnEngineThatEnded) {
  listen();
  FarEngine far = connect();
  far.send(login_line("Far"));
  const ConnectedEngine connected = wait_for(1, 0);
  std::jthread playing([&far] { far.play(true); });
  const engine::Event event = first_event(connected);
  ASSERT_TRUE(std::holds_alternative<engine::Failure>(event));
  EXPECT_EQ(std::get<engine::Failure>(event).fault, engine::Fault::exited);
  EXPECT_EQ(std::get<engine::Failure>(event).detail, "it ended: its connection was closed");
  wait_for(0, 0);
}

TEST_F(EngineListenerTest, AUseWaitsForAnEngineThatIsGone) {
  listen();
  const ConnectedEngine connected = come_and_go();
  std::optional<engine::Event> event;
  std::jthread using_it([&] { event = first_event(connected); });
  FarEngine far = connect();
  far.send(login_line("Far"));
  far.play();
  using_it.join();
  ASSERT_TRUE(event);
  EXPECT_TRUE(std::holds_alternative<engine::Decision>(*event));
}

TEST_F(EngineListenerTest, AStopEndsTheWaitForAnEngine) {
  listen();
  const ConnectedEngine connected = come_and_go();
  std::stop_source stop;
  stop.request_stop();
  const auto engine =
      start_engine(connected.spec, clock_, {.log = nullptr, .stop = stop.get_token()});
  ASSERT_FALSE(engine);
  EXPECT_EQ(engine.error().detail, "it is not connected, and did not come back in time");
}

TEST_F(EngineListenerTest, FirstLinesAreRefusedWithAReason) {
  listen();
  pool_->reserve({"Ludex"});
  EXPECT_EQ(answer_to(login_line("Far", "0123456789abcdef0123456789abcdee")),
            "ludex-refused the token is wrong");
  EXPECT_EQ(answer_to("GET / HTTP/1.1"), "ludex-refused expected ludex-engine, column 1");
  EXPECT_EQ(answer_to(login_line("ludex")), "ludex-refused an engine of the server has that name");
  EXPECT_EQ(answer_to(std::string(EngineListener::longest_first_line + 1, 'x')),
            "ludex-refused the first line is longer than 1024 bytes");
  FarEngine far = connect();
  far.send(login_line("Far"));
  wait_for(1, 0);
  EXPECT_EQ(answer_to(login_line("Far", engine_token, "gtp")),
            "ludex-refused an engine of that name has another protocol or game");
  const std::lock_guard lock(mutex_);
  for (const std::string& report : reports_) {
    EXPECT_EQ(report.find("0123"), report.npos) << report;
  }
  EXPECT_EQ(reports_.size(), 5U);
}

TEST_F(EngineListenerTest, AHalfLineIsWaitedForALimitedTime) {
  listen(Milliseconds(1));
  FarEngine far = connect();
  far.send_bytes("ludex-engine token=");
  EXPECT_EQ(far.line(), "ludex-refused it sent no first line in time");
  EXPECT_EQ(far.line(), std::nullopt);
}

TEST_F(EngineListenerTest, ConnectionsWithoutAFirstLineAreFewFromOneAddress) {
  listen();
  std::vector<std::unique_ptr<FarEngine>> silent;
  for (std::size_t count = 0; count < EngineListener::most_logins_of_address; ++count) {
    silent.push_back(std::make_unique<FarEngine>(listener_->address()));
  }
  FarEngine one_more = connect();
  EXPECT_EQ(one_more.line(), "ludex-busy too many connections without a first line");
  silent.front()->send(login_line("Far"));
  wait_for(1, 0);
}

TEST_F(EngineListenerTest, TheEndOfTheListenerEndsTheConnectionsThatWait) {
  listen();
  FarEngine far = connect();
  far.send(login_line("Far"));
  wait_for(1, 0);
  listener_.reset();
  EXPECT_EQ(far.line(), std::nullopt);
}

class EnginePoolTest : public testing::Test {
 protected:
  using Kind = LoginRefusal::Kind;
  // Adds a connection and keeps its other end.
  std::optional<LoginRefusal> add(const std::string& name, const std::string& address = "a") {
    std::array<int, 2> ends{};
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
    far_.emplace_back(ends[0]);
    Descriptor near(ends[1]);
    const auto added = pool_->add({engine_token, "uci", "", name}, near, "", address);
    return added ? std::nullopt : std::optional(added.error());
  }
  std::vector<Descriptor> far_;
  std::shared_ptr<EnginePool> pool_ = std::make_shared<EnginePool>([] {});
};

TEST_F(EnginePoolTest, AnAddressHasAShareOfTheConnections) {
  for (std::size_t count = 0; count < EnginePool::most_connections; ++count) {
    const std::size_t address = count / EnginePool::most_of_address;
    EXPECT_EQ(add("Far", std::to_string(address)), std::nullopt);
  }
  EXPECT_EQ(add("Far", "0"), (LoginRefusal{Kind::busy, "there are 256 connections"}));
  pool_->close({pool_->waiting().back().first});
  EXPECT_EQ(add("Far", "0"),
            (LoginRefusal{Kind::busy, "there are 64 connections of your address"}));
  EXPECT_EQ(add("Far", "more"), std::nullopt);
}

TEST_F(EnginePoolTest, OneMoreNameTakesThePlaceOfTheEngineThatWentFirst) {
  for (std::size_t count = 0; count < EnginePool::most_names; ++count) {
    EXPECT_EQ(add("Far " + std::to_string(count)), std::nullopt);
  }
  EXPECT_EQ(add("More", "b"), (LoginRefusal{Kind::busy, "there are 64 engines"}));
  pool_->close({3, 5});
  EXPECT_EQ(add("More", "b"), std::nullopt);
  std::vector<std::string> gone;
  for (const ConnectedEngine& engine : pool_->engines()) {
    if (engine.waiting + engine.seated == 0) {
      gone.push_back(engine.spec.name);
    }
  }
  EXPECT_EQ(gone, std::vector<std::string>{"Far 4"});
}

}  // namespace
}  // namespace ludex::host
