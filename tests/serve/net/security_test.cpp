// What attackers do, by raw sockets: each is refused, and a page that follows a topic is not
// disturbed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "serve/net/test_server.h"
#include "serve/waiting.h"

namespace ludex::serve::net {
namespace {

using namespace std::chrono_literals;
using test::FakeTopic;
using test::RawAnswer;
using test::RawClient;
using test::RawFrame;
using test::TestServer;
using test::Witness;

class ServeSecurity : public testing::Test {
 protected:
  // Whoever attacked before: pages are served and the topic goes on.
  void all_is_well() {
    EXPECT_TRUE(witness_->hears());
    EXPECT_EQ(RawClient(server_->port).ask("GET", "/api/hello").status, 200);
  }
  void start(const ServerOptions& options = {}, const HubLimits& limits = {}) {
    witness_.reset();
    server_ = std::make_unique<TestServer>(options, limits);
    witness_ = std::make_unique<Witness>(*server_);
  }
  void TearDown() override {
    if (server_ != nullptr) {
      all_is_well();
    }
    witness_.reset();
  }
  int status(const std::string& request) {
    RawClient client(server_->port);
    client.send(request);
    return client.answer().status;
  }
  std::string host() { return "Host: localhost:" + std::to_string(server_->port) + "\r\n"; }
  std::string origin() {
    return "Origin: http://localhost:" + std::to_string(server_->port) + "\r\n";
  }

