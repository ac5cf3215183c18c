#include "match/play/time_control.h"

#include <gtest/gtest.h>

#include <chrono>
#include <ostream>
#include <string>
#include <vector>

#include "match/play/player.h"
#include "match/play/player_clock.h"

namespace ludex::match {
namespace {

using std::chrono::nanoseconds;
using namespace std::chrono_literals;

struct GoodControl {
  std::string text;
  TimeControl control;
  std::string tag;
};

TEST(MatchTimeControl, ReadsWhatUsersOfRunnersType) {
  const std::vector<GoodControl> rows = {
      {"40/5:00+0.1", Periods{300s, 100ms, 40}, "40/300+0.1"},
      {"10+0.1", Periods{10s, 100ms, {}}, "10+0.1"},
      {"2+0.02", Periods{2s, 20ms, {}}, "2+0.02"},
      {"60", Periods{60s, 0ms, {}}, "60"},
      {"1:30", Periods{90s, 0ms, {}}, "90"},
      {"0:0.5+0.005", Periods{500ms, 5ms, {}}, "0.5+0.005"},
      {"1/1", Periods{1s, 0ms, 1}, "1/1"},
      {"inf/40+0.4", Periods{40s, 400ms, {}}, "40+0.4"},
      {"hg60", Hourglass{60s}, "*60"},
      {"hg/1:30", Hourglass{90s}, "*90"},
      {"60+hg", Hourglass{60s}, "*60"},
      {"*0.5", Hourglass{500ms}, "*0.5"},
      {"inf", Unlimited{}, "-"},
  };
  for (const GoodControl& row : rows) {
    const auto control = parse_time_control(row.text);
    ASSERT_TRUE(control) << row.text << ": " << control.error().message;
    EXPECT_EQ(*control, row.control) << row.text;
    EXPECT_EQ(format_time_control(*control), row.tag) << row.text;
  }
  EXPECT_EQ(parse_move_time("0.25"), TimeControl(FixedMove{250ms}));
  EXPECT_EQ(format_time_control(FixedMove{5s}), "5/move");
}

TEST(MatchTimeControl, ByoYomiStandsBehindTheMainTime) {
  const engine::JapaneseByoYomi japanese{30s, 5};
  const engine::CanadianByoYomi canadian{600s, 25};
  EXPECT_EQ(parse_time_control("300+5x30"), TimeControl(MainAndByoYomi{300s, japanese}));
  EXPECT_EQ(parse_time_control("300/5x30"), TimeControl(MainAndByoYomi{300s, japanese}));
  EXPECT_EQ(parse_time_control("5:00+5x0:30"), TimeControl(MainAndByoYomi{300s, japanese}));
  EXPECT_EQ(parse_time_control("5x30"), TimeControl(MainAndByoYomi{0s, japanese}));
  EXPECT_EQ(parse_time_control("300+25/600"), TimeControl(MainAndByoYomi{300s, canadian}));
  EXPECT_EQ(parse_time_control("0+25/10:00"), TimeControl(MainAndByoYomi{0s, canadian}));
  EXPECT_EQ(parse_time_control("25/600"), TimeControl(Periods{600s, 0ms, 25}))
      << "without a plus what is left of a period is kept";
  for (const std::string_view text : {"300+5x30", "0+1x0.5", "300+25/600", "0+1/0.25"}) {
    EXPECT_EQ(format_time_control(parse_time_control(text).value()), text);
  }
}

TEST(MatchTimeControl, TakesTheUnitAndTheZeroThatPeopleWrite) {
  EXPECT_EQ(parse_time_control("2+0.02s"), TimeControl(Periods{2s, 20ms, {}}));
  EXPECT_EQ(parse_time_control("2s+0.02"), TimeControl(Periods{2s, 20ms, {}}));
  EXPECT_EQ(parse_time_control("0/10+0.1"), TimeControl(Periods{10s, 100ms, {}}));
  EXPECT_EQ(parse_move_time("0.25s"), TimeControl(FixedMove{250ms}));
}

TEST(MatchTimeControl, SaysWhatIsWrongWithABadOne) {
  const std::vector<std::pair<std::string, Error>> rows = {
      {"", {"bad seconds in the time", 1}},
      {"abc", {"bad seconds in the time", 1}},
      {"10+", {"bad seconds in the increment", 4}},
      {"10+x", {"bad seconds in the increment", 4}},
      {"-1", {"bad seconds in the time", 1}},
      {"0+1", {"the time is zero", 1}},
      {"-1/10", {"bad number of moves before `/`, which is 1 to 1000", 1}},
      {"2+0.02ss", {"bad seconds in the increment", 3}},
      {"s", {"bad seconds in the time", 1}},
      {"x/10", {"bad number of moves before `/`, which is 1 to 1000", 1}},
      {"40/x:10", {"bad minutes in the time", 4}},
      {"40/1:y", {"bad seconds in the time", 6}},
      {"99999999", {"the time is more than a week", 1}},
      {"hg", {"bad seconds in the time of the hourglass", 1}},
      {"40/10hg", {"bad seconds in the time of the hourglass", 1}},
      {"hg0", {"the time is zero", 1}},
      {"300+0x30", {"bad number of periods before `x` of the byo-yomi, which is 1 to 1000", 5}},
      {"300+0/30", {"bad number of moves before `/` of the byo-yomi, which is 1 to 1000", 5}},
      {"300+5x", {"bad seconds in the byo-yomi", 7}},
      {"300+5x0", {"the time of the byo-yomi is zero", 7}},
      {"300+25/", {"bad seconds in the byo-yomi", 8}},
      {"40/300+5x30", {"bad seconds in the main time", 1}},
      {"z+5x30", {"bad seconds in the main time", 1}},
  };
  for (const auto& [text, error] : rows) {
    const auto control = parse_time_control(text);
    ASSERT_FALSE(control) << text;
    EXPECT_EQ(control.error(), error) << text << ": " << control.error().message;
  }
  EXPECT_EQ(parse_move_time("0").error(), (Error{"the time is zero", 1}));
  EXPECT_EQ(parse_move_time("fast").error(), (Error{"bad seconds in the time", 1}));
}

TEST(MatchClock, AMoveCostsItsTimeAndEarnsTheIncrement) {
  PlayerClock clock(Periods{10s, 100ms, {}}, 0ms);
  EXPECT_EQ(clock.charge(3s), std::nullopt);
  EXPECT_EQ(clock.left(), nanoseconds(7100ms));
  EXPECT_EQ(clock.seat_clock(), (engine::SeatClock{7100ms, 100ms, {}}));
}

TEST(MatchClock, TheNextPeriodAddsItsTimeToWhatIsLeft) {
  PlayerClock clock(Periods{10s, 0ms, 2}, 0ms);
  EXPECT_EQ(clock.seat_clock()->moves_to_go, 2);
  EXPECT_EQ(clock.charge(4s), std::nullopt);
  EXPECT_EQ(clock.seat_clock(), (engine::SeatClock{6s, 0ms, 1}));
  EXPECT_EQ(clock.charge(1s), std::nullopt);
  EXPECT_EQ(clock.seat_clock(), (engine::SeatClock{15s, 0ms, 2}));
}

TEST(MatchClock, TheMarginForgivesExactlyItsOwnLength) {
  PlayerClock forgiven(Periods{1s, 50ms, {}}, 100ms);
  EXPECT_EQ(forgiven.allowance(), nanoseconds(1100ms));
  EXPECT_EQ(forgiven.charge(1100ms), std::nullopt);
  EXPECT_EQ(forgiven.left(), nanoseconds(0)) << "what was overdrawn is taken from the increment";
  EXPECT_EQ(forgiven.seat_clock()->left, 1ms);
  EXPECT_EQ(forgiven.allowance(), nanoseconds(50ms));

  PlayerClock late(Periods{1s, 50ms, {}}, 100ms);
  EXPECT_EQ(late.charge(1100ms + 1ns), 1ns);
}

// A player that always takes all that it is allowed: its time over a whole game.
nanoseconds most_time(const TimeControl& control, Milliseconds margin, int moves) {
  PlayerClock clock(control, margin);
  nanoseconds all{0};
  for (int move = 0; move < moves; ++move) {
    const nanoseconds took = clock.allowance().value();
    EXPECT_EQ(clock.charge(took), std::nullopt) << format_time_control(control);
    all += took;
  }
  return all;
}

TEST(MatchClock, AMarginIsSpentOnceInAGameAndNotAtEveryMove) {
  struct Row {
    TimeControl control;
    nanoseconds time;  // what ten moves may take without a margin
  };
  const std::vector<Row> rows{
      {Periods{1s, 50ms, {}}, 1s + 9 * 50ms},
      {Periods{1s, 0ms, {}}, 1s},
      {Periods{2s, 0ms, 5}, 4s},
      {Hourglass{1s}, 1s},
      {MainAndByoYomi{1s, engine::JapaneseByoYomi{2s, 3}}, 1s + 4s + 10 * 2s},
      {MainAndByoYomi{1s, engine::CanadianByoYomi{2s, 5}}, 1s + 2 * 2s},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(most_time(row.control, 0ms, 10), row.time) << format_time_control(row.control);
    EXPECT_EQ(most_time(row.control, 200ms, 10), row.time + 200ms)
        << format_time_control(row.control);
  }
}

TEST(MatchClock, TheLongestMoveLimitsEveryMove) {
  PlayerClock clock(Periods{180s, 0ms, {}}, 100ms, 30s);
  EXPECT_EQ(clock.allowance(), nanoseconds(30100ms));
  EXPECT_EQ(clock.seat_clock()->longest_move, 30s);
  EXPECT_EQ(clock.charge(30s), std::nullopt);
  EXPECT_EQ(clock.left(), nanoseconds(150s));
  EXPECT_EQ(clock.charge(30101ms), nanoseconds(1ms));
}

TEST(MatchClock, WhatWasOverdrawnIsTakenFromTheNextPeriod) {
  PlayerClock japanese(MainAndByoYomi{0s, engine::JapaneseByoYomi{5s, 1}}, 200ms);
  EXPECT_EQ(japanese.charge(5150ms), std::nullopt);
  EXPECT_EQ(japanese.left(), nanoseconds(4850ms));
  EXPECT_EQ(japanese.charge(4s), std::nullopt);
  EXPECT_EQ(japanese.left(), nanoseconds(5s)) << "it is paid back";

  PlayerClock canadian(MainAndByoYomi{0s, engine::CanadianByoYomi{5s, 2}}, 200ms);
  EXPECT_EQ(canadian.charge(5150ms), std::nullopt);
  EXPECT_EQ(canadian.seat_clock()->left, 1ms);
  EXPECT_EQ(canadian.charge(0ms), std::nullopt);
  EXPECT_EQ(canadian.left(), nanoseconds(4850ms));
}

TEST(MatchClock, WithoutAMarginTheLastInstantIsStillInTime) {
  PlayerClock clock(Periods{1s, 0ms, {}}, 0ms);
  EXPECT_EQ(clock.charge(1s), std::nullopt);
  EXPECT_EQ(clock.seat_clock()->left, 1ms) << "engines take zero for no clock";
  EXPECT_EQ(clock.charge(1ns), 1ns);
}

TEST(MatchClock, AFixedTimeAMoveIsTheSameForEveryMove) {
  PlayerClock clock(FixedMove{500ms}, 100ms);
  EXPECT_EQ(clock.charge(600ms), std::nullopt);
  EXPECT_EQ(clock.charge(600ms), std::nullopt);
  EXPECT_EQ(clock.left(), std::nullopt);
  EXPECT_EQ(clock.seat_clock(), std::nullopt);
  EXPECT_EQ(clock.charge(700ms), nanoseconds(100ms));
}

TEST(MatchClock, AMoveWithinAJapanesePeriodCostsNothing) {
  PlayerClock clock(MainAndByoYomi{10s, engine::JapaneseByoYomi{5s, 3}}, 0ms);
  EXPECT_EQ(clock.allowance(), nanoseconds(25s)) << "the main time and all periods";
  EXPECT_EQ(clock.seat_clock(),
            (engine::SeatClock{10s, 0ms, {}, engine::JapaneseByoYomi{5s, 3}, false}));
  EXPECT_EQ(clock.charge(9s), std::nullopt);
  EXPECT_EQ(clock.left(), nanoseconds(1s));
  EXPECT_EQ(clock.charge(4s), std::nullopt) << "three seconds of the first period";
  EXPECT_EQ(clock.seat_clock(),
            (engine::SeatClock{5s, 0ms, {}, engine::JapaneseByoYomi{5s, 3}, true}));
  EXPECT_EQ(clock.charge(4999ms), std::nullopt);
  EXPECT_EQ(clock.allowance(), nanoseconds(15s));
}

TEST(MatchClock, AJapanesePeriodThatRunsOutIsGoneAndTheLastOneLosesTheGame) {
  PlayerClock clock(MainAndByoYomi{0s, engine::JapaneseByoYomi{5s, 3}}, 0ms);
  EXPECT_EQ(clock.charge(11s), std::nullopt) << "two periods and a part of the third";
  EXPECT_EQ(clock.seat_clock(),
            (engine::SeatClock{5s, 0ms, {}, engine::JapaneseByoYomi{5s, 1}, true}));
  EXPECT_EQ(clock.charge(5s), std::nullopt) << "the last instant is still in time";
  EXPECT_EQ(clock.charge(5s + 1ns), 1ns);
}

TEST(MatchClock, CanadianByoYomiKeepsNothingOfAPeriod) {
  PlayerClock clock(MainAndByoYomi{10s, engine::CanadianByoYomi{6s, 2}}, 0ms);
  EXPECT_EQ(clock.charge(12s), std::nullopt) << "the first of the two moves, two seconds late";
  EXPECT_EQ(clock.seat_clock(),
            (engine::SeatClock{4s, 0ms, 1, engine::CanadianByoYomi{6s, 2}, true}));
  EXPECT_EQ(clock.charge(1s), std::nullopt);
  EXPECT_EQ(clock.left(), nanoseconds(6s)) << "the three seconds that were left are lost";
  EXPECT_EQ(clock.seat_clock()->moves_to_go, 2);
  EXPECT_EQ(clock.charge(5s), std::nullopt);
  EXPECT_EQ(clock.charge(1s + 1ns), 1ns);
}

TEST(MatchClock, MainTimeUsedToTheLastInstantBeginsTheByoYomiWithTheNextMove) {
  PlayerClock clock(MainAndByoYomi{10s, engine::CanadianByoYomi{6s, 2}}, 0ms);
  EXPECT_EQ(clock.charge(10s), std::nullopt);
  EXPECT_EQ(clock.seat_clock(),
            (engine::SeatClock{6s, 0ms, 2, engine::CanadianByoYomi{6s, 2}, true}));
}

TEST(MatchClock, WithoutAControlNothingIsCharged) {
  PlayerClock clock(Unlimited{}, 0ms);
  EXPECT_EQ(clock.allowance(), std::nullopt);
  EXPECT_EQ(clock.charge(24h), std::nullopt);
}

}  // namespace
}  // namespace ludex::match
