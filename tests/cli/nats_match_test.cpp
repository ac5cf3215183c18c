// `ludex match -nats` and `ludex worker`: a match over a real server of NATS, whose server and
// whose coordinator are killed, has exactly the games of an undisturbed one on this machine.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <functional>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "cli/run_ludex.h"
#include "host/clock.h"
#include "support/ample.h"
#include "support/arguments.h"
#include "support/games_of_pgn.h"
#include "support/nats_server.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

class NatsMatch : public testing::Test {
 protected:
  using Words = std::vector<std::string>;

  void SetUp() override {
    folder_.write("book.epd",
                  "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq -\n"
                  "rnbqkbnr/pppppppp/8/8/8/8/PPP1PPPP/RNBQKBNR w KQkq -\n");
  }
  void TearDown() override {
    for (const pid_t child : children_) {
      end(child, SIGTERM);
    }
  }
  [[nodiscard]] Words flags(const std::string& pgn) const {
    return {"-engine",
            "cmd=builtin",
            "name=A",
            "nodes=200",
            "-engine",
            "cmd=builtin",
            "name=B",
            "nodes=300",
            "-rounds",
            "10",
            "-maxmoves",
            "8",
            "-srand",
            "7",
            "-openings",
            "file=" + folder_.file("book.epd"),
            "order=random",
            "-pgnout",
            "file=" + folder_.file(pgn),
            "min=true"};
  }
  // `ludex WORDS` in a process of its own.
  pid_t start(Words words) {
    words.insert(words.begin(), LUDEX_BIN "/ludex");
    const std::vector<char*> argv = support::pointers_to(words);
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
      posix_spawn_file_actions_addopen(&actions, descriptor, folder_.file("log").c_str(),
                                       O_WRONLY | O_CREAT | O_APPEND, 0600);
    }
    pid_t child = 0;
    EXPECT_EQ(posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    children_.push_back(child);
    return child;
  }
  // Its exit status, or minus the signal.
  int end(pid_t child, int signal) {
    if (std::erase(children_, child) == 0) return 0;
    if (signal != 0) {
      ::kill(child, signal);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }
  [[nodiscard]] std::string content(const std::string& name) const {
    std::ifstream file(folder_.file(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  // The games of a file in any order, without their dates.
  [[nodiscard]] std::vector<std::string> games_in(const std::string& name) const {
    return support::games_of_pgn(content(name));
  }
  static void signal_all(const std::vector<pid_t>& processes, int signal) {
    for (const pid_t process : processes) {
      EXPECT_EQ(::kill(process, signal), 0);
    }
  }
  // Waits until what all processes have printed has the text so many times.
  void await_text(std::string_view text, int times = 1) const {
    await([&] {
      const std::string log = content("log");
      int found = 0;
      for (auto at = log.find(text); at != std::string::npos; at = log.find(text, at + 1)) {
        ++found;
      }
      return found >= times;
    });
  }
  void await_games(const std::string& name, std::size_t number) const {
    await([&] { return games_in(name).size() >= number; });
  }
  void await(const std::function<bool()>& is_so) const {
    const TimePoint end = support::soon();
    while (!is_so()) {
      ASSERT_LT(host::steady_now(), end) << content("log");
      std::this_thread::yield();
    }
  }

  support::TemporaryFolder folder_;
  support::NatsServer server_;
  std::vector<pid_t> children_;
};

TEST_F(NatsMatch, KillsOfTheServerAndTheCoordinatorChangeNothing) {
  Words alone = flags("alone.pgn");
  alone.insert(alone.begin(), "match");
  ASSERT_EQ(run_ludex(alone).status, 0);
  ASSERT_EQ(games_in("alone.pgn").size(), 20U);

  std::vector<pid_t> workers;
  for (const std::string name : {"one", "two"}) {
    workers.push_back(
        start({"worker", "--nats", server_.url(), "--concurrency", "1", "--name", name}));
  }
  await_text("waiting for matches", 2);
  Words words = flags("fleet.pgn");
  words.insert(words.begin(), "match");
  words.insert(words.end(), {"--nats", server_.url(), "-config", "file=" + folder_.file("kept")});
  const pid_t first = start(words);
  await_games("fleet.pgn", 4);
  // The workers stand still, so that games are left to play however slow the coordinator is.
  signal_all(workers, SIGSTOP);
  EXPECT_EQ(end(first, SIGKILL), -SIGKILL);
  const pid_t second = start({"match", "-config", "file=" + folder_.file("kept")});
  await_text("The tournament goes on");
  server_.kill();
  server_.start();
  signal_all(workers, SIGCONT);
  EXPECT_EQ(end(second, 0), 0) << content("log");
  EXPECT_EQ(games_in("fleet.pgn"), games_in("alone.pgn")) << content("log");
  EXPECT_TRUE(content("log").find("Machine one: ") != std::string::npos ||
              content("log").find("Machine two: ") != std::string::npos)
      << content("log");
}

TEST_F(NatsMatch, WrongUsesAreRefusedInASentence) {
  const auto refused = [](const Words& words) { return run_ludex(words).err; };
  EXPECT_EQ(refused({"match", "-engine", "cmd=builtin", "name=A", "-engine", "cmd=sh", "-each",
                     "nodes=1", "-nats", server_.url()}),
            "ludex: match: engine sh: with -nats an engine is an entry of engines.toml "
            "(conf=NAME), which every worker has, or cmd=builtin\n");
  EXPECT_EQ(refused({"match", "-engine", "cmd=builtin", "name=A", "-engine", "cmd=builtin", "-each",
                     "nodes=1", "-log", "file=x", "--nats", "nats://h:1"}),
            "ludex: match: -log with -nats: the engines run in the workers\n");
  EXPECT_EQ(refused({"worker", "--nats", "h:1"}),
            "ludex: worker: bad NATS URL `h:1`: expected nats:// or tls:// and a host, such as "
            "nats://localhost:4222\n");
  EXPECT_EQ(refused({"worker", "--nats", "nats://h", "--cert", "x"}),
            "ludex: worker: --cert and --key belong together\n");
}

}  // namespace
}  // namespace ludex::cli
