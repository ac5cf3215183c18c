// That a message has the members of its example, and no others.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "serve/api_error.h"

namespace ludex::test {

using serve::Json;

// The members of an object with the kinds of their values, down to lists.
[[nodiscard]] inline Json shape_of(const Json& value) {
  if (value.is_object()) {
    Json shape = Json::object();
    for (const auto& [name, member] : value.items()) {
      shape[name] = shape_of(member);
    }
    return shape;
  }
  if (value.is_array()) return value.empty() ? Json("list") : Json::array({shape_of(value[0])});
  return value.is_number() ? "number" : value.type_name();
}
// Members that are null, empty or absent in one of the two are left to other tests.
inline void expect_alike(const Json& sent, const Json& example, const std::string& place) {
  for (const char* const open : {"null", "list"}) {
    if (sent == open || example == open) return;
  }
  if (!example.is_object() || !sent.is_object()) {
    if (example.is_array() && sent.is_array()) {
      expect_alike(sent[0], example[0], place + "[]");
    } else {
      EXPECT_EQ(sent, example) << place;
    }
    return;
  }
  for (const auto& [name, member] : example.items()) {
    ASSERT_TRUE(sent.contains(name)) << place << "." << name;
    expect_alike(sent.at(name), member, fmt::format("{}.{}", place, name));
  }
  for (const auto& [name, member] : sent.items()) {
    EXPECT_TRUE(example.contains(name)) << place << "." << name << " is in no example";
  }
}
// But for what the hub adds.
inline void expect_like(const Json& sent, Json example, const std::string& name) {
  for (const char* const of_the_hub : {"t", "topic", "seq"}) {
    example.erase(of_the_hub);
  }
  Json without = sent;
  // The parameters are those of the game, as it declares them.
  for (Json* const whole : {&without, &example}) {
    if (whole->contains("setup")) {
      whole->at("setup").erase("params");
      whole->at("setup").erase("opening");
    }
  }
  expect_alike(shape_of(without), shape_of(example), name);
}

}  // namespace ludex::test
