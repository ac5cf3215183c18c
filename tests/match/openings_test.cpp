#include "match/openings/openings.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace ludex::match {
namespace {

std::vector<Opening> lettered(int count) {
  std::vector<Opening> openings;
  openings.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    openings.push_back({std::string(1, static_cast<char>('a' + i)), {}});
  }
  return openings;
}

std::string first_uses(const OpeningBook& book, std::size_t count) {
  std::string order;
  for (std::size_t use = 0; use < count; ++use) {
    order += book.at(use).position;
  }
  return order;
}

TEST(MatchOpenings, SequentialOrderStartsWhereToldAndWraps) {
  EXPECT_EQ(first_uses(OpeningBook(lettered(4), {}), 6), "abcdab");
  EXPECT_EQ(first_uses(OpeningBook(lettered(4), {OpeningOrder::sequential, 3, 0}), 6), "cdabcd");
  EXPECT_EQ(first_uses(OpeningBook(lettered(4), {OpeningOrder::sequential, 6, 0}), 3), "bcd");
}

TEST(MatchOpenings, ASeedGivesOneOrderInWhichEachComesOnceBeforeAnyTwice) {
  const OpeningBook book(lettered(20), {OpeningOrder::random, 1, 42});
  const std::string once = first_uses(book, 20);
  EXPECT_EQ(std::set<char>(once.begin(), once.end()).size(), 20U);
  EXPECT_NE(once, first_uses(OpeningBook(lettered(20), {}), 20));
  EXPECT_EQ(first_uses(book, 40), once + once);
  EXPECT_EQ(first_uses(OpeningBook(lettered(20), {OpeningOrder::random, 1, 42}), 20), once);
  EXPECT_NE(first_uses(OpeningBook(lettered(20), {OpeningOrder::random, 1, 43}), 20), once);
}

TEST(MatchOpenings, AStartIntoARandomOrderSkipsWhatWasPlayed) {
  const std::string all = first_uses(OpeningBook(lettered(10), {OpeningOrder::random, 1, 7}), 10);
  EXPECT_EQ(first_uses(OpeningBook(lettered(10), {OpeningOrder::random, 4, 7}), 7), all.substr(3));
}

}  // namespace
}  // namespace ludex::match
