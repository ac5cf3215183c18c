#include "serve/matches/match_order.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "serve/matches/match_stage.h"
#include "serve/wire_examples.h"

namespace ludex::serve {
namespace {

using test::short_match;

constexpr MatchLimits two_processors{.processors = 2};

TEST(MatchOrder, TheExampleIsReadAndWrittenAsItIsPlayed) {
  const Json example = test::wire_example("post_match");
  const auto order = read_match_order(example, two_processors);
  ASSERT_TRUE(order) << order.error().field << ": " << order.error().text;
  Json written = to_json(*order);
  EXPECT_EQ(written["engines"][0]["name"], "Ludex 3");
  written["engines"][0].erase("name");
  Json expected = example;
  expected["openings"].erase("text");
  for (const char* const completed : {"params", "opening", "reverse", "openings_by_encounter"}) {
    written.erase(completed);
    expected.erase(completed);
  }
  EXPECT_EQ(written, expected);
}

// Stored matches of an earlier version have no such member, and their games have its numbers.
TEST(MatchOrder, AStoredRoundRobinKeepsTheOrderOfItsGames) {
  Json stored = to_json(*read_match_order(test::wire_example("post_match"), two_processors));
  EXPECT_EQ(stored.at("berger"), true);
  stored.erase("berger");
  const auto read = read_match_order(stored, two_processors, Members::Source::server);
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->schedule.berger);
}

TEST(MatchOrder, WhatWasWrittenIsReadAgain) {
  auto order = read_match_order(test::wire_example("post_match"), two_processors);
  ASSERT_TRUE(order);
  Json written = to_json(*order);
  written["openings"]["count"] = 2;
  // Only the server knows openings whose text is kept elsewhere.
  EXPECT_EQ(read_match_order(written, two_processors).error().field, "openings.text");
  const auto again = read_match_order(written, two_processors, Members::Source::server);
  ASSERT_TRUE(again) << again.error().field << ": " << again.error().text;
  written["openings"].erase("count");
  EXPECT_EQ(to_json(*again), written);
  EXPECT_EQ(again->setup, order->setup);
}

TEST(MatchOrder, WhoBeginsAndWhoseOpeningsTheyAreIsWrittenAndRead) {
  const Json asked = short_match({{"reverse", true}, {"openings_by_encounter", true}});
  const auto order = read_match_order(asked, two_processors);
  ASSERT_TRUE(order);
  const auto again = read_match_order(to_json(*order), two_processors, Members::Source::server);
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->schedule.reverse);
  EXPECT_TRUE(again->schedule.openings_by_encounter);
  EXPECT_EQ(again->schedule, order->schedule);
}

TEST(MatchOrder, AStoredTournamentHasTheChangesOfItsEngines) {
  Json stored = to_json(*read_match_order(short_match(), two_processors));
  EXPECT_FALSE(stored.contains("changes"));
  for (const char* const name : {"C", "D"}) {
    stored["engines"].push_back(stored["engines"][0]);
    stored["engines"].back()["name"] = name;
  }
  const auto read = [&](const char* changes, Members::Source source = Members::Source::server) {
    stored["changes"] = Json::parse(changes);
    return read_match_order(stored, two_processors, source);
  };
  constexpr const char* changes =
      R"([{"joined":3,"round":0},{"last_game":4,"round":0,"unplayed":[2],"withdrawn":1}])";
  const auto order = read(changes);
  ASSERT_TRUE(order) << order.error().field << ": " << order.error().text;
  EXPECT_EQ(order->schedule.changes.size(), 2U);
  EXPECT_EQ(match::starters(order->schedule), 3U);
  EXPECT_EQ(to_json(*order).at("changes"), Json::parse(changes));
  EXPECT_TRUE(read(changes, Members::Source::page)->schedule.changes.empty());
  EXPECT_EQ(read("[7]").error().field, "changes");
  EXPECT_EQ(read(R"([{"joined":9,"round":0}])").error().text,
            "an engine that joined has a wrong number");
}

