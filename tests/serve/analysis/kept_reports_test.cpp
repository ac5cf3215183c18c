// The kept report of a whole game, which a page reads without starting an engine.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "serve/analysis/kept_stage.h"
#include "serve/wire_examples.h"

namespace ludex::serve {
namespace {

TEST_F(KeptAnalysesTest, TheReportOfAWholeGameIsReadWithoutAnEngine) {
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
  const std::vector<std::string> best{"f1b5", "g8f6", "g1f3", "e7e5", "e2e4"};
  int at = 4;
  for (const std::string& move : best) {
    const std::size_t left = left_of(id);
    until_asked(++strings_asked_);
    engine::Info info = line(at--, move, 0);
    info.score.reset();
    strings().say(info);
    strings().plays(move);
    until([&] { return left_of(id) < left || state(id)["state"] == "finished"; });
  }
  const Json report = state(id)["report"];
  EXPECT_EQ(report["accuracy"], Json::array({nullptr, nullptr}));
  EXPECT_TRUE(report["mistakes"].empty());
}

}  // namespace
}  // namespace ludex::serve
