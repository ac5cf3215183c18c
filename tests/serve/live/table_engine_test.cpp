// Tables at which an engine sits: a puppet, in a thread of its own.
#include <gtest/gtest.h>

#include "serve/live/table_stage.h"

namespace ludex::serve {
namespace {

using std::chrono::seconds;
using test::blitz;
using test::chess_table;

class EngineAtATable : public testing::Test {
 protected:
  void make(const Json& more = Json::object()) {
    Json changes{{"seats", test::seats(test::person, test::built_in)}};
    changes.update(more);
    stage_.make(chess_table(changes));
  }
  // The person moves; returns once the engine has been asked.
  void move(const std::string& text) {
    const std::size_t before = puppet().asked();
    ASSERT_EQ(stage_.move(stage_.first(), text), "");
    stage_.until_asked(puppet(), before + 1);
  }
  void until_plies(std::size_t plies) {
    stage_.until([&] { return stage_.plies() == plies; });
  }
  void until_state(const std::string& state) {
    stage_.until([&] { return stage_.seat(1).at("state") == state; });
  }
  test::Strings& puppet() { return stage_.engines.strings(); }
  test::TableStage stage_;
};

TEST_F(EngineAtATable, ItStartsWhenItIsToMove) {
  make();
  EXPECT_EQ(stage_.seat(1), (Json{{"kind", "builtin"},
                                  {"name", "Ludex"},
                                  {"level", 3},
                                  {"weak", true},
                                  {"state", "waiting"}}));
  EXPECT_EQ(stage_.engines.starts(), 0);
  stage_.forget();
  move("e2e4");
  EXPECT_EQ(stage_.seat(1).at("state"), "thinking");
  EXPECT_EQ(stage_.deltas("seat").at(0).at("info").at("state"), "starting");
  puppet().plays("e7e5");
  until_plies(2);
  EXPECT_EQ(stage_.seat(1).at("state"), "waiting");
  EXPECT_EQ(stage_.state().at("turn"), 0);
}

TEST_F(EngineAtATable, AStrengthOfItsOwnIsShownAndWeakensIt) {
  make({{"seats",
         test::seats(test::person, {{"kind", "engine"}, {"engine", "fish"}, {"strength", 1500}})}});
  EXPECT_EQ(stage_.seat(1).at("strength"), 1500);
  EXPECT_EQ(stage_.seat(1).at("weak"), true);
  stage_.open();
  EXPECT_EQ(stage_.seat(1).at("strength"), 1500) << "after a restart of the server";
}

TEST_F(EngineAtATable, ItMovesFirstWhereItHasTheFirstMove) {
  make({{"seats", test::seats(test::built_in, test::person)}});
  stage_.until_asked(puppet(), 1);
  puppet().plays("e2e4");
  until_plies(1);
}

TEST_F(EngineAtATable, ItIsToldTheClocksOrATimeForTheMove) {
  make({{"time", blitz}});
  puppet().took = seconds(2);
  move("e2e4");
  const auto limits = puppet().requests().at(0).limits;
  ASSERT_TRUE(limits.clocks);
  EXPECT_EQ((*limits.clocks)[1].left, seconds(300));
  EXPECT_EQ((*limits.clocks)[1].increment, seconds(3));
  stage_.event_loop.advance(seconds(5));
  puppet().plays("e7e5");
  until_plies(2);
  // It is charged what its host has measured, not what the way of its answer took.
  EXPECT_EQ(stage_.state().at("clock").at("left"), Json::array({300'000, 301'000}));
  make();
  stage_.engines.renew();
  ASSERT_EQ(stage_.move(stage_.first(), "e2e4"), "");
  stage_.until_asked(puppet(), 1);
  EXPECT_TRUE(puppet().requests().at(0).limits.movetime);
}

TEST_F(EngineAtATable, ItLosesOnTime) {
  make({{"time", blitz}});
  puppet().ignore_stops();
  move("e2e4");
  stage_.event_loop.advance(seconds(301));
  EXPECT_EQ(stage_.state().at("result").at("code"), "timeout");
  EXPECT_EQ(stage_.state().at("result").at("winner"), 0);
}

TEST_F(EngineAtATable, ATakebackThatCrossesItsMoveForgetsThatMove) {
  make();
  move("e2e4");
  ASSERT_EQ(stage_.tell(stage_.first(), "takeback"), "");
  EXPECT_EQ(stage_.plies(), 0U);
  move("d2d4");  // asked only when the first search has ended
  EXPECT_GE(puppet().stops(), 1U);
  puppet().plays("d7d5");
  until_plies(2);
  EXPECT_EQ(stage_.line(), (std::vector<std::string>{"d2d4", "d7d5"}));
}

TEST_F(EngineAtATable, ADecisionThatIsOnItsWayIsNotHeardAfterATakeback) {
  make();
  move("e2e4");
  puppet().plays("e7e5");
  // The event loop has not run since: the decision may wait there already.
  ASSERT_EQ(stage_.tell(stage_.first(), "takeback"), "");
  stage_.event_loop.run();
  EXPECT_EQ(stage_.plies(), 0U);
  move("d2d4");
  puppet().plays("d7d5");
  until_plies(2);
}

TEST_F(EngineAtATable, ATakebackThatItsMoveOvertookTakesThatMoveToo) {
  make();
  move("e2e4");
  puppet().plays("e7e5");
  until_plies(2);
  // The page asked to take its only move back before it saw the reply.
  EXPECT_EQ(stage_.tell(stage_.first(), "takeback", {{"ply", 1}}), "");
  EXPECT_EQ(stage_.plies(), 0U);
  // A second press, of a page that has not seen the first one done, takes nothing.
  EXPECT_EQ(stage_.tell(stage_.first(), "takeback", {{"ply", 1}}), "not_now");
}

TEST_F(EngineAtATable, ATakebackTakesItsReplyToo) {
  make();
  move("e2e4");
  puppet().plays("e7e5");
  until_plies(2);
  stage_.forget();
  ASSERT_EQ(stage_.tell(stage_.first(), "takeback"), "");
  EXPECT_EQ(stage_.deltas("undo").at(0).at("removed"), Json::array({2, 1}));
}

TEST_F(EngineAtATable, OneThatDiesStopsTheGameAndIsStartedAgain) {
  make({{"time", blitz}});
  move("e2e4");
  stage_.event_loop.advance(seconds(10));
  puppet().dies();
  until_state("died");
  EXPECT_NE(stage_.seat(1).at("reason").get<std::string>().find("status 3"), std::string::npos);
  EXPECT_TRUE(stage_.state().at("result").is_null());
  EXPECT_TRUE(stage_.state().at("clock").at("run").is_null());
  EXPECT_EQ(stage_.tell(stage_.first(), "restart", {{"seat", 0}}), "not_now");
  EXPECT_EQ(stage_.tell(stage_.first(), "restart", {{"seat", 2}}), "bad_value");
  stage_.engines.renew();
  EXPECT_EQ(stage_.tell(stage_.first(), "restart", {{"seat", 1}}), "");
  stage_.until_asked(puppet(), 1);
  EXPECT_EQ(stage_.state().at("clock").at("run"), 1);
  puppet().plays("e7e5");
  until_plies(2);
}

TEST_F(EngineAtATable, ATakebackStartsItAgainToo) {
  make();
  move("e2e4");
  puppet().dies();
  until_state("died");
  stage_.engines.renew();
  ASSERT_EQ(stage_.tell(stage_.first(), "takeback"), "");
  until_state("waiting");
  move("d2d4");
}

TEST_F(EngineAtATable, AnIllegalMoveIsNeverPlayed) {
  make();
  move("e2e4");
  puppet().plays("e7e4");
  until_state("died");
  EXPECT_NE(stage_.seat(1).at("reason").get<std::string>().find("e7e4"), std::string::npos);
  EXPECT_EQ(stage_.plies(), 1U);
  EXPECT_TRUE(stage_.state().at("result").is_null());
}

TEST_F(EngineAtATable, OneThatNeverAnswersIsStoppedAndThenDead) {
  make();
  puppet().ignore_stops();
  move("e2e4");
  stage_.event_loop.advance(seconds(12));
  stage_.until_seen([&] { return puppet().stops() >= 1; });
  EXPECT_EQ(stage_.seat(1).at("state"), "thinking");
  stage_.event_loop.advance(seconds(5));
  EXPECT_EQ(stage_.seat(1).at("state"), "died");
}

TEST_F(EngineAtATable, OneThatCannotStartSaysWhy) {
  stage_.engines.breaks("", true);
  make();
  ASSERT_EQ(stage_.move(stage_.first(), "e2e4"), "");
  until_state("died");
  EXPECT_NE(stage_.seat(1).at("reason").get<std::string>().find("no such program"),
            std::string::npos);
}

TEST_F(EngineAtATable, ItMayResign) {
  make();
  move("e2e4");
  puppet().plays("resign");
  stage_.until([&] { return !stage_.state().at("result").is_null(); });
  EXPECT_EQ(stage_.state().at("result").at("winner"), 0);
}

TEST_F(EngineAtATable, ItRefusesADrawEarlyAndTakesOneThatItIsNotBetterIn) {
  make();
  ASSERT_EQ(stage_.tell(stage_.first(), "draw"), "");
  EXPECT_EQ(stage_.deltas("offer").size(), 2U);
  EXPECT_TRUE(stage_.state().at("result").is_null());
  const std::vector<std::pair<const char*, const char*>> dance{
      {"g1f3", "g8f6"}, {"b1c3", "b8c6"}, {"a2a3", "a7a6"}, {"h2h3", "h7h6"}, {"a3a4", "a6a5"},
      {"h3h4", "h6h5"}, {"a1a2", "a8a7"}, {"a2a1", "a7a6"}, {"h1h2", "h8h7"}, {"h2h1", "h7h6"},
      {"b2b3", "b7b6"}, {"g2g3", "g7g6"}, {"c1b2", "c8b7"}, {"f1g2", "f8g7"}, {"d2d3", "d7d6"},
      {"e2e3", "e7e6"}, {"d1d2", "d8d7"}, {"e1e2", "e8e7"}, {"a1a2", "a6a8"}, {"a2a1", "h6h8"}};
  for (const auto& [mine, its] : dance) {
    move(mine);
    engine::Info info;
    info.score = engine::Score{engine::Centipawns{-5}};
    puppet().say(info);
    const std::size_t plies = stage_.plies();
    puppet().plays(its);
    until_plies(plies + 1);
  }
  ASSERT_EQ(stage_.plies(), 40U);
  ASSERT_EQ(stage_.tell(stage_.first(), "draw"), "");
  EXPECT_EQ(stage_.state().at("result").at("code"), "agreement");
}

TEST_F(EngineAtATable, ItMayOfferADrawWithItsMove) {
  make();
  move("e2e4");
  puppet().plays("e7e5", true);
  until_plies(2);
  const Json question = stage_.state(stage_.first()).at("question");
  EXPECT_EQ(question.at("key"), "draw");
  EXPECT_EQ(stage_.tell(stage_.first(), "answer",
                        {{"question", question.at("id")}, {"choice", "accept"}}),
            "");
  EXPECT_EQ(stage_.state().at("result").at("code"), "agreement");
}

TEST_F(EngineAtATable, AHintIsTheMoveOfAnotherEngine) {
  make();
  EXPECT_FALSE(stage_.ask(stage_.first(), "hint"));
  EXPECT_EQ(stage_.tell(stage_.first(), "hint"), "not_now");
  stage_.until_asked(puppet(), 1);
  EXPECT_EQ(stage_.ask(stage_.first(), "pause")->error().code, "not_now");
}

TEST_F(EngineAtATable, AHintIsAnsweredLater) {
  make();
  puppet().will_play({"e2e4"});
  EXPECT_FALSE(stage_.ask(stage_.first(), "hint"));
  const auto hint = stage_.last;
  stage_.until([&] { return hint->has_value(); });
  ASSERT_TRUE(**hint);
  EXPECT_EQ((**hint)->at("m"), "e2e4");
  EXPECT_EQ((**hint)->at("at"), Json::array({12, 28}));
  EXPECT_EQ((**hint)->at("t").at(0), "e4");
  EXPECT_EQ(stage_.plies(), 0U);
}

TEST_F(EngineAtATable, AHintThatIsOvertakenByAMoveSaysSo) {
  make();
  EXPECT_FALSE(stage_.ask(stage_.first(), "hint"));
  const auto hint = stage_.last;
  ASSERT_EQ(stage_.move(stage_.first(), "e2e4"), "");
  ASSERT_TRUE(hint->has_value());
  EXPECT_EQ((*hint)->error().code, "not_now");
  EXPECT_EQ(stage_.tell(stage_.first(), "hint"), "not_now");
}

TEST_F(EngineAtATable, APauseInterruptsItsThought) {
  make({{"time", blitz}});
  move("e2e4");
  ASSERT_EQ(stage_.tell(stage_.first(), "pause"), "");
  EXPECT_EQ(stage_.seat(1).at("state"), "waiting");
  ASSERT_EQ(stage_.tell(stage_.first(), "resume"), "");
  stage_.until_asked(puppet(), 2);
  puppet().plays("e7e5");
  until_plies(2);
}

TEST_F(EngineAtATable, NobodyActsForItsSeat) {
  make();
  EXPECT_EQ(stage_.tell(stage_.second(), "resign"), "not_yours");
  EXPECT_EQ(stage_.made.at("secrets").at(1), "");
  EXPECT_EQ(stage_.tell(stage_.second(), "sit", {{"name", "me"}}), "not_now");
}

TEST_F(EngineAtATable, OneThatNobodyWatchesEndsAndStartsAgain) {
  make();
  stage_.table().subscribed(stage_.first());
  move("e2e4");
  puppet().plays("e7e5");
  until_plies(2);
  stage_.table().unsubscribed(stage_.first());
  stage_.event_loop.advance(seconds(61));
  stage_.engines.renew();
  ASSERT_EQ(stage_.move(stage_.first(), "d2d4"), "");
  stage_.until_asked(puppet(), 1);
  EXPECT_EQ(stage_.engines.starts(), 2);
}

TEST_F(EngineAtATable, ItMayPutSeveralStonesAtOnce) {
  stage_.make({{"game", "gomoku"},
               {"rule_set", "freestyle"},
               {"opening", "swap2"},
               {"seats", test::seats(test::built_in, test::person)}});
  stage_.until_asked(puppet(), 1);
  puppet().plays("h8", std::vector<std::string>{"i9", "h10"});
  until_plies(3);
  EXPECT_EQ(stage_.state(stage_.second()).at("question").at("key"), "opening");
}

}  // namespace
}  // namespace ludex::serve
