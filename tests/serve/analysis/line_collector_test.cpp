#include "serve/analysis/line_collector.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ludex::serve {
namespace {

using testing::ElementsAre;

engine::Info said(int depth, int rank) {
  engine::Info info;
  if (depth > 0) {
    info.depth = depth;
  }
  info.multipv = rank;
  info.score = engine::Score{engine::Centipawns{depth}};
  info.pv = {rules::Move{static_cast<std::uint32_t>(rank)}};
  return info;
}

// Each line as its depth and rank, as in "12/2".
std::vector<std::string> lines(const LineCollector& collector) {
  std::vector<std::string> list;
  for (const engine::Info& info : collector.lines()) {
    list.push_back(std::to_string(info.depth.value_or(0)) + "/" +
                   std::to_string(info.multipv.value_or(0)));
  }
  return list;
}

class Lines : public testing::Test {
 protected:
  void begin(std::size_t lines) { collector_.begin(lines); }
  void say(int depth, const std::vector<int>& ranks) {
    for (const int rank : ranks) {
      collector_.take(said(depth, rank));
    }
  }
  LineCollector collector_;
};

TEST_F(Lines, OfTheDeepestDepthThatIsWhole) {
  begin(2);
  EXPECT_THAT(lines(collector_), ElementsAre());
  say(1, {1});
  EXPECT_THAT(lines(collector_), ElementsAre("1/1"));
  say(1, {2});
  say(2, {1, 2});
  say(3, {1});
  EXPECT_THAT(lines(collector_), ElementsAre("2/1", "2/2"));
  // It was stopped within depth 3.
  collector_.end();
  EXPECT_THAT(lines(collector_), ElementsAre("2/1", "2/2"));
  begin(2);
  EXPECT_THAT(lines(collector_), ElementsAre());
}

// As Stockfish repeats lines that it has not come to yet.
TEST_F(Lines, OfMixedDepthsAreNoSet) {
  begin(3);
  say(11, {1, 2, 3});
  say(12, {1});
  say(11, {2, 3});
  EXPECT_THAT(lines(collector_), ElementsAre("11/1", "11/2", "11/3"));
  say(12, {1, 2});
  say(11, {3});
  collector_.end();
  EXPECT_THAT(lines(collector_), ElementsAre("11/1", "11/2", "11/3"));
  say(12, {1, 2, 3});
  EXPECT_THAT(lines(collector_), ElementsAre("12/1", "12/2", "12/3"));
}

TEST_F(Lines, OfAnEngineThatReportsOnlyOne) {
  begin(3);
  say(5, {1});
  say(6, {1});
  EXPECT_THAT(lines(collector_), ElementsAre("5/1"));
  collector_.end();
  EXPECT_THAT(lines(collector_), ElementsAre("6/1"));
}

TEST_F(Lines, OfAnEngineWithoutDepthsAreTheNewest) {
  begin(3);
  say(0, {1, 2});
  EXPECT_THAT(lines(collector_), ElementsAre("0/1", "0/2"));
  engine::Info newer = said(0, 1);
  newer.nodes = 7;
  collector_.take(newer);
  collector_.take(said(0, 2));
  collector_.end();
  EXPECT_EQ(collector_.lines().front().nodes, 7U);
}

TEST_F(Lines, PassOverBoundsAndWhatNobodyAskedFor) {
  begin(1);
  say(4, {1, 2, 0, -1});
  engine::Info bound = said(5, 1);
  bound.score->bound = engine::Bound::lower;
  collector_.take(bound);
  engine::Info empty = said(6, 1);
  empty.pv.clear();
  collector_.take(empty);
  collector_.end();
  EXPECT_THAT(lines(collector_), ElementsAre("4/1"));
  // A position without moves is asked for no line.
  begin(0);
  say(1, {1});
  EXPECT_TRUE(collector_.lines().empty());
}

}  // namespace
}  // namespace ludex::serve
