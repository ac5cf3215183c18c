// What a table says waits for the disk.
#include "serve/live/table_outbox.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "serve/live/table_stage.h"

namespace ludex::serve {
namespace {

using std::chrono::seconds;
using test::chess_table;
using test::TableStage;
using DeltaKinds = std::vector<std::string>;

// A stage whose table is made; then the disk is slow.
class SlowDisk : public testing::Test {
 protected:
  void make(const Json& changes = Json::object()) {
    stage.make(chess_table(changes));
    stage.forget();
    stage.store.is_slow = true;
  }
  [[nodiscard]] bool is_answered() const { return stage.last->has_value(); }

  TableStage stage;
};

TEST_F(SlowDisk, AMoveIsNeitherAnsweredNorShownBeforeItIsStored) {
  make();
  EXPECT_EQ(stage.move(stage.both(), "e2e4"), "unanswered");
  EXPECT_EQ(stage.kinds(), DeltaKinds());
  EXPECT_EQ(stage.table().state_text({}), nullptr);
  stage.store.sync();
  EXPECT_TRUE(is_answered());
  EXPECT_EQ(stage.kinds(), DeltaKinds{"move"});
  EXPECT_NE(stage.table().state_text({}), nullptr);
}

TEST_F(SlowDisk, TheMoveThatEndsTheGameAndItsResultWaitToo) {
  make();
  stage.store.is_slow = false;
  stage.play({"f2f3", "e7e5", "g2g4"});
  stage.forget();
  stage.store.is_slow = true;
  EXPECT_EQ(stage.move(stage.both(), "d8h4"), "unanswered");
  EXPECT_EQ(stage.kinds(), DeltaKinds());
  stage.store.sync();
  EXPECT_EQ(stage.kinds(), (DeltaKinds{"move", "end"}));
  EXPECT_TRUE(is_answered());
}

struct SlowCommand {
  std::string name;
  std::string what;
  Json body;
  std::string kind;
};
class SlowDiskCommand : public testing::TestWithParam<SlowCommand> {};

TEST_P(SlowDiskCommand, IsAnsweredOnceItIsStored) {
  TableStage stage;
  stage.make(chess_table({{"time", test::blitz}}));
  stage.play({"e2e4", "e7e5"});
  stage.forget();
  stage.store.is_slow = true;
  Json body = GetParam().body;
  if (GetParam().what == "sit") {
    body["secret"] = stage.made["secrets"][0];
  }
  EXPECT_EQ(stage.tell(stage.both(), GetParam().what, body), "unanswered");
  EXPECT_EQ(stage.deltas(GetParam().kind).size(), 0U);
  stage.store.sync();
  EXPECT_TRUE(stage.last->has_value());
  EXPECT_EQ(stage.deltas(GetParam().kind).size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(Rows, SlowDiskCommand,
                         testing::Values(SlowCommand{"resign", "resign", Json::object(), "end"},
                                         SlowCommand{"takeback", "takeback", Json::object(),
                                                     "undo"},
                                         SlowCommand{"pause", "pause", Json::object(), "clock"},
                                         SlowCommand{"sit", "sit", {{"name", "Cid"}}, "seat"}),
                         [](const auto& row) { return row.param.name; });

TEST_F(SlowDisk, ANewTableIsToldOfOnceItIsStored) {
  stage.store.is_slow = true;
  std::optional<HttpResponse> answer;
  stage.router->handle({.method = "POST", .path = "/api/tables", .body = chess_table().dump()},
                       [&](HttpResponse response) { answer = std::move(response); });
  EXPECT_FALSE(answer);
  stage.store.sync();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 200) << answer->body;
}

TEST_F(SlowDisk, ATableThatCannotBeStoredIsNone) {
  stage.store.is_full = true;
  const HttpResponse answer = stage.request("POST", "/api/tables", chess_table());
  EXPECT_EQ(answer.status, 500);
  EXPECT_NE(answer.body.find(cannot_store), std::string::npos) << answer.body;
  EXPECT_EQ(answer.body.find("/home/owner"), std::string::npos) << answer.body;
  stage.event_loop.run();
  EXPECT_EQ(Json::parse(stage.request("GET", "/api/tables").body), Json::array());
}

TEST_F(SlowDisk, AnEngineIsAskedOnceTheMoveIsStored) {
  stage.make(chess_table({{"seats", test::seats(test::person, test::built_in)}}));
  ASSERT_EQ(stage.move(stage.first(), "e2e4"), "");
  stage.until_asked(stage.engines.strings(), 1);
  stage.engines.strings().plays("e7e5");
  stage.until([&] { return stage.plies() == 2; });
  stage.store.is_slow = true;
  EXPECT_EQ(stage.move(stage.first(), "g1f3"), "unanswered");
  stage.event_loop.run();
  EXPECT_EQ(stage.engines.strings().asked(), 1U);
  stage.store.sync();
  stage.until_asked(stage.engines.strings(), 2);
}

TEST_F(SlowDisk, ThePlayerHasNoTimeToLoseBeforeTheMoveIsShown) {
  make({{"time", test::blitz}});
  stage.store.is_slow = false;
  stage.play({"e2e4"});
  stage.store.is_slow = true;
  EXPECT_EQ(stage.move(stage.both(), "e7e5"), "unanswered");
  stage.event_loop.advance(seconds(400));
  stage.store.sync();
  EXPECT_TRUE(stage.state()["result"].is_null());
  EXPECT_EQ(stage.state()["clock"]["left"][0], 300'000);
  EXPECT_EQ(stage.state()["clock"]["run"], 0);
  stage.store.is_slow = false;
  stage.event_loop.advance(seconds(10));
  EXPECT_EQ(stage.state()["clock"]["left"][0], 290'000);
}

class FullDisk : public SlowDisk {};

TEST_F(FullDisk, IsShownAndTheGameStandsStillUntilThereIsRoom) {
  make({{"time", test::blitz}});
  stage.store.is_slow = false;
  stage.play({"e2e4"});
  stage.forget();
  stage.store.is_full = true;
  EXPECT_EQ(stage.move(stage.both(), "e7e5"), "unanswered");
  ASSERT_EQ(stage.deltas("unkept").size(), 1U);
  EXPECT_EQ(stage.deltas("unkept")[0]["why"], cannot_store);
  EXPECT_EQ(stage.deltas("move").size(), 1U) << "it is shown, and as one that is not stored";
  EXPECT_EQ(stage.state()["unkept"], cannot_store);
  EXPECT_TRUE(stage.state()["clock"]["run"].is_null());
  const auto answer = stage.last;
  EXPECT_EQ(stage.move(stage.both(), "g1f3"), "not_now");
  stage.event_loop.advance(seconds(400));
  EXPECT_TRUE(stage.state()["result"].is_null());
  EXPECT_FALSE(answer->has_value());
  stage.store.is_full = false;
  stage.event_loop.advance(seconds(60));
  EXPECT_TRUE(answer->has_value());
  ASSERT_EQ(stage.deltas("unkept").size(), 2U);
  EXPECT_TRUE(stage.deltas("unkept")[1]["why"].is_null());
  EXPECT_FALSE(stage.state().contains("unkept"));
  EXPECT_EQ(stage.state()["clock"]["run"], 0);
  EXPECT_EQ(stage.store.tables.at(stage.made["id"].get<std::int64_t>()).record.tree.size(), 3U);
  EXPECT_EQ(stage.move(stage.both(), "g1f3"), "");
}

TEST_F(FullDisk, AFinishedGameIsTriedAgainLaterAndLater) {
  make();
  stage.store.is_slow = false;
  stage.play({"e2e4"});
  stage.store.is_full = true;
  const std::size_t before = stage.store.tries;
  EXPECT_EQ(stage.tell(stage.both(), "resign"), "unanswered");
  EXPECT_EQ(stage.deltas("end").size(), 1U);
  stage.event_loop.advance(seconds(600));
  // At once, then after 1, 2, 4, 8, 16, 32 s, and every minute.
  EXPECT_EQ(stage.store.tries - before, 7U + 8U);
  EXPECT_TRUE(stage.store.finished.empty());
  stage.store.is_full = false;
  stage.event_loop.advance(seconds(60));
  ASSERT_EQ(stage.store.finished.size(), 1U);
  EXPECT_TRUE(stage.last->has_value());
}

}  // namespace
}  // namespace ludex::serve
