// Texts that a parser of the rules refuses: a row of a table, and what is checked of each.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <ostream>
#include <string_view>

#include "base/result.h"

namespace ludex {

struct Malformed {
  std::string_view text;
  std::string_view message;
  std::size_t column;  // from 1
};

inline std::ostream& operator<<(std::ostream& out, const Malformed& malformed) {
  return out << malformed.text;
}

// The reading failed with the row's message, at its column.
template <class Value>
void expect_refused(const Result<Value>& read, const Malformed& row) {
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().message, row.message);
  EXPECT_EQ(read.error().column, row.column);
}

}  // namespace ludex
