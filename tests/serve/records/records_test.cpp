#include "serve/records/records.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "serve/json_text.h"
#include "serve/records/records_stage.h"
#include "serve/wire/examples.h"

namespace ludex::serve {
namespace {

TEST_F(RecordsTest, ImportsSeveralGamesAndListsThem) {
  const Json made = import(two_games);
  ASSERT_EQ(made.size(), 2U);
  EXPECT_EQ(made[0]["names"], Json({"Ada", "Борис"}));
  EXPECT_EQ(made[0]["result"], "1-0");
  EXPECT_EQ(made[0]["date"], "2026-11");
  EXPECT_EQ(made[0]["plies"], 3);
  EXPECT_EQ(made[0]["board"]["files"], 8);
  EXPECT_EQ(made[0]["cells"].get<std::string>().substr(16, 8), ".....N..");
  const Json listed = json("GET", "/api/records");
  ASSERT_EQ(listed.size(), 2U);
  EXPECT_EQ(listed[0]["names"][0], "Carol");
  EXPECT_EQ(listed[1]["id"], made[0]["id"]);
  EXPECT_EQ(listed[1]["cells"], made[0]["cells"]);
}

// Every member that the page's example of a list has is there, of the same kind.
TEST_F(RecordsTest, ListsRowsLikeTheExample) {
  import(two_games);
  const Json row = json("GET", "/api/records")[0];
  const Json like = example("get_records")[0];
  for (const auto& [name, value] : like.items()) {
    EXPECT_EQ(row.contains(name) ? row[name].type_name() : "", std::string(value.type_name()))
        << name;
  }
}

TEST_F(RecordsTest, TellHowManyGamesOfALargeFileWereAddedAndListThemAlone) {
  import(two_games);
  std::string file;
  for (int game = 1; game <= 222; ++game) {
    file += fmt::format("[White \"Ada {}\"]\n\n1. e4 {} *\n\n", game, game == 150 ? "Qh9" : "e5");
  }
  const Json made = import(file);
  EXPECT_EQ(made.size(), 100U);
  EXPECT_EQ(made[0]["import"], Json({{"count", 222}, {"from", 3}, {"to", 224}}));
  import(two_games);
  const HttpResponse listed = ask({.method = "GET",
                                   .path = "/api/records",
                                   .query = {{"from", "3"}, {"to", "224"}, {"limit", "1000"}}});
  const Json games = parse_json(listed.body).value();
  ASSERT_EQ(games.size(), 222U);
  EXPECT_EQ(games[0]["names"][0], "Ada 222");
  EXPECT_EQ(games[221]["names"][0], "Ada 1");
  // What was not understood of a game that is not in the answer is told as well.
  ASSERT_TRUE(made[99].contains("troubles"));
  EXPECT_NE(made[99]["troubles"][0].get<std::string>().find("Qh9"), std::string::npos);
}

TEST_F(RecordsTest, FilterAndPageTheList) {
  import(two_games);
  const auto list = [&](std::map<std::string, std::string> query) {
    const HttpResponse response =
        ask({.method = "GET", .path = "/api/records", .query = std::move(query)});
    return std::pair(response.status, parse_json(response.body).value());
  };
  EXPECT_EQ(list({{"player", "ada"}}).second.size(), 1U);
  EXPECT_EQ(list({{"result", "*"}}).second[0]["names"][0], "Carol");
  EXPECT_EQ(list({{"text", "best by"}}).second.size(), 1U);
  EXPECT_EQ(list({{"game", "go"}}).second.size(), 0U);
  EXPECT_EQ(list({{"limit", "1"}}).second[0]["id"], 2);
  EXPECT_EQ(list({{"after", "2"}}).second[0]["id"], 1);
  for (const auto& [name, value] : {std::pair{"game", "ludo"},
                                    {"limit", "0"},
                                    {"limit", "x"},
                                    {"from", "-1"},
                                    {"to", "all"},
                                    {"result", "won"},
                                    {"order", "1"}}) {
    const auto [status, error] = list({{name, value}});
    EXPECT_EQ(status, 422);
    EXPECT_EQ(error["field"], name);
  }
}

TEST_F(RecordsTest, ImportsPositionsAndFilesOfOtherGames) {
  const Json position = import("4k3/8/8/8/8/8/8/4K2R w K - 0 1\n");
  EXPECT_EQ(position[0]["setup"]["game"], "chess");
  EXPECT_EQ(position[0]["setup"]["position"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(import("(;GM[1]FF[4]SZ[9];B[ee];W[cc])")[0]["setup"]["game"], "go");
  EXPECT_EQ(import("(;GM[4]FF[4]SZ[15];B[hh];W[ii])")[0]["setup"]["game"], "gomoku");
  EXPECT_EQ(import("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1")[0]["setup"]["game"], "xiangqi");
}

TEST_F(RecordsTest, SayWhereABadFileIsWrong) {
  const HttpResponse response = send_file("[White \"Ada\"]\n\n1. e4 e5 2. Ke3 *\n");
  if (response.status == 200) {
    const Json made = parse_json(response.body).value();
    EXPECT_NE(made[0]["troubles"][0].get<std::string>().find("line 3"), std::string::npos);
  } else {
    EXPECT_EQ(parse_json(response.body).value()["line"], 3);
  }
  for (const std::string_view bytes : {"", "\n\n", "hello", "\xff\xfe\x01"}) {
    const HttpResponse refused = send_file(bytes);
    EXPECT_EQ(refused.status, 400) << refused.body;
    EXPECT_EQ(parse_json(refused.body).value()["code"], "malformed");
  }
}

TEST_F(RecordsTest, MakesAnEmptyRecordOfASetup) {
  const Json made = json("POST", "/api/records",
                         {{"game", "gomoku"}, {"variant", "standard"}, {"rule_set", "renju"}});
  EXPECT_EQ(made[0]["setup"]["rule_set"], "renju");
  EXPECT_EQ(made[0]["date"], "2026-11-22");
  EXPECT_EQ(made[0]["plies"], 0);
  const HttpResponse refused = ask("POST", "/api/records", {{"game", "ludo"}});
  EXPECT_EQ(refused.status, 422);
  EXPECT_EQ(parse_json(refused.body).value()["field"], "game");
}

TEST_F(RecordsTest, ShowARecordAsATable) {
  import(two_games);
  const Json state = this->state(1);
  EXPECT_EQ(state["outcome"], "1-0");
  const Json like = example("state_table")["data"];
  for (const auto& [name, value] : like.items()) {
    EXPECT_TRUE(state.contains(name) || name == "time" || name == "task" || name == "right")
        << name;
  }
  EXPECT_EQ(state["me"], Json::array());
  EXPECT_EQ(state["seats"][0]["name"], "Ada");
  ASSERT_EQ(state["tree"].size(), 5U);
  EXPECT_EQ(state["tree"][0]["comment"], "best by test");
  EXPECT_EQ(state["tree"][2]["glyph"], "!");
  EXPECT_EQ(state["tree"][3]["p"], 1);
  Topic* const topic = records_->find("record/1");
  ASSERT_NE(topic, nullptr);
  until([&] { return topic->state_text({}) != nullptr; });
  EXPECT_EQ(topic->state({}), state);
  for (const std::string_view none : {"record/9", "record/x", "record/", "record/-1", "table/1"}) {
    EXPECT_EQ(records_->find(none), nullptr) << none;
  }
}

TEST_F(RecordsTest, KeepsEditsAndTellsEveryPage) {
  import(two_games);
  const std::int64_t revision = state(1)["revision"].get<std::int64_t>();
  const HttpResponse done = edit(1, revision, R"([{"op": "add", "p": 0, "m": "d2d4"},
                                                  {"op": "comment", "n": 2, "text": "Hm."}])");
  ASSERT_EQ(done.status, 200) << done.body;
  const Json answer = parse_json(done.body).value();
  ASSERT_EQ(publisher_.deltas.size(), 1U);
  EXPECT_EQ(publisher_.deltas[0].topic, "record/1");
  EXPECT_EQ(publisher_.deltas[0].delta.shared,
            Json({{"e", "edit"}, {"revision", answer["revision"]}, {"edits", answer["edits"]}}));
  EXPECT_GT(answer["revision"].get<std::int64_t>(), revision);
  EXPECT_EQ(state(1)["revision"], answer["revision"]);
  const std::string pgn = exported(1, "pgn");
  // A server that starts again has them.
  close();
  open();
  EXPECT_EQ(exported(1, "pgn"), pgn);
  EXPECT_NE(pgn.find("Hm."), std::string::npos);
  EXPECT_NE(pgn.find("d4"), std::string::npos);
}

// After a restart nodes may have other numbers: what a page knew before is refused.
TEST_F(RecordsTest, RefusesEditsUponARevisionOfAnEarlierLife) {
  import(two_games);
  const std::int64_t first = state(1)["revision"].get<std::int64_t>();
  ASSERT_EQ(edit(1, first, R"([{"op": "remove", "n": 2}])").status, 200);
  const std::int64_t second = state(1)["revision"].get<std::int64_t>();
  // A page that has not heard of the last edit may still name nodes.
  EXPECT_EQ(edit(1, first, R"([{"op": "comment", "n": 1, "text": "!"}])").status, 200);
  EXPECT_EQ(edit(1, second + 5, R"([{"op": "comment", "n": 1, "text": "?"}])").status, 412);
  close();
  open();
  const HttpResponse stale = edit(1, second, R"([{"op": "comment", "n": 1, "text": "?"}])");
  EXPECT_EQ(stale.status, 412);
  EXPECT_EQ(parse_json(stale.body).value()["code"], "version");
  EXPECT_EQ(ask("POST", "/api/records/1/edits", {{"edits", Json::array()}}).status, 412);
}

TEST_F(RecordsTest, AnswersWrongEditsAndRecordsWithoutHarm) {
  import(two_games);
  const std::int64_t revision = state(1)["revision"].get<std::int64_t>();
  EXPECT_EQ(edit(1, revision, R"([{"op": "add", "p": 0, "m": "e2e5"}])").status, 422);
  EXPECT_EQ(edit(1, revision, "[").status, 400);
  EXPECT_EQ(edit(1, revision, R"({"op": 1})").status, 422);
  EXPECT_EQ(edit(9, revision, "[]").status, 404);
  EXPECT_EQ(ask("GET", "/api/records/9").status, 404);
  EXPECT_EQ(ask("GET", "/api/records/nine").status, 404);
  EXPECT_EQ(ask("DELETE", "/api/records/9").status, 404);
  EXPECT_TRUE(publisher_.deltas.empty());
  EXPECT_EQ(state(1)["revision"], revision);
}

TEST_F(RecordsTest, EditNothingWithoutANewRevision) {
  import(two_games);
  const Json before = state(1);
  const HttpResponse done =
      edit(1, before["revision"].get<std::int64_t>(), R"([{"op": "add", "p": 0, "m": "e2e4"}])");
  EXPECT_EQ(done.status, 200);
  EXPECT_EQ(parse_json(done.body).value()["inverse"], Json::array());
  EXPECT_EQ(state(1), before);
  EXPECT_TRUE(publisher_.deltas.empty());
}

// What the disk did not take is undone before everybody's eyes.
TEST_F(RecordsTest, UndoesEditsThatCouldNotBeKept) {
  import(two_games);
  const Json before = state(1);
  const std::int64_t revision = before["revision"].get<std::int64_t>();
  take_no_more_edits(1);
  std::optional<Answer<std::string>> first;
  std::optional<Answer<std::string>> second;
  records_->edit(1, revision, parse_json(R"([{"op": "add", "p": 0, "m": "d2d4"}])").value(),
                 [&](Answer<std::string> answer) { first = std::move(answer); });
  records_->edit(1, revision, parse_json(R"([{"op": "comment", "n": 6, "text": "x"}])").value(),
                 [&](Answer<std::string> answer) { second = std::move(answer); });
  until([&] { return first && second && !publisher_.begun_anew.empty(); });
  EXPECT_EQ(first->error().code, "internal");
  EXPECT_EQ(second->error().code, "internal");
  EXPECT_EQ(publisher_.deltas.size(), 2U);
  EXPECT_EQ(publisher_.begun_anew, std::vector<std::string>{"record/1"});
  EXPECT_EQ(state(1)["tree"], before["tree"]);
  EXPECT_GT(state(1)["revision"], publisher_.deltas.back().delta.shared["revision"]);
  // After that edits are kept again.
  const std::int64_t now = state(1)["revision"].get<std::int64_t>();
  EXPECT_EQ(edit(1, now, R"([{"op": "comment", "n": 1, "text": "x"}])").status, 200);
}

// The undoing of an edit is not judged by what pages may send: files hold more than that.
TEST_F(RecordsTest, UndoesWhatCouldNotBeKeptOfAnyFile) {
  const std::string long_label(20'000, 'x');
  import("(;GM[4]FF[4]SZ[15];B[hh]LB[bb:][cc:" + long_label + "];W[ii])");
  const Json before = state(1);
  const std::string sgf = exported(1, "sgf");
  take_no_more_edits(1);
  const HttpResponse refused =
      edit(1, before["revision"].get<std::int64_t>(),
           R"([{"op": "mark", "n": 1, "marks": [], "arrows": []}, {"op": "remove", "n": 1}])");
  EXPECT_EQ(refused.status, 500);
  EXPECT_EQ(state(1)["tree"], before["tree"]);
  EXPECT_EQ(exported(1, "sgf"), sgf);
}

TEST_F(RecordsTest, ImportAllGamesOfAFileOrNone) {
  import(two_games);
  // The store gives the number of the second game to somebody else.
  store_->connections().writer().add(
      store::Games::adding(store::RecordId{4},
                           store_->games().find(store::RecordId{1}).value()->record),
      {});
  store_->flush();
  const HttpResponse refused = send_file(two_games);
  EXPECT_EQ(refused.status, 500) << refused.body;
  EXPECT_EQ(json("GET", "/api/records").size(), 3U);
}

TEST_F(RecordsTest, NameTheGamesOfAFileThatCannotBeRead) {
  const Json made = import(std::string("[Variant \"Nonsense\"]\n\n1. a4 *\n\n") +
                           std::string(two_games) + "\n[FEN \"8/8\"]\n[SetUp \"1\"]\n\n1. a4 *\n");
  ASSERT_EQ(made.size(), 2U);
  for (const Json& each : made) {
    ASSERT_TRUE(each.contains("troubles"));
    EXPECT_NE(each["troubles"][0].get<std::string>().find("a game was left out"), std::string::npos)
        << each["troubles"];
  }
}

TEST_F(RecordsTest, ThatCannotBeReadAreListedSavedAsTheyAreAndRemoved) {
  import(two_games);
  store_->connections().writer().add(
      [](store::Database& database) {
        return database.run(
            "UPDATE records SET game = 'shogi', setup = 'game shogi' WHERE id = 2;"
            "UPDATE records SET record = 'nonsense' WHERE id = 1");
      },
      {});
  store_->flush();
  for (int times = 0; times < 2; ++times) {
    const Json list = json("GET", "/api/records");
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0]["id"], 2);
    EXPECT_EQ(list[0]["setup"]["game"], "shogi");
    EXPECT_EQ(list[0]["board"], nullptr);
    EXPECT_NE(list[0]["unreadable"].get<std::string>().find("does not know the game `shogi`"),
              std::string::npos);
    EXPECT_FALSE(list[1].contains("unreadable"));
  }
  ASSERT_EQ(complaints_.size(), 1U);
  for (const std::string id : {"1", "2"}) {
    EXPECT_EQ(ask({.method = "GET", .path = "/api/records/" + id}).status, 500);
    const HttpResponse stored = ask({.method = "GET",
                                     .path = "/api/records/" + id + "/export",
                                     .query = {{"format", "stored"}}});
    EXPECT_EQ(stored.status, 200) << stored.body;
    EXPECT_EQ(stored.file_name, "game-" + id + ".txt");
    EXPECT_EQ(stored.body, store_->games().text_of(store::RecordId{id[0] - '0'}).value());
    json("DELETE", "/api/records/" + id);
    HttpRequest for_good{.method = "DELETE", .path = "/api/records/" + id};
    for_good.query["for_good"] = "true";
    EXPECT_EQ(ask(for_good).status, 200);
  }
  EXPECT_EQ(json("GET", "/api/records"), Json::array());
  EXPECT_EQ(ask({.method = "DELETE", .path = "/api/records/1"}).status, 404);
}

TEST_F(RecordsTest, ThatCannotBeReadAreLeftOutOfAFileOfSeveral) {
  import(two_games);
  import(two_games);
  store_->connections().writer().add(
      [](store::Database& database) {
        return database.run("UPDATE records SET record = 'nonsense' WHERE id IN (1, 3)");
      },
      {});
  store_->flush();
  const HttpResponse rest =
      ask("POST", "/api/records/export", {{"ids", {1, 2, 3, 4}}, {"format", "pgn"}});
  EXPECT_EQ(rest.status, 200) << rest.body;
  EXPECT_EQ(rest.left_out, "1, 3");
  EXPECT_EQ(rest.body.find("Ada"), std::string::npos);
  EXPECT_NE(rest.body.find("Carol"), std::string::npos);
  const HttpResponse none =
      ask("POST", "/api/records/export", {{"ids", {1, 3}}, {"format", "pgn"}});
  EXPECT_EQ(none.status, 500);
  EXPECT_NE(none.body.find("record 1"), std::string::npos) << none.body;
}

// FF[4]: B and W are made, legal or not.
TEST_F(RecordsTest, OfMovesThatTheRulesForbidAreKeptShownAndExported) {
  const std::string go =
      "(;GM[1]SZ[9]RU[Chinese]KM[7.5];B[ee];W[ee](;B[aa];W[ab];B[ba];W[bb];B[ca]C[far])(;W[ee]))";
  import(go);
  const Json tree = state(1)["tree"];
  ASSERT_EQ(tree.size(), 8U);
  EXPECT_EQ(tree[1]["forbidden"], "the point is not empty");
  EXPECT_EQ(tree[1]["m"], "E5");
  EXPECT_EQ(tree[1]["set"], (Json{40, "O"}));
  EXPECT_FALSE(tree[0].contains("forbidden"));
  EXPECT_EQ(tree[7]["forbidden"], "the point is not empty");
  const auto exported = [&](const std::string& id) {
    return ask({.method = "GET",
                .path = "/api/records/" + id + "/export",
                .query = {{"format", "sgf"}}})
        .body;
  };
  const std::string first = exported("1");
  EXPECT_NE(first.find(";B[ee];W[ee]\n(;B[aa]"), std::string::npos) << first;
  import(first);
  EXPECT_EQ(exported("2"), first);
  EXPECT_EQ(json("GET", "/api/records").size(), 2U);
  json("DELETE", "/api/records/1");
  EXPECT_EQ(json("GET", "/api/records").size(), 1U);
}

TEST_F(RecordsTest, OfAListAreThoseOfTheDaysThatAreAskedFor) {
  import(two_games);
  const auto listed = [&](const std::string& since, const std::string& until) {
    return ask(
        {.method = "GET", .path = "/api/records", .query = {{"since", since}, {"until", until}}});
  };
  EXPECT_EQ(Json::parse(listed("2026", "2026.11").body).size(), 1U);
  EXPECT_EQ(Json::parse(listed("2027", "2027").body).size(), 0U);
  for (const std::string text : {"", "yesterday", "2026.13", "2024.??.??", "2026.02.30"}) {
    const HttpResponse refused = listed("2026", text);
    EXPECT_EQ(refused.status, 422) << text;
    const Json error = Json::parse(refused.body);
    EXPECT_EQ(error["code"], "bad_value") << text;
    EXPECT_EQ(error["field"], "until") << text;
    EXPECT_EQ(error["text"],
              "`until`: `" + text + "` is no date: 2026, 2026.11 or 2026.11.22 was expected");
  }
}

TEST_F(RecordsTest, StayLoadedWhilePagesLook) {
  std::string many;
  for (int game = 0; game < 70; ++game) {
    many += "[White \"W\"]\n\n1. e4 *\n\n";
  }
  ASSERT_EQ(import(many).size(), 70U);
  const Reader page{.page = "0123456789abcdef"};
  Topic* const watched = records_->find("record/1");
  watched->subscribed(page);
  for (int id = 2; id <= 70; ++id) {
    ASSERT_NE(records_->find("record/" + std::to_string(id)), nullptr);
  }
  EXPECT_EQ(records_->find("record/1"), watched);
  watched->unsubscribed(page);
}

// A tree that no page could show is sent in part, and nothing of it is lost.
TEST_F(RecordsTest, SendTheFirstNodesOfAVeryLargeTree) {
  std::string sgf = "(;GM[4]FF[4]SZ[15];B[hh]";
  for (int variation = 0; variation < 210; ++variation) {
    sgf += "(";
    for (int move = 0; move < 100; ++move) {
      const int point = (variation + move * 7) % 225;
      if (point == 112) continue;
      sgf += move % 2 == 0 ? ";W[" : ";B[";
      sgf += static_cast<char>('a' + point % 15);
      sgf += static_cast<char>('a' + point / 15);
      sgf += "]";
    }
    sgf += ")";
  }
  sgf += ")";
  ASSERT_EQ(import(sgf).size(), 1U);
  const Json state = this->state(1);
  EXPECT_EQ(state["tree"].size(), 20'000U);
  EXPECT_GT(state["left_out"].get<int>(), 500);
  EXPECT_GT(exported(1, "sgf").size(), 100'000U);
}

TEST_F(RecordsTest, KnowNoCommands) {
  import(two_games);
  std::optional<Answer<Json>> answer;
  records_->find("record/1")->command({}, "move", {}, [&](Answer<Json> done) {
    answer = std::move(done);
  });
  EXPECT_EQ(answer->error().code, "bad_value");
}

}  // namespace
}  // namespace ludex::serve
