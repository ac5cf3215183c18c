// A match that is stopped by signals, and one whose output cannot be written.
#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/programs.h"
#include "cli/run_program.h"
#include "host/pipe_port.h"
#include "host/process.h"
#include "support/ample.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class StoppedMatch : public testing::Test {
 protected:
  // `fault` is that of the second engine.
  void start(const std::string& command, const std::string& fault, const std::string& flags) {
    auto started = host::Process::start(
        {"sh",
         {"-c",
          fmt::format("exec {} {} -engine name=A cmd={} -engine name=B cmd={} args=\"{}\" -each "
                      "tc=600 {}",
                      ludex, command, fault_engine, fault_engine, fault, flags)},
         "",
         {}});
    ASSERT_TRUE(started.has_value());
    match_.emplace(*std::move(started));
    output_.emplace(host::PipeEnds{match_->output.get(), -1, match_->errors.get(), -1});
  }
  // Reads lines up to the first one with these words.
  void read_until(const std::string& words) {
    for (auto got = output_->receive(support::soon()); got.what == host::Arrival::line;
         got = output_->receive(support::soon())) {
      out_ += std::string(got.text) + '\n';
      if (got.text.find(words) != std::string_view::npos) return;
    }
    if (!words.empty()) {
      ADD_FAILURE() << words << " is not printed:\n" << out_;
    }
  }
  [[nodiscard]] std::string ending() {
    while (true) {
      const auto got = output_->receive(support::soon());
      if (got.what != host::Arrival::line) break;
      out_ += std::string(got.text) + '\n';
    }
    if (!match_->wait_for_exit(support::soon())) return "lives on";
    EXPECT_TRUE(match_->kill_and_reap(support::soon()));
    return match_->how_it_ended();
  }
  [[nodiscard]] std::size_t times(std::string_view words) const {
    std::size_t count = 0;
    for (std::size_t at = out_.find(words); at != std::string::npos;
         at = out_.find(words, at + 1)) {
      ++count;
    }
    return count;
  }
  [[nodiscard]] std::string games() const {
    std::ifstream in(folder_.file("a.pgn"), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  // The events that the store keeps of its only match.
  [[nodiscard]] std::vector<nlohmann::json> events() const {
    std::ifstream in(folder_.file("s.db.events/1.jsonl"), std::ios::binary);
    std::vector<nlohmann::json> events;
    for (std::string line; std::getline(in, line);) {
      events.push_back(nlohmann::json::parse(line, nullptr, false));
    }
    return events;
  }

  support::TemporaryFolder folder_;
  std::optional<host::Process> match_;
  std::optional<host::PipePort> output_;
  std::string out_;
};

TEST_F(StoppedMatch, CtrlCPlaysTheRunningGamesToTheirEnd) {
  start("match", "",
        "-rounds 1000000 -maxmoves 20 -concurrency 2 -pgnout file=" + folder_.file("a.pgn"));
  read_until("Finished game");
  match_->signal_group(SIGINT);
  EXPECT_EQ(ending(), "exit status 1");
  EXPECT_EQ(times("Started game"), times("Finished game")) << out_;
  EXPECT_THAT(out_, Not(HasSubstr("{No result}")));
  EXPECT_THAT(games(), Not(HasSubstr("unterminated")));
}

TEST_F(StoppedMatch, ASecondSignalEndsTheRunningGamesAtOnce) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    out_.clear();
    start("match", "--fault hang --ply 2",
          "-rounds 9 -pgnout append=false file=" + folder_.file("a.pgn"));
    read_until("Started game");
    match_->signal_group(SIGINT);
    read_until("the running games are played to their end");
    match_->signal_group(signal);
    EXPECT_EQ(ending(), "exit status 1");
    EXPECT_THAT(out_, HasSubstr("{No result}"));
    EXPECT_THAT(games(), HasSubstr("unterminated"));
  }
}

TEST_F(StoppedMatch, ATerminalThatIsClosedAndSigtermStopAtOnce) {
  for (const int signal : {SIGTERM, SIGHUP}) {
    out_.clear();
    start("match", "--fault hang --ply 2",
          "-rounds 9 -pgnout append=false file=" + folder_.file("a.pgn"));
    read_until("Started game");
    match_->signal_group(signal);
    EXPECT_EQ(ending(), "exit status 1");
    EXPECT_THAT(games(), HasSubstr("unterminated"));
  }
}

