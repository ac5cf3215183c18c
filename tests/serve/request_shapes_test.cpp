// What a request or a command does not have is refused, whichever it is.
#include "serve/request_shapes.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "serve/net/hub_stage.h"
#include "serve/rights.h"
#include "serve/whole_server.h"
#include "serve/wire_examples.h"

namespace ludex::serve {
namespace {

using test::FakeConnection;
using test::HubStage;
using test::WholeServer;

class EveryRequest : public testing::Test {
 protected:
  HttpResponse ask(std::string_view method, std::string_view pattern, const Json& body,
                   std::map<std::string, std::string> query = {}) {
    std::string path(pattern);
    for (std::size_t at = path.find("{}"); at != std::string::npos; at = path.find("{}")) {
      path.replace(at, 2, "1");
    }
    return server_.request({.method = std::string(method),
                            .path = path,
                            .query = std::move(query),
                            .if_match = "0",
                            .body = body.is_null() ? "" : body.dump(),
                            .keys = {server_.owner_key}});
  }
  // The field of the error; the text of the answer if it is another error, or none.
  static std::string refused_field(const HttpResponse& answer) {
    const Json error = Json::parse(answer.body, nullptr, false);
    const bool is_refusal =
        answer.status == 422 && error.is_object() && error.value("code", "") == "bad_value";
    return is_refusal ? error.value("field", "") : answer.body;
  }

