// Records over a real store in a temporary folder, on an event loop that the test turns by hand.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "serve/json_text.h"
#include "serve/manual_event_loop.h"
#include "serve/recording_publisher.h"
#include "serve/records/records.h"
#include "serve/waiting.h"
#include "serve/wire/wire_schema.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::serve {

inline constexpr std::string_view two_games = R"([White "Ada"]
[Black "Борис"]
[Date "2026.11.??"]
[Result "1-0"]

1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Nf3! 1-0

[White "Carol"]
[Black "Dan"]
[Result "*"]

1. d4 d5 *
)";

class RecordsTest : public testing::Test {
 protected:
  RecordsTest() { open(); }
  ~RecordsTest() override { close(); }

  void open() {
    store_ = *store::Store::open(
        folder_.path() / "games.sqlite",
        [this](std::function<void()> call) { event_loop_.post(std::move(call)); });
    records_ = std::make_unique<Records>(
        Records::Parts{event_loop_, publisher_, store_->games(),
                       [] {
                         using namespace std::chrono;
                         return WallTime{sys_days(2026y / November / 22), minutes(0)};
                       },
                       [this](const std::string& what) { complaints_.push_back(what); }});
    router_ = std::make_unique<Router>();
    records_->add_routes(*router_);
  }
  void close() {
    records_.reset();
    store_.reset();
    event_loop_.run();
  }

  // Turns the event loop until it is so; the store writes meanwhile.
  template <class Done>
  void until(const Done& done, const test::Wait& wait = test::Wait()) {
    test::turn_until(
        done,
        [this] {
          store_->flush();
          event_loop_.run();
        },
        wait);
  }
  // The answer to a request, which may come later.
  HttpResponse ask(HttpRequest request) {
    const std::string method = request.method;
    const std::string path = request.path;
    std::optional<HttpResponse> answer;
    router_->handle(std::move(request),
                    [&](HttpResponse response) { answer = std::move(response); });
    until([&] { return answer.has_value(); });
    test::expect_answer_fits(method, path, *answer);
    return *answer;
  }
  HttpResponse ask(std::string method, std::string path, const Json& body = {}) {
    return ask({.method = std::move(method),
                .path = std::move(path),
                .content_type = "application/json",
                .body = json_text(body)});
  }
  Json json(std::string method, std::string path, const Json& body = {}) {
    const HttpResponse response = ask(std::move(method), std::move(path), body);
    EXPECT_EQ(response.status, 200) << response.body;
    return parse_json(response.body).value();
  }
  HttpResponse send_file(std::string_view bytes, const std::string& name = "") {
    HttpRequest request{.method = "POST",
                        .path = "/api/records",
                        .content_type = "application/octet-stream",
                        .body = std::string(bytes)};
    if (!name.empty()) {
      request.query["name"] = name;
    }
    return ask(std::move(request));
  }
  Json import(std::string_view bytes) {
    const HttpResponse response = send_file(bytes);
    EXPECT_EQ(response.status, 200) << response.body;
    return parse_json(response.body).value();
  }
  HttpResponse edit(int id, std::int64_t revision, std::string_view edits) {
    return ask({.method = "POST",
                .path = "/api/records/" + std::to_string(id) + "/edits",
                .if_match = std::to_string(revision),
                .content_type = "application/json",
                .body = R"({"edits": )" + std::string(edits) + "}"});
  }
  // From now on, edits of that record cannot be stored, as on a full disk: revisions that nobody
  // knows are in the way.
  void take_no_more_edits(int id) {
    const store::RecordId record{id};
    const auto stored = store_->games().find(record).value();
    store_->games().replace(record, store::Games::written(stored->record), 2, {});
    store_->games().replace(record, store::Games::written(stored->record), 3, {});
    store_->flush();
  }
  Json state(int id) { return json("GET", "/api/records/" + std::to_string(id)); }
  std::string exported(int id, std::string format) {
    HttpResponse response = ask({.method = "GET",
                                 .path = "/api/records/" + std::to_string(id) + "/export",
                                 .query = {{"format", std::move(format)}}});
    EXPECT_EQ(response.status, 200) << response.body;
    return response.body;
  }

  support::TemporaryFolder folder_;
  test::ManualEventLoop event_loop_;
  test::RecordingPublisher publisher_;
  std::vector<std::string> complaints_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<Records> records_;
  std::unique_ptr<Router> router_;
};

}  // namespace ludex::serve
