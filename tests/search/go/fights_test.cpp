#include "search/go/fights.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "rules/go/notation.h"
#include "rules/go/states.h"
#include "search/go/net_of_reader.h"

namespace ludex::search {
namespace {

using Aim = engine::Fight::Aim;
using Outcome = engine::FightResult::Outcome;

engine::Fight fight_of(Aim aim, const std::vector<const char*>& stones, const char* move = "") {
  engine::Fight fight{.aim = aim, .stones = {}};
  for (const char* const stone : stones) {
    fight.stones.push_back(go::to_board_point(go::at(stone)));
  }
  if (*move != 0) {
    fight.move = go::to_board_point(go::at(move));
  }
  return fight;
}

struct Asked {
  const char* board;
  engine::Fight fight;
  Outcome outcome;
  const char* move;  // empty: none
};

TEST(GoFights, AreAnsweredWithTheMove) {
  go_reading::Reader reader;
  const char* const pair = "9/9/4o4/3x1x3/3o1o3/3x1x3/9/9/9 b";
  const char* const ladder = "9/9/9/9/4xx3/3xo4/9/9/9 b";
  const char* const lost = "1ox4/oox4/1xx4/xx5/7/7/7 b";
  const char* const diagonal = "7/7/3x3/2x4/7/7/7 b";
  const char* const jump = "7/7/7/2xo3/1o5/2xo3/7 b";
  for (const Asked& each : {
           Asked{diagonal, fight_of(Aim::connect, {"C4", "D5"}), Outcome::works, "C5"},
           Asked{diagonal, fight_of(Aim::disconnect, {"C4", "D5"}), Outcome::fails, ""},
           Asked{jump, fight_of(Aim::connect, {"C2", "C4"}, "A7"), Outcome::fails, ""},
           Asked{jump, fight_of(Aim::disconnect, {"C2", "C4"}, "C3"), Outcome::works, "C3"},
           Asked{pair, fight_of(Aim::attack, {"D5"}), Outcome::fails, ""},
           Asked{pair, fight_of(Aim::attack_either, {"D5", "F5"}), Outcome::works, "E5"},
           Asked{pair, fight_of(Aim::defend_both, {"D5", "F5"}), Outcome::works, "E5"},
           Asked{pair, fight_of(Aim::defend_both, {"D5", "D5"}), Outcome::works, "C5"},
           Asked{ladder, fight_of(Aim::attack_in_ladder, {"E4"}), Outcome::works, "E3"},
           Asked{ladder, fight_of(Aim::attack, {"E4"}, "E3"), Outcome::works, "E3"},
           Asked{ladder, fight_of(Aim::attack, {"E4"}, "A1"), Outcome::fails, ""},
           Asked{ladder, fight_of(Aim::defend, {"E4"}, "E3"), Outcome::works, "E3"},
           // A string that cannot be saved is not attacked by any move.
           Asked{lost, fight_of(Aim::attack, {"A6"}), Outcome::works, "A5"},
           Asked{lost, fight_of(Aim::attack, {"A6"}, "A5"), Outcome::fails, ""},
       }) {
    const auto result = read_fight(go::state_of(each.board), each.fight, reader);
    ASSERT_TRUE(result.has_value()) << each.board;
    EXPECT_EQ(result->outcome, each.outcome) << each.board;
    const std::string move =
        result->move ? go::to_vertex(go::to_go_point(*result->move)) : std::string();
    EXPECT_EQ(move, each.move) << each.board;
    EXPECT_GT(result->nodes, 0U) << each.board;
  }
}

// Where the board after the move is small enough to be read to the end, so is a given move.
TEST(GoFights, AboutLifeAgreeWithTheMoveGiven) {
  go_reading::Reader reader;
  const go::GameState state = go::state_of("9/9/9/1oo6/xxx6/ooo6/9/9/9 b");
  const auto outcome_of = [&](Aim aim, const char* move) {
    const auto result = read_fight(state, fight_of(aim, {"A5"}, move), reader);
    return result ? std::optional(result->outcome) : std::nullopt;
  };
  const auto best = read_fight(state, fight_of(Aim::kill, {"A5"}), reader);
  ASSERT_TRUE(best && best->move);
  const std::string move = go::to_vertex(go::to_go_point(*best->move));
  EXPECT_EQ(best->outcome, Outcome::works);
  EXPECT_EQ(outcome_of(Aim::kill, move.c_str()), Outcome::works);
  EXPECT_EQ(outcome_of(Aim::kill, "J1"), Outcome::fails);
}

// The net and the search, which does not end, take the group for dead.
TEST(GoFights, AnAttackFailsIfTheGroupIsFoundToLiveAfterIt) {
  go_reading::Reader reader;
  reader.set_judge(judge_by_net(nullptr));
  const auto result = read_fight(go::state_of("9/9/9/o2o5/oooooo3/xxx1oo3/4o4/3xo4/3x5 b"),
                                 fight_of(Aim::kill, {"B4"}), reader);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->outcome, Outcome::fails);
}

TEST(GoFights, NeedNoMoveToJoinOneString) {
  go_reading::Reader reader;
  const go::GameState state = go::state_of("5/5/1xx2/5/5 b");
  const auto joined = read_fight(state, fight_of(Aim::connect, {"B3", "C3"}), reader);
  const auto apart = read_fight(state, fight_of(Aim::disconnect, {"B3", "C3"}), reader);
  EXPECT_EQ(joined, (engine::FightResult{.outcome = Outcome::works, .move = {}}));
  EXPECT_EQ(apart, (engine::FightResult{.outcome = Outcome::fails, .move = {}}));
}

TEST(GoFights, NeedNoMoveToBeInsideAnArea) {
  go_reading::Reader reader;
  const go::GameState state = go::state_of("5/5/1xx2/5/5 b");
  for (const Aim aim : {Aim::break_in, Aim::block_off}) {
    engine::Fight fight = fight_of(aim, {"B3"});
    fight.area = {go::to_board_point(go::at("C3")), go::to_board_point(go::at("D3"))};
    EXPECT_EQ(read_fight(state, fight, reader),
              (engine::FightResult{
                  .outcome = aim == Aim::break_in ? Outcome::works : Outcome::fails, .move = {}}));
    fight.area = {go::to_board_point(go::at("D3"))};
    const auto result = read_fight(state, fight, reader);
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result->outcome, Outcome::works);
    EXPECT_EQ(result->move, go::to_board_point(go::at("D3")));
    fight.area = {go::to_board_point(go::at("D6"))};
    EXPECT_FALSE(read_fight(state, fight, reader).has_value());
  }
}

