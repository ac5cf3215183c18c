// Answers that are made while they are sent: to a reader that is slow, gone or not allowed any
// more, and over TLS.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "serve/fake_rights.h"
#include "serve/net/test_server.h"
#include "serve/net/tls.h"
#include "serve/net/tls_client.h"
#include "serve/waiting.h"
#include "support/certificate.h"

namespace ludex::serve::net {
namespace {

using namespace std::chrono_literals;
using test::RawAnswer;
using test::RawClient;
using test::TestServer;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Parts that the test gives out, or the same part again and again.
class TestSource final : public BodySource {
 public:
  explicit TestSource(std::string endless = {}) : endless_(std::move(endless)) {}

  void next(std::function<void(std::optional<std::string>)> got) override {
    ++asked;
    if (endless_.empty()) {
      got_ = std::move(got);
    } else {
      got(endless_);
    }
  }
  void give(std::optional<std::string> part) { std::exchange(got_, {})(std::move(part)); }
  [[nodiscard]] bool is_asked() const { return static_cast<bool>(got_); }

  std::atomic<std::size_t> asked = 0;

 private:
  std::string endless_;
  std::function<void(std::optional<std::string>)> got_;
};

class ServeStreams : public testing::Test {
 protected:
  void start(std::string endless = {}, ServerOptions options = {}, const Rights* rights = nullptr) {
    server_ = std::make_unique<TestServer>(std::move(options), HubLimits{}, rights);
    // A path that has a row in the table of rights.
    server_->on_event_loop([&] {
      server_->router.add_reply("GET", "/api/matches/{}/events",
                                [this, endless](const HttpRequest&, const Places&) {
                                  source_ = std::make_shared<TestSource>(endless);
                                  weak_ = source_;
                                  return HttpResponse{.content_type = "text/event-stream",
                                                      .source = std::exchange(source_, {})};
                                });
    });
  }
  static std::string request(const TestServer& server, const std::string& more = {},
                             const std::string& version = "1.1") {
    return fmt::format("GET /api/matches/1/events HTTP/{}\r\nHost: localhost:{}\r\n{}\r\n", version,
                       server.port, more);
  }
  // Gives the part once the connection has asked for it.
  void give(const std::optional<std::string>& part) {
    bool given = false;
    test::turn_until([&] { return given; },
                     [&] {
                       server_->on_event_loop([&] {
                         const auto source = weak_.lock();
                         if (source && source->is_asked()) {
                           source->give(part);
                           given = true;
                         }
                       });
                     });
  }
  void wait_until_gone() {
    test::turn_until([&] { return weak_.expired(); }, [] {});
  }

