// Matches that are larger than what the system grants.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "cli/programs.h"
#include "host/clock.h"
#include "host/pipe_port.h"
#include "host/process.h"
#include "records/io/source.h"
#include "records/pgn/reader.h"
#include "records/tree/record.h"
#include "support/sanitized.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

struct Ended {
  std::string how;
  std::string out;
  std::string err;
};

// A match of 500 pairs under what `ulimit` says; its games go to the file.
Ended match_under(const std::string& limit, const std::string& games, const std::string& flags) {
  std::string command = "ulimit " + limit + "; exec " LUDEX_BIN "/ludex match ";
  for (const std::string name : {"A", "B"}) {
    command += fmt::format("-engine proto=uci name={} cmd={} ", name, fault_engine);
  }
  command += "-each tc=60 -maxmoves 20 -pgnout file=" + games + " " + flags;
  const TimePoint soon = host::SteadyClock().now() + std::chrono::seconds(120);
  auto process = host::Process::start({"sh", {"-c", command}, "", {}});
  EXPECT_TRUE(process.has_value());
  host::PipePort output({process->output.get(), -1, -1, -1});
  host::PipePort errors({process->errors.get(), -1, -1, -1});
  Ended ended;
  for (auto got = output.receive(soon); got.what == host::Arrival::line;
       got = output.receive(soon)) {
    ended.out += std::string(got.text) + "\n";
  }
  for (auto got = errors.receive(soon); got.what == host::Arrival::line;
       got = errors.receive(soon)) {
    ended.err += std::string(got.text) + "\n";
  }
  EXPECT_TRUE(process->kill_and_reap(soon));
  ended.how = process->how_it_ended();
  return ended;
}

// Every game of the file, whole.
std::size_t whole_games(const std::string& file) {
  std::ifstream in(file);
  records::pgn::Reader reader(records::source_of(in));
  records::Record record;
  std::size_t games = 0;
  for (;;) {
    const auto read = reader.next(record);
    EXPECT_TRUE(read) << describe(read.error());
    if (!read || !*read) return games;
    EXPECT_TRUE(records::find_tag(record, "Termination").has_value());
    ++games;
  }
}

void expect_sentence(const Ended& ended, const std::string& sentence) {
  EXPECT_EQ(ended.how, "exit status 1") << ended.err;
  EXPECT_NE(ended.err.find("ludex: match: " + sentence), std::string::npos) << ended.err;
}

TEST(Exhaustion, AFileThatMayNotGrowKeepsItsWholeGames) {
  const support::TemporaryFolder folder;
  const Ended ended = match_under("-f 32", folder.file("games.pgn"), "-rounds 500");
  expect_sentence(ended, "cannot write to `" + folder.file("games.pgn") + "`: File too large\n");
  EXPECT_GT(whole_games(folder.file("games.pgn")), 1U);
  EXPECT_NE(ended.out.find("Results of A vs B (60):\n"), std::string::npos) << ended.out;
}

// Sanitizers reserve terabytes of addresses, and open a pipe to look at the type of an exception.
#if !defined(LUDEX_SANITIZED)
TEST(Exhaustion, TooFewDescriptorsEndAMatchWithASentence) {
  const support::TemporaryFolder folder;
  // Six games need all 60 for their engines, and nothing is left for anything else.
  const Ended ended = match_under("-n 60", folder.file("games.pgn"), "-rounds 500 -concurrency 6");
  expect_sentence(ended, "the match cannot go on: cannot ");
  EXPECT_NE(ended.err.find(": Too many open files\n"), std::string::npos) << ended.err;
  // None was lost for want of a descriptor.
  EXPECT_EQ(ended.out.find("disconnects"), std::string::npos) << ended.out;
  (void)whole_games(folder.file("games.pgn"));
}

TEST(Exhaustion, MoreGamesAtATimeThanTheirOpenFilesAllowAreRefusedBeforeTheFirst) {
  const support::TemporaryFolder folder;
  const Ended ended =
      match_under("-n 60", folder.file("games.pgn"), "-rounds 500 -concurrency 200");
  expect_sentence(ended,
                  "200 games at a time need 2000 open files, and `ulimit -Hn` allows 60; fewer "
                  "games with -concurrency need fewer\n");
  EXPECT_EQ(ended.out, "");
}

TEST(Exhaustion, ALimitThatMayBeRaisedEndsNoMatch) {
  const support::TemporaryFolder folder;
  const Ended ended = match_under("-Sn 60", folder.file("games.pgn"), "-rounds 20 -concurrency 12");
  EXPECT_EQ(ended.how, "exit status 0") << ended.err;
  EXPECT_EQ(whole_games(folder.file("games.pgn")), 40U);
}

TEST(Exhaustion, TooLittleMemoryEndsAMatchWithASentence) {
  const support::TemporaryFolder folder;
  const Ended ended =
      match_under("-v 600000", folder.file("games.pgn"), "-rounds 500 -concurrency 200");
  // What there is no room for first: another thread, or what the games that run already allocate.
  EXPECT_EQ(ended.how, "exit status 1") << ended.err;
  const std::string threads = "ludex: match: cannot play 200 games at a time: ";
  const std::string memory = "ludex: match: the match cannot go on: out of memory\n";
  EXPECT_TRUE(ended.err.find(threads) != std::string::npos ||
              ended.err.find(memory) != std::string::npos)
      << ended.err;
  (void)whole_games(folder.file("games.pgn"));
}
#endif

}  // namespace
}  // namespace ludex::cli
