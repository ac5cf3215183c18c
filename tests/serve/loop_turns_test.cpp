// No request holds the loop for long: every route is asked for as much as it gives, and the
// processor time of each turn of the loop is compared with that of a known work.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/random.h"
#include "serve/json_text.h"
#include "serve/whole_server.h"
#include "serve/wire/members.h"
#include "serve/wire/move_node.h"
#include "serve/wire/setup.h"

namespace ludex::test {
namespace {

using serve::HttpRequest;
using serve::HttpResponse;

// The longest turn, in units of known_work(): 50 ms of a fast machine and an optimised build. A
// slow machine, a busy one and a build that checks itself take longer for both.
constexpr int longest_turn = 20;

constexpr int go_plies = 16'000;
constexpr int variations = 1'500;

// What a server does with a large answer: it writes 4,000 rows, and reads them again.
void known_work() {
  Json rows = Json::array();
  for (int row = 0; row < 4'000; ++row) {
    rows.push_back({{"n", row}, {"m", "e2e4"}, {"t", {"e4", "e2-e4"}}, {"at", {12, 28}}});
  }
  EXPECT_EQ(Json::parse(rows.dump()), rows);
}

// Knights that go out and come back, as long as a game may be.
std::string longest_game(std::string_view head, std::string_view there, std::string_view back) {
  std::string pgn(head);
  for (std::size_t move = 1; move <= limits::game_plies / 4; ++move) {
    pgn += fmt::format("{}. {} {}. {}\n", 2 * move - 1, there, 2 * move, back);
  }
  return pgn + "*\n";
}
std::string sgf_move(int ply, int point) {
  return {';',
          ply % 2 == 0 ? 'B' : 'W',
          '[',
          static_cast<char>('a' + point % 19),
          static_cast<char>('a' + point / 19),
          ']'};
}
// Stones on every point in turn, over and over: what stands there makes way.
std::string longest_go() {
  std::string sgf = "(;GM[1]FF[4]SZ[19]";
  for (int ply = 0; ply < go_plies; ++ply) {
    sgf += sgf_move(ply, ply * 7 % 361);
  }
  return sgf + ")";
}
std::string many_variations() {
  std::string sgf = "(;GM[1]FF[4]SZ[19]";
  for (int line = 0; line < variations; ++line) {
    sgf += '(';
    for (int ply = 0; ply < 40; ++ply) {
      sgf += sgf_move(ply, (line + ply * 7) % 361);
      if (ply % 4 == 0) {
        sgf += "C[A sentence about this move, as people write them.]";
      }
    }
    sgf += ')';
  }
  return sgf + ")";
}
std::string long_comments() {
  std::string pgn = "[White \"Ada\"]\n\n";
  for (int move = 1; move <= 10; ++move) {
    pgn += fmt::format("{}. Nf3 {{{}}} Nf6 {}. Ng1 Ng8\n", 2 * move - 1,
                       std::string(limits::record_text_bytes - 100, 'x'), 2 * move);
  }
  return pgn + "*\n";
}

// A question about the groups of a position of go that as many moves lead to as may be.
Json longest_groups_order(int side) {
  const Json setup{{"game", "go"}, {"params", {{"size", std::to_string(side)}}}};
  const auto members = serve::Members::of(setup).value();
  const auto game = serve::start(serve::read_setup(members).value(), "setup").value();
  Json moves = Json::array();
  Rng rng(1);
  while (moves.size() < limits::game_plies) {
    // The pass is the last one, and played only if there is nothing else: two would end the game.
    const std::vector<rules::Move> legal = game->legal_moves();
    const rules::Move move = legal[rng.below(std::max<std::size_t>(legal.size(), 2) - 1)];
    moves.push_back(serve::name_of(*game, move));
    game->play(move);
  }
  return {{"setup", setup}, {"moves", std::move(moves)}, {"reader", "page"}};
}

struct File {
  std::string_view name;
  std::string_view game;
  std::string_view format;
  std::string bytes;
};

class LoopTurns : public testing::Test {
 protected:
  // Answers are as large as they can be; their form is that of smaller ones.
  LoopTurns() { server_.compares_answers = false; }
  // Asks the route of that pattern, with `place` in all of its places.
  HttpResponse ask(const std::string& method, const std::string& pattern, const std::string& place,
                   HttpRequest request) {
    asked_.insert(method + " " + pattern);
    request.method = method;
    request.path = pattern;
    for (std::size_t at = request.path.find("{}"); at != std::string::npos;
         at = request.path.find("{}")) {
      request.path.replace(at, 2, place);
    }
    request.keys = {server_.owner_key};
    server_.event_loop.longest = {};
    HttpResponse answer = server_.request(std::move(request));
    const auto took = server_.event_loop.longest;
    // What interrupted the turn may also have interrupted the work that was measured before.
    if (took >= longest_turn * unit_) {
      unit_ = time_of_known_work();
    }
    EXPECT_LT(took.count(), longest_turn * unit_.count())
        << method << " " << pattern << " " << place;
    return answer;
  }
  // The processor time of this thread.
  std::chrono::nanoseconds time_of_known_work() {
    server_.event_loop.longest = {};
    server_.event_loop.turn(known_work);
    return server_.event_loop.longest;
  }
  HttpResponse get(const std::string& pattern, const std::string& place = "",
                   std::map<std::string, std::string> query = {}) {
    return ask("GET", pattern, place, {.query = std::move(query)});
  }
  HttpResponse send(const std::string& method, const std::string& pattern, const std::string& place,
                    const Json& body) {
    return ask(method, pattern, place,
               {.content_type = "application/json", .body = serve::json_text(body)});
  }
  HttpResponse edit(const std::string& record, const std::string& edits) {
    const Json state = Json::parse(get("/api/records/{}", record).body);
    return ask("POST", "/api/records/{}/edits", record,
               {.if_match = state["revision"].dump(),
                .content_type = "application/json",
                .body = "{\"edits\":" + edits + "}"});
  }
  static std::string number_in(const HttpResponse& answer) {
    const Json json = Json::parse(answer.body);
    EXPECT_TRUE(json.contains("id")) << answer.body.substr(0, 200);
    return json["id"].dump();
  }

