#include "serve/net/channel.h"

#include <gtest/gtest.h>

#include <string>

namespace ludex::serve::net {
namespace {

constexpr Seats nobody{};
constexpr Seats second{false, true};
constexpr Seats both{true, true};

TEST(ServeChannel, NumbersItsDeltasOneByOne) {
  Channel channel("table/1", 41);
  channel.add({.shared = Json{{"e", "node"}}});
  EXPECT_EQ(channel.seq(), 42);
  const Json frame = Json::parse(*channel.last(nobody));
  EXPECT_EQ(frame, (Json{{"t", "delta"}, {"topic", "table/1"}, {"seq", 42}, {"e", "node"}}));
}

TEST(ServeChannel, ShowsMembersOfASeatToThoseAloneWhoMayActForIt) {
  Channel channel("table/1", 0);
  channel.add({.shared = Json{{"e", "move"}, {"legal", nullptr}},
               .for_seat = {nullptr, Json{{"legal", "moves"}}}});
  EXPECT_EQ(Json::parse(*channel.last(nobody))["legal"], nullptr);
  EXPECT_EQ(Json::parse(*channel.last({true, false}))["legal"], nullptr);
  EXPECT_EQ(Json::parse(*channel.last(second))["legal"], "moves");
  EXPECT_EQ(Json::parse(*channel.last(both))["legal"], "moves");
}

TEST(ServeChannel, ShowsMembersOfSpectatorsToThoseAloneWhoMayActForNoSeat) {
  Channel channel("table/1", 0);
  channel.add({.shared = Json{{"e", "move"}, {"node", 1}},
               .for_seat = {nullptr, Json{{"legal", "moves"}}},
               .for_spectators = Json{{"node", 2}}});
  EXPECT_EQ(Json::parse(*channel.last(nobody))["node"], 2);
  // Also to a seat for which the delta has nothing.
  for (const Seats& player : {Seats{true, false}, second, both}) {
    EXPECT_EQ(Json::parse(*channel.last(player))["node"], 1);
  }
}

TEST(ServeChannel, ReadersWhoSeeTheSameShareOneFrame) {
  Channel channel("table/1", 0);
  channel.add({.shared = Json{{"e", "clock"}}});
  EXPECT_EQ(channel.last(nobody), channel.last(both));
}

TEST(ServeChannel, GivesWhatCameAfterANumber) {
  Channel channel("table/1", 10);
  for (int i = 0; i < 3; ++i) {
    channel.add({.shared = Json{{"i", i}}});
  }
  EXPECT_FALSE(channel.has_since(9));
  EXPECT_FALSE(channel.has_since(14));
  ASSERT_TRUE(channel.has_since(10));
  EXPECT_EQ(channel.since(10, nobody).size(), 3U);
  EXPECT_TRUE(channel.since(13, nobody).empty());
  const auto frames = channel.since(12, nobody);
  ASSERT_EQ(frames.size(), 1U);
  EXPECT_EQ(Json::parse(*frames[0])["i"], 2);
}

TEST(ServeChannel, KeepsTheLastTwoHundredAndFiftySix) {
  Channel channel("table/1", 0);
  for (int i = 0; i < 300; ++i) {
    channel.add({.shared = Json{{"i", i}}});
  }
  EXPECT_FALSE(channel.has_since(43));
  EXPECT_TRUE(channel.has_since(44));
  EXPECT_EQ(channel.since(44, nobody).size(), 256U);
}

TEST(ServeChannel, KeepsNoMoreThanItsBytesButAlwaysTheNewest) {
  Channel channel("record/1", 0);
  for (int i = 0; i < 10; ++i) {
    channel.add({.shared = Json{{"text", std::string(100'000, 'x')}}});
  }
  EXPECT_TRUE(channel.has_since(8));
  EXPECT_FALSE(channel.has_since(7));
  channel.add({.shared = Json{{"text", std::string(1'000'000, 'x')}}});
  EXPECT_TRUE(channel.has_since(10));
  EXPECT_FALSE(channel.has_since(9));
}

TEST(ServeChannel, CountsWhatOnlyASeatSees) {
  Channel channel("table/1", 0);
  for (int i = 0; i < 3; ++i) {
    channel.add({.shared = {}, .for_seat = {Json{{"text", std::string(200'000, 'x')}}, nullptr}});
  }
  EXPECT_FALSE(channel.has_since(1));
  EXPECT_TRUE(channel.has_since(2));
}

}  // namespace
}  // namespace ludex::serve::net
