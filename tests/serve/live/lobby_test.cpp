#include "serve/live/lobby.h"

#include <gtest/gtest.h>

#include "serve/live/table_stage.h"
#include "serve/wire_examples.h"
#include "serve/wire_shape.h"

namespace ludex::serve {
namespace {

using test::chess_table;
using test::expect_like;
using test::TableStage;

TEST(Lobby, ATableThatCannotBeMadeNamesTheMember) {
  TableStage stage;
  const auto field_of = [&](const Json& changes) {
    const HttpResponse answer = stage.request("POST", "/api/tables", chess_table(changes));
    EXPECT_EQ(answer.status, 422);
    return Json::parse(answer.body).value("field", "");
  };
  EXPECT_EQ(field_of({{"game", "checkers"}}), "game");
  EXPECT_EQ(field_of({{"seats", test::seats({{"kind", "builtin"}, {"level", 10}}, test::person)}}),
            "seats[0].level");
  EXPECT_EQ(
      field_of({{"seats", test::seats(test::person, {{"kind", "engine"}, {"engine", "nobody"}})}}),
      "seats[1].engine");
  EXPECT_EQ(Json::parse(stage.request("GET", "/api/tables").body), Json::array());
}

TEST(Lobby, TextThatIsNoJsonIsMalformed) {
  TableStage stage;
  HttpResponse answer;
  stage.router->handle({.method = "POST", .path = "/api/tables", .body = "{\"game\":"},
                       [&](HttpResponse response) { answer = std::move(response); });
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(Json::parse(answer.body).at("code"), "malformed");
}

TEST(Lobby, TablesAreFoundByTheirTopic) {
  TableStage stage;
  stage.make(chess_table());
  for (const std::string_view topic :
       {"table/", "table/2", "table/x", "table/-1", "record/1", ""}) {
    EXPECT_EQ(stage.lobby->find(topic), nullptr) << topic;
  }
  EXPECT_EQ(stage.request("GET", "/api/tables/1").status, 200);
  EXPECT_EQ(stage.request("GET", "/api/tables/2").status, 404);
  EXPECT_TRUE(Json::parse(stage.request("GET", "/api/tables/1").body).at("legal").is_null());
}

TEST(Lobby, ARematchExchangesTheSeats) {
  TableStage stage;
  stage.make(
      chess_table({{"seats", test::seats({{"kind", "me"}, {"name", "Anna"}}, test::built_in)},
                   {"time", {{"kind", "move"}, {"base", 15'000}}}}));
  EXPECT_EQ(stage.tell(stage.first(), "rematch"), "not_now");
  ASSERT_EQ(stage.tell(stage.first(), "resign"), "");
  stage.rematch(stage.first());
  EXPECT_EQ(stage.seat(0).at("kind"), "builtin");
  EXPECT_EQ(stage.seat(1).at("name"), "Anna");
  EXPECT_EQ(stage.state().at("time").at("kind"), "move");
  EXPECT_EQ(stage.state(stage.second()).at("me"), Json::array({1}));
}

TEST(Lobby, ARematchIsAskedForByAPlayerAndTellsNobodyASecret) {
  TableStage stage;
  stage.make(chess_table({{"seats", test::seats(test::person, test::friend_by_link)}}));
  stage.take_open_seat("Boris");
  ASSERT_EQ(stage.tell(stage.first(), "resign"), "");
  EXPECT_EQ(stage.tell(stage.watcher(), "rematch"), "not_yours");
  EXPECT_EQ(stage.request("POST", "/api/tables", {{"again", 1}}).status, 422);
  stage.forget();
  const Json before = stage.made.at("secrets");
  stage.rematch(stage.first());
  EXPECT_EQ(stage.publisher.deltas.at(0).topic, "table/1");
  const Json told = stage.deltas("again").at(0);
  EXPECT_EQ(told, (Json{{"e", "again"}, {"table", 2}}));
  EXPECT_EQ(stage.heard_by(0), told);
  EXPECT_EQ(stage.heard_by(1), told);
  // Each person goes on with the secret of the own seat.
  EXPECT_EQ(stage.seat(0).at("name"), "Boris");
  EXPECT_EQ(stage.state({.page = "b", .secrets = {before.at(1)}}).at("me"), Json::array({0}));
  EXPECT_EQ(stage.state({.page = "a", .secrets = {before.at(0)}}).at("me"), Json::array({1}));
}

TEST(Lobby, BothPlayersAndAPageThatComesLaterFindTheSameRematch) {
  TableStage stage;
  stage.make(chess_table());
  ASSERT_EQ(stage.tell(stage.first(), "resign"), "");
  const Json made = stage.made;
  stage.rematch(stage.first());
  stage.made = made;
  stage.topic = "table/1";
  stage.rematch(stage.second());
  EXPECT_EQ(stage.topic, "table/2");
  stage.topic = "table/1";
  EXPECT_EQ(stage.state().at("again"), 2);
  stage.open();
  EXPECT_EQ(stage.state().at("again"), 2);
}

TEST(Lobby, TablesThatNobodyWatchesMakeRoomAndComeBack) {
  TableStage stage;
  stage.make(chess_table());
  stage.play({"e2e4"});
  const Json first = stage.made;
  for (int more = 0; more < 1000; ++more) {
    stage.make(chess_table());
  }
  EXPECT_LE(Json::parse(stage.request("GET", "/api/tables").body).size(), 1000U);
  stage.made = first;
  stage.topic = "table/1";
  EXPECT_EQ(stage.move(stage.second(), "e7e5"), "");
}

// --- What is sent has the members of the examples, and no others ---

class AsInTheExamples : public testing::Test {
 protected:
  AsInTheExamples() { stage_.make(test::wire_example("post_table")); }
  [[nodiscard]] Json whole(std::size_t seat) const { return stage_.heard_by(seat); }
  TableStage stage_;
};

TEST_F(AsInTheExamples, TheAnswerAndTheLists) {
  expect_like(stage_.made, test::wire_example("post_table_answer"), "post_table_answer");
  ASSERT_EQ(stage_.tell(stage_.first(), "resign"), "");
  expect_like(Json::parse(stage_.request("GET", "/api/tables").body).at(0),
              test::wire_example("get_tables").at(0), "get_tables");
}

TEST_F(AsInTheExamples, TheState) {
  Json example = test::wire_example("state_table").at("data");
  stage_.play({"h8"});
  Json state = stage_.state(stage_.both());
  expect_like(state, example, "state_table");
  EXPECT_EQ(state.at("cells"), example.at("cells"));
  for (const char* const member : {"n", "p", "m", "at", "set", "was", "s", "no"}) {
    EXPECT_EQ(state.at("tree")[0].at(member), example.at("tree")[0].at(member)) << member;
  }
  EXPECT_EQ(state.at("time"), example.at("time"));
}

TEST_F(AsInTheExamples, AMoveAndItsWayBack) {
  stage_.play({"h8", "i8"});
  expect_like(whole(0), test::wire_example("delta_move"), "delta_move");
  ASSERT_EQ(stage_.tell(stage_.both(), "takeback"), "");
  expect_like(whole(1), test::wire_example("delta_undo"), "delta_undo");
}

TEST_F(AsInTheExamples, AnOfferAClockAndTheEnd) {
  stage_.play({"h8", "i8"});
  stage_.forget();
  ASSERT_EQ(stage_.tell(stage_.first(), "draw"), "");
  expect_like(stage_.deltas("offer").at(0), test::wire_example("delta_offer"), "delta_offer");
  expect_like(whole(1).at("question"), {{"id", 1}, {"key", "draw"}, {"choices", {"accept"}}},
              "question");
  ASSERT_EQ(stage_.tell(stage_.both(), "pause"), "");
  expect_like(whole(0), test::wire_example("delta_clock"), "delta_clock");
  ASSERT_EQ(stage_.tell(stage_.both(), "resume"), "");
  stage_.table().subscribed(stage_.first());
  Json seat = whole(0);
  seat["info"]["ink"] = "light";  // of a seat that has swapped
  expect_like(seat, test::wire_example("delta_seat"), "delta_seat");
  ASSERT_EQ(stage_.tell(stage_.both(), "pause"), "");
  ASSERT_EQ(stage_.tell(stage_.both(), "resume"), "");
  ASSERT_EQ(stage_.tell(stage_.first(), "resign"), "");
  Json end = test::wire_example("delta_end");
  end["clock"].erase("paused");
  end["record"] = 1001;
  expect_like(whole(0), end, "delta_end");
}

TEST_F(AsInTheExamples, AMoveThatBringsAQuestion) {
  stage_.make({{"game", "gomoku"},
               {"rule_set", "freestyle"},
               {"opening", "swap2"},
               {"time", test::wire_example("post_table").at("time")},
               {"seats", test::seats(test::person, test::person)}});
  stage_.play({"h8", "i9", "h10"});
  Json example = test::wire_example("delta_question");
  // Points may be named beside the choices, and a question goes to its seat alone.
  example["legal"] = nullptr;
  example["question"].erase("seat");
  expect_like(whole(1), example, "delta_question");
}

TEST_F(AsInTheExamples, ACount) {
  stage_.make({{"game", "go"},
               {"rule_set", "chinese"},
               {"params", {{"size", "9"}}},
               {"seats", test::seats(test::person, test::person)}});
  stage_.play({"C3", "pass", "pass"});
  ASSERT_EQ(stage_.tell(stage_.both(), "dead", {{"at", 20}}), "");
  expect_like(whole(0), test::wire_example("delta_score"), "delta_score");
}

}  // namespace
}  // namespace ludex::serve
