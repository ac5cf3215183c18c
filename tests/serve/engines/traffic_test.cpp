#include "serve/engines/traffic.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "serve/manual_event_loop.h"

namespace ludex::serve {
namespace {

class EngineTrafficTest : public testing::Test {
 protected:
  EngineTrafficTest() {
    traffic_->set_listener([this](std::vector<TrafficLine> lines) {
      ++batches_;
      lines_.insert(lines_.end(), lines.begin(), lines.end());
    });
  }
  void say(const std::string& text) {
    log_->record({.at = event_loop_.clock().now(),
                  .engine = "Fault",
                  .kind = host::Traffic::Kind::from_engine,
                  .text = text});
  }
  void say_lines(std::size_t lines) {
    for (std::size_t n = 0; n < lines; ++n) {
      say("line");
    }
  }

  test::ManualEventLoop event_loop_;
  std::shared_ptr<EngineTraffic> traffic_ = std::make_shared<EngineTraffic>(event_loop_);
  std::unique_ptr<host::TrafficLog> log_ = traffic_->log_for("test");
  std::vector<TrafficLine> lines_;
  int batches_ = 0;
};

TEST_F(EngineTrafficTest, TheFirstLineIsHeardAtOnceAndTheNextAfterAPause) {
  say("one");
  event_loop_.run();
  ASSERT_EQ(lines_.size(), 1U);
  EXPECT_EQ(lines_[0].text, "one");
  EXPECT_EQ(lines_[0].who, "test");
  say("two");
  say("three");
  event_loop_.run();
  EXPECT_EQ(lines_.size(), 1U);
  event_loop_.advance(EngineTraffic::between_batches);
  EXPECT_EQ(lines_.size(), 3U);
  EXPECT_EQ(batches_, 2);
  // Then it rests.
  event_loop_.advance(EngineTraffic::between_batches);
  EXPECT_EQ(event_loop_.timers(), 0U);
}

TEST_F(EngineTrafficTest, WhatComesTooFastLeavesAHoleInTheNumbers) {
  say_lines(EngineTraffic::most_lines + 7);
  event_loop_.run();
  EXPECT_EQ(lines_.size(), EngineTraffic::most_lines);
  event_loop_.advance(EngineTraffic::between_batches);
  say("last");
  event_loop_.advance(EngineTraffic::between_batches);
  EXPECT_EQ(lines_.back().text, "last");
  EXPECT_EQ(lines_.back().number, EngineTraffic::most_lines + 8);
}

TEST_F(EngineTrafficTest, AHandshakeOfManyOptionsIsHeardWhole) {
  say_lines(300);
  event_loop_.run();
  EXPECT_EQ(lines_.size(), 300U);
}

TEST_F(EngineTrafficTest, AFloodIsCutToTheLinesOfASecond) {
  // The second that is saved up, and three more: whatever the event loop fetches in between.
  for (int tenth = 0; tenth <= 30; ++tenth) {
    say_lines(1000);
    event_loop_.advance(EngineTraffic::between_batches);
  }
  EXPECT_EQ(lines_.size(), 4 * EngineTraffic::most_lines);
}

TEST_F(EngineTrafficTest, ALineIsPrintableAndOfLimitedLength) {
  say(std::string(100'000, '\x01'));
  say("a\xff");
  event_loop_.run();
  ASSERT_EQ(lines_.size(), 2U);
  EXPECT_LE(lines_[0].text.size(), EngineTraffic::most_line_bytes + 4);
  EXPECT_TRUE(lines_[0].text.ends_with(" …"));
  EXPECT_EQ(lines_[1].text, "a\\xFF");
}

TEST_F(EngineTrafficTest, ALogMayOutliveWhoeverHears) {
  traffic_->set_listener({});
  traffic_.reset();
  say("nobody hears");
  event_loop_.run();
  EXPECT_TRUE(lines_.empty());
}

}  // namespace
}  // namespace ludex::serve
