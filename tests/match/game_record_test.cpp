#include "match/play/game_record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "match/play/game_end.h"
#include "records/io/source.h"
#include "records/pgn/reader.h"
#include "records/text/encoding.h"
#include "records/tree/record.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using namespace std::chrono_literals;
using engine::Centipawns;
using engine::MateIn;
using engine::Score;
using rules::Seat;

GameHeader header() {
  return {"Test \"match\"",
          "a\\b",
          "3",
          {"A", "B"},
          {Periods{10s, 100ms, {}}, Periods{10s, 100ms, {}}},
          // 2026-11-21 23:30:05 UTC, an hour behind the place of play.
          {std::chrono::sys_time<Milliseconds>(1795303805123ms), 60min}};
}

engine::Finding found(const Score& score, int depth) {
  engine::Finding t;
  t.score = score;
  t.depth = depth;
  return t;
}

// The moves, in coordinates, from the position.
PlayedGame played(const std::string& position, const std::vector<std::string>& moves,
                  const std::string& variant = "standard", const std::string& name = "chess") {
  const auto game =
      rules::start_game(
          {.game = name, .values = {{rules::variant_parameter, variant}}, .position = position})
          .value();
  PlayedGame result;
  result.setup = game->setup();
  result.seat_names = game->seat_names();
  for (const std::string& text : moves) {
    PlayedMove& move = result.moves.emplace_back();
    move.move = game->parse_move(text, rules::coordinate).value();
    move.took = 231ms;
    game->play(move.move);
  }
  return result;
}

PlayedGame fools_mate() {
  PlayedGame game = played("", {"f2f3", "e7e5", "g2g4", "d8h4"});
  game.identities = {engine::Identity{"Engine One 1.0", "One"}, engine::Identity{"Two", ""}};
  game.moves[0].book = true;
  game.moves[1].finding = found(Score{Centipawns{31}}, 14);
  game.moves[2].finding = found(Score{MateIn{-1}}, 2);
  game.moves[3].finding = found(Score{MateIn{1}}, 8);
  game.moves[3].took = 1234ms;
  game.end = {EndKind::rules, Seat::second, "Black mates", {}, {}};
  game.duration = 3723s;
  return game;
}

TEST(MatchPgn, AGameHasTheTagsAndCommentsThatRunnersAgreeOn) {
  EXPECT_EQ(format_game(fools_mate(), header(), {}),
            R"([Event "Test \"match\""]
[Site "a\\b"]
[Date "2026.11.22"]
[Round "3"]
[White "A"]
[Black "B"]
[Result "0-1"]
[EngineWhiteName "Engine One 1.0"]
[EngineWhiteAuthor "One"]
[EngineBlackName "Two"]
[GameDuration "01:02:03"]
[GameStartTime "2026-11-22T00:30:05 +0100"]
[GameEndTime "2026-11-22T01:32:08 +0100"]
[PlyCount "4"]
[Termination "normal"]
[TimeControl "10+0.1"]

1. f3 {book} e5 {+0.31/14 0.231s} 2. g4 {-M2/2 0.231s} Qh4# {+M1/8 1.234s,
Black mates} 0-1

)");
}

TEST(MatchPgn, TheMinimumIsSevenTagsAndMoves) {
  RecordStyle style;
  style.fields.minimal = true;
  style.notation = rules::coordinate;
  EXPECT_EQ(format_game(fools_mate(), header(), style),
            R"([Event "Test \"match\""]
[Site "a\\b"]
[Date "2026.11.22"]
[Round "3"]
[White "A"]
[Black "B"]
[Result "0-1"]

1. f2f3 e7e5 2. g2g4 d8h4 0-1

)");
}