  WholeServer server_;
};

TEST_F(EveryRequest, RowsAreThoseOfTheTableOfRights) {
  std::set<std::string> with_bodies;
  for (const RequestRight& row : request_rights()) {
    if (row.method == "POST" || row.method == "PUT") {
      with_bodies.insert(fmt::format("{} {}", row.method, row.pattern));
    }
  }
  for (const RequestShape& row : request_shapes()) {
    EXPECT_NE(find_request_right(row.method, row.pattern), nullptr) << row.pattern;
    with_bodies.erase(fmt::format("{} {}", row.method, row.pattern));
  }
  EXPECT_EQ(with_bodies, std::set<std::string>()) << "they have bodies and no shape";
  const auto name = [](const auto& row) { return fmt::format("{} {}", row.kind, row.what); };
  std::set<std::string> commands;
  std::set<std::string> shapes;
  for (const CommandRight& row : command_rights()) {
    commands.insert(name(row));
  }
  for (const CommandShape& row : command_shapes()) {
    shapes.insert(name(row));
  }
  EXPECT_EQ(commands, shapes);
}

TEST_F(EveryRequest, AMemberThatItDoesNotHaveIsRefused) {
  for (const RequestShape& row : request_shapes()) {
    if (row.body == nullptr) continue;
    const HttpResponse answer = ask(row.method, row.pattern, {{"surplus\n", true}});
    EXPECT_EQ(refused_field(answer), "surplus\\x0A") << row.method << ' ' << row.pattern;
    for (const ShapeMember& member : row.body->members) {
      EXPECT_NE(answer.body.find(std::string(member.name)), std::string::npos)
          << answer.body << " does not name " << member.name;
    }
  }
}

TEST_F(EveryRequest, AWordOfTheQueryThatItDoesNotHaveIsRefused) {
  for (const RequestRight& row : request_rights()) {
    const bool has_body = row.method == "POST" || row.method == "PUT";
    const HttpResponse answer =
        ask(row.method, row.pattern, has_body ? Json::object() : Json(), {{"surplus", "1"}});
    EXPECT_EQ(refused_field(answer), "surplus") << row.method << ' ' << row.pattern;
  }
}

TEST_F(EveryRequest, MembersOfMembersAreRefusedByTheirPlace) {
  struct Row {
    std::string method, pattern;
    Json body;
    std::string field;
  };
  const Json chess{{"game", "chess"}};
  const auto with = [&](const std::string& name, const Json& value) {
    Json body = chess;
    body[name] = value;
    return body;
  };
  const auto edit = [](const Json& one) { return Json{{"edits", Json::array({Json(), one})}}; };
  const std::vector<Row> rows{
      {"POST", "/api/tables", with("time", {{"kind", "move"}, {"bas", 1}}), "time.bas"},
      {"POST", "/api/tables", with("seats", {{{"kind", "me"}}, {{"kind", "me"}, {"level", 3}}}),
       "seats[1].level"},
      {"POST", "/api/tables", with("seats", {{{"kind", "builtin"}, {"engine", "x"}}}),
       "seats[0].engine"},
      {"POST", "/api/matches", with("engines", {{{"engine", "Ludex"}, {"deph", 3}}}),
       "engines[0].deph"},
      {"POST", "/api/matches", with("openings", {{"plys", 3}}), "openings.plys"},
      {"POST", "/api/matches", with("draw", {{"moves", 3}}), "draw.moves"},
      {"POST", "/api/matches", with("resign", {{"moves", 3}}), "resign.moves"},
      {"POST", "/api/matches", with("sprt", {{"elo2", 3}}), "sprt.elo2"},
      {"POST", "/api/matches",
       with("engines", {Json::object(), {{"time", {{"kind", "none"}, {"bse", 1}}}}}),
       "engines[1].time.bse"},
      {"POST", "/api/positions", {{"setup", with("positon", "")}}, "setup.positon"},
      {"POST", "/api/analyses", {{"limits", {{"time", 1}}}}, "limits.time"},
      {"POST", "/api/records/{}/edits", edit({{"op", "comment"}, {"txt", ""}}), "edits[1].txt"},
      {"POST", "/api/records/{}/edits", edit({{"op", "add"}, {"n", 1}}), "edits[1].n"},
      {"POST", "/api/records/{}/edits", edit({{"op", "score"}, {"score", {{"cps", 1}}}}),
       "edits[1].score.cps"},
      {"POST", "/api/records/{}/edits",
       edit({{"op", "mark"}, {"arrows", {{{"from", 1}, {"too", 1}}}}}), "edits[1].arrows[0].too"},
      {"POST", "/api/records/{}/edits", edit({{"op", "mark"}, {"marks", {{{"colour", 1}}}}}),
       "edits[1].marks[0].colour"},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(refused_field(ask(row.method, row.pattern, row.body)), row.field) << row.body;
  }
  const Json said = Json::parse(ask("POST", "/api/matches", rows[3].body).body);
  EXPECT_EQ(
      said.at("text"),
      "`engines[0].deph` is unknown; the members are: engine, level, strength, profile, name, "
      "time, depth, nodes");
}

// What the server reads by names that are not its own: parameters, options, settings.
TEST_F(EveryRequest, NamesOfOthersAreLeftToTheirReaders) {
  EXPECT_EQ(ask("PUT", "/api/settings", {{"anything", {{"at", "all"}}}}).status, 200);
  const Json komi{{"game", "go"}, {"params", {{"komi", "5.5"}}}};
  EXPECT_EQ(ask("POST", "/api/records", komi).status, 200);
}

TEST_F(EveryRequest, TheExamplesThatPagesSendHaveKnownMembersOnly) {
  const std::vector<std::pair<std::string, std::string>> bodies{
      {"post_table", "/api/tables"},
      {"post_match", "/api/matches"},
      {"post_position", "/api/positions"},
      {"post_analysis", "/api/analyses"},
      {"post_edits", "/api/records/{}/edits"}};
  for (const auto& [name, pattern] : bodies) {
    HttpRequest request{.method = "POST", .body = test::wire_text(name)};
    const auto read = read_request(request, pattern);
    EXPECT_TRUE(read) << name << ": " << read.error().text;
  }
  for (const std::string name : {"do_answer", "do_cancel", "do_check", "do_dead", "do_line",
                                 "do_look", "do_move", "do_set", "do_start", "do_stop"}) {
    const Json message = test::wire_example(name);
    const auto read = check_command(message.at("topic").get<std::string>(),
                                    message.at("what").get<std::string>(), message);
    EXPECT_TRUE(read) << name << ": " << read.error().text;
  }
}

TEST(EveryCommand, RefusesAMemberThatItDoesNotHave) {
  HubStage stage;
  FakeConnection wire;
  auto& session = stage.hub.opened(HubStage::page('a'), wire);
  int id = 0;
  for (const CommandShape& row : command_shapes()) {
    const std::string topic = row.kind.empty() ? "" : fmt::format("{}/1", row.kind);
    auto* const there = topic.empty() ? nullptr : &stage.add_topic(topic);
    Json message{{"t", "do"}, {"id", ++id}, {"what", row.what}, {"surplus", 1}};
    if (!topic.empty()) {
      message["topic"] = topic;
    }
    static_cast<void>(stage.say(session, message));
    const Json error = wire.heard.back().at("error");
    EXPECT_EQ(error.at("code"), "bad_value") << row.what;
    EXPECT_EQ(error.at("field"), "surplus") << row.what;
    EXPECT_TRUE(there == nullptr || there->count == 0) << row.what << " was done";
  }
  for (const Json& message : {Json{{"t", "ping"}, {"c", 1}, {"surplus", 1}},
                              Json{{"t", "sub"}, {"topic", "table/1"}, {"surplus", 1}},
                              Json{{"t", "unsub"}, {"topic", "table/1"}, {"surplus", 1}}}) {
    static_cast<void>(stage.say(session, message));
    EXPECT_EQ(wire.heard.back().at("error").at("field"), "surplus") << message;
  }
}

}  // namespace
}  // namespace ludex::serve
