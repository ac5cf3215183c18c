#include "search/alphabeta/threads/node_count.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace ludex::search {
namespace {

TEST(NodeCount, GrantsAPortionForEverWithoutALimit) {
  NodeCount count;
  for (int time = 0; time < 5; ++time) {
    EXPECT_EQ(count.grant(0, 0), NodeCount::portion);
  }
}

TEST(NodeCount, GrantsExactlyTheLimitToOneThread) {
  NodeCount count;
  count.begin(2'500, 1);
  EXPECT_EQ(count.grant(0, 0), 1'024U);
  EXPECT_EQ(count.grant(0, 1'024), 1'024U);
  EXPECT_EQ(count.grant(0, 2'048), 452U);
  EXPECT_EQ(count.grant(0, 2'500), 0U);
  EXPECT_EQ(count.total(), 2'500U);
}

TEST(NodeCount, LeavesEveryThreadSomeOfFewNodes) {
  NodeCount count;
  count.begin(80, 4);
  std::uint64_t sum = 0;
  for (std::size_t thread = 0; thread < 4; ++thread) {
    const std::uint64_t granted = count.grant(thread, 0);
    EXPECT_GT(granted, 0U);
    sum += granted;
  }
  EXPECT_LE(sum, 80U);
}

TEST(NodeCount, BeginsAnewForAnotherSearch) {
  NodeCount count;
  count.begin(10, 1);
  (void)count.grant(0, 0);
  count.report(0, 10);
  count.begin(20, 2);
  EXPECT_EQ(count.total(), 0U);
  EXPECT_EQ(count.grant(1, 0), 1U);
}

TEST(NodeCount, NeverGrantsMoreThanTheLimitToManyThreads) {
  constexpr std::uint64_t limit = 100'003;
  NodeCount count;
  count.begin(limit, 4);
  std::vector<std::thread> threads;
  for (std::size_t thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&count, thread] {
      std::uint64_t entered = 0;
      while (const std::uint64_t more = count.grant(thread, entered)) {
        entered += more;
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(count.total(), limit);
}

}  // namespace
}  // namespace ludex::search
