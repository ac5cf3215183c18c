// A game of a match as a page follows it.
#include "serve/matches/game_topic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "rules/registry.h"
#include "serve/matches/match_stage.h"
#include "serve/recording_publisher.h"
#include "serve/wire/wire_schema.h"
#include "serve/wire_examples.h"
#include "serve/wire_shape.h"
#include "support/fake_clock.h"

namespace ludex::serve {
namespace {

using rules::Seat;
using std::chrono::milliseconds;
using std::chrono::seconds;
using test::expect_like;
using test::MatchStage;
using test::short_match;

class GameTopics : public testing::Test {
 protected:
  void begin(const std::string& game) {
    game_ = rules::start_game({.game = game}).value();
    notes_->board_set_up(game_->setup());
    topic_ = std::make_unique<GameTopic>(
        publisher_, "match/3/game/7", LiveBoard::of(notes_, controls_),
        GameTopic::Players{.seats = {Json{{"kind", "engine"}, {"name", "A"}},
                                     Json{{"kind", "engine"}, {"name", "B"}}}});
  }
  void ask(Seat seat) { notes_->move_asked(seat, {seconds(5), seconds(5)}); }
  engine::Finding found(int depth, const std::string& line) {
    engine::Finding said;
    said.depth = depth;
    said.score = engine::Score{.value = engine::Centipawns{20}};
    said.pv = {game_->parse_move(line, rules::coordinate).value()};
    return said;
  }
  void play(Seat seat, const std::string& text, const engine::Finding& said = {}) {
    match::PlayedMove played;
    played.move = game_->parse_move(text, rules::coordinate).value();
    played.finding = said;
    played.left = milliseconds(4500);
    game_->play(played.move);
    notes_->move_played(seat, played);
  }
  std::vector<std::string> told() const {
    std::vector<std::string> names;
    for (const auto& said : publisher_.deltas) {
      names.push_back(said.delta.shared.at("e"));
    }
    return names;
  }