  std::shared_ptr<TestSource> source_;
  std::weak_ptr<TestSource> weak_;
  std::unique_ptr<TestServer> server_;
};

TEST_F(ServeStreams, SendEachPartAsAChunkAndEndWithTheLast) {
  start();
  RawClient client(server_->port);
  client.send(request(*server_));
  EXPECT_THAT(client.read_until("\r\n\r\n"),
              AllOf(HasSubstr("HTTP/1.1 200 OK"), HasSubstr("Content-Type: text/event-stream\r\n"),
                    HasSubstr("Transfer-Encoding: chunked\r\n"),
                    HasSubstr("X-Accel-Buffering: no\r\n"), Not(HasSubstr("Content-Length"))));
  give("data: 1\n\n");
  EXPECT_EQ(client.read_until("\n\n\r\n"), "9\r\ndata: 1\n\n\r\n");
  give(":\n\n");
  EXPECT_EQ(client.read_until("\n\n\r\n"), "3\r\n:\n\n\r\n");
  give(std::nullopt);
  EXPECT_EQ(client.read_until("0\r\n\r\n"), "0\r\n\r\n");
  EXPECT_TRUE(client.is_closed_by_server());
}

TEST_F(ServeStreams, HaveNoChunksForAnOldClient) {
  start();
  RawClient client(server_->port);
  client.send(request(*server_, {}, "1.0"));
  EXPECT_THAT(client.read_until("\r\n\r\n"), Not(HasSubstr("Transfer-Encoding")));
  give("data: 1\n\n");
  EXPECT_EQ(client.read_until("\n\n"), "data: 1\n\n");
  give(std::nullopt);
  EXPECT_TRUE(client.is_closed_by_server());
}

TEST_F(ServeStreams, AreNotBegunForTheHeadAlone) {
  start();
  RawClient client(server_->port);
  const RawAnswer head = client.ask("HEAD", "/api/matches/1/events");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.field("Content-Type"), "text/event-stream");
  EXPECT_TRUE(client.is_closed_by_server());
  wait_until_gone();
}

TEST_F(ServeStreams, ASlowReaderIsHeldOnePartAndIsDroppedAtLast) {
  start(std::string(std::size_t{64} << 10, 'x'));
  RawClient slow(server_->port);
  slow.read_slowly();
  slow.send(request(*server_));
  // As much as the kernel takes, and one part that waits.
  std::size_t asked = 0;
  test::Witness witness(*server_);
  test::turn_until(
      [&] {
        const auto source = weak_.lock();
        const std::size_t before = std::exchange(asked, source ? source->asked.load() : 0);
        return asked > 0 && asked == before;
      },
      [&] { EXPECT_TRUE(witness.hears()); });
  test::turn_until([&] { return weak_.expired(); },
                   [&] {
                     EXPECT_TRUE(witness.hears()) << "nobody waits for the slow reader";
                     server_->pass(1s);
                   });
  EXPECT_TRUE(slow.is_closed_by_server());
}

TEST_F(ServeStreams, OfAReaderThatHasGoneEndAtOnce) {
  start();
  {
    RawClient client(server_->port);
    client.send(request(*server_));
    (void)client.read_until("\r\n\r\n");
  }
  wait_until_gone();
  test::turn_until([&] { return server_->connections() == 0; }, [] {});
}

TEST_F(ServeStreams, EndWhenTheKeyHasBecomeInvalid) {
  test::FakeRights rights;
  const std::string key(32, 'a');
  rights.keys[key] = Right::owner;
  start({}, {}, &rights);
  RawClient none(server_->port);
  none.send(request(*server_));
  EXPECT_EQ(none.answer().status, 401);
  RawClient client(server_->port);
  client.send(request(*server_, fmt::format("Authorization: Ludex {}\r\n", key)));
  EXPECT_THAT(client.read_until("\r\n\r\n"), HasSubstr("200 OK"));
  give("data: 1\n\n");
  EXPECT_THAT(client.read_until("\n\n\r\n"), HasSubstr("data: 1"));
  server_->on_event_loop([&] { rights.keys.clear(); });
  give("data: 2\n\n");
  EXPECT_TRUE(client.is_closed_by_server());
  wait_until_gone();
}

TEST_F(ServeStreams, DoNotHoldUpTheEndOfTheServer) {
  start();
  RawClient client(server_->port);
  client.send(request(*server_));
  (void)client.read_until("\r\n\r\n");
  server_->begin_to_end();
  EXPECT_TRUE(client.is_closed_by_server());
}

TEST_F(ServeStreams, AreTheSameOverTls) {
  const support::MadeCertificate made = support::make_certificate();
  ServerOptions options;
  options.tls = std::shared_ptr<TlsContext>(make_tls(made.certificate, made.key).value());
  start({}, std::move(options));
  test::TlsClient client(server_->port);
  ASSERT_TRUE(client.is_open());
  client.send(request(*server_));
  EXPECT_THAT(client.read_until("\r\n\r\n"), HasSubstr("Transfer-Encoding: chunked"));
  give("data: 1\n\n");
  EXPECT_THAT(client.read_until("\n\n\r\n"), HasSubstr("9\r\ndata: 1"));
  give(std::nullopt);
  EXPECT_THAT(client.read_until("0\r\n\r\n"), HasSubstr("0\r\n\r\n"));
}

}  // namespace
}  // namespace ludex::serve::net
