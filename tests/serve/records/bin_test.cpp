// Records in the bin, and their removal for good.
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "serve/json_text.h"
#include "serve/records/records_stage.h"

namespace ludex::serve {
namespace {

TEST_F(RecordsTest, PutARecordIntoTheBinAndBack) {
  import(two_games);
  EXPECT_EQ(json("DELETE", "/api/records/1"), Json::object());
  EXPECT_EQ(json("GET", "/api/records").size(), 1U);
  const HttpResponse bin =
      ask({.method = "GET", .path = "/api/records", .query = {{"bin", "true"}}});
  EXPECT_EQ(parse_json(bin.body).value()[0]["id"], 1);
  EXPECT_EQ(json("POST", "/api/records/1/restore"), Json::object());
  EXPECT_EQ(json("GET", "/api/records").size(), 2U);
}

TEST_F(RecordsTest, ShowTheBinLikeTheList) {
  import(two_games);
  json("DELETE", "/api/records/1");
  json("DELETE", "/api/records/2");
  const auto list = [&](std::map<std::string, std::string> query) {
    const HttpResponse response =
        ask({.method = "GET", .path = "/api/records", .query = std::move(query)});
    EXPECT_EQ(response.status, 200) << response.body;
    return parse_json(response.body).value();
  };
  EXPECT_EQ(list({{"bin", "true"}}).size(), 2U);
  EXPECT_EQ(list({{"bin", "false"}}).size(), 0U);
  EXPECT_EQ(list({{"bin", "true"}, {"result", "1-0"}})[0]["id"], 1);
  EXPECT_EQ(list({{"bin", "true"}, {"result", "*"}})[0]["id"], 2);
  EXPECT_EQ(list({{"bin", "true"}, {"result", "1/2-1/2"}}).size(), 0U);
  EXPECT_EQ(list({{"bin", "true"}, {"after", "2"}, {"player", "ada"}})[0]["id"], 1);
  const HttpResponse wrong =
      ask({.method = "GET", .path = "/api/records", .query = {{"bin", "yes"}}});
  EXPECT_EQ(parse_json(wrong.body).value()["field"], "bin");
}

TEST_F(RecordsTest, TellWhoFollowsARecordThatItIsRemovedForGood) {
  import(two_games);
  for (const char* const topic : {"record/1", "record/2"}) {
    ASSERT_NE(records_->find(topic), nullptr);
  }
  json("DELETE", "/api/records/1");
  json("DELETE", "/api/records/2");
  EXPECT_TRUE(publisher_.ended.empty()) << "what is in the bin can be read";
  ASSERT_EQ(
      ask({.method = "DELETE", .path = "/api/records/1", .query = {{"for_good", "true"}}}).status,
      200);
  ASSERT_EQ(publisher_.ended.size(), 1U);
  EXPECT_EQ(publisher_.ended[0].topic, "record/1");
  EXPECT_EQ(publisher_.ended[0].why.code, "unknown");
  EXPECT_EQ(publisher_.ended[0].why.text, "record 1 was removed for good");
  json("POST", "/api/records/bin/empty");
  ASSERT_EQ(publisher_.ended.size(), 2U);
  EXPECT_EQ(publisher_.ended[1].topic, "record/2");
}

TEST_F(RecordsTest, RemoveForGoodWhatIsInTheBin) {
  import(two_games);
  const auto remove = [&](const std::string& id, const std::string& for_good = "true") {
    const HttpResponse response =
        ask({.method = "DELETE", .path = "/api/records/" + id, .query = {{"for_good", for_good}}});
    return response.status == 200 ? "" : parse_json(response.body).value()["code"].dump();
  };
  EXPECT_EQ(remove("1"), R"("not_now")");
  EXPECT_EQ(remove("1", "certainly"), R"("bad_value")");
  EXPECT_EQ(json("GET", "/api/records").size(), 2U);
  EXPECT_EQ(remove("1", "false"), "");
  EXPECT_EQ(remove("1"), "");
  EXPECT_EQ(ask("GET", "/api/records/1").status, 404);
  EXPECT_EQ(ask("POST", "/api/records/1/restore").status, 404);
  EXPECT_EQ(records_->find("record/1"), nullptr);
  EXPECT_EQ(remove("1"), R"("unknown")");
  EXPECT_EQ(remove("one"), R"("unknown")");
  EXPECT_EQ(json("GET", "/api/records")[0]["id"], 2);
}

// It is restored before the removal comes to it.
TEST_F(RecordsTest, RemoveNothingThatIsRestoredJustThen) {
  import(two_games);
  json("DELETE", "/api/records/1");
  std::optional<Answer<Json>> restored;
  std::optional<Answer<Json>> removed;
  records_->set_binned(1, false, [&](Answer<Json> told) { restored = std::move(told); });
  records_->remove_for_good(1, [&](Answer<Json> told) { removed = std::move(told); });
  until([&] { return restored && removed; });
  EXPECT_TRUE(restored->has_value());
  EXPECT_EQ(removed->error().code, "not_now");
  EXPECT_EQ(json("GET", "/api/records").size(), 2U);
}

TEST_F(RecordsTest, EmptyTheBin) {
  import(two_games);
  import(two_games);
  EXPECT_EQ(json("POST", "/api/records/bin/empty"), Json({{"removed", 0}}));
  for (const std::string id : {"1", "3", "4"}) {
    json("DELETE", "/api/records/" + id);
  }
  EXPECT_EQ(json("POST", "/api/records/bin/empty"), Json({{"removed", 3}}));
  EXPECT_EQ(json("GET", "/api/records").size(), 1U);
  EXPECT_EQ(records_->find("record/3"), nullptr);
}

// A record goes while one of its edits is on its way to the disk, and pages look at it.
TEST_F(RecordsTest, AreRemovedWhileTheyAreEdited) {
  import(two_games);
  const std::int64_t revision = state(1)["revision"].get<std::int64_t>();
  json("DELETE", "/api/records/1");
  const Json comment = parse_json(R"([{"op": "comment", "n": 1, "text": "x"}])").value();
  std::optional<Answer<std::string>> first;
  std::optional<Answer<Json>> removed;
  std::optional<Answer<std::string>> second;
  records_->find("record/1")->subscribed({.page = "0123456789abcdef"});
  records_->edit(1, revision, comment, [&](Answer<std::string> told) { first = std::move(told); });
  records_->remove_for_good(1, [&](Answer<Json> told) { removed = std::move(told); });
  records_->edit(1, revision, comment, [&](Answer<std::string> told) { second = std::move(told); });
  until([&] { return first && removed && second; });
  EXPECT_TRUE(first->has_value());
  EXPECT_TRUE(removed->has_value()) << removed->error().text;
  EXPECT_EQ(second->error().code, "internal");
  EXPECT_EQ(records_->find("record/1"), nullptr);
  EXPECT_EQ(json("GET", "/api/records").size(), 1U);
}

}  // namespace
}  // namespace ludex::serve
