// What is kept of the positions that pages look at, and for how long.
#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "serve/analysis/kept_stage.h"
#include "serve/wire_examples.h"

namespace ludex::serve {
namespace {

TEST_F(KeptAnalysesTest, LinesAreKeptWhenTheEngineFinishes) {
  EXPECT_EQ(found(1), Json::array());
  const auto id = begun({{"lines", 2}, {"node", 1}, {"profile", "fast"}});
  until_asked(1);
  strings().say(line(1, "e7e5", 31));
  strings().say(line(1, "c7c5", 20, 12, 2));
  until([&] { return publisher_.infos.size() == 2; });
  strings().plays("e7e5");
  until([&] { return state(id)["state"] == "finished"; });
  restart();
  const Json list = found(1);
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0]["engine"], "Fish");
  EXPECT_EQ(list[0]["profile"], "fast");
  ASSERT_EQ(list[0]["lines"].size(), 2U);
  // Each line is what pages were told, without the key.
  for (std::size_t at = 0; at < 2; ++at) {
    EXPECT_EQ(list[0]["lines"][at], publisher_.infos[at].info);
  }
  EXPECT_TRUE(found(0).empty());
}

TEST_F(KeptAnalysesTest, LinesAreKeptBeforeTheEngineLooksElsewhere) {
  const auto id = begun({{"node", 1}});
  until_asked(1);
  strings().say(line(1, "e7e5", 31));
  until([&] { return publisher_.infos.size() == 1; });
  bool is_there = false;
  topic(id).command({}, "look", {{"node", 2}},
                    [&](const Answer<Json>& told) { is_there = told.has_value(); });
  until([&] { return is_there; });
  flush();
  EXPECT_EQ(found(1).size(), 1U);
  until_asked(2);
  strings().say(line(2, "g1f3", 10));
  until([&] { return publisher_.infos.size() == 2; });
  ASSERT_TRUE(analyses_->end(id));
  flush();
  EXPECT_EQ(found(2)[0]["lines"][0]["pv"][0]["m"], "g1f3");
  EXPECT_EQ(found(2)[0]["lines"][0]["node"], 2);
}

TEST_F(KeptAnalysesTest, AnAnalysisEndsWithItsRecordAndKeepsNothing) {
  const auto id = begun({{"node", 1}});
  until_asked(1);
  strings().say(line(1, "e7e5", 31));
  until([&] { return !publisher_.infos.empty(); });
  EXPECT_EQ(send("DELETE", "/api/records/1").first, 200);
  EXPECT_NE(analyses_->find("analysis/" + std::to_string(id)), nullptr);
  EXPECT_EQ(
      send("DELETE", "/api/records/1", "{}", "application/json", {{"for_good", "true"}}).first,
      200);
  EXPECT_EQ(analyses_->find("analysis/" + std::to_string(id)), nullptr);
  EXPECT_EQ(publisher_.ended.front().topic, "analysis/" + std::to_string(id));
  flush();
  EXPECT_TRUE(complaints_.empty()) << complaints_.front();
}

TEST_F(KeptAnalysesTest, LinesOfAnEngineThatDiesAreKept) {
  const auto id = begun();
  until_asked(1);
  strings().say(line(0, "e2e4", 31));
  until([&] { return !publisher_.infos.empty(); });
  strings().dies();
  until([&] { return state(id)["state"] == "died"; });
  flush();
  EXPECT_EQ(found(0).size(), 1U);
}

TEST_F(KeptAnalysesTest, WhileTheEngineGoesOnItIsNotEveryInfoThatIsWritten) {
  const auto id = begun();
  topic(id).subscribed({});
  until_asked(1);
  flush();
  const auto commits = store_->commits();
  for (int depth = 1; depth <= 50; ++depth) {
    strings().say(line(0, "e2e4", depth, depth));
  }
  // The worker passes on the newest only.
  until([&] { return !publisher_.infos.empty() && publisher_.infos.back().info["depth"] == 50; });
  EXPECT_EQ(store_->commits(), commits);
  event_loop_.advance(std::chrono::seconds(5));
  flush();
  EXPECT_EQ(store_->commits(), commits + 1);
  EXPECT_EQ(found(0)[0]["lines"][0]["depth"], 50);
  event_loop_.advance(std::chrono::seconds(60));
  flush();
  EXPECT_EQ(store_->commits(), commits + 1);
}

