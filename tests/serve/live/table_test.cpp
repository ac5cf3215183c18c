#include "serve/live/table.h"

#include <gtest/gtest.h>

#include "serve/live/table_stage.h"

namespace ludex::serve {
namespace {

using test::chess_table;
using test::TableStage;

class TableOfPersons : public testing::Test {
 protected:
  TableOfPersons() { stage_.make(chess_table()); }
  TableStage stage_;
};

TEST_F(TableOfPersons, AMoveIsToldToAllAndItsAnswersToWhoIsToMove) {
  stage_.forget();
  EXPECT_EQ(stage_.move(stage_.first(), "e2e4"), "");
  const Json shared = stage_.deltas("move").at(0);
  EXPECT_EQ(shared.at("node").at("n"), 1);
  EXPECT_EQ(shared.at("node").at("s"), 0);
  EXPECT_EQ(shared.at("turn"), 1);
  EXPECT_EQ(shared.at("phase"), "play");
  EXPECT_TRUE(shared.at("legal").is_null());
  EXPECT_TRUE(stage_.heard_by(0).at("legal").is_null());
  EXPECT_EQ(stage_.heard_by(1).at("legal").at("moves").size(), 20U);
}

TEST_F(TableOfPersons, AMoveIsNamedByItsNameItsPointsOrItsText) {
  EXPECT_EQ(stage_.tell(stage_.both(), "move", {{"m", "e2e4"}, {"ply", 0}}), "");
  EXPECT_EQ(stage_.tell(stage_.both(), "move", {{"at", {52, 36}}, {"ply", 1}}), "");
  EXPECT_EQ(stage_.tell(stage_.both(), "move", {{"text", "Nf3"}, {"ply", 2}}), "");
  EXPECT_EQ(stage_.line(), (std::vector<std::string>{"e2e4", "e7e5", "g1f3"}));
}

TEST_F(TableOfPersons, AMoveThatIsNotLegalChangesNothing) {
  stage_.forget();
  EXPECT_EQ(stage_.move(stage_.both(), "e2e5"), "illegal_move");
  EXPECT_EQ(stage_.tell(stage_.both(), "move", {{"at", {300}}, {"ply", 0}}), "illegal_move");
  EXPECT_EQ(stage_.tell(stage_.both(), "move", {{"ply", 0}}), "bad_value");
  EXPECT_TRUE(stage_.publisher.deltas.empty());
  EXPECT_EQ(stage_.plies(), 0U);
}

// Each move stores the whole game.
TEST_F(TableOfPersons, AGameThatIsTooLongIsADraw) {
  stage_.most_plies = 3;
  stage_.open();
  stage_.make(chess_table());
  stage_.play({"e2e4", "e7e5", "g1f3"});
  EXPECT_EQ(stage_.state().at("result").at("winner"), nullptr);
  EXPECT_EQ(stage_.move(stage_.both(), "g8f6"), "not_now");
}

TEST_F(TableOfPersons, AMoveForAnotherPlyComesTooLate) {
  stage_.play({"e2e4"});
  EXPECT_EQ(stage_.tell(stage_.both(), "move", {{"m", "e7e5"}, {"ply", 0}}), "not_now");
  EXPECT_EQ(stage_.tell(stage_.both(), "move", {{"m", "e7e5"}}), "bad_value");
  EXPECT_EQ(stage_.plies(), 1U);
}

TEST_F(TableOfPersons, WhoIsNotToMoveMayNot) {
  EXPECT_EQ(stage_.move(stage_.second(), "e7e5"), "not_now");
  EXPECT_EQ(stage_.move(stage_.watcher(), "e2e4"), "not_yours");
  Reader liar{.page = "liar", .secrets = {std::string(32, '0'), ""}};
  EXPECT_EQ(stage_.move(liar, "e2e4"), "not_yours");
}

TEST_F(TableOfPersons, AWatcherSeesNoLegalMovesAndNobodySeesASecret) {
  EXPECT_TRUE(stage_.state().at("legal").is_null());
  EXPECT_EQ(stage_.state().at("me"), Json::array());
  EXPECT_EQ(stage_.state(stage_.first()).at("me"), Json::array({0}));
  EXPECT_EQ(stage_.state(stage_.both()).at("me"), Json::array({0, 1}));
  EXPECT_FALSE(stage_.state(stage_.first()).at("legal").is_null());
  stage_.play({"e2e4", "e7e5"});
  std::string all = stage_.state(stage_.both()).dump() + stage_.request("GET", "/api/tables").body;
  for (const auto& said : stage_.publisher.deltas) {
    all += said.delta.shared.dump() + said.delta.for_seat[0].dump() + said.delta.for_seat[1].dump();
  }
  for (const auto& secret : stage_.made.at("secrets")) {
    EXPECT_EQ(secret.get<std::string>().size(), 32U);
    EXPECT_EQ(all.find(secret.get<std::string>()), std::string::npos);
  }
}

TEST_F(TableOfPersons, ACommandThatNoTableKnowsIsNamed) {
  const auto answer = stage_.ask(stage_.both(), "castle");
  ASSERT_TRUE(answer && !*answer);
  EXPECT_EQ(answer->error().code, "unknown");
  EXPECT_NE(answer->error().text.find("castle"), std::string::npos);
}

TEST_F(TableOfPersons, AGameThatTheRulesEndIsARecord) {
  stage_.play({"f2f3", "e7e5", "g2g4"});
  stage_.forget();
  stage_.play({"d8h4"});
  EXPECT_EQ(stage_.kinds(), (std::vector<std::string>{"move", "end"}));
  EXPECT_FALSE(stage_.publisher.deltas[0].delta.for_seat[0].contains("legal"));
  const Json end = stage_.deltas("end").at(0);
  EXPECT_EQ(end.at("result"),
            (Json{{"winner", 1}, {"code", "checkmate"}, {"text", "Black mates"}}));
  ASSERT_EQ(stage_.store.finished.size(), 1U);
  const KeptTable& kept = stage_.store.finished.front();
  EXPECT_TRUE(kept.over);
  EXPECT_EQ(kept.record.result, rules::GameResult::second_wins);
  EXPECT_EQ(records::main_line(kept.record.tree).size(), 4U);
  EXPECT_EQ(records::find_tag(kept.record, "White"), "Anna");
  EXPECT_EQ(records::find_tag(kept.record, "Termination"), "normal");
  // Without a clock nobody measures how long people think.
  const records::Annotations* const said =
      kept.record.tree.annotations(*kept.record.tree.first_child(records::root));
  EXPECT_FALSE(said != nullptr && said->elapsed().has_value());
  EXPECT_EQ(end.at("record"), *kept.kept);
  EXPECT_EQ(stage_.state().at("record"), *kept.kept);
  EXPECT_EQ(stage_.move(stage_.both(), "a2a3"), "not_now");
  EXPECT_EQ(stage_.tell(stage_.both(), "resign"), "not_now");
}

TEST_F(TableOfPersons, WhoResignsLoses) {
  EXPECT_EQ(stage_.tell(stage_.second(), "resign"), "");
  const Json result = stage_.state().at("result");
  EXPECT_EQ(result.at("winner"), 0);
  EXPECT_EQ(result.at("code"), "resignation");
}

TEST_F(TableOfPersons, ADrawIsOfferedToTheOtherAloneAndLapsesWithAMove) {
  stage_.play({"e2e4"});
  stage_.forget();
  EXPECT_EQ(stage_.tell(stage_.first(), "draw"), "");
  EXPECT_EQ(stage_.deltas("offer").at(0).at("offer"), (Json{{"kind", "draw"}, {"by", 0}}));
  EXPECT_EQ(stage_.heard_by(1).at("question").at("key"), "draw");
  EXPECT_FALSE(stage_.heard_by(1).at("legal").is_null());
  EXPECT_TRUE(stage_.heard_by(0).at("question").is_null());
  EXPECT_EQ(stage_.tell(stage_.first(), "draw"), "not_now");
  EXPECT_EQ(stage_.move(stage_.second(), "e7e5"), "");
  EXPECT_TRUE(stage_.state().at("offer").is_null());
  EXPECT_TRUE(stage_.state(stage_.second()).at("question").is_null());
}

TEST_F(TableOfPersons, AnOfferedDrawMayBeRefusedAndAccepted) {
  ASSERT_EQ(stage_.tell(stage_.first(), "draw"), "");
  int question = stage_.state(stage_.second()).at("question").at("id");
  const auto answer = [&](const Reader& reader, const std::string& choice) {
    return stage_.tell(reader, "answer", {{"question", question}, {"choice", choice}});
  };
  EXPECT_EQ(answer(stage_.first(), "accept"), "not_now");
  EXPECT_EQ(answer(stage_.second(), "perhaps"), "bad_value");
  EXPECT_EQ(answer(stage_.second(), "refuse"), "");
  EXPECT_EQ(answer(stage_.second(), "accept"), "not_now");
  ASSERT_EQ(stage_.tell(stage_.second(), "draw"), "");
  question = stage_.state(stage_.first()).at("question").at("id");
  EXPECT_EQ(answer(stage_.first(), "accept"), "");
  EXPECT_EQ(stage_.state().at("result").at("code"), "agreement");
  EXPECT_TRUE(stage_.state().at("result").at("winner").is_null());
}

TEST_F(TableOfPersons, TwoOffersMakeADraw) {
  ASSERT_EQ(stage_.tell(stage_.first(), "draw"), "");
  ASSERT_EQ(stage_.tell(stage_.second(), "draw"), "");
  EXPECT_EQ(stage_.state().at("result").at("code"), "agreement");
}

TEST_F(TableOfPersons, ADrawByRepetitionIsClaimed) {
  stage_.make(chess_table({{"rule_set", "fide"}}));
  stage_.play({"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"});
  EXPECT_EQ(stage_.tell(stage_.first(), "draw"), "");
  EXPECT_EQ(stage_.state().at("result").at("code"), "threefold_repetition");
}

TEST_F(TableOfPersons, OnOneScreenTheLastMoveIsTakenBack) {
  EXPECT_EQ(stage_.tell(stage_.both(), "takeback"), "not_now");
  stage_.play({"e2e4", "e7e5"});
  stage_.forget();
  EXPECT_EQ(stage_.tell(stage_.both(), "takeback"), "");
  const Json undo = stage_.deltas("undo").at(0);
  EXPECT_EQ(undo.at("node"), 1);
  EXPECT_EQ(undo.at("removed"), Json::array({2}));
  EXPECT_EQ(undo.at("turn"), 1);
  EXPECT_EQ(stage_.line(), std::vector<std::string>{"e2e4"});
  stage_.play({"c7c5"});
  EXPECT_EQ(stage_.state().at("node"), 3);  // a number is never used again
}

TEST_F(TableOfPersons, AFriendHasToAgreeToATakeback) {
  stage_.play({"e2e4", "e7e5"});
  stage_.forget();
  ASSERT_EQ(stage_.tell(stage_.first(), "takeback"), "");
  EXPECT_EQ(stage_.deltas("offer").at(0).at("offer"), (Json{{"kind", "takeback"}, {"by", 0}}));
  const Json question = stage_.state(stage_.second()).at("question");
  EXPECT_EQ(question.at("key"), "takeback");
  ASSERT_EQ(stage_.tell(stage_.second(), "answer",
                        {{"question", question.at("id")}, {"choice", "accept"}}),
            "");
  EXPECT_EQ(stage_.plies(), 0U);  // one's own last move, and the answer to it
}

TEST_F(TableOfPersons, CapturedMenAreShownWithWhoTookThem) {
  stage_.play({"e2e4", "d7d5"});
  stage_.forget();
  stage_.play({"e4d5"});
  EXPECT_EQ(stage_.deltas("move").at(0).at("captured"), Json::array({"p", ""}));
  EXPECT_EQ(stage_.seat(0).at("captured"), "p");
  ASSERT_EQ(stage_.tell(stage_.both(), "takeback"), "");
  EXPECT_FALSE(stage_.seat(0).contains("captured"));
}

TEST_F(TableOfPersons, SeatsShowWhoIsHere) {
  EXPECT_EQ(stage_.seat(0).at("here"), false);
  EXPECT_EQ(stage_.seat(0).at("state"), "waiting");
  stage_.table().subscribed(stage_.first());
  EXPECT_EQ(stage_.seat(0).at("here"), true);
  // A second window on the same seat.
  Reader again = stage_.first();
  again.page = "again";
  stage_.table().subscribed(again);
  stage_.table().unsubscribed(stage_.first());
  EXPECT_EQ(stage_.seat(0).at("here"), true);
  EXPECT_EQ(stage_.move(again, "e2e4"), "");
  stage_.forget();
  stage_.table().unsubscribed(again);
  EXPECT_EQ(stage_.deltas("seat").at(0).at("info").at("state"), "away");
}

TEST_F(TableOfPersons, WithoutAClockThereIsNoPause) {
  EXPECT_TRUE(stage_.state().at("clock").is_null());
  EXPECT_EQ(stage_.tell(stage_.both(), "pause"), "not_now");
  EXPECT_EQ(stage_.tell(stage_.both(), "resume"), "not_now");
  EXPECT_EQ(stage_.tell(stage_.both(), "dead", {{"at", 3}}), "not_now");
  EXPECT_EQ(stage_.tell(stage_.both(), "agree"), "not_now");
  EXPECT_EQ(stage_.tell(stage_.both(), "answer", {{"question", 1}, {"choice", "go_on"}}),
            "not_now");
  EXPECT_EQ(stage_.tell(stage_.both(), "restart", {{"seat", 0}}), "not_now");
}

TEST(TableOfAFriend, TheLinkTakesTheOpenSeat) {
  TableStage stage;
  stage.make(chess_table({{"seats", test::seats(test::person, test::friend_by_link)}}));
  EXPECT_EQ(stage.seat(1).at("state"), "open");
  EXPECT_EQ(stage.tell(stage.first(), "draw"), "not_now");
  // Whoever made the table has no secret for the seat, and cannot act for it.
  EXPECT_EQ(stage.made.at("secrets").at(1), "");
  const Reader stranger{.page = "stranger"};
  EXPECT_EQ(stage.tell(stranger, "sit", {{"secret", "1234"}, {"name", "Eve"}}), "not_yours");
  stage.forget();
  stage.take_open_seat(" Bo\nris ");
  const Json info = stage.deltas("seat").at(0).at("info");
  EXPECT_EQ(info.at("kind"), "me");
  EXPECT_EQ(info.at("name"), "Boris");
  EXPECT_EQ(stage.made.at("secrets").at(1).get<std::string>().size(), 32U);
  // The seat is taken now; who has it may change the name, and keeps the secret.
  EXPECT_EQ(stage.tell(stranger, "sit", {{"name", "Eve"}}), "not_now");
  const std::string secret = stage.made.at("secrets").at(1);
  const auto again = stage.ask(stranger, "sit", {{"secret", secret}, {"name", "Boris S."}});
  ASSERT_TRUE(again && *again);
  EXPECT_EQ(**again, (Json{{"seat", 1}}));
  EXPECT_EQ(stage.move(stage.first(), "e2e4"), "");
  EXPECT_EQ(stage.move(stage.second(), "e7e5"), "");
}

TEST(TableOfAFriend, WhoMayOnlyWatchActsForNoSeat) {
  TableStage stage;
  stage.make(chess_table());
  Reader reader = stage.both();
  reader.right = Right::watcher;
  EXPECT_EQ(stage.move(reader, "e2e4"), "not_yours");
  EXPECT_EQ(stage.state(reader).at("me"), Json::array());
  EXPECT_EQ(stage.state(reader).at("right"), "watcher");
}

TEST(TableOfAFriend, ThereIsNoHintAgainstOne) {
  TableStage stage;
  stage.make(chess_table({{"seats", test::seats(test::person, test::person)}}));
  EXPECT_EQ(stage.tell(stage.first(), "hint"), "not_now");
  EXPECT_FALSE(stage.ask(stage.both(), "hint"));
}

}  // namespace
}  // namespace ludex::serve
