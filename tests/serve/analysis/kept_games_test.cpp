// Analyses of whole games: what they keep, and that they write nothing into the record.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "serve/analysis/kept_stage.h"

namespace ludex::serve {
namespace {

using testing::HasSubstr;

TEST_F(KeptAnalysesTest, NothingIsWrittenIntoTheRecord) {
  edit({{{"op", "comment"}, {"n", 4}, {"text", "I felt bad about this."}},
        {{"op", "glyph"}, {"n", 4}, {"glyph", "?!"}}});
  const Json before = record();
  publisher_.deltas.clear();
  const auto id = whole_game();
  answer(id, 5);
  EXPECT_EQ(state(id)["report"]["mistakes"].size(), 1U);
  flush();
  EXPECT_EQ(record(), before);
  for (const auto& told : publisher_.deltas) {
    EXPECT_NE(told.delta.shared["e"], "edit");
  }
}

TEST_F(KeptAnalysesTest, WhatTheEngineSaysIsExportedOnRequestBesideWhatPeopleSay) {
  edit({{{"op", "comment"}, {"n", 4}, {"text", "I felt bad about this."}}});
  const auto file = [&](const std::string& path) {
    std::optional<HttpResponse> answer;
    router_->handle({.method = "GET", .path = path, .query = {{"format", "pgn"}}},
                    [&](HttpResponse response) { answer = std::move(response); });
    until([&] { return answer.has_value(); });
    return std::pair(answer->status, answer->body);
  };
  EXPECT_EQ(file("/api/records/1/report/export").first, 409);
  answer(whole_game(), 5);
  const auto [status, remarks] = file("/api/records/1/report/export");
  EXPECT_EQ(status, 200);
  EXPECT_THAT(remarks, HasSubstr("I felt bad about this."));
  EXPECT_THAT(remarks, HasSubstr("better was Nf6."));
  EXPECT_THAT(remarks, HasSubstr("$4"));
  EXPECT_THAT(remarks, HasSubstr("[%eval 9"));
  EXPECT_THAT(remarks, HasSubstr("(2... Nf6)"));
  const std::string plain = file("/api/records/1/export").second;
  EXPECT_THAT(plain, HasSubstr("I felt bad about this."));
  EXPECT_THAT(plain, testing::Not(HasSubstr("better was")));
  EXPECT_THAT(plain, testing::Not(HasSubstr("%eval")));
  EXPECT_EQ(file("/api/records/7/report/export").first, 404);
}

TEST_F(KeptAnalysesTest, AReportIsTakenAwayAndGivenBack) {
  answer(whole_game(), 5);
  const auto report = [&] { return send("GET", "/api/records/1/report", "", "").second; };
  const Json before = report();
  EXPECT_FALSE(before.is_null());
  EXPECT_EQ(send("DELETE", "/api/records/1/report", "", "").first, 200);
  EXPECT_TRUE(report().is_null());
  restart();
  EXPECT_TRUE(report().is_null());
  EXPECT_EQ(send("POST", "/api/records/1/report/restore").first, 200);
  EXPECT_EQ(report(), before);
  // To take away what is not there changes nothing.
  EXPECT_EQ(send("DELETE", "/api/records/1/report", "", "").first, 200);
  EXPECT_EQ(send("DELETE", "/api/records/1/report", "", "").first, 200);
  // Who asks for the analysis again has it at once.
  const int starts = engines_.starts("Fish");
  EXPECT_EQ(state(whole_game())["report"], before["report"]);
  EXPECT_EQ(engines_.starts("Fish"), starts);
}

TEST_F(KeptAnalysesTest, AMoveThatIsDeletedMeanwhileCostsNoOtherItsVerdict) {
  const auto id = whole_game();
  answer(id, 4);
  edit({{{"op", "remove"}, {"n", 4}}});
  answer(id, 1);
  EXPECT_EQ(state(id)["state"], "finished");
  EXPECT_EQ(state(id)["report"]["scores"][2], (Json{3, {{"cp", 0}}}));
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
  // The report comes from all of it.
  const Json report = state(third)["report"];
  ASSERT_EQ(report["mistakes"].size(), 1U);
  EXPECT_EQ(report["mistakes"][0]["n"], 4);
  EXPECT_EQ(report["mistakes"][0]["better"][0]["m"], "g8f6");
  EXPECT_EQ(report["scores"][3], (Json{4, {{"cp", 900}}}));
  EXPECT_TRUE(complaints_.empty());
}

TEST_F(KeptAnalysesTest, AFinishedOneGivesItsReportAtOnce) {
  const auto first = whole_game();
  answer(first, 5);
  const Json report = state(first)["report"];
  restart();
  const int starts = engines_.starts("Fish");
  const auto second = whole_game();
  EXPECT_EQ(state(second)["state"], "finished");
  EXPECT_EQ(state(second)["report"], report);
  EXPECT_EQ(engines_.starts("Fish"), starts);
  EXPECT_EQ(state(second)["scores"], report["scores"]);
  flush();
  const auto kept = store_->analyses().all();
  ASSERT_EQ(kept->size(), 1U);
  EXPECT_TRUE(kept->front().finished);
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

// A record may set up positions within itself (SGF does).
TEST_F(KeptAnalysesTest, APositionThatWasSetUpHasItsName) {
  ASSERT_EQ(send("POST", "/api/records",
                 "(;GM[1]FF[4]SZ[9]RU[Japanese];B[ee];W[cc];AB[gg]AE[cc]PL[W];W[cg])",
                 "application/octet-stream")
                .first,
            200);
  const auto id = begin(*analyses_, {{"record", 2}, {"engine", "Fish"}, {"whole_game", true}});
  ASSERT_TRUE(id) << id.error().text;
  const auto of_it = id->at("id").get<std::int64_t>();
  const auto total = state(of_it)["progress"]["total"].get<std::size_t>();
  EXPECT_EQ(total, 5U);
  for (std::size_t asked = 1; asked <= total; ++asked) {
    until_asked(asked);
    engine::Info info;
    const auto board = game_at(2, static_cast<int>(total - asked));
    info.depth = 3;
    info.pv = {board->legal_moves().front()};
    strings().say(info);
    strings().plays(board->format_move(info.pv.front(), rules::coordinate));
    until([&] { return left_of(of_it) < total + 1 - asked || left_of(of_it) == 0; });
  }
  until([&] { return state(of_it)["state"] == "finished"; });
  flush();
  for (std::size_t node = 0; node < total; ++node) {
    const auto [status, list] =
        send("GET", "/api/records/2/found", "", "", {{"node", std::to_string(node)}});
    EXPECT_EQ(list.size(), 1U) << node;
  }
}

// What stands there and cannot be read costs a search and nothing else.
TEST_F(KeptAnalysesTest, ADamagedPositionIsSearchedAgain) {
  answer(whole_game(), 5);
  store_->connections().writer().add(
      [](store::Database& database) {
        return store::Query(database, "UPDATE analysed_positions SET found = '{' WHERE key = ?")
            .with(store::PositionKey().after("e2e4").text())
            .run();
      },
      {});
  flush();
  EXPECT_EQ(state(whole_game())["progress"], (Json{{"done", 4}, {"total", 5}}));
  EXPECT_TRUE(found(1).empty());
  EXPECT_FALSE(complaints_.empty());
}

}  // namespace
}  // namespace ludex::serve
