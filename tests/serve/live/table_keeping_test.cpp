// What of a table survives the server.
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "serve/live/stored_tables.h"
#include "serve/live/table_stage.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::serve {
namespace {

using std::chrono::seconds;
using test::chess_table;
using test::TableStage;

// Everything but who is here, and when.
Json lasting(Json state) {
  for (Json& seat : state.at("seats")) {
    seat.erase("here");
    seat.erase("state");
  }
  if (!state.at("clock").is_null()) {
    state.at("clock").erase("s");
    state.at("clock").erase("run");
  }
  if (!state.at("question").is_null()) {
    state.at("question").erase("id");
  }
  return state;
}

struct Game {
  std::string name;
  Json order;
  std::vector<std::string> moves;
};
void PrintTo(const Game& game, std::ostream* out) {
  *out << game.name;
}

class RestartedTable : public testing::TestWithParam<Game> {};

TEST_P(RestartedTable, IsTheSameAtEveryPly) {
  TableStage stage;
  stage.make(GetParam().order);
  for (std::size_t ply = 0; ply <= GetParam().moves.size(); ++ply) {
    const Json before = lasting(stage.state(stage.both()));
    stage.open();
    EXPECT_EQ(lasting(stage.state(stage.both())), before) << ply;
    if (ply < GetParam().moves.size()) {
      stage.event_loop.advance(seconds(3));
      ASSERT_EQ(stage.move(stage.both(), GetParam().moves[ply]), "") << ply;
    }
  }
}

const Json two_persons = test::seats({{"kind", "me"}, {"name", "A"}}, {{"kind", "me"}});
INSTANTIATE_TEST_SUITE_P(
    Tables, RestartedTable,
    testing::Values(
        Game{
            "chess",
            chess_table({{"time", {{"kind", "fischer"}, {"base", 300'000}, {"increment", 3'000}}}}),
            {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5c6", "d7c6"}},
        Game{"byoyomi",
             chess_table(
                 {{"time",
                   {{"kind", "byoyomi"}, {"base", 4'000}, {"period", 2'000}, {"periods", 5}}}}),
             {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"}},
        Game{"chess960", chess_table({{"variant", "chess960"}}), {}},
        Game{"xiangqi",
             {{"game", "xiangqi"}, {"seats", two_persons}},
             {"h2e2", "h9g7", "h0g2", "b9c7"}},
        Game{"swap2",
             {{"game", "gomoku"},
              {"rule_set", "freestyle"},
              {"opening", "swap2"},
              {"seats", two_persons}},
             {"h8", "i9", "h10", "swap", "a1", "b1"}},
        Game{"go",
             {{"game", "go"}, {"params", {{"size", "9"}}}, {"seats", two_persons}},
             {"E5", "C3", "pass", "pass"}}));

TEST(RestartedGame, ClocksStandUntilSomebodyComesBack) {
  TableStage stage;
  stage.make(chess_table({{"time", {{"kind", "fischer"}, {"base", 300'000}, {"increment", 0}}}}));
  stage.play({"e2e4", "e7e5"});
  stage.event_loop.advance(seconds(10));
  stage.play({"g1f3"});
  stage.event_loop.advance(seconds(10));  // of the move that was not made before the end
  stage.open();
  stage.event_loop.advance(seconds(5000));
  EXPECT_TRUE(stage.state().at("clock").at("run").is_null());
  EXPECT_EQ(stage.state().at("clock").at("left"), Json::array({290'000, 300'000}));
  stage.table().subscribed(stage.watcher());
  EXPECT_TRUE(stage.state().at("clock").at("run").is_null());
  stage.table().subscribed(stage.first());
  EXPECT_EQ(stage.state().at("clock").at("run"), 1);
}

TEST(RestartedGame, TheEngineGoesOnThinking) {
  TableStage stage;
  stage.make(chess_table({{"seats", test::seats(test::person, test::built_in)}}));
  ASSERT_EQ(stage.move(stage.first(), "e2e4"), "");
  stage.until_asked(stage.engines.strings(), 1);
  stage.engines.renew();
  stage.open();
  EXPECT_EQ(stage.engines.starts(), 1);
  stage.table().subscribed(stage.first());
  stage.until_asked(stage.engines.strings(), 1);
  stage.engines.strings().plays("e7e5");
  stage.until([&] { return stage.plies() == 2; });
}

TEST(RestartedGame, SecretsAndSeatsAreTheSame) {
  TableStage stage;
  stage.make(chess_table({{"seats", test::seats(test::person, test::friend_by_link)}}));
  stage.take_open_seat("Boris");
  stage.open();
  EXPECT_EQ(stage.seat(1).at("name"), "Boris");
  EXPECT_EQ(stage.move(stage.first(), "e2e4"), "");
  EXPECT_EQ(stage.move(stage.second(), "e7e5"), "");
}

TEST(RestartedGame, ItBeganWhenItBegan) {
  TableStage stage;
  stage.wall_time.utc += std::chrono::hours(1);
  stage.make(chess_table());
  stage.wall_time.utc += std::chrono::hours(1);
  stage.open();
  const Json listed = Json::parse(stage.request("GET", "/api/tables").body);
  EXPECT_EQ(listed.at(0).at("began"), 3'600'000);
}

TEST(RestartedGame, APausedOneStaysPaused) {
  TableStage stage;
  stage.make(chess_table({{"time", {{"kind", "move"}, {"base", 15'000}}}}));
  stage.play({"e2e4"});
  ASSERT_EQ(stage.tell(stage.both(), "pause"), "");
  stage.open();
  EXPECT_EQ(stage.state().at("clock").at("paused"), true);
  ASSERT_EQ(stage.tell(stage.both(), "resume"), "");
  EXPECT_EQ(stage.state().at("clock").at("run"), 1);
}

TEST(RestartedGame, WhoPlaysOnAfterTwoPassesStillDoes) {
  TableStage stage;
  stage.make({{"game", "go"}, {"params", {{"size", "9"}}}, {"seats", two_persons}});
  stage.play({"pass", "pass"});
  ASSERT_EQ(stage.tell(stage.both(), "takeback"), "");
  stage.open();
  EXPECT_TRUE(stage.state().at("score").is_null());
  stage.play({"pass", "pass"});
  EXPECT_FALSE(stage.state().at("score").is_null());
}

TEST(RestartedGame, AFinishedOneIsFoundAgainButNotListed) {
  TableStage stage;
  stage.make(chess_table());
  ASSERT_EQ(stage.tell(stage.first(), "resign"), "");
  const Json before = lasting(stage.state());
  stage.open();
  EXPECT_EQ(Json::parse(stage.request("GET", "/api/tables").body), Json::array());
  EXPECT_EQ(lasting(stage.state()), before);
  EXPECT_EQ(stage.move(stage.both(), "e2e4"), "not_now");
}

TEST(RestartedGame, AnEngineThatIsGoneIsDeadAndTheGameGoesOn) {
  TableStage stage;
  stage.make(chess_table(
      {{"seats", test::seats(test::person, {{"kind", "engine"}, {"engine", "somebody"}})}}));
  stage.engines.unregister("somebody");
  stage.open();
  ASSERT_EQ(stage.move(stage.first(), "e2e4"), "");
  stage.until([&] { return stage.seat(1).at("state") == "died"; });
  EXPECT_EQ(stage.tell(stage.first(), "resign"), "");
}

TEST(RestartedGame, AStateThatCannotBeReadIsToldAndKept) {
  TableStage stage;
  stage.make(chess_table());
  for (const std::string& state : {std::string("{"), std::string(R"({"version":9})"),
                                   std::string(R"({"version":1,"setup":{}})")}) {
    stage.store.tables.begin()->second.state = state;
    Lobby lobby({stage.event_loop, stage.publisher, stage.store, stage.engines,
                 [] { return WallTime{}; }, 1});
    EXPECT_EQ(lobby.restore().size(), 1U) << state;
    EXPECT_EQ(stage.store.tables.size(), 1U);
  }
}

TEST(StoredTables, ATableComesBackFromTheFile) {
  const support::TemporaryFolder folder;
  const auto file = folder.path() / "ludex.sqlite";
  test::ManualEventLoop event_loop;
  test::RecordingPublisher publisher;
  const test::PuppetStage engines;
  const auto fail = [](const std::string& text) { ADD_FAILURE() << text; };
  const Reader reader{.page = "a"};
  std::string topic;
  Json before;
  {
    auto store = store::Store::open(
        file, [&](std::function<void()> call) { event_loop.post(std::move(call)); });
    ASSERT_TRUE(store) << describe(store.error());
    StoredTables tables((*store)->tables(), fail);
    Lobby lobby({event_loop, publisher, tables, engines, [] { return WallTime{}; }, 1});
    Router router;
    lobby.add_routes(router);
    router.handle({.method = "POST", .path = "/api/tables", .body = chess_table().dump()},
                  [&](const HttpResponse& response) {
                    topic =
                        "table/" + std::to_string(Json::parse(response.body).at("id").get<int>());
                  });
    EXPECT_EQ(topic, "") << "nothing is said of a table before it is stored";
    (*store)->flush();
    event_loop.run();
    before = lasting(lobby.find(std::string_view(topic))->state(reader));
  }
  auto store = store::Store::open(
      file, [&](std::function<void()> call) { event_loop.post(std::move(call)); });
  ASSERT_TRUE(store) << describe(store.error());
  StoredTables tables((*store)->tables(), fail);
  Lobby lobby({event_loop, publisher, tables, engines, [] { return WallTime{}; }, 1});
  EXPECT_TRUE(lobby.restore().empty());
  Topic* const found = lobby.find(std::string_view(topic));
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(lasting(found->state(reader)), before);
  EXPECT_EQ(lobby.find(std::string_view("table/99")), nullptr);
}

}  // namespace
}  // namespace ludex::serve
