#include "serve/wire/name.h"

#include <gtest/gtest.h>

#include <string>

namespace ludex::serve {
namespace {

TEST(Name, IsOneTidyLine) {
  EXPECT_EQ(tidy_name("  A\tn\x7Fna\n "), "Anna");
  EXPECT_EQ(tidy_name(std::string(50, 'x')).size(), 40U);
  std::string han;
  for (int count = 0; count < 50; ++count) {
    han += "象";
  }
  EXPECT_EQ(tidy_name(han).size(), 120U);  // forty characters of three bytes
}

}  // namespace
}  // namespace ludex::serve