TEST(MatchPgn, WhateverBytesAnEngineSaysTheFileIsUtf8AndEachTagALine) {
  PlayedGame game = fools_mate();
  game.identities[0] = {"M\xFCller\n[Result \"1-0\"]\x07", "\x93Max\x94\x85"};
  game.identities[1].name = "Tw\xC2\x85o";
  game.end.reason = "illegal move `{\xFF} 1-0\n\n[Event`";
  GameHeader bytes = header();
  bytes.event = "Z\xFCrich";
  const std::string text = format_game(game, bytes, {});
  EXPECT_TRUE(records::is_utf8(text));
  EXPECT_NE(text.find("[Event \"Zürich\"]\n"), std::string::npos) << text;
  EXPECT_NE(text.find("[EngineWhiteName \"Müller [Result \\\"1-0\\\"]\"]\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("[EngineWhiteAuthor \"“Max”…\"]\n"), std::string::npos) << text;
  EXPECT_NE(text.find("[EngineBlackName \"Tw o\"]\n"), std::string::npos) << text;
  records::pgn::Reader reader(records::source_of(text));
  records::Record record;
  ASSERT_TRUE(reader.next(record).value());
  EXPECT_EQ(record.result, records::GameResult::second_wins);
  EXPECT_FALSE(reader.next(record).value());
}

TEST(MatchPgn, AChineseNameInGb18030IsChineseInTheFile) {
  PlayedGame game;
  game.setup = rules::start_game({.game = "xiangqi"}).value()->setup();
  game.seat_names = {"Red", "Black"};
  game.end = {EndKind::unterminated, {}, "No result", {}, {}};
  GameHeader bytes = header();
  bytes.names[0] = records::encode("象眼", records::Charset::gb18030);
  EXPECT_NE(format_game(game, bytes, {}).find("[Red \"象眼\"]\n"), std::string::npos);
}

TEST(MatchPgn, AGameOfXiangqiSaysSoAndHowItsMovesAreSpelt) {
  const auto board = rules::start_game({.game = "xiangqi"}).value();
  PlayedGame game;
  game.setup = board->setup();
  game.seat_names = board->seat_names();
  game.setup.position = "4k4/9/9/9/9/9/9/9/p8/5K3 b - - 0 12";
  game.end = {EndKind::unterminated, {}, "No result", {}, {}};
  RecordStyle style;
  style.fields.minimal = true;
  const std::string text = format_game(game, header(), style);
  EXPECT_TRUE(text.starts_with("[Game \"Chinese Chess\"]\n[Format \"WXF\"]\n[Event ")) << text;
  EXPECT_EQ(text.find("SetUp"), std::string::npos);
  records::Record record;
  records::pgn::Reader reader(records::source_of(text));
  ASSERT_TRUE(reader.next(record).value());
  EXPECT_EQ(record.setup, game.setup);
}

TEST(MatchPgn, BlackToMoveBeginsWithThreeDotsAndTheNumberOfThePosition) {
  PlayedGame game = played("4k3/8/8/8/8/8/4P3/4K3 b - - 3 17", {"e8e7", "e2e4"});
  game.end = {
      EndKind::time_forfeit, Seat::first, "Black loses on time (5ms overrun)", Seat::second, {}};
  GameHeader unequal = header();
  unequal.controls[1] = FixedMove{500ms};
  const std::string text = format_game(game, unequal, {});
  EXPECT_NE(text.find("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 17\"]\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("[Termination \"time forfeit\"]\n[WhiteTimeControl \"10+0.1\"]\n"
                      "[BlackTimeControl \"0.5/move\"]\n\n"
                      "17... Ke7 {0.231s} 18. e4 {0.231s, Black loses on time (5ms overrun)} 1-0"),
            std::string::npos)
      << text;
}

TEST(MatchPgn, Chess960SaysSo) {
  PlayedGame game =
      played("bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w GDgd - 0 1", {}, "chess960");
  game.end.reason = "No result";
  const std::string text = format_game(game, header(), {});
  EXPECT_NE(text.find("[SetUp \"1\"]\n[FEN \"bqnrkbrn/"), std::string::npos) << text;
  EXPECT_NE(text.find("[Variant \"Chess960\"]\n"), std::string::npos) << text;
  EXPECT_NE(text.find("[Termination \"unterminated\"]"), std::string::npos) << text;
  EXPECT_NE(text.find("\n\n{No result} *\n\n"), std::string::npos) << text;
}

TEST(MatchPgn, EveryFieldIsThereWhenAskedFor) {
  PlayedGame game = played("", {"e2e4"});
  PlayedMove& move = game.moves[0];
  move.finding = found(Score{Centipawns{-7}}, 9);
  move.finding.seldepth = 20;
  move.finding.nodes = 12345;
  move.finding.nps = 99;
  move.finding.hashfull = 5;
  move.finding.tbhits = 0;
  move.finding.time = 230ms;
  move.left = 9812ms;
  const auto board = rules::start_game({.game = "chess"}).value();
  move.finding.pv = {move.move, move.move};  // the second cannot be played: the line ends
  game.end = {
      EndKind::illegal_move, Seat::first, "Black makes an illegal move: a1a1", Seat::second, {}};
  RecordStyle style;
  style.fields = {true, true, true, true, true, true, true, true, false};
  const std::string text = format_game(game, header(), style);
  EXPECT_NE(text.find("1. e4 {-0.07/9 0.231s, tl=9.812s, latency=0.001s, n=12345, sd=20, nps=99,\n"
                      "hashfull=5, tbhits=0, pv=\"e4\", Black makes an illegal move: a1a1} 1-0\n"),
            std::string::npos)
      << text;
}

TEST(MatchPgn, ScoresAreFromTheMoverAndMatesInPlies) {
  EXPECT_EQ(format_score(Score{Centipawns{0}}), "0.00");
  EXPECT_EQ(format_score(Score{Centipawns{-5}}), "-0.05");
  EXPECT_EQ(format_score(Score{Centipawns{1234}}), "+12.34");
  EXPECT_EQ(format_score(Score{MateIn{3}}), "+M5");
  EXPECT_EQ(format_score(Score{MateIn{-2}}), "-M4");
  EXPECT_EQ(format_score(Score{MateIn{0}}), "-M0");
}

GameEnd ended(EndKind kind, std::string code = {}) {
  return {kind, Seat::first, "", {}, {}, std::move(code)};
}

TEST(MatchPgn, TerminationsAreTheWordsOfRunners) {
  EXPECT_EQ(termination(ended(EndKind::rules)), "normal");
  EXPECT_EQ(termination(ended(EndKind::rules, "checkmate")), "normal");
  EXPECT_EQ(termination(ended(EndKind::rules, "perpetual_check")), "rules infraction");
  EXPECT_EQ(termination(ended(EndKind::rules, std::string(rules::only_banned_moves))),
            "rules infraction");
  EXPECT_EQ(termination(ended(EndKind::agreement)), "normal");
  EXPECT_EQ(termination(ended(EndKind::resignation)), "normal");
  EXPECT_EQ(termination(ended(EndKind::adjudication)), "adjudication");
  EXPECT_EQ(termination(ended(EndKind::illegal_move)), "illegal move");
  EXPECT_EQ(termination(ended(EndKind::disconnect)), "abandoned");
  EXPECT_EQ(termination(ended(EndKind::stall)), "abandoned");
}

TEST(MatchPgn, TagsNameTheSeatsAsTheGameDoesAtItsEnd) {
  PlayedGame game = played("", {"e2e4"});
  game.end = {EndKind::resignation, Seat::first, "Black resigns", {}, {}};
  game.seat_names = {"Black", "White"};  // as after a swap
  GameHeader head = header();
  head.names = {"Firstcomer", "Secondcomer"};
  const std::string text = format_game(game, head, {});
  EXPECT_NE(text.find("[White \"Secondcomer\"]\n[Black \"Firstcomer\"]\n"), std::string::npos)
      << text;
}

TEST(MatchPgn, XiangqiCallsItsSeatsByTheirNames) {
  PlayedGame game = played("", {"h2e2", "h9g7"}, "standard", "xiangqi");
  game.identities = {engine::Identity{"One", ""}, engine::Identity{"Two", "B"}};
  game.end = {EndKind::rules, Seat::second, "Black wins: perpetual check by Red",
              Seat::first,    {},           "perpetual_check"};
  GameHeader head = header();
  head.controls[1] = FixedMove{1s};
  const std::string text = format_game(game, head, {});
  for (const char* line :
       {"[Red \"A\"]\n[Black \"B\"]\n", "[EngineRedName \"One\"]\n", "[EngineBlackAuthor \"B\"]\n",
        "[RedTimeControl \"", "[Termination \"rules infraction\"]\n",
        "1. C2=5 {0.231s} H8+7 {0.231s,"}) {
    EXPECT_NE(text.find(line), std::string::npos) << line << text;
  }
  EXPECT_EQ(text.find("White"), std::string::npos) << text;
}

TEST(MatchPgn, OurReaderReadsWhatIsWritten) {
  std::vector<std::string> moves;
  for (int i = 0; i < 30; ++i) {
    for (const std::string move : {"g1f3", "g8f6", "f3g1", "f6g8"}) {
      moves.push_back(move);
    }
  }
  PlayedGame game = played("", moves);
  for (PlayedMove& move : game.moves) {
    move.finding = found(Score{Centipawns{31}}, 14);
  }
  game.end = {EndKind::resignation, Seat::first, "Black resigns", {}, {}};
  for (const rules::Notation notation : {rules::coordinate, rules::standard}) {
    RecordStyle style;
    style.notation = notation;
    const std::string text = format_game(game, header(), style);
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      EXPECT_LT(end - at, 80U);
      at = end + 1;
    }
    records::pgn::Reader reader(records::source_of(text));
    records::Record record;
    const auto read = reader.next(record);
    ASSERT_TRUE(read) << describe(read.error());
    EXPECT_TRUE(*read);
    EXPECT_EQ(records::main_line(record.tree).size(), moves.size());
    EXPECT_EQ(record.result, records::GameResult::first_wins);
    EXPECT_EQ(records::find_tag(record, "Event"), "Test \"match\"");
    EXPECT_EQ(reader.next(record), false);
  }
}

TEST(MatchPgn, ACrashSaysHowTheProgramEndedAndWhatItPrintedLast) {
  PlayedGame game = played("", {"e2e4"});
  game.end = ended_by_failure(
      "Black", Seat::second,
      {engine::Fault::exited,
       "it ended: killed by signal 11 (Segmentation fault); stderr: bad\n{table}\x1b"});
  std::string text = format_game(game, header(), {});
  std::replace(text.begin(), text.end(), '\n', ' ');
  EXPECT_NE(text.find("Black disconnects (exited). Failure: it ended: killed by signal 11 "
                      "(Segmentation fault); stderr: bad (table)\\x1B."),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("[Termination \"abandoned\"]"), std::string::npos);
}

TEST(MatchPgn, LinesOfAnEngineThatAreKeptStandInTheCommentOfTheirMove) {
  PlayedGame game = fools_mate();
  game.moves[1].lines = {"info string note a {b}", "info string note \"c\""};
  std::string text = format_game(game, header(), {});
  std::replace(text.begin(), text.end(), '\n', ' ');
  EXPECT_NE(text.find("e5 {+0.31/14 0.231s, line=\"info string note a (b)\", line=\"info string "
                      "note 'c'\"}"),
            std::string::npos)
      << text;
}

TEST(MatchPgn, SaysHowTheBoardWasSettled) {
  PlayedGame game = fools_mate();
  game.settlement = Settlement{SettledBy::referee_engine, {"White finds nothing dead."}};
  const std::string text = format_game(game, header(), {});
  EXPECT_NE(text.find("[Settlement \"referee engine\"]\n"), std::string::npos) << text;
  EXPECT_NE(text.find("Black mates. White finds nothing"), std::string::npos) << text;
}

// What stands in the brackets behind the property's name; empty where it has none.
std::string value_in(const std::string& sgf, const std::string& property) {
  const auto at = sgf.find(property + "[");
  if (at == std::string::npos) return "";
  const auto begin = at + property.size() + 1;
  return sgf.substr(begin, sgf.find(']', begin) - begin);
}

PlayedGame stones() {
  PlayedGame game = played("", {"h8", "i9"}, "freestyle", "gomoku");
  game.end = {EndKind::resignation, Seat::first, "White resigns", {}, {}};
  return game;
}

TEST(MatchSgf, AGameIsWrittenWithItsPlayersAndMoves) {
  const std::string sgf = format_sgf(stones(), header(), {});
  EXPECT_EQ(sgf.substr(0, 2), "(;") << sgf;
  EXPECT_EQ(value_in(sgf, "GM"), "4");
  EXPECT_EQ(value_in(sgf, "SZ"), "15");
  EXPECT_EQ(value_in(sgf, "PB"), "A");
  EXPECT_EQ(value_in(sgf, "PW"), "B");
  EXPECT_EQ(value_in(sgf, "RE"), "B+R");
  EXPECT_EQ(value_in(sgf, ";B"), "hh");
  EXPECT_EQ(value_in(sgf, "DT"), "2026-11-22");
  EXPECT_NE(sgf.find("White resigns"), std::string::npos);
}

TEST(MatchSgf, WhoBreaksTheRulesOrFailsForfeitsTheGame) {
  PlayedGame game = stones();
  game.end = {EndKind::illegal_move, Seat::second, "Black makes an illegal move", {}, {}};
  EXPECT_EQ(value_in(format_sgf(game, header(), {}), "RE"), "W+F");
  game.end = {EndKind::stall, Seat::second, "Black stalls", {}, {}};
  EXPECT_EQ(value_in(format_sgf(game, header(), {}), "RE"), "W+F");
  game.end = {EndKind::time_forfeit, Seat::second, "Black loses on time", {}, {}};
  EXPECT_EQ(value_in(format_sgf(game, header(), {}), "RE"), "W+T");
  game.end = {EndKind::unterminated, {}, "No result", {}, {}};
  EXPECT_EQ(value_in(format_sgf(game, header(), {}), "RE"), "?");
  NoteFields bare;
  bare.minimal = true;
  game.end = {EndKind::illegal_move, Seat::second, "Black makes an illegal move", {}, {}};
  EXPECT_EQ(value_in(format_sgf(game, header(), bare), "RE"), "W+F");
}

TEST(MatchSgf, TheTimeControlIsMainTimeAndOvertime) {
  const auto times = [](const TimeControl& control) {
    GameHeader head = header();
    head.controls = {control, control};
    const std::string sgf = format_sgf(stones(), head, {});
    return value_in(sgf, "TM") + " " + value_in(sgf, "OT");
  };
  EXPECT_EQ(times(MainAndByoYomi{300s, engine::JapaneseByoYomi{30s, 5}}), "300 5x30 byo-yomi");
  EXPECT_EQ(times(MainAndByoYomi{300s, engine::CanadianByoYomi{600s, 25}}), "300 25/600 Canadian");
  EXPECT_EQ(times(FixedMove{500ms}), "0 1x0.5 byo-yomi");
  EXPECT_EQ(times(Periods{60s, 0ms, {}}), "60 ");
  EXPECT_EQ(times(Periods{60s, 2s, {}}), "60 2 fischer");
  EXPECT_EQ(times(Periods{60s, 0ms, 40}), " ") << "SGF has no words for it";
}

TEST(GameRecord, ChancesAndPointsAreFieldsOfANote) {
  PlayedMove move;
  move.took = 230ms;
  move.finding.win_rate = engine::WinRate{6100};
  move.finding.lead = engine::HalfPoints{-3};
  const records::EngineNote note = engine_note(move);
  EXPECT_FALSE(note.search);
  EXPECT_EQ(note.fields, (std::vector<records::EngineField>{{"win", "0.6100"}, {"lead", "-1.5"}}));
}

}  // namespace
}  // namespace ludex::match
