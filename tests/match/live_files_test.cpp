#include "match/report/live_files.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "rules/registry.h"
#include "support/temporary_folder.h"

namespace ludex::match {
namespace {

using rules::Seat;

class LiveFilesTest : public testing::Test {
 protected:
  LiveFilesTest() {
    plan_.entrants.push_back({"A", {}, false, {}});
    plan_.entrants.push_back({"B\xff", {}, false, {}});
    plan_.setup = rules::setup_named("standard");
    plan_.event = "Cup";
  }
  [[nodiscard]] std::string content(const std::string& name) const {
    std::ifstream file(folder_.file(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(content("l.json")); }

  support::TemporaryFolder folder_;
  MatchPlan plan_{.entrants = {},
                  .schedule = {},
                  .setup = {},
                  .openings = OpeningBook({Opening{}}, {}),
                  .referee = {},
                  .style = {}};
};

TEST_F(LiveFilesTest, HoldTheRunningGamesAndNoOthers) {
  LiveFiles files({folder_.file("l.json"), folder_.file("l.pgn")}, plan_,
                  [] { return WallTime{}; });
  const Standings standings(2);
  const ScheduledGame first = Schedule({}).at(0);
  const ScheduledGame second = Schedule({}).at(1);
  files.game_started(first);
  files.game_started(second);
  GameObserver* const watching = files.watch(first);
  auto board = *rules::start_game(plan_.setup);
  watching->board_set_up(board->setup());
  files.watch(second)->board_set_up(board->setup());
  watching->move_asked(Seat::first, {std::chrono::seconds(3), std::nullopt});
  files.time_passed(standings);
  EXPECT_EQ(json()["games"].size(), 2U);
  EXPECT_EQ(json()["games"][0]["thinks"], 0);
  EXPECT_EQ(json()["games"][0]["left_ms"][0], 3000);
  EXPECT_EQ(json()["games"][0]["names"][1], "B\xef\xbf\xbd") << "names are UTF-8 here";

  const rules::Move move = *board->parse_move("e2e4", rules::coordinate);
  watching->move_played(Seat::first, PlayedMove{.move = move, .took = std::chrono::seconds(1)});
  files.time_passed(standings);
  const nlohmann::json game = json()["games"][0];
  EXPECT_EQ(game["moves"][0]["move"], "e2e4");
  EXPECT_EQ(game["moves"][0]["took_ms"], 1000);
  EXPECT_EQ(game["thinks"], nullptr);
  board->play(move);
  EXPECT_EQ(game["position"], board->position());
  EXPECT_NE(content("l.pgn").find("1. e4"), std::string::npos) << content("l.pgn");
  EXPECT_NE(content("l.pgn").find("[Result \"*\"]"), std::string::npos) << content("l.pgn");

  PlayedGame played;
  files.game_finished(first, played, standings);
  ASSERT_TRUE(files.finish());
  EXPECT_EQ(json()["games"].size(), 1U);
  EXPECT_EQ(json()["games"][0]["game"], 2);
}

TEST_F(LiveFilesTest, AreWrittenOnlyIfSomethingHasHappened) {
  LiveFiles files({folder_.file("l.json"), ""}, plan_, [] { return WallTime{}; });
  const Standings standings(2);
  files.time_passed(standings);
  folder_.write("l.json", "untouched");
  files.time_passed(standings);
  EXPECT_EQ(content("l.json"), "untouched");
}

TEST_F(LiveFilesTest, AFileThatCannotBeReplacedIsReportedAtTheEnd) {
  LiveFiles files({folder_.path().string(), ""}, plan_, [] { return WallTime{}; });
  files.time_passed(Standings(2));
  const auto done = files.finish();
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().message.find("it is no regular file"), std::string::npos);
}

}  // namespace
}  // namespace ludex::match