TEST_F(StoppedMatch, KeptGamesGoOnFromTheMoveAtWhichTheyWereStopped) {
  const std::string store = " --store " + folder_.file("s.db");
  start("tournament start Cup" + store, "--fault hang --ply 2 ", "-rounds 1 -games 1 -maxmoves 4");
  read_until("Started game");
  match_->signal_group(SIGINT);
  read_until("the running games are played to their end");
  match_->signal_group(SIGINT);
  EXPECT_EQ(ending(), "exit status 1");
  out_.clear();
  auto again = host::Process::start(
      {"sh", {"-c", "exec " + ludex + " tournament resume Cup" + store}, "", {}});
  ASSERT_TRUE(again.has_value());
  match_.emplace(*std::move(again));
  output_.emplace(host::PipeEnds{match_->output.get(), -1, match_->errors.get(), -1});
  read_until("Game 1 goes on after");
  read_until("Started game");
  match_->signal_group(SIGTERM);
  EXPECT_EQ(ending(), "exit status 1");

  // Each run tells the game from its beginning.
  const std::vector<nlohmann::json> all = events();
  std::vector<std::vector<nlohmann::json>> moves;  // of each run
  std::vector<std::string> words;
  for (std::size_t at = 0; at < all.size(); ++at) {
    ASSERT_TRUE(all[at].is_object());
    EXPECT_EQ(all[at].at("n"), at + 1) << "one row of numbers for both runs";
    const std::string word = all[at].at("event");
    if (word == "match_began") {
      moves.emplace_back();
      EXPECT_EQ(all[at].at("counted"), 0);
    }
    if (word == "move") {
      EXPECT_EQ(all[at].at("ply"), moves.back().size() + 1);
      moves.back().push_back(all[at]);
    } else if (word != "warning" && word != "note") {
      words.push_back(word);
    }
  }
  ASSERT_EQ(moves.size(), 2U);
  ASSERT_FALSE(moves[0].empty()) << "the first engine has moved before the second one hangs";
  ASSERT_GE(moves[1].size(), moves[0].size());
  for (std::size_t ply = 0; ply < moves[0].size(); ++ply) {
    for (const char* member : {"ply", "seat", "move", "text", "took_ms", "left_ms", "found"}) {
      EXPECT_EQ(moves[1][ply].value(member, nlohmann::json()),
                moves[0][ply].value(member, nlohmann::json()))
          << member << " of ply " << ply + 1;
    }
  }
  const std::vector<std::string> run{"match_began", "game_began", "board", "game_ended",
                                     "match_ended"};
  std::vector<std::string> both = run;
  both.insert(both.end(), run.begin(), run.end());
  EXPECT_EQ(words, both);
}

TEST(MatchOutput, ThatCannotBeWrittenIsNamedWithStatusOne) {
  const std::vector<std::vector<std::string>> rows{
      {"-pgnout", "file=/dev/full"}, {"-epdout", "/dev/full"},         {"-events", "/dev/full"},
      {"-html", "/dev/full"},        {"-livejson", "/dev/full"},       {"-livepgnout", "/dev/full"},
      {"-log", "file=/dev/full"},    {"-config", "outname=/dev/full"},
  };
  for (const auto& row : rows) {
    std::vector<std::string> words{"match",   "-engine",   "cmd=" + fault_engine,
                                   "name=A",  "-engine",   "cmd=" + fault_engine,
                                   "name=B",  "-each",     "tc=600",
                                   "-rounds", "1",         "-games",
                                   "1",       "-maxmoves", "2"};
    words.insert(words.end(), row.begin(), row.end());
    const int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    const ProgramRan ran = run_program(words, "", null);
    ::close(null);
    EXPECT_EQ(ran.status, 1) << row[0] << row[1] << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(row[1].substr(row[1].find('/')))) << row[0];
  }
}

// The store, and what a match that is kept writes beside it, may not grow.
TEST(MatchOutput, AStoreThatMayNotGrowEndsTheMatchWithStatusOneAndKeepsWhatItHad) {
  const support::TemporaryFolder folder;
  const std::string command = fmt::format(
      "ulimit -f 2000; exec {} tournament start Cup --store {} -engine name=A cmd={} -engine "
      "name=B "
      "cmd={} -each tc=600 -rounds 100000 -maxmoves 20",
      ludex, folder.file("s.db"), fault_engine, fault_engine);
  auto process = host::Process::start({"sh", {"-c", command}, "", {}});
  ASSERT_TRUE(process.has_value());
  host::PipePort output({process->output.get(), -1, -1, -1});
  host::PipePort errors({process->errors.get(), -1, -1, -1});
  while (output.receive(support::soon()).what == host::Arrival::line) {
  }
  const auto said = errors.receive(support::soon());
  EXPECT_EQ(said.what, host::Arrival::line);
  EXPECT_THAT(std::string(said.text), HasSubstr("s.db"));
  EXPECT_TRUE(process->kill_and_reap(support::soon()));
  EXPECT_EQ(process->how_it_ended(), "exit status 1");
  const int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  EXPECT_EQ(
      run_program({"tournament", "status", "Cup", "--store", folder.file("s.db")}, "", null).status,
      0);
  ::close(null);
}

TEST_F(StoppedMatch, ATournamentThatAnotherProgramPlaysIsRefusedWithStatusOne) {
  const std::string store = folder_.file("s.db");
  start("tournament start Cup --store " + store, "--fault hang --ply 2", "-rounds 9");
  read_until("Started game");
  const int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  const std::vector<std::pair<std::vector<std::string>, std::string>> rows{
      {{"tournament", "start", "Cup", "--store", store, "-engine", "cmd=" + fault_engine, "name=A",
        "-engine", "cmd=" + fault_engine, "name=B", "-each", "tc=1"},
       "s.db` has a tournament `Cup`; resume it"},
      {{"tournament", "resume", "Cup", "--store", store}, "is being played by another Ludex"},
      {{"store", "import", folder_.file("none"), "--store", store}, "s.db"},
  };
  for (const auto& [words, why] : rows) {
    const ProgramRan ran = run_program(words, "", null);
    EXPECT_EQ(ran.status, 1) << words[1];
    EXPECT_THAT(ran.err, HasSubstr(why)) << words[1];
  }
  ::close(null);
  match_->signal_group(SIGTERM);
  EXPECT_EQ(ending(), "exit status 1");
}

}  // namespace
}  // namespace ludex::cli
