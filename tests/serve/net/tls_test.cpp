// HTTPS and WSS, with a certificate that the test makes.
#include "serve/net/tls.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/ssl.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "serve/net/test_server.h"
#include "serve/net/tls_client.h"
#include "serve/waiting.h"
#include "support/certificate.h"

namespace ludex::serve::net {
namespace {

using namespace std::chrono_literals;
using support::MadeCertificate;
using support::make_certificate;
using test::RawClient;
using test::TestServer;
using test::TlsClient;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class ServeTls : public testing::Test {
 protected:
  void start(ServerOptions options = {}) {
    options.tls = std::shared_ptr<TlsContext>(make_tls(made_.certificate, made_.key).value());
    server_ = std::make_unique<TestServer>(std::move(options));
  }
  // A request at that host, or at localhost, and the end of its answer's body.
  std::string ask(TlsClient& client, const std::string& line, const std::string& fields,
                  const std::string& until, std::string host = {}) {
    if (host.empty()) {
      host = fmt::format("localhost:{}", server_->port);
    }
    client.send(fmt::format("{} HTTP/1.1\r\nHost: {}\r\n{}\r\n", line, host, fields));
    return client.read_until(until);
  }

  MadeCertificate made_ = make_certificate();
  std::unique_ptr<TestServer> server_;
};

TEST_F(ServeTls, AnswersOneRequestAfterTheOther) {
  start();
  TlsClient client(server_->port);
  ASSERT_TRUE(client.is_open());
  EXPECT_EQ(client.version(), "TLSv1.3");
  for (int i = 0; i < 3; ++i) {
    const std::string page = ask(client, "GET /", "", "<p>page</p>");
    EXPECT_THAT(page, StartsWith("HTTP/1.1 200 OK"));
    // Whoever signs a certificate alone does not bind browsers to it.
    EXPECT_THAT(page, Not(HasSubstr("Strict-Transport-Security")));
  }
  const std::string large = ask(client, "GET /api/large", "", "the end");
  EXPECT_GE(large.size(), 8U << 20);
}

TEST_F(ServeTls, AWebSocketGreetsAndEnds) {
  start();
  TlsClient client(server_->port);
  const std::string fields = fmt::format(
      "Origin: https://localhost:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
      server_->port);
  EXPECT_THAT(ask(client, "GET /api/live?page=0123456789abcdef", fields, "\"hello\""),
              HasSubstr("\"hello\""));
  server_->begin_to_end();
  EXPECT_THAT(client.read_until("restart"), HasSubstr("restart"));
}

TEST_F(ServeTls, OriginsAreThoseOfTheSameScheme) {
  start();
  const auto status = [&](const std::string& scheme) {
    TlsClient client(server_->port);
    const std::string answer =
        ask(client, "POST /api/tables",
            fmt::format("Origin: {}://localhost:{}\r\nContent-Type: application/json\r\n"
                        "Content-Length: 0\r\n",
                        scheme, server_->port),
            "}");
    return answer.substr(9, 3);
  };
  EXPECT_EQ(status("https"), "200");
  EXPECT_EQ(status("http"), "403");
}

TEST_F(ServeTls, VersionsBeforeOnePointTwoAreRefused) {
  start();
  EXPECT_FALSE(TlsClient(server_->port, TLS1_1_VERSION).is_open());
  TlsClient client(server_->port, TLS1_2_VERSION);
  ASSERT_TRUE(client.is_open());
  EXPECT_EQ(client.version(), "TLSv1.2");
}

TEST_F(ServeTls, ARefusedRequestIsAnsweredAndEndsProperly) {
  start();
  TlsClient client(server_->port);
  const std::string answer = ask(client, "GET /", "", "\"}", "evil.example");
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 421"));
  EXPECT_TRUE(client.is_closed_properly());
}

TEST_F(ServeTls, AHandshakeThatDoesNotComeIsNotWaitedForAndPlainHttpIsRefused) {
  start();
  RawClient silent(server_->port);
  test::turn_until([&] { return server_->connections() == 1; }, [] {});
  server_->pass(11s);
  EXPECT_TRUE(silent.is_closed_by_server());
  RawClient plain(server_->port);
  plain.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_TRUE(plain.is_closed_by_server());
  EXPECT_THAT(RawClient(server_->port).ask("GET", "/").head, Not(HasSubstr("200")));
  EXPECT_TRUE(TlsClient(server_->port).is_open());
}

TEST_F(ServeTls, AStrictNameIsOfAPublicAddress) {
  start({.public_url = parse_public_url("https://games.example").value()});
  TlsClient client(server_->port);
  EXPECT_THAT(ask(client, "GET /", "", "<p>page</p>", "games.example"),
              HasSubstr("Strict-Transport-Security: max-age=2592000\r\n"));
  EXPECT_THAT(ask(client, "GET /", "", "<p>page</p>"), Not(HasSubstr("Strict-Transport-Security")));
}

TEST(ServeTlsFiles, WhatCannotBeUsedIsNamed) {
  const MadeCertificate one = make_certificate();
  const MadeCertificate other = make_certificate();
  const auto trouble = [](const std::string& certificate, const std::string& key) {
    const auto made = make_tls(certificate, key);
    return made ? std::string() : describe(made.error());
  };
  EXPECT_EQ(trouble(one.certificate, one.key), "");
  EXPECT_THAT(trouble("", one.key), StartsWith("the certificate cannot be used: "));
  EXPECT_THAT(trouble("nonsense", one.key), StartsWith("the certificate cannot be used: "));
  EXPECT_THAT(trouble(one.certificate, "nonsense"), StartsWith("the private key "));
  EXPECT_THAT(trouble(one.certificate, other.key), StartsWith("the private key "));
}

}  // namespace
}  // namespace ludex::serve::net
