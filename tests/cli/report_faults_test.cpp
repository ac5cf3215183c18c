// What the runner says about engines whose reports are wrong, in whole matches.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/programs.h"
#include "cli/run_ludex.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

// Two games of an engine whose reports are sound against one that adds these words.
Ran match_against(const std::string& words, const std::vector<std::string>& flags = {}) {
  std::vector<std::string> arguments{"match",
                                     "-engine",
                                     "cmd=" + fault_engine,
                                     "args=--info",
                                     "name=Sound",
                                     "-engine",
                                     "cmd=" + fault_engine,
                                     "args=--info " + words,
                                     "name=Faulty",
                                     "-each",
                                     "tc=60",
                                     "-rounds",
                                     "1",
                                     "-maxmoves",
                                     "3"};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  return run_ludex(arguments);
}

std::size_t times_of(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++times;
  }
  return times;
}

TEST(ReportFaults, AreCountedAndShownOncePerEngine) {
  struct Row {
    std::string words;
    std::string warning;
    std::string line;
    std::vector<std::string> flags{};
  };
  const std::vector<Row> rows{
      {"--say answer 'info depth 9 score cp 1 pv e2e4'",
       "Warning; Info after bestmove - from Faulty", "  Infos after bestmove: "},
      {"--say go 'info depth 1 score cp 1 pv a1a8'",
       "Warning; Illegal PV move - move a1a8 from Faulty :: Info; ", "  Illegal PV moves: 6\n"},
      {"--say go 'info depth 5 score cp 1 nodes 30'",
       "Warning; Depth falls within one search - from Faulty", "  Searches whose depth falls: 6\n"},
      {"--say go 'info depth 1 score cp 1 nodes 30'",
       "Warning; Nodes fall within one search - from Faulty", "  Searches whose nodes fall: 6\n"},
      {"--game 3 --ply 1 --say go 'info depth 1 score mate 3 pv a2a3'",
       "Warning; Incomplete mating PV - from Faulty",
       "  Incomplete mating PVs: 1\n",
       {"-check-mate-pvs"}},
  };
  for (const Row& row : rows) {
    const Ran ran = match_against(row.words, row.flags);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(times_of(ran.out, row.warning), 1U) << ran.out;
    EXPECT_NE(ran.out.find(row.line), std::string::npos) << ran.out;
    EXPECT_EQ(ran.out.find("from Sound"), std::string::npos) << ran.out;
  }
  const Ran silent = match_against("--game 3 --ply 1 --say go 'info depth 1 score mate 3 pv a2a3'");
  EXPECT_EQ(silent.out.find("from Faulty"), std::string::npos) << silent.out;
}

TEST(ReportFaults, AreInTheEvents) {
  const support::TemporaryFolder folder;
  const Ran ran = match_against("--say go 'info depth 1 score cp 1 pv a1a8'",
                                {"-events", folder.file("events.jsonl")});
  EXPECT_EQ(ran.status, 0) << ran.err;
  std::ifstream in(folder.file("events.jsonl"));
  std::size_t moves = 0;
  std::size_t warnings = 0;
  for (std::string line; std::getline(in, line);) {
    const auto event = nlohmann::json::parse(line);
    if (event["event"] == "move" && event.contains("report_faults")) {
      EXPECT_EQ(event["report_faults"], nlohmann::json::parse(R"(["illegal_pv"])"));
      ++moves;
    } else if (event["event"] == "warning") {
      ++warnings;
    } else if (event["event"] == "game_ended") {
      EXPECT_EQ(event["report_faults"].size(), 2U) << line;
    } else if (event["event"] == "match_ended") {
      EXPECT_EQ(event["engines"][1]["report_faults"]["illegal_pv"], 6) << line;
      EXPECT_FALSE(event["engines"][0].contains("report_faults")) << line;
    }
  }
  EXPECT_EQ(moves, 6U);
  EXPECT_EQ(warnings, 1U);
}

// Tens of thousands of wrong lines are one warning.
TEST(ReportFaults, AFloodOfWrongLinesIsOneWarning) {
  const Ran ran = match_against("--fault many-lines --say go 'info depth 1 score cp 1 pv a1a8'",
                                {"-check-mate-pvs"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(times_of(ran.out, "Illegal PV move"), 2U) << "the warning, and the number at the end";
  EXPECT_LT(ran.out.size(), 10'000U);
}

}  // namespace
}  // namespace ludex::cli
