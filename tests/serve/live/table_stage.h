// A lobby with an event loop that the test turns, puppets for engines, and a store in memory; and
// pages that speak to its tables.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "serve/json_text.h"
#include "serve/live/lobby.h"
#include "serve/manual_event_loop.h"
#include "serve/puppet_engine.h"
#include "serve/recording_publisher.h"
#include "serve/waiting.h"
#include "serve/wire/wire_schema.h"

namespace ludex::test {

using serve::Json;

class MemoryStore final : public serve::TableStore {
 public:
  [[nodiscard]] std::int64_t new_id() override { return ++last_id; }
  void keep(serve::KeptTable table, Kept kept) override {
    write(
        [this, table = std::move(table)] {
          history.push_back(table);
          tables[table.id] = table;
        },
        std::move(kept));
  }
  std::int64_t finish(serve::KeptTable table, Kept kept) override {
    table.kept = table.id + 1000;
    const std::int64_t record = *table.kept;
    write(
        [this, table = std::move(table)] {
          finished.push_back(table);
          tables[table.id] = table;
        },
        std::move(kept));
    return record;
  }
  [[nodiscard]] std::vector<serve::KeptTable> unfinished() override {
    std::vector<serve::KeptTable> found;
    for (const auto& [id, table] : tables) {
      if (!table.over) {
        found.push_back(table);
      }
    }
    return found;
  }
  [[nodiscard]] std::optional<serve::KeptTable> find(std::int64_t id) override {
    const auto found = tables.find(id);
    return found == tables.end() ? std::nullopt : std::optional(found->second);
  }

  // While the disk is slow, nothing is stored before this.
  void sync() {
    for (auto& write : std::exchange(waiting, {})) {
      write();
    }
  }

  bool is_slow = false;  // what is kept waits for sync()
  bool is_full = false;  // nothing can be kept
  std::size_t tries = 0;
  std::int64_t last_id = 0;
  std::map<std::int64_t, serve::KeptTable> tables;
  std::vector<serve::KeptTable> history;   // everything that was kept
  std::vector<serve::KeptTable> finished;  // in order

 private:
  void write(std::function<void()> change, Kept kept) {
    ++tries;
    auto written = [this, change = std::move(change), kept = std::move(kept)] {
      if (is_full) return kept(fail("the store `/home/owner/ludex.db` cannot grow"));
      change();
      kept({});
    };
    if (!is_slow) return written();
    waiting.push_back(std::move(written));
  }

  std::vector<std::function<void()>> waiting;
};

// Two persons on one screen, at chess without a clock; whatever is given takes the place of that.
[[nodiscard]] inline Json chess_table(const Json& changes = Json::object()) {
  Json order{{"game", "chess"},
             {"variant", "standard"},
             {"rule_set", ""},
             {"params", Json::object()},
             {"time", {{"kind", "none"}}},
             {"seats", Json::array({{{"kind", "me"}, {"name", "Anna"}},
                                    {{"kind", "me"}, {"name", "Boris"}}})}};
  order.erase("rule_set");
  order.update(changes);
  return order;
}
[[nodiscard]] inline Json seats(const Json& first, const Json& second) {
  return Json::array({first, second});
}
// Five minutes and three seconds.
inline const Json blitz{{"kind", "fischer"}, {"base", 300'000}, {"increment", 3'000}};
inline const Json person{{"kind", "me"}};
inline const Json friend_by_link{{"kind", "open"}};
inline const Json built_in{{"kind", "builtin"}, {"level", 3}};
inline constexpr int full_strength = 9;  // the highest level of puppets

class TableStage {
 public:
  TableStage() { open(); }

  // The server starts, or starts again after it was killed.
  void open() {
    lobby.reset();
    lobby = std::make_unique<serve::Lobby>(
        serve::Lobby::Parts{.event_loop = event_loop,
                            .publisher = publisher,
                            .store = store,
                            .engines = engines,
                            .wall_time = [this] { return wall_time; },
                            .seed = 1,
                            .engine_slots = engine_slots,
                            .most_plies = most_plies});
    EXPECT_TRUE(lobby->restore().empty());
    router = std::make_unique<serve::Router>();
    lobby->add_routes(*router);
  }

