// Whole matches over real processes: the chess engines of Debian through our host against the
// built-in one, and engines that misbehave in every way. Times are generous and depths small, so
// that a busy machine changes nothing. The file is long because every flag that only a whole match
// shows has its match here, on one fixture.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <ostream>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/engines.h"
#include "cli/programs.h"
#include "cli/run_ludex.h"
#include "records/io/source.h"
#include "records/pgn/reader.h"
#include "records/tree/record.h"
#include "rules/registry.h"
#include "support/sanitized.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

// A folder for one test's files.
class EngineGames : public testing::Test {
 protected:
  [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }

  [[nodiscard]] std::vector<records::Record> games() const {
    std::ifstream in(file("games.pgn"));
    records::pgn::Reader reader(records::source_of(in));
    std::vector<records::Record> all;
    records::Record record;
    while (true) {
      const auto read = reader.next(record);
      EXPECT_TRUE(read) << describe(read.error());
      if (!read || !*read) {
        return all;
      }
      all.push_back(record);
    }
  }

  support::TemporaryFolder folder_;
};

std::string tag(const records::Record& record, std::string_view name) {
  return std::string(records::find_tag(record, name).value_or("(none)"));
}

struct DebianEngine {
  std::string command;
  std::string arguments;
};
std::ostream& operator<<(std::ostream& out, const DebianEngine& engine) {
  return out << engine.command;
}

class DebianEngines : public EngineGames, public testing::WithParamInterface<DebianEngine> {};

TEST_P(DebianEngines, PlaysAFullGameFromEachSide) {
  std::vector<std::string> words = {"match",      "-engine", "cmd=builtin",
                                    "name=Ludex", "-engine", "cmd=" + GetParam().command,
                                    "name=Other"};
  if (!GetParam().arguments.empty()) {
    words.push_back("args=" + GetParam().arguments);
  }
  for (const std::string word : {"-each", "tc=20+0.1", "depth=3", "timemargin=60000", "-rounds",
                                 "1", "-repeat", "-maxmoves", "400"}) {
    words.push_back(word);
  }
  words.insert(words.end(), {"-pgnout", "file=" + file("games.pgn"), "nodes=true", "pv=true"});
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(ran.out.find("Warning"), std::string::npos) << ran.out;
  const auto played = games();
  ASSERT_EQ(played.size(), 2U);
  for (const records::Record& record : played) {
    EXPECT_EQ(tag(record, "Termination"), "normal") << ran.out;
    const auto moves = records::main_line(record.tree);
    EXPECT_GT(moves.size(), 20U);
    // The game is over by the rules, and for the one that the record names.
    const auto game = rules::start_game(record.setup).value();
    for (const rules::Move move : moves) {
      ASSERT_FALSE(game->outcome());
      game->play(move);
    }
    const auto outcome = game->outcome();
    ASSERT_TRUE(outcome);
    EXPECT_EQ(record.result, !outcome->winner ? records::GameResult::draw
                             : *outcome->winner == rules::Seat::first
                                 ? records::GameResult::first_wins
                                 : records::GameResult::second_wins);
  }
}

INSTANTIATE_TEST_SUITE_P(EngineGames, DebianEngines,
                         testing::Values(DebianEngine{"stockfish", ""},
                                         DebianEngine{"fairy-stockfish", ""},
                                         DebianEngine{"toga2", ""}, DebianEngine{"glaurung", ""},
                                         DebianEngine{"gnuchess", "--uci"}));

TEST_F(EngineGames, Chess960IsPlayedFromItsOpenings) {
  std::ofstream(file("book.epd")) << "bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w GDgd -\n";
  const Ran ran = run_ludex({"match", "-engine", "cmd=builtin", "name=Ludex", "-engine",
                             "cmd=stockfish", "-each", "tc=20", "depth=3", "timemargin=60000",
                             "-variant", "fischerandom", "-rounds", "1", "-openings",
                             "file=" + file("book.epd"), "-pgnout", "file=" + file("games.pgn")});
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  const auto played = games();
  ASSERT_EQ(played.size(), 2U);
  EXPECT_EQ(played[0].setup.values.text(rules::variant_parameter), "chess960");
  EXPECT_EQ(tag(played[1], "Termination"), "normal") << ran.out;
}

struct Fault {
  std::string name;
  std::string arguments;
  std::string reason;  // how its game ends; the built-in engine has White
};

