// WebSockets over sockets: what honest pages do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "serve/net/test_server.h"
#include "serve/waiting.h"

namespace ludex::serve::net {
namespace {

using namespace std::chrono_literals;
using test::RawClient;
using test::RawFrame;
using test::TestServer;

class ServeLive : public testing::Test {
 protected:
  TestServer server_;
};

TEST_F(ServeLive, GreetsAndFollowsATopic) {
  RawClient page(server_.port);
  ASSERT_TRUE(page.open_live("0123456789abcdef"));
  EXPECT_EQ(page.message(), (Json{{"t", "hello"}, {"build", "b1"}, {"page", "0123456789abcdef"}}));
  page.say({{"t", "sub"}, {"topic", "table/1"}});
  const std::int64_t seq = page.message("state")["seq"];
  server_.tick();
  EXPECT_EQ(page.message()["seq"], seq + 1);
  page.say({{"t", "do"}, {"id", 1}, {"topic", "table/1"}, {"what", "count"}});
  EXPECT_EQ(page.message(), (Json{{"t", "ok"}, {"id", 1}, {"result", 1}}));
}

TEST_F(ServeLive, APageThatWasCutOffComesBackWithNothingLostAndNothingTwice) {
  std::int64_t seq = 0;
  {
    RawClient page(server_.port);
    ASSERT_TRUE(page.open_live());
    page.say({{"t", "sub"}, {"topic", "table/1"}});
    seq = page.message("state")["seq"];
    page.say({{"t", "do"}, {"id", 1}, {"topic", "table/1"}, {"what", "count"}});
    EXPECT_EQ(page.message("ok")["result"], 1);
    page.cut();
  }
  server_.tick();
  server_.tick();
  RawClient again(server_.port);
  ASSERT_TRUE(again.open_live());
  again.say({{"t", "sub"}, {"topic", "table/1"}, {"after", seq}});
  EXPECT_EQ(again.message("delta")["seq"], seq + 1);
  EXPECT_EQ(again.message("delta")["seq"], seq + 2);
  again.say({{"t", "do"}, {"id", 1}, {"topic", "table/1"}, {"what", "count"}});
  EXPECT_EQ(again.message("ok")["result"], 1);
}

TEST_F(ServeLive, ALargeStateArrivesWhole) {
  server_.on_event_loop([&] { server_.topics.at("table/1")->filler = std::size_t{3} << 20; });
  RawClient page(server_.port);
  ASSERT_TRUE(page.open_live());
  page.say({{"t", "sub"}, {"topic", "table/1"}});
  EXPECT_EQ(page.message("state")["data"]["filler"].get<std::string>().size(),
            std::size_t{3} << 20);
}

TEST_F(ServeLive, AnswersPingsOfTheProtocolAndItsCloseFrame) {
  RawClient page(server_.port);
  ASSERT_TRUE(page.open_live());
  EXPECT_EQ(page.message()["t"], "hello");
  page.send_frame("still there?", 9);
  const auto pong = page.frame();
  ASSERT_TRUE(pong.has_value());
  EXPECT_EQ(pong->kind, 10);
  EXPECT_EQ(pong->payload, "still there?");
  page.send_frame(std::string("\x03\xe8", 2), 8);
  const auto closed = page.frame();
  ASSERT_TRUE(closed.has_value());
  EXPECT_EQ(closed->close_code(), 1000);
  EXPECT_TRUE(page.is_closed_by_server());
}

TEST_F(ServeLive, SaysGoodbyeWhenTheServerEnds) {
  RawClient page(server_.port);
  ASSERT_TRUE(page.open_live());
  EXPECT_EQ(page.message()["t"], "hello");
  server_.begin_to_end();
  EXPECT_EQ(page.message(), (Json{{"t", "bye"}, {"why", "restart"}}));
  const auto closed = page.frame();
  ASSERT_TRUE(closed.has_value());
  EXPECT_EQ(closed->close_code(), 1001);
}

TEST_F(ServeLive, AMillionBytesOfManySmallMessagesAreAllAnswered) {
  RawClient page(server_.port);
  ASSERT_TRUE(page.open_live());
  for (int i = 0; i < 50; ++i) {
    page.send_frame(std::string(20'000, ' ') + Json{{"t", "ping"}, {"c", i}}.dump());
  }
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(page.message("pong")["c"], i);
  }
}

TEST_F(ServeLive, WhoSendsTooFastIsReadMoreSlowlyAndStaysConnected) {
  RawClient page(server_.port);
  ASSERT_TRUE(page.open_live());
  page.say({{"t", "sub"}, {"topic", "table/1"}});
  for (int i = 0; i < 80; ++i) {
    page.say({{"t", "ping"}, {"c", i}});
  }
  Duration passed{};
  for (int i = 0; i < 80; ++i) {
    test::turn_until([&] { return page.has_more(); },
                     [&] {
                       server_.pass(10ms);
                       passed += 10ms;
                     });
    EXPECT_EQ(page.message("pong")["c"], i);
  }
  // 60 of the 81 are read at once, the others at 30 a second.
  EXPECT_GE(passed, 700ms);
  server_.tick();
  EXPECT_FALSE(page.message("delta").is_null());
}

TEST_F(ServeLive, WhoIsCutOffWhileItWaitsIsForgotten) {
  {
    RawClient page(server_.port);
    ASSERT_TRUE(page.open_live());
    for (int i = 0; i < 80; ++i) {
      page.say({{"t", "ping"}, {"c", i}});
    }
    EXPECT_EQ(page.message("pong")["c"], 0);
    page.cut();
  }
  test::turn_until([&] { return server_.connections() == 0; }, [&] { server_.pass(10ms); });
}

}  // namespace
}  // namespace ludex::serve::net
