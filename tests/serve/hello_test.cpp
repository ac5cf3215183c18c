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
    // A number is read as unsigned, whatever wrote it.
    EXPECT_TRUE(hello[name].is_number_integer() ? value.is_number_integer()
                                                : hello[name].type() == value.type())
        << name;
  }
  EXPECT_EQ(hello.size(), example.size());
  EXPECT_EQ(hello["version"], std::string(version()));
  EXPECT_EQ(hello["games"], example["games"]);
  EXPECT_EQ(hello["languages"], example["languages"]);
  EXPECT_EQ(hello["unclocked_ms"], example["unclocked_ms"]);
  EXPECT_EQ(hello["whole_game_ms"], example["whole_game_ms"]);
}

TEST(ServeHello, TellsTheOwnerAloneWhereOtherMachinesComeAndWhatMayBeUsed) {
  HelloParts parts;
  EXPECT_FALSE(hello_json(parts).contains("origin"));
  parts.origin = "http://games.lan";
  parts.engines = Json::array({{{"name", "Secret"}}});
  EXPECT_EQ(hello_json(parts)["origin"], "http://games.lan");
  parts.right = Right::guest;
  const Json told = hello_json(parts);
  EXPECT_EQ(told["right"], "guest");
  EXPECT_FALSE(told.contains("origin"));
  EXPECT_EQ(told["engines"], Json::array());
}

}  // namespace
}  // namespace ludex::serve
