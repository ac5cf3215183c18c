// What a table of threats keeps, and what it gives up.
#include "search/gomoku/threat_table.h"

#include <gtest/gtest.h>

namespace ludex::search {
namespace {

constexpr std::uint64_t step_to_the_same_place = ThreatTable::bytes;

TEST(ThreatTable, KnowsWhatWasStoredLast) {
  ThreatTable table;
  EXPECT_FALSE(table.find(77));
  table.store(77, {{3, 5, 0}, gomoku::point_at(7, 7)}, 10);
  table.store(77, {ProofNumbers::reached(9), gomoku::point_at(8, 7)}, 1);
  const auto known = table.find(77);
  ASSERT_TRUE(known);
  EXPECT_TRUE(known->numbers.is_reached());
  EXPECT_EQ(known->numbers.plies, 9);
  EXPECT_EQ(known->point, gomoku::point_at(8, 7));
  table.clear();
  EXPECT_FALSE(table.find(77));
}

TEST(ThreatTable, GivesUpWhatWasCheapestToFindOut) {
  ThreatTable table;
  for (std::uint64_t entry = 0; entry < 4; ++entry) {
    table.store(77 + entry * step_to_the_same_place, {{1, 1, 0}, {}}, entry == 2 ? 1 : 1'000);
  }
  table.store(77 + 4 * step_to_the_same_place, {{1, 1, 0}, {}}, 1);
  for (std::uint64_t entry = 0; entry < 5; ++entry) {
    EXPECT_EQ(table.find(77 + entry * step_to_the_same_place).has_value(), entry != 2) << entry;
  }
}

TEST(ThreatTable, GivesUpInTheEndWhatIsNeverAskedForAgain) {
  ThreatTable table;
  table.store(77, {ProofNumbers::missed(), {}}, 1'000'000);
  for (std::uint64_t entry = 1; entry < 200; ++entry) {
    table.store(77 + entry * step_to_the_same_place, {{1, 1, 0}, {}}, 1'000);
  }
  EXPECT_FALSE(table.find(77));
}

}  // namespace
}  // namespace ludex::search
