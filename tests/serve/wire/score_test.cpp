#include "serve/wire/score.h"

#include <gtest/gtest.h>

#include "serve/json_text.h"

namespace ludex::serve {
namespace {

using rules::Seat;

TEST(ScoreJson, IsSeenFromTheFirstSeat) {
  const engine::Score better{engine::Centipawns{31}};
  EXPECT_EQ(score_json(better, Seat::first), Json({{"cp", 31}}));
  EXPECT_EQ(score_json(better, Seat::second), Json({{"cp", -31}}));
  EXPECT_EQ(score_json(engine::Score{engine::MateIn{3}}, Seat::second), Json({{"mate", -3}}));
  engine::Finding found;
  found.win_rate = engine::WinRate{6100};
  found.lead = engine::HalfPoints{3};
  EXPECT_EQ(score_json(found, Seat::first), Json({{"win", 0.61}, {"lead", 1.5}}));
  EXPECT_EQ(score_json(found, Seat::second), Json({{"win", 0.39}, {"lead", -1.5}}));
  found = {};
  found.wdl = engine::WinDrawLoss{500, 300, 200};
  EXPECT_EQ(score_json(found, Seat::second), Json({{"win", 0.35}}));
  EXPECT_EQ(score_json(engine::Finding{}, Seat::first), Json::object());
}

TEST(ScoreJson, OfRecordsIsReadAndWritten) {
  for (const std::string_view text : {R"({"cp": -31})", R"({"mate": 4})"}) {
    const Json json = parse_json(text).value();
    EXPECT_EQ(score_json(*read_score(Members::of(json).value()).value()), json);
  }
  const Json none = Json::object();
  EXPECT_EQ(read_score(Members::of(none).value()).value(), std::nullopt);
  for (const auto& [text, field] : {std::pair{R"({"cp": "1"})", "cp"},
                                    {R"({"mate": 1e10})", "mate"},
                                    {R"({"win": 1})", "win"}}) {
    const Json json = parse_json(text).value();
    EXPECT_EQ(read_score(Members::of(json).value()).error().field, field);
  }
}

TEST(OutcomeJson, NamesWinnerAndOffender) {
  EXPECT_EQ(to_json(rules::Outcome{Seat::second, "checkmate", "Black mates"}),
            Json::parse(R"({"winner": 1, "code": "checkmate", "text": "Black mates"})"));
  EXPECT_EQ(to_json(rules::Outcome{{}, "stalemate", "Draw"})["winner"], nullptr);
  EXPECT_EQ(to_json(rules::Outcome{Seat::second, "double_three", "x"})["offender"], 0);
  EXPECT_EQ(to_json(rules::Outcome{Seat::first, "score", "x", "6.5"})["margin"], "6.5");
}

}  // namespace
}  // namespace ludex::serve