// Each plays one game against the built-in engine and strikes at its second move.
const std::vector<Fault> faults = {
    {"Dies", "--fault die --status 7", "1-0 {Black disconnects (exited)}"},
    {"Half", "--fault half-line-then-die", "1-0 {Black disconnects (exited)}"},
    {"Hangs", "--fault hang", "1-0 {Black loses on time (not responding"},
    {"Stopped", "--fault stopped", "1-0 {Black loses on time (not responding"},
    {"Spins", "--fault spin", "1-0 {Black loses on time (not responding"},
    {"Floods", "--fault flood", "1-0 {Black loses on time (flooding"},
    {"Endless", "--fault endless-line", "1-0 {Black loses on time (flooding"},
    {"NoInput", "--fault close-stdin", "1-0 {Black disconnects (closed its input)}"},
    {"NoOutput", "--fault close-stdout", "1-0 {Black disconnects (closed its output)}"},
    {"Illegal", "--fault illegal", "1-0 {Black makes an illegal move: "},
    {"None", "--fault none", "1-0 {Black makes an illegal move: (none)}"},
    {"Null", "--fault null-move", "1-0 {Black makes an illegal move: 0000}"},
    {"Own", "--fault own-square", "1-0 {Black makes an illegal move: a1a1}"},
    {"Bare", "--fault bare", "1-0 {Black makes an illegal move: its answer names none}"},
    {"Late", "--fault late --delay 6000", "1-0 {Black loses on time ("},
};

long peak_memory_kb() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

#if defined(LUDEX_SANITIZED)
constexpr long allowed_growth_kb = 1024L << 10;  // freed memory is held back
#else
// The hash tables of six players that behave, and less for all the others together than what one of
// them may take (limits::engine_bytes).
constexpr long allowed_growth_kb = (6L * 16 + 64) << 10;
#endif

TEST_F(EngineGames, EveryMisbehavingEngineLosesItsGameAndTheMatchGoesOn) {
  const long before = peak_memory_kb();
  std::vector<std::string> words = {"match", "-engine",          "cmd=builtin", "name=Good",
                                    "tc=20", "timemargin=60000", "depth=2"};
  for (const Fault& fault : faults) {
    words.insert(words.end(), {"-engine", "cmd=" + fault_engine, "name=" + fault.name, "tc=5",
                               "args=" + fault.arguments + " --ply 2"});
  }
  words.insert(words.end(), {"-tournament", "gauntlet", "-rounds", "1", "-games", "1", "-recover",
                             "-concurrency", "6", "-pgnout", "file=" + file("games.pgn")});
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  for (std::size_t i = 0; i < faults.size(); ++i) {
    const std::string line = "Finished game " + std::to_string(i + 1) + " (Good vs " +
                             faults[i].name + "): " + faults[i].reason;
    EXPECT_NE(ran.out.find(line), std::string::npos) << line << "\n" << ran.out;
  }
  EXPECT_NE(ran.out.find("Finished match\n"), std::string::npos);
  EXPECT_NE(ran.out.find("exit status 7"), std::string::npos) << "how it died is told";
  for (const std::string name : {"Hangs", "Stopped", "Spins", "Floods", "Endless", "Late"}) {
    EXPECT_NE(ran.out.find("Player: " + name + "\n  Timeouts: 1\n  Crashed: 0\n"),
              std::string::npos)
        << name << "\n"
        << ran.out;
  }
  const auto played = games();
  EXPECT_EQ(played.size(), faults.size());
  for (const records::Record& record : played) {
    EXPECT_EQ(record.result, records::GameResult::first_wins);
  }
  EXPECT_LT(peak_memory_kb() - before, allowed_growth_kb);
}

TEST_F(EngineGames, OddButHarmlessEnginesPlayTheirGamesOut) {
  for (const std::string fault : {"twice", "crlf", "blanks", "odd-bytes", "byte-by-byte",
                                  "nonsense", "stderr", "ignore-quit"}) {
    std::filesystem::remove(file("games.pgn"));
    const Ran ran =
        run_ludex({"match", "-engine", "cmd=" + fault_engine, "name=Odd",
                   "args=--fault " + fault + " --ply 3", "-engine", "cmd=" + fault_engine,
                   "name=Plain", "-each", "tc=60", "timemargin=60000", "-rounds", "1", "-maxmoves",
                   "10", "-pgnout", "file=" + file("games.pgn")});
    EXPECT_EQ(ran.status, 0) << fault << ran.err;
    EXPECT_NE(ran.out.find("Games: 2, "), std::string::npos) << fault << "\n" << ran.out;
    for (const records::Record& record : games()) {
      EXPECT_EQ(tag(record, "Termination"), "adjudication") << fault << "\n" << ran.out;
    }
  }
}