TEST(MatchOrder, WhatIsLeftOutHasItsDefault) {
  const auto order = read_match_order(
      {{"game", "go"},
       {"engines", {{{"engine", "Ludex"}}, {{"engine", "Ludex"}}, {{"engine", "GNU Go"}}}},
       {"rounds", 3},
       {"time", {{"kind", "move"}, {"base", 100}}}},
      {.processors = 8});
  ASSERT_TRUE(order) << order.error().text;
  EXPECT_EQ(order->name, "Ludex – Ludex (2) – GNU Go");
  EXPECT_EQ(order->schedule, (match::ScheduleOptions{.engines = 3, .rounds = 3}));
  EXPECT_EQ(order->concurrency, 7U);
  EXPECT_TRUE(order->recover);
  EXPECT_FALSE(order->openings);
  EXPECT_FALSE(order->setup.values.text("komi").empty());
}

struct WrongMatch {
  Json changes;
  std::string field;
};

TEST(MatchOrder, WhatIsWrongIsNamed) {
  const Json ludex{{"engine", "Ludex"}};
  const std::vector<WrongMatch> rows{
      {{{"game", "checkers"}}, "game"},
      {{{"game", nullptr}}, "game"},
      {{{"variant", "bughouse"}}, "variant"},
      {{{"position", "8/8/8/8/8/8/8/8 w - - 0 1"}}, "position"},
      {{{"engines", Json::array({ludex})}}, "engines"},
      {{{"engines", Json(17, ludex)}}, "engines"},
      {{{"engines", "Ludex"}}, "engines"},
      {{{"engines", {ludex, 7}}}, "engines[1]"},
      {{{"engines", {ludex, {{"name", "x"}}}}}, "engines[1].engine"},
      {{{"engines", {ludex, {{"engine", ""}}}}}, "engines[1].engine"},
      {{{"engines", {ludex, {{"engine", "Ludex"}, {"level", 0}}}}}, "engines[1].level"},
      {{{"engines", {ludex, {{"engine", "fish"}, {"level", 3}}}}}, "engines[1].level"},
      {{{"engines", {ludex, {{"engine", "Ludex"}, {"strength", 3}}}}}, "engines[1].strength"},
      {{{"engines", {ludex, {{"engine", "fish"}, {"strength", true}}}}}, "engines[1].strength"},
      {{{"engines", {{{"engine", "Ludex"}, {"name", "A"}}, {{"engine", "fish"}, {"name", "A"}}}}},
       "engines[1].name"},
      {{{"engines", {ludex, {{"engine", "fish"}, {"depth", 0}}}}}, "engines[1].depth"},
      {{{"engines", {ludex, {{"engine", "fish"}, {"nodes", "many"}}}}}, "engines[1].nodes"},
      {{{"engines", {ludex, {{"engine", "fish"}, {"time", {{"kind", "move"}, {"base", 0}}}}}}},
       "engines[1].time.base"},
      {{{"tournament", "open"}}, "tournament"},
      {{{"tournament", 1}}, "tournament"},
      {{{"rounds", nullptr}}, "rounds"},
      {{{"rounds", 0}}, "rounds"},
      {{{"rounds", 10'001}}, "rounds"},
      {{{"rounds", 1.5}}, "rounds"},
      {{{"games", 101}}, "games"},
      {{{"rounds", 10'000}, {"games", 100}}, "rounds"},
      {{{"games", 3}, {"repeat", 2}}, "repeat"},
      {{{"swap", "yes"}}, "swap"},
      {{{"berger", 1}}, "berger"},
      {{{"tournament", "gauntlet"}, {"champions", 2}}, "champions"},
      {{{"concurrency", 3}}, "concurrency"},
      {{{"time", {{"kind", "sundial"}}}}, "time.kind"},
      {{{"openings", Json::object()}}, "openings.text"},
      {{{"openings", {{"text", "x"}, {"records", {1}}}}}, "openings.records"},
      {{{"openings", {{"count", 5}}}}, "openings.text"},
      {{{"openings", {{"text", "x"}, {"records", {1}}, {"count", 5}}}}, "openings.records"},
      {{{"openings", {{"text", "x"}}}}, "openings.format"},
      {{{"openings", {{"bytes", "AAAA"}}}}, "openings.format"},
      {{{"openings", {{"bytes", "AAA"}, {"format", "polyglot"}}}}, "openings.bytes"},
      {{{"openings", {{"text", "x"}, {"bytes", "AAAA"}, {"format", "epd"}}}}, "openings.bytes"},
      {{{"openings", {{"records", Json::array()}}}}, "openings.records"},
      {{{"openings", {{"records", Json(201, 1)}}}}, "openings.records"},
      {{{"openings", {{"records", {1}}, {"order", "alphabetical"}}}}, "openings.order"},
      {{{"openings", {{"records", {1}}, {"start", 0}}}}, "openings.start"},
      {{{"openings", {{"records", {1}}, {"plies", 0}}}}, "openings.plies"},
      {{{"draw", {{"move_number", 1}}}}, "draw.score"},
      {{{"draw", {{"move_count", 0}, {"score", 5}}}}, "draw.move_count"},
      {{{"resign", {{"score", -1}}}}, "resign.score"},
      {{{"resign", {{"score", 1}, {"two_sided", 1}}}}, "resign.two_sided"},
      {{{"max_moves", 0}}, "max_moves"},
      {{{"recover", 0}}, "recover"},
      {{{"sprt", {{"elo0", 0}}}}, "sprt.elo1"},
      {{{"sprt", {{"elo0", 5}, {"elo1", 5}}}}, "sprt.elo1"},
      {{{"sprt", {{"elo0", 0}, {"elo1", 5}, {"alpha", 1}}}}, "sprt.alpha"},
      {{{"sprt", {{"elo0", 0}, {"elo1", 5}, {"beta", 0}}}}, "sprt.beta"},
      {{{"sprt", {{"elo0", 0}, {"elo1", 5}, {"alpha", 0.5}, {"beta", 0.5}}}}, "sprt.beta"},
      {{{"sprt", {{"elo0", 0}, {"elo1", 5}, {"single_games", 1}}}}, "sprt.single_games"},
      {{{"sprt", {{"elo0", 0}, {"elo1", "1e400"}}}}, "sprt.elo1"},
      {{{"sprt", {{"elo0", 0}, {"elo1", 5}, {"model", "gaussian"}}}}, "sprt.model"},
      {{{"engines", {ludex, ludex, ludex}}, {"sprt", {{"elo0", 0}, {"elo1", 5}}}}, "sprt"},
      {{{"seed", -1}}, "seed"},
  };
  for (const WrongMatch& row : rows) {
    const auto order = read_match_order(short_match(row.changes), two_processors);
    ASSERT_FALSE(order) << row.changes;
    EXPECT_EQ(order.error().code, "bad_value") << row.changes;
    EXPECT_EQ(order.error().field, row.field) << row.changes << ": " << order.error().text;
    EXPECT_FALSE(order.error().text.empty()) << row.changes;
  }
  EXPECT_FALSE(read_match_order(Json::array(), two_processors));
  EXPECT_FALSE(read_match_order(nullptr, two_processors));
}

TEST(MatchOrder, OpeningsThatAreTooLongAreRefused) {
  const std::string text(MatchLimits::openings + 1, 'x');
  const auto order = read_match_order(
      short_match({{"openings", {{"text", text}, {"format", "epd"}}}}), two_processors);
  ASSERT_FALSE(order);
  EXPECT_EQ(order.error().code, "too_large");
  EXPECT_EQ(order.error().field, "openings.text");
}

TEST(MatchOrder, TheLimitsHaveTheMembersOfTheExample) {
  const Json example = test::wire_example("get_hello").at("matches");
  const Json limits = to_json(MatchLimits{.processors = 4});
  EXPECT_EQ(limits, example);
}

}  // namespace
}  // namespace ludex::serve
