// Where the bytes of a file come from.
#include "records/io/source.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <span>
#include <string>

namespace ludex::records {
namespace {

TEST(Source, OfATextIsTakenInPieces) {
  const std::string text(100'000, 'x');
  const Source source = source_of(text);
  EXPECT_EQ(take(source, 10), std::string(10, 'x'));
  EXPECT_EQ(take_whole(source, "text"), std::string(99'990, 'x'));
  EXPECT_EQ(take_whole(source, "text"), "");
}

TEST(Source, WithoutEndIsRefusedByWhatItHolds) {
  std::size_t given = 0;
  const Source endless = [&](std::span<char> room) {
    given += room.size();
    return room.size();
  };
  const auto whole = take_whole(endless, "tests");
  ASSERT_FALSE(whole.has_value());
  EXPECT_EQ(whole.error().message, "more than 268435456 bytes of tests");
  EXPECT_EQ(given, whole_file_bytes + 1);
}

}  // namespace
}  // namespace ludex::records
