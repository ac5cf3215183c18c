#include "store/analyses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/sample_games.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

using testing::ElementsAre;

class StoredAnalyses : public testing::Test {
 protected:
  Analyses& analyses() { return store_->analyses(); }
  StoredAnalysis made(std::optional<RecordId> record = {}) {
    const records::Record game = sample_chess();
    StoredAnalysis analysis;
    analysis.id = analyses().next_id();
    analysis.record = record ? *record : store_->games().add(game, {});
    analysis.setup = game.setup;
    analysis.engine = "fish";
    analysis.wanted = "{\"depth\":12}";
    return analysis;
  }
  void keep(const StoredAnalysis& analysis, const AnalysedPosition& position,
            Replace replace = Replace::always) {
    analyses().keep_position(analysis, position, replace, [](const Result<void>& kept) {
      EXPECT_TRUE(kept) << describe(kept.error());
    });
    store_->flush();
  }
  void reopen() {
    store_.reset();
    store_ = *Store::open(folder_.file("ludex.db"), {});
  }

  support::TemporaryFolder folder_;
  std::unique_ptr<Store> store_ = *Store::open(folder_.file("ludex.db"), {});
};

TEST_F(StoredAnalyses, WhatWasFoundIsThereAgain) {
  StoredAnalysis analysis = made();
  keep(analysis, {.moves = "", .found = "+0.2", .depth = 3, .nodes = 100});
  keep(analysis, {.moves = "e2e4", .found = "+0.1", .depth = 9});
  keep(analysis, {.moves = "e2e4", .found = "+0.3", .depth = 2});
  analysis.finished = true;
  analyses().keep(analysis, {});
  reopen();
  EXPECT_THAT(*analyses().all(), ElementsAre(analysis));
  EXPECT_THAT(*analyses().of(*analysis.record), ElementsAre(analysis));
  EXPECT_TRUE(analyses().of(RecordId{77})->empty());
  const AnalysedPosition start{.moves = "", .found = "+0.2", .depth = 3, .nodes = 100};
  EXPECT_THAT(*analyses().positions(analysis.id),
              ElementsAre(start, AnalysedPosition{.moves = "e2e4", .found = "+0.3", .depth = 2}));
  EXPECT_EQ(*analyses().position(analysis.id, ""), start);
  EXPECT_EQ(*analyses().position(analysis.id, "d2d4"), std::nullopt);
  // One that is there is not made unfinished by another position.
  analysis.finished = false;
  keep(analysis, {.moves = "d2d4", .found = "0"});
  EXPECT_TRUE(analyses().all()->front().finished);
}

TEST_F(StoredAnalyses, WhatIsDeeperStays) {
  const StoredAnalysis analysis = made();
  const auto found = [&] { return (*analyses().position(analysis.id, "e2e4"))->found; };
  const auto put = [&](std::string text, int depth, std::uint64_t nodes) {
    keep(analysis, {.moves = "e2e4", .found = std::move(text), .depth = depth, .nodes = nodes},
         Replace::unless_deeper);
  };
  put("first", 9, 100);
  put("shallow", 8, 900);
  EXPECT_EQ(found(), "first");
  put("deeper", 10, 5);
  EXPECT_EQ(found(), "deeper");
  put("more nodes", 10, 6);
  EXPECT_EQ(found(), "more nodes");
  put("fewer nodes", 10, 5);
  EXPECT_EQ(found(), "more nodes");
}

TEST_F(StoredAnalyses, TheOldestPositionsOfARecordMakeRoom) {
  const StoredAnalysis analysis = made();
  const StoredAnalysis second = made(analysis.record);
  const StoredAnalysis other = made();
  const std::string long_text(most_position_bytes / 4 - 10, 'x');
  keep(other, {.moves = "d2d4", .found = long_text});
  for (const char* const moves : {"a", "b", "c", "d"}) {
    keep(analysis, {.moves = moves, .found = long_text});
  }
  // This one is new again.
  keep(analysis, {.moves = "a", .found = long_text});
  keep(second, {.moves = "e", .found = long_text});
  std::vector<std::string> left;
  const auto positions = analyses().positions(analysis.id);
  for (const AnalysedPosition& position : *positions) {
    left.push_back(position.moves);
  }
  EXPECT_THAT(left, ElementsAre("a", "c", "d"));
  EXPECT_EQ(analyses().positions(second.id)->size(), 1U);
  EXPECT_EQ(analyses().positions(other.id)->size(), 1U);
}

TEST_F(StoredAnalyses, AnAnalysisGoesWithItsRecord) {
  const StoredAnalysis analysis = made();
  keep(analysis, {.moves = "", .found = "+0.2"});
  store_->games().set_binned(*analysis.record, true, {});
  store_->flush();
  // The bin is no removal.
  EXPECT_EQ(analyses().positions(analysis.id)->size(), 1U);
  store_->games().remove(*analysis.record, {});
  bool is_kept = true;
  analyses().keep_position(analysis, {.moves = "e2e4", .found = "+0.2"}, Replace::always,
                           [&](const Result<void>& result) { is_kept = result.has_value(); });
  store_->flush();
  EXPECT_FALSE(is_kept);
  EXPECT_TRUE(analyses().all()->empty());
  EXPECT_TRUE(analyses().positions(analysis.id)->empty());
}

// A page may still know a number of an earlier life of the server, of which nothing was stored.
TEST_F(StoredAnalyses, ANumberIsNeverUsedTwice) {
  AnalysisId last{};
  for (int life = 0; life < 3; ++life) {
    const AnalysisId first = analyses().next_id();
    EXPECT_GT(first, last);
    last = first;
    for (int more = 0; more < 2'500; ++more) {
      last = analyses().next_id();
    }
    reopen();
  }
  EXPECT_GT(analyses().next_id(), last);
}

}  // namespace
}  // namespace ludex::store
