// Every request, topic and command is tried with each right; the table in docs/api.md is the one of
// the program; and no request names a command, a path or a process.
#include "serve/rights.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/text.h"
#include "serve/api_document.h"
#include "serve/net/hub_stage.h"
#include "serve/whole_server.h"

namespace ludex::serve {
namespace {

using test::WholeServer;

// A table at which two persons sit and whose game is over, a second table, and a key of each right.
class EveryRight : public testing::Test {
 protected:
  EveryRight() {
    const Json me{{"kind", "me"}};
    for (std::string* const secret : {&secret_, &other_secret_}) {
      const Json made =
          server_.ask("POST", "/api/tables", {{"game", "chess"}, {"seats", {me, me}}});
      *secret = made.at("secrets").at(0);
    }
    Topic* const table = server_.topics.find("table/1");
    table->command({.page = "p", .secrets = {secret_}}, "resign", Json::object(), [](auto&&) {});
    server_.event_loop.run();
    record_ = *server_.lobby.record_of(1);
    for (const char* const right : {"watcher", "guest"}) {
      keys_[right] = server_.ask("POST", "/api/tables/1/keys", {{"right", right}}).at("key");
    }
    keys_["nobody"] = "";
    keys_["owner"] = server_.owner_key;
  }
  // The path with these numbers in its first place.
  static std::string path_of(std::string_view pattern, std::int64_t number) {
    std::string path(pattern);
    for (std::size_t at = path.find("{}"); at != std::string::npos; at = path.find("{}")) {
      path.replace(at, 2, std::to_string(number));
    }
    return path;
  }
  // "" if it is allowed; else the code of the error, with which the request is answered too.
  std::string refusal(const std::string& who, const Router::Name& route, std::int64_t number) {
    const HttpRequest request{.method = route.method,
                              .path = path_of(route.pattern, number),
                              .body = "{}",
                              .keys = {keys_.at(who)}};
    const auto refused = server_.router.refusal(request);
    if (!refused) return "";
    const HttpResponse answer = server_.request(request);
    EXPECT_EQ(answer.status, http_status(*refused)) << route.method << route.pattern;
    return refused->code;
  }
  [[nodiscard]] std::string command(const std::string& who, const std::string& topic,
                                    std::string_view what) const {
    const auto refused = command_refusal(server_.keys, {keys_.at(who)}, topic, what);
    return refused ? refused->code : "";
  }

