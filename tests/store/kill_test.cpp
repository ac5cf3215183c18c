// A process that is killed at any moment loses nothing that it was told to be kept.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "base/random.h"
#include "base/text.h"
#include "store/keeper.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

TEST(StoreKill, NothingThatWasAcknowledgedIsLostWheneverTheProcessIsKilled) {
  const support::TemporaryFolder folder;
  const std::string file = folder.file("ludex.db");
  Rng random(20261122);
  std::size_t games = 0;
  for (int round = 0; round < 12; ++round) {
    Keeper keeper(file);
    const Acknowledged told = keeper.kill_after(1 + static_cast<std::size_t>(random.below(400)));
    // The keeper's lock has gone with it, and the file opens as if nothing had happened.
    auto opened = Store::open(file, {});
    ASSERT_TRUE(opened) << describe(opened.error());
    auto list = (*opened)->games().list({.limit = 1'000'000});
    ASSERT_TRUE(list) << describe(list.error());
    const std::size_t added = list->size() - games;
    games = list->size();
    EXPECT_GE(added, static_cast<std::size_t>(told.game)) << "round " << round;
    // Every one that is listed is there whole; this round's are numbered from 1 without a gap.
    for (std::size_t at = 0; at < added; ++at) {
      EXPECT_EQ((*list)[at].names[0], "player " + std::to_string(added - at));
      const auto found = (*opened)->games().find((*list)[at].id);
      ASSERT_TRUE(found) << describe(found.error());
      EXPECT_EQ(main_line((*found)->record.tree).size(), 3U);
    }
    const auto tables = (*opened)->tables().all(true);
    ASSERT_TRUE(tables) << describe(tables.error());
    if (told.table > 0) {
      ASSERT_FALSE(tables->empty());
      EXPECT_GE(to_integer(tables->back().state).value_or(0), told.table);
    }
    const auto analyses = (*opened)->analyses().all();
    ASSERT_TRUE(analyses) << describe(analyses.error());
    if (told.position > 0) {
      ASSERT_FALSE(analyses->empty());
      std::size_t positions = 0;
      const auto counted = (*opened)->analyses().each_position(
          analyses->back().id, [&](const AnalysedPosition&) { ++positions; });
      ASSERT_TRUE(counted) << describe(counted.error());
      EXPECT_GE(positions, static_cast<std::size_t>(told.position));
      EXPECT_GT((*opened)->analyses().next_id(), analyses->back().id);
    }
  }
}

}  // namespace
}  // namespace ludex::store
