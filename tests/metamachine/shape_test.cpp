#include "metamachine/shape.h"

#include <gtest/gtest.h>

#include <string>

namespace ludex::metamachine {
namespace {

TEST(MetamachineShape, NumbersOfMovesByPlyAreRead) {
  EXPECT_EQ(read_shape("5x1").value(), (Shape{5, 1}));
  EXPECT_EQ(read_shape("1").value(), (Shape{1}));
  EXPECT_EQ(read_shape("8x3x1x1").value(), (Shape{8, 3, 1, 1}));
}

TEST(MetamachineShape, EveryNodeOfTheTreeIsAPositionToAskAbout) {
  EXPECT_EQ(positions_in({5, 1}), 1 + 5 + 5);
  EXPECT_EQ(positions_in({8, 3, 1}), 1 + 8 + 24 + 24);
  EXPECT_EQ(positions_below({8, 3, 1}, 1), 1 + 3 + 3);
  EXPECT_EQ(positions_below({8, 3, 1}, 3), 1);
}

TEST(MetamachineShape, WhatIsNoTreeIsRefusedWithASentence) {
  for (const std::string bad :
       {"", "x", "0", "5x", "x5", "5x0", "65", "-1", "5X1", "5x1 ", "99999999999999999999",
        "64x64x64", "1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1"}) {
    const auto shape = read_shape(bad);
    ASSERT_FALSE(shape) << bad;
    EXPECT_NE(shape.error().message.find("tree"), std::string::npos) << shape.error().message;
  }
}

}  // namespace
}  // namespace ludex::metamachine