TEST_F(EngineGames, WithoutRecoverACrashEndsTheMatchWithItsGamesSaved) {
  const Ran ran = run_ludex({"match", "-engine", "cmd=builtin", "name=Good", "depth=1", "-engine",
                             "cmd=" + fault_engine, "name=Dies", "args=--fault die --ply 2",
                             "depth=1", "-rounds", "5", "-pgnout", "file=" + file("games.pgn")});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err.rfind("ludex: match: engine Dies failed in game 1 (", 0), 0U) << ran.err;
  EXPECT_EQ(games().size(), 1U);
}

TEST_F(EngineGames, TheLogHoldsWhatWasSaid) {
  const Ran ran = run_ludex({"match", "-engine", "cmd=" + fault_engine, "name=A", "-engine",
                             "cmd=" + fault_engine, "name=B", "-each", "tc=60", "-rounds", "1",
                             "-games", "1", "-maxmoves", "3", "-log", "file=" + file("talk.log")});
  EXPECT_EQ(ran.status, 0) << ran.err;
  std::ifstream in(file("talk.log"));
  const std::string log((std::istreambuf_iterator<char>(in)), {});
  // Time, game, seat, engine, process and direction.
  const std::string time = R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}[+-]\d\d:\d\d )";
  for (const std::string_view line :
       {R"(1 White A\(\d+\) > go wtime .*)", R"(1 Black B\(\d+\) < bestmove .*)",
        R"(- - B\(\d+\) > uci)", R"(- - A\(\d+\) # ended)"}) {
    EXPECT_TRUE(std::regex_search(log, std::regex(time + std::string(line) + "\n")))
        << line << "\n"
        << log.substr(0, 3000);
  }
}

TEST_F(EngineGames, TheLogOfEachGameHasTheBuiltInEngineToo) {
  for (const std::string variant : {"standard", "xiangqi"}) {
    const std::string folder = file("logs of " + variant);
    const Ran ran =
        run_ludex({"match", "-variant", variant, "-engine", "cmd=builtin", "name=A",
                   "option.Hash=8", "-engine", "cmd=builtin", "name=B", "-each", "depth=2",
                   "-rounds", "1", "-maxmoves", "3", "-log", "dir=" + folder});
    EXPECT_EQ(ran.status, 0) << ran.err;
    const std::string first = variant == "xiangqi" ? "Red" : "White";
    for (const std::string game : {"1", "2"}) {
      std::ifstream in(fmt::format("{}/game-{}.log", folder, game));
      const std::string log((std::istreambuf_iterator<char>(in)), {});
      const std::string player = game == "1" ? "A" : "B";
      for (const std::string said : {"> go depth 2", "< info depth 2 ", "< bestmove "}) {
        const std::string line =
            fmt::format(" {} {} {}({}) {}", game, first, player, ::getpid(), said);
        EXPECT_NE(log.find(line), std::string::npos) << line << "\n" << log.substr(0, 3000);
      }
    }
    std::ifstream in(folder + "/match.log");
    const std::string log((std::istreambuf_iterator<char>(in)), {});
    EXPECT_NE(log.find("> setoption name Hash value 8\n"), std::string::npos) << log;
  }
}

TEST_F(EngineGames, TheLogIsInAProtocolThatCanSayWhatIsPlayed) {
  for (const auto& [opening_rule, said] :
       {std::pair("none", "> INFO rule 4\n"), {"rif", "> SETRULE "}}) {
    const std::string log_file = file(std::string(opening_rule) + ".log");
    const Ran ran = run_ludex({"match",       "-variant",
                               "renju",       "-opening-rule",
                               opening_rule,  "-engine",
                               "cmd=builtin", "name=A",
                               "-engine",     "cmd=builtin",
                               "name=B",      "-each",
                               "st=0.02",     "timemargin=60000",
                               "-rounds",     "1",
                               "-maxmoves",   "8",
                               "-log",        "file=" + log_file});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out.find("llegal"), std::string::npos) << ran.out;
    std::ifstream in(log_file);
    const std::string log((std::istreambuf_iterator<char>(in)), {});
    EXPECT_NE(log.find(said), std::string::npos) << log.substr(0, 3000);
  }
}

