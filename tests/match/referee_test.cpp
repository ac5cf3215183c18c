#include "match/play/referee.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/scripted_game.h"

namespace ludex::match {
namespace {

using engine::Failure;
using engine::Fault;
using rules::Seat;
using namespace std::chrono_literals;

struct RulesRow {
  std::string position;
  std::vector<std::string> white;
  std::vector<std::string> black;
  std::string ending;
  std::string rule_set = "engine";
};

TEST(MatchReferee, EveryEndByTheRulesHasItsReason) {
  const std::vector<std::string> dance_white = {"g1f3", "f3g1", "g1f3", "f3g1",
                                                "g1f3", "f3g1", "g1f3", "f3g1"};
  const std::vector<std::string> dance_black = {"g8f6", "f6g8", "g8f6", "f6g8",
                                                "g8f6", "f6g8", "g8f6", "f6g8"};
  const std::vector<RulesRow> rows = {
      {"", {"f2f3", "g2g4"}, {"e7e5", "d8h4"}, "0-1 Black mates"},
      {"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", {"a1a8"}, {}, "1-0 White mates"},
      {"7k/8/5KQ1/8/8/8/8/8 w - - 99 80", {"g6g7"}, {}, "1-0 White mates"},
      {"k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", {"c1c7"}, {}, "1/2-1/2 Draw by stalemate"},
      {"", dance_white, dance_black, "1/2-1/2 Draw by 3-fold repetition"},
      {"k7/8/8/8/8/8/7R/K7 w - - 99 80", {"h2g2"}, {}, "1/2-1/2 Draw by fifty moves rule"},
      {"k7/8/8/8/8/8/6p1/K6B w - - 0 1",
       {"h1g2"},
       {},
       "1/2-1/2 Draw by insufficient mating material"},
      {"", dance_white, dance_black, "1/2-1/2 Draw by 5-fold repetition", "fide"},
      {"k7/8/8/8/8/8/7R/K7 w - - 149 80",
       {"h2g2"},
       {},
       "1/2-1/2 Draw by seventy-five moves rule",
       "fide"},
  };
  for (const RulesRow& row : rows) {
    const Seen seen = play({row.position, row.rule_set, acts(row.white), acts(row.black)});
    EXPECT_EQ(seen.game.end.kind, EndKind::rules) << row.position;
    EXPECT_EQ(ending(seen.game), row.ending) << row.position;
    EXPECT_FALSE(seen.game.end.offender);
  }
}

TEST(MatchReferee, WithoutDrawRulesTheGameGoesOn) {
  const Seen seen =
      play({"k7/8/8/8/8/8/7R/K7 w - - 149 80", "none", acts({"h2g2"}), acts({"resign"})});
  EXPECT_EQ(ending(seen.game), "1-0 Black resigns");
}

TEST(MatchReferee, AnIllegalMoveLosesAndStaysOutOfTheMoves) {
  for (const std::string move : {"e2e5", "zzzz", "a1a1", "0000", "e7e8q"}) {
    const Seen seen = play({"", "engine", acts({move}), {}});
    EXPECT_EQ(ending(seen.game), "0-1 White makes an illegal move: " + move);
    EXPECT_EQ(seen.game.end.kind, EndKind::illegal_move);
    EXPECT_EQ(seen.game.end.offender, Seat::first);
    EXPECT_TRUE(seen.game.moves.empty());
  }
}

TEST(MatchReferee, AnAnswerThatNamesNothingLosesAtOnce) {
  const Seen seen = play({"", "engine", acts({""}), {}});
  EXPECT_EQ(ending(seen.game), "0-1 White makes an illegal move: its answer names none");
  EXPECT_EQ(seen.game.end.kind, EndKind::illegal_move);
  EXPECT_EQ(seen.passed, 10ms);
}

TEST(MatchReferee, LinesOfTextAreKeptAsAsked) {
  Act talks{"e2e4"};
  for (const std::string text : {"note one", "other", "note two"}) {
    engine::Info info;
    info.text = text;
    talks.says.push_back(info);
  }
  ScriptedGame table{"", "engine", {talks}, acts({"resign"})};
  EXPECT_TRUE(play(table).game.moves.at(0).lines.empty());
  table.rules.keeps_line = [](std::string_view line) {
    return line.starts_with("info string note");
  };
  EXPECT_EQ(play(table).game.moves.at(0).lines,
            (std::vector<std::string>{"info string note one", "info string note two"}));
}

TEST(MatchReferee, TheTextOfAnIllegalMoveCannotHurtARecordOrATerminal) {
  const Seen seen = play({"", "engine", acts({"}\x1b[2J{" + std::string(5000, 'x')}), {}});
  EXPECT_EQ(seen.game.end.reason.find_first_of("{}\x1b"), std::string::npos);
  EXPECT_LT(seen.game.end.reason.size(), 1000U);
}

TEST(MatchReferee, ResigningLosesUnlessTheOpponentCannotWin) {
  EXPECT_EQ(ending(play({"", "engine", acts({"resign"}), {}}).game), "0-1 White resigns");
  EXPECT_EQ(ending(play({"", "engine", acts({"no move"}), {}}).game), "0-1 White resigns")
      << "the protocol has a word for it, and the position has moves";
  EXPECT_EQ(ending(play({"7k/8/8/8/8/8/6Q1/K7 b - - 0 1", "engine", {}, acts({"resign"})}).game),
            "1-0 Black resigns");
  EXPECT_EQ(ending(play({"7k/8/8/8/8/8/6Q1/K7 w - - 0 1", "engine", acts({"resign"}), {}}).game),
            "1/2-1/2 Draw as White resigns but Black cannot win");
}

TEST(MatchReferee, ADrawIsAgreedWhenTheOfferIsAnswered) {
  Act offer{"e2e4"};
  offer.draw = true;
  Act accept{"e7e5"};
  accept.draw = true;
  const Seen agreed = play({"", "engine", {offer}, {accept}});
  EXPECT_EQ(ending(agreed.game), "1/2-1/2 Draw by agreement");
  EXPECT_EQ(agreed.game.end.kind, EndKind::agreement);
  EXPECT_EQ(agreed.game.moves.size(), 1U) << "the move of the one who accepts is not made";
  EXPECT_TRUE(agreed.black_requests[0].draw_offered);

  const Seen ignored = play({"", "engine", {offer, Act{"resign"}}, acts({"e7e5"})});
  EXPECT_EQ(ending(ignored.game), "0-1 White resigns");
  EXPECT_FALSE(ignored.white_requests[1].draw_offered);
}

TEST(MatchReferee, UnderFideRulesAnOfferClaimsTheDrawThatIsDue) {
  std::vector<Act> white = acts({"g1f3", "f3g1", "g1f3"});
  std::vector<Act> black = acts({"g8f6", "f6g8", "g8f6"});
  white.push_back(Act{"f3g1"});
  Act claim{"f6g8"};
  claim.draw = true;
  black.push_back(claim);
  EXPECT_EQ(ending(play({"", "fide", white, black}).game), "1/2-1/2 Draw by 3-fold repetition");
}

TEST(MatchReferee, OverTimeLosesEvenIfTheMoveComes) {
  Act slow{"e2e4"};
  slow.takes = 10s + 101ms;
  const Seen seen = play({"", "engine", {slow}, {}});
  EXPECT_EQ(ending(seen.game), "0-1 White loses on time (1ms overrun)")
      << "told to stop at the deadline, it answers a millisecond later";
  EXPECT_EQ(seen.game.end.kind, EndKind::time_forfeit);
  EXPECT_EQ(seen.game.end.offender, Seat::first);
  EXPECT_TRUE(seen.game.healthy[0]) << "it answered: it can play on";
  EXPECT_TRUE(seen.game.moves.empty());
}

TEST(MatchReferee, TheMarginForgivesButIsNoTimeToPlayWith) {
  Act slow{"e2e4"};
  slow.takes = 10s + 90ms;
  ScriptedGame table{"", "engine", {slow, Act{"d2d4"}}, acts({"e7e5"})};
  table.white_may.margin = 100ms;
  const Seen seen = play(table);
  EXPECT_EQ(seen.game.moves.size(), 3U);
  EXPECT_EQ(seen.game.moves[0].left, 0ns);
  EXPECT_EQ(seen.white_requests[1].limits.clocks->at(0).left, 1ms);
}

TEST(MatchReferee, ALostFlagIsADrawWhenTheOpponentCannotWin) {
  Act slow{"a1a2"};
  slow.takes = 1h;
  EXPECT_EQ(ending(play({"7k/8/8/8/8/8/6Q1/K7 w - - 0 1", "engine", {slow}, {}}).game),
            "1/2-1/2 Draw as White runs out on time (1ms overrun) but Black cannot win");
  slow.move = "h8h7";
  EXPECT_EQ(ending(play({"7k/8/8/8/8/8/6Q1/K7 b - - 0 1", "engine", {}, {slow}}).game),
            "1-0 Black loses on time (1ms overrun)");
}

TEST(MatchReferee, AHungEngineLosesOnTimeWhateverItPrintsAndIsNotUsedAgain) {
  Act hang{"e7e5"};
  hang.hangs = true;
  hang.after_stop = std::nullopt;
  const Seen silent = play({"", "engine", acts({"e2e4"}), {hang}});
  EXPECT_EQ(ending(silent.game), "1-0 Black loses on time (not responding)");
  EXPECT_EQ(silent.game.end.kind, EndKind::time_forfeit);
  EXPECT_EQ(silent.game.end.offender, Seat::second);
  ASSERT_TRUE(silent.game.end.failure);
  EXPECT_EQ(silent.game.end.failure->fault, Fault::not_responding);
  EXPECT_EQ(silent.passed, 10ms + 10s + 1500ms);
  EXPECT_EQ(silent.black_stops, 1);
  EXPECT_FALSE(silent.game.healthy[1]);
  EXPECT_TRUE(silent.game.healthy[0]);

  hang.floods = true;
  const Seen loud = play({"", "engine", acts({"e2e4"}), {hang}});
  EXPECT_EQ(ending(loud.game), "1-0 Black loses on time (flooding)");
  EXPECT_EQ(loud.game.end.kind, EndKind::time_forfeit);
  EXPECT_EQ(loud.passed, 10ms + 10s + 1500ms);
}

TEST(MatchReferee, AnEngineThatFailsWhenItsTimeIsOverHasLostOnTime) {
  Act act{"e2e4"};
  act.takes = 10s + 1ms;
  act.after_stop = std::nullopt;
  act.fails = Failure{Fault::exited, "exit status 1"};
  const Seen seen = play({"", "engine", {act}, {}});
  EXPECT_EQ(ending(seen.game), "0-1 White loses on time (exited)");
  EXPECT_EQ(seen.game.end.failure, act.fails) << "told besides";
  EXPECT_FALSE(seen.game.healthy[0]);

  act.takes = 10s;
  EXPECT_EQ(ending(play({"", "engine", {act}, {}}).game), "0-1 White disconnects (exited)");
}

TEST(MatchReferee, TheGraceIsTheEnginesOwn) {
  Act slow{"e2e4"};
  slow.hangs = true;
  slow.after_stop = 7s;
  ScriptedGame table{"", "engine", {slow}, {}};
  EXPECT_EQ(ending(play(table).game), "0-1 White loses on time (not responding)");
  table.white_may.grace = 8s;
  const Seen patient = play(table);
  EXPECT_EQ(ending(patient.game), "0-1 White loses on time (7000ms overrun)");
  EXPECT_TRUE(patient.game.healthy[0]) << "it answered: it can play on";
}

TEST(MatchReferee, AnAnswerOfAnEngineThatHadToGetReadyFirstIsInTime) {
  Act late{"e2e4"};
  late.takes = 10s + 900ms;
  late.ready_after = 1s;
  late.after_stop = std::nullopt;
  EXPECT_EQ(ending(play({"", "engine", {late}, acts({"resign"})}).game), "1-0 Black resigns");
}

TEST(MatchReferee, EveryPlayerIsToldWhenItsTimeIsOverAndMayAnswerWithinTheMargin) {
  Act told{"e2e4"};
  told.hangs = true;
  told.after_stop = 150ms;
  ScriptedGame table{"", "engine", {told}, acts({"resign"})};
  table.white_may.usual_margin = 200ms;
  const Seen seen = play(table);
  EXPECT_EQ(ending(seen.game), "1-0 Black resigns");
  EXPECT_EQ(seen.game.moves[0].left, 0ns);
  table.white_may.margin = 100ms;
  EXPECT_EQ(ending(play(table).game), "0-1 White loses on time (50ms overrun)")
      << "what is said goes before what is usual";
}

TEST(MatchReferee, WithoutAClockTheWaitIsBoundedToo) {
  Act hang{"e2e4"};
  hang.hangs = true;
  hang.after_stop = std::nullopt;
  ScriptedGame table{"", "engine", {hang}, {}};
  table.white_may = Allowance{Unlimited{}, {}, 5, {}};
  table.rules.unclocked_move = 60s;
  const Seen seen = play(table);
  EXPECT_EQ(ending(seen.game), "0-1 White's connection stalls (not responding)");
  EXPECT_EQ(seen.passed, 61500ms);
}

TEST(MatchReferee, EveryFaultOfTheHostIsALossByItsName) {
  const std::vector<std::pair<Fault, std::string>> rows = {
      {Fault::exited, "White disconnects (exited)"},
      {Fault::closed_output, "White disconnects (closed its output)"},
      {Fault::closed_input, "White disconnects (closed its input)"},
      {Fault::refused, "White disconnects (refused)"},
      {Fault::cannot_start, "White disconnects (cannot start)"},
      {Fault::no_handshake, "White's connection stalls (no handshake)"},
      {Fault::not_responding, "White's connection stalls (not responding)"},
      {Fault::flooding, "White's connection stalls (flooding)"},
  };
  for (const auto& [fault, reason] : rows) {
    Act act{"e2e4"};
    act.fails = Failure{fault, "exit status 1"};
    const Seen seen = play({"", "engine", {act}, {}});
    EXPECT_EQ(ending(seen.game), "0-1 " + reason);
    EXPECT_EQ(seen.game.end.failure, act.fails);
    EXPECT_EQ(seen.game.end.offender, Seat::first);
    EXPECT_FALSE(seen.game.healthy[0]);
  }
}

TEST(MatchReferee, AnEngineThatFailsBeforeTheFirstMoveLosesWithItsOwnColour) {
  const Failure died{Fault::exited, "exit status 1"};
  ScriptedGame table{"", "engine", {}, {}};
  table.black_new_game = died;
  EXPECT_EQ(ending(play(table).game), "1-0 Black disconnects (exited)");
  table.white_new_game = died;
  EXPECT_EQ(ending(play(table).game), "0-1 White disconnects (exited)");
}

TEST(MatchReferee, AStopEndsTheGameWithoutAResult) {
  std::stop_source source;
  Act thinking{"e7e5"};
  thinking.hangs = true;
  thinking.first = [&] { source.request_stop(); };
  const Seen seen = play({"", "engine", acts({"e2e4"}), {thinking}}, source.get_token());
  EXPECT_EQ(ending(seen.game), "* No result");
  EXPECT_EQ(seen.game.end.kind, EndKind::unterminated);
  EXPECT_EQ(seen.game.moves.size(), 1U);
  EXPECT_LT(seen.passed, 11s);
}

TEST(MatchReferee, AWakeUpWithoutAStopChangesNothing) {
  HandClock clock;
  const RefereeRules rules;
  const Allowance ten_seconds{Periods{10s, 0ms, {}}, {}, {}, {}};
  ScriptedEngine white_engine(clock, {Act{"e2e4"}});
  ScriptedEngine black_engine(clock, {Act{"resign"}});
  white_engine.woken = true;
  Player white{white_engine, ten_seconds};
  Player black{black_engine, ten_seconds};
  const PlayedGame game =
      Referee(clock, rules)
          .play({rules::start_game({.game = "chess"}).value()}, {&white, &black}, {});
  EXPECT_EQ(ending(game), "1-0 Black resigns");
}

TEST(MatchReferee, AdjudicationUsesTheLastScoreOfTheMainLine) {
  engine::Info good;
  good.score = engine::Score{engine::Centipawns{-900}};
  good.depth = 12;
  engine::Info bound = good;
  bound.score = engine::Score{engine::Centipawns{0}, engine::Bound::lower};
  engine::Info second_line = good;
  second_line.multipv = 2;
  second_line.score = engine::Score{engine::Centipawns{50}};
  engine::Info next_depth;
  next_depth.depth = 13;
  next_depth.nodes = 777;
  Act losing{"e2e4"};
  losing.says = {good, bound, second_line, next_depth};
  ScriptedGame table{"", "engine", {losing}, {}};
  table.rules.adjudication.resign = ResignRule{1, 800, false};
  const Seen seen = play(table);
  EXPECT_EQ(ending(seen.game), "0-1 Black wins by adjudication");
  EXPECT_EQ(seen.game.end.kind, EndKind::adjudication);
  ASSERT_EQ(seen.game.moves.size(), 1U);
  EXPECT_EQ(seen.game.moves[0].finding.depth, 12) << "depth 13 brought no score";
  EXPECT_EQ(seen.game.moves[0].finding.nodes, 777U);
  EXPECT_EQ(seen.game.moves[0].finding.score, good.score);
}

TEST(MatchReferee, TheRulesGoBeforeAdjudication) {
  engine::Info hopeless;
  hopeless.score = engine::Score{engine::Centipawns{-900}};
  Act mates{"a1a8"};
  mates.says = {hopeless};
  ScriptedGame table{"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "engine", {mates}, {}};
  table.rules.adjudication.resign = ResignRule{1, 800, false};
  EXPECT_EQ(ending(play(table).game), "1-0 White mates");
}

TEST(MatchReferee, ALongGameIsADrawByAdjudication) {
  ScriptedGame table{"", "engine", acts({"e2e4", "d2d4"}), acts({"e7e5", "d7d5"})};
  table.rules.adjudication.max_moves = 2;
  EXPECT_EQ(ending(play(table).game), "1/2-1/2 Draw by adjudication: maximal game length");
}

TEST(MatchReferee, BothHearUnderWhichTermsTheyPlay) {
  ScriptedGame table{"", "engine", acts({"resign"}), {}};
  table.white_may = Allowance{Periods{60s, 500ms, 40}, {}, {}, {}};
  table.black_may = Allowance{FixedMove{2s}, {}, {}, {}};
  const Seen seen = play(table);
  ASSERT_TRUE(seen.black_terms.seats);
  const auto& [white, black] = *seen.black_terms.seats;
  EXPECT_EQ(white, (engine::SeatTerms{60s, 500ms, 40, {}, {}}));
  EXPECT_EQ(black, (engine::SeatTerms{{}, 0ms, {}, {}, 2s}));
}

TEST(MatchReferee, ADecisionOfSeveralMovesMayNotMoveForTheOpponent) {
  Act both{"e2e4"};
  both.more = {"e7e5"};
  const Seen seen = play({"", "engine", {both}, {}});
  EXPECT_EQ(ending(seen.game), "0-1 White makes an illegal move: e7e5");
  EXPECT_EQ(seen.game.moves.size(), 1U);
}

TEST(MatchReferee, TheEngineIsAskedWithBothClocksAndItsLimits) {
  ScriptedGame table{"", "engine", acts({"e2e4", "d2d4"}), acts({"e7e5", "resign"})};
  table.white_may = Allowance{Periods{60s, 500ms, 40}, {}, 9, 1000};
  table.black_may = Allowance{FixedMove{2s}, {}, {}, {}};
  const Seen seen = play(table);
  const engine::Limits& white = seen.white_requests[1].limits;
  EXPECT_EQ(white.clocks->at(0), (engine::SeatClock{60490ms, 500ms, 39}));
  EXPECT_EQ(white.clocks->at(1), (engine::SeatClock{2s, 0ms, {}}));
  EXPECT_EQ(white.depth, 9);
  EXPECT_EQ(white.nodes, 1000U);
  const engine::Limits& black = seen.black_requests[0].limits;
  EXPECT_EQ(black.movetime, 2s);
  EXPECT_FALSE(black.clocks);
  EXPECT_FALSE(black.depth);
}

TEST(MatchReferee, BookMovesAreNobodysFindings) {
  ScriptedGame table{"", "engine", acts({"g1f3"}), acts({"resign"})};
  table.opening = {"e2e4", "e7e5"};
  const Seen seen = play(table);
  ASSERT_EQ(seen.game.moves.size(), 3U);
  EXPECT_TRUE(seen.game.moves[1].book);
  EXPECT_FALSE(seen.game.moves[2].book);
  EXPECT_EQ(seen.game.moves[2].took, 10ms);
}

// A game in which each move of White brings a complaint, in turn one of `complaints`.
PlayedGame complained_of(const std::vector<std::string>& complaints) {
  std::vector<Act> white;
  std::vector<Act> black;
  const std::vector<std::string> there = {"g1f3", "f3g1"};
  const std::vector<std::string> back = {"g8f6", "f6g8"};
  for (std::size_t i = 0; i < 10; ++i) {
    white.push_back(Act{there[i % 2]});
    white.back().complains = complaints[i % complaints.size()];
    black.push_back(Act{back[i % 2]});
  }
  white.push_back(Act{"resign"});
  return play({"", "none", white, black}).game;
}

TEST(MatchReferee, ComplaintsAreKeptButNotWithoutEnd) {
  std::vector<std::string> complaints;
  for (int number = 1; number <= 10; ++number) {
    complaints.push_back("second answer, number " + std::to_string(number) + "\n");
  }
  const PlayedGame game = complained_of(complaints);
  EXPECT_EQ(game.warnings.size(), 8U);
  EXPECT_EQ(game.warnings_dropped, 2U);
  EXPECT_EQ(game.warnings[0].seat, Seat::first);
  EXPECT_EQ(game.warnings[0].text.find('\n'), std::string::npos);
}

TEST(MatchReferee, TheSameComplaintIsKeptOnceAndCounted) {
  const PlayedGame game = complained_of({"second answer", "a line without a meaning"});
  ASSERT_EQ(game.warnings.size(), 2U);
  EXPECT_EQ(game.warnings[0], (Warning{Seat::first, "second answer", 5}));
  EXPECT_EQ(game.warnings[1], (Warning{Seat::first, "a line without a meaning", 5}));
  EXPECT_EQ(game.warnings_dropped, 0U);
}

TEST(MatchReferee, EndgameTablesEndAGameAfterTheMoveThatReachesThem) {
  ScriptedGame table{"", "engine", acts({"e2e4", "d2d4"}), acts({"e7e5"})};
  table.rules.tables.probe = [](const rules::Game& game) -> std::optional<TableValue> {
    if (game.moves().size() < 3) return std::nullopt;
    return TableValue::loss;
  };
  const Seen seen = play(table);
  EXPECT_EQ(ending(seen.game), "1-0 White wins by adjudication: SyzygyTB");
  EXPECT_EQ(seen.game.moves.size(), 3U);
  EXPECT_EQ(seen.game.end.kind, EndKind::adjudication);
}

}  // namespace
}  // namespace ludex::match
