#include "serve/net/message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "serve/wire_examples.h"

namespace ludex::serve::net {
namespace {

using test::wire_example;
using test::wire_text;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

template <class T>
T parsed(const std::string& text) {
  const auto message = parse(text);
  EXPECT_TRUE(message.has_value()) << text;
  return std::get<T>(message.value());
}

TEST(ServeMessage, ReadsTheExamplesOfWhatPagesSay) {
  const Sub sub = parsed<Sub>(wire_text("sub"));
  EXPECT_EQ(sub.topic, "table/5");
  EXPECT_THAT(sub.secrets, ElementsAre("s5a", "s5b"));
  EXPECT_FALSE(sub.after.has_value());
  EXPECT_EQ(parsed<Ping>(wire_text("ping")).c, 12345.6);
  for (const std::string name : {"do_move", "do_answer", "do_dead", "do_look"}) {
    const Json example = wire_example(name);
    const Do command = parsed<Do>(wire_text(name));
    EXPECT_EQ(command.id, example["id"]) << name;
    EXPECT_EQ(command.what, example["what"]) << name;
    EXPECT_EQ(command.topic, example["topic"]) << name;
    EXPECT_EQ(command.body, example) << name;
  }
}

TEST(ServeMessage, WritesTheExamplesOfWhatPagesHear) {
  EXPECT_EQ(Json::parse(format_hello("mock-1", "0123456789abcdef")), wire_example("hello"));
  EXPECT_EQ(Json::parse(format_ok(1, nullptr)), wire_example("ok"));
  EXPECT_EQ(Json::parse(format_pong(12345.6, 987654)), wire_example("pong"));
  const ApiError error{.code = "illegal_move", .text = "300 is not a move of this position"};
  EXPECT_EQ(Json::parse(format_error(4, error)), wire_example("error"));
  for (const std::string name : {"state_table", "state_analysis"}) {
    const Json example = wire_example(name);
    EXPECT_EQ(Json::parse(format_state(example["topic"].get<std::string>(), example["seq"],
                                       example["data"])),
              example)
        << name;
  }
}

TEST(ServeMessage, WritesDeltasAndInfosAroundTheirMembers) {
  const Json clock = wire_example("delta_clock");
  const Json members{{"e", clock["e"]}, {"clock", clock["clock"]}};
  EXPECT_EQ(Json::parse(format_delta("table/5", clock["seq"], members)), clock);
  Json line = wire_example("info_line");
  Json rest = line;
  for (const char* const own : {"t", "topic", "k"}) {
    rest.erase(own);
  }
  EXPECT_EQ(Json::parse(format_info("analysis/8", line["k"].get<std::string>(), rest)), line);
}

TEST(ServeMessage, MembersOfATopicDoNotReplaceThoseOfTheMessage) {
  const Json delta = Json::parse(format_delta("table/1", 7, Json{{"seq", 9}, {"t", "state"}}));
  EXPECT_EQ(delta, (Json{{"t", "delta"}, {"topic", "table/1"}, {"seq", 7}}));
}

TEST(ServeMessage, SaysWhichMemberIsWrong) {
  const std::vector<std::pair<std::string, std::string>> wrong{
      {R"({"t":"sub"})", "topic"},
      {R"({"t":"sub","topic":""})", "topic"},
      {R"({"t":"sub","topic":7})", "topic"},
      {R"({"t":"sub","topic":"table/1","after":-1})", "after"},
      {R"({"t":"sub","topic":"table/1","after":1.5})", "after"},
      {R"({"t":"sub","topic":"table/1","after":99999999999999999999})", "after"},
      {R"({"t":"sub","topic":"table/1","after":18446744073709551615})", "after"},
      {R"({"t":"sub","topic":"table/1","secrets":"s"})", "secrets"},
      {R"({"t":"sub","topic":"table/1","secrets":[1]})", "secrets"},
      {R"({"t":"sub","topic":"t","secrets":["","","","","","","","",""]})", "secrets"},
      {R"({"t":"unsub"})", "topic"},
      {R"({"t":"ping"})", "c"},
      {R"({"t":"ping","c":"now"})", "c"},
      {R"({"t":"do","topic":"table/1","what":"resign"})", "id"},
      {R"({"t":"do","id":1,"topic":"table/1"})", "what"},
      {R"({"t":"do","id":1,"what":"resign","topic":["table/1"]})", "topic"},
      {R"({"t":"dance"})", "t"},
      {R"({"topic":"table/1"})", "t"},
  };
  for (const auto& [text, field] : wrong) {
    const auto message = parse(text);
    ASSERT_FALSE(message.has_value()) << text;
    EXPECT_EQ(message.error().error.code, "malformed") << text;
    EXPECT_EQ(message.error().error.field, field) << text;
  }
}

TEST(ServeMessage, AWordLongerThanAnyOfOursIsRefused) {
  const std::string word(201, 'x');
  EXPECT_FALSE(parse(R"({"t":"sub","topic":")" + word + "\"}").has_value());
  EXPECT_FALSE(parse(R"({"t":"sub","topic":"a","secrets":[")" + word + "\"]}").has_value());
}

TEST(ServeMessage, WhatIsNoObjectIsRefused) {
  for (const std::string text : {"", "[]", "null", "7", "\"sub\"", "{\"t\":", "{}}"}) {
    const auto message = parse(text);
    ASSERT_FALSE(message.has_value()) << text;
    EXPECT_EQ(message.error().error.code, "malformed");
    EXPECT_FALSE(message.error().id.has_value());
  }
}

TEST(ServeMessage, ARefusedCommandIsAnsweredWithItsId) {
  const auto message = parse(R"({"t":"do","id":12,"what":""})");
  ASSERT_FALSE(message.has_value());
  EXPECT_EQ(message.error().id, 12);
}

TEST(ServeMessage, BytesOfEnginesThatAreNoTextAreReplaced) {
  EXPECT_THAT(format_info("engine/x", "c", Json{{"line", "\xc3("}}), HasSubstr("\xef\xbf\xbd("));
}

}  // namespace
}  // namespace ludex::serve::net
