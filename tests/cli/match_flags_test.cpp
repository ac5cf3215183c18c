// Command lines as other programs and people write them for other match runners: what they mean
// here.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/engine_keys.h"
#include "cli/match/flags.h"
#include "cli/match/keys.h"
#include "host/affinity.h"
#include "host/protocol.h"
#include "rules/parameter.h"
#include "rules/registry.h"

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
    "-event 'Batch 3: new vs base' -srand 17173340091717334009 -resign movecount=3 score=600 "
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
  EXPECT_TRUE(flags.checks_lines);
  EXPECT_EQ(flags.event, "Batch 3: new vs base");
  EXPECT_EQ(flags.openings->start, 49U);
  EXPECT_EQ(flags.seed, 17'173'340'091'717'334'009U) << "64 bits of a hash";
  EXPECT_EQ(flags.schedule.rounds, 24U);
  EXPECT_EQ(flags.concurrency, 3U);
  EXPECT_EQ(flags.notes,
            (std::vector<std::string>{
                "-testEnv: output is always made for programs to read",
                "-autosaveinterval: every finished game is in the -pgnout file at once",
                "-openings plies=: an EPD file holds positions, and no moves to be counted"}));
}

TEST(MatchFlags, ATuningOfFishtestSavesNoGames) {
  std::string line(fishtest);
  const std::string_view games = "-pgnout file=results-a.pgn nodes=true ";
  line.erase(line.find(games), games.size());
  const MatchFlags flags = parsed(line);
  EXPECT_FALSE(flags.checksum);
  EXPECT_NE(std::find(flags.notes.begin(), flags.notes.end(),
                      "-crc32 pgn=true: there is no -pgnout whose file it could be of"),
            flags.notes.end());
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
  EXPECT_EQ(flags.notes,
            (std::vector<std::string>{"trust in -engine: results are always the referee's own",
                                      "-force-concurrency: -concurrency is never lowered"}));
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
      "ponder rating=2800 nice=4 -engine cmd=b name=B -each tc=hg/60");
  ASSERT_EQ(flags.engines.size(), 2U);
  const host::EngineSpec& spec = flags.engines[0].choice.spec;
  EXPECT_EQ(spec.arguments, (std::vector<std::string>{"--first", "two words"}));
  EXPECT_EQ(spec.first_lines, (std::vector<std::string>{"open sesame", "again"}));
  EXPECT_EQ(spec.rating, 2800);
  EXPECT_EQ(spec.niceness, 4);
  EXPECT_EQ(flags.engines[0].choice.time_scale, 2.5);
  EXPECT_TRUE(flags.engines[0].allowance.ponder);
  EXPECT_FALSE(flags.engines[1].allowance.ponder);
  EXPECT_EQ(flags.engines[1].allowance.time, match::TimeControl(match::Hourglass{60s}));
  EXPECT_EQ(resolve(flags.engines[0].choice)->timeouts.handshake, Milliseconds(25'000));
}

TEST(MatchFlags, WhatHappensAroundGamesIsRead) {
  const MatchFlags flags = parsed(
      "-engine cmd=a name=A -engine cmd=builtin name=B mayresign -each tc=1 -wait 250 -strict "
      "-epdout last.epd -use-affinity -startups 3");
  EXPECT_EQ(flags.wait, 250ms);
  EXPECT_TRUE(flags.strict);
  EXPECT_EQ(flags.startups, std::optional<std::size_t>(3));
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
  EXPECT_EQ(flags.referee_engine->choice.spec.command, "gnugo");
  EXPECT_EQ(flags.referee_engine->choice.spec.arguments,
            (std::vector<std::string>{"--mode", "gtp"}));
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

// The error of a command line; empty if it is accepted.
std::string error_of(std::string_view line) {
  const std::vector<std::string> words = words_of(line);
  const auto flags = parse_match_flags(words, 8);
  return flags ? "" : flags.error().message;
}

// Command lines in the words of several runners. Each is accepted, or refused for one reason.
struct LineRow {
  std::string_view line;
  std::string_view refusal = {};  // a part of the only sentence; empty: accepted
};

const std::vector<LineRow> lines_of_other_runners{
    // cutechess-cli
    {"-engine cmd=./mine -engine cmd=./theirs -each tc=40/60 proto=uci -games 12 -debug"},
    {"-engine cmd=./mine -engine cmd=./theirs -each st=0.5 book=\"b.bin\" bookdepth=8 -rounds 4 "
     "-pgnout a.pgn -epdout a.epd -debug all"},
    {"-engine cmd=./mine -engine cmd=./theirs -each tc=0/8+0.08 -rounds 20 -randomseed -repeat "
     "-openings file=o.pgn policy=round"},
    {"-engine cmd=./mine -engine cmd=./theirs -each tc=5 -games 1 -rounds 30 -repeat"},
    {"-engine cmd=./mine -engine cmd=./theirs -each tc=8+0.08 -games 40 -repeat -pgnout a.pgn "
     "-pgnout b.pgn min"},
    {"-engine cmd=./mine format=pgn -engine cmd=./theirs debug -each tc=1"},
    // fastchess and OpenBench
    {"-engine cmd=./mine name=m -engine cmd=./theirs name=t -each tc=4+0.04s -rounds 8 -repeat "
     "-log file=l.txt level=warn engine=true realtime=true"},
    {"-engine cmd=./mine name=m -engine cmd=./theirs name=t -each tc=4s -use-affinity "
     "-pgnout file=p.pgn seldepth=true match_line='^info string note .*'"},
    // c-chess-cli
    {"-each tc=3+0.03 option.Hash=4 -engine cmd=./mine 'option.Move Overhead=50' nodes=10000 "
     "-engine cmd=./theirs depth=9 -games 100 -openings file=o.epd order=random srand=3 -repeat "
     "-resign 4 650 -draw 6 12 -pgn a.pgn 3"},
    {"-each tc=3 -engine cmd='./mine --level 3' -engine cmd='./theirs -q' -pgn a.pgn"},
    {"-each tc=3 -engine cmd=./mine -engine cmd=./theirs -gauntlet -resign count=4 score=650 "
     "-draw number=50 count=6 score=12"},
    // c-gomoku-cli
    {"-each tc=60/5 tolerance=0.5 -engine name=M cmd=pbrain-m -engine name=T cmd=pbrain-t -rule 1 "
     "-boardsize 15 -rounds 1 -games 200 -debug -repeat -draw number=180 -sgf a.sgf "
     "-openings file=o.txt type=offset order=random"},
    {"-each tc=60/5+1 -engine name=M cmd=pbrain-m -engine name=T cmd=pbrain-t -rule 4 "
     "-drawafter 200 -sendbyboard -fatalerror -pgn a.pgn"},
    // TCEC's cutechess-cli
    {"-engine conf=Mine -engine conf=Theirs -each tc=1800+5 ponder -bergerschedule -rounds 2 "
     "-games 1 -strikes 3 -reloadconf -livepgnout l.pgn min -pgnout a.pgn -site tcec -event 'L 1' "
     "-tournament "
     "round-robin "
     "-resultformat wide2 -openings file=o.pgn policy=encounter"},
    {"-engine cmd=./mine -engine cmd=./theirs -each tc=1 -tb /tb -tbpieces 5 -tbignore50 "
     "-tbadjudicate WIN_LOSS"},
    // What the match would need, and is not there.
    {"-engine cmd=./mine -engine cmd=./theirs -each tc=1 -tbpieces 5 -tbignore50",
     "have no effect without -tb"},
    {"-engine cmd=./mine -engine cmd=./theirs -variant xiangqi -each tc=1 -tb /tb",
     "-tb has no effect: there are no tables of xiangqi"},
    {"-engine cmd=./mine -engine cmd=./theirs -each tc=1 -kfactor 16", "-kfactor: ratings are"},
    {"-engine cmd=./mine -engine cmd=./theirs -each tc=1 -ecopgn e.pgn", "-ecopgn: "},
    {"-engine cmd=./mine -engine cmd=./theirs -each tc=1 -reloadconf", "no engine has conf="},
    {"-engine cmd=./mine bookdepth=4 -engine cmd=./theirs -each tc=1", "has no effect without"},
    {"-engine cmd=gnugo proto=gtp book=b.dat -engine cmd=g2 proto=gtp -each tc=1 -variant go"},
    {"-engine cmd=./mine -engine cmd=./theirs -variant chess960", "could think for ever"},
    {"-engine cmd=pbrain-m name=M -engine cmd=pbrain-t -each tc=60/5 -rule 0 -transform",
     "-transform: openings"},
    {"-engine cmd=pbrain-m name=M -engine cmd=pbrain-t -each tc=60/5 -rule 0 -loseonly",
     "-loseonly: every game"},
    {"-engine cmd=pbrain-m name=M -engine cmd=pbrain-t -each tc=60/5 -rule 0 -msg a.txt",
     "-msg: messages"},
    {"-engine cmd=./mine -engine cmd=./theirs -each tc=1 -log file=l compress=true", "compress"},
    {"-engine cmd=./mine -engine cmd=./theirs -each tc=1 -sample file=s.bin", "-sample: "},
    {"-engine cmd=./mine -engine cmd=./theirs -each tc=1 -variant suicide", "-variant suicide"},
    {"-engine cmd=./mine -engine cmd=./theirs -each tc=1 -tournament pyramid"},
    {"-engine cmd=pbrain-m name=M -engine cmd=pbrain-t -each tc=60/5 -rule 0 "
     "-openings file=o.txt type=pos",
     "type=pos"},
};

TEST(MatchFlags, LinesOfOtherRunnersAreTakenOrRefusedForOneReason) {
  for (const LineRow& row : lines_of_other_runners) {
    const std::string error = error_of(row.line);
    if (row.refusal.empty()) {
      EXPECT_EQ(error, "") << row.line;
    } else {
      EXPECT_NE(error.find(row.refusal), std::string::npos) << row.line << '\n' << error;
      EXPECT_EQ(error.find("things are wrong"), std::string::npos) << error;
    }
  }
}

TEST(MatchFlags, WordsOfOtherRunnersHaveTheirMeaning) {
  const MatchFlags flags = parsed(
      "-engine cmd=a name=A book=x.bin bookdepth=6 debug -engine conf=B -each tc=1 -reloadconf "
      "-report penta=false -openings file=o.epd policy=encounter -sprt elo1=5 "
      "-log file=l.txt level=info engine=true");
  EXPECT_EQ(flags.notes, std::vector<std::string>{});
  EXPECT_EQ(flags.engines[0].book, "x.bin");
  EXPECT_EQ(flags.engines[0].book_depth, 6U);
  EXPECT_EQ(flags.engines[1].book, "");
  EXPECT_EQ(resolve(flags.engines[0].choice)->first_lines, std::vector<std::string>{"debug on"});
  EXPECT_TRUE(flags.reload);
  EXPECT_FALSE(flags.pairs);
  EXPECT_TRUE(flags.sprt->single_games);
  EXPECT_TRUE(flags.schedule.openings_by_encounter);
  EXPECT_TRUE(flags.log->traffic) << "engine= is stronger than level=";
  const MatchFlags printed = parsed("-engine cmd=a -engine cmd=b -each tc=1 -debug all");
  ASSERT_TRUE(printed.log);
  EXPECT_EQ(printed.log->path, "") << "stdout";
  const MatchFlags silent =
      parsed("-engine cmd=a -engine cmd=b -each tc=1 -log file=l engine=false level=trace");
  EXPECT_FALSE(silent.log->traffic);
}

// Lines of fastchess, c-chess-cli and cutechess-cli.
TEST(MatchFlags, ATestIsReadInTheWordsOfOtherRunners) {
  const std::string two = "-engine cmd=./new -engine cmd=./old -each tc=1 ";
  const MatchFlags flags = parsed(two + "-sprt elo0=-1.75 elo1=0.25 alpha=0.05 beta=0.1");
  EXPECT_EQ(flags.sprt, (match::SprtOptions{-1.75, 0.25, 0.05, 0.1, match::SprtModel::normalized}));
  EXPECT_EQ(flags.schedule.rounds, 500'000U);
  EXPECT_EQ(parsed(two + "-rounds 9 -sprt elo1=5").schedule.rounds, 9U);
  EXPECT_EQ(parsed(two + "-games 1920 -repeat -sprt elo0=1 elo1=5").schedule.games, 1920U);
  EXPECT_EQ(parsed(two + "-sprt elo1=5 model=logistic").sprt->model, match::SprtModel::logistic);
  const MatchFlags turned = parsed(two + "-rounds 64 -sprt elo0=100 elo1=0 alpha=0.05 beta=0.05");
  EXPECT_EQ(turned.sprt->elo0, 100);
  EXPECT_EQ(turned.notes, std::vector<std::string>{
                              "-sprt: elo0 is above elo1, so H1 says that the first engine is "
                              "better by 0 only"});
  EXPECT_EQ(parsed(two + "-sprt elo1=5 model=bayesian").notes,
            std::vector<std::string>{"-sprt model=bayesian: the test counts single games, for it "
                                     "knows no pairs"});
}

TEST(MatchFlags, RepeatWithOneGameARoundPairsTheRounds) {
  const std::string two = "-engine cmd=a -engine cmd=b -each tc=1 ";
  const MatchFlags pairs = parsed(two + "-games 1 -rounds 30 -repeat");
  EXPECT_EQ(pairs.schedule.rounds, 15U);
  EXPECT_EQ(pairs.schedule.games, 2U);
  EXPECT_EQ(pairs.notes, std::vector<std::string>{"-repeat with -games 1: every two players play "
                                                  "15 rounds of 2 games with one opening each"});
  EXPECT_EQ(parsed(two + "-games 1 -repeat").schedule.rounds, 1U);
  EXPECT_EQ(parsed(two + "-games 40 -repeat").schedule.rounds, 1U) << "as in cutechess-cli";
  EXPECT_EQ(parsed(two + "-games 2").schedule.rounds, 2U);
  EXPECT_EQ(parsed(two).schedule.rounds, 2U);
}

TEST(MatchFlags, GomokuRunnersGiveAMatchAndATurn) {
  const MatchFlags flags = parsed(
      "-each tc=180/30+2 -engine cmd=pbrain-a name=A -engine cmd=pbrain-b tc=60/5 name=B "
      "-rule 4 -boardsize 15");
  EXPECT_EQ(flags.setup.values.text("variant"), "renju");
  EXPECT_EQ(flags.engines[0].choice.protocol, "gomocup");
  EXPECT_EQ(flags.engines[0].allowance.time, match::TimeControl(match::Periods{180s, 2s, {}}));
  EXPECT_EQ(flags.engines[0].allowance.longest_move, 30s);
  EXPECT_EQ(flags.engines[1].allowance.time, match::TimeControl(match::Periods{60s, 0s, {}}));
  EXPECT_EQ(flags.engines[1].allowance.longest_move, 5s);
}

TEST(MatchFlags, ACommandMayHoldItsArguments) {
  const MatchFlags flags =
      parsed("-engine cmd='./a --depth 3 \"x y\"' name=A -engine cmd=b name=B -each tc=1");
  EXPECT_EQ(flags.engines[0].choice.spec.command, "./a");
  EXPECT_EQ(flags.engines[0].choice.spec.arguments,
            (std::vector<std::string>{"--depth", "3", "x y"}));
}

TEST(MatchFlags, PlainNumbersAfterResignAndDrawAreMovesAndScore) {
  const MatchFlags flags =
      parsed("-engine cmd=a -engine cmd=b -each tc=1 -resign 3 700 -draw 8 10");
  EXPECT_EQ(flags.adjudication.resign, (match::ResignRule{3, 700, false}));
  EXPECT_EQ(flags.adjudication.draw, (match::DrawRule{0, 8, 10}));
}

TEST(MatchFlags, TheListOfProcessorsMayStandInBrackets) {
  const auto usable = host::usable_processors();
  const std::string line =
      fmt::format("-engine cmd=a -engine cmd=b -each tc=1 -use-affinity [{}]", usable.front());
  EXPECT_EQ(parsed(line).processors, host::Processors{usable.front()});
}

TEST(MatchFlags, TheLastFileOfGamesCounts) {
  const MatchFlags flags =
      parsed("-engine cmd=a -engine cmd=b -each tc=1 -pgnout one.pgn min -pgnout two.pgn");
  EXPECT_EQ(flags.pgn_out->file, "two.pgn");
  EXPECT_FALSE(flags.pgn_out->fields.minimal);
  EXPECT_EQ(flags.notes, std::vector<std::string>{"-pgnout is given twice: the last one counts"});
}

TEST(MatchFlags, AllFlagsAreListedOnceForManyUnknownWords) {
  const std::string error =
      error_of("-engine cmd=a xxxxxx=1 -engine cmd=b yyyyyy=1 -each tc=1 -zzzzzzzz -qqqqqqqq");
  std::size_t lists = 0;
  for (auto at = error.find("there are:"); at != std::string::npos;
       at = error.find("there are:", at + 1)) {
    ++lists;
  }
  EXPECT_EQ(lists, 2U) << "one of the flags, one of the keys\n" << error;
  EXPECT_NE(error.find("unknown flag `-qqqqqqqq`"), std::string::npos);
  EXPECT_NE(error.find("unknown key of -engine `yyyyyy`"), std::string::npos);
}

TEST(MatchFlags, TheHelpNamesTheMarginOfEveryGame) {
  const auto keys = engine_keys();
  const auto row = std::find_if(keys.begin(), keys.end(),
                                [](const KeyRow& key) { return key.name == "timemargin"; });
  ASSERT_NE(row, keys.end());
  for (const rules::GameKind& kind : rules::games()) {
    const std::string said = fmt::format("{} {}", kind.name, host::usual_margin(kind.name).count());
    EXPECT_NE(row->help.find(said), std::string_view::npos) << said;
  }
}

TEST(MatchFlags, ValuesThatContradictEachOtherAreRefused) {
  const std::string two = "-engine cmd=a -engine cmd=b -each tc=1 ";
  for (const std::string line :
       {"-variant go -size 9 -handicap 10", "-variant go -size 6 -handicap 2",
        "-variant gomoku -size 5 -opening-rule pro"}) {
    EXPECT_NE(error_of(two + line), "") << line;
  }
}

// Any values of any parameters of any game: a sentence, or a game that can be played.
RC_GTEST_PROP(MatchSetups, AnyCombinationIsRefusedOrCanBePlayed, ()) {
  const auto games = rules::games();
  const rules::GameKind& kind = games[*rc::gen::inRange<std::size_t>(0, games.size())];
  const auto number = [](std::int64_t least, std::int64_t most) {
    return *rc::gen::oneOf(rc::gen::inRange<std::int64_t>(least, most + 1),
                           rc::gen::element(least, most, std::int64_t{0}, std::int64_t{2}));
  };
  rules::Setup setup;
  setup.game = std::string(kind.name);
  std::vector<std::string> words{"-engine", "cmd=a", "-engine",  "cmd=b",
                                 "-each",   "tc=1",  "-variant", setup.game};
  for (const rules::Parameter& parameter : kind.parameters) {
    if (*rc::gen::inRange(0, 3) == 0) continue;
    std::string value;
    if (const auto* choice = std::get_if<rules::Choice>(&parameter.type)) {
      value = choice->names[*rc::gen::inRange<std::size_t>(0, choice->names.size())].name;
    } else if (const auto* integer = std::get_if<rules::Integer>(&parameter.type)) {
      value = std::to_string(number(integer->min, integer->max));
    } else if (const auto* decimal = std::get_if<rules::Decimal>(&parameter.type)) {
      value = rules::decimal_text(number(decimal->min, decimal->max));
    } else if (const auto* size = std::get_if<rules::Size>(&parameter.type)) {
      value = fmt::format("{}x{}", number(size->min, size->max), number(size->min, size->max));
    } else {
      value = *rc::gen::element(std::string("true"), std::string("false"));
    }
    setup.values.set(parameter.name, value);
    std::string flag(parameter.name);
    std::replace(flag.begin(), flag.end(), '_', '-');
    if (parameter.name != rules::variant_parameter) {
      words.push_back("-" + flag);
      words.push_back(value);
    }
  }
  (void)parse_match_flags(words, 8);
  const auto game = rules::start_game(setup);
  if (!game) {
    RC_ASSERT(!game.error().message.empty());
    return;
  }
  const rules::Setup complete = (*game)->setup();
  RC_ASSERT(rules::start_game(complete).has_value());
  const auto copy = (*game)->clone();
  for (int ply = 0; ply < 8 && !copy->outcome(); ++ply) {
    const auto moves = copy->legal_moves();
    if (moves.empty()) break;
    copy->play(moves[*rc::gen::inRange<std::size_t>(0, moves.size())]);
  }
  rules::Setup later = complete;
  later.position = copy->position();
  (void)rules::start_game(later);
}

}  // namespace
}  // namespace ludex::cli
