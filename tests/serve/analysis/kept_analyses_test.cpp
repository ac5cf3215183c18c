// What analyses leave in the store and in records, over both as they are, with engines whose
// strings the test pulls. The file is long because all of it needs this one stage: a store, records
// and engines together.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "serve/analysis/analyses.h"
#include "serve/json_text.h"
#include "serve/manual_floor.h"
#include "serve/puppet_engine.h"
#include "serve/recording_publisher.h"
#include "serve/records/records.h"
#include "serve/wire_examples.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::serve {
namespace {

using testing::HasSubstr;

class KeptAnalysesTest : public testing::Test {
 protected:
  KeptAnalysesTest() {
    open();
    EXPECT_EQ(
        send("POST", "/api/records", "1. e4 e5 2. Nf3 Nc6 *", "application/octet-stream").first,
        200);
  }
  ~KeptAnalysesTest() override { close(); }

  void open() {
    store_ = *store::Store::open(folder_.file("ludex.db"), [this](std::function<void()> call) {
      floor_.post(std::move(call));
    });
    records_ = std::make_unique<Records>(
        Records::Parts{floor_, publisher_, store_->games(), [] { return WallTime{}; }});
    analyses_ = std::make_unique<Analyses>(
        Analyses::Parts{floor_, publisher_, *records_, engines_, store_->analyses(),
                        [this](const std::string& what) { complaints_.push_back(what); }});
    router_ = std::make_unique<Router>();
    records_->add_routes(*router_);
    analyses_->add_routes(*router_);
  }
  void close() {
    router_.reset();
    analyses_.reset();
    records_.reset();
    store_.reset();
    floor_.run();
  }
  // As after a crash: nothing that was not on the disk is there.
  void restart() {
    close();
    open();
  }

  std::pair<int, Json> send(std::string method, std::string path, std::string body = "{}",
                            std::string type = "application/json",
                            std::map<std::string, std::string> query = {}) {
    std::optional<HttpResponse> answer;
    HttpRequest request{.method = std::move(method),
                        .path = std::move(path),
                        .query = std::move(query),
                        .content_type = std::move(type),
                        .body = std::move(body)};
    if (request.path.ends_with("/edits")) {
      request.if_match = std::to_string(record()["revision"].get<std::int64_t>());
    }
    router_->handle(std::move(request),
                    [&](HttpResponse response) { answer = std::move(response); });
    until([&] { return answer.has_value(); });
    return {answer->status, parse_json(answer->body).value()};
  }
  Json record() { return records_->state_of(1).value(); }
  Json node(int number) {
    const Json now = record();  // a loop over a part of a temporary would dangle
    for (const Json& each : now["tree"]) {
      if (each["n"] == number) return each;
    }
    return {};
  }
  Json edit(const Json& edits) {
    auto [status, answer] = send("POST", "/api/records/1/edits", json_text({{"edits", edits}}));
    EXPECT_EQ(status, 200) << answer;
    return answer;
  }
  Json found(int node) {
    auto [status, list] =
        send("GET", "/api/records/1/found", "", "", {{"node", std::to_string(node)}});
    EXPECT_EQ(status, 200) << list;
    return list;
  }

