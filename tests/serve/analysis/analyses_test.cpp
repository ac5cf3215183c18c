// Analyses over a record in memory, with engines whose strings the test pulls.
#include "serve/analysis/analyses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "host/clock.h"
#include "records/game_file.h"
#include "records/io/source.h"
#include "serve/analysis/analyses_stage.h"
#include "serve/levels.h"
#include "serve/records/open_record.h"
#include "serve/wire_examples.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::serve {
namespace {

using testing::HasSubstr;

records::Record read_game(std::string_view text) {
  auto reader = records::GameFileReader::open(records::source_of(text));
  records::FileGame game;
  EXPECT_TRUE(reader && reader->next(game) && game.is_read);
  return game.record;
}

store::StoredRecord stored(store::RecordId id, records::Record record) {
  store::StoredRecord made;
  made.summary.id = id;
  made.record = std::move(record);
  return made;
}

// One record, of the number 4.
class OneRecord final : public RecordSource {
 public:
  explicit OneRecord(std::string_view text)
      : record_(stored(store::RecordId{4}, read_game(text))) {}

  [[nodiscard]] const OpenRecord& record() const { return record_; }
  void work_on(std::int64_t record, std::function<Call(const RecordView&)> work,
               Failed failed) override {
    if (record != 4) return failed({.code = "unknown", .text = "there is no such thing"});
    work(record_)();
  }
  void work_with(std::function<Call(const Read&)> /*work*/, Failed failed) override { failed({}); }

 private:
  OpenRecord record_;
};

class AnalysesTest : public AnalysesStage {
 protected:
  AnalysesTest() : AnalysesStage(4) {
    analyses_ = std::make_unique<Analyses>(
        Analyses::Parts{event_loop_, publisher_, records_, engines_, store_->analyses()});
  }
  ~AnalysesTest() override {
    analyses_.reset();
    store_.reset();
    event_loop_.run();
  }

  // The code of the error; empty: it was done.
  std::string command(std::int64_t id, std::string_view what, const Json& body) {
    std::string code = "no answer";
    topic(id).command({}, what, body, [&](const Answer<Json>& answer) {
      code = answer ? "" : answer.error().code;
    });
    return code;
  }
  engine::Info line(const std::string& move, int centipawns, int rank = 1) {
    engine::Info info;
    info.depth = 12;
    info.seldepth = 20;
    info.multipv = rank;
    info.score = engine::Score{engine::Centipawns{centipawns}};
    info.nodes = 5000;
    info.nps = 1'000'000;
    info.time = Milliseconds(5);
    const auto board = *records_.record().game_at(at_);
    info.pv.push_back(board->play_text(move, rules::coordinate).value());
    return info;
  }

