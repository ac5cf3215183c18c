#include "base/utf8.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <string_view>

namespace ludex {
namespace {

TEST(Utf8, EveryScalarValueIsReadAsItIsWritten) {
  for (char32_t value = 0; value <= 0x10FFFF; ++value) {
    if (value == 0xD800) {
      value = 0xE000;
    }
    std::string text;
    append_code_point(text, value);
    const auto front = front_code_point(text + "a");
    ASSERT_TRUE(front.has_value()) << static_cast<unsigned>(value);
    ASSERT_EQ(front->value, value);
    ASSERT_EQ(front->bytes, text.size());
  }
}

RC_GTEST_PROP(Utf8, OnlyWhatIsWrittenSoIsRead, ()) {
  const auto text = *rc::gen::container<std::string>(rc::gen::arbitrary<char>());
  if (const auto front = front_code_point(text)) {
    std::string written;
    append_code_point(written, front->value);
    RC_ASSERT(written == text.substr(0, front->bytes));
  }
}

TEST(Utf8, ValuesThatNoTextHasAreReplaced) {
  for (const char32_t value : {0xD800U, 0xDFFFU, 0x110000U, 0xFFFFFFFFU}) {
    std::string text;
    append_code_point(text, value);
    EXPECT_EQ(text, "\xEF\xBF\xBD") << static_cast<unsigned>(value);
  }
}

class NoCodePoint : public testing::TestWithParam<std::string_view> {};

TEST_P(NoCodePoint, IsRead) {
  EXPECT_FALSE(front_code_point(GetParam()).has_value());
}

// Nothing, a lone continuation, overlong forms, surrogates, values above U+10FFFF, bytes that no
// character has, characters cut short, a character where a continuation was expected.
INSTANTIATE_TEST_SUITE_P(Texts, NoCodePoint,
                         testing::Values("", "\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF",
                                         "\xF0\x8F\xBF\xBF", "\xED\xA0\x80", "\xED\xBF\xBF",
                                         "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\xC3",
                                         "\xE4\xB8", "\xF0\x9F\x98", "\xC3 ", "\xE4\xB8\x41"));

}  // namespace
}  // namespace ludex