  template <class Seen>
  void until(const Seen& seen) {
    while (!seen()) {
      store_->flush();
      floor_.run();
      std::this_thread::yield();
    }
  }
  void flush() {
    store_->flush();
    floor_.run();
  }
  test::Strings& strings() { return engines_.strings("Fish"); }
  void until_asked(std::size_t times) {
    until([&] { return strings().asked() >= times; });
  }
  std::int64_t begun(const Json& more = Json::object()) {
    Json body{{"record", 1}, {"engine", "Fish"}};
    body.update(more);
    // An engine that ends hears nothing of what the next one is told.
    engines_.renew(body["engine"].get<std::string>());
    strings_asked_ = 0;
    const auto id = analyses_->begin(body);
    EXPECT_TRUE(id) << id.error().text;
    return id ? id->at("id").get<std::int64_t>() : 0;
  }
  std::int64_t whole_game(const Json& more = Json::object()) {
    Json body{{"whole_game", true}, {"limits", {{"depth", 6}}}};
    body.update(more);
    return begun(body);
  }
  Topic& topic(std::int64_t id) {
    Topic* const found = analyses_->find("analysis/" + std::to_string(id));
    if (found == nullptr) {
      throw std::runtime_error("there is no such topic");
    }
    return *found;
  }
  Json state(std::int64_t id) { return topic(id).state({}); }
  std::size_t left_of(std::int64_t id) {
    const Json progress = state(id)["progress"];
    return progress.is_null()
               ? 0
               : progress["total"].get<std::size_t>() - progress["done"].get<std::size_t>();
  }
  // An info about the position of a node.
  engine::Info line(int at, const std::string& move, int centipawns, int depth = 12, int rank = 1) {
    engine::Info info;
    info.depth = depth;
    info.multipv = rank;
    info.score = engine::Score{engine::Centipawns{centipawns}};
    info.nodes = 5000;
    const auto board = *records_->game_at(1, at);
    info.pv.push_back(board->play_text(move, rules::coordinate).value());
    return info;
  }
  // Has the engine answer about the next positions of the game, which is gone over from its end.
  // Black throws it away with the last move.
  void answer(std::int64_t id, std::size_t positions) {
    static const std::vector<std::pair<std::string, int>> best{
        {"e2e4", 0}, {"e7e5", 0}, {"g1f3", 0}, {"g8f6", 0}, {"f1b5", 900}};
    for (std::size_t done = 0; done < positions; ++done) {
      const std::size_t left = left_of(id);
      const std::size_t at = best.size() - 1 - asked_before_;
      until_asked(strings_asked_ + 1);
      ++strings_asked_;
      ++asked_before_;
      strings().say(line(static_cast<int>(at), best[at].first, best[at].second));
      strings().plays(best[at].first);
      until([&] { return left_of(id) < left || state(id)["state"] == "finished"; });
    }
    flush();
  }

