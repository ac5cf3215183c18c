#include "match/play/adjudication.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace ludex::match {
namespace {

using rules::Seat;

// A game as its scores, one a ply from the mover's side: "30", "#3", "#-2", "-" for none.
struct Row {
  std::string what;
  AdjudicationRules rules;
  std::vector<std::string> scores;
  std::optional<std::size_t> after;  // plies played when the game is adjudicated
  Adjudication adjudication;
};

std::optional<engine::Score> score_of(const std::string& text) {
  if (text == "-") {
    return std::nullopt;
  }
  if (text[0] == '#') {
    return engine::Score{engine::MateIn{std::stoi(text.substr(1))}};
  }
  return engine::Score{engine::Centipawns{std::stoi(text)}};
}

const AdjudicationRules draw_2_2_10{DrawRule{2, 2, 10}, {}, {}};
const AdjudicationRules resign_2_500{{}, ResignRule{2, 500, false}, {}};
const AdjudicationRules resign_2_500_both{{}, ResignRule{2, 500, true}, {}};
const AdjudicationRules three_moves{{}, {}, 3};

const std::vector<Row> rows = {
    {"level scores count from the named move on",
     draw_2_2_10,
     {"0", "0", "5", "-5", "10", "-10"},
     6,
     {}},
    {"one score outside starts the count again",
     draw_2_2_10,
     {"0", "0", "0", "0", "11", "0", "0", "0", "0"},
     9,
     {}},
    {"a missing score is not level", draw_2_2_10, {"0", "0", "0", "0", "-", "0", "0"}, {}, {}},
    {"a mate is not level", draw_2_2_10, {"0", "0", "0", "0", "#5", "0", "0"}, {}, {}},
    {"a player gives up after enough bad scores in a row",
     resign_2_500,
     {"0", "-600", "0", "-500"},
     4,
     {Seat::first}},
    {"being mated is as bad as it gets", resign_2_500, {"#-9", "0", "#-8"}, 3, {Seat::second}},
    {"one better score and the player goes on",
     resign_2_500,
     {"-600", "0", "-499", "0", "-600", "0"},
     {},
     {}},
    {"a missing score breaks the row", resign_2_500, {"-600", "0", "-", "0", "-600", "0"}, {}, {}},
    {"two-sided: the winner does not agree",
     resign_2_500_both,
     {"-600", "100", "-600", "100", "-600", "100"},
     {},
     {}},
    {"two-sided: the winner agrees before",
     resign_2_500_both,
     {"0", "600", "-600", "600", "-600"},
     5,
     {Seat::second}},
    {"two-sided: the winner agrees after",
     resign_2_500_both,
     {"-600", "0", "-600", "600", "-700", "#4"},
     6,
     {Seat::second}},
    {"a long game is a draw", three_moves, {"-", "-", "900", "-900", "-", "-"}, 6, {{}, true}},
    {"no rule, no adjudication", {}, {"#9", "#-9", "#8", "#-8", "0", "0"}, {}, {}},
};

TEST(MatchAdjudication, FallsExactlyWhereTheTableSays) {
  for (const Row& row : rows) {
    Adjudicator adjudicator(row.rules);
    std::optional<std::size_t> after;
    Adjudication adjudication;
    for (std::size_t ply = 0; ply < row.scores.size() && !after; ++ply) {
      const Seat seat = ply % 2 == 0 ? Seat::first : Seat::second;
      const auto fallen =
          adjudicator.on_move(seat, static_cast<int>(ply / 2) + 1, score_of(row.scores[ply]));
      if (fallen) {
        after = ply + 1;
        adjudication = *fallen;
      }
    }
    EXPECT_EQ(after, row.after) << row.what;
    EXPECT_EQ(adjudication, row.adjudication) << row.what;
  }
}

// In cutechess-cli and fastchess alike; the rows of -resign go on.
TEST(Adjudication, ACaptureOrAPawnsMoveBeginsANewRowOfLevelMoves) {
  const engine::Score level{engine::Centipawns{0}};
  Adjudicator adjudicator({DrawRule{0, 2, 10}, {}, {}});
  const auto plays = [&](Seat seat, bool is_progress) {
    return adjudicator.on_move(seat, 50, level, is_progress);
  };
  EXPECT_FALSE(plays(Seat::first, false));
  EXPECT_FALSE(plays(Seat::second, false));
  EXPECT_FALSE(plays(Seat::first, false));
  EXPECT_FALSE(plays(Seat::second, true)) << "the first of a new row";
  EXPECT_FALSE(plays(Seat::first, false));
  EXPECT_FALSE(plays(Seat::second, false));
  EXPECT_EQ(plays(Seat::first, false), Adjudication{});
}

TEST(Adjudication, ARefereeEngineEndsTheGameByItsOwnScores) {
  const auto cp = [](int value) { return engine::Score{engine::Centipawns{value}}; };
  const Adjudication black{Seat::second, false, by_referee_engine};
  Judge judge({300, 10, 1});
  EXPECT_FALSE(judge.on_score(Seat::second, cp(400)));
  EXPECT_FALSE(judge.on_score(Seat::first, cp(-200)));
  EXPECT_FALSE(judge.on_score(Seat::second, cp(300)));
  EXPECT_EQ(judge.on_score(Seat::first, engine::Score{engine::MateIn{-4}}), black);
  Judge draws({{}, 10, 1});
  EXPECT_FALSE(draws.on_score(Seat::first, cp(10)));
  EXPECT_FALSE(draws.on_score(Seat::second, std::nullopt)) << "no score interrupts the row";
  EXPECT_FALSE(draws.on_score(Seat::first, cp(-10)));
  EXPECT_FALSE(
      draws.on_score(Seat::second, engine::Score{engine::Centipawns{0}, engine::Bound::lower}));
  EXPECT_FALSE(draws.on_score(Seat::first, cp(0)));
  EXPECT_EQ(draws.on_score(Seat::second, cp(0)), (Adjudication{{}, false, by_referee_engine}));
}

TEST(Adjudication, TablesEndGamesAsTheirRuleSays) {
  struct Row {
    TableValue value;
    bool ignores_fifty_moves;
    std::string ends;  // for White to move
  };
  const std::vector<Row> rows{
      {TableValue::win, false, "White"},         {TableValue::cursed_win, false, "draw"},
      {TableValue::cursed_win, true, "White"},   {TableValue::draw, true, "draw"},
      {TableValue::blessed_loss, false, "draw"}, {TableValue::blessed_loss, true, "Black"},
      {TableValue::loss, false, "Black"}};
  const auto in_words = [](const std::optional<Adjudication>& end) -> std::string {
    if (!end) return "goes on";
    if (!end->winner) return "draw";
    return *end->winner == Seat::first ? "White" : "Black";
  };
  for (const Row& row : rows) {
    TableRule rule;
    rule.ignores_fifty_moves = row.ignores_fifty_moves;
    EXPECT_EQ(in_words(adjudicated(rule, Seat::first, row.value)), row.ends);
    rule.ends_draws = false;
    EXPECT_EQ(in_words(adjudicated(rule, Seat::first, row.value)),
              row.ends == "draw" ? "goes on" : row.ends);
    rule.ends_draws = true;
    rule.ends_wins = false;
    EXPECT_EQ(in_words(adjudicated(rule, Seat::first, row.value)),
              row.ends == "draw" ? "draw" : "goes on");
  }
}

}  // namespace
}  // namespace ludex::match