// The defence is read where an attack works, and costs as much as that of Fight.
TEST(GoFights, TellWhichStringsAreSafe) {
  go_reading::Reader reader;
  const go::GameState state = go::state_of("1ox4/oox4/1xx4/xx5/4x2/3xo2/7 b");
  engine::Safety safety;
  for (const char* const stone : {"A6", "E2", "A4"}) {
    safety.stones.push_back(go::to_board_point(go::at(stone)));
  }
  const auto result = read_safety(state, safety, reader);
  ASSERT_TRUE(result && result->strings.size() == 3);
  const std::vector<engine::StringSafety>& strings = result->strings;
  EXPECT_EQ(strings[0].attack, read_fight(state, fight_of(Aim::attack, {"A6"}), reader));
  EXPECT_EQ(strings[0].attack.outcome, Outcome::works);
  ASSERT_TRUE(strings[0].defence.has_value());
  EXPECT_EQ(strings[0].defence->outcome, Outcome::fails);
  ASSERT_TRUE(strings[1].defence.has_value());
  EXPECT_EQ(strings[1].defence->outcome, Outcome::works);
  EXPECT_EQ(strings[2].attack.outcome, Outcome::fails);
  EXPECT_FALSE(strings[2].defence.has_value());
  safety.stones.push_back(go::to_board_point(go::at("G7")));
  EXPECT_FALSE(read_safety(state, safety, reader).has_value());
  EXPECT_EQ(read_safety(state, {}, reader), engine::SafetyResult{});
}

TEST(GoFights, CostMoreWithMoreEffort) {
  go_reading::Reader reader;
  const go::GameState state = go::state_of("9/9/9/4x4/4o4/4x4/9/9/9 b");
  engine::Fight fight = fight_of(Aim::attack, {"E5"});
  fight.effort = -4;
  const auto less = read_fight(state, fight, reader);
  fight.effort = -2;
  const auto more = read_fight(state, fight, reader);
  ASSERT_TRUE(less && more);
  EXPECT_FALSE(less->is_complete);
  EXPECT_FALSE(more->is_complete);
  EXPECT_GT(more->nodes, 2 * less->nodes);
}

TEST(GoFights, AreAboutStonesOfOneColourAndEmptyPoints) {
  go_reading::Reader reader;
  const go::GameState state = go::state_of("5/5/1xo2/5/5 b");
  for (const engine::Fight& fight : {
           fight_of(Aim::attack, {"A1"}),
           fight_of(Aim::attack, {}),
           fight_of(Aim::attack, {"B3", "B3"}),
           fight_of(Aim::attack_either, {"B3"}),
           fight_of(Aim::attack_either, {"B3", "C3"}),
           fight_of(Aim::connect, {"B3", "C3"}),
           fight_of(Aim::disconnect, {"B3"}),
           fight_of(Aim::defend, {"B3"}, "C3"),
       }) {
    EXPECT_FALSE(read_fight(state, fight, reader).has_value());
  }
}

}  // namespace
}  // namespace ludex::search
