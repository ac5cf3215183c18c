#include "serve/hello.h"

#include <gtest/gtest.h>

#include <string>

#include "base/version.h"
#include "serve/wire_examples.h"

namespace ludex::serve {
namespace {

TEST(ServeHello, HasTheMembersOfItsExample) {
  const Json hello = hello_json({.build = "b1"});
  const Json example = test::wire_example("get_hello");
  for (const auto& [name, value] : example.items()) {
    ASSERT_TRUE(hello.contains(name)) << name;
    EXPECT_EQ(hello[name].type(), value.type()) << name;
  }
  EXPECT_EQ(hello.size(), example.size());
  EXPECT_EQ(hello["version"], std::string(version()));
  EXPECT_EQ(hello["games"], example["games"]);
  EXPECT_EQ(hello["languages"], example["languages"]);
}

}  // namespace
}  // namespace ludex::serve