TEST_F(EngineGames, StderrGoesToTheFileThatIsNamed) {
  std::ofstream(file("errors")) << "kept\n";
  const Ran ran = run_ludex(
      {"match", "-engine", "cmd=/bin/sh", "name=A",
       "args=-c 'echo what A says >&2; exec " + fault_engine + "'", "-engine", "cmd=/bin/sh",
       "name=B", "args=-c 'echo what B says >&2; exec " + fault_engine + "'", "-each", "tc=60",
       "stderr=" + file("errors"), "-rounds", "1", "-games", "1", "-maxmoves", "3"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  std::ifstream in(file("errors"));
  const std::string errors((std::istreambuf_iterator<char>(in)), {});
  EXPECT_TRUE(errors.starts_with("kept\n")) << errors;
  for (const std::string line : {"what A says\n", "what B says\n"}) {
    EXPECT_NE(errors.find(line), std::string::npos) << errors;
  }
}

std::uint32_t crc32_of(const std::string& bytes) {
  std::uint32_t crc = 0xFFFFFFFF;
  for (const char byte : bytes) {
    crc ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0);
    }
  }
  return ~crc;
}

// The words are those of fishtest's worker, but for the nodes, which make short games of them. What
// it looks for in the output is found there.
TEST_F(EngineGames, TheLineOfFishtestPlaysItsGames) {
  for (const std::string name : {"stockfish_new", "stockfish_base"}) {
    std::filesystem::create_symlink("/usr/games/stockfish", file(name));
  }
  std::ofstream(file("book.epd")) << "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n";
  const std::string folder = folder_.path().string();
  std::vector<std::string> words =
      split_arguments(
          "match -testEnv -recover -repeat -games 2 -rounds 1 -ratinginterval 1 "
          "-scoreinterval 1 -autosaveinterval 0 -report penta=true -pgnout file=" +
          file("games.pgn") +
          " nodes=true -crc32 pgn=true -site https://tests.example.org/tests/view/1 "
          "-event 'Batch 3: new vs base' -srand 1717334009 -resign movecount=3 "
          "score=600 -draw movenumber=34 movecount=8 score=20 -variant standard "
          "-concurrency 1 -openings file=" +
          file("book.epd") +
          " format=epd order=random plies=16 start=49 -check-mate-pvs "
          "-engine name=New-665c71f9 tc=10.0+0.1 cmd=stockfish_new dir=" +
          folder +
          " option.Hash=16 -engine name=Base-665c71f9 nodes=400 tc=10.0+0.1 "
          "cmd=stockfish_base dir=" +
          folder + " option.Hash=16 -each proto=uci option.Threads=1 nodes=300")
          .value();
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, 0) << ran.err;
  // This Stockfish shows mates with lines that are too short, which fishtest wants to know of its
  // own.
  const std::string others = std::regex_replace(
      ran.out, std::regex("Warning; Incomplete mating PV - from Base-665c71f9 [^\n]*"), "");
  EXPECT_EQ(others.find("Warning; "), std::string::npos) << "fatal to fishtest\n" << ran.out;
  EXPECT_NE(ran.out.find("Games: 2, Wins: "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\nPtnml(0-2): ["), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\nFinished match\n"), std::string::npos) << ran.out;
  std::ifstream in(file("games.pgn"), std::ios::binary);
  const std::string pgn((std::istreambuf_iterator<char>(in)), {});
  std::ostringstream crc;
  crc << "File " << file("games.pgn") << " has CRC32: 0x" << std::hex << crc32_of(pgn) << "\n";
  EXPECT_NE(ran.out.find(crc.str()), std::string::npos) << crc.str() << ran.out;
}

// What OpenBench's client reads, by the position of words: the third is the number, the seventh the
// result.
TEST_F(EngineGames, TheLineOfOpenBenchPlaysGamesThatItsClientCanRead) {
  std::filesystem::create_directories(folder_.path() / "Engines");
  for (const std::string name : {"Engines/Dev-12ab", "Engines/Base-34cd"}) {
    std::filesystem::create_symlink("/usr/games/stockfish", file(name));
  }
  std::ofstream(file("book.epd")) << "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n";
  const std::string folder = file("Engines") + "/";
  const std::string engine =
      " proto=uci nodes=300 tc=inf timemargin=250 option.Threads=1 "
      "option.Hash=16 name=Engine-";
  const Ran ran =
      run_ludex(split_arguments(
                    "match -recover -variant standard -testEnv -concurrency 1 -rounds 1 -games 2 "
                    "-resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10 "
                    "-openings file=" +
                    file("book.epd") +
                    " format=epd order=random start=1025 -srand 87346 -engine dir=" + folder +
                    " cmd=./Dev-12ab" + engine + "dev -engine dir=" + folder + " cmd=./Base-34cd" +
                    engine + "base -pgnout file=" + file("games.pgn") + " seldepth=true nodes=true")
                    .value());
  EXPECT_EQ(ran.status, 0) << ran.err;
  std::istringstream lines(ran.out);
  std::vector<std::string> results;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream in(line);
    const std::vector<std::string> words((std::istream_iterator<std::string>(in)), {});
    if (words.size() > 6 && words[0] == "Finished" && words[1] == "game") {
      EXPECT_EQ(words[2], std::to_string(results.size() + 1));
      results.push_back(words[6]);
    }
  }
  ASSERT_EQ(results.size(), 2U) << ran.out;
  for (const std::string& result : results) {
    EXPECT_TRUE(result == "1-0" || result == "0-1" || result == "1/2-1/2") << result;
  }
}

