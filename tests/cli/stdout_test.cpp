// What is lost on stdout: told with status 1, but for a reader who has gone (`| head -1`).
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <ostream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/descriptor.h"
#include "base/time.h"
#include "cli/cli.h"
#include "cli/run_program.h"
#include "host/tcp.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

struct PrintingRow {
  // FOLDER stands for one with games.pgn, go.sgf, games.txt, book.bin and account, PORT for the
  // address of a server, SITE for that of one which answers HTTP.
  std::vector<std::string> arguments;
  std::string input = {};
  // The status where the reader has gone. An engine's controller may go when it likes.
  int gone = 141;
};

std::ostream& operator<<(std::ostream& out, const PrintingRow& row) {
  for (const std::string& argument : row.arguments) {
    out << argument << ' ';
  }
  return out;
}

const std::vector<std::string> a_match{"match",   "-engine",     "cmd=builtin", "name=A",
                                       "-engine", "cmd=builtin", "name=B",      "-each",
                                       "nodes=1", "-rounds",     "1000000"};

std::vector<PrintingRow> rows() {
  const std::string fault_engine = LUDEX_BIN "/fault_engine";
  return {
      {{}},
      {{"--version"}},
      {{"help", "perft"}},
      {{"help", "match"}},
      {{"bench", "--depth", "1"}},
      {{"book", "--help"}},
      {{"book", "make", "--pgn", "FOLDER/games.pgn", "-o", "-", "--min-games", "1"}},
      {{"book", "make", "--pgn", "FOLDER/games.pgn", "-o", "FOLDER/other.bin", "--min-games", "1"}},
      {{"book", "show", "FOLDER/book.bin"}},
      {{"bridge", "--speak", "uci", "-engine", "cmd=" + fault_engine, "proto=uci"},
       "uci\nisready\nquit\n",
       0},
      {{"bridge", "--server", "cgos://PORT", "--account", "FOLDER/account", "-engine",
        "cmd=builtin"}},
      {{"bridge", "--server", "nngs://PORT", "--account", "FOLDER/account", "-engine",
        "cmd=builtin"}},
      {{"bridge", "--server", "external-engine:http://SITE", "--account", "FOLDER/token", "-engine",
        "cmd=builtin"}},
      {{"bridge", "--server", "ludex://PORT", "--account", "FOLDER/token", "-engine",
        "cmd=builtin"}},
      {{"cgos-server", "--folder", "FOLDER/cgos", "--listen", "127.0.0.1:0"}},
      {{"check", "--list", "uci"}},
      {{"check", "-engine", "cmd=" + fault_engine, "proto=uci", "--only", "handshake/uciok"}},
      {{"convert", "FOLDER/games.pgn", "-", "--to", "pgn"}},
      {{"convert", "FOLDER/games.pgn", "/dev/stdout", "--to", "fen"}},
      {{"convert", "FOLDER/games.pgn", "FOLDER/other.pgn"}},
      {{"engine"}},
      {{"engine", "chess", "--help"}},
      {{"engine", "chess"}, "uci\nisready\nquit\n", 0},
      {{"engine", "xiangqi"}, "ucci\nisready\nquit\n", 0},
      {{"eval", "chess"}},
      {{"analyse", "FOLDER/games.pgn", "--depth", "1"}},
      {{"analyse", "FOLDER/go.sgf", "--nodes", "1", "--groups", "--group-moves"}},
      {{"serve", "--port", "0", "--store", "FOLDER/data/ludex.db"}},
      {{"store", "--help"}},
      {{"tournament", "--help"}},
      {a_match},
      {{"metamachine", "-engine", "cmd=" + fault_engine, "proto=uci"}, "uci\nisready\nquit\n", 0},
      {{"openings", "gomoku", "--count", "1", "--nodes", "1", "--balance", "10000", "-o",
        "FOLDER/made.openings"}},
      {{"perft", "chess", "2", "--divide"}},
      {{"proxy", "--", fault_engine}, "uci\nisready\nquit\n", 0},
      {{"ratings", "FOLDER/rated.pgn"}},
      {{"ratings", "FOLDER/rated.pgn", "--json", "-"}},
      {{"referee", "chess", "--moves", "e2e4"}},
      {{"referee", "chess", "--batch", "FOLDER/games.txt"}},
      {{"regress", "FOLDER/ready.tst", "-engine", "cmd=" + fault_engine, "proto=uci"}},
      {{"worker", "--help"}}};
}

// Answers each connection that it has no time, so that it is asked again later.
class BusySite {
 public:
  BusySite() {
    if (::pipe2(stop_.data(), O_CLOEXEC) != 0) {
      ADD_FAILURE() << "no pipe";
    }
    thread_ = std::thread([this] { serve(); });
  }
  ~BusySite() {
    ::close(stop_[1]);
    thread_.join();
    ::close(stop_[0]);
  }
  BusySite(const BusySite&) = delete;
  BusySite& operator=(const BusySite&) = delete;

