#include "serve/wire/option.h"

#include <gtest/gtest.h>

namespace ludex::serve {
namespace {

TEST(OptionJson, OfAnEngineHasTheMembersOfItsType) {
  EXPECT_EQ(to_json(engine::Option{"Hash", engine::Spin{16, 1, 1024}, "memory"}),
            Json::parse(R"({"name": "Hash", "type": "spin", "default": 16, "min": 1, "max": 1024,
                            "summary": "memory"})"));
  EXPECT_EQ(to_json(engine::Option{"Ponder", engine::Check{true}}),
            Json::parse(R"({"name": "Ponder", "type": "check", "default": true})"));
  EXPECT_EQ(to_json(engine::Option{"Style", engine::Combo{"Solid", {"Solid", "Wild"}}}),
            Json::parse(R"({"name": "Style", "type": "combo", "default": "Solid",
                            "choices": ["Solid", "Wild"]})"));
  EXPECT_EQ(to_json(engine::Option{"Clear", engine::Button{}}),
            Json::parse(R"({"name": "Clear", "type": "button"})"));
  EXPECT_EQ(to_json(engine::Option{"Book", engine::Text{"a.bin"}}),
            Json::parse(R"({"name": "Book", "type": "text", "default": "a.bin"})"));
}

TEST(OptionJson, ValuesOfOddTypesAreRefused) {
  EXPECT_EQ(value_text(Json(7), "x").value(), "7");
  EXPECT_EQ(value_text(Json(false), "x").value(), "false");
  EXPECT_EQ(value_text(Json(), "x").value(), "");
  EXPECT_EQ(value_text(Json::array(), "params.x").error().field, "params.x");
}

}  // namespace
}  // namespace ludex::serve