  std::unique_ptr<TestServer> server_;
  std::unique_ptr<Witness> witness_;
};

TEST_F(ServeSecurity, NoPathLeadsToAFile) {
  start();
  for (const char* const path :
       {"/../../../../etc/passwd.", "/assets/../../etc/passwd.txt", "/..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd", "/assets/%2e%2e%2findex.html", "//etc/passwd.",
        "/..\\..\\a.txt", "/index.html%00.js", "/proc/self/environ.", "file:///etc/passwd"}) {
    RawClient client(server_->port);
    const RawAnswer answer = client.ask("GET", path);
    EXPECT_TRUE(answer.status == 404 || answer.status == 400) << path << ' ' << answer.status;
    EXPECT_EQ(answer.body.find("root:"), std::string::npos) << path;
  }
}

TEST_F(ServeSecurity, AnotherHostIsRefusedBeforeItsBodyIsRead) {
  start();
  for (const char* const name :
       {"evil.example", "localhost", "localhost:1", "127.0.0.1.evil.example"}) {
    RawClient client(server_->port);
    client.send("POST /api/tables HTTP/1.1\r\nHost: " + std::string(name) +
                "\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n");
    EXPECT_EQ(client.answer().status, 421) << name;
    EXPECT_TRUE(client.is_closed_by_server()) << name;
  }
  EXPECT_EQ(status("GET / HTTP/1.1\r\n\r\n"), 421);
  EXPECT_EQ(status("GET / HTTP/1.0\r\n\r\n"), 421);
  EXPECT_EQ(status("GET / HTTP/1.1\r\n" + host() + host() + "\r\n"), 421);
}

TEST_F(ServeSecurity, AnotherOriginIsRefused) {
  start();
  const std::string json = "Content-Type: application/json\r\nContent-Length: 2\r\n";
  const std::string post = "POST /api/tables HTTP/1.1\r\n" + host() + json;
  EXPECT_EQ(status(post + "\r\n{}"), 403);
  EXPECT_EQ(status(post + "Origin: http://evil.example\r\n\r\n{}"), 403);
  EXPECT_EQ(status(post + "Origin: null\r\n\r\n{}"), 403);
  EXPECT_EQ(status(post + origin() + "Sec-Fetch-Site: cross-site\r\n\r\n{}"), 403);
  EXPECT_EQ(status(post + origin() + "\r\n{}"), 200);
  const std::string live =
      "GET /api/live?page=0123456789abcdef HTTP/1.1\r\n" + host() +
      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  EXPECT_EQ(status(live + "\r\n"), 403);
  EXPECT_EQ(status(live + "Origin: http://evil.example\r\n\r\n"), 403);
  EXPECT_EQ(status(live + origin() + "\r\n"), 101);
  EXPECT_EQ(status("OPTIONS /api/tables HTTP/1.1\r\n" + host() +
                   "Origin: http://evil.example\r\nAccess-Control-Request-Method: POST\r\n\r\n"),
            403);
}

TEST_F(ServeSecurity, AFormOfAnotherSiteCanSendNothing) {
  start();
  for (const char* const type : {"text/plain", "application/x-www-form-urlencoded"}) {
    EXPECT_EQ(status("POST /api/tables HTTP/1.1\r\n" + host() + origin() + "Content-Type: " + type +
                     "\r\nContent-Length: 2\r\n\r\n{}"),
              400)
        << type;
  }
}

TEST_F(ServeSecurity, AHeadThatIsTooLargeIsRefused) {
  start();
  EXPECT_EQ(status("GET / HTTP/1.1\r\n" + host() + "X: " + std::string(20'000, 'x') + "\r\n\r\n"),
            431);
  std::string many;
  for (int i = 0; i < 5000; ++i) {
    many += "X: y\r\n";
  }
  EXPECT_EQ(status("GET / HTTP/1.1\r\n" + host() + many + "\r\n"), 431);
  EXPECT_EQ(status("GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\n" + host() + "\r\n"), 431);
}

TEST_F(ServeSecurity, ABodyThatIsTooLargeIsRefused) {
  start();
  const std::string json =
      "POST /api/tables HTTP/1.1\r\n" + host() + origin() + "Content-Type: application/json\r\n";
  EXPECT_EQ(status(json + "Content-Length: 1048577\r\n\r\n"), 413);
  EXPECT_EQ(status(json + "Content-Length: 99999999999999\r\n\r\n"), 413);
  EXPECT_EQ(status("POST /api/records HTTP/1.1\r\n" + host() + origin() +
                   "Content-Type: application/octet-stream\r\nContent-Length: 33554433\r\n\r\n"),
            413);
  std::string chunks = json + "Transfer-Encoding: chunked\r\n\r\n";
  for (int i = 0; i < 20; ++i) {
    chunks += "10000\r\n" + std::string(65536, 'x') + "\r\n";
  }
  EXPECT_EQ(status(chunks + "0\r\n\r\n"), 413);
}

TEST_F(ServeSecurity, NonsenseInPlaceOfARequestIsRefused) {
  start();
  for (const std::string& text : std::vector<std::string>{
           "hello\r\n\r\n", "GET\r\n\r\n", std::string("\x16\x03\x01\x02\x00\x01", 6),
           "GET / HTTP/9.9\r\n" + host() + "\r\n",
           "GET / HTTP/1.1\r\n" + host() + "Bad Name: x\r\n\r\n",
           "GET / HTTP/1.1\r\n" + host() + "X: a\rb\r\n\r\n",
           "G\x01T / HTTP/1.1\r\n" + host() + "\r\n",
           "POST /api/tables HTTP/1.1\r\n" + host() + origin() +
               "Content-Type: application/json\r\nContent-Length: -1\r\n\r\n",
           "POST /api/tables HTTP/1.1\r\n" + host() + origin() +
               "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"}) {
    RawClient client(server_->port);
    client.send(text + "\r\n\r\n");
    EXPECT_EQ(client.answer().status, 400) << text;
    EXPECT_TRUE(client.is_closed_by_server()) << text;
  }
}

TEST_F(ServeSecurity, MalformedMessagesAreAnsweredAndMalformedFramesCloseTheirConnection) {
  start();
  RawClient page(server_->port);
  ASSERT_TRUE(page.open_live());
  for (const std::string text : {"{", "[]", "{\"t\":\"sub\"}", "{\"t\":\"do\",\"id\":\"x\"}", "\"",
                                 "{\"t\":\"ping\",\"c\":1e999}"}) {
    page.send_frame(text);
    EXPECT_EQ(page.message("error")["error"]["code"], "malformed") << text;
  }
  page.send_frame(std::string(1000, '['));
  EXPECT_EQ(page.message("error")["error"]["code"], "malformed");

  struct Case {
    const char* about;
    std::string bytes;
    int close_code;
  };
  const std::vector<Case> cases{
      {"not masked", std::string("\x81\x02{}", 4), 1002},
      {"a reserved bit", std::string("\xf1\x82\0\0\0\0{}", 8), 1002},
      {"an opcode that there is not", std::string("\x83\x82\0\0\0\0{}", 8), 1002},
      {"a long control frame", std::string("\x89\xfe\0\x7e\0\0\0\0", 8) + std::string(126, 'x'),
       1002},
      {"a control frame in parts", std::string("\x09\x80\0\0\0\0", 6), 1002},
      {"a continuation of nothing", std::string("\x80\x82\0\0\0\0{}", 8), 1002},
      {"a size of 2^63", std::string("\x81\xff\x80\0\0\0\0\0\0\0\0\0\0\0", 14), 1009},
      {"text that is no UTF-8", std::string("\x81\x82\0\0\0\0\xc3\x28", 8), 1007},
  };
  for (const Case& one : cases) {
    RawClient client(server_->port);
    ASSERT_TRUE(client.open_live());
    EXPECT_EQ(client.message()["t"], "hello");
    client.send(one.bytes);
    const auto closed = client.frame();
    ASSERT_TRUE(closed.has_value()) << one.about;
    EXPECT_TRUE(closed->close_code() == one.close_code || closed->close_code() == 1002)
        << one.about;
    EXPECT_TRUE(client.is_closed_by_server()) << one.about;
  }
}

TEST_F(ServeSecurity, BytesAreNoMessages) {
  start();
  RawClient page(server_->port);
  ASSERT_TRUE(page.open_live());
  page.send_frame("{\"t\":\"ping\",\"c\":1}", 2);
  EXPECT_EQ(page.message("error")["error"]["code"], "malformed");
  const auto closed = page.frame();
  ASSERT_TRUE(closed.has_value());
  EXPECT_EQ(closed->close_code(), 1003);
}

TEST_F(ServeSecurity, AMessageThatIsTooLargeClosesItsConnection) {
  start();
  RawClient page(server_->port);
  ASSERT_TRUE(page.open_live());
  EXPECT_EQ(page.message()["t"], "hello");
  page.send_frame(std::string((std::size_t{64} << 10) + 1, 'x'));
  const auto closed = page.frame();
  ASSERT_TRUE(closed.has_value());
  EXPECT_EQ(closed->close_code(), 1009);
  // One in many parts is counted as a whole.
  RawClient parts(server_->port);
  ASSERT_TRUE(parts.open_live());
  EXPECT_EQ(parts.message()["t"], "hello");
  std::string head("\x01\xfe\x7f\xff\0\0\0\0", 8);
  parts.send(head + std::string(32767, 'x'));
  head[0] = '\0';
  parts.send(head + std::string(32767, 'x'));
  parts.send(head + std::string(32767, 'x'));
  const auto too_many = parts.frame();
  ASSERT_TRUE(too_many.has_value());
  EXPECT_EQ(too_many->close_code(), 1009);
}

TEST_F(ServeSecurity, APageWithoutAProperNameIsRefused) {
  start();
  for (const char* const name :
       {"", "x", "0123456789ABCDEF", "0123456789abcdef0", "../../../../etc"}) {
    EXPECT_FALSE(RawClient(server_->port).open_live(name)) << name;
  }
}

TEST_F(ServeSecurity, WhoSendsItsHeadDropByDropIsClosed) {
  start();
  RawClient head(server_->port);
  head.send("GET / HTTP/1.1\r\n");
  RawClient body(server_->port);
  body.send("POST /api/tables HTTP/1.1\r\n" + host() + origin() +
            "Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{");
  // What comes now and then buys no time.
  test::turn_until([&] { return !head.send("X"); },
                   [&] {
                     all_is_well();
                     server_->pass(1s);
                   });
  EXPECT_TRUE(head.is_closed_by_server());
  server_->pass(15s);
  EXPECT_TRUE(body.is_closed_by_server());
}

TEST_F(ServeSecurity, WhoSaysNothingIsClosed) {
  start();
  RawClient silent(server_->port);
  RawClient once(server_->port);
  EXPECT_EQ(once.ask("GET", "/").status, 200);
  test::turn_until([&] { return server_->connections() == 3; }, [] {});
  server_->pass(10s);
  EXPECT_TRUE(silent.is_closed_by_server());
  EXPECT_EQ(once.ask("GET", "/").status, 200);
  server_->pass(60s);
  EXPECT_TRUE(once.is_closed_by_server());
}

// It is asked whether it is there, and this one does not answer. There is no other connection,
// which might be as silent.
TEST(ServeSilence, OfAWebSocketClosesIt) {
  TestServer server({.limits = {.idle_wait = 300ms}});
  RawClient dead(server.port);
  ASSERT_TRUE(dead.open_live());
  EXPECT_TRUE(dead.is_closed_by_server());
}

TEST_F(ServeSecurity, AThousandConnectionsDisturbNobody) {
  // However long it takes to bring them all, none is given up for its silence.
  start({.limits = {.idle_wait = std::chrono::minutes(5)}});
  std::vector<std::unique_ptr<RawClient>> crowd;
  for (int i = 0; i < 1000; ++i) {
    crowd.push_back(std::make_unique<RawClient>(server_->port));
    if (i % 2 == 0) {
      ASSERT_TRUE(crowd.back()->open_live(std::to_string(1'000'000'000'000'000 + i)));
    } else {
      crowd.back()->send("GET /");
    }
  }
  all_is_well();
  EXPECT_GE(server_->connections(), 1000U);
}

TEST_F(ServeSecurity, OneConnectionTooManyIsClosedWhereAllAreBusy) {
  start({.limits = {.connections = 10}});
  {
    std::vector<std::unique_ptr<RawClient>> crowd;
    for (int i = 0; i < 9; ++i) {
      crowd.push_back(std::make_unique<RawClient>(server_->port));
      ASSERT_TRUE(crowd.back()->open_live(std::to_string(1'000'000'000'000'000 + i)));
    }
    EXPECT_TRUE(RawClient(server_->port).is_closed_by_server());
    EXPECT_TRUE(witness_->hears());
  }
  test::turn_until([&] { return server_->connections() <= 1; }, [] {});
}

// Who only holds a connection makes room for who asks something.
TEST_F(ServeSecurity, SilentConnectionsLockNobodyOut) {
  start({.limits = {.connections = 10}});
  std::vector<std::unique_ptr<RawClient>> crowd;
  crowd.push_back(std::make_unique<RawClient>(server_->port));
  test::turn_until([&] { return server_->connections() == 2; }, [] {});
  server_->pass(1s);
  for (int i = 1; i < 30; ++i) {
    crowd.push_back(std::make_unique<RawClient>(server_->port));
  }
  RawClient visitor(server_->port);
  EXPECT_EQ(visitor.ask("GET", "/").status, 200);
  EXPECT_TRUE(crowd.front()->is_closed_by_server());
  // Those who were answered stay longest.
  for (int i = 0; i < 8; ++i) {
    crowd.push_back(std::make_unique<RawClient>(server_->port));
    EXPECT_EQ(RawClient(server_->port).ask("GET", "/").status, 200) << i;
  }
  EXPECT_EQ(visitor.ask("GET", "/").status, 200);
  EXPECT_TRUE(witness_->hears());
}

TEST_F(ServeSecurity, OneAddressDoesNotTakeAllConnections) {
  start({.limits = {.connections = 30, .of_this_machine = 5}});
  std::vector<std::unique_ptr<RawClient>> crowd;
  for (int i = 0; i < 4; ++i) {
    crowd.push_back(std::make_unique<RawClient>(server_->port));
    ASSERT_TRUE(crowd.back()->open_live(std::to_string(1'000'000'000'000'000 + i)));
  }
  EXPECT_TRUE(RawClient(server_->port).is_closed_by_server());
  EXPECT_EQ(RawClient(server_->port, true).ask("GET", "/").status, 200);  // from ::1
  crowd.clear();
  test::turn_until([&] { return server_->connections() <= 1; }, [] {});
}

TEST_F(ServeSecurity, WhoDoesNotReadHoldsUpNobody) {
  start({}, {.lossless_bytes = 64 << 10, .queued_bytes = 256 << 10});
  server_->on_event_loop([&] { server_->topics.at("table/1")->filler = 4 << 20; });
  RawClient slow(server_->port);
  slow.read_slowly();
  ASSERT_TRUE(slow.open_live());
  slow.say({{"t", "sub"}, {"topic", "table/1"}});
  // It is sent a state of megabytes and then does not read: deltas are left out, not queued.
  for (int i = 0; i < 200; ++i) {
    EXPECT_TRUE(witness_->hears()) << i;
  }
  // When it reads again, it is told the whole.
  const Json state = slow.message("state");
  const Json next = slow.message("state");
  ASSERT_FALSE(next.is_null());
  EXPECT_GE(next["seq"].get<std::int64_t>(), state["seq"].get<std::int64_t>());
}

TEST_F(ServeSecurity, WhoNeverReadsIsClosed) {
  start({}, {.lossless_bytes = 64 << 10});
  server_->on_event_loop([&] { server_->topics.at("table/1")->filler = 8 << 20; });
  RawClient slow(server_->port);
  slow.read_slowly();
  ASSERT_TRUE(slow.open_live());
  slow.say({{"t", "sub"}, {"topic", "table/1"}});
  test::turn_until([&] { return server_->connections() <= 1; },
                   [&] {
                     EXPECT_TRUE(witness_->hears());
                     server_->pass(1s);
                   });
}

TEST_F(ServeSecurity, WhoReadsAgainIsToldThatItWasTooSlow) {
  start({.limits = {.farewell_wait = 1h}}, {.lossless_bytes = 64 << 10, .progress_wait = 2s});
  server_->on_event_loop([&] { server_->topics.at("table/1")->filler = 2 << 20; });
  RawClient slow(server_->port);
  slow.read_slowly();
  ASSERT_TRUE(slow.open_live());
  slow.say({{"t", "sub"}, {"topic", "table/1"}});
  const FakeTopic& topic = *server_->topics.at("table/1");
  std::size_t visits = 0;
  test::turn_until([&] { return visits == 2; },
                   [&] { server_->on_event_loop([&] { visits = topic.visits.size(); }); });
  // The hub looks for stuck readers every second. The network takes a part of the state first.
  for (int second = 0; second < 30; ++second) {
    EXPECT_TRUE(witness_->hears());
    server_->pass(1s);
  }
  // The message that was begun is ended first.
  EXPECT_EQ(slow.message("state")["data"]["filler"].get<std::string>().size(), 2U << 20);
  EXPECT_EQ(slow.message(), (Json{{"t", "bye"}, {"why", "slow"}}));
  const auto closed = slow.frame();
  ASSERT_TRUE(closed.has_value());
  EXPECT_EQ(closed->close_code(), 1013);
}

// Takes all descriptors but one that this process, and so the server in it, may have.
class NoDescriptorLeft {
 public:
  NoDescriptorLeft() {
    EXPECT_EQ(getrlimit(RLIMIT_NOFILE, &before_), 0);
    taken_.push_back(dup(STDERR_FILENO));
    rlimit few = before_;
    few.rlim_cur = static_cast<rlim_t>(taken_.front()) + 20;
    EXPECT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
    for (int next = 0; (next = dup(STDERR_FILENO)) >= 0;) {
      taken_.push_back(next);
    }
    close(taken_.back());
    taken_.pop_back();
  }
  NoDescriptorLeft(const NoDescriptorLeft&) = delete;
  NoDescriptorLeft& operator=(const NoDescriptorLeft&) = delete;
  ~NoDescriptorLeft() {
    for (const int descriptor : taken_) {
      close(descriptor);
    }
    EXPECT_EQ(setrlimit(RLIMIT_NOFILE, &before_), 0);
  }

 private:
  rlimit before_{};
  std::vector<int> taken_;
};

TEST_F(ServeSecurity, WithoutADescriptorItGoesOnAndSaysSoOnce) {
  start();
  server_->expects_trouble = true;
  std::unique_ptr<RawClient> waiting;
  {
    const NoDescriptorLeft hunger;
    waiting = std::make_unique<RawClient>(server_->port);
    test::turn_until([&] { return server_->troubles > 0; },
                     [&] { EXPECT_TRUE(witness_->hears()); });
    server_->pass(1s);
    // Those who are here already are served.
    EXPECT_TRUE(witness_->hears());
  }
  server_->pass(1s);
  EXPECT_EQ(waiting->ask("GET", "/api/hello").status, 200);
  EXPECT_EQ(server_->troubles, 1);
}

TEST_F(ServeSecurity, ScriptInATextStaysText) {
  start();
  RawClient page(server_->port);
  ASSERT_TRUE(page.open_live());
  page.say({{"t", "sub"}, {"topic", "<script>alert(1)</script>"}});
  EXPECT_EQ(page.message("error")["error"]["text"], "there is no `<script>alert(1)</script>`");
  RawClient client(server_->port);
  const RawAnswer answer = client.ask("GET", "/api/%3Cscript%3Ealert(1)%3C/script%3E");
  EXPECT_EQ(answer.field("Content-Type"), "application/json");
}

}  // namespace
}  // namespace ludex::serve::net
