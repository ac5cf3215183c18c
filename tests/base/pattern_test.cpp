#include "base/pattern.h"

#include <gtest/gtest.h>

#include <string>

namespace ludex {
namespace {

Pattern pattern(const std::string& expression) {
  auto compiled = Pattern::compile(expression);
  EXPECT_TRUE(compiled) << expression;
  return *compiled;
}

TEST(Pattern, FindsTheFirstAndLongestMatchWithItsGroups) {
  const auto match = pattern("(go )?(infinite|depth ([0-9]+))").find("then go depth 12 now");
  ASSERT_TRUE(match);
  EXPECT_EQ((*match)[0], "go depth 12");
  EXPECT_EQ((*match)[1], "go ");
  EXPECT_EQ((*match)[3], "12");
}

TEST(Pattern, AGroupWithoutPartHasNoData) {
  const auto match = pattern("(a)|(b)").find("b");
  ASSERT_TRUE(match);
  EXPECT_EQ((*match)[1].data(), nullptr);
  EXPECT_EQ((*match)[2], "b");
}

TEST(Pattern, AnAnchorHoldsAtTheBeginningOfTheTextAlone) {
  const Pattern anchored = pattern("^a");
  EXPECT_TRUE(anchored.matches("ab"));
  EXPECT_FALSE(anchored.find("aab", 1));
  const std::string_view text = "aba";
  const auto last = pattern("a$").find(text);
  ASSERT_TRUE(last);
  EXPECT_EQ((*last)[0].data(), text.data() + 2);
}

TEST(Pattern, ATextIsMoreThanAStringOfC) {
  const std::string_view text("a\0b", 3);
  EXPECT_TRUE(pattern("b$").matches(text));
  EXPECT_TRUE(pattern("^$").matches({}));
  EXPECT_FALSE(pattern("b").matches(text.substr(0, 2)));
}

TEST(Pattern, AnAlternativeNeedNotHoldBothAnchors) {
  const Pattern loose = pattern("^C1|D2$");
  EXPECT_TRUE(loose.matches("C10"));
  EXPECT_TRUE(loose.matches("1 D2"));
  EXPECT_FALSE(loose.matches("1 C1"));
}

TEST(Pattern, AnErrorNamesTheExpression) {
  for (const std::string bad : {"(", "a{2,1}", "[", "*)("}) {
    const auto compiled = Pattern::compile(bad);
    ASSERT_FALSE(compiled) << bad;
    EXPECT_TRUE(compiled.error().message.starts_with("`" + bad + "` is no regular expression: "))
        << compiled.error().message;
  }
}

TEST(Pattern, RepetitionsThatWouldTakeAllMemoryAreRefused) {
  EXPECT_EQ(Pattern::compile("((a{100}){100}){100}").error().message,
            "`((a{100}){100}){100}` is more than 5000 parts when its repetitions are written out");
  const std::string pluses(45, '+');
  for (const std::string& each :
       {"[BW]" + pluses, "[[:alpha:]+]" + pluses, "[]+]" + pluses, "(a|b)" + pluses, "\\+" + pluses,
        std::string("a{5000}"), std::string("(a{0,99}b){9,99}"), std::string("(((a{3000})))+")}) {
    EXPECT_FALSE(Pattern::compile(each)) << each;
  }
  // What follows each other does not multiply, and a class or a backslash repeats nothing.
  for (const std::string& each :
       {std::string("[0-9]{1,19}"), std::string("a{99}b{99}c{99}d{99}"), '[' + pluses + ']',
        "[^]" + pluses + ']', std::string("(a+b+c+d+e+)+"), std::string("\\++\\++\\++"),
        std::string("((a{9}){9}){9}")}) {
    EXPECT_TRUE(Pattern::compile(each)) << each;
  }
}

// The library would compile each of these for seconds or minutes.
TEST(Pattern, LoopsOverWhatMayBeEmptyAreShort) {
  EXPECT_EQ(Pattern::compile("((e*)+){400}").error().message,
            "`((e*)+){400}` is more than 250 parts when its repetitions are written out");
  for (const std::string_view each :
       {"le*++++++++++++cisz", "(((((((((e*)+)+)+)+)+)+)+)+)+", "((e{0,2})+){400}", "((|e)+){400}",
        "((a|b*)+){400}", "((^)+){400}", "(e?){2,}{300}", "((a*b?)+){200}"}) {
    EXPECT_FALSE(Pattern::compile(std::string(each))) << each;
  }
  for (const std::string_view each :
       {"(a*)+", "((a|b*)c+)*{400}", "(a*b)+{90}(c?d)*", "(a|b|c)+{1,99}", "x{1,3}*y{250}"}) {
    EXPECT_TRUE(Pattern::compile(std::string(each))) << each;
  }
}

}  // namespace
}  // namespace ludex