  WholeServer server_;
  std::string secret_;
  std::string other_secret_;
  std::int64_t record_ = 0;
  std::map<std::string, std::string> keys_;
};

TEST_F(EveryRight, EveryRouteHasItsRowAndEveryRowItsRoute) {
  std::set<std::string> routes;
  for (const auto& [method, pattern] : server_.router.routes()) {
    EXPECT_NE(find_request_right(method, pattern), nullptr) << method << pattern;
    routes.insert(method + pattern);
  }
  EXPECT_EQ(routes.size(), request_rights().size());
  for (const RequestRight& row : request_rights()) {
    EXPECT_TRUE(routes.contains(std::string(row.method) + std::string(row.pattern))) << row.pattern;
  }
}

TEST_F(EveryRight, EachRouteIsTriedWithEachRight) {
  const std::set<std::string> of_a_table{"GET/api/tables/{}"};
  const std::set<std::string> of_a_record{"GET/api/records/{}", "GET/api/records/{}/export",
                                          "GET/api/records/{}/losses"};
  for (const Router::Name& route : server_.router.routes()) {
    const std::string name = route.method + route.pattern;
    const bool is_of_table = of_a_table.contains(name);
    const bool is_of_record = of_a_record.contains(name);
    const std::int64_t own = is_of_record ? record_ : 1;
    EXPECT_EQ(refusal("nobody", route, own), "key") << name;
    EXPECT_EQ(refusal("owner", route, own), "") << name;
    for (const char* const who : {"watcher", "guest"}) {
      const bool may =
          is_of_table || is_of_record || name == "GET/api/hello" || name == "POST/api/positions";
      EXPECT_EQ(refusal(who, route, own), may ? "" : "not_yours") << who << ' ' << name;
      if (is_of_table || is_of_record) {
        EXPECT_EQ(refusal(who, route, own + 1), "not_yours") << who << ' ' << name;
      }
    }
  }
  EXPECT_EQ(refusal("guest", {"GET", "/api/nothing"}, 1), "not_yours");
  EXPECT_EQ(refusal("owner", {"GET", "/api/nothing"}, 1), "");
}

TEST_F(EveryRight, EachTopicIsTriedWithEachRight) {
  const std::string record = fmt::format("record/{}", record_);
  const std::set<std::string> own{"table/1", record};
  for (const std::string& topic : std::vector<std::string>{
           "table/1", "table/2", "table/", "table", record, "record/999", "lobby", "lobby/1",
           "analysis/1", "engine/E/console", "engine/E/check", "engines", "match/1",
           "match/1/game/1", "matches", "nothing", ""}) {
    const auto code = [&](const std::string& who) {
      const auto refused = topic_refusal(server_.keys, {keys_.at(who)}, topic);
      return refused ? refused->code : "";
    };
    EXPECT_EQ(code("nobody"), "key") << topic;
    EXPECT_EQ(code("watcher"), own.contains(topic) ? "" : "not_yours") << topic;
    EXPECT_EQ(code("guest"), own.contains(topic) ? "" : "not_yours") << topic;
    EXPECT_EQ(code("owner"), "") << topic;
  }
}

TEST_F(EveryRight, EachCommandIsTriedWithEachRight) {
  std::set<std::string> of_tables;
  for (const CommandRight& row : command_rights()) {
    const std::string topic = row.kind == "engine" ? "engine/E/console"
                              : row.kind.empty()   ? ""
                                                   : fmt::format("{}/1", row.kind);
    const bool is_of_table = row.kind == "table";
    EXPECT_EQ(command("nobody", topic, row.what), "key") << row.what;
    EXPECT_EQ(command("watcher", topic, row.what), row.kind.empty() ? "" : "not_yours") << row.what;
    EXPECT_EQ(command("guest", topic, row.what), row.kind.empty() || is_of_table ? "" : "not_yours")
        << row.what;
    EXPECT_EQ(command("owner", topic, row.what), "") << row.what;
    if (is_of_table) {
      EXPECT_EQ(command("guest", "table/2", row.what), "not_yours") << row.what;
      of_tables.insert(std::string(row.what));
    }
  }
  const auto known = Table::commands();
  EXPECT_EQ(of_tables, std::set<std::string>(known.begin(), known.end()));
  EXPECT_EQ(command("guest", "table/1", "anything else"), "not_yours");
}

TEST_F(EveryRight, WhatIsOpenToThisMachineIsNotTheConsole) {
  WholeServer open({}, true);
  for (const Router::Name& route : open.router.routes()) {
    const auto refused =
        open.router.refusal({.method = route.method, .path = path_of(route.pattern, 1)});
    EXPECT_EQ(refused.has_value(), route.pattern == "/api/key") << route.pattern;
  }
  for (const CommandRight& row : command_rights()) {
    const auto refused = command_refusal(open.keys, {}, fmt::format("{}/1", row.kind), row.what);
    const bool is_console = row.kind == "engine" && row.what != "check" && row.what != "cancel";
    EXPECT_EQ(refused.has_value(), is_console) << row.what;
  }
}

// --- The document ---

// The cells of the row of the table of rights.
std::vector<std::string> row_of(std::string_view right) {
  const std::string text = api_document();
  for (const std::string_view line : split(text, '\n')) {
    if (!line.starts_with(fmt::format("| {} |", right))) continue;
    std::vector<std::string> cells;
    for (const std::string_view cell : split(line, '|')) {
      cells.emplace_back(trim(cell));
    }
    return cells;
  }
  return std::vector<std::string>(6);
}

TEST(RightsDocument, ItsTableIsThatOfTheProgram) {
  const std::map<Right, std::string> names{{Right::watcher, "watcher"},
                                           {Right::guest, "guest"},
                                           {Right::owner, "owner"},
                                           {Right::keyed_owner, "owner, by key"}};
  for (const auto& [right, name] : names) {
    std::set<std::string> requests;
    std::set<std::string> topics;
    std::set<std::string> commands;
    for (const RequestRight& row : request_rights()) {
      std::string path(row.pattern);
      for (std::size_t at = path.find("{}"); at != std::string::npos; at = path.find("{}")) {
        path.replace(at, 2, path.find("profiles/{}") == at - 9 ? "P" : "ID");
      }
      if (row.right == right) {
        requests.insert(fmt::format("{} `{}`", row.method, path));
      }
    }
    for (const TopicRight& row : topic_rights()) {
      if (row.right == right) {
        topics.insert(fmt::format("`{}`", row.kind));
      }
    }
    for (const CommandRight& row : command_rights()) {
      if (row.right == right) {
        commands.insert(fmt::format("`{}`", row.what));
      }
    }
    const auto cells = row_of(name);
    ASSERT_EQ(cells.size(), 6U) << name;
    const auto items = [](const std::string& cell) {
      std::set<std::string> found;
      for (const std::string_view item : split(cell, ',')) {
        if (!trim(item).empty()) {
          found.insert(std::string(trim(item)));
        }
      }
      return found;
    };
    EXPECT_EQ(items(cells[2]), requests) << name;
    EXPECT_EQ(items(cells[3]), topics) << name;
    EXPECT_EQ(items(cells[4]), commands) << name;
  }
}

// --- No request names a command, a path or a process ---

// An engine that opens the file that its option names, for reading and for writing.
constexpr auto opening_engine = R"(#!/bin/sh
while read -r line; do
  case "$line" in
    uci) echo "option name Log File type string default"
         echo uciok ;;
    "setoption name Log File value "*)
         name="${line#setoption name Log File value }"
         cat "$name" > /dev/null 2>&1; echo x > "$name" ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
    go*) echo bestmove 0000 ;;
  esac
