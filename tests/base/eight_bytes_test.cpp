// Text eight bytes at a time says what one byte at a time says.
#include "base/eight_bytes.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>

namespace ludex {
namespace {

bool is_plain_byte(char c) {
  return c >= ' ' && c <= '~' && c != '\\';
}

TEST(EightBytes, EveryByteIsJudgedAtEveryPlace) {
  for (int byte = 0; byte < 256; ++byte) {
    for (std::size_t at = 0; at < 17; ++at) {
      std::string text(17, 'a');
      text[at] = static_cast<char>(byte);
      EXPECT_EQ(eight_bytes::is_plain(text), is_plain_byte(text[at])) << byte << " at " << at;
    }
  }
  EXPECT_TRUE(eight_bytes::is_plain(""));
}

RC_GTEST_PROP(EightBytesProperties, AreJudgedAsSingleOnesAre, (const std::string& text)) {
  RC_ASSERT(eight_bytes::is_plain(text) == std::all_of(text.begin(), text.end(), is_plain_byte));
}

RC_GTEST_PROP(EightBytesProperties, TheFirstZeroIsFound, ()) {
  auto text = *rc::gen::container<std::string>(8, rc::gen::element('\0', '\1', '\x80', '\xFF'));
  const std::size_t zero = text.find('\0');
  const auto found = eight_bytes::zeros(eight_bytes::load(text.data()));
  RC_ASSERT((found == 0) == (zero == std::string::npos));
  RC_ASSERT(found == 0 || eight_bytes::first(found) == zero);
}

}  // namespace
}  // namespace ludex
