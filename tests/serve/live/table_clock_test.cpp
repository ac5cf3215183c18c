#include <gtest/gtest.h>

#include <array>

#include "serve/live/game_json.h"
#include "serve/live/table_stage.h"

namespace ludex::serve {
namespace {

using rules::Seat;
using std::chrono::milliseconds;
using std::chrono::seconds;
using test::blitz;

TimePoint after(Duration time) {
  return TimePoint(time);
}
match::TimeControl japanese(int main_s, int periods, int period_s) {
  return match::MainAndByoYomi{seconds(main_s),
                               engine::JapaneseByoYomi{seconds(period_s), periods}};
}
std::array<match::SeatTime, 2> both(const match::TimeControl& control) {
  return {match::SeatTime{control}, match::SeatTime{control}};
}
Json left_of(const match::GameClock& clock, Duration at) {
  return clock_json(clock, after(at)).at("left");
}

TEST(TableClock, WithoutAControlThereIsNone) {
  match::GameClock clock(both(match::Unlimited{}));
  clock.run(Seat::first, after(seconds(1)));
  EXPECT_FALSE(clock.exists());
  EXPECT_TRUE(clock_json(clock, after(seconds(2))).is_null());
  EXPECT_FALSE(clock.flag());
  EXPECT_FALSE(clock.charge(Seat::first, seconds(1000)));
}

TEST(TableClock, ItCountsWhoRunsAndAddsTheIncrement) {
  match::GameClock clock(both(match::Periods{seconds(10), seconds(2), {}}));
  clock.run(Seat::second, after(seconds(100)));
  EXPECT_EQ(left_of(clock, milliseconds(101'500)), Json::array({10'000, 8'500}));
  EXPECT_EQ(clock_json(clock, after(seconds(101))).at("run"), 1);
  EXPECT_EQ(clock_json(clock, after(seconds(101))).at("s"), 101'000);
  EXPECT_EQ(*clock.flag(), after(seconds(110)));
  EXPECT_FALSE(clock.charge(Seat::second, milliseconds(1'500)));
  EXPECT_EQ(left_of(clock, seconds(200)), Json::array({10'000, 10'500}));
  EXPECT_TRUE(clock_json(clock, after(seconds(200))).at("run").is_null());
}

TEST(TableClock, TimeThatStandsIsNotLost) {
  match::GameClock clock(both(match::Periods{seconds(10), seconds(0), {}}));
  clock.run(Seat::first, after(seconds(0)));
  clock.pause(after(seconds(3)));
  EXPECT_EQ(clock_json(clock, after(seconds(9))).at("paused"), true);
  EXPECT_EQ(left_of(clock, seconds(9)), Json::array({7'000, 10'000}));
  clock.run(Seat::first, after(seconds(9)));
  EXPECT_FALSE(clock.running());
  clock.resume();
  clock.run(Seat::first, after(seconds(20)));
  EXPECT_EQ(*clock.flag(), after(seconds(27)));
  EXPECT_EQ(clock.taken(after(seconds(21))), seconds(4));
}

TEST(TableClock, JapanesePeriodsPassOneByOne) {
  match::GameClock clock(both(japanese(5, 3, 10)));
  clock.run(Seat::first, after(seconds(0)));
  Json period = clock_json(clock, after(seconds(4))).at("period").at(0);
  EXPECT_EQ(period, (Json{{"in", false}, {"ms", 10'000}, {"periods", 3}}));
  EXPECT_EQ(*clock.next_period(after(seconds(4))), after(seconds(5)));
  period = clock_json(clock, after(seconds(5))).at("period").at(0);
  EXPECT_EQ(period, (Json{{"in", true}, {"ms", 10'000}, {"periods", 3}}));
  EXPECT_EQ(left_of(clock, seconds(6)).at(0), 9'000);
  EXPECT_EQ(*clock.next_period(after(seconds(5))), after(seconds(15)));
  EXPECT_EQ(clock_json(clock, after(seconds(15))).at("period").at(0).at("periods"), 2);
  EXPECT_EQ(left_of(clock, seconds(15)).at(0), 10'000);
  EXPECT_EQ(clock_json(clock, after(seconds(27))).at("period").at(0).at("periods"), 1);
  EXPECT_FALSE(clock.next_period(after(seconds(27))));
  EXPECT_EQ(*clock.flag(), after(seconds(35)));
  // A move in the second period keeps two of them.
  EXPECT_FALSE(clock.charge(Seat::first, seconds(16)));
  EXPECT_EQ(clock_json(clock, after(seconds(99))).at("period").at(0).at("periods"), 2);
  EXPECT_EQ(left_of(clock, seconds(99)).at(0), 10'000);
}

TEST(TableClock, CanadianPeriodsCountTheirMoves) {
  match::GameClock clock(
      both(match::MainAndByoYomi{seconds(5), engine::CanadianByoYomi{seconds(60), 3}}));
  clock.run(Seat::first, after(seconds(0)));
  EXPECT_EQ(clock_json(clock, after(seconds(4))).at("period").at(0),
            (Json{{"in", false}, {"ms", 60'000}, {"moves", 3}}));
  EXPECT_EQ(left_of(clock, seconds(15)).at(0), 50'000);
  EXPECT_FALSE(clock.charge(Seat::first, seconds(15)));
  EXPECT_EQ(clock_json(clock, after(seconds(15))).at("period").at(0),
            (Json{{"in", true}, {"ms", 60'000}, {"moves", 2}}));
  EXPECT_EQ(left_of(clock, seconds(15)).at(0), 50'000);
}

TEST(TableClock, TheTimeOfAMoveBeginsAnew) {
  match::GameClock clock(both(match::FixedMove{seconds(15)}));
  clock.run(Seat::first, after(seconds(0)));
  EXPECT_EQ(left_of(clock, seconds(4)), Json::array({11'000, 15'000}));
  EXPECT_FALSE(clock.charge(Seat::first, seconds(14)));
  EXPECT_EQ(left_of(clock, seconds(14)), Json::array({15'000, 15'000}));
  EXPECT_EQ(clock.charge(Seat::second, seconds(16)), seconds(1));
}

TEST(TableClock, ChargesMakeItAgain) {
  match::GameClock clock(both(japanese(5, 3, 10)));
  EXPECT_FALSE(clock.charge(Seat::first, seconds(16)));
  EXPECT_FALSE(clock.charge(Seat::second, seconds(2)));
  match::GameClock again(both(japanese(5, 3, 10)));
  for (const match::Charge& charge : clock.charges()) {
    EXPECT_FALSE(again.charge(charge.seat, charge.took));
  }
  EXPECT_EQ(clock_json(again, after(seconds(1))), clock_json(clock, after(seconds(1))));
}

// --- Of a table ---

class TableWithClocks : public testing::Test {
 protected:
  void make(const Json& time) { stage_.make(test::chess_table({{"time", time}})); }
  [[nodiscard]] Json clock() const { return stage_.state().at("clock"); }
  test::TableStage stage_;
};

TEST_F(TableWithClocks, TheyBeginWithTheFirstMoveWhichCostsNothing) {
  make(blitz);
  stage_.event_loop.advance(seconds(20));
  EXPECT_TRUE(clock().at("run").is_null());
  stage_.play({"e2e4"});
  EXPECT_EQ(clock().at("left"), Json::array({300'000, 300'000}));
  EXPECT_EQ(clock().at("run"), 1);
  stage_.event_loop.advance(seconds(10));
  stage_.play({"e7e5"});
  EXPECT_EQ(clock().at("left"), Json::array({300'000, 293'000}));
  EXPECT_EQ(stage_.state().at("time"), blitz);
}

TEST_F(TableWithClocks, TheServerAloneLetsAFlagFall) {
  make(blitz);
  stage_.play({"e2e4", "e7e5"});
  stage_.forget();
  stage_.event_loop.advance(milliseconds(299'999));
  EXPECT_TRUE(stage_.publisher.deltas.empty());
  stage_.event_loop.advance(milliseconds(1));
  const Json end = stage_.deltas("end").at(0);
  EXPECT_EQ(end.at("result").at("code"), "timeout");
  EXPECT_EQ(end.at("result").at("winner"), 1);
  EXPECT_EQ(end.at("clock").at("left").at(0), 0);
  EXPECT_EQ(stage_.move(stage_.both(), "g1f3"), "not_now");
}

// The server may be busy with others when a move comes.
TEST_F(TableWithClocks, AMoveIsChargedUntilItHasArrived) {
  make(blitz);
  stage_.play({"e2e4", "e7e5"});
  stage_.event_loop.advance(seconds(10));
  Reader reader = stage_.both();
  reader.arrived = stage_.event_loop.clock().now() - seconds(4);
  ASSERT_EQ(stage_.move(reader, "g1f3"), "");
  EXPECT_EQ(clock().at("left").at(0), 300'000 - 6'000 + 3'000);
  // Nobody moves before the clock has started.
  stage_.event_loop.advance(seconds(1));
  reader.arrived = stage_.event_loop.clock().now() - seconds(60);
  ASSERT_EQ(stage_.move(reader, "b8c6"), "");
  EXPECT_EQ(clock().at("left").at(1), 300'000 + 2 * 3'000);
}

TEST_F(TableWithClocks, AMoveThatArrivedInTimeIsHandledBeforeTheGameIsLost) {
  make(blitz);
  stage_.play({"e2e4", "e7e5"});
  const TimePoint flag = stage_.event_loop.clock().now() + seconds(300);
  std::string answer = "none";
  // Its turn comes when the clock has been looked at already.
  const auto handled = stage_.event_loop.call_at(flag, [&] {
    Reader reader = stage_.both();
    reader.arrived = flag - seconds(1);
    answer = stage_.move(reader, "g1f3");
  });
  stage_.event_loop.advance(seconds(300));
  EXPECT_EQ(answer, "");
  EXPECT_TRUE(stage_.state().at("result").is_null());
  EXPECT_EQ(clock().at("left").at(0), 1'000 + 3'000);
}

TEST_F(TableWithClocks, ALostFlagAgainstABareKingIsADraw) {
  stage_.make(
      test::chess_table({{"time", blitz}, {"position", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}}));
  stage_.play({"e2e4", "e8e7"});
  stage_.event_loop.advance(seconds(400));
  EXPECT_TRUE(stage_.state().at("result").at("winner").is_null());
}

TEST_F(TableWithClocks, PagesHearOfPeriodsThatBeginAndPass) {
  make({{"kind", "byoyomi"}, {"base", 5'000}, {"period", 10'000}, {"periods", 2}});
  stage_.play({"e2e4"});
  stage_.forget();
  stage_.event_loop.advance(seconds(5));
  ASSERT_EQ(stage_.deltas("clock").size(), 1U);
  EXPECT_EQ(stage_.deltas("clock")[0].at("clock").at("period").at(1).at("in"), true);
  stage_.event_loop.advance(seconds(10));
  ASSERT_EQ(stage_.deltas("clock").size(), 2U);
  EXPECT_EQ(stage_.deltas("clock")[1].at("clock").at("period").at(1).at("periods"), 1);
  stage_.event_loop.advance(seconds(10));
  EXPECT_EQ(stage_.state().at("result").at("code"), "timeout");
}

TEST_F(TableWithClocks, APauseStopsThemAndMoves) {
  make(blitz);
  stage_.play({"e2e4"});
  stage_.event_loop.advance(seconds(7));
  EXPECT_EQ(stage_.tell(stage_.both(), "pause"), "");
  EXPECT_EQ(stage_.tell(stage_.both(), "pause"), "not_now");
  EXPECT_EQ(clock().at("paused"), true);
  stage_.event_loop.advance(seconds(1000));
  EXPECT_EQ(clock().at("left").at(1), 293'000);
  EXPECT_EQ(stage_.move(stage_.both(), "e7e5"), "not_now");
  EXPECT_EQ(stage_.tell(stage_.both(), "resume"), "");
  EXPECT_FALSE(clock().contains("paused"));
  EXPECT_EQ(clock().at("run"), 1);
  stage_.event_loop.advance(seconds(3));
  stage_.play({"e7e5"});
  EXPECT_EQ(clock().at("left").at(1), 293'000);
}

class PauseBetweenPersons : public TableWithClocks {
 protected:
  PauseBetweenPersons() {
    make(blitz);
    stage_.play({"e2e4"});
    stage_.table().subscribed(stage_.first());
    stage_.table().subscribed(stage_.second());
  }
  std::string answer(const Reader& reader, const std::string& choice) {
    return stage_.tell(
        reader, "answer",
        {{"question", stage_.state(reader).at("question").at("id")}, {"choice", choice}});
  }
  // The game is paused by agreement.
  void pause() {
    ASSERT_EQ(stage_.tell(stage_.first(), "pause"), "");
    ASSERT_EQ(answer(stage_.second(), "accept"), "");
    ASSERT_EQ(clock().at("paused"), true);
  }
};

TEST_F(PauseBetweenPersons, NobodyStopsTheOwnClockAlone) {
  ASSERT_EQ(stage_.tell(stage_.second(), "pause"), "");
  EXPECT_FALSE(clock().contains("paused"));
  EXPECT_EQ(stage_.state().at("offer"), (Json{{"kind", "pause"}, {"by", 1}}));
  EXPECT_EQ(stage_.tell(stage_.second(), "pause"), "not_now");
  stage_.event_loop.advance(seconds(7));
  EXPECT_EQ(clock().at("left").at(1), 293'000);
  ASSERT_EQ(answer(stage_.first(), "refuse"), "");
  EXPECT_TRUE(stage_.state().at("offer").is_null());
  stage_.event_loop.advance(seconds(300));
  EXPECT_EQ(stage_.state().at("result").at("code"), "timeout");
}

TEST_F(PauseBetweenPersons, ItIsTheSameForBothAndTwoWishesAreAnAgreement) {
  ASSERT_EQ(stage_.tell(stage_.first(), "pause"), "");
  EXPECT_FALSE(clock().contains("paused"));
  ASSERT_EQ(stage_.tell(stage_.second(), "pause"), "");
  EXPECT_EQ(clock().at("paused"), true);
  EXPECT_TRUE(stage_.state().at("offer").is_null());
}

TEST_F(PauseBetweenPersons, AMoveIsAnAnswerToo) {
  ASSERT_EQ(stage_.tell(stage_.first(), "pause"), "");
  ASSERT_EQ(stage_.move(stage_.second(), "e7e5"), "");
  EXPECT_TRUE(stage_.state().at("offer").is_null());
  EXPECT_FALSE(clock().contains("paused"));
}

TEST_F(PauseBetweenPersons, BothResumeOrAMinutePasses) {
  pause();
  ASSERT_EQ(stage_.tell(stage_.first(), "resume"), "");
  EXPECT_EQ(clock().at("paused"), true);
  EXPECT_EQ(stage_.state(stage_.second()).at("question").at("choices"), Json::array({"accept"}));
  EXPECT_EQ(answer(stage_.second(), "refuse"), "bad_value");
  ASSERT_EQ(answer(stage_.second(), "accept"), "");
  EXPECT_FALSE(clock().contains("paused"));
  pause();
  ASSERT_EQ(stage_.tell(stage_.second(), "resume"), "");
  stage_.event_loop.advance(Table::resume_wait - seconds(1));
  EXPECT_EQ(clock().at("paused"), true);
  stage_.event_loop.advance(seconds(1));
  EXPECT_FALSE(clock().contains("paused"));
  EXPECT_TRUE(stage_.state().at("offer").is_null());
}

TEST_F(PauseBetweenPersons, NobodysClockIsStartedWhileThatPersonIsAway) {
  pause();
  stage_.table().unsubscribed(stage_.second());
  ASSERT_EQ(stage_.tell(stage_.first(), "resume"), "");
  stage_.event_loop.advance(seconds(10'000));
  EXPECT_EQ(clock().at("paused"), true);
  stage_.table().subscribed(stage_.second());
  EXPECT_EQ(clock().at("paused"), true);
  stage_.event_loop.advance(Table::resume_wait);
  EXPECT_FALSE(clock().contains("paused"));
}

TEST_F(TableWithClocks, NobodyIsAskedForAPauseWhereNobodySits) {
  stage_.make(test::chess_table(
      {{"time", blitz}, {"seats", test::seats(test::person, test::friend_by_link)}}));
  EXPECT_EQ(stage_.tell(stage_.first(), "pause"), "not_now");
}

TEST_F(TableWithClocks, ATakebackGivesTheMoveBackNotTheTime) {
  make(blitz);
  stage_.play({"e2e4"});
  stage_.event_loop.advance(seconds(10));
  stage_.play({"e7e5"});
  ASSERT_EQ(stage_.tell(stage_.both(), "takeback"), "");
  EXPECT_EQ(clock().at("left"), Json::array({300'000, 293'000}));
  EXPECT_EQ(clock().at("run"), 1);
}

TEST_F(TableWithClocks, NoClockRunsForAnOpenSeat) {
  stage_.make(test::chess_table(
      {{"time", blitz}, {"seats", test::seats(test::person, test::friend_by_link)}}));
  ASSERT_EQ(stage_.move(stage_.first(), "e2e4"), "");
  stage_.event_loop.advance(seconds(1000));
  EXPECT_TRUE(clock().at("run").is_null());
  stage_.forget();
  stage_.take_open_seat("Boris");
  EXPECT_EQ(clock().at("run"), 1);
  EXPECT_EQ(stage_.kinds(), (std::vector<std::string>{"seat", "clock"}));
}

}  // namespace
}  // namespace ludex::serve
