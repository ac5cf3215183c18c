// Two passes, and then the players settle the board.
#include <gtest/gtest.h>

#include "serve/live/table_stage.h"

namespace ludex::serve {
namespace {

using test::TableStage;

Json go_table(const Json& first, const Json& second) {
  return {{"game", "go"},
          {"rule_set", "chinese"},
          {"params", {{"size", "9"}, {"komi", "7"}}},
          {"seats", test::seats(first, second)}};
}
const Json me{{"kind", "me"}};

// A black wall and a white stone behind it that cannot live.
const std::vector<std::string> wall{"E1", "A5",   "E2", "pass", "E3", "pass",
                                    "E4", "pass", "E5", "pass", "E6", "pass",
                                    "E7", "pass", "E8", "pass", "E9"};

class TableOfGo : public testing::Test {
 protected:
  TableOfGo() {
    stage_.make(go_table(me, me));
    stage_.play(wall);
    stage_.play({"pass"});
    stage_.forget();
    stage_.play({"pass"});
  }
  TableStage stage_;
};

TEST_F(TableOfGo, TwoPassesBeginTheCount) {
  EXPECT_EQ(stage_.kinds(), (std::vector<std::string>{"move", "score"}));
  EXPECT_FALSE(stage_.publisher.deltas[0].delta.for_seat[0].contains("legal"));
  const Json score = stage_.deltas("score").at(0);
  EXPECT_EQ(score.at("phase"), "score");
  EXPECT_TRUE(score.at("legal").is_null());
  EXPECT_FALSE(score.contains("question"));
  EXPECT_EQ(score.at("score").at("dead"), Json::array());
  EXPECT_EQ(score.at("layers").at(0).at("values").size(), 81U);
  // Black has the right half and its wall; the left one touches both.
  EXPECT_EQ(score.at("score").at("points"), Json::array({45, 8}));
}

TEST_F(TableOfGo, AMarkedStringIsDeadAndWhoAgreedHasToAgreeAgain) {
  ASSERT_EQ(stage_.tell(stage_.first(), "agree"), "");
  EXPECT_EQ(stage_.state().at("score").at("agreed"), Json::array({true, false}));
  EXPECT_EQ(stage_.tell(stage_.second(), "dead", {{"at", 36}}), "");  // A5
  EXPECT_EQ(stage_.state().at("score").at("dead"), Json::array({36}));
  EXPECT_EQ(stage_.state().at("score").at("agreed"), Json::array({false, false}));
  EXPECT_EQ(stage_.state().at("score").at("points"), Json::array({81, 7}));
  EXPECT_EQ(stage_.tell(stage_.second(), "dead", {{"at", 37}}), "bad_value");
  EXPECT_EQ(stage_.tell(stage_.second(), "dead", {{"at", 81}}), "bad_value");
  EXPECT_EQ(stage_.tell(stage_.second(), "dead"), "bad_value");
  EXPECT_EQ(stage_.tell(stage_.watcher(), "dead", {{"at", 36}}), "not_yours");
  ASSERT_EQ(stage_.tell(stage_.first(), "agree"), "");
  stage_.forget();
  ASSERT_EQ(stage_.tell(stage_.second(), "agree"), "");
  const Json result = stage_.deltas("end").at(0).at("result");
  EXPECT_EQ(result.at("winner"), 0);
  EXPECT_EQ(result.at("code"), "score");
  EXPECT_EQ(result.at("text"), "Black wins by 74 points");
  EXPECT_EQ(result.at("margin"), "74");
}

// --- Commands that cross those of the other player ---

TEST_F(TableOfGo, NobodyAgreesToStonesThatTheyDidNotSee) {
  const Json agreed_by_nobody = Json::array({false, false});
  // The second player marks a string while the first one agrees to what is shown.
  ASSERT_EQ(stage_.tell(stage_.second(), "dead", {{"at", 36}}), "");
  EXPECT_EQ(stage_.tell(stage_.first(), "agree", {{"dead", Json::array()}}), "not_now");
  EXPECT_EQ(stage_.state().at("score").at("agreed"), agreed_by_nobody);
  ASSERT_EQ(stage_.tell(stage_.first(), "agree", {{"dead", {36}}}), "");
  // The mark is removed again while the second player agrees to it.
  ASSERT_EQ(stage_.tell(stage_.first(), "dead", {{"at", 36}}), "");
  EXPECT_EQ(stage_.tell(stage_.second(), "agree", {{"dead", {36}}}), "not_now");
  EXPECT_EQ(stage_.state().at("score").at("agreed"), agreed_by_nobody);
  EXPECT_TRUE(stage_.state().at("result").is_null());
  ASSERT_EQ(stage_.tell(stage_.first(), "agree", {{"dead", Json::array()}}), "");
  ASSERT_EQ(stage_.tell(stage_.second(), "agree", {{"dead", Json::array()}}), "");
  EXPECT_EQ(stage_.state().at("result").at("code"), "score");
}

TEST_F(TableOfGo, TheStonesThatAreAgreedToAreASet) {
  ASSERT_EQ(stage_.tell(stage_.first(), "dead", {{"at", 4}}), "");
  Json dead = stage_.state().at("score").at("dead");
  ASSERT_EQ(dead.size(), 9U);
  std::reverse(dead.begin(), dead.end());
  dead.erase(0);
  EXPECT_EQ(stage_.tell(stage_.first(), "agree", {{"dead", dead}}), "not_now");
  for (const Json& wrong : {Json("36"), Json{81}, Json{-1}, Json{"E1"}, Json(Json::object())}) {
    const auto answer = stage_.ask(stage_.first(), "agree", {{"dead", wrong}});
    ASSERT_FALSE(*answer) << wrong;
    EXPECT_EQ(answer->error().code, "bad_value") << wrong;
    EXPECT_TRUE(answer->error().field.starts_with("dead")) << wrong;
  }
  dead.push_back(stage_.state().at("score").at("dead").back());
  EXPECT_EQ(stage_.tell(stage_.first(), "agree", {{"dead", dead}}), "");
}

// A restart forgets the marks, and with them what was agreed.
TEST_F(TableOfGo, AMarkThatARestartForgotIsNotAgreedTo) {
  ASSERT_EQ(stage_.tell(stage_.first(), "dead", {{"at", 36}}), "");
  stage_.open();
  EXPECT_EQ(stage_.tell(stage_.first(), "agree", {{"dead", {36}}}), "not_now");
}

TEST_F(TableOfGo, ACommandForAnotherPlyIsRefused) {
  const std::size_t plies = stage_.plies();
  for (const char* const what : {"dead", "takeback"}) {
    EXPECT_EQ(stage_.tell(stage_.first(), what, {{"at", 36}, {"ply", plies - 1}}), "not_now");
    EXPECT_EQ(stage_.tell(stage_.first(), what, {{"at", 36}, {"ply", "x"}}), "bad_value");
  }
  EXPECT_EQ(stage_.state().at("score").at("dead"), Json::array());
  EXPECT_EQ(stage_.tell(stage_.first(), "dead", {{"at", 36}, {"ply", plies}}), "");
  EXPECT_EQ(stage_.state().at("score").at("dead"), Json::array({36}));
  EXPECT_EQ(stage_.tell(stage_.first(), "takeback", {{"ply", plies}}), "");
  EXPECT_EQ(stage_.state().at("phase"), "play");
}

// What was meant to take a move back would mean to play on once the rival has passed.
TEST_F(TableOfGo, ATakebackThatCrossesTheLastPassDoesNotPlayOn) {
  ASSERT_EQ(stage_.tell(stage_.second(), "takeback"), "");
  stage_.play({"pass"});
  const std::size_t known = stage_.plies();
  stage_.play({"pass"});
  ASSERT_FALSE(stage_.state().at("score").is_null());
  EXPECT_EQ(stage_.tell(stage_.second(), "takeback", {{"ply", known}}), "not_now");
  EXPECT_FALSE(stage_.state().at("score").is_null());
}

TEST_F(TableOfGo, AStringThatIsMarkedTwiceLives) {
  ASSERT_EQ(stage_.tell(stage_.first(), "dead", {{"at", 4}}), "");
  EXPECT_EQ(stage_.state().at("score").at("dead").size(), 9U);  // the whole wall
  ASSERT_EQ(stage_.tell(stage_.first(), "dead", {{"at", 13}}), "");
  EXPECT_EQ(stage_.state().at("score").at("dead"), Json::array());
}

TEST_F(TableOfGo, WhoDisagreesPlaysOn) {
  EXPECT_EQ(stage_.move(stage_.both(), "A1"), "not_now");
  ASSERT_EQ(stage_.tell(stage_.second(), "takeback"), "");
  EXPECT_TRUE(stage_.state().at("score").is_null());
  EXPECT_EQ(stage_.state().at("phase"), "play");
  EXPECT_EQ(stage_.deltas("score").back().at("layers"), Json::array());
  // One pass is not enough: those before do not count.
  stage_.play({"pass"});
  EXPECT_TRUE(stage_.state().at("score").is_null());
  stage_.play({"B5", "pass", "pass"});
  EXPECT_FALSE(stage_.state().at("score").is_null());
}

TEST_F(TableOfGo, OnOneScreenOneAgreementIsEnough) {
  ASSERT_EQ(stage_.tell(stage_.both(), "agree"), "");
  EXPECT_EQ(stage_.state().at("result").at("code"), "score");
}

TEST(TableOfGoRules, AKoIsRefusedWithItsReason) {
  TableStage stage;
  stage.make(go_table(me, me));
  stage.play({"D5", "E5", "C4", "F4", "D3", "E3", "E4", "D4"});
  const Json but = stage.state(stage.both()).at("legal").at("but");
  EXPECT_TRUE(std::any_of(but.begin(), but.end(), [](const Json& entry) {
    return entry.at("at") == 3 * 9 + 4 && entry.at("why") == "ko";
  })) << but;
  EXPECT_EQ(stage.move(stage.both(), "E4"), "illegal_move");
}

// --- With engines ---

engine::BoardScore dead_at(int column, int row) {
  engine::BoardScore score;
  score.dead = {{static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(row)}};
  return score;
}

class GoEngineCounts : public testing::Test {
 protected:
  // The person is Black; the engine passes but for one stone.
  void reach_count(std::optional<engine::BoardScore> claim) {
    stage_.engines.strings().will_play(
        {"A5", "pass", "pass", "pass", "pass", "pass", "pass", "pass", "pass", "pass"});
    stage_.engines.strings().will_score(std::move(claim));
    stage_.make(go_table(me, {{"kind", "builtin"}, {"level", 2}}));
    for (const char* const text : {"E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9", "pass"}) {
      const std::size_t plies = stage_.plies();
      ASSERT_EQ(stage_.move(stage_.first(), text), "");
      // The pass answers one of the engine, and ends the play.
      if (std::string_view(text) != "pass") {
        stage_.until([&] { return stage_.plies() == plies + 2; });
      }
    }
    stage_.until([&] { return !stage_.state().at("score").is_null(); });
  }
  TableStage stage_;
};

TEST_F(GoEngineCounts, TheStonesThatItCallsDeadAreProposed) {
  reach_count(dead_at(0, 4));
  stage_.until([&] { return stage_.state().at("score").at("agreed").at(1) == true; });
  EXPECT_EQ(stage_.state().at("score").at("dead"), Json::array({36}));
  ASSERT_EQ(stage_.tell(stage_.first(), "agree"), "");
  EXPECT_EQ(stage_.state().at("result").at("text"), "Black wins by 74 points");
}

TEST_F(GoEngineCounts, ItAgreesToNothingElse) {
  reach_count(dead_at(0, 4));
  stage_.until([&] { return stage_.state().at("score").at("agreed").at(1) == true; });
  ASSERT_EQ(stage_.tell(stage_.first(), "dead", {{"at", 36}}), "");
  ASSERT_EQ(stage_.tell(stage_.first(), "agree"), "");
  EXPECT_EQ(stage_.state().at("score").at("agreed"), Json::array({true, false}));
  EXPECT_TRUE(stage_.state().at("result").is_null());
}

TEST_F(GoEngineCounts, ItsMarksAreToldAndCanBeHadBack) {
  reach_count(dead_at(0, 4));
  stage_.until([&] { return stage_.state().at("score").at("agreed").at(1) == true; });
  EXPECT_EQ(stage_.state().at("score").at("said"), (Json{nullptr, Json::array({36})}));
  ASSERT_EQ(stage_.tell(stage_.first(), "dead", {{"at", 36}}), "");
  EXPECT_EQ(stage_.state().at("score").at("said"), (Json{nullptr, Json::array({36})}));
  EXPECT_EQ(stage_.tell(stage_.first(), "marks", {{"seat", 0}}), "not_now");
  EXPECT_EQ(stage_.tell(stage_.first(), "marks", {{"seat", 2}}), "bad_value");
  EXPECT_EQ(stage_.tell(stage_.first(), "marks", {{"seat", 1}, {"ply", 3}}), "not_now");
  ASSERT_EQ(stage_.tell(stage_.first(), "marks", {{"seat", 1}}), "");
  EXPECT_EQ(stage_.state().at("score").at("dead"), Json::array({36}));
  EXPECT_EQ(stage_.state().at("score").at("agreed"), Json::array({false, true}));
}

TEST_F(GoEngineCounts, OneThatCannotSayTrustsThePerson) {
  reach_count(std::nullopt);
  EXPECT_EQ(stage_.state().at("score").at("said"), (Json{nullptr, nullptr}));
  stage_.until([&] { return stage_.state().at("score").at("agreed").at(1) == true; });
  ASSERT_EQ(stage_.tell(stage_.first(), "dead", {{"at", 36}}), "");
  ASSERT_EQ(stage_.tell(stage_.first(), "agree"), "");
  EXPECT_EQ(stage_.state().at("result").at("code"), "score");
}

TEST_F(GoEngineCounts, AClaimThatCannotBeTrueCountsAsNone) {
  reach_count(dead_at(1, 1));
  stage_.until([&] { return stage_.state().at("score").at("agreed").at(1) == true; });
  EXPECT_EQ(stage_.state().at("score").at("dead"), Json::array());
}

TEST(GoEnginesCount, TwoThatDisagreeAndCannotPlayOnLeaveItToTheRules) {
  TableStage stage;
  stage.engines.strings("two").will_play({"A5", "pass"});
  stage.engines.strings("one").will_play({"E5", "pass"});
  stage.engines.strings("one").will_score(dead_at(0, 4));
  stage.engines.strings("two").will_score(engine::BoardScore{});
  stage.make(
      go_table({{"kind", "engine"}, {"engine", "one"}}, {{"kind", "engine"}, {"engine", "two"}}));
  stage.until([&] { return !stage.state().at("result").is_null(); });
  EXPECT_EQ(stage.state().at("result").at("code"), "score");
  EXPECT_EQ(stage.state().at("result").at("winner"), 1);
}

}  // namespace
}  // namespace ludex::serve
