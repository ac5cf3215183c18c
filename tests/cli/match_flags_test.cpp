// Command lines as other programs and people write them for other match runners: what they mean
// here.
#include "cli/match_flags.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/engine_keys.h"
#include "host/protocol.h"

namespace ludex::cli {
namespace {

using namespace std::chrono_literals;

// Words are divided by blanks; those in quotes are one.
std::vector<std::string> words_of(std::string_view line) {
  return split_arguments(line).value();
}

MatchFlags parsed(std::string_view line) {
  const std::vector<std::string> words = words_of(line);
  auto flags = parse_match_flags(words, 8);
  EXPECT_TRUE(flags) << flags.error().message;
  return flags ? *std::move(flags) : MatchFlags{};
}

// What the worker of fishtest runs.
constexpr std::string_view fishtest =
    "-testEnv -recover -repeat -games 2 -rounds 24 -ratinginterval 1 -scoreinterval 1 "
    "-autosaveinterval 0 -report penta=true -pgnout file=results-a.pgn nodes=true "
    "-crc32 pgn=true -site https://tests.stockfishchess.org/tests/view/665c71f9fd45fb0f907c21e0 "
    "-event 'Batch 3: new vs base' -srand 1717334009 -resign movecount=3 score=600 "
    "-draw movenumber=34 movecount=8 score=20 -variant standard -concurrency 3 "
    "-openings file=UHO_Lichess_4852_v1.epd format=epd order=random plies=16 start=49 "
    "-check-mate-pvs "
    "-engine name=New-665c71f9 tc=10.0+0.1 cmd=stockfish_new dir=. option.Hash=16 "
    "-engine name=Base-665c71f9 tc=10.0+0.1 cmd=stockfish_base dir=. option.Hash=16 "
    "-each proto=uci option.Threads=1";

TEST(MatchFlags, TheLineOfFishtestIsTakenAsItIs) {
  const MatchFlags flags = parsed(fishtest);
  ASSERT_EQ(flags.engines.size(), 2U);
  EXPECT_EQ(flags.engines[0].choice.spec.directory, ".");
  EXPECT_EQ(flags.engines[1].allowance.time, match::TimeControl(match::Periods{10s, 100ms, {}}));
  EXPECT_EQ(flags.engines[1].choice.protocol, "uci");
  EXPECT_EQ(flags.shared_options, std::vector<std::string>{"Threads"});
  EXPECT_TRUE(flags.recover);
  EXPECT_TRUE(flags.checksum);
  EXPECT_EQ(flags.event, "Batch 3: new vs base");
  EXPECT_EQ(flags.openings->start, 49U);
  EXPECT_EQ(flags.schedule.rounds, 24U);
  EXPECT_EQ(flags.concurrency, 3U);
  EXPECT_EQ(flags.notes,
            (std::vector<std::string>{
                "-testEnv: output is always made for programs to read",
                "-autosaveinterval: every finished game is in the -pgnout file at once",
                "-report: pairs are reported wherever games come in pairs",
                "-check-mate-pvs: the lines that engines show are not judged",
                "-openings plies=: an EPD file holds positions, and no moves to be counted"}));
}

TEST(MatchFlags, TheLineOfFishtestForChess960IsTakenAsItIs) {
  std::string line(fishtest);
  line.replace(line.find("standard"), std::string_view("standard").size(), "fischerandom");
  EXPECT_EQ(parsed(line).setup.values.text("variant"), "chess960");
}

TEST(MatchFlags, TheLineOfOpenBenchIsTakenAsItIs) {
  const MatchFlags flags = parsed(
      "-recover -variant standard -testEnv -concurrency 4 -rounds 16 -games 2 "
      "-resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10 "
      "-openings file=Books/UHO_4060_v2.epd format=epd order=random start=1025 -srand 87346 "
      "-engine dir=Engines/ cmd=./Dev-12ab proto=uci tc=8.0+0.08 timemargin=250 "
      "option.Threads=1 option.Hash=16 name=Engine-dev "
      "-engine dir=Engines/ cmd=./Base-34cd proto=uci nodes=25000 tc=inf timemargin=250 "
      "option.Threads=1 option.Hash=16 name=Engine-base "
      "-pgnout file=PGNs/1.2.3.pgn seldepth=true nodes=true");
  ASSERT_EQ(flags.engines.size(), 2U);
  EXPECT_EQ(flags.engines[0].allowance.margin, 250ms);
  EXPECT_EQ(flags.engines[1].allowance.nodes, 25000U);
  EXPECT_TRUE(flags.pgn_out->fields.seldepth);
}

TEST(MatchFlags, LinesOfCutechessAreTakenAsTheyAre) {
  const MatchFlags flags = parsed(
      "-engine cmd=a name=A trust whitepov -engine cmd=b name=B plies=9 "
      "-each tc=inf/40+0.4 restart=auto option.Hash=256 -games 2 -rounds 500 -repeat 1 "
      "-maxmoves 0 -srand 1692649580 -openings file=8moves_v3.pgn order=random policy=default "
      "-force-concurrency -tournament gauntlet -seeds 1 -outcomeinterval 10 "
      "-resultformat wide2 -output format=fastchess -pgnout games.pgn min fi");
  ASSERT_EQ(flags.engines.size(), 2U);
  EXPECT_TRUE(flags.engines[0].choice.spec.settings.is_on("white_point_of_view"));
  EXPECT_FALSE(flags.engines[1].choice.spec.settings.is_on("white_point_of_view"));
  EXPECT_EQ(flags.engines[1].allowance.depth, 9);
  EXPECT_EQ(flags.engines[1].allowance.time, match::TimeControl(match::Periods{40s, 400ms, {}}));
  EXPECT_FALSE(flags.engines[1].restart);
  EXPECT_FALSE(flags.adjudication.max_moves);
  EXPECT_EQ(flags.pgn_out->file, "games.pgn");
  EXPECT_TRUE(flags.pgn_out->fields.minimal);
  EXPECT_TRUE(flags.pgn_out->finished_only);
  EXPECT_EQ(flags.notes, (std::vector<std::string>{
                             "trust in -engine: results are always the referee's own",
                             "policy in -openings: each round plays openings of its own",
                             "-force-concurrency: -concurrency is never lowered",
                             "-output format=fastchess: that is how reports always look"}));
  EXPECT_EQ(flags.outcome_interval, 10U);
}

TEST(MatchFlags, QuickStandsForTwoEnginesAndManyGames) {
  const MatchFlags flags = parsed("-quick cmd=./new cmd=./old book=UHO.epd");
  ASSERT_EQ(flags.engines.size(), 2U);
  EXPECT_EQ(flags.engines[0].choice.spec.command, "./new");
  EXPECT_EQ(flags.engines[1].choice.spec.command, "./old");
  EXPECT_EQ(flags.engines[1].allowance.time, match::TimeControl(match::Periods{10s, 100ms, {}}));
  EXPECT_EQ(flags.schedule.rounds, 25'000U);
  EXPECT_EQ(flags.concurrency, 6U);
  EXPECT_TRUE(flags.recover);
  EXPECT_EQ(flags.adjudication.draw, (match::DrawRule{30, 8, 8}));
  EXPECT_EQ(flags.openings->order, match::OpeningOrder::random);
  EXPECT_EQ(parsed("-quick cmd=a cmd=b -rounds 7 -concurrency 2").schedule.rounds, 7U);
}

TEST(MatchFlags, HowAnEngineIsRunIsReadWordByWord) {
  const MatchFlags flags = parsed(
      "-engine cmd=a name=A arg=--first 'arg=two words' 'initstr=open sesame\\nagain' tscale=2.5 "
      "ponder rating=2800 -engine cmd=b name=B -each tc=hg/60");
  ASSERT_EQ(flags.engines.size(), 2U);
  const host::EngineSpec& spec = flags.engines[0].choice.spec;
  EXPECT_EQ(spec.arguments, (std::vector<std::string>{"--first", "two words"}));
  EXPECT_EQ(spec.first_lines, (std::vector<std::string>{"open sesame", "again"}));
  EXPECT_EQ(spec.rating, 2800);
  EXPECT_EQ(flags.engines[0].choice.time_scale, 2.5);
  EXPECT_TRUE(flags.engines[0].allowance.ponder);
  EXPECT_FALSE(flags.engines[1].allowance.ponder);
  EXPECT_EQ(flags.engines[1].allowance.time, match::TimeControl(match::Hourglass{60s}));
  EXPECT_EQ(resolve(flags.engines[0].choice)->timeouts.handshake, Milliseconds(25'000));
}

TEST(MatchFlags, WhatHappensAroundGamesIsRead) {
  const MatchFlags flags = parsed(
      "-engine cmd=a name=A -engine cmd=builtin name=B mayresign -each tc=1 -wait 250 -strict "
      "-epdout last.epd -use-affinity");
  EXPECT_EQ(flags.wait, 250ms);
  EXPECT_TRUE(flags.strict);
  EXPECT_EQ(flags.epd_out->file, "last.epd");
  EXPECT_TRUE(flags.epd_out->append);
  EXPECT_EQ(flags.processors, host::usable_processors());
  EXPECT_TRUE(flags.engines[1].allowance.may_resign);
}

TEST(MatchFlags, AMatchOfGoHasItsClocksAThirdEngineAndSgf) {
  const MatchFlags flags = parsed(
      "-variant go -size 9 -komi 5.5 -handicap 2 -placement free -engine cmd=a name=A "
      "tc=300+5x30 -engine cmd=b name=B tc=300+25/600 -referee cmd=gnugo 'args=--mode gtp' "
      "-settle-ms 90000 -sgfout games.sgf append=false pv=true");
  EXPECT_EQ(flags.setup.values.text("komi"), "5.5");
  EXPECT_EQ(flags.setup.values.text("placement"), "free");
  EXPECT_EQ(flags.engines[0].allowance.time,
            match::TimeControl(match::MainAndByoYomi{300s, engine::JapaneseByoYomi{30s, 5}}));
  EXPECT_EQ(flags.engines[1].allowance.time,
            match::TimeControl(match::MainAndByoYomi{300s, engine::CanadianByoYomi{600s, 25}}));
  ASSERT_TRUE(flags.referee_engine);
  EXPECT_EQ(flags.referee_engine->spec.command, "gnugo");
  EXPECT_EQ(flags.referee_engine->spec.arguments, (std::vector<std::string>{"--mode", "gtp"}));
  EXPECT_EQ(flags.waits.settle, 90s);
  EXPECT_EQ(flags.sgf_out->file, "games.sgf");
  EXPECT_FALSE(flags.sgf_out->append);
  EXPECT_TRUE(flags.sgf_out->fields.pv);
}

TEST(MatchFlags, TheVersionNeedsNoEngines) {
  EXPECT_TRUE(parsed("-version").version);
  EXPECT_TRUE(parsed("--version").version);
}

TEST(EngineKeys, EverySettingOfAProtocolThatHasAFlagIsAKeyOfIt) {
  const auto keys = engine_choice_keys();
  for (const host::Protocol& protocol : host::protocols()) {
    for (const host::Setting& setting : protocol.settings) {
      if (setting.flag.empty()) continue;
      const auto row = std::find_if(keys.begin(), keys.end(),
                                    [&](const KeyRow& one) { return one.name == setting.flag; });
      ASSERT_NE(row, keys.end()) << setting.flag;
      EXPECT_EQ(row->help, setting.help);
    }
  }
}

}  // namespace
}  // namespace ludex::cli
