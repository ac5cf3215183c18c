// The reports of games: what comes back is the game that was played, or an error.
#include "fleet/game_report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "fleet/game_terms.h"

namespace ludex::fleet {
namespace {

using test::report_of;
using test::terms_of;

Result<GameReport> read(const std::string& text, const MatchTerms& terms,
                        const match::Opening& opening = {}) {
  return parse_report(text, {terms.match, 1, terms.setup, opening});
}

TEST(FleetReport, AGameIsReadAsItWasPlayed) {
  const MatchTerms terms = terms_of();
  GameReport report = report_of(terms.setup, {"e2e4", "e7e5", "g1f3"});
  report.began = {std::chrono::sys_time<Milliseconds>(Milliseconds(1'700'000'000'123)),
                  std::chrono::minutes(-90)};
  match::PlayedGame& played = report.played;
  played.identities = {engine::Identity{"A 1.0", "An author"}, engine::Identity{"B", ""}};
  played.moves[0].book = true;
  played.moves[1].took = std::chrono::nanoseconds(123'456'789);
  played.moves[1].left = std::chrono::seconds(9);
  played.moves[1].lines = {"info string a \"quoted\" line"};
  auto board = rules::start_game(terms.setup).value();
  board->play(played.moves[0].move);
  played.moves[1].finding.score = engine::Score{engine::Centipawns{-31}, engine::Bound::lower};
  played.moves[1].finding.depth = 12;
  played.moves[1].finding.nodes = 5'000'000'000;
  played.moves[1].finding.time = Milliseconds(120);
  played.moves[1].finding.pv = {played.moves[1].move, played.moves[2].move};
  played.moves[1].faults.add(engine::ReportFault::depth_falls);
  played.report_faults[1][static_cast<std::size_t>(engine::ReportFault::depth_falls)] = 3;
  played.report_examples = {
      {rules::Seat::second, engine::ReportFault::depth_falls, "", "depth 3", 1}};
  played.end.kind = match::EndKind::time_forfeit;
  played.end.offender = rules::Seat::second;
  played.end.failure = engine::Failure{engine::Fault::not_responding, "it is silent"};
  played.end.without_processor = Milliseconds(490);
  played.end.is_fault_of_machine = true;
  played.end.code = "time";
  played.end.margin = "6.5";
  played.warnings = {{rules::Seat::second, "it said too much", 3}};
  played.warnings_dropped = 2;
  played.duration = std::chrono::seconds(5);
  played.settlement = match::Settlement{match::SettledBy::one_player, {"Black passes."}};
  match::Opening opening{.position = {}, .moves = {played.moves[0].move}};
  const auto again = read(to_text(report), terms, opening);
  ASSERT_TRUE(again) << describe(again.error());
  EXPECT_EQ(again->played.setup, played.setup);
  EXPECT_EQ(again->played.identities, played.identities);
  EXPECT_EQ(again->played.seat_names, played.seat_names);
  EXPECT_EQ(again->played.moves, played.moves);
  EXPECT_EQ(again->played.end, played.end);
  EXPECT_EQ(again->played.warnings, played.warnings);
  EXPECT_EQ(again->played.warnings_dropped, 2U);
  EXPECT_EQ(again->played.duration, played.duration);
  EXPECT_EQ(again->played.settlement, played.settlement);
  EXPECT_EQ(again->played.report_faults, played.report_faults);
  ASSERT_EQ(again->played.report_examples.size(), 1U);
  EXPECT_EQ(again->played.report_examples[0].report, "depth 3");
  EXPECT_EQ(again->played.report_examples[0].ply, 1U);
  EXPECT_EQ(again->played.machine, "here");
  EXPECT_EQ(again->began, report.began);
}

TEST(FleetReport, EveryGameHasReports) {
  for (const rules::GameKind& kind : rules::games()) {
    const MatchTerms terms = terms_of(std::string(kind.name));
    auto board = rules::start_game(terms.setup).value();
    GameReport report = report_of(terms.setup, {});
    for (int ply = 0; ply < 8; ++ply) {
      report.played.moves.push_back({.move = board->legal_moves().front()});
      board->play(report.played.moves.back().move);
    }
    const auto again = read(to_text(report), terms);
    ASSERT_TRUE(again) << kind.name << ": " << describe(again.error());
    EXPECT_EQ(again->played.moves, report.played.moves) << kind.name;
    EXPECT_EQ(again->played.seat_names, board->seat_names()) << kind.name;
  }
}

TEST(FleetReport, ALineOfMovesEndsBeforeItsFirstIllegalMove) {
  const MatchTerms terms = terms_of();
  GameReport report = report_of(terms.setup, {"e2e4"});
  const rules::Move move = report.played.moves[0].move;
  report.played.moves[0].finding.pv = {move, move};
  const auto again = read(to_text(report), terms);
  ASSERT_TRUE(again) << describe(again.error());
  EXPECT_EQ(again->played.moves[0].finding.pv, std::vector<rules::Move>{move});
}

TEST(FleetReport, WhatDoesNotFitIntoAMessageIsLeftOut) {
  const MatchTerms terms = terms_of();
  std::vector<std::string> shuffle;
  for (int times = 0; times < 300; ++times) {
    shuffle.insert(shuffle.end(), {"g1f3", "g8f6", "f3g1", "f6g8"});
  }
  GameReport report = report_of(terms.setup, shuffle);
  for (match::PlayedMove& move : report.played.moves) {
    move.finding.depth = 7;
    move.lines = {std::string(1000, 'x')};
  }
  const std::string text = to_text(report);
  EXPECT_LE(text.size(), message_bytes);
  const auto again = read(text, terms);
  ASSERT_TRUE(again) << describe(again.error());
  EXPECT_EQ(again->played.moves.size(), report.played.moves.size());
  EXPECT_EQ(again->played.moves[5].finding.depth, 7);
  EXPECT_TRUE(again->played.moves[5].lines.empty());
}

// What a report says instead of a part of it, and the error.
struct BadReport {
  std::string pointer;  // of the member
  std::string value;    // as JSON
  std::string error;
};

TEST(FleetReport, AReportThatMakesNoSenseIsRefused) {
  const MatchTerms terms = terms_of();
  const std::string good = to_text(report_of(terms.setup, {"e2e4", "e7e5"}));
  ASSERT_TRUE(read(good, terms));
  const std::vector<BadReport> rows{
      {"/match", R"("m2")", "the report is of another game"},
      {"/game", "2", "the report is of another game"},
      {"/began_ms", "-1", "`began_ms`: expected a whole number from 0 to 253402300799000"},
      {"/machine", "3", "`machine`: expected a text of at most 512 bytes"},
      {"/moves/1/move", R"("e7e4")", "`moves[1]`: illegal move `e7e4`"},
      {"/moves/1/move", R"("")", ""},
      {"/moves/0/book", "true", "the game does not begin with its opening"},
      {"/moves/1/found", R"("depth=x")", "`moves[1]`: bad word `depth=x` in what was found"},
      {"/moves/1/took_ns", "-5",
       "`moves[1].took_ns`: expected a whole number from 0 to 100000000000000"},
      {"/end/kind", R"("unterminated")", "`end`: `kind` names no end of a game"},
      {"/end/kind", R"("bored")", "`end`: `kind` names no end of a game"},
      {"/end/winner", "2", "`end.winner`: expected a whole number from 0 to 1"},
      {"/end/kind", R"("disconnect")",
       "`end`: an engine has failed, and `offender` does not say which"},
      {"/end/failure", R"({"fault":"exited","detail":"status 1"})",
       "`end`: an engine has failed, and `offender` does not say which"},
      {"/end/failure", R"({"fault":"tired","detail":""})", "`end.failure`: an unknown fault"},
      {"/warnings", R"([{"engine":2,"text":"","times":1}])",
       "`warnings[0].engine`: expected a whole number from 0 to 1"},
      {"/settlement", R"({"by":"nobody"})", "`settlement`: `by` is an unknown word"},
      {"/end", "7", "`end`: an object was expected"},
  };
  for (const BadReport& row : rows) {
    nlohmann::ordered_json json = nlohmann::ordered_json::parse(good);
    json[nlohmann::ordered_json::json_pointer(row.pointer)] =
        nlohmann::ordered_json::parse(row.value);
    const auto bad = read(json.dump(), terms);
    ASSERT_FALSE(bad) << row.pointer << " = " << row.value;
    if (!row.error.empty()) {
      EXPECT_EQ(describe(bad.error()), row.error);
    }
  }
}

TEST(FleetReport, TheRulesDecideWhoHasWonByThem) {
  const MatchTerms terms = terms_of();
  GameReport report = report_of(terms.setup, {"f2f3", "e7e5", "g2g4", "d8h4"});
  report.played.end.kind = match::EndKind::rules;
  report.played.end.code = "checkmate";
  report.played.end.winner = rules::Seat::second;
  EXPECT_TRUE(read(to_text(report), terms));
  report.played.end.winner = rules::Seat::first;
  const auto wrong = read(to_text(report), terms);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(describe(wrong.error()), "the rules give the game to another winner");
}

TEST(FleetReport, DamagedReportsAreReadOrRefused) {
  const MatchTerms terms = terms_of();
  const std::string whole = to_text(report_of(terms.setup, {"e2e4", "e7e5", "g1f3"}));
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const char byte : {'"', '0', '9', '{', ']', '-', '\xff', '\n'}) {
      std::string damaged = whole;
      damaged[at] = byte;
      (void)read(damaged, terms);
    }
    EXPECT_FALSE(read(whole.substr(0, at), terms));
  }
}

}  // namespace
}  // namespace ludex::fleet