  support::TemporaryFolder folder_;
  test::ManualFloor floor_;
  test::RecordingPublisher publisher_;
  test::PuppetStage engines_;
  std::vector<std::string> complaints_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<Records> records_;
  std::unique_ptr<Analyses> analyses_;
  std::unique_ptr<Router> router_;
  std::size_t asked_before_ = 0;   // positions that were answered, counted from the end of the game
  std::size_t strings_asked_ = 0;  // questions to the present engine
};

// --- What people write meanwhile ---

TEST_F(KeptAnalysesTest, WhatAPersonWritesDuringAnAnalysisStays) {
  const auto id = whole_game();
  answer(id, 4);
  edit({{{"op", "comment"}, {"n", 4}, {"text", "I felt bad about this."}},
        {{"op", "glyph"}, {"n", 4}, {"glyph", "?!"}}});
  answer(id, 1);
  EXPECT_EQ(state(id)["report"]["mistakes"].size(), 1U);
  const std::string comment = node(4)["comment"].get<std::string>();
  EXPECT_THAT(comment, testing::StartsWith("I felt bad about this.\n\nBlunder"));
  EXPECT_THAT(comment, HasSubstr("better was Nf6."));
  EXPECT_EQ(node(4)["glyph"], "?!");
  // What pages are told is plain.
  for (const auto& told : publisher_.deltas) {
    EXPECT_EQ(json_text(told.delta.shared).find("append"), std::string::npos);
    EXPECT_EQ(json_text(told.delta.shared).find("unless_judged"), std::string::npos);
  }
  // Once more adds nothing.
  const Json before = record();
  (void)whole_game();
  flush();
  EXPECT_EQ(record(), before);
}

TEST_F(KeptAnalysesTest, AMoveThatIsDeletedMeanwhileCostsNoOtherItsVerdict) {
  const auto id = whole_game();
  answer(id, 4);
  edit({{{"op", "remove"}, {"n", 4}}});
  answer(id, 1);
  EXPECT_EQ(state(id)["state"], "finished");
  EXPECT_EQ(node(3)["score"], (Json{{"cp", 0}}));
}

// --- Whole games ---

TEST_F(KeptAnalysesTest, AWholeGameGoesOnFromWhatWasFound) {
  const auto first = whole_game();
  answer(first, 2);
  ASSERT_TRUE(analyses_->end(first));
  restart();
  const auto second = whole_game();
  EXPECT_GT(second, first);
  EXPECT_EQ(state(second)["progress"], (Json{{"done", 2}, {"total", 5}}));
  answer(second, 1);
  // The engine dies.
  strings().dies();
  until([&] { return state(second)["state"] == "died"; });
  const auto third = whole_game();
  EXPECT_EQ(state(third)["progress"], (Json{{"done", 3}, {"total", 5}}));
  answer(third, 2);
  // The report comes from all of it, and so do the edits of the record.
  const Json report = state(third)["report"];
  ASSERT_EQ(report["mistakes"].size(), 1U);
  EXPECT_EQ(report["mistakes"][0]["n"], 4);
  EXPECT_EQ(report["mistakes"][0]["better"][0]["m"], "g8f6");
  EXPECT_EQ(node(4)["score"], (Json{{"cp", 900}}));
  EXPECT_EQ(node(4)["glyph"], "??");
  EXPECT_TRUE(complaints_.empty());
}

TEST_F(KeptAnalysesTest, AFinishedOneGivesItsReportAtOnce) {
  const auto first = whole_game();
  answer(first, 5);
  const Json report = state(first)["report"];
  restart();
  // Scores that went meanwhile come back.
  edit({{{"op", "score"}, {"n", 4}, {"score", Json::object()}}});
  const int starts = engines_.starts("Fish");
  const auto second = whole_game();
  EXPECT_EQ(state(second)["state"], "finished");
  EXPECT_EQ(state(second)["report"], report);
  EXPECT_EQ(engines_.starts("Fish"), starts);
  flush();
  EXPECT_EQ(node(4)["score"], (Json{{"cp", 900}}));
  const auto kept = store_->analyses().all();
  ASSERT_EQ(kept->size(), 1U);
  EXPECT_TRUE(kept->front().finished);
}

TEST_F(KeptAnalysesTest, ItsReportIsReadWithoutAnEngine) {
  const auto read = [&](const std::string& id = "1") {
    return send("GET", "/api/records/" + id + "/report", "", "").second;
  };
  EXPECT_TRUE(read().is_null());
  const auto first = whole_game();
  answer(first, 4);
  // It is not finished.
  EXPECT_TRUE(read().is_null());
  answer(first, 1);
  const Json report = state(first)["report"];
  restart();
  const int starts = engines_.starts("Fish");
  EXPECT_EQ(read(), (Json{{"engine", "Fish"}, {"report", report}}));
  const Json like = test::wire_example("get_report");
  for (const auto& [name, value] : like["report"]["mistakes"][0].items()) {
    EXPECT_TRUE(report["mistakes"][0].contains(name)) << name;
  }
  EXPECT_EQ(like["report"]["accuracy"].size(), report["accuracy"].size());
  // A variation is no part of it, the main line is.
  edit({{{"op", "add"}, {"p", 0}, {"m", "d2d4"}}});
  EXPECT_EQ(read()["report"], report);
  edit({{{"op", "add"}, {"p", 4}, {"m", "f1b5"}}});
  EXPECT_TRUE(read().is_null());
  // To ask changes nothing of what is kept.
  flush();
  EXPECT_TRUE(store_->analyses().all()->front().finished);
  EXPECT_EQ(engines_.starts("Fish"), starts);
  EXPECT_EQ(read("2")["code"], "unknown");
  EXPECT_EQ(read("x")["code"], "unknown");
}

TEST_F(KeptAnalysesTest, TheNewestReportIsRead) {
  answer(whole_game(), 5);
  asked_before_ = 0;
  answer(whole_game({{"profile", "fast"}}), 5);
  EXPECT_EQ(send("GET", "/api/records/1/report", "", "").second["profile"], "fast");
}

TEST_F(KeptAnalysesTest, WithoutScoresThereIsNoAccuracy) {
  const auto id = whole_game();
  for (int at = 4; at >= 0; --at) {
    const std::size_t left = left_of(id);
    until_asked(++strings_asked_);
    engine::Info info = line(at, std::vector{"e2e4", "e7e5", "g1f3", "g8f6", "f1b5"}[at], 0);
    info.score.reset();
    strings().say(info);
    strings().plays(std::vector{"e2e4", "e7e5", "g1f3", "g8f6", "f1b5"}[at]);
    until([&] { return left_of(id) < left || state(id)["state"] == "finished"; });
  }
  const Json report = state(id)["report"];
  EXPECT_EQ(report["accuracy"], Json::array({nullptr, nullptr}));
  EXPECT_TRUE(report["mistakes"].empty());
}

TEST_F(KeptAnalysesTest, WhereMovesHaveChangedWhatStillFitsIsUsed) {
  answer(whole_game(), 5);
  // 2. Nc3 in place of 2. Nf3 Nc6: the start, 1. e4 and 1... e5 are the same.
  edit({{{"op", "remove"}, {"n", 3}}, {{"op", "add"}, {"p", 2}, {"m", "b1c3"}}});
  const auto changed = whole_game();
  EXPECT_EQ(state(changed)["progress"], (Json{{"done", 3}, {"total", 4}}));
  flush();
  EXPECT_FALSE(store_->analyses().all()->front().finished);
}

TEST_F(KeptAnalysesTest, OtherLimitsProfilesAndMoreLinesAreOtherAnalyses) {
  answer(whole_game({{"lines", 2}}), 5);
  const auto done = [&](const Json& more) {
    const Json progress = state(whole_game(more))["progress"];
    if (progress.is_null()) return 5;
    // The next engine must not begin before this one has.
    until([&] { return engines_.strings(more.value("engine", "Fish")).asked() == 1; });
    return progress["done"].get<int>();
  };
  EXPECT_EQ(done({{"limits", {{"depth", 7}}}}), 0);
  EXPECT_EQ(done({{"limits", {{"nodes", 6}}}}), 0);
  EXPECT_EQ(done({{"profile", "fast"}}), 0);
  EXPECT_EQ(done({{"engine", "Ape"}}), 0);
  EXPECT_EQ(done({{"lines", 3}}), 0);
  EXPECT_EQ(done({{"lines", 2}}), 5);
  EXPECT_EQ(done({{"lines", 1}}), 5);
}

TEST_F(KeptAnalysesTest, TheLinesOfAWholeGameAreThereForEachPosition) {
  const auto id = whole_game({{"lines", 2}});
  until_asked(1);
  strings().say(line(4, "f1b5", 900));
  strings().say(line(4, "f1c4", 700, 12, 2));
  strings().plays("f1b5");
  until([&] { return left_of(id) == 4; });
  flush();
  const Json list = found(4);
  ASSERT_EQ(list.size(), 1U);
  ASSERT_EQ(list[0]["lines"].size(), 2U);
  EXPECT_EQ(list[0]["lines"][1]["pv"][0]["m"], "f1c4");
}

// What stands there and cannot be read costs a search and nothing else.
TEST_F(KeptAnalysesTest, ADamagedPositionIsSearchedAgain) {
  answer(whole_game(), 5);
  store_->connections().writer().add(
      [](store::Database& database) {
        return database.run("UPDATE analysed_positions SET found = '{' WHERE moves = 'e2e4'");
      },
      {});
  flush();
  EXPECT_EQ(state(whole_game())["progress"], (Json{{"done", 4}, {"total", 5}}));
  EXPECT_TRUE(found(1).empty());
  EXPECT_FALSE(complaints_.empty());
}

// --- Positions ---

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
  topic(id).command({}, "look", {{"node", 2}}, [](const Answer<Json>&) {});
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
  topic(id).came({});
  until_asked(1);
  flush();
  const auto commits = store_->commits();
  for (int depth = 1; depth <= 50; ++depth) {
    strings().say(line(0, "e2e4", depth, depth));
  }
  // The worker passes on the newest only.
  until([&] { return !publisher_.infos.empty() && publisher_.infos.back().info["depth"] == 50; });
  EXPECT_EQ(store_->commits(), commits);
  floor_.advance(std::chrono::seconds(5));
  flush();
  EXPECT_EQ(store_->commits(), commits + 1);
  EXPECT_EQ(found(0)[0]["lines"][0]["depth"], 50);
  floor_.advance(std::chrono::seconds(60));
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

TEST_F(KeptAnalysesTest, FoundIsAskedOfANodeThatIsThere) {
  const auto ask = [&](const std::string& id, std::map<std::string, std::string> query) {
    const auto [status, body] =
        send("GET", "/api/records/" + id + "/found", "", "", std::move(query));
    return body.value("code", "") + " " + body.value("field", "");
  };
  EXPECT_EQ(ask("1", {{"node", "77"}}), "unknown ");
  EXPECT_EQ(ask("1", {{"node", "-1"}}), "unknown ");
  EXPECT_EQ(ask("1", {{"node", "99999999999"}}), "unknown ");
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
