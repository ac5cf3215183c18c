#include "serve/wire/base64.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace ludex::serve {
namespace {

// The examples of RFC 4648, section 10.
TEST(Base64, BytesAreWrittenAndReadAgain) {
  for (const auto& [bytes, text] :
       {std::pair("", ""), std::pair("f", "Zg=="), std::pair("fo", "Zm8="),
        std::pair("foo", "Zm9v"), std::pair("foob", "Zm9vYg=="), std::pair("foobar", "Zm9vYmFy")}) {
    EXPECT_EQ(base64(bytes), text);
    EXPECT_EQ(from_base64(text), bytes);
  }
  std::string all;
  for (int byte = 0; byte < 256; ++byte) {
    all += static_cast<char>(byte);
  }
  EXPECT_EQ(from_base64(base64(all)), all);
}

TEST(Base64, OtherTextsAreRefused) {
  for (const char* const text :
       {"Z", "Zg", "Zg=", "Zg===", "Zh==", "Zm9v=", "Zm 9v", "Zm-_", "=Zg="}) {
    EXPECT_EQ(from_base64(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace ludex::serve