TEST_F(KeptAnalysesTest, TheDeepestLinesStayAndComeFirst) {
  const auto search = [&](const std::string& engine, int depth, int centipawns) {
    const std::size_t told = publisher_.infos.size();
    const auto id = begun({{"engine", engine}});
    until([&] { return engines_.strings(engine).asked() == 1; });
    engines_.strings(engine).say(line(0, "e2e4", centipawns, depth));
    until([&] { return publisher_.infos.size() > told; });
    EXPECT_TRUE(analyses_->end(id));
    flush();
  };
  search("Fish", 20, 1);
  search("Ape", 30, 2);
  search("Fish", 12, 3);
  const Json list = found(0);
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0]["engine"], "Ape");
  EXPECT_EQ(list[1]["lines"][0]["depth"], 20);
  EXPECT_FALSE(list[0].contains("profile"));
}

TEST_F(KeptAnalysesTest, AThreatIsNotKept) {
  const auto id = begun({{"threat", true}, {"node", 1}});
  until_asked(1);
  engine::Info info = line(0, "d2d4", 90);
  strings().say(info);
  until([&] { return !publisher_.infos.empty(); });
  ASSERT_TRUE(analyses_->end(id));
  flush();
  EXPECT_TRUE(found(1).empty());
  EXPECT_TRUE(store_->analyses().all()->empty());
}

TEST_F(KeptAnalysesTest, NothingIsFoundForANodeThatIsNotThere) {
  const auto ask = [&](const std::string& id, std::map<std::string, std::string> query) {
    const auto [status, body] =
        send("GET", "/api/records/" + id + "/found", "", "", std::move(query));
    if (status == 200) return json_text(body);
    return body.value("code", "") + " " + body.value("field", "");
  };
  EXPECT_EQ(ask("1", {{"node", "77"}}), "[]");
  EXPECT_EQ(ask("1", {{"node", "-1"}}), "[]");
  EXPECT_EQ(ask("1", {{"node", "99999999999"}}), "[]");
  EXPECT_EQ(ask("2", {{"node", "0"}}), "unknown ");
  EXPECT_EQ(ask("x", {{"node", "0"}}), "unknown ");
  EXPECT_EQ(ask("1", {{"node", "e4"}}), "bad_value node");
  EXPECT_EQ(ask("1", {}), "bad_value node");
}

// Every member that the page's example has is there, of the same kind.
TEST_F(KeptAnalysesTest, WhatWasFoundIsLikeTheExample) {
  const auto id = begun();
  until_asked(1);
  engine::Info info = line(0, "e2e4", 31);
  info.seldepth = 20;
  info.nps = 1'000'000;
  info.time = Milliseconds(5);
  strings().say(info);
  until([&] { return !publisher_.infos.empty(); });
  ASSERT_TRUE(analyses_->end(id));
  flush();
  const Json mine = found(0);
  const Json like = test::wire_example("get_found");
  ASSERT_FALSE(like.empty());
  for (const auto& [name, value] : like[0]["lines"][0].items()) {
    EXPECT_TRUE(mine[0]["lines"][0].contains(name)) << name;
  }
  EXPECT_TRUE(like[0].contains("engine"));
}

// --- The end of a record, and of a server ---

TEST_F(KeptAnalysesTest, WhatWasFoundGoesWithTheRecordButNotIntoTheBin) {
  answer(whole_game(), 2);
  EXPECT_EQ(send("DELETE", "/api/records/1").first, 200);
  EXPECT_EQ(store_->analyses().all()->size(), 1U);
  EXPECT_EQ(send("DELETE", "/api/records/1", "", "", {{"for_good", "true"}}).first, 200);
  EXPECT_TRUE(store_->analyses().all()->empty());
  EXPECT_EQ(send("GET", "/api/records/1/found", "", "", {{"node", "0"}}).second["code"], "unknown");
}

TEST_F(KeptAnalysesTest, APageNeverFollowsAnAnalysisOfAnotherLife) {
  const auto first = begun();
  restart();
  EXPECT_EQ(analyses_->find("analysis/" + std::to_string(first)), nullptr);
  EXPECT_GT(begun(), first);
  EXPECT_EQ(analyses_->find("analysis/" + std::to_string(first)), nullptr);
}

}  // namespace
}  // namespace ludex::serve
