#include "records/io/window.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace ludex::records {
namespace {

TEST(RecordWindow, StartsEmptyBehindALineEnd) {
  Window window(source_of("abc"), 8, {});
  EXPECT_EQ(window.begin(), window.end());
  EXPECT_EQ(window.begin()[-1], '\n');
}

TEST(RecordWindow, SlidesOverTheTextAndKeepsTheByteBefore) {
  Window window(source_of("abcdefgh"), 4, {});
  window.slide(window.begin(), 4);
  EXPECT_EQ(std::string(window.begin(), window.end()), "abcd");
  EXPECT_EQ(*window.end(), '\0');
  window.slide(window.begin() + 3, 4);
  EXPECT_EQ(std::string(window.begin(), window.end()), "defg");
  EXPECT_EQ(window.begin()[-1], 'c');
  EXPECT_EQ(window.offset(window.begin()), 3U);
  EXPECT_FALSE(window.at_end());
  window.slide(window.end(), 4);
  EXPECT_EQ(std::string(window.begin(), window.end()), "h");
  EXPECT_TRUE(window.at_end());
}

TEST(RecordWindow, GrowsOnlyForWhatIsWanted) {
  const std::string text(1000, 'x');
  Window window(source_of(text), 16, {});
  window.slide(window.begin(), 16);
  const std::size_t small = window.capacity();
  window.slide(window.begin() + 8, 16);
  EXPECT_EQ(window.capacity(), small);
  window.slide(window.begin(), 100);
  EXPECT_GE(window.end() - window.begin(), 100);
}

TEST(RecordWindow, CountsLinesAndColumnsInAnyOrderOfQuestions) {
  std::istringstream stream("ab\ncd\n\nefg");
  Window window(source_of(stream), 64, {});
  window.slide(window.begin(), 10);
  EXPECT_EQ(window.place(9), (FilePlace{9, 4, 3}));
  EXPECT_EQ(window.place(0), (FilePlace{0, 1, 1}));
  EXPECT_EQ(window.place(2), (FilePlace{2, 1, 3}));
  EXPECT_EQ(window.place(3), (FilePlace{3, 2, 1}));
  EXPECT_EQ(window.place(6), (FilePlace{6, 3, 1}));
  window.slide(window.begin() + 4, 6);
  EXPECT_EQ(window.place(4), (FilePlace{4, 2, 2}));
  EXPECT_EQ(window.place(10), (FilePlace{10, 4, 4}));
}

TEST(RecordWindow, BeginsToCountWhereItIsTold) {
  Window window(source_of("a\nb"), 8, {100, 7, 1});
  window.slide(window.begin(), 3);
  EXPECT_EQ(window.place(102), (FilePlace{102, 8, 1}));
}

}  // namespace
}  // namespace ludex::records