  [[nodiscard]] std::string address() const { return host::to_text(listener_.address()); }

 private:
  void serve() {
    constexpr std::string_view busy =
        "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n";
    std::vector<Descriptor> connections;
    while (auto next = listener_.accept(TimePoint::max(), stop_[0])) {
      (void)!::send(next->first.get(), busy.data(), busy.size(), MSG_NOSIGNAL);
      connections.push_back(std::move(next->first));
    }
  }

  host::TcpListener listener_ = host::TcpListener::open({"127.0.0.1", 0}).value();
  std::array<int, 2> stop_{-1, -1};  // the second end is closed to end it
  std::thread thread_;
};

class Stdout : public testing::Test {
 protected:
  void SetUp() override {
    folder_.write("games.pgn", "1. e4 *\n");
    folder_.write("go.sgf", "(;GM[1]FF[4]SZ[5]AB[cc])\n");
    folder_.write("rated.pgn", "[White \"A\"]\n[Black \"B\"]\n\n1. e4 1-0\n");
    folder_.write("games.txt", "moves e2e4\n");
    folder_.write("ready.tst", "1 isready\n#? [readyok]\n");
    folder_.write("book.bin", std::string(16, '\0'));
    folder_.write("account", "ours\nsecret\n");
    folder_.write("token", "0123456789abcdef\n");
    for (const char* const secret : {"account", "token"}) {
      ASSERT_EQ(::chmod(folder_.file(secret).c_str(), 0600), 0);
    }
  }
  [[nodiscard]] std::vector<std::string> arguments(const PrintingRow& row) const {
    std::vector<std::string> words(row.arguments);
    for (std::string& word : words) {
      if (const auto at = word.find("FOLDER"); at != std::string::npos) {
        word.replace(at, 6, folder_.path().string());
      }
      if (const auto at = word.find("PORT"); at != std::string::npos) {
        word.replace(at, 4, host::to_text(server_.address()));
      }
      if (const auto at = word.find("SITE"); at != std::string::npos) {
        word.replace(at, 4, site_.address());
      }
    }
    return words;
  }

  support::TemporaryFolder folder_;
  // Connections to it stand, and nothing is said.
  host::TcpListener server_ = host::TcpListener::open({"127.0.0.1", 0}).value();
  BusySite site_;
};

TEST_F(Stdout, AFullDiskIsToldByEverySubcommand) {
  const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
  ASSERT_GE(full, 0);
  for (const PrintingRow& row : rows()) {
    const ProgramRan ran = run_program(arguments(row), row.input, full);
    EXPECT_EQ(ran.status, 1) << row;
    EXPECT_NE(ran.err.find("ludex: cannot write to stdout: No space left on device\n"),
              std::string::npos)
        << row << ran.err;
  }
  ::close(full);
}

TEST_F(Stdout, AReaderWhoHasGoneIsAQuietEnd) {
  for (const PrintingRow& row : rows()) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
    ::close(ends[0]);
    const ProgramRan ran = run_program(arguments(row), row.input, ends[1]);
    ::close(ends[1]);
    EXPECT_EQ(ran.status, row.gone) << row;
    EXPECT_EQ(ran.err, "") << row;
  }
}

TEST_F(Stdout, ALogThatCannotBeWrittenIsToldToo) {
  const int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  ASSERT_GE(null, 0);
  const std::string fault_engine = LUDEX_BIN "/fault_engine";
  const std::vector<PrintingRow> logging{
      {{"match", "-engine", "cmd=" + fault_engine, "name=A", "-engine", "cmd=" + fault_engine,
        "name=B", "-each", "tc=10+0.1", "-rounds", "1", "-log", "file=/dev/full"}},
      {{"bridge", "--speak", "uci", "--log", "/dev/full", "-engine", "cmd=" + fault_engine,
        "proto=uci"},
       "uci\nisready\nquit\n"}};
  for (const PrintingRow& row : logging) {
    const ProgramRan ran = run_program(arguments(row), row.input, null);
    EXPECT_EQ(ran.status, 1) << row << ran.err;
    EXPECT_NE(ran.err.find("/dev/full"), std::string::npos) << row << ran.err;
    EXPECT_NE(ran.err.find("No space left on device"), std::string::npos) << row << ran.err;
  }
  ::close(null);
}

TEST_F(Stdout, NoSubcommandIsMissingHere) {
  const auto table = rows();
  for (const Subcommand& subcommand : subcommands()) {
    EXPECT_TRUE(std::any_of(table.begin(), table.end(), [&](const PrintingRow& row) {
      return !row.arguments.empty() && row.arguments[0] == subcommand.name;
    })) << subcommand.name;
  }
}

}  // namespace
}  // namespace ludex::cli
