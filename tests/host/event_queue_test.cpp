#include "host/event_queue.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

namespace ludex::host {
namespace {

engine::Info text(std::size_t size) {
  engine::Info info;
  info.text = std::string(size, 'x');
  return info;
}

TEST(EventQueue, EventsComeOutInTheOrderInWhichTheyWentIn) {
  EventQueue queue;
  queue.push(engine::Complaint{"one"});
  queue.push(engine::Decision{});
  EXPECT_EQ(queue.pop(), engine::Event(engine::Complaint{"one"}));
  EXPECT_EQ(queue.pop(), engine::Event(engine::Decision{}));
  EXPECT_FALSE(queue.pop().has_value());
  EXPECT_EQ(queue.bytes(), 0U);
}

TEST(EventQueue, NewsThatNobodyFetchesIsKeptUpToSoManyBytes) {
  EventQueue queue;
  for (int line = 0; line < 1500; ++line) {
    queue.push(text(limits::line_bytes));
    queue.push(engine::Complaint{std::string(limits::line_bytes, 'x')});
  }
  EXPECT_LE(queue.bytes(), limits::queued_bytes);
  EXPECT_GE(queue.bytes(), limits::queued_bytes - 2 * limits::line_bytes);
}

TEST(EventQueue, WhatAnAnswerDependsOnIsKeptThoughTheQueueIsFull) {
  EventQueue queue;
  for (std::size_t bytes = 0; bytes < 2 * limits::queued_bytes; bytes += 1000) {
    queue.push(text(1000));
  }
  queue.push(engine::Decision{});
  queue.push(engine::Failure{engine::Fault::exited, "it ended"});
  bool decided = false;
  bool failed = false;
  while (const auto event = queue.pop()) {
    decided = decided || std::holds_alternative<engine::Decision>(*event);
    failed = failed || std::holds_alternative<engine::Failure>(*event);
  }
  EXPECT_TRUE(decided);
  EXPECT_TRUE(failed);
}

TEST(EventQueue, RoomThatWasFetchedIsThereAgain) {
  EventQueue queue;
  for (int line = 0; line < 100; ++line) {
    queue.push(text(limits::line_bytes));
    EXPECT_TRUE(queue.pop().has_value());
  }
}

}  // namespace
}  // namespace ludex::host