  void ask_about_record(const File& file, const std::string& id) {
    ask("POST", "/api/records", "",
        {.query = {{"name", std::string(file.name)}},
         .content_type = "application/octet-stream",
         .body = file.bytes});
    const std::string format(file.format);
    EXPECT_EQ(get("/api/records/{}", id).status, 200) << file.name;
    EXPECT_EQ(get("/api/records/{}/losses", id, {{"format", format}}).status, 200);
    EXPECT_EQ(get("/api/records/{}/export", id, {{"format", format}}).status, 200);
    EXPECT_EQ(get("/api/records/{}/export", id, {{"format", "stored"}}).status, 200);
    EXPECT_EQ(get("/api/records/{}/found", id, {{"node", std::to_string(go_plies - 1)}}).status,
              200);
    get("/api/records/{}/report", id);
    get("/api/records/{}/report/export", id, {{"format", format}});
    EXPECT_EQ(send("POST", "/api/records/export", "",
                   {{"ids", Json::array({std::stoi(id)})}, {"format", format}})
                  .status,
              200);
    const Json whole{{"record", std::stoi(id)}, {"engine", "Ludex"}, {"whole_game", true}};
    const std::string analysis = number_in(send("POST", "/api/analyses", "", whole));
    get("/api/analyses");
    send("DELETE", "/api/analyses/{}", analysis, nullptr);
    send("DELETE", "/api/records/{}/report", id, nullptr);
    send("POST", "/api/records/{}/report/restore", id, nullptr);
    begin_match(std::string(file.game),
                {{"records", Json::array({std::stoi(id)})}, {"plies", 200}});
    edit_all(id);
  }
  void edit_all(const std::string& id) {
    std::string edits = "[";
    for (int count = 0; count < 999; ++count) {
      edits += fmt::format(R"({{"op": "comment", "n": {}, "text": "x"}},)", count * 16 % 39 + 1);
    }
    edits.back() = ']';
    EXPECT_EQ(edit(id, edits).status, 200);
    EXPECT_EQ(edit(id, R"([{"op": "remove", "n": 1}])").status, 200);
  }
  void remove_record(const std::string& id) {
    send("DELETE", "/api/records/{}", id, nullptr);
    send("POST", "/api/records/{}/restore", id, nullptr);
    send("DELETE", "/api/records/{}", id, nullptr);
    ask("DELETE", "/api/records/{}", id, {.query = {{"for_good", "true"}}});
  }
  void begin_match(const std::string& game, const Json& openings) {
    const Json order{{"game", game},
                     {"engines", {{{"engine", "Ludex"}}, {{"engine", "Ludex"}, {"name", "other"}}}},
                     {"rounds", 1},
                     {"time", {{"kind", "move"}, {"base", 10}}},
                     {"openings", openings}};
    const HttpResponse begun = send("POST", "/api/matches", "", order);
    if (begun.status != 200) return;  // openings of a game that has ended
    const std::string id = number_in(begun);
    send("POST", "/api/matches/{}/pause", id, nullptr);
    get("/api/matches/{}", id);
    get("/api/matches/{}/games", id);
    get("/api/matches/{}/events", id);
    send("POST", "/api/matches/{}/resume", id, nullptr);
    send("POST", "/api/matches/{}/stop", id, nullptr);
    get("/api/matches");
    send("DELETE", "/api/matches/{}", id, nullptr);
  }
  void ask_about_tables() {
    const Json persons = Json::array(
        {{{"kind", "me"}, {"name", "A"}}, {{"kind", "me"}, {"name", std::string(1000, 'B')}}});
    std::string last;
    for (int table = 0; table < 100; ++table) {
      last = number_in(
          send("POST", "/api/tables", "", {{"game", "go"}, {"seats", persons}, {"time", nullptr}}));
    }
    get("/api/tables");
    get("/api/tables/{}", last);
    get("/api/tables/{}/keys", last);
    send("POST", "/api/tables/{}/keys", last, {{"right", "watcher"}});
    send("DELETE", "/api/tables/{}/keys", last, nullptr);
  }
  void ask_the_rest() {
    get("/api/hello");
    get("/api/settings");
    send("PUT", "/api/settings", "", {{"colours", std::string(500'000, 'x')}});
    get("/api/engines");
    get("/api/engines/{}", "Ludex", {{"game", "chess"}});
    send("POST", "/api/engines/{}/test", "Ludex", Json::object());
    send("PUT", "/api/engines/{}/profiles/{}", "Ludex", {{"values", {{"Hash", "64"}}}});
    send("DELETE", "/api/engines/{}/profiles/{}", "Ludex", nullptr);
    Json moves = Json::array();
    for (std::size_t ply = 0; ply < limits::game_plies; ++ply) {
      static const std::array<const char*, 4> round{"g1f3", "g8f6", "f3g1", "f6g8"};
      moves.push_back(round[ply % 4]);
    }
    send("POST", "/api/positions", "",
         {{"setup", {{"game", "chess"}, {"rules", "engine"}}}, {"moves", std::move(moves)}});
    send("POST", "/api/groups", "", longest_groups_order(9));
    Json of_a_point = longest_groups_order(19);
    of_a_point.update({{"at", 361}, {"aim", "kill"}});  // outside: only the game is played
    EXPECT_EQ(send("POST", "/api/groups/line", "", of_a_point).status, 422);
    send("DELETE", "/api/groups/{}", "page", nullptr);
    get("/api/records", "", {{"text", "nowhere"}});
    EXPECT_EQ(send("POST", "/api/records/bin/empty", "", nullptr).status, 200);
    // Last: the key that asks is no owner's any more.
    send("POST", "/api/key", "", nullptr);
  }

  WholeServer server_;
  std::chrono::nanoseconds unit_ = time_of_known_work();
  std::set<std::string> asked_;
};

TEST_F(LoopTurns, AreShortWhateverIsAskedFor) {
  const std::vector<File> files{
      {"a.pgn", "chess", "pgn", longest_game("[White \"Ada\"]\n\n", "Nf3 Nf6", "Ng1 Ng8")},
      {"b.pgn", "xiangqi", "pgn",
       longest_game("[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n", "H0-G2 H9-G7",
                    "G2-H0 G7-H9")},
      {"c.sgf", "go", "sgf", longest_go()},
      {"d.sgf", "go", "sgf", many_variations()},
      {"e.pgn", "chess", "pgn", long_comments()}};
  int id = 0;
  for (const File& file : files) {
    ask_about_record(file, std::to_string(++id));
  }
  for (; id > 0; --id) {
    remove_record(std::to_string(id));
  }
  ask_about_tables();
  ask_the_rest();
  for (const auto& [method, pattern] : server_.router.routes()) {
    const std::string route = fmt::format("{} {}", method, pattern);
    EXPECT_TRUE(asked_.contains(route)) << route;
  }
}

}  // namespace
}  // namespace ludex::test
