// The matches of a server over a store on the disk, with the built-in engines and the real time of
// their games; the event loop is turned by the test.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/clock.h"
#include "serve/levels.h"
#include "serve/manual_event_loop.h"
#include "serve/matches/matches.h"
#include "serve/recording_publisher.h"
#include "serve/records/records.h"
#include "serve/waiting.h"
#include "serve/wire/wire_schema.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::test {

using serve::Json;

// Two built-in engines at chess, which draw after a move of each; whatever is given takes the place
// of that.
[[nodiscard]] inline Json short_match(const Json& changes = Json::object()) {
  Json order{
      {"game", "chess"},
      {"engines", {{{"engine", "Ludex"}, {"level", 4}}, {{"engine", "Ludex"}, {"level", 5}}}},
      {"rounds", 2},
      {"concurrency", 1},
      {"time", {{"kind", "none"}}},
      {"max_moves", 1}};
  for (Json& engine : order["engines"]) {
    engine["depth"] = 1;
    engine["nodes"] = 100;
  }
  order.update(changes);
  return order;
}

class MatchStage {
 public:
  explicit MatchStage(std::size_t processors = 2) : processors_(processors) { start(); }

  [[nodiscard]] std::string store_file() const { return folder_.file("ludex.db"); }
  // What a server does that begins, and ends without a word, as by `kill -9`.
  void start() {
    store = *store::Store::open(
        store_file(), [this](std::function<void()> call) { event_loop.post(std::move(call)); });
    records = std::make_unique<serve::Records>(
        serve::Records::Parts{event_loop, publisher, store->games(), [] { return WallTime{}; }});
    matches = std::make_unique<serve::Matches>(serve::Matches::Parts{
        event_loop, publisher, store->matches(), *records, engines_, clock_,
        [this] { return wall_time; }, processors_, store_file(), start_program});
    router = std::make_unique<serve::Router>();
    matches->add_routes(*router);
    troubles = matches->restore();
  }
  void end() {
    matches.reset();
    records.reset();
    store.reset();
  }
  void restart() {
    end();
    publisher.deltas.clear();
    start();
  }

  [[nodiscard]] serve::HttpResponse request(const std::string& method, const std::string& path,
                                            const Json& body = nullptr,
                                            std::map<std::string, std::string> query = {}) {
    // Owned by this call and the answer, which may come later.
    const auto answer = std::make_shared<std::optional<serve::HttpResponse>>();
    router->handle({.method = method,
                    .path = path,
                    .query = std::move(query),
                    .body = body.is_null() ? "" : body.dump()},
                   [answer](serve::HttpResponse response) { *answer = std::move(response); });
    event_loop.run_until([&] { return answer->has_value(); });
    expect_answer_fits(method, path, **answer);
    return **answer;
  }
  [[nodiscard]] Json ask(const std::string& method, const std::string& path,
                         const Json& body = nullptr) {
    const serve::HttpResponse answer = request(method, path, body);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return Json::parse(answer.body);
  }
  std::string make(const Json& order) {
    return "/api/matches/" + std::to_string(ask("POST", "/api/matches", order).at("id").get<int>());
  }
  // Turns the event loop until it is so; time goes on with everything that happens.
  template <class Done>
  void until(const Done& done, const Wait& wait = Wait()) {
    event_loop.run_until(
        [&] {
          event_loop.advance(serve::MatchTopic::between_news);
          return done();
        },
        wait);
  }
  void until_state(const std::string& match, std::string_view state) {
    until([&] { return ask("GET", match).at("state") == state; });
  }
  // Those of the topic with that `e`.
  [[nodiscard]] std::vector<Json> deltas(std::string_view topic, std::string_view e) const {
    std::vector<Json> found;
    for (const auto& said : publisher.deltas) {
      if (said.topic == topic && said.delta.shared.at("e") == e) {
        found.push_back(said.delta.shared);
      }
    }
    return found;
  }

  // How tournaments of the command line are resumed, from the next start() on.
  decltype(serve::Matches::Parts::start_program) start_program;
  ManualEventLoop event_loop;
  WallTime wall_time{};
  RecordingPublisher publisher;

 private:
  support::TemporaryFolder folder_;
  host::SteadyClock clock_;
  serve::LevelTable levels_;
  host::EngineFile no_file_;
  serve::RealEngines engines_{clock_, levels_,
                              [this]() -> const host::EngineFile& { return no_file_; }};
  std::size_t processors_;

 public:
  std::unique_ptr<store::Store> store;
  std::unique_ptr<serve::Records> records;
  std::unique_ptr<serve::Matches> matches;
  std::unique_ptr<serve::Router> router;
  std::vector<std::string> troubles;
};

}  // namespace ludex::test
