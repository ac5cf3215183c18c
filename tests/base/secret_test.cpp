#include "base/secret.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

namespace ludex {
namespace {

TEST(Secret, IsThirtyTwoDigitsAndEachTimeAnother) {
  std::set<std::string> seen;
  for (int i = 0; i < 100; ++i) {
    const std::string secret = new_secret();
    EXPECT_EQ(secret.size(), 32U);
    EXPECT_EQ(secret.find_first_not_of("0123456789abcdef"), std::string::npos);
    EXPECT_TRUE(seen.insert(secret).second);
  }
}

TEST(Secret, IsTheSameOnlyWhereAllDigitsAre) {
  const std::string secret = new_secret();
  EXPECT_TRUE(same_secret(secret, std::string(secret)));
  for (std::size_t i = 0; i < secret.size(); ++i) {
    std::string other = secret;
    other[i] = other[i] == '0' ? '1' : '0';
    EXPECT_FALSE(same_secret(secret, other)) << i;
  }
  EXPECT_FALSE(same_secret(secret, secret.substr(1)));
  EXPECT_FALSE(same_secret(secret, ""));
}

TEST(Secret, NoSecretOpensNothing) {
  EXPECT_FALSE(same_secret("", ""));
}

}  // namespace
}  // namespace ludex
