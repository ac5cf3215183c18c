#include "store/analyses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/kept_names.h"
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
  // In the order of their names.
  std::vector<AnalysedPosition> positions(const StoredAnalysis& analysis) {
    std::vector<AnalysedPosition> all;
    const auto done = analyses().each_position(
        analysis.id, [&](const AnalysedPosition& position) { all.push_back(position); });
    EXPECT_TRUE(done) << describe(done.error());
    std::sort(all.begin(), all.end(), [](const AnalysedPosition& one, const auto& other) {
      return one.moves < other.moves;
    });
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
  EXPECT_THAT(positions(analysis),
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
  for (const AnalysedPosition& position : positions(analysis)) {
    left.push_back(position.moves);
  }
  EXPECT_THAT(left, ElementsAre("a", "c", "d"));
  EXPECT_EQ(positions(second).size(), 1U);
  EXPECT_EQ(positions(other).size(), 1U);
}

// The moves of a game up to each of its positions.
std::vector<std::string> names_of(std::size_t plies) {
  std::vector<std::string> names{""};
  for (std::size_t ply = 1; ply <= plies; ++ply) {
    names.push_back(names.back() + (ply == 1 ? "" : " ") + "m" + std::to_string(ply));
  }
  return names;
}

TEST_F(StoredAnalyses, LongNamesComeBackAsTheyWere) {
  const StoredAnalysis analysis = made();
  const std::vector<std::string> names = names_of(400);
  // From the end, as a whole game is gone over.
  for (auto name = names.rbegin(); name != names.rend(); ++name) {
    keep(analysis, {.moves = *name, .found = std::to_string(name->size())});
  }
  reopen();
  for (const std::string& name : names) {
    const auto position = analyses().position(analysis.id, name);
    ASSERT_TRUE(position && *position) << name;
    EXPECT_EQ(**position, (AnalysedPosition{.moves = name, .found = std::to_string(name.size())}));
  }
  EXPECT_EQ(*analyses().position(analysis.id, names.back() + " m401"), std::nullopt);
  std::string other = names.back();
  other.front() = 'x';
  EXPECT_EQ(*analyses().position(analysis.id, other), std::nullopt);
  std::vector<std::string> read;
  for (const AnalysedPosition& position : positions(analysis)) {
    read.push_back(position.moves);
  }
  EXPECT_EQ(read, names);
  // What is found anew takes the place of what was there.
  keep(analysis, {.moves = names.back(), .found = "better"});
  EXPECT_EQ(positions(analysis).size(), names.size());
  EXPECT_EQ((*analyses().position(analysis.id, names.back()))->found, "better");
}

TEST_F(StoredAnalyses, TheNamesOfALongGameTakeLittleRoom) {
  const StoredAnalysis analysis = made();
  constexpr std::size_t plies = 4'000;
  std::size_t whole = 0;
  for (const std::string& name : names_of(plies)) {
    whole += name.size();
    analyses().keep_position(analysis, {.moves = name, .found = "0"}, Replace::always, {});
  }
  store_->flush();
  EXPECT_EQ(number("SELECT count(*) FROM analysed_positions"), plies + 1);
  const std::int64_t kept = number("SELECT sum(length(moves)) FROM analysed_positions") +
                            number("SELECT sum(length(moves)) FROM name_pieces");
  EXPECT_LT(kept, static_cast<std::int64_t>(plies * 256));
  EXPECT_GT(whole, 40U << 20U);
}

TEST_F(StoredAnalyses, PiecesOfNamesLeaveWithTheLastPositionThatHasThem) {
  const StoredAnalysis analysis = made();
  const std::string long_text(most_position_bytes / 2, 'x');
  const std::string start(piece_bytes, 'a');
  keep(analysis, {.moves = start + start + "b", .found = "0"});
  keep(analysis, {.moves = start + "c", .found = "0"});
  EXPECT_EQ(number("SELECT count(*) FROM name_pieces"), 2);
  keep(analysis, {.moves = "d", .found = long_text});
  keep(analysis, {.moves = "e", .found = long_text});
  EXPECT_EQ(positions(analysis).size(), 1U);
  EXPECT_EQ(number("SELECT count(*) FROM name_pieces"), 0);
}

TEST_F(StoredAnalyses, AnAnalysisGoesWithItsRecord) {
  const StoredAnalysis analysis = made();
  keep(analysis, {.moves = std::string(piece_bytes, 'a'), .found = "+0.2"});
  store_->games().set_binned(*analysis.record, true, {});
  store_->flush();
  // The bin is no removal.
  EXPECT_EQ(positions(analysis).size(), 1U);
  store_->games().remove(*analysis.record, {});
  bool is_kept = true;
  analyses().keep_position(analysis, {.moves = "e2e4", .found = "+0.2"}, Replace::always,
                           [&](const Result<void>& result) { is_kept = result.has_value(); });
  store_->flush();
  EXPECT_FALSE(is_kept);
  EXPECT_TRUE(analyses().all()->empty());
  EXPECT_EQ(number("SELECT count(*) FROM name_pieces"), 0);
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
