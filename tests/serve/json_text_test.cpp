#include "serve/json_text.h"

#include <gtest/gtest.h>

#include <string>

namespace ludex::serve {
namespace {

TEST(ServeJsonText, SaysWhereTheMistakeIs) {
  const Answer<Json> answer = parse_json("{\n \"ply\": 1,\n \"m\" e2e4}");
  ASSERT_FALSE(answer.has_value());
  EXPECT_EQ(answer.error().code, "malformed");
  EXPECT_EQ(answer.error().line, 3);
  EXPECT_EQ(answer.error().column, 6);
}

TEST(ServeJsonText, RefusesWhatIsNoJsonAtAll) {
  for (const std::string text : {"", " ", "e2e4", "{", "[1,]", "{\"a\":1}{", "\"\xff\"", "nan",
                                 "1e999", "{\"a\" \"b\"}", "\"\\ud800\""}) {
    const Answer<Json> answer = parse_json(text);
    ASSERT_FALSE(answer.has_value()) << text;
    EXPECT_EQ(answer.error().code, "malformed") << text;
    EXPECT_GE(answer.error().column, 1) << text;
  }
}

TEST(ServeJsonText, RefusesTextThatNestsDeeply) {
  const std::string open(100'000, '[');
  const std::string closed(100'000, ']');
  EXPECT_FALSE(parse_json(open + closed).has_value());
  EXPECT_FALSE(parse_json(std::string(65, '[') + std::string(65, ']')).has_value());
  EXPECT_TRUE(parse_json(std::string(64, '[') + std::string(64, ']')).has_value());
}

TEST(ServeJsonText, BracketsInStringsDoNotNest) {
  EXPECT_TRUE(parse_json('"' + std::string(1000, '[') + '"').has_value());
  EXPECT_TRUE(parse_json("[\"\\\"" + std::string(1000, '{') + "\"]").has_value());
}

TEST(ServeJsonText, ReplacesBytesThatAreNoText) {
  EXPECT_EQ(json_text(Json{{"name", "a\xff"}}), "{\"name\":\"a\xef\xbf\xbd\"}");
}

}  // namespace
}  // namespace ludex::serve