  [[nodiscard]] serve::HttpResponse request(const std::string& method, const std::string& path,
                                            const Json& body = nullptr) {
    serve::HttpResponse answer;
    router->handle({.method = method, .path = path, .body = serve::json_text(body)},
                   [&](serve::HttpResponse response) { answer = std::move(response); });
    expect_answer_fits(method, path, answer);
    return answer;
  }
  // Makes the table that is asked for; the test is about that one from now on.
  void make(const Json& order) {
    const serve::HttpResponse answer = request("POST", "/api/tables", order);
    ASSERT_EQ(answer.status, 200) << answer.body;
    made = Json::parse(answer.body);
    topic = "table/" + std::to_string(made.at("id").get<int>());
  }
  // A guest takes the open seat; from now on second() or first() is that guest.
  void take_open_seat(const std::string& name) {
    const auto answer = ask(watcher(), "sit", {{"name", name}});
    ASSERT_TRUE(answer && *answer);
    made["secrets"][(*answer)->at("seat").get<std::size_t>()] = (*answer)->at("secret");
  }
  // The player of that seat asks for a rematch; the test is about its table from now on.
  void rematch(const serve::Reader& player) {
    const auto answer = ask(player, "rematch");
    ASSERT_TRUE(answer && *answer);
    topic = "table/" + std::to_string((*answer)->at("table").get<int>());
    made["secrets"] = Json::array({made["secrets"][1], made["secrets"][0]});
  }
  [[nodiscard]] serve::Topic& table() const {
    serve::Topic* const found = lobby->find(std::string_view(topic));
    EXPECT_NE(found, nullptr) << topic;
    return *found;
  }
  // A page with the secrets of these seats.
  [[nodiscard]] serve::Reader page(const std::string& name, const std::vector<int>& own) const {
    serve::Reader reader{.page = name};
    for (const int seat : own) {
      reader.secrets.push_back(made.at("secrets").at(static_cast<std::size_t>(seat)));
    }
    return reader;
  }
  [[nodiscard]] serve::Reader both() const { return page("both", {0, 1}); }
  [[nodiscard]] serve::Reader first() const { return page("first", {0}); }
  [[nodiscard]] serve::Reader second() const { return page("second", {1}); }
  [[nodiscard]] serve::Reader watcher() const { return page("watcher", {}); }

  // What came of a command: nothing yet, a result, or an error.
  std::optional<serve::Answer<Json>> ask(const serve::Reader& reader, const std::string& what,
                                         Json body = Json::object()) {
    body["what"] = what;
    auto answer = std::make_shared<std::optional<serve::Answer<Json>>>();
    table().command(reader, what, body, [answer](serve::Answer<Json> done) {
      EXPECT_FALSE(answer->has_value()) << "a command is answered once";
      *answer = std::move(done);
    });
    last = answer;
    return *answer;
  }
  // The code of the error; empty when it was done.
  std::string tell(const serve::Reader& reader, const std::string& what,
                   Json body = Json::object()) {
    const auto answer = ask(reader, what, std::move(body));
    if (!answer) return "unanswered";
    return *answer ? "" : answer->error().code;
  }
  std::string move(const serve::Reader& reader, const std::string& text) {
    return tell(reader, "move", {{"m", text}, {"ply", plies()}});
  }
  // Plays the moves for both seats.
  void play(const std::vector<std::string>& moves) {
    for (const std::string& text : moves) {
      ASSERT_EQ(move(both(), text), "") << text;
    }
  }

  [[nodiscard]] Json state(const serve::Reader& reader) const {
    return state_of(table(), topic, reader);
  }
  [[nodiscard]] Json state() const { return state(watcher()); }
  [[nodiscard]] std::size_t plies() const { return state().at("tree").size(); }
  [[nodiscard]] Json seat(std::size_t at) const { return state().at("seats").at(at); }
  // The moves as they are named.
  [[nodiscard]] std::vector<std::string> line() const {
    std::vector<std::string> names;
    const Json now = state();
    for (const Json& node : now.at("tree")) {
      names.push_back(node.at("m"));
    }
    return names;
  }

  // What was published of that kind since forget(), as a watcher hears it.
  [[nodiscard]] std::vector<Json> deltas(const std::string& kind) const {
    std::vector<Json> found;
    for (const auto& said : publisher.deltas) {
      if (said.delta.shared.at("e") == kind) {
        found.push_back(said.delta.shared);
      }
    }
    return found;
  }
  [[nodiscard]] std::vector<std::string> kinds() const {
    std::vector<std::string> found;
    for (const auto& said : publisher.deltas) {
      found.push_back(said.delta.shared.at("e"));
    }
    return found;
  }
  // The last delta as who may act for the seat hears it.
  [[nodiscard]] Json heard_by(std::size_t seat) const {
    Json whole = publisher.deltas.back().delta.shared;
    const Json& own = publisher.deltas.back().delta.for_seat[seat];
    if (own.is_object()) {
      whole.update(own);
    }
    return whole;
  }
  void forget() { publisher.deltas.clear(); }
  // Turns the event loop until it is so; engines work meanwhile.
  void until(const std::function<bool()>& done, const Wait& wait = Wait()) {
    event_loop.run_until(done, wait);
  }
  // The same for what happens in an engine's thread, which tells the event loop nothing.
  void until_seen(const std::function<bool()>& done, const Wait& wait = Wait()) {
    turn_until(
        done, [this] { event_loop.run(); }, wait);
  }
  void until_asked(Strings& strings, std::size_t times) {
    until_seen([&] { return strings.asked() >= times; });
  }

  std::size_t engine_slots = 16;
  std::size_t most_plies = limits::table_plies;
  ManualEventLoop event_loop;
  WallTime wall_time{};
  RecordingPublisher publisher;
  MemoryStore store;
  PuppetStage engines;
  std::unique_ptr<serve::Lobby> lobby;
  std::unique_ptr<serve::Router> router;
  Json made;  // the answer to the last table that was made
  std::string topic;
  std::shared_ptr<std::optional<serve::Answer<Json>>> last;  // what came of the last command
};

}  // namespace ludex::test
