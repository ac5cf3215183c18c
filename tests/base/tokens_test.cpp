#include "base/tokens.h"

#include <gtest/gtest.h>

namespace ludex {
namespace {

TEST(BaseTokens, WordsKeepTheirColumns) {
  Tokens tokens("  go\tdepth  5 ");
  EXPECT_EQ(tokens.next(), (Token{"go", 3}));
  EXPECT_EQ(tokens.peek(), (Token{"depth", 6}));
  EXPECT_EQ(tokens.next(), (Token{"depth", 6}));
  EXPECT_EQ(tokens.column(), 13U);
  EXPECT_EQ(tokens.integer("depth", 1, 10), 5);
  EXPECT_TRUE(tokens.at_end());
  EXPECT_EQ(tokens.next(), std::nullopt);
}

TEST(BaseTokens, TheRestIsTrimmed) {
  Tokens tokens("id name  Two  Words ");
  tokens.next();
  tokens.next();
  EXPECT_EQ(tokens.rest(), "Two  Words");
  EXPECT_TRUE(tokens.at_end());
}

TEST(BaseTokens, BadNumbersNameThemselvesAndTheirColumn) {
  EXPECT_EQ(Tokens(" 1x").integer("seconds", 0, 9).error(), (Error{"bad seconds", 2}));
  EXPECT_EQ(Tokens(" ").integer("seconds", 0, 9).error(), (Error{"missing seconds", 2}));
  EXPECT_EQ(Tokens("10").integer("seconds", 0, 9).error(),
            (Error{"seconds 10 is outside 0 to 9", 1}));
}

}  // namespace
}  // namespace ludex
