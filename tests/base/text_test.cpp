#include "base/text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>

namespace ludex {
namespace {

TEST(BaseText, IntegersAreWholeWordsOnly) {
  EXPECT_EQ(to_integer("-12"), -12);
  EXPECT_EQ(to_integer("9223372036854775807"), 9223372036854775807);
  for (const auto* bad : {"", "-", "+1", "1x", " 1", "0x10", "9223372036854775808"}) {
    EXPECT_EQ(to_integer(bad), std::nullopt) << bad;
  }
}

TEST(BaseText, NumbersArePlainDecimals) {
  EXPECT_EQ(to_number("0.5"), 0.5);
  EXPECT_EQ(to_number("-60"), -60.0);
  for (const auto* bad : {"", ".", "inf", "nan", "1e5", "1,5", "1.5s"}) {
    EXPECT_EQ(to_number(bad), std::nullopt) << bad;
  }
}

RC_GTEST_PROP(BaseText, IntegersSurviveTheRoundTrip, (std::int64_t value)) {
  RC_ASSERT(to_integer(std::to_string(value)) == value);
}

TEST(BaseText, PrintableTextCannotDriveATerminal) {
  EXPECT_EQ(printable("caf\xC3\xA9 \x1B[2J\r"), "caf\xC3\xA9 \\x1B[2J\\x0D");
  EXPECT_EQ(printable("\xFF\xC0\x80\xED\xA0\x80"), "\\xFF\\xC0\\x80\\xED\\xA0\\x80");
  EXPECT_EQ(printable(std::string_view("a\0b\xE2\x82", 5)), "a\\x00b\\xE2\\x82");
  EXPECT_EQ(printable("\xC2\x9B"), "\\xC2\\x9B");
}

RC_GTEST_PROP(BaseText, PrintableTextHasNoControlCharacters, (const std::string& bytes)) {
  for (const char c : printable(bytes)) {
    RC_ASSERT(static_cast<unsigned char>(c) >= 0x20);
  }
}

TEST(BaseText, TheNearestWordIsSuggestedOnlyWhenNear) {
  constexpr std::array<std::string_view, 3> words{"-rounds", "-games", "-concurrency"};
  EXPECT_EQ(nearest("-round", words), "-rounds");
  EXPECT_EQ(nearest("-conccurency", words), "-concurrency");
  EXPECT_EQ(nearest("-gmaes", words), "-games");
  EXPECT_EQ(nearest("-zzz", words), std::nullopt);
}

TEST(BaseText, SplittingKeepsEmptyParts) {
  EXPECT_EQ(split("a,,b,", ','), (std::vector<std::string_view>{"a", "", "b", ""}));
  EXPECT_EQ(split("", ','), (std::vector<std::string_view>{""}));
}

TEST(BaseText, NumbersAndDecimalFractionsAreAppended) {
  const auto integer = [](std::int64_t value) {
    std::string text = "n=";
    append_integer(text, value);
    return text;
  };
  EXPECT_EQ(integer(0), "n=0");
  EXPECT_EQ(integer(-12), "n=-12");
  EXPECT_EQ(integer(std::numeric_limits<std::int64_t>::min()), "n=-9223372036854775808");
  const auto decimal = [](std::int64_t value, int places) {
    std::string text;
    append_decimal(text, value, places);
    return text;
  };
  EXPECT_EQ(decimal(0, 2), "0.00");
  EXPECT_EQ(decimal(-5, 2), "-0.05");
  EXPECT_EQ(decimal(120, 2), "1.20");
  EXPECT_EQ(decimal(12'345, 3), "12.345");
  EXPECT_EQ(decimal(7, 1), "0.7");
  EXPECT_EQ(decimal(std::numeric_limits<std::int64_t>::min(), 3), "-9223372036854775.808");
}

TEST(BaseText, ListsWordsAsASentenceDoes) {
  const std::vector<std::string> words{"a", "b", "c"};
  const std::span<const std::string> all(words);
  EXPECT_EQ(listed(all, "and"), "a, b and c");
  EXPECT_EQ(listed(all.first(2), "or"), "a or b");
  EXPECT_EQ(listed(all.first(1), "or"), "a");
  EXPECT_EQ(listed({}, "or"), "");
}

TEST(BaseText, WritesTwoHexadecimalDigitsForEachByte) {
  constexpr std::array<unsigned char, 4> bytes{0x00, 0x0a, 0xb0, 0xff};
  EXPECT_EQ(to_hexadecimal(bytes), "000ab0ff");
}

TEST(BaseText, QuotesAWordForAShell) {
  EXPECT_EQ(shell_word("a b$"), "'a b$'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
}

}  // namespace
}  // namespace ludex
