#include "search/alphabeta/transposition.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "base/random.h"

namespace ludex::search {
namespace {

TableEntry entry(int depth, Value value = 10) {
  return {static_cast<std::uint16_t>(depth + 1), value, -value, depth, Bound::exact};
}

TEST(TranspositionTable, GivesBackWhatWasStored) {
  TranspositionTable table(1);
  const TableEntry entries[] = {
      {0xFFFF, mate, -mate, 255, Bound::lower},
      {1, -mate, mate, 0, Bound::upper},
      {0, 0, 0, 7, Bound::exact},
  };
  std::uint64_t key = 0x123456789ABCDEF0ULL;
  for (const TableEntry& stored : entries) {
    table.store(key, stored);
    EXPECT_EQ(table.find(key), stored);
    key = key * 3 + 1;
  }
}

TEST(TranspositionTable, DoesNotKnowWhatWasNotStored) {
  TranspositionTable table(1);
  EXPECT_FALSE(table.find(0));
  EXPECT_FALSE(table.find(1));
  table.store(5, entry(3));
  EXPECT_FALSE(table.find(6));
}

TEST(TranspositionTable, KeepsTheMoveWhenANewVisitHasNone) {
  TranspositionTable table(1);
  table.store(5, entry(3));
  table.store(5, {0, 20, 0, 4, Bound::upper});
  EXPECT_EQ(table.find(5)->move, entry(3).move);
  EXPECT_EQ(table.find(5)->value, 20);
}

TEST(TranspositionTable, KeepsADeepEntryAgainstAShallowBound) {
  TranspositionTable table(1);
  table.store(5, entry(12));
  table.store(5, {9, 20, 0, 1, Bound::upper});
  EXPECT_EQ(table.find(5), entry(12));
  table.store(5, {9, 20, 0, 1, Bound::exact});
  EXPECT_EQ(table.find(5)->depth, 1);
}

// Keys that differ in their lowest bits share a cluster of four.
TEST(TranspositionTable, ReplacesTheShallowestOfAFullCluster) {
  TranspositionTable table(1);
  for (int number = 0; number < 4; ++number) {
    table.store(static_cast<std::uint64_t>(number) + 1, entry(10 - number));
  }
  table.store(9, entry(5));
  EXPECT_TRUE(table.find(1));
  EXPECT_FALSE(table.find(4));
  EXPECT_TRUE(table.find(9));
}

TEST(TranspositionTable, ReplacesEntriesOfEarlierSearchesFirst) {
  TranspositionTable table(1);
  table.store(1, entry(12));
  table.age();
  table.age();
  for (const std::uint64_t key : {2U, 3U, 4U}) {
    table.store(key, entry(2));
  }
  table.store(5, entry(1));
  EXPECT_FALSE(table.find(1));
  EXPECT_TRUE(table.find(2));
}

TEST(TranspositionTable, TellsHowFullItIsOfThisSearch) {
  TranspositionTable table(1);
  EXPECT_EQ(table.hashfull(), 0);
  Rng rng(1);
  for (int number = 0; number < 1'000'000; ++number) {
    table.store(rng.next(), entry(3));
  }
  EXPECT_GT(table.hashfull(), 950);
  table.age();
  EXPECT_EQ(table.hashfull(), 0);
}

TEST(TranspositionTable, IsEmptyAfterClearAndResize) {
  TranspositionTable table(1);
  table.store(5, entry(3));
  table.clear();
  EXPECT_FALSE(table.find(5));
  for (const std::size_t megabytes : {2U, 7U, 100U, 1U}) {
    table.store(5, entry(3));
    ASSERT_TRUE(table.resize(megabytes));
    EXPECT_EQ(table.megabytes(), megabytes);
    EXPECT_FALSE(table.find(5));
  }
}

TEST(TranspositionTable, ThreadsNeverReadEachOthersHalves) {
  TranspositionTable table(1);
  // Few keys of one cluster, so that the threads meet; every field follows from the key.
  const auto made_from = [](std::uint64_t key) {
    const int number = static_cast<int>(key);
    return TableEntry{static_cast<std::uint16_t>(number * 1'000),
                      number * 900,
                      -number * 900,
                      number * 20,
                      Bound::exact,
                      number % 2 == 0};
  };
  const auto work = [&](std::uint64_t seed) {
    Rng rng(seed);
    int wrong = 0;
    for (int round = 0; round < 50'000; ++round) {
      const std::uint64_t key = 1 + rng.below(12);
      if (rng.below(2) == 0) {
        table.store(key, made_from(key));
      } else if (const auto found = table.find(key)) {
        wrong += *found == made_from(key) ? 0 : 1;
      }
    }
    return wrong;
  };
  std::vector<int> wrong(4, -1);
  {
    std::vector<std::jthread> threads;
    for (std::size_t thread = 0; thread < wrong.size(); ++thread) {
      threads.emplace_back([&, thread] { wrong[thread] = work(thread); });
    }
  }
  for (const int count : wrong) {
    EXPECT_EQ(count, 0);
  }
}

}  // namespace
}  // namespace ludex::search
