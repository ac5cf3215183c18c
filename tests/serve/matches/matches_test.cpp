// Matches as pages set them up, follow and steer them.
#include "serve/matches/matches.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "serve/matches/match_stage.h"
#include "serve/wire/base64.h"
#include "serve/wire/wire_schema.h"
#include "serve/wire_examples.h"
#include "serve/wire_shape.h"
#include "tournament/definition.h"

namespace ludex::serve {
namespace {

using test::expect_like;
using test::MatchStage;
using test::short_match;

// Games that last: nobody is in a hurry, and nothing is adjudicated.
Json long_match(const Json& changes = Json::object()) {
  Json order = short_match();
  order.erase("max_moves");
  order.update(changes);
  return order;
}

TEST(Matches, AMatchIsPlayedAndEachGameIsARecord) {
  MatchStage stage;
  const std::string match = stage.make(short_match({{"name", "Cup"}}));
  stage.until_state(match, "finished");
  const Json state = stage.ask("GET", match);
  EXPECT_EQ(state.at("played"), 4);
  EXPECT_EQ(state.at("total"), 4);
  EXPECT_EQ(state.at("live"), Json::array());
  EXPECT_EQ(state.at("engines"), (Json{"Ludex 4", "Ludex 5"}));
  EXPECT_EQ(state.at("standing")[0].at("points"), 2);
  EXPECT_EQ(state.at("cross")[0].at("pairs"), (Json{0, 0, 2, 0, 0}));
  ASSERT_EQ(state.at("games").size(), 4U);
  EXPECT_EQ(state.at("games")[0].at("number"), 4);
  EXPECT_EQ(state.at("games")[0].at("entrants"), (Json{1, 0}));
  EXPECT_EQ(state.at("games")[0].at("plies"), 2);
  std::set<int> records;
  for (const Json& game : state.at("games")) {
    const auto record = stage.store->games().find(store::RecordId{game.at("record").get<int>()});
    ASSERT_TRUE(record && *record);
    EXPECT_EQ((**record).summary.plies, 2U);
    EXPECT_EQ((**record).summary.names[0], game.at("entrants")[0] == 0 ? "Ludex 4" : "Ludex 5");
    records.insert(game.at("record").get<int>());
  }
  EXPECT_EQ(records.size(), 4U);
  const Json news = stage.deltas("match/1", "state").back();
  EXPECT_EQ(news.at("state"), "finished");
  EXPECT_EQ(stage.ask("GET", "/api/matches")[0].at("name"), "Cup");
}

TEST(Matches, WhatIsSaidHasTheMembersOfTheExamples) {
  MatchStage stage;
  const std::string match = stage.make(short_match(
      {{"sprt", {{"elo0", 0}, {"elo1", 5}}}, {"time", {{"kind", "fischer"}, {"base", 60'000}}}}));
  stage.until_state(match, "finished");
  Json example = test::wire_example("state_match").at("data");
  // What only some have.
  for (Json* const whole : {&example}) {
    whole->erase("left_ms");
    whole->at("standing").erase(1);
    whole->at("games").erase(0);
    for (const char* const open : {"openings", "draw", "resign", "params", "opening"}) {
      whole->at("plan").erase(open);
    }
    whole->at("plan").at("engines").erase(1);
  }
  Json state = stage.ask("GET", match);
  state.erase("left_ms");
  state["plan"].erase("params");
  state["plan"]["engines"][0].erase("depth");
  state["plan"]["engines"][0].erase("nodes");
  state["plan"]["engines"][0].erase("name");
  expect_like(state, example, "state_match");
  Json games = stage.deltas("match/1", "games").back();
  Json games_example = test::wire_example("delta_games");
  games.erase("left_ms");
  games_example.erase("left_ms");
  expect_like(games, games_example, "delta_games");
  Json ended = test::wire_example("delta_state");
  ended.erase("trouble");
  expect_like(stage.deltas("match/1", "state").back(), ended, "delta_state");
  Json listed = test::wire_example("delta_match");
  expect_like(stage.deltas("matches", "match").back().at("match"), listed.at("match"),
              "delta_match");
  expect_like(test::state_of(*stage.matches, "matches").at("matches")[0],
              test::wire_example("get_matches").at(0), "get_matches");
  expect_like(stage.ask("GET", match + "/games")[0], test::wire_example("get_match_games").at(0),
              "get_match_games");
}

// A page's view of a match, made of the deltas alone.
class Follower {
 public:
  explicit Follower(const Json& state) {
    for (const Json& game : state.at("live")) {
      begin(game);
    }
  }
  void hear(const Json& delta) {
    if (delta.at("e") == "boards") {
      for (const Json& change : delta.at("boards")) {
        ASSERT_TRUE(cells_.contains(change.at("number")));
        std::string& cells = cells_[change.at("number")];
        const Json& set = change.at("set");
        for (std::size_t at = 0; at + 1 < set.size(); at += 2) {
          cells[set[at].get<std::size_t>()] = set[at + 1].get<std::string>()[0];
        }
        ++changes;
      }
    } else if (delta.at("e") == "games") {
      for (const Json& number : delta.at("ended")) {
        EXPECT_EQ(cells_.erase(number.get<int>()), 1U);
      }
      for (const Json& game : delta.at("began")) {
        begin(game);
      }
      for (const Json& game : delta.at("games")) {
        EXPECT_TRUE(counted.insert(game.at("number").get<int>()).second);
      }
    }
  }
  void expect_same(const Json& state) const {
    EXPECT_EQ(state.at("live").size(), cells_.size());
    for (const Json& game : state.at("live")) {
      EXPECT_EQ(cells_.at(game.at("number")), game.at("cells"));
    }
  }

  std::set<int> counted;
  int changes = 0;

 private:
  void begin(const Json& game) { cells_[game.at("number")] = game.at("cells"); }
  std::map<int, std::string> cells_;
};

TEST(Matches, WhoFollowsAMatchSeesWhatALatecomerSees) {
  MatchStage stage;
  const std::string match =
      stage.make(short_match({{"max_moves", 60}, {"concurrency", 2}, {"rounds", 4}}));
  Topic* const topic = stage.matches->find("match/1");
  ASSERT_NE(topic, nullptr);
  Follower follower(test::state_of(*topic, "match/1"));
  topic->subscribed({});
  std::size_t heard = 0;
  stage.until([&] {
    for (; heard < stage.publisher.deltas.size(); ++heard) {
      const auto& said = stage.publisher.deltas[heard];
      if (said.topic == "match/1") {
        follower.hear(said.delta.shared);
      }
    }
    const Json state = test::state_of(*topic, "match/1");
    follower.expect_same(state);
    return state.at("state") == "finished";
  });
  EXPECT_EQ(follower.counted.size(), 8U);
}

TEST(Matches, APausedMatchPlaysItsGamesToTheEndAndGoesOn) {
  MatchStage stage;
  const std::string match = stage.make(short_match({{"rounds", 6}}));
  stage.until([&] { return stage.ask("GET", match).at("played") > 0; });
  EXPECT_EQ(stage.ask("POST", match + "/pause").at("state"), "paused");
  EXPECT_EQ(stage.request("POST", match + "/pause").status, 409);
  // It may be deleted as soon as nothing of it is under way.
  stage.until([&] {
    return stage.deltas("matches", "match").back().at("match").at("state") == "paused" &&
           stage.ask("GET", match).at("live") == Json::array();
  });
  EXPECT_LT(stage.ask("GET", match).at("played"), 12);
  EXPECT_EQ(stage.ask("POST", match + "/resume").at("state"), "running");
  stage.until_state(match, "finished");
  EXPECT_EQ(stage.ask("GET", match).at("played"), 12);
  EXPECT_EQ(stage.store->games().list({})->size(), 12U);
}

TEST(Matches, WhatIsStoppedGoesOnFromWhatWasCounted) {
  MatchStage stage;
  const std::string match = stage.make(short_match({{"rounds", 6}}));
  stage.until([&] { return stage.ask("GET", match).at("played") > 2; });
  EXPECT_EQ(stage.ask("POST", match + "/stop").at("state"), "stopped");
  EXPECT_EQ(stage.request("POST", match + "/stop").status, 409);
  EXPECT_EQ(stage.ask("POST", match + "/resume").at("state"), "running");
  stage.until_state(match, "finished");
  const Json state = stage.ask("GET", match);
  EXPECT_EQ(state.at("played"), 12);
  EXPECT_EQ(state.at("standing")[0].at("games"), 12);
  EXPECT_EQ(stage.store->games().list({})->size(), 12U) << "no game was played twice";
  EXPECT_EQ(stage.request("POST", match + "/resume").status, 409);
}

TEST(Matches, NothingThatWasCountedIsLostWithTheServer) {
  MatchStage stage;
  stage.wall_time.utc += std::chrono::hours(1);
  const std::string match = stage.make(short_match({{"rounds", 5}, {"name", "Long"}}));
  stage.wall_time.utc += std::chrono::hours(1);
  stage.until([&] { return stage.ask("GET", match).at("played") >= 3; });
  const Json before = stage.ask("GET", match);
  stage.restart();
  EXPECT_TRUE(stage.troubles.empty());
  const Json after = stage.ask("GET", match);
  EXPECT_EQ(after.at("state"), "running") << "it goes on by itself";
  EXPECT_GE(after.at("played"), before.at("played"));
  EXPECT_EQ(after.at("plan"), before.at("plan"));
  EXPECT_EQ(after.at("began"), 3'600'000);
  stage.until_state(match, "finished");
  const Json end = stage.ask("GET", match);
  EXPECT_EQ(end.at("played"), 10);
  EXPECT_EQ(end.at("cross")[0].at("pairs"), (Json{0, 0, 5, 0, 0}));
  EXPECT_EQ(stage.store->games().list({})->size(), 10U);
  stage.restart();
  EXPECT_EQ(stage.ask("GET", match).at("state"), "finished");
  EXPECT_EQ(stage.ask("GET", match).at("standing"), end.at("standing"));
}

TEST(Matches, ATournamentOfTheCommandLineIsShownAndNotResumedUnasked) {
  MatchStage stage;
  const std::string match = stage.make(short_match());
  stage.until_state(match, "finished");
  // The same match as the command line stores it, in the middle.
  store::StoredMatch stored = stage.store->matches().all()->front();
  tournament::Definition definition;
  definition.arguments = {"-each", "tc=1"};
  definition.order = Json::parse(stored.plan).at("order").dump();
  stored.plan = tournament::to_text(definition);
  stored.state = store::MatchState::running;
  stage.store->matches().keep(stored, [](const Result<void>&) {});
  stage.store->flush();
  stage.restart();
  EXPECT_EQ(stage.troubles, std::vector<std::string>{});
  EXPECT_EQ(stage.ask("GET", match).at("state"), "stopped");
  EXPECT_EQ(stage.ask("GET", match).at("played"), 4);
  const auto refused = stage.request("POST", match + "/resume");
  EXPECT_EQ(refused.status, 409);
  EXPECT_NE(refused.body.find("this server cannot start programs"), std::string::npos);
}

TEST(Matches, APausedMatchStaysPausedOverARestart) {
  MatchStage stage;
  const std::string match = stage.make(short_match({{"rounds", 500}}));
  EXPECT_EQ(stage.ask("POST", match + "/pause").at("state"), "paused");
  stage.restart();
  const Json after = stage.ask("GET", match);
  EXPECT_EQ(after.at("state"), "paused");
  EXPECT_EQ(after.at("live_games"), 0);
  EXPECT_EQ(stage.ask("POST", match + "/resume").at("state"), "running");
}

TEST(Matches, AKnockoutIsPlayedOverRestarts) {
  MatchStage stage;
  Json order = short_match({{"tournament", "knockout"}, {"rounds", 1}});
  const Json engine = order["engines"][0];
  order["engines"] = {engine, engine, engine, engine};
  const std::string match = stage.make(order);
  stage.until([&] { return stage.ask("GET", match).at("played") >= 5; });
  stage.restart();
  EXPECT_EQ(stage.troubles, std::vector<std::string>{});
  stage.until_state(match, "finished");
  const Json end = stage.ask("GET", match);
  EXPECT_EQ(end.at("played"), end.at("total"));
  EXPECT_EQ(end.at("standing")[0].at("place"), 1);
  EXPECT_EQ(end.at("standing")[0].at("entrant"), 0)
      << "all games are drawn: the better seed goes on";
  EXPECT_EQ(end.at("standing")[3].at("place"), 3);
}

TEST(Matches, ATestEndsTheMatchWhenItIsDecided) {
  MatchStage stage;
  const std::string match =
      stage.make(short_match({{"rounds", 10'000}, {"sprt", {{"elo0", 500}, {"elo1", 600}}}}));
  stage.until_state(match, "finished");
  const Json state = stage.ask("GET", match);
  EXPECT_LT(state.at("played"), 100);
  EXPECT_EQ(state.at("test").at("verdict"), "rejected");
  EXPECT_EQ(state.at("sprt").at("verdict"), "rejected");
  EXPECT_GE(state.at("test").at("curve").size(), 2U);
  Json told = Json::array();
  for (const Json& delta : stage.deltas("match/1", "games")) {
    for (const Json& point : delta.at("test").at("curve")) {
      told.push_back(point);
    }
  }
  EXPECT_EQ(told, state.at("test").at("curve")) << "piece by piece";
  stage.restart();
  EXPECT_EQ(stage.ask("GET", match).at("test").at("verdict"), "rejected");
}

// 1. e4 and 1. d4, as Polyglot has them: the key of the start, the move, a weight.
TEST(Matches, OpeningsOfABinaryBookAreItsLines) {
  using std::string_literals::operator""s;
  const std::string start = "\x46\x3b\x96\x18\x16\x91\xfc\x9c"s;
  const std::string book = start + "\x03\x1c\0\x02\0\0\0\0"s + start + "\x02\xdb\0\x01\0\0\0\0"s;
  MatchStage stage;
  const std::string match =
      stage.make(short_match({{"openings", {{"bytes", base64(book)}, {"format", "polyglot"}}}}));
  stage.until_state(match, "finished");
  const Json state = stage.ask("GET", match);
  EXPECT_EQ(state.at("plan").at("openings").at("count"), 2);
  EXPECT_FALSE(state.at("plan").at("openings").contains("bytes"));
  EXPECT_EQ(
      stage
          .request("POST", "/api/matches",
                   short_match(
                       {{"openings", {{"bytes", base64(book.substr(1))}, {"format", "polyglot"}}}}))
          .status,
      422);
}

TEST(Matches, OpeningsAreThoseThatWereGiven) {
  MatchStage stage;
  const std::string match =
      stage.make(short_match({{"openings",
                               {{"text", "[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n\n1. d4 d5 *\n"},
                                {"format", "pgn"},
                                {"plies", 2}}}}));
  stage.until_state(match, "finished");
  const Json state = stage.ask("GET", match);
  EXPECT_EQ(state.at("plan").at("openings").at("count"), 2);
  EXPECT_FALSE(state.at("plan").at("openings").contains("text"));
  const Json game = state.at("games")[1];
  EXPECT_EQ(game.at("number"), 3);
  EXPECT_EQ(game.at("opening"), 2);
  EXPECT_EQ(game.at("plies"), 4) << "two of the opening";
  // The records of the match are openings of another one.
  const std::string second = stage.make(
      short_match({{"openings", {{"records", {game.at("record")}}, {"plies", 3}}}, {"rounds", 1}}));
  stage.until_state(second, "finished");
  EXPECT_EQ(stage.ask("GET", second).at("games")[0].at("plies"), 5);
}

struct Refused {
  Json changes;
  std::string code;
  std::string field;
};

TEST(Matches, WhatCannotBePlayedIsRefused) {
  MatchStage stage;
  const Json ludex{{"engine", "Ludex"}, {"depth", 1}};
  const Json endless{{"engine", "Ludex"}};
  const std::vector<Refused> rows{
      {{{"engines", {ludex, {{"engine", "nobody"}}}}}, "unknown", "engines[1].engine"},
      {{{"engines", {{{"engine", "Ludex"}, {"level", 99}}, ludex}}},
       "bad_value",
       "engines[0].level"},
      {{{"engines", {{{"engine", "Ludex"}, {"profile", "x"}}, ludex}}},
       "bad_value",
       "engines[0].profile"},
      {{{"engines", {ludex, endless}}}, "bad_value", "time"},
      {{{"engines", {ludex, {{"engine", "Ludex"}, {"time", {{"kind", "none"}}}}}}},
       "bad_value",
       "engines[1].time"},
      {{{"openings", {{"records", {77}}}}}, "unknown", "openings.records[0]"},
      {{{"openings", {{"text", "x"}, {"format", "renlib"}}}}, "bad_value", "openings.format"},
      {{{"openings", {{"text", "x"}, {"format", "polyglot"}}}}, "bad_value", "openings.format"},
      {{{"openings", {{"bytes", "AAAA"}, {"format", "epd"}}}}, "bad_value", "openings.format"},
      {{{"openings", {{"bytes", "AAAA"}, {"format", "polyglot"}}}}, "bad_value", "openings.bytes"},
      {{{"openings", {{"text", "x"}, {"format", "epd"}}}}, "bad_value", "openings.text"},
      {{{"openings", {{"count", 3}}}}, "bad_value", "openings.count"},
      {{{"openings", {{"start", 3}}}}, "bad_value", "openings.text"},
  };
  for (const Refused& row : rows) {
    const HttpResponse answer = stage.request("POST", "/api/matches", short_match(row.changes));
    const Json error = Json::parse(answer.body);
    EXPECT_EQ(error.value("code", ""), row.code) << row.changes << answer.body;
    EXPECT_EQ(error.value("field", ""), row.field) << row.changes << answer.body;
  }
  const Json error = Json::parse(
      stage
          .request(
              "POST", "/api/matches",
              short_match({{"openings", {{"format", "epd"}, {"text", "8/8/8/8/8/8/8/8 w - -\n"}}}}))
          .body);
  EXPECT_EQ(error.value("line", 0), 1);
  EXPECT_EQ(stage.request("POST", "/api/matches", Json::array()).status, 422);
  EXPECT_EQ(stage.ask("GET", "/api/matches"), Json::array());
  EXPECT_TRUE(stage.store->matches().all()->empty());
}

TEST(Matches, WhatIsNotThereIsUnknown) {
  MatchStage stage;
  for (const char* const path :
       {"/api/matches/1", "/api/matches/x", "/api/matches/-1", "/api/matches/1/games"}) {
    EXPECT_EQ(stage.request("GET", path).status, 404) << path;
  }
  EXPECT_EQ(stage.request("POST", "/api/matches/1/pause", Json::object()).status, 404);
  EXPECT_EQ(stage.request("DELETE", "/api/matches/1").status, 404);
  for (const char* const topic : {"match/1", "match/", "matches/1", "match", "match/x"}) {
    EXPECT_EQ(stage.matches->find(topic), nullptr) << topic;
  }
  EXPECT_NE(stage.matches->find("matches"), nullptr);
}

TEST(Matches, PagesOfGamesAreAskedForByNumber) {
  MatchStage stage;
  const std::string match = stage.make(short_match());
  stage.until_state(match, "finished");
  const auto page = [&](const std::map<std::string, std::string>& query) {
    return stage.request("GET", match + "/games", nullptr, query);
  };
  EXPECT_EQ(Json::parse(page({{"before", "3"}, {"limit", "1"}}).body)[0].at("number"), 2);
  EXPECT_EQ(page({{"limit", "501"}}).status, 422);
  EXPECT_EQ(page({{"before", "x"}}).status, 422);
}

TEST(Matches, AMatchIsForgottenAndItsRecordsStay) {
  MatchStage stage;
  const std::string match = stage.make(short_match());
  EXPECT_EQ(stage.request("DELETE", match).status, 409) << "it is under way";
  stage.until_state(match, "finished");
  EXPECT_EQ(stage.request("DELETE", match).status, 200);
  EXPECT_EQ(stage.deltas("matches", "gone").size(), 1U);
  EXPECT_EQ(stage.request("GET", match).status, 404);
  EXPECT_EQ(stage.store->games().list({})->size(), 4U);
  stage.restart();
  EXPECT_EQ(stage.ask("GET", "/api/matches"), Json::array());
}

TEST(Matches, AServerThatEndsDoesNotWaitForTheGames) {
  MatchStage stage;
  const std::string match = stage.make(
      long_match({{"time", {{"kind", "fischer"}, {"base", 3'600'000}, {"increment", 0}}},
                  {"engines", {{{"engine", "Ludex"}}, {{"engine", "Ludex"}, {"name", "Other"}}}}}));
  stage.end();
  stage.start();
  EXPECT_EQ(stage.ask("GET", match).at("state"), "running");
  EXPECT_EQ(stage.ask("GET", match).at("played"), 0);
}

}  // namespace
}  // namespace ludex::serve
