#include "store/analyses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/sample_games.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

PositionKey at(std::string_view moves) {
  return PositionKey().with(moves);
}

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
  // In the order of their keys.
  std::vector<AnalysedPosition> positions(const StoredAnalysis& analysis) {
    std::vector<AnalysedPosition> all;
    const auto done = analyses().each_position(
        analysis.id, [&](const AnalysedPosition& position) { all.push_back(position); });
    EXPECT_TRUE(done) << describe(done.error());
    std::sort(all.begin(), all.end(),
              [](const AnalysedPosition& one, const auto& other) { return one.key < other.key; });
    return all;
  }
  std::int64_t number(std::string_view sql) {
    return store_->connections()
        .read([&](Database& database) { return integer_of(database, sql); })
        .value();
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
  keep(analysis, {.key = at(""), .found = "+0.2", .depth = 3, .nodes = 100});
  keep(analysis, {.key = at("e2e4"), .found = "+0.1", .depth = 9});
  keep(analysis, {.key = at("e2e4"), .found = "+0.3", .depth = 2});
  analysis.finished = true;
  analyses().keep(analysis, {});
  reopen();
  EXPECT_THAT(*analyses().all(), ElementsAre(analysis));
  EXPECT_THAT(*analyses().of(*analysis.record), ElementsAre(analysis));
  EXPECT_TRUE(analyses().of(RecordId{77})->empty());
  const AnalysedPosition start{.key = at(""), .found = "+0.2", .depth = 3, .nodes = 100};
  EXPECT_THAT(positions(analysis),
              UnorderedElementsAre(
                  start, AnalysedPosition{.key = at("e2e4"), .found = "+0.3", .depth = 2}));
  EXPECT_EQ(*analyses().position(analysis.id, at("")), start);
  EXPECT_EQ(*analyses().position(analysis.id, at("d2d4")), std::nullopt);
  // One that is there is not made unfinished by another position.
  analysis.finished = false;
  keep(analysis, {.key = at("d2d4"), .found = "0"});
  EXPECT_TRUE(analyses().all()->front().finished);
}

TEST_F(StoredAnalyses, WhatIsDeeperStays) {
  const StoredAnalysis analysis = made();
  const auto found = [&] { return (*analyses().position(analysis.id, at("e2e4")))->found; };
  const auto put = [&](std::string text, int depth, std::uint64_t nodes) {
    keep(analysis, {.key = at("e2e4"), .found = std::move(text), .depth = depth, .nodes = nodes},
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
  const std::string long_text(most_position_bytes / 4 - 40, 'x');
  keep(other, {.key = at("d2d4"), .found = long_text});
  for (const char* const moves : {"a", "b", "c", "d"}) {
    keep(analysis, {.key = at(moves), .found = long_text});
  }
  // This one is new again.
  keep(analysis, {.key = at("a"), .found = long_text});
  keep(second, {.key = at("e"), .found = long_text});
  std::vector<PositionKey> left;
  for (const AnalysedPosition& position : positions(analysis)) {
    left.push_back(position.key);
  }
  EXPECT_THAT(left, UnorderedElementsAre(at("a"), at("c"), at("d")));
  EXPECT_EQ(positions(second).size(), 1U);
  EXPECT_EQ(positions(other).size(), 1U);
}

TEST_F(StoredAnalyses, PositionsOfALongGameTakeLittleRoom) {
  const StoredAnalysis analysis = made();
  constexpr std::size_t plies = 4'000;
  PositionKey key;
  for (std::size_t ply = 0; ply <= plies; ++ply) {
    analyses().keep_position(analysis, {.key = key, .found = std::to_string(ply)}, Replace::always,
                             {});
    key = key.after(ply % 2 == 0 ? "g1f3" : "f3g1");
  }
  store_->flush();
  EXPECT_EQ(number("SELECT count(*) FROM analysed_positions"), plies + 1);
  EXPECT_LT(number("SELECT sum(bytes) FROM analysed_positions"), plies * 40);
  reopen();
  EXPECT_EQ(*analyses().position(analysis.id, key), std::nullopt);
  EXPECT_EQ((*analyses().position(analysis.id, at("g1f3 f3g1")))->found, "2");
  // What is found anew takes the place of what was there.
  keep(analysis, {.key = at("g1f3 f3g1"), .found = "better"});
  EXPECT_EQ(positions(analysis).size(), plies + 1);
  EXPECT_EQ((*analyses().position(analysis.id, at("g1f3 f3g1")))->found, "better");
}

TEST_F(StoredAnalyses, AnAnalysisGoesWithItsRecord) {
  const StoredAnalysis analysis = made();
  keep(analysis, {.key = at("e2e4 e7e5"), .found = "+0.2"});
  store_->games().set_binned(*analysis.record, true, {});
  store_->flush();
  // The bin is no removal.
  EXPECT_EQ(positions(analysis).size(), 1U);
  store_->games().remove(*analysis.record, {});
  bool is_kept = true;
  analyses().keep_position(analysis, {.key = at("e2e4"), .found = "+0.2"}, Replace::always,
                           [&](const Result<void>& result) { is_kept = result.has_value(); });
  store_->flush();
  EXPECT_FALSE(is_kept);
  EXPECT_TRUE(analyses().all()->empty());
  EXPECT_TRUE(positions(analysis).empty());
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
