// A server of topics and resources made up by a test, in a thread of its own. Its time is the
// test's: it stands until pass(). Only how long a WebSocket may be silent is real time, which Beast
// measures.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "serve/manual_event_loop.h"
#include "serve/net/hub_stage.h"
#include "serve/net/raw_client.h"
#include "serve/net/server.h"
#include "serve/router.h"

namespace ludex::test {

// The calls of an event loop of the server with timers and a clock that a test advances, on the
// thread of that loop.
class SteppedEventLoop final : public serve::EventLoop {
 public:
  explicit SteppedEventLoop(serve::EventLoop& loop) : loop_(loop) {}

  void post(std::function<void()> call) override { loop_.post(std::move(call)); }
  std::unique_ptr<Timer> call_at(TimePoint due, std::function<void()> call) override {
    return time_.call_at(due, std::move(call));
  }
  const Clock& clock() const override { return time_.clock(); }

  // To be called on the loop's thread.
  void advance(Duration by) { time_.advance(by); }

 private:
  serve::EventLoop& loop_;
  ManualEventLoop time_;
};

class TestServer : public serve::Directory {
 public:
  explicit TestServer(serve::net::ServerOptions options = {}, serve::net::HubLimits limits = {},
                      const serve::Rights* rights = nullptr)
      : farewell_wait_(options.limits.farewell_wait),
        hub(timers_, *this, {.build = "b1", .first_seq = 0}, limits, rights),
        router(rights),
        server(loop, timers_, hub, router, files, with_any_port(std::move(options))) {
    topics["table/1"] = std::make_unique<FakeTopic>();
    using serve::HttpRequest;
    using serve::json_response;
    using serve::Places;
    const auto echo = [](const HttpRequest& request, const Places&) {
      return json_response(serve::Json(request.query));
    };
    router.add_reply("GET", "/api/hello", echo);
    router.add_reply("GET", "/api/records", echo);
    const auto count = [](const HttpRequest& request, const Places&) {
      return json_response({{"bytes", request.body.size()}, {"type", request.content_type}});
    };
    router.add_reply("POST", "/api/tables", count);
    router.add_reply("POST", "/api/records", count);
    router.add_reply("DELETE", "/api/records/{}", count);
    if (rights == nullptr) {
      add_own_routes();
    }
    port = server.listen().value();
    thread_ = std::thread([this] { loop.run(); });
  }
  // 8 MiB that end with "the end".
  static std::string large_body() {
    const std::string end = "the end";
    return std::string((std::size_t{8} << 20) - end.size(), 'x') + end;
  }
  // Routes that no real server has.
  void add_own_routes() {
    using serve::HttpRequest;
    using serve::Places;
    router.add_reply("GET", "/api/large", [](const HttpRequest&, const Places&) {
      return serve::HttpResponse{.body = large_body(), .file_name = "games \"1\" \xe5\xb1\x80.pgn"};
    });
    router.add("GET", "/api/later",
               [this](const HttpRequest&, const Places&, serve::Respond respond) {
                 later.push_back(std::move(respond));
               });
  }
  ~TestServer() override {
    if (!is_over_) {
      begin_to_end();
    }
    // Whoever has not closed by then is given up.
    pass(farewell_wait_);
    ended_.get_future().wait();
    loop.stop();
    thread_.join();
  }

  // Runs the call on the event loop's thread and waits for it.
  void on_event_loop(const std::function<void()>& call) {
    std::promise<void> done;
    loop.post([&] {
      call();
      done.set_value();
    });
    done.get_future().wait();
  }
  void tick() {
    on_event_loop([&] { hub.delta("table/1", {.shared = {{"e", "tick"}}}); });
  }
  // Lets so much time pass for the server.
  void pass(Duration time) {
    on_event_loop([&] { timers_.advance(time); });
  }
  // Closes everything, as the end of the program does; to be called once.
  void begin_to_end() {
    is_over_ = true;
    loop.post([this] { server.shut_down([this] { ended_.set_value(); }); });
  }
  [[nodiscard]] std::size_t connections() {
    std::size_t result = 0;
    on_event_loop([&] { result = server.connections(); });
    return result;
  }
  [[nodiscard]] serve::Topic* find(std::string_view topic) override {
    const auto found = topics.find(topic);
    return found == topics.end() ? nullptr : found->second.get();
  }

  std::map<std::string, std::unique_ptr<FakeTopic>, std::less<>> topics;
  std::array<serve::net::StaticFile, 3> files{{
      {"/assets/main-01234567.js", "text/javascript; charset=utf-8", "let a = 1;", "zip", true},
      {"/icon.svg", "image/svg+xml", "<svg/>", {}, false},
      {"/index.html", "text/html; charset=utf-8", "<p>page</p>", "zipped", false},
  }};
  std::atomic<bool> expects_trouble = false;
  std::atomic<int> troubles = 0;
  serve::net::AsioEventLoop loop{[this](const std::string& what) {
    ++troubles;
    if (!expects_trouble) {
      ADD_FAILURE() << what;
    }
  }};

 private:
  SteppedEventLoop timers_{loop};
  Duration farewell_wait_;

 public:
  std::vector<serve::Respond> later;  // of requests that wait; they hold connections of the loop
  serve::net::Hub hub;
  serve::Router router;
  serve::net::Server server;
  std::uint16_t port = 0;

 private:
  static serve::net::ServerOptions with_any_port(serve::net::ServerOptions options) {
    options.port = 0;
    return options;
  }

  std::promise<void> ended_;
  bool is_over_ = false;
  std::thread thread_;
};

// A page that follows the topic, to see that nothing else disturbs it.
class Witness {
 public:
  explicit Witness(TestServer& server) : server_(server), client_(server.port) {
    EXPECT_TRUE(client_.open_live("fedcba9876543210"));
    client_.say({{"t", "sub"}, {"topic", "table/1"}});
    seq_ = client_.message("state")["seq"].get<std::int64_t>();
  }
  // The next delta comes, with the next number.
  [[nodiscard]] bool hears() {
    server_.tick();
    const serve::Json delta = client_.message("delta");
    return !delta.is_null() && delta["seq"] == ++seq_;
  }

 private:
  TestServer& server_;
  RawClient client_;
  std::int64_t seq_ = 0;
};

}  // namespace ludex::test
