#include "serve/net/target.h"

#include <gtest/gtest.h>

#include <string>

namespace ludex::serve::net {
namespace {

TEST(ServeTarget, DecodesPathAndQuery) {
  const auto target = parse_target("/api/engines/GNU%20Go%203?format=sgf&name=a+b%26c&empty=&bare");
  ASSERT_TRUE(target.has_value());
  EXPECT_EQ(target->path, "/api/engines/GNU Go 3");
  EXPECT_EQ(target->query.at("format"), "sgf");
  EXPECT_EQ(target->query.at("name"), "a b&c");
  EXPECT_EQ(target->query.at("empty"), "");
  EXPECT_EQ(target->query.at("bare"), "");
}

TEST(ServeTarget, APlusInAPathIsAPlus) {
  EXPECT_EQ(parse_target("/a+b")->path, "/a+b");
}

TEST(ServeTarget, AnEncodedSlashIsKeptApartFromThoseBetweenParts) {
  const auto target = parse_target("/api/engines/A%2FB?x=1");
  ASSERT_TRUE(target.has_value());
  EXPECT_EQ(target->path, "/api/engines/A/B");
  EXPECT_EQ(target->encoded_path, "/api/engines/A%2FB");
}

TEST(ServeTarget, RefusesWhatIsNoPathOfOurs) {
  for (const char* const text :
       {"", "*", "api/hello", "http://localhost/api/hello", "/a%", "/a%2", "/a%zz", "/a%00b",
        "/a%0d%0aSet-Cookie:x", "/a%5cb", "/a\\b", "/?a=%f"}) {
    EXPECT_FALSE(parse_target(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace ludex::serve::net
