// Whole games of the built-in engines at the lowest level, to the end that the rules or the players
// give.
#include <gtest/gtest.h>

#include <cstdlib>

#include "rules/registry.h"
#include "search/registry.h"
#include "serve/live/table_stage.h"

namespace ludex::serve {
namespace {

// Weak players err, but what they say of their moves has the size and the side of a score.
void expect_plausible(const Json& end, std::size_t plies) {
  const Json& scores = end.at("scores");
  EXPECT_GT(scores.size(), plies / 2);
  for (const Json& each : scores) {
    const Json& score = each.at(1);
    EXPECT_TRUE(score.contains("cp") || score.contains("mate") || score.contains("win")) << score;
    EXPECT_LE(std::abs(score.value("cp", 0)), 4000) << each;
    EXPECT_LE(std::abs(score.value("mate", 0)), 50) << each;
    EXPECT_LE(std::abs(score.value("win", 0.5) - 0.5), 0.5) << each;
  }
  const Json& last = scores.back().at(1);
  if (last.contains("mate")) {
    EXPECT_EQ(end.at("result").at("winner"), last.at("mate") > 0 ? 0 : 1) << last;
  }
}

class BuiltInEngines : public testing::TestWithParam<std::string> {};

TEST_P(BuiltInEngines, PlayAWholeGameAtTheLowestLevel) {
  test::ManualEventLoop event_loop;
  test::RecordingPublisher publisher;
  test::MemoryStore store;
  const test::FakeClock standing;  // levels do not ask for the time
  const LevelTable levels;
  const host::EngineFile none;
  const RealEngines engines(standing, levels, [&]() -> const host::EngineFile& { return none; });
  Lobby lobby({event_loop, publisher, store, engines, [] { return WallTime{}; }, 1});
  Router router;
  lobby.add_routes(router);
  const Json level{{"kind", "builtin"}, {"level", 1}};
  Json order{{"game", GetParam()}, {"seats", test::seats(level, level)}};
  const rules::GameKind& kind = *rules::find_game(GetParam());
  for (const rules::Parameter& parameter : kind.parameters) {
    if (parameter.name == rules::size_parameter) {
      order["params"]["size"] = "9";
    }
  }
  HttpResponse answer;
  router.handle({.method = "POST", .path = "/api/tables", .body = order.dump()},
                [&](HttpResponse response) { answer = std::move(response); });
  ASSERT_EQ(answer.status, 200) << answer.body;
  event_loop.run_until([&] { return !store.finished.empty(); });
  const KeptTable& game = store.finished.front();
  EXPECT_GT(records::main_line(game.record.tree).size(), 8U);
  const Json end = publisher.deltas.back().delta.shared;
  EXPECT_EQ(end.at("e"), "end");
  EXPECT_NE(end.at("result").at("code"), "timeout");
  expect_plausible(end, records::main_line(game.record.tree).size());
}

std::vector<std::string> games_of_engines() {
  std::vector<std::string> names;
  for (const search::EngineKind& kind : search::engines()) {
    names.emplace_back(kind.game);
  }
  return names;
}
INSTANTIATE_TEST_SUITE_P(All, BuiltInEngines, testing::ValuesIn(games_of_engines()),
                         [](const auto& row) { return row.param; });

}  // namespace
}  // namespace ludex::serve
