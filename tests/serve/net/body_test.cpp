// The bodies of requests: where they may be, how large and how slow, with time in the test's hand.
#include <fmt/format.h>
#include <gtest/gtest.h>

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
using test::RawAnswer;
using test::RawClient;
using test::TestServer;

class ServeBodies : public testing::Test {
 protected:
  void start(ServerOptions options = {}) {
    server_ = std::make_unique<TestServer>(std::move(options));
  }
  [[nodiscard]] std::string head(const std::string& method, const std::string& path,
                                 std::size_t bytes, const std::string& type = "application/json") {
    return fmt::format(
        "{} {} HTTP/1.1\r\nHost: localhost:{}\r\nOrigin: http://localhost:{}\r\n"
        "Content-Type: {}\r\nContent-Length: {}\r\n\r\n",
        method, path, server_->port, server_->port, type, bytes);
  }
  // The bytes of bodies that have arrived and are held.
  [[nodiscard]] std::size_t held() {
    std::size_t bytes = 0;
    server_->on_event_loop([&] { bytes = server_->server.upload_bytes(); });
    return bytes;
  }
  void wait_for_held(std::size_t bytes) {
    test::turn_until([&] { return held() >= bytes; }, [] {});
  }
  void pass(Duration time) { server_->pass(time); }

  std::unique_ptr<TestServer> server_;
};

TEST_F(ServeBodies, BelongOnlyToMethodsThatHaveThem) {
  start();
  for (const char* const method : {"GET", "DELETE", "HEAD", "OPTIONS"}) {
    RawClient client(server_->port);
    client.send(head(method, "/api/records/1", 1000));
    EXPECT_EQ(client.answer(false).status, 400) << method;
    EXPECT_TRUE(client.is_closed_by_server()) << method;
  }
  RawClient chunks(server_->port);
  chunks.send(fmt::format(
      "GET / HTTP/1.1\r\nHost: localhost:{}\r\nTransfer-Encoding: chunked\r\n\r\n", server_->port));
  EXPECT_EQ(chunks.answer().status, 400);
  RawClient none(server_->port);
  none.send(head("DELETE", "/api/records/1", 0));
  EXPECT_EQ(none.answer().status, 200);
}

TEST_F(ServeBodies, LargeFilesAreTakenOnlyWhereTheyAreImported) {
  start();
  const std::string bytes = "application/octet-stream";
  const auto status = [&](const std::string& path, std::size_t size) {
    RawClient client(server_->port);
    client.send(head("POST", path, size, bytes));
    return client.answer().status;
  };
  EXPECT_EQ(status("/api/records", std::size_t{33} << 20), 413);
  EXPECT_EQ(status("/api/tables", 2'000'000), 400);  // another type is expected there
}

TEST_F(ServeBodies, WhatIsAnnouncedTakesNoRoomBeforeItArrives) {
  start({.limits = {.bodies = {.all = 1'000'000, .of_an_address = 1'000'000}}});
  std::vector<std::unique_ptr<RawClient>> slow;
  for (int i = 0; i < 20; ++i) {
    slow.push_back(std::make_unique<RawClient>(server_->port));
    slow.back()->send(head("POST", "/api/tables", 1'000'000) + "{");
  }
  wait_for_held(20);
  EXPECT_EQ(held(), 20U);
  RawClient quick(server_->port);
  quick.send(head("POST", "/api/tables", 500'000) + std::string(499'998, ' ') + "{}");
  EXPECT_EQ(quick.answer().status, 200);
}

TEST_F(ServeBodies, SlowUploadsRefuseNobodyButThemselves) {
  start({.limits = {.bodies = {.all = 2'000'000, .of_an_address = 2'000'000}}});
  std::vector<std::unique_ptr<RawClient>> slow;
  for (int i = 0; i < 4; ++i) {
    slow.push_back(std::make_unique<RawClient>(server_->port));
    slow.back()->send(head("POST", "/api/tables", 1'000'000) + std::string(499'000, ' '));
  }
  wait_for_held(4 * 499'000);
  pass(10s);
  RawClient quick(server_->port);
  quick.send(head("POST", "/api/tables", 20'000) + std::string(19'998, ' ') + "{}");
  EXPECT_EQ(quick.answer().status, 200);
  const RawAnswer refused = slow.front()->answer();
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(Json::parse(refused.body).at("retry_ms"), 1000);
  // The others are still within their time, and then they are not.
  pass(4s);
  slow.back()->send(" ");
  EXPECT_GE(held(), 499'000U);
  pass(2s);
  for (int i = 1; i < 4; ++i) {
    EXPECT_TRUE(slow[static_cast<std::size_t>(i)]->is_closed_by_server()) << i;
  }
  test::turn_until([&] { return held() == 0U; }, [] {});
}

TEST_F(ServeBodies, ASlowImportHoldsUpNoOtherRequestAndEndsInTime) {
  start({.limits = {.imports = {.all = 3'000'000, .of_an_address = 3'000'000}}});
  RawClient import(server_->port);
  import.send(head("POST", "/api/records", 4'000'000, "application/octet-stream") +
              std::string(2'900'000, ' '));
  wait_for_held(2'900'000);
  pass(119s);
  RawClient small(server_->port);
  small.send(head("POST", "/api/tables", 900'000) + std::string(899'998, ' ') + "{}");
  EXPECT_EQ(small.answer().status, 200);
  pass(2s);
  EXPECT_TRUE(import.is_closed_by_server());
}

TEST_F(ServeBodies, WhoSendsARefusedFileReadsTheAnswerAndNoBrokenPipe) {
  start();
  RawClient client(server_->port);
  const std::size_t bytes = std::size_t{40} << 20;
  ASSERT_TRUE(client.send(head("POST", "/api/records", bytes, "application/octet-stream")));
  const std::string part(std::size_t{1} << 20, 'x');
  for (std::size_t sent = 0; sent < bytes; sent += part.size()) {
    ASSERT_TRUE(client.send(part)) << sent;
  }
  EXPECT_EQ(client.answer().status, 413);
}

TEST_F(ServeBodies, WhoGoesOnSendingAfterARefusalIsClosedAllTheSame) {
  start({.limits = {.linger_bytes = 100'000}});
  RawClient much(server_->port);
  much.send(head("POST", "/api/tables", 99'000'000));
  RawClient long_one(server_->port);
  long_one.send(head("POST", "/api/tables", 99'000'000));
  EXPECT_EQ(long_one.answer().status, 413);
  const std::string part(std::size_t{1} << 20, 'x');
  test::turn_until([&] { return !much.send(part); }, [] {});
  pass(11s);
  EXPECT_TRUE(long_one.is_closed_by_server());
  test::turn_until([&] { return server_->connections() == 0; }, [] {});
}

TEST_F(ServeBodies, AFirstRequestHasLessTimeThanALaterOne) {
  start();
  RawClient silent(server_->port);
  RawClient asked(server_->port);
  EXPECT_EQ(asked.ask("GET", "/").status, 200);
  test::turn_until([&] { return server_->connections() == 2; }, [] {});
  pass(11s);
  EXPECT_TRUE(silent.is_closed_by_server());
  EXPECT_EQ(asked.ask("GET", "/").status, 200);
  pass(61s);
  EXPECT_TRUE(asked.is_closed_by_server());
}

}  // namespace
}  // namespace ludex::serve::net
