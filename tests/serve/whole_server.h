// All resources and topics of a server, with its keys, on an event loop that the test turns. What
// stands in engines.toml is the test's.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "host/clock.h"
#include "host/engine_file.h"
#include "serve/analysis/analyses.h"
#include "serve/analysis/group_readings.h"
#include "serve/directories.h"
#include "serve/engine_source.h"
#include "serve/engines/catalogue.h"
#include "serve/engines/stored_profiles.h"
#include "serve/hello.h"
#include "serve/json_text.h"
#include "serve/keys.h"
#include "serve/levels.h"
#include "serve/live/lobby.h"
#include "serve/live/stored_tables.h"
#include "serve/manual_event_loop.h"
#include "serve/matches/matches.h"
#include "serve/net/hub.h"
#include "serve/records/records.h"
#include "serve/router.h"
#include "serve/settings.h"
#include "serve/waiting.h"
#include "serve/wire/wire_schema.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::test {

using serve::Json;

class WholeServer {
 public:
  explicit WholeServer(const std::string& engines_toml = {}, bool is_open = false)
      : engines_toml_(engines_toml), is_open_(is_open) {
    EXPECT_TRUE(keys.restore(store->settings()));
    for (const char* const kind : {"matches", "match"}) {
      topics.add(kind, [this](std::string_view topic) { return matches.find(topic); });
    }
    for (const char* const kind : {"lobby", "table"}) {
      topics.add(kind, [this](std::string_view topic) { return lobby.find(topic); });
    }
    topics.add("analysis", [this](std::string_view topic) { return analyses.find(topic); });
    topics.add("record", [this](std::string_view topic) { return records.find(topic); });
    for (const char* const kind : {"engines", "engine"}) {
      topics.add(kind, [this](std::string_view topic) { return catalogue.find(topic); });
    }
    keys.add_routes(router);
    catalogue.add_routes(router);
    lobby.add_routes(router);
    records.add_routes(router);
    analyses.add_routes(router);
    group_readings.add_routes(router);
    matches.add_routes(router);
    serve::add_settings_routes(router, store->settings());
    serve::add_hello_route(router, [this](const serve::KeyRing& ring) {
      return serve::HelloParts{.build = "b1",
                               .right = keys.right_of(ring, serve::Scope::server, 0)};
    });
  }

  // The answer, when it has come.
  [[nodiscard]] serve::HttpResponse request(serve::HttpRequest request) {
    const std::string method = request.method;
    const std::string path = request.path;
    const auto answer = std::make_shared<std::optional<serve::HttpResponse>>();
    event_loop.turn([&] {
      router.handle(std::move(request),
                    [answer](serve::HttpResponse response) { *answer = std::move(response); });
    });
    event_loop.run_until([&] { return answer->has_value(); });
    if (compares_answers) {
      expect_answer_fits(method, path, **answer);
    }
    return **answer;
  }
  [[nodiscard]] Json ask(const std::string& method, const std::string& path, const Json& body) {
    return Json::parse(
        request(
            {.method = method, .path = path, .body = serve::json_text(body), .keys = {owner_key}})
            .body);
  }

  bool compares_answers = true;  // with the schema of the wire
  support::TemporaryFolder folder;
  ManualEventLoop event_loop;
  const host::SteadyClock clock{};
  const std::string owner_key = std::string(32, 'a');

 private:
  std::string engines_toml_;
  bool is_open_;

 public:
  std::unique_ptr<store::Store> store =
      *store::Store::open(folder.path() / "ludex.db",
                          [this](std::function<void()> call) { event_loop.post(std::move(call)); });
  serve::Keys keys{{.event_loop = event_loop,
                    .wall_time = [] { return WallTime{}; },
                    .is_open = is_open_,
                    .record_of = [this](std::int64_t table) { return lobby.record_of(table); },
                    .keep_owner = [](const std::string&) { return Result<void>(); },
                    .changed = [this] { hub.check_rights(); }},
                   owner_key};
  serve::Directories topics;
  serve::net::Hub hub{event_loop, topics, {.build = "b1", .first_seq = 0}, {}, &keys};
  serve::Router router{&keys};
  serve::LevelTable levels;
  serve::StoredProfiles profiles{store->settings()};
  serve::Catalogue catalogue{{event_loop, hub, profiles, clock, true}, [this] {
                               return host::EngineFile::parse(engines_toml_, "engines.toml", {});
                             }};
  serve::RealEngines engines{
      clock,
      levels,
      [this]() -> const host::EngineFile& { return catalogue.file(); },
      {.values = [this](std::string_view engine, std::string_view game, std::string_view profile) {
        return catalogue.profile_values(engine, game, profile);
      }}};
  serve::StoredTables tables{store->tables(), [](const std::string&) {}};
  serve::Records records{{event_loop, hub, store->games(), [] { return WallTime{}; }}};
  serve::Analyses analyses{{event_loop, hub, records, engines, store->analyses()}};
  serve::GroupReadings group_readings{event_loop};
  serve::Lobby lobby{
      {event_loop, hub, tables, engines, [] { return WallTime{}; }, 1,
       [this](std::int64_t before, std::int64_t after) { keys.follow(before, after); }}};
  serve::Matches matches{
      {event_loop, hub, store->matches(), records, engines, clock, [] { return WallTime{}; }, 2}};
};

}  // namespace ludex::test