  OneRecord records_{"1. e4 e5 2. Nf3 Nc6 *"};
  int at_ = 0;  // the node whose position the engine speaks of
  support::TemporaryFolder folder_;
  std::unique_ptr<store::Store> store_ = *store::Store::open(
      folder_.file("ludex.db"),
      [this](std::function<void()> call) { event_loop_.post(std::move(call)); });
};

TEST_F(AnalysesTest, AnEngineLooksAtAPositionUntilItIsToldOtherwise) {
  const auto id = begun({{"lines", 2}, {"node", 1}});
  EXPECT_EQ(state(id)["state"], "starting");
  until_asked(1);
  EXPECT_TRUE(strings().requests().front().limits.infinite);
  until([&] { return state(id)["state"] == "thinking"; });
  at_ = 1;
  strings().say(line("e7e5", 31, 2));
  until([&] { return !publisher_.infos.empty(); });
  const auto& told = publisher_.infos.front();
  EXPECT_EQ(told.topic, "analysis/" + std::to_string(id));
  EXPECT_EQ(told.key, "a" + std::to_string(id) + "/2");
  // Black is to move, and scores are White's.
  EXPECT_EQ(told.info["score"], (Json{{"cp", -31}}));
  EXPECT_EQ(told.info["node"], 1);
  EXPECT_EQ(told.info["pv"][0]["m"], "e7e5");
  // Nothing but what pages know, and nothing of that is missing.
  std::set<std::string> known;
  const Json example = test::wire_example("info_line");  // items() of a temporary would dangle
  for (const auto& [name, value] : example.items()) {
    known.insert(name);
  }
  for (const std::string beside : {"t", "topic", "k"}) {
    known.erase(beside);
  }
  std::set<std::string> said;
  for (const auto& [name, value] : told.info.items()) {
    said.insert(name);
  }
  EXPECT_EQ(said, known);
}

TEST_F(AnalysesTest, TheStateIsWhatPagesKnow) {
  const auto id = begun({{"lines", 2}, {"node", 1}});
  const Json example = test::wire_example("state_analysis")["data"];
  const Json mine = state(id);
  for (const auto& [name, value] : example.items()) {
    EXPECT_TRUE(mine.contains(name)) << name;
  }
  EXPECT_EQ(mine.size(), example.size());
}

TEST_F(AnalysesTest, AThreatIsWhatTheOtherPlayerWouldDo) {
  const auto id = begun({{"threat", true}, {"node", 1}});
  until_asked(1);
  EXPECT_EQ(state(id)["threat"], true);
  // Black is to move behind 1. e4, and White is asked.
  at_ = 0;
  engine::Info info;
  info.multipv = 1;
  info.depth = 3;
  info.score = engine::Score{engine::Centipawns{90}};
  const auto board = *records_.record().game_at(0);
  info.pv.push_back(board->play_text("d2d4", rules::coordinate).value());
  strings().say(info);
  until([&] { return !publisher_.infos.empty(); });
  EXPECT_EQ(publisher_.infos.front().info["pv"][0]["m"], "d2d4");
  EXPECT_EQ(publisher_.infos.front().info["score"], (Json{{"cp", 90}}));
  const auto whole = begin(
      *analyses_, {{"record", 4}, {"engine", "Fish"}, {"threat", true}, {"whole_game", true}});
  ASSERT_FALSE(whole);
  EXPECT_EQ(whole.error().field, "threat");
}

TEST_F(AnalysesTest, WhoseThePointsBecomeIsAnInfoOfItsOwn) {
  const auto id = begun();
  until_asked(1);
  engine::Info info = line("e2e4", 10);
  info.ownership = {{{0, 0}, 1000}, {{7, 7}, -500}};
  strings().say(info);
  until([&] { return publisher_.infos.size() == 2; });
  const auto& own = publisher_.infos.back();
  EXPECT_EQ(own.key, "a" + std::to_string(id) + "/own");
  EXPECT_EQ(own.info["node"], 0);
  // 64 bytes: 127, zeros, -63.
  const std::string text = own.info["own"].get<std::string>();
  EXPECT_EQ(text.size(), 88U);
  EXPECT_EQ(text.substr(0, 4), "fwAA");
  EXPECT_EQ(text.substr(84), "wQ==");
}

TEST_F(AnalysesTest, WhatWasSaidOfAnotherPositionIsDropped) {
  const auto id = begun();
  until_asked(1);
  EXPECT_EQ(command(id, "look", {{"node", 2}}), "");
  EXPECT_EQ(publisher_.deltas.back().delta.shared["node"], 2);
  until_asked(2);
  EXPECT_EQ(strings().stops(), 1U);
  at_ = 2;
  strings().say(line("g1f3", 10));
  until([&] { return !publisher_.infos.empty(); });
  EXPECT_EQ(publisher_.infos.front().info["node"], 2);
  EXPECT_EQ(command(id, "look", {{"node", 77}}), "bad_value");
  EXPECT_EQ(command(id, "look", {}), "bad_value");
  EXPECT_EQ(command(id, "limits", {{"lines", 99}}), "bad_value");
  EXPECT_EQ(command(id, "dance", {}), "unknown");
}

TEST_F(AnalysesTest, OnlyTheLastOfThePositionsThatWereLookedAtIsSearched) {
  const auto id = begun();
  until_asked(1);
  strings().ignore_stops();
  for (const int node : {1, 2, 3, 4}) {
    EXPECT_EQ(command(id, "look", {{"node", node}}), "");
  }
  until([&] { return strings().stops() >= 1; });
  strings().plays("e2e4");
  until_asked(2);
  at_ = 4;
  strings().say(line("f1b5", 10));
  until([&] { return !publisher_.infos.empty(); });
  EXPECT_EQ(publisher_.infos.front().info["node"], 4);
  EXPECT_EQ(strings().asked(), 2U);
}

// Such as one that speaks GTP without a command for analysis.
TEST_F(AnalysesTest, AnEngineThatOnlyMovesIsAskedForItsMove) {
  strings().only_moves();
  const auto id = begun();
  until_asked(1);
  EXPECT_EQ(strings().requests().front().limits, engine::Limits());
  strings().plays("e2e4");
  until([&] { return state(id)["state"] == "finished"; });
  ASSERT_EQ(publisher_.infos.size(), 1U);
  const auto& told = publisher_.infos.front();
  EXPECT_EQ(told.key, "a" + std::to_string(id) + "/1");
  EXPECT_EQ(told.info["score"], Json::object());
  ASSERT_EQ(told.info["pv"].size(), 1U);
  EXPECT_EQ(told.info["pv"][0]["m"], "e2e4");
}

// It could not be stopped, so it is not told to.
TEST_F(AnalysesTest, AnEngineThatOnlyMovesIsWaitedFor) {
  strings().only_moves();
  const auto id = begun();
  until([&] { return state(id)["state"] == "thinking"; });
  until_asked(1);
  EXPECT_EQ(command(id, "look", {{"node", 1}}), "");
  EXPECT_EQ(command(id, "look", {{"node", 2}}), "");
  event_loop_.run();
  strings().plays("e2e4");
  until_asked(2);
  EXPECT_EQ(strings().stops(), 0U);
  EXPECT_TRUE(publisher_.infos.empty());
  strings().plays("g1f3");
  until([&] { return state(id)["state"] == "finished"; });
  ASSERT_EQ(publisher_.infos.size(), 1U);
  EXPECT_EQ(publisher_.infos.front().info["node"], 2);
}

TEST_F(AnalysesTest, AnEngineThatForgetsItsTimeIsToldToStop) {
  const auto id = begun({{"limits", {{"ms", 500}}}});
  until([&] { return state(id)["state"] == "thinking"; });
  until_asked(1);
  event_loop_.advance(std::chrono::seconds(10));
  EXPECT_EQ(strings().stops(), 0U);
  event_loop_.advance(std::chrono::seconds(1));
  until([&] { return strings().stops() == 1; });
  until([&] { return state(id)["state"] == "finished"; });
}

// Being told to stop is the end of it.
TEST_F(AnalysesTest, AnEngineThatOnlyMovesMayForgetItsTimeForLonger) {
  strings().only_moves();
  const auto id = begun({{"limits", {{"ms", 500}}}});
  until([&] { return state(id)["state"] == "thinking"; });
  topic(id).subscribed({});  // without a reader, the analysis would end sooner
  until_asked(1);
  event_loop_.advance(std::chrono::seconds(60));
  EXPECT_EQ(strings().stops(), 0U);
  event_loop_.advance(std::chrono::seconds(61));
  until([&] { return strings().stops() == 1; });
}

TEST_F(AnalysesTest, MoreLinesAreANewSearch) {
  const auto id = begun();
  until_asked(1);
  EXPECT_EQ(command(id, "limits", {{"lines", 3}}), "");
  until_asked(2);
  EXPECT_EQ(state(id)["lines"], 3);
}

TEST_F(AnalysesTest, AtItsLimitAnEngineIsFinishedUntilSomebodyLooksElsewhere) {
  const auto id = begun({{"limits", {{"ms", 500}}}});
  until_asked(1);
  EXPECT_EQ(strings().requests().front().limits.movetime, Milliseconds(500));
  EXPECT_FALSE(strings().requests().front().limits.infinite);
  strings().plays("e2e4");
  until([&] { return state(id)["state"] == "finished"; });
  EXPECT_EQ(command(id, "look", {{"node", 1}}), "");
  until_asked(2);
  EXPECT_EQ(state(id)["state"], "thinking");
}

TEST_F(AnalysesTest, AnEngineThatDiesSaysWhy) {
  const auto id = begun();
  until_asked(1);
  strings().dies();
  until([&] { return state(id)["state"] == "died"; });
  EXPECT_EQ(state(id)["reason"], "it ended with status 3");
  // Looking on is allowed, and starts nothing.
  EXPECT_EQ(command(id, "look", {{"node", 2}}), "");
  EXPECT_EQ(state(id)["state"], "died");
}

TEST_F(AnalysesTest, OneThatIsEndedIsGone) {
  const auto id = begun();
  until_asked(1);
  EXPECT_TRUE(analyses_->end(id));
  EXPECT_EQ(publisher_.last_delta(fmt::format("analysis/{}", id)).shared["state"], "off");
  EXPECT_EQ(analyses_->find("analysis/" + std::to_string(id)), nullptr);
  EXPECT_EQ(analyses_->end(id).error().code, "unknown");
}

TEST_F(AnalysesTest, AreListedWhileTheirEnginesRunAndCanBeEnded) {
  const auto list = [this] { return analyses_->find("analyses")->state({})["analyses"]; };
  EXPECT_EQ(list(), Json::array());
  const auto one = begun();
  const auto two = begun({{"engine", "Ape"}, {"whole_game", true}});
  until_asked(1);
  ASSERT_EQ(list().size(), 2U);
  EXPECT_EQ(list()[0]["id"], two);
  EXPECT_EQ(list()[0]["whole_game"], true);
  EXPECT_EQ(list()[0]["progress"]["done"], 0);
  EXPECT_EQ(list()[1]["engine"], "Fish");
  EXPECT_EQ(list()[1]["readers"], 0);
  EXPECT_EQ(list(), analyses_->list());
  // Who follows the list is told of changes.
  analyses_->find("analyses")->subscribed({});
  topic(one).subscribed({});
  event_loop_.advance(std::chrono::seconds(1));
  EXPECT_EQ(publisher_.last_delta("analyses").shared["analyses"][1]["readers"], 1);
  ASSERT_TRUE(analyses_->end(two));
  event_loop_.advance(std::chrono::seconds(1));
  EXPECT_EQ(publisher_.last_delta("analyses").shared["analyses"].size(), 1U);
  // So are those who follow the analysis itself.
  ASSERT_EQ(publisher_.ended.size(), 1U);
  EXPECT_EQ(publisher_.ended[0].topic, fmt::format("analysis/{}", two));
  EXPECT_EQ(publisher_.ended[0].why.code, "not_now");
}

// What was found is kept: nobody has to let an engine run to the end.
TEST_F(AnalysesTest, OfAWholeGameEndWithTheirLastReaderUnlessToldToGoOn) {
  const Json depth{{"depth", 6}};  // without a limit of time
  const auto seen = begun({{"whole_game", true}, {"limits", depth}});
  const auto told =
      begun({{"engine", "Ape"}, {"whole_game", true}, {"limits", depth}, {"go_on", true}});
  until_asked(1);
  topic(seen).subscribed({});
  event_loop_.advance(std::chrono::seconds(60));
  EXPECT_NE(state(seen)["state"], "off");
  topic(seen).unsubscribed({});
  event_loop_.advance(std::chrono::seconds(31));
  EXPECT_EQ(state(seen)["state"], "off");
  EXPECT_NE(state(told)["state"], "off");
  EXPECT_EQ(analyses_->list().size(), 1U);
  EXPECT_EQ(analyses_->list()[0]["goes_on"], true);
  const auto refused = begin(*analyses_, {{"record", 4}, {"engine", "Fish"}, {"go_on", true}});
  EXPECT_EQ(refused.error().field, "go_on");
}

TEST_F(AnalysesTest, APageThatWasClosedLeavesNoEngineBehind) {
  const auto seen = begun();
  topic(seen).subscribed({});
  const auto unseen = begun({{"engine", "Ape"}});
  until_asked(1);
  event_loop_.advance(std::chrono::seconds(31));
  EXPECT_EQ(state(unseen)["state"], "off");
  EXPECT_NE(state(seen)["state"], "off");
  topic(seen).unsubscribed({});
  event_loop_.advance(std::chrono::seconds(20));
  topic(seen).subscribed({});
  event_loop_.advance(std::chrono::seconds(60));
  EXPECT_NE(state(seen)["state"], "off");
}

TEST_F(AnalysesTest, WhatCannotBeAnalysedIsToldByItsMember) {
  const auto refused = [&](const Json& body) {
    const auto answer = begin(*analyses_, body);
    return answer ? "done" : answer.error().code + " " + answer.error().field;
  };
  EXPECT_EQ(refused({{"engine", "Fish"}}), "bad_value record");
  EXPECT_EQ(refused({{"record", 4}}), "bad_value engine");
  EXPECT_EQ(refused({{"record", 4}, {"engine", "nobody"}}), "bad_value engine");
  EXPECT_EQ(refused({{"record", 5}, {"engine", "Fish"}}), "unknown ");
  EXPECT_EQ(refused({{"record", 4}, {"engine", "Fish"}, {"lines", 0}}), "bad_value lines");
  EXPECT_EQ(refused({{"record", 4}, {"engine", "Fish"}, {"limits", Json::object()}}),
            "bad_value limits");
  EXPECT_EQ(refused({{"record", 4}, {"engine", "Fish"}, {"limits", {{"ms", 0}}}}),
            "bad_value limits.ms");
}

TEST_F(AnalysesTest, OnlySoManyEnginesThinkAtATime) {
  std::optional<std::string> code;
  for (int begun = 0; begun < 40 && !code; ++begun) {
    const auto answer =
        begin(*analyses_, {{"record", 4}, {"engine", "Fish " + std::to_string(begun)}});
    if (!answer) {
      code = answer.error().code;
    } else {
      topic(answer->at("id").get<std::int64_t>()).subscribed({});
    }
  }
  EXPECT_EQ(code, "not_now");
}

TEST_F(AnalysesTest, AWholeGameIsGoneOverAndNothingWrittenIntoTheRecord) {
  const auto id = begun({{"whole_game", true}, {"limits", {{"depth", 6}}}});
  // From the end: after 2... Nc6, 2. Nf3, 1... e5, 1. e4 and at the start, each for its mover.
  // Black throws the game away with the last move.
  const std::vector<std::pair<std::string, int>> found{
      {"f1b5", 900}, {"g8f6", 0}, {"g1f3", 0}, {"e7e5", 0}, {"e2e4", 0}};
  for (std::size_t at = 0; at < found.size(); ++at) {
    until_asked(at + 1);
    at_ = static_cast<int>(found.size() - 1 - at);
    strings().say(line(found[at].first, found[at].second));
    strings().plays(found[at].first);
    until([&] { return publisher_.deltas.size() > at + 1; });
  }
  until([&] { return state(id)["state"] == "finished"; });
  EXPECT_EQ(strings().requests().front().limits.depth, 6);
  const Json report = state(id)["report"];
  ASSERT_EQ(report["mistakes"].size(), 1U);
  EXPECT_EQ(report["mistakes"][0]["n"], 4);
  EXPECT_EQ(report["mistakes"][0]["class"], "blunder");
  const Json& better = report["mistakes"][0]["better"];
  ASSERT_EQ(better.size(), 1U);
  EXPECT_EQ(better[0]["m"], "g8f6");
  EXPECT_EQ(better[0]["t"][0], "Nf6");
  EXPECT_GT(report["accuracy"][0], report["accuracy"][1]);
  // White's chance after each of the four moves; the last one was the blunder of Black.
  const Json& course = report["course"];
  ASSERT_EQ(course.size(), 4U);
  EXPECT_EQ(course[3][0], 4);
  EXPECT_GT(course[3][1].get<double>(), course[2][1].get<double>());
  EXPECT_TRUE(state(id)["progress"].is_null());
  // Scores of four nodes, White's view, in the report and one by one as they were found.
  ASSERT_EQ(report["scores"].size(), 4U);
  EXPECT_EQ(report["scores"][3], (Json{4, {{"cp", 900}}}));
  EXPECT_EQ(publisher_.deltas[1].delta.shared["found"], (Json{{4, {{"cp", 900}}}}));
  EXPECT_EQ(state(id)["scores"].size(), 4U);
  EXPECT_GT(report["mistakes"][0]["before"].get<double>(),
            report["mistakes"][0]["after"].get<double>());
}

TEST_F(AnalysesTest, TheBuiltInEngineGoesOverAGame) {
  const host::SteadyClock clock;
  const LevelTable levels;
  const host::EngineFile none;
  const RealEngines engines(clock, levels, [&]() -> const host::EngineFile& { return none; });
  Analyses analyses({event_loop_, publisher_, records_, engines, store_->analyses()});
  const auto whole = begin(
      analyses,
      {{"record", 4}, {"engine", "Ludex"}, {"whole_game", true}, {"limits", {{"nodes", 500}}}});
  ASSERT_TRUE(whole);
  Topic* const topic = analyses.find("analysis/" + whole->at("id").dump());
  until([&] { return topic->state({})["state"] == "finished"; });
  EXPECT_GT(topic->state({})["report"]["accuracy"][0].get<double>(), 50);
  const auto lines = begin(analyses, {{"record", 4}, {"engine", "Ludex"}, {"lines", 2}});
  ASSERT_TRUE(lines);
  const std::string of_it = "a" + lines->at("id").dump();
  const auto has_told = [&](const std::string& key) {
    for (const auto& told : publisher_.infos) {
      if (told.key == key) return true;
    }
    return false;
  };
  until([&] { return has_told(of_it + "/1") && has_told(of_it + "/2"); });
}

}  // namespace
}  // namespace ludex::serve
