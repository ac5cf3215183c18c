#include "base/expects.h"

#include <gtest/gtest.h>

namespace ludex {
namespace {

TEST(Expectations, ABrokenOneNamesThePlaceOfItsCaller) {
  EXPECT_DEATH(expects(1 > 2), "internal error at .*expects_test.cpp:9 in TestBody");
}

}  // namespace
}  // namespace ludex
