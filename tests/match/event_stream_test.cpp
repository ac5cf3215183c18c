// The stream of events, line by line: a golden text, and what goes wrong.
#include "match/report/event_stream.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "match/match_fixture.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

class EventStreamTest : public MatchRunner {
 protected:
  // Plays the plan; `lines_` has what was written.
  Result<void> play(const MatchPlan& plan, std::uint64_t first = 1, std::size_t most = SIZE_MAX) {
    EventStream events(
        [&](const std::string& line) -> Result<void> {
          if (lines_.size() == most) return fail("the disk is full");
          lines_.push_back(line);
          return {};
        },
        first,
        [] {
          return WallTime{std::chrono::sys_time<Milliseconds>(Milliseconds(1'795'600'000'123)), {}};
        });
    events.begin(plan);
    return events.end(run_match(
        plan, {.clock = clock_, .wall_time = [] { return WallTime{}; }, .observers = {&events}},
        {}));
  }
  [[nodiscard]] nlohmann::json at(std::size_t line) const {
    return nlohmann::json::parse(lines_.at(line));
  }

  std::vector<std::string> lines_;
};

TEST_F(EventStreamTest, AMatchIsWrittenFromItsBeginningToItsEnd) {
  MatchPlan short_match = plan(1);
  short_match.setup = rules::start_game(short_match.setup).value()->setup();
  short_match.setup.position.clear();
  short_match.schedule.games = short_match.schedule.repeat = 1;
  for (Entrant& entrant : short_match.entrants) {
    entrant.allowance.nodes = 1000;
    entrant.open = [&](const std::stop_token&) -> Opened {
      Act act{"e2e4"};
      engine::Info info;
      info.score = engine::Score{engine::Centipawns{31}};
      info.depth = 4;
      info.nodes = 900;
      act.says = {info};
      return std::make_unique<ScriptedEngine>(
          clock_, entrant.name == "A" ? std::vector<Act>{act} : std::vector<Act>{Act{"resign"}});
    };
  }
  ASSERT_TRUE(play(short_match).has_value());
  std::string text;
  for (const std::string& line : lines_) {
    text += line;
  }
  const std::string start = R"("at":"2026-11-25T09:46:40.123Z","event":)";
  const std::string took = R"("took_ms":)" + at(3).at("took_ms").dump();
  const std::string left = R"("left_ms":)" + at(3).at("left_ms").dump();
  const std::string whole = R"("took_ms":)" + at(4).at("took_ms").dump();
  EXPECT_EQ(text,
            R"({"n":1,)" + start + R"("match_began","version":1,"ludex":")" +
                at(0).at("ludex").get<std::string>() +
                R"(","name":"?","variant":"chess","rules":"engine","engines":[)"
                R"({"name":"A","time":"10","nodes":1000},{"name":"B","time":"10","nodes":1000}],)"
                R"("tournament":"round_robin","rounds":1,"games_of_an_encounter":1,"games":1,)"
                R"("counted":0,"concurrency":1})"
                "\n"
                R"({"n":2,)" +
                start +
                R"("game_began","game":1,"round":1,"opening":1,"engines":[0,1],"names":["A","B"]})"
                "\n"
                R"({"n":3,)" +
                start +
                R"("board","game":1,"variant":"chess","rules":"engine","position":)"
                R"("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"})"
                "\n"
                R"({"n":4,)" +
                start + R"("move","game":1,"ply":1,"seat":0,"move":"e2e4","text":"e4",)" + took +
                "," + left +
                R"(,"found":{"cp":31,"depth":4,"nodes":900}})"
                "\n"
                R"({"n":5,)" +
                start +
                R"("game_ended","game":1,"engines":[0,1],"result":"1-0","winner":0,)"
                R"("cause":"resignation","reason":"Black resigns","offender":null,"plies":1,)" +
                whole +
                R"(,"counted":1,"encounter":{"engines":[0,1],"wins":1,"losses":0,"draws":0,)"
                R"("pairs":[0,0,0,0,0]}})"
                "\n"
                R"({"n":6,)" +
                start +
                R"("match_ended","counted":1,"complete":true,"engines":[)"
                R"({"name":"A","wins":1,"losses":0,"draws":0,"timeouts":0,"crashes":0,)"
                R"("illegal_moves":0,"forbidden_repetitions":0},)"
                R"({"name":"B","wins":0,"losses":1,"draws":0,"timeouts":0,"crashes":0,)"
                R"("illegal_moves":0,"forbidden_repetitions":0}],"places":[]})"
                "\n");
}

TEST_F(EventStreamTest, LinesAreNumberedWithoutGapsWhateverRunsAtATime) {
  MatchPlan many = plan(20);
  many.concurrency = 7;
  ASSERT_TRUE(play(many, 100).has_value());
  for (std::size_t line = 0; line < lines_.size(); ++line) {
    EXPECT_EQ(at(line).at("n"), 100 + line);
  }
  EXPECT_EQ(lines_.size(), 2 + 40 * (3 + 6)) << "per game its begin, board and end, and six moves";
}

TEST_F(EventStreamTest, BytesThatAreNoTextAreReplaced) {
  MatchPlan odd = plan(1);
  odd.entrants[0].name = "\xff \"A\"\n";
  ASSERT_TRUE(play(odd).has_value());
  EXPECT_EQ(at(0).at("engines")[0].at("name"), "\uFFFD \"A\"\n");
}

TEST_F(EventStreamTest, TheFirstErrorOfWritingIsReportedAndTheMatchPlaysOn) {
  const auto outcome = play(plan(2), 1, 5);
  ASSERT_FALSE(outcome.has_value());
  EXPECT_EQ(describe(outcome.error()), "the disk is full");
  EXPECT_EQ(lines_.size(), 5U);
}

TEST(EventStream, TheLastNumberOfAFileIsThatOfItsLastWholeLine) {
  EXPECT_EQ(last_event_number(""), 0U);
  EXPECT_EQ(last_event_number("{\"n\":7}\n"), 7U);
  EXPECT_EQ(last_event_number("{\"n\":7}\n{\"n\":8,\"x\":1}\n"), 8U);
  EXPECT_EQ(last_event_number("{\"n\":7}\n{\"n\":8,\"x"), 7U);
  for (const char* const bad : {"{\"n\":7}", "\n", "x\n", "{}\n", "{\"n\":-1}\n", "[1]\n"}) {
    EXPECT_FALSE(last_event_number(bad).has_value()) << bad;
  }
}

}  // namespace
}  // namespace ludex::match