  test::FakeClock clock_;
  test::RecordingPublisher publisher_;
  std::shared_ptr<LiveGameObserver> notes_ = std::make_shared<LiveGameObserver>(
      match::ScheduledGame{
          .number = 7, .round = 4, .seats = {1, 0}, .encounter = {0, 1}, .pair = {}},
      clock_);
  std::array<match::TimeControl, 2> controls_{match::FixedMove{milliseconds(5000)},
                                              match::FixedMove{milliseconds(5000)}};
  std::unique_ptr<rules::Game> game_;
  std::unique_ptr<GameTopic> topic_;
};

TEST_F(GameTopics, WhoComesLateIsSentAllMovesAtOnce) {
  begin("chess");
  play(Seat::first, "e2e4", found(3, "e2e4"));
  play(Seat::second, "e7e5");
  EXPECT_TRUE(topic_->take_change());
  EXPECT_TRUE(publisher_.deltas.empty()) << "nobody looks";
  topic_->subscribed({});
  EXPECT_EQ(publisher_.begun_anew, std::vector<std::string>{"match/3/game/7"});
  const Json state = test::state_of(*topic_, "match/3/game/7");
  ASSERT_EQ(state.at("tree").size(), 2U);
  EXPECT_EQ(state.at("tree")[0].at("score"), (Json{{"cp", 20}}));
  EXPECT_FALSE(state.at("tree")[1].contains("score"));
  EXPECT_EQ(state.at("node"), 2);
  EXPECT_EQ(state.at("cells"), game_->cells());
  EXPECT_EQ(state.at("clock").at("left"), (Json{4500, 4500}));
  EXPECT_EQ(state.at("me"), Json::array());
  EXPECT_TRUE(state.at("legal").is_null());
}

TEST_F(GameTopics, ReadersAreToldMovesClocksAndFindings) {
  begin("chess");
  topic_->subscribed({});
  ask(Seat::first);
  notes_->finding_changed(Seat::first, found(1, "d2d4"));
  static_cast<void>(topic_->take_change());
  EXPECT_EQ(told(), std::vector<std::string>{"clock"});
  ASSERT_EQ(publisher_.infos.size(), 1U);
  EXPECT_EQ(publisher_.infos[0].key, "s0/1");
  EXPECT_EQ(publisher_.infos[0].info.at("node"), 0);
  EXPECT_EQ(publisher_.infos[0].info.at("pv")[0].at("m"), "d2d4");
  play(Seat::first, "e2e4", found(2, "e2e4"));
  ask(Seat::second);
  notes_->finding_changed(Seat::second, found(4, "e7e5"));
  static_cast<void>(topic_->take_change());
  EXPECT_EQ(told(), (std::vector<std::string>{"clock", "move"}));
  const Json move = publisher_.deltas.back().delta.shared;
  EXPECT_EQ(move.at("node").at("m"), "e2e4");
  EXPECT_EQ(move.at("turn"), 1);
  EXPECT_EQ(move.at("clock").at("run"), 1);
  // What White found last is about the position before its move.
  ASSERT_EQ(publisher_.infos.size(), 3U);
  EXPECT_EQ(publisher_.infos[1].info.at("node"), 0);
  EXPECT_EQ(publisher_.infos[1].info.at("depth"), 2);
  EXPECT_EQ(publisher_.infos[2].key, "s1/1");
  EXPECT_EQ(publisher_.infos[2].info.at("node"), 1);
  EXPECT_EQ(publisher_.infos[2].info.at("score"), (Json{{"cp", -20}})) << "seen by White";
  EXPECT_FALSE(topic_->take_change());
  EXPECT_EQ(publisher_.infos.size(), 3U);
}

TEST_F(GameTopics, ItEndsWithTheResultAndTheRecord) {
  begin("chess");
  topic_->subscribed({});
  play(Seat::first, "e2e4");
  static_cast<void>(topic_->take_change());
  topic_->end({.number = 7,
               .entrants = {1, 0},
               .result = rules::GameResult::first_wins,
               .end = "Black loses on time",
               .record = store::RecordId{31},
               .cause = "time_forfeit",
               .offender = Seat::second,
               .plies = 1});
  const Json end = publisher_.deltas.back().delta.shared;
  EXPECT_EQ(end.at("result").at("winner"), 0);
  EXPECT_EQ(end.at("result").at("code"), "timeout");
  EXPECT_EQ(end.at("result").at("offender"), 1);
  EXPECT_EQ(end.at("record"), 31);
  ASSERT_EQ(publisher_.ended.size(), 1U);
  EXPECT_EQ(publisher_.ended[0].why.text, "game 7 is over; it is record 31");
}

TEST_F(GameTopics, TheyTakeNoCommands) {
  begin("gomoku");
  Answer<Json> answer;
  topic_->command({}, "resign", {}, [&](Answer<Json> given) { answer = std::move(given); });
  EXPECT_EQ(answer.error().code, "bad_value");
}

// --- In a match ---

TEST(GamesOfAMatch, WhoFollowsAGameSeesEachMoveAndTheEnd) {
  MatchStage stage;
  const std::string match = stage.make(short_match({{"max_moves", 20}, {"rounds", 50}}));
  const auto next_game = [&](const Json& state) {
    return state.at("live").empty() ? 0 : state.at("live")[0].at("number").get<int>();
  };
  int number = 0;
  stage.until([&] {
    number = next_game(stage.ask("GET", match));
    return number > 0;
  });
  const std::string name = "match/1/game/" + std::to_string(number);
  Topic* const topic = stage.matches->find(name);
  ASSERT_NE(topic, nullptr);
  topic->subscribed({});
  const Json state = test::state_of(*topic, name);
  // Members that only some have, or only when a move was judged or a man was taken.
  Json always = state;
  always.erase("time");
  for (Json& seat : always.at("seats")) {
    seat.erase("captured");
  }
  for (Json& node : always.at("tree")) {
    node.erase("score");
  }
  expect_like(always, test::wire_example("state_match_game").at("data"), "state_match_game");
  const auto has_ended = [&] {
    return std::any_of(stage.publisher.ended.begin(), stage.publisher.ended.end(),
                       [&](const auto& each) { return each.topic == name; });
  };
  stage.until(has_ended);
  EXPECT_EQ(stage.matches->find(name), nullptr);
  const Json end = stage.deltas(name, "end").at(0);
  const auto record = stage.store->games().find(store::RecordId{end.at("record").get<int>()});
  ASSERT_TRUE(record && *record);
  // The players are weak ones: a game may end by a mate before it is too long.
  const std::size_t plies = (**record).summary.plies;
  EXPECT_EQ(end.at("result").at("code") == "adjudication", plies == 40) << end;
  const std::size_t known = state.at("tree").size();
  const auto moves = stage.deltas(name, "move");
  ASSERT_EQ(known + moves.size(), plies);
  for (std::size_t ply = known; ply < plies; ++ply) {
    EXPECT_EQ(moves[ply - known].at("node").at("n"), ply + 1);
  }
}

TEST(GamesOfAMatch, AGameThatIsGivenUpIsTold) {
  MatchStage stage;
  // Nobody is in a hurry.
  Json order =
      short_match({{"time", {{"kind", "fischer"}, {"base", 3'600'000}}},
                   {"engines", {{{"engine", "Ludex"}}, {{"engine", "Ludex"}, {"name", "Other"}}}}});
  order.erase("max_moves");
  const std::string match = stage.make(order);
  while (stage.matches->find("match/1/game/1") == nullptr) {
    static_cast<void>(stage.ask("GET", match));
  }
  stage.matches->find("match/1/game/1")->subscribed({});
  EXPECT_EQ(stage.ask("POST", match + "/stop").at("state"), "stopped");
  stage.until([&] { return !stage.publisher.ended.empty(); });
  EXPECT_EQ(stage.publisher.ended[0].topic, "match/1/game/1");
  EXPECT_NE(stage.publisher.ended[0].why.text.find("given up"), std::string::npos);
}

TEST(GamesOfAMatch, WhatIsNoGameIsNoTopic) {
  MatchStage stage;
  stage.make(short_match());
  for (const char* const name :
       {"match/1/game/", "match/1/game/0", "match/1/game/-1", "match/1/game/1x",
        "match/1/game/99999", "match/2/game/1", "match/1/games/1", "match//game/1"}) {
    EXPECT_EQ(stage.matches->find(name), nullptr) << name;
  }
}

TEST(GamesOfAMatch, WhoFollowsAMatchIsToldThatItIsDeleted) {
  MatchStage stage;
  const std::string match = stage.make(short_match({{"rounds", 1}}));
  stage.until_state(match, "finished");
  EXPECT_EQ(stage.ask("DELETE", match), Json::object());
  ASSERT_FALSE(stage.publisher.ended.empty());
  EXPECT_EQ(stage.publisher.ended.back().topic, "match/1");
}

}  // namespace
}  // namespace ludex::serve