struct Ponderer {
  std::string command;
  std::string arguments;
  std::string protocol;
  std::string variant;
};
std::ostream& operator<<(std::ostream& out, const Ponderer& engine) {
  return out << engine.command << " " << engine.protocol;
}

class PonderingEngines : public EngineGames, public testing::WithParamInterface<Ponderer> {};

TEST_P(PonderingEngines, ThinkInTheirOpponentsTime) {
  std::vector<std::string> words = {"match",
                                    "-variant",
                                    GetParam().variant,
                                    "-engine",
                                    "name=A",
                                    "-engine",
                                    "name=B",
                                    "-each",
                                    "cmd=" + GetParam().command,
                                    "tc=60+0.1",
                                    "depth=4",
                                    "timemargin=60000",
                                    "ponder",
                                    "proto=" + GetParam().protocol,
                                    "-rounds",
                                    "1",
                                    "-games",
                                    "1",
                                    "-maxmoves",
                                    "24",
                                    "-log",
                                    "file=" + file("talk.log")};
  if (!GetParam().arguments.empty()) {
    words.insert(words.begin() + 9, "args=" + GetParam().arguments);
  }
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_EQ(ran.out.find("Warning"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Games: 1, "), std::string::npos) << ran.out;
  std::ifstream in(file("talk.log"));
  const std::string log((std::istreambuf_iterator<char>(in)), {});
  EXPECT_NE(log.find(" > go ponder "), std::string::npos) << log.substr(0, 4000);
  EXPECT_NE(log.find(" > ponderhit"), std::string::npos) << "no guess in 48 plies was right";
}

INSTANTIATE_TEST_SUITE_P(
    EngineGames, PonderingEngines,
    testing::Values(Ponderer{"/usr/games/stockfish", "", "uci", "standard"},
                    Ponderer{std::string(LUDEX_BIN) + "/ludex", "engine chess", "uci", "standard"},
                    Ponderer{std::string(LUDEX_BIN) + "/ludex", "engine xiangqi --protocol ucci",
                             "ucci", "xiangqi"}));

TEST_F(EngineGames, TheBuiltInEngineMayGiveAGameUp) {
  std::ofstream(file("book.epd")) << "4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ -\n";
  const Ran ran = run_ludex({"match", "-engine", "cmd=builtin", "name=A", "-engine", "cmd=builtin",
                             "name=B", "-each", "depth=1", "mayresign", "-rounds", "1", "-games",
                             "1", "-openings", "file=" + file("book.epd")});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("1-0 {Black resigns}"), std::string::npos) << ran.out;
}

TEST_F(EngineGames, AShuffledBookIsTheSameForTheSameSeed) {
  std::ofstream(file("book.pgn")) << "1. e4 e5 *\n\n1. d4 d5 *\n\n1. c4 *\n\n1. Nf3 *\n\n";
  std::vector<std::string> orders;
  for (int run = 0; run < 2; ++run) {
    std::filesystem::remove(file("games.pgn"));
    const Ran ran = run_ludex({"match",
                               "-engine",
                               "cmd=builtin",
                               "name=A",
                               "-engine",
                               "cmd=builtin",
                               "name=B",
                               "-each",
                               "depth=1",
                               "-rounds",
                               "5",
                               "-maxmoves",
                               "1",
                               "-openings",
                               "file=" + file("book.pgn"),
                               "order=random",
                               "plies=1",
                               "-srand",
                               "9",
                               "-pgnout",
                               "file=" + file("games.pgn"),
                               "notation=uci"});
    EXPECT_EQ(ran.status, 0) << ran.err;
    std::string order;
    std::map<std::uint32_t, int> uses;
    for (const records::Record& record : games()) {
      const rules::Move first = records::main_line(record.tree)[0];
      order += std::to_string(first.code) + " ";
      ++uses[first.code];
    }
    EXPECT_EQ(uses.size(), 4U) << "each opening comes before any comes again";
    orders.push_back(order);
  }
  EXPECT_EQ(orders[0], orders[1]);
}

}  // namespace
}  // namespace ludex::cli
