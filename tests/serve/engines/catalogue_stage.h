// A catalogue with the real programs of a file that the test writes, on a manual event loop.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/clock.h"
#include "host/engine_file.h"
#include "serve/engines/catalogue.h"
#include "serve/json_text.h"
#include "serve/manual_event_loop.h"
#include "serve/recording_publisher.h"
#include "serve/router.h"
#include "serve/waiting.h"
#include "serve/wire/wire_schema.h"

namespace ludex::serve {

class MemoryProfiles final : public ProfileStore {
 public:
  Result<std::vector<EngineProfile>> profiles(std::string_view engine,
                                              std::string_view game) const override {
    const auto found = kept_.find({std::string(engine), std::string(game)});
    return found == kept_.end() ? std::vector<EngineProfile>() : found->second;
  }
  void keep(std::string_view engine, std::string_view game, const EngineProfile& profile,
            Kept kept) override {
    remove_one(engine, game, profile.name);
    kept_[{std::string(engine), std::string(game)}].push_back(profile);
    kept({});
  }
  void remove(std::string_view engine, std::string_view game, std::string_view profile,
              Kept kept) override {
    remove_one(engine, game, profile);
    kept({});
  }

 private:
  void remove_one(std::string_view engine, std::string_view game, std::string_view name) {
    std::erase_if(kept_[{std::string(engine), std::string(game)}],
                  [&](const EngineProfile& profile) { return profile.name == name; });
  }
  std::map<std::pair<std::string, std::string>, std::vector<EngineProfile>> kept_;
};

inline constexpr auto usual_file = R"(
[engines.Fault]
command = "{0}/fault_engine"
protocol = "uci"
rating = 1500

[engines.Fault.options]
Hash = 32

[engines."Missing/One"]
command = "{0}/there-is-no-such-program"
protocol = "gtp"
)";

class CatalogueTest : public testing::Test {
 protected:
  // Asks for a test of the engine Fault and takes its entry away meanwhile.
  void test_and_remove() {
    HttpRequest request;
    request.method = "POST";
    request.path = "/api/engines/Fault/test";
    router_.handle(request, [this](HttpResponse given) { tested_ = std::move(given); });
    text_.clear();
    event_loop_.advance(Catalogue::between_looks);
  }
  Catalogue& open(const Catalogue::Parts& place) {
    catalogue_.emplace(place, [this]() -> Result<host::EngineFile> {
      if (unreadable_) return tl::unexpected(*unreadable_);
      return host::EngineFile::parse(text_, "engines.toml", {});
    });
    catalogue_->add_routes(router_);
    publisher_.deltas.clear();
    return *catalogue_;
  }
  Catalogue& open() { return open({event_loop_, publisher_, profiles_, clock_, true}); }

  // Turns the event loop until the answer is there; engines work meanwhile.
  Json ask(std::string_view method, std::string path, const std::string& body = "{}",
           const std::string& game = {}) {
    HttpRequest request;
    request.method = method;
    request.path = std::move(path);
    request.body = body;
    if (!game.empty()) {
      request.query["game"] = game;
    }
    std::optional<HttpResponse> response;
    router_.handle(request, [&](HttpResponse given) { response = std::move(given); });
    until([&] { return response.has_value(); });
    test::expect_answer_fits(method, request.path, *response);
    Json json = Json::parse(response->body);
    if (response->status != 200) {
      json["status"] = response->status;
    }
    return json;
  }
  void until(const std::function<bool()>& done, const test::Wait& wait = test::Wait()) {
    event_loop_.run();
    test::turn_until(
        done, [this] { event_loop_.run(); }, wait);
  }
  Answer<Json> command(std::string_view what, const Json& body) {
    std::optional<Answer<Json>> answer;
    console()->command(reader_, what, body, [&](Answer<Json> given) { answer = std::move(given); });
    EXPECT_TRUE(answer.has_value());
    return *answer;
  }
  Topic* console() { return catalogue_->find("engine/Fault/console"); }
  bool was_said(const std::string& text, const std::string& from) {
    const Json lines = console_state()["lines"];
    return std::any_of(lines.begin(), lines.end(), [&](const Json& line) {
      return line["text"] == text && line["from"] == from;
    });
  }
  Json console_state() { return test::state_of(*console(), "engine/Fault/console", reader_); }
  bool runs() { return console_state()["running"].get<bool>(); }
  // Time passes while an engine speaks, so that its lines come through.
  void until_said(const std::string& text, const std::string& from) {
    until([&] {
      event_loop_.advance(EngineTraffic::between_batches);
      return was_said(text, from);
    });
  }

  test::ManualEventLoop event_loop_;
  const host::SteadyClock clock_{};
  test::RecordingPublisher publisher_;
  MemoryProfiles profiles_;
  Router router_;
  std::optional<HttpResponse> tested_;  // the answer to test_and_remove()
  std::string text_ = fmt::format(usual_file, LUDEX_BIN);
  std::optional<Error> unreadable_;  // why there is no text to read
  const Reader reader_{"0123456789abcdef", {}};
  std::optional<Catalogue> catalogue_;
};

}  // namespace ludex::serve
