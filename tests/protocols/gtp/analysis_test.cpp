#include "protocols/gtp/analysis.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "protocols/generators.h"

namespace ludex::gtp {
namespace {

constexpr Point d4{3, 3};
constexpr Point e5{4, 4};

TEST(GtpAnalysis, LeelaZeroCountsChancesInHundredthsOfAPercent) {
  const auto analysis = parse_analysis(
      "info move D4 visits 120 winrate 5123 prior 2100 lcb 5050 order 0 pv D4 E5 "
      "info move pass visits 3 winrate 100 order 1 pv pass",
      AnalysisDialect::leela);
  ASSERT_TRUE(analysis.has_value());
  ASSERT_EQ(analysis->candidates.size(), 2U);
  EXPECT_EQ(analysis->candidates[0],
            (Candidate{d4, 120, 0.5123, 0.21, 0.505, std::nullopt, 0, {d4, e5}}));
  EXPECT_EQ(
      analysis->candidates[1],
      (Candidate{Vertex{}, 3, 0.01, std::nullopt, std::nullopt, std::nullopt, 1, {Vertex{}}}));
}

TEST(GtpAnalysis, KataGoAddsLeadsAndOwnership) {
  const auto analysis = parse_analysis(
      "info move D4 visits 7 utility -0.1 winrate 0.25 scoreMean 1.5 scoreStdev 9 scoreLead -2.5 "
      "isSymmetryOf Q16 weight 3 order 0 pv D4 E5 pvVisits 7 3 rootInfo visits 9 "
      "ownership 1 -0.5 0 2",
      AnalysisDialect::kata);
  ASSERT_TRUE(analysis.has_value());
  EXPECT_EQ(analysis->candidates,
            (std::vector<Candidate>{{d4, 7, 0.25, std::nullopt, std::nullopt, -2.5, 0, {d4, e5}}}));
  EXPECT_EQ(analysis->ownership, (std::vector<double>{1, -0.5, 0, 1}));
}

TEST(GtpAnalysis, NonsenseInALineCostsNoMoreThanItsCandidate) {
  EXPECT_FALSE(parse_analysis("", AnalysisDialect::kata).has_value());
  EXPECT_FALSE(parse_analysis("play D4", AnalysisDialect::kata).has_value());
  for (const std::string line : {"info", "info move", "info move Z99 pv D4", "info visits",
                                 "info pv D4 info", "info info"}) {
    const auto analysis = parse_analysis(line, AnalysisDialect::leela);
    ASSERT_TRUE(analysis.has_value()) << line;
    EXPECT_TRUE(analysis->candidates.empty()) << line;
  }
  const auto analysis =
      parse_analysis("info move D4 winrate nan visits 999999999999999999999 order x pv D4 I5 E5",
                     AnalysisDialect::leela);
  ASSERT_EQ(analysis->candidates.size(), 1U);
  EXPECT_EQ(analysis->candidates[0].win_rate, std::nullopt);
  EXPECT_EQ(analysis->candidates[0].pv, (std::vector<Vertex>{d4}));
}

RC_GTEST_PROP(GtpAnalysis, WhatIsFormattedIsReadAgain, ()) {
  using protocols::test::below;
  using protocols::test::coin;
  const auto dialect = static_cast<AnalysisDialect>(below(3));
  Analysis analysis;
  for (int order = 0; order < 1 + below(3); ++order) {
    Candidate candidate;
    candidate.move = coin() ? Vertex(Point{below(25), below(25)}) : Vertex();
    candidate.visits = below(10000);
    candidate.win_rate = below(10001) / 10000.0;
    candidate.order = order;
    candidate.pv = {candidate.move, Point{below(25), below(25)}};
    if (coin()) {
      candidate.prior = below(10001) / 10000.0;
      candidate.lcb = below(10001) / 10000.0;
    }
    if (dialect != AnalysisDialect::leela && coin()) {
      candidate.score_lead = below(100) / 2.0;
    }
    analysis.candidates.push_back(candidate);
  }
  const auto read = parse_analysis(format(analysis, dialect), dialect);
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == analysis);
}

TEST(GtpAnalysis, RequestsAreReadAndWrittenAgain) {
  AnalysisRequest request;
  request.color = Color::white;
  request.interval = 50;
  request.most_moves = 3;
  request.restrictions = {{false, Color::black, {d4, e5}, 1}, {true, Color::white, {d4}, 2}};
  request.ownership = true;
  EXPECT_EQ(format(request),
            "white 50 maxmoves 3 avoid black D4,E5 1 allow white D4 2 ownership true");
  EXPECT_EQ(parse_analysis_request(format(request)), request);
  EXPECT_EQ(parse_analysis_request(""), AnalysisRequest{});
  EXPECT_EQ(parse_analysis_request("50")->interval, 50);
  EXPECT_EQ(parse_analysis_request("b interval 20 minmoves 2 rootInfo true")->interval, 20);
}

TEST(GtpAnalysis, BadRequestsAreRefused) {
  for (const std::string words :
       {"x", "b -5", "b 50 maxmoves", "b 50 maxmoves x", "b avoid", "b avoid b D4",
        "b avoid b I4 1", "b allow b D4 0", "b ownership maybe", "b 99999999999999"}) {
    EXPECT_FALSE(parse_analysis_request(words).has_value()) << words;
  }
}

}  // namespace
}  // namespace ludex::gtp