done
)";

// Whether anything in the folder was opened, made or removed since this was made.
class WatchedFolder {
 public:
  explicit WatchedFolder(const std::filesystem::path& folder)
      : events_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    EXPECT_GE(::inotify_add_watch(events_, folder.c_str(),
                                  IN_OPEN | IN_CREATE | IN_DELETE | IN_MODIFY | IN_MOVE),
              0);
  }
  ~WatchedFolder() { ::close(events_); }
  WatchedFolder(const WatchedFolder&) = delete;
  WatchedFolder& operator=(const WatchedFolder&) = delete;
  [[nodiscard]] bool was_touched() const {
    std::array<char, 4096> bytes{};
    return ::read(events_, bytes.data(), bytes.size()) > 0;
  }

 private:
  int events_;
};

std::string percent_encoded(std::string_view text) {
  std::string encoded;
  for (const char c : text) {
    encoded += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return encoded;
}

TEST(NoRequestNamesAFile, WhateverIsSentToEveryRouteOpensNone) {
  const support::TemporaryFolder folder;
  const std::filesystem::path canary = folder.path() / "canary";
  std::filesystem::create_directory(canary);
  const std::string file = (canary / "file").string();
  std::ofstream(file) << "[Event \"x\"]\n";
  folder.write("engine.sh", opening_engine);
  WholeServer server(
      fmt::format("[engines.E]\ncommand = \"/bin/sh\"\nargs = [\"{}\"]\n"
                  "protocol = \"uci\"\ngame = \"chess\"\n",
                  folder.file("engine.sh")));
  ASSERT_EQ(server.ask("POST", "/api/engines/E/test", Json::object()).value("state", ""), "ready");
  // A profile from before options were closed.
  server.profiles.keep("E", "chess", {"old", {{"Log File", file}}}, [](auto&&) {});
  server.event_loop.run();
  const WatchedFolder watched(canary);
  const Json seat{{"kind", "engine"}, {"engine", "E"}, {"profile", "old"}};
  std::vector<Json> bodies{
      {{"values", {{"Log File", file}}}},
      {{"values", {{"BookFile", file}}}},
      {{"game", "chess"}, {"seats", {{{"kind", "me"}}, seat}}},
      {{"game", "chess"},
       {"rounds", 1},
       {"time", {{"kind", "move"}, {"base", 100}}},
       {"engines", {{{"engine", "E"}, {"profile", "old"}}, {{"engine", "Ludex"}}}}},
      {{"record", 1}, {"engine", "E"}, {"profile", "old"}},
      {{"ids", {file}}, {"format", file}},
      {{"right", file}},
      {{"setup", {{"game", "chess"}, {"position", file}}}, {"moves", {file}}},
      {{"edits", {{{"op", "tag"}, {"name", "Event"}, {"text", file}}}}}};
  Json all = Json::object();
  for (const char* const member :
       {"path", "file", "command", "args", "directory", "engine", "profile", "name", "game",
        "position", "text", "openings", "format", "log", "book", "store", "key"}) {
    all[member] = file;
  }
  bodies.push_back(all);
  (void)server.ask("POST", "/api/records", {{"game", "chess"}});
  std::size_t asked = 0;
  for (const auto& [method, pattern] : server.router.routes()) {
    if (pattern == "/api/key") continue;
    for (const std::string& place : {std::string("1"), std::string("E"), percent_encoded(file)}) {
      std::string path = pattern;
      for (std::size_t at = path.find("{}"); at != std::string::npos; at = path.find("{}")) {
        path.replace(at, 2, place);
      }
      for (const Json& body : bodies) {
        const HttpResponse answer =
            server.request({.method = method,
                            .path = path,
                            .query = {{"name", file}, {"format", file}, {"text", file}},
                            .if_match = "1",
                            .body = json_text(body),
                            .keys = {server.owner_key}});
        EXPECT_NE(answer.status, 401) << path;
        ++asked;
      }
      if (pattern.find("{}") == std::string::npos) break;
    }
  }
  EXPECT_GT(asked, 500U);
  server.event_loop.run();
  EXPECT_FALSE(watched.was_touched());
}

}  // namespace
}  // namespace ludex::serve
