#include "store/analyses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/sample_games.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

using testing::ElementsAre;

class StoredAnalyses : public testing::Test {
 protected:
  StoredAnalysis kept_analysis() {
    const records::Record record = sample_chess();
    StoredAnalysis analysis;
    analysis.id = store_->analyses().next_id();
    analysis.record = store_->games().add(record, {});
    analysis.setup = record.setup;
    analysis.engine = "fish";
    analysis.wanted = "{\"depth\":12}";
    store_->analyses().keep(analysis, {});
    store_->flush();
    return analysis;
  }

  support::TemporaryFolder folder_;
  std::unique_ptr<Store> store_ = *Store::open(folder_.file("ludex.db"), {});
};

TEST_F(StoredAnalyses, WhatWasFoundIsThereAgain) {
  StoredAnalysis analysis = kept_analysis();
  store_->analyses().keep_position(analysis.id, {"", "+0.2"}, {});
  store_->analyses().keep_position(analysis.id, {"e2e4", "+0.1"}, {});
  store_->analyses().keep_position(analysis.id, {"e2e4", "+0.3"}, {});
  analysis.finished = true;
  store_->analyses().keep(analysis, {});
  store_->flush();
  EXPECT_THAT(*store_->analyses().all(), ElementsAre(analysis));
  EXPECT_THAT(*store_->analyses().positions(analysis.id),
              ElementsAre(AnalysedPosition{"", "+0.2"}, AnalysedPosition{"e2e4", "+0.3"}));
}

TEST_F(StoredAnalyses, AnAnalysisGoesWithItsRecord) {
  const StoredAnalysis analysis = kept_analysis();
  store_->analyses().keep_position(analysis.id, {"", "+0.2"}, {});
  store_->games().set_binned(*analysis.record, true, {});
  store_->games().empty_bin({});
  std::string error;
  store_->analyses().keep_position(analysis.id, {"e2e4", "+0.2"}, [&](const Result<void>& result) {
    error = result ? "" : result.error().message;
  });
  store_->flush();
  EXPECT_EQ(error, "there is no analysis 1");
  EXPECT_TRUE(store_->analyses().all()->empty());
  EXPECT_TRUE(store_->analyses().positions(analysis.id)->empty());
}

}  // namespace
}  // namespace ludex::store
