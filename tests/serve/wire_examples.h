// The examples of the wire, one a message, that pages read too.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "serve/api_error.h"

namespace ludex::test {

[[nodiscard]] inline std::string wire_text(const std::string& name) {
  std::ifstream file(std::string(LUDEX_TEST_DATA) + "/wire/" + name + ".json");
  EXPECT_TRUE(file.is_open()) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}
[[nodiscard]] inline serve::Json wire_example(const std::string& name) {
  return serve::Json::parse(wire_text(name));
}

}  // namespace ludex::test
