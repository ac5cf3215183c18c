#include "match/results/reports.h"

#include <gtest/gtest.h>

namespace ludex::match {
namespace {

using rules::Seat;

TEST(SeatTallies, CountAGameForTheStonesThatASeatEndedWith) {
  SeatTallies tallies;
  const Schedule schedule({});
  const ScheduledGame game = schedule.at(0);  // the first engine sits first
  PlayedGame played;
  played.seat_names = {"Black", "White"};
  played.end = {EndKind::rules, Seat::first, "", {}, {}, {}};
  tallies.add(game, played);
  played.seat_names = {"White", "Black"};  // the players have swapped the stones
  tallies.add(game, played);
  tallies.add(game, played);
  EXPECT_EQ(tallies.lines(game.encounter, {"A", "B"}, {"Black", "White"}),
            "...      A playing Black: 1 - 0 - 0  [1.000] 1\n"
            "...      A playing White: 2 - 0 - 0  [1.000] 2\n"
            "...      Black vs White: 1 - 2 - 0  [0.333] 3\n");
}

TEST(SeatTallies, AnUnterminatedGameDoesNotCount) {
  SeatTallies tallies;
  const Schedule schedule({});
  PlayedGame played;
  played.seat_names = {"White", "Black"};
  tallies.add(schedule.at(0), played);
  EXPECT_EQ(tallies.lines(schedule.at(0).encounter, {"A", "B"}, {"White", "Black"}),
            "...      A playing White: 0 - 0 - 0  [0.000] 0\n"
            "...      A playing Black: 0 - 0 - 0  [0.000] 0\n"
            "...      White vs Black: 0 - 0 - 0  [0.000] 0\n");
}

TEST(SettlementTally, CountsHowBoardsWereSettled) {
  SettlementTally tally;
  PlayedGame played;
  tally.add(played);
  EXPECT_EQ(tally.line(), "") << "no board was settled";
  for (const SettledBy by : {SettledBy::rules, SettledBy::agreement, SettledBy::referee_engine,
                             SettledBy::agreement, SettledBy::play}) {
    played.settlement = Settlement{by, {}};
    tally.add(played);
  }
  EXPECT_EQ(tally.line(),
            "Boards settled: 2 by agreement, 1 by play, 1 by the referee engine, 1 by the rules\n");
}

}  // namespace
}  // namespace ludex::match
