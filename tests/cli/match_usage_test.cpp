// What a user may type wrong after `ludex match`: each row is answered by one sentence on stderr,
// with nothing on stdout and no file made.
#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "cli/match/setters.h"
#include "cli/run_ludex.h"
#include "host/affinity.h"
#include "host/protocol.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

// `words` follow "match"; FOLDER stands for a folder of this test with the files of make_files().
struct UsageRow {
  std::string words;
  int status = 2;
  std::string sentence;
};

std::ostream& operator<<(std::ostream& out, const UsageRow& row) {
  return out << row.words;
}

const std::string processor = std::to_string(host::usable_processors().front());
const std::string control_forms =
    "[MOVES/][MINUTES:]SECONDS[+INCREMENT], hgSECONDS (an hourglass), SECONDS+5x30 or "
    "SECONDS+25/600 (byo-yomi, Japanese and Canadian), or inf";
const std::string two = "-engine cmd=builtin name=A -engine cmd=builtin name=B -each tc=1 ";

// What the rows call FOLDER.
void make_files(const support::TemporaryFolder& folder) {
  folder.write("empty.epd", "");
  folder.write("blank.epd", "\n\n");
  folder.write("bad.epd",
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n"
               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq -\n");
  folder.write("mated.epd", "7k/6Q1/6K1/8/8/8/8/8 b - -\n");
  folder.write("bad.pgn", "[Event \"a\"]\n\n1. e4 e5 2. Ke3 *\n");
  folder.write("fine.pgn", "[Variant \"Chess960\"]\n\n1. e4 e5 *\n");
  folder.write("bad.lines", "C2=5\n  H8+7 C2=2\n");
  folder.write("open.pgn", "[Event \"a\"]\n\n1. e4 {no end\n");
  folder.write("book.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n");
  folder.write("book.txt", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n");
}

std::string with_folder(std::string text, const support::TemporaryFolder& folder) {
  for (auto at = text.find("FOLDER"); at != std::string::npos; at = text.find("FOLDER")) {
    text.replace(at, 6, folder.path().string());
  }
  return text;
}

// Words are divided by single blanks.
std::vector<std::string> words_of(const std::string& text, const support::TemporaryFolder& folder) {
  std::vector<std::string> words{"match"};
  std::string word;
  for (const char c : text + ' ') {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(with_folder(word, folder));
      word.clear();
    }
  }
  return words;
}

class MatchUsage : public testing::TestWithParam<UsageRow> {};

TEST_P(MatchUsage, IsRefusedInOneSentence) {
  const support::TemporaryFolder folder;
  make_files(folder);
  const Ran ran = run_ludex(words_of(GetParam().words, folder));
  EXPECT_EQ(ran.status, GetParam().status);
  EXPECT_EQ(ran.err, "ludex: match: " + with_folder(GetParam().sentence, folder) + "\n");
  EXPECT_EQ(ran.out, "");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "games.pgn"));
}

INSTANTIATE_TEST_SUITE_P(
    Flags, MatchUsage,
    testing::Values(
        UsageRow{"", 2, "at least two -engine flags are needed, none is given"},
        UsageRow{"-engine cmd=builtin tc=1", 2,
                 "at least two -engine flags are needed, one is given"},
        UsageRow{"cmd=builtin", 2,
                 "2 things are wrong:\n  unexpected word `cmd=builtin` before any flag\n"
                 "  at least two -engine flags are needed, none is given"},
        UsageRow{two + "-round 3", 2, "unknown flag `-round`; did you mean `-rounds`?"},
        UsageRow{two + "--rounds 3", 2, "unknown flag `--rounds`; did you mean `-rounds`?"},
        UsageRow{two + "-concurency 2", 2,
                 "unknown flag `-concurency`; did you mean `-concurrency`?"},
        UsageRow{two + "-sprt elo0=0", 2, "-sprt needs elo1="},
        UsageRow{two + "-sprt elo0=5 elo1=5.0", 2,
                 "-sprt: elo0 and elo1 are both 5, and there is nothing to decide"},
        UsageRow{two + "-sprt elo1=2000", 2,
                 "-sprt elo1=2000: expected a number from -1000 to 1000"},
        UsageRow{two + "-sprt elo1=5 alpha=0", 2,
                 "-sprt alpha=0: expected a number from 1e-06 to 0.999999"},
        UsageRow{two + "-sprt elo1=5 alpha=0.75 beta=0.25", 2,
                 "-sprt: alpha and beta have to be less than 1 together, and are 1"},
        UsageRow{two + "-sprt elo1=5 model=gaussian", 2,
                 "-sprt model=gaussian: expected one of: normalized, logistic, bayesian"},
        UsageRow{two + "-engine cmd=builtin name=C -sprt elo1=5", 2,
                 "-sprt is a test of two engines, and 3 are given"},
        UsageRow{two + "-round 3 -sample s.bin -concurrency 0", 2,
                 "3 things are wrong:\n"
                 "  unknown flag `-round`; did you mean `-rounds`?\n"
                 "  -sample: samples for training are not written\n"
                 "  -concurrency 0: expected a number of games, or minus a number of processors to "
                 "leave free"},
        UsageRow{two + "-rounds", 2, "-rounds needs N"},
        UsageRow{two + "-rounds 0", 2, "-rounds 0: expected a whole number from 1 to 1000000000"},
        UsageRow{two + "-rounds ten", 2,
                 "-rounds ten: expected a whole number from 1 to 1000000000"},
        UsageRow{two + "-rounds 1 2", 2, "unexpected word `2` after -rounds 1"},
        UsageRow{two + "-rounds 1 -rounds 2", 2, "-rounds is given twice"},
        UsageRow{two + "-recover yes", 2, "unexpected word `yes` after -recover"},
        UsageRow{two + "-games 3 -repeat", 2,
                 "-games 3 is no multiple of the 2 games that -repeat asks for"},
        UsageRow{
            two + "-concurrency 0", 2,
            "-concurrency 0: expected a number of games, or minus a number of processors to leave "
            "free"},
        UsageRow{
            two + "-variant atomic", 2,
            "-variant atomic: expected one of: standard, chess960, xiangqi, xiangqi-promotion, "
            "gomoku, gomoku-standard, gomoku-renju, gomoku-caro, gomoku-caro_exact, go"},
        UsageRow{
            two + "-rules uscf", 2,
            "-rules uscf: unknown rule set `uscf` of chess, expected one of: engine, fide, none"},
        UsageRow{
            two + "-variant xiangqi -rules fide", 2,
            "-rules fide: unknown rule set `fide` of xiangqi, expected one of: axf, cca, xqbase, "
            "checkban, alwaysdraw, none"},
        UsageRow{two + "-rules axf/x -variant xiangqi", 2,
                 "-rules axf/x: bad natural limit `x` of xiangqi, expected a number from 0 to "
                 "8000"},
        UsageRow{two + "-seeds 0", 2, "-seeds 0: expected a whole number from 1 to 10000"},
        UsageRow{two + "-openings file=x.pgn plies=0", 2,
                 "-openings plies=0: expected a whole number from 1 to 100000"},
        UsageRow{two + "-tournament gauntlet -seeds 2", 2,
                 "-seeds 2: of 2 engines, at most 1 can play against the others"},
        UsageRow{two + "-output format=xboard", 2,
                 "-output format=xboard: expected one of: fastchess, cutechess"},
        UsageRow{two + "-tournament open", 2,
                 "-tournament open: expected one of: roundrobin, round-robin, gauntlet, pyramid, "
                 "knockout, swiss, ladder"},
        UsageRow{two + "-srand -1", 2,
                 "-srand -1: expected a whole number from 0 to 18446744073709551615"},
        UsageRow{two + "-maxmoves 1.5", 2,
                 "-maxmoves 1.5: expected a whole number from 0 to 8000"}));

INSTANTIATE_TEST_SUITE_P(
    Engines, MatchUsage,
    testing::Values(
        UsageRow{"-engine", 2,
                 "2 things are wrong:\n  -engine needs KEY=VALUE...\n"
                 "  at least two -engine flags are needed, one is given"},
        UsageRow{two + "-engine builtin", 2,
                 "-engine takes words of the form KEY=VALUE, not `builtin`"},
        UsageRow{two + "-engine dri=/tmp", 2, "unknown key of -engine `dri`; did you mean `dir`?"},
        UsageRow{two + "-engine cmd=builtin cmd=builtin", 2, "-engine names cmd= twice"},
        UsageRow{two + "-settle-ms 0", 2,
                 "-settle-ms 0: expected a whole number from 1 to 3600000"},
        UsageRow{two + "-settle-ms soon", 2,
                 "-settle-ms soon: expected a whole number from 1 to 3600000"},
        UsageRow{two + "-variant go -referee", 2, "-referee needs KEY=VALUE..."},
        UsageRow{two + "-variant go -referee name=R", 2, "-referee has neither cmd= nor conf="},
        UsageRow{two + "-variant go -referee cmd=", 2, "-referee cmd=: expected some text"},
        UsageRow{two + "-variant go -referee cmd=x -referee cmd=y", 2, "-referee is given twice"},
        UsageRow{two + "-variant go -referee cmd=builtin dir=/tmp", 2,
                 "-referee dir=/tmp has no effect: `cmd=builtin` starts no separate program"},
        UsageRow{two + "-referee cmd=x", 2,
                 "-referee has no effect: in chess there is nothing to settle between the players; "
                 "with win= or draw= it judges positions"},
        UsageRow{two + "-referee cmd=x win=300", 2,
                 "-referee with win= or draw= needs st=, depth= or nodes="},
        UsageRow{two + "-referee cmd=x win=300 depth=5 movecount=0", 2,
                 "-referee movecount=0: expected a whole number from 1 to 1000"},
        UsageRow{two + "-variant go -referee cmd=x win=300 depth=5", 2,
                 "-referee win= and draw= have no effect: engines of go report no scores in "
                 "centipawns"},
        UsageRow{two + "-observer name=O", 2, "-observer has neither cmd= nor conf="},
        UsageRow{
            "-engine cmd=builtin tc=300+0x30 -engine cmd=builtin", 2,
            "-engine tc=300+0x30: bad number of periods before `x` of the byo-yomi, which is 1 to "
            "1000, column 5; expected " +
                control_forms},
        UsageRow{"-engine cmd=builtin tc=300+25/0 -engine cmd=builtin", 2,
                 "-engine tc=300+25/0: the time of the byo-yomi is zero, column 8; expected " +
                     control_forms},
        UsageRow{two + "-startup-ms 0", 2,
                 "-startup-ms 0: expected a whole number from 1 to 3600000"},
        UsageRow{two + "-ucinewgame-ms soon", 2,
                 "-ucinewgame-ms soon: expected a whole number from 1 to 3600000"},
        UsageRow{two + "-ping-ms", 2, "-ping-ms needs MS"},
        UsageRow{
            "-engine cmd=x proto=ucci tc=1 -engine cmd=builtin name=B tc=1", 2,
            "engine x: ucci does not play chess; its games are: xiangqi; -variant chooses what is "
            "played"},
        UsageRow{"-engine name=A tc=1 -engine name=B tc=1", 2,
                 "engine 1 has neither cmd= nor conf="},
        UsageRow{"-engine cmd= tc=1 -engine cmd=builtin", 2, "-engine cmd=: expected some text"},
        UsageRow{"-engine cmd=builtin -engine cmd=builtin", 2,
                 "engine 1 could think for ever: it needs tc=, st=, depth= or nodes="},
        UsageRow{"-engine cmd=builtin -engine cmd=builtin -each tc=inf", 2,
                 "engine 1 could think for ever: it needs tc=, st=, depth= or nodes="},
        UsageRow{two + "-each tc=1 st=1", 2,
                 "-each has both tc= and st=, which exclude each other"},
        UsageRow{"-engine cmd=builtin tc=abc -engine cmd=builtin", 2,
                 "-engine tc=abc: bad seconds in the time, column 1; expected " + control_forms},
        UsageRow{"-engine cmd=builtin tc=hg -engine cmd=builtin", 2,
                 "-engine tc=hg: bad seconds in the time of the hourglass, column 1; expected " +
                     control_forms},
        UsageRow{"-engine cmd=builtin -engine cmd=builtin -each st=-1", 2,
                 "-each st=-1: bad seconds in the time, column 1; expected seconds such as 0.5"},
        UsageRow{two + "-each depth=0", 2, "-each depth=0: expected a whole number from 1 to 1000"},
        UsageRow{two + "-each nodes=1e6", 2,
                 "-each nodes=1e6: expected a whole number from 1 to 9223372036854775807"},
        UsageRow{two + "-each timemargin=-5", 2,
                 "-each timemargin=-5: expected a whole number from 0 to 3600000"},
        UsageRow{two + "-each restart=maybe", 2, "-each restart=maybe: expected true or false"},
        UsageRow{
            two + "-each proto=xboard", 2,
            "-each proto=xboard: engines of the xboard protocol are not spoken to, but most know "
            "uci, "
            "too (gnuchess with args=--uci), and polyglot is a bridge for the others; expected "
            "one of: " +
                host::protocol_names("auto")},
        UsageRow{"-engine cmd=builtin name=A dir=/tmp args=-x -engine cmd=builtin name=B proto=uci "
                 "-each tc=1",
                 2,
                 "3 things are wrong:\n"
                 "  -engine dir=/tmp has no effect: `cmd=builtin` starts no separate program\n"
                 "  -engine args=-x has no effect: `cmd=builtin` starts no separate program\n"
                 "  -engine proto=uci has no effect: `cmd=builtin` starts no separate program"},
        UsageRow{two + "-each dir=/tmp", 2,
                 "-each dir=/tmp has no effect: `cmd=builtin` starts no separate program"},
        UsageRow{two + "-engine cmd=/no/such ranks=0-9", 2,
                 "-engine ranks=0-9 has no effect: nobody numbers the ranks of chess otherwise"},
        UsageRow{two + "-variant xiangqi -engine cmd=/no/such proto=ucci ranks=0-9", 2,
                 "-engine ranks=0-9 has no effect: it is for engines that speak uci"},
        UsageRow{two + "-engine cmd=/no/such timeunit=ms", 2,
                 "-engine timeunit=ms has no effect: it is for engines that speak ucci"},
        UsageRow{two + "-each option.Hsah=3", 1,
                 "no engine has the option `Hsah` of -each; did you mean `Hash`?"},
        UsageRow{two + "-each tscale=0", 2, "-each tscale=0: expected a number from 0.1 to 100"},
        UsageRow{two + "-each rating=x", 2,
                 "-each rating=x: expected a whole number from 0 to 4000"},
        UsageRow{two + "-engine cmd=/no/such tc=1 mayresign", 2,
                 "-engine mayresign=true has no effect: engines of uci cannot resign, and those of "
                 "ucci need no leave"},
        UsageRow{"-quick cmd=a", 2,
                 "2 things are wrong:\n  -quick needs cmd= twice, and has it once\n"
                 "  at least two -engine flags are needed, one is given"},
        UsageRow{two + "-use-affinity " + processor + " -concurrency 2", 2,
                 "-use-affinity: 1 processors are too few for 2 games at a time"},
        UsageRow{two + "-startups 0", 2, "-startups 0: expected a whole number from 1 to 10000"},
        UsageRow{two + "-each nice=20", 2, "-each nice=20: expected a whole number from 0 to 19"},
        UsageRow{two + "-use-affinity x", 2,
                 "-use-affinity x: bad processor or range of processors `x`; expected numbers such "
                 "as 3,5,7-11 or [3,5,7-11]"},
        UsageRow{two + "-wait soon", 2, "-wait soon: expected a whole number from 0 to 3600000"},
        UsageRow{two + "-each ranks=10", 2, "-each ranks=10: expected one of: auto, 0-9, 1-10"},
        UsageRow{two + "-each timeunit=h", 2, "-each timeunit=h: expected one of: auto, s, ms"},
        UsageRow{two + "-each option.=3", 2, "-each option.=3: expected option.NAME=VALUE"},
        UsageRow{two + "-each args=\"a", 2,
                 "-each args=\"a: a quote \" is not closed; expected arguments as in a shell"},
        UsageRow{"-engine cmd=builtin -engine cmd=builtin -each tc=1", 2,
                 "two engines are called `Ludex`; name= tells them apart"},
        UsageRow{two + "-engine cmd=/no/such/engine name=C -pgnout file=FOLDER/games.pgn", 1,
                 "engine C cannot play: cannot start \"/no/such/engine\": no such file"}));

INSTANTIATE_TEST_SUITE_P(
    Files, MatchUsage,
    testing::Values(
        UsageRow{two + "-pgnout FOLDER/games.pgn med", 2,
                 "-pgnout takes words of the form KEY=VALUE, not `med`"},
        UsageRow{two + "-pgnout FOLDER/games.pgn -epdout FOLDER/games.pgn", 2,
                 "`FOLDER/games.pgn` cannot be both -pgnout and -epdout"},
        UsageRow{two + "-pgnout notation=san", 2, "-pgnout needs file="},
        UsageRow{two + "-sgfout FOLDER/games.pgn", 2,
                 "-sgfout: games of chess are not written as SGF"},
        UsageRow{two + "-variant gomoku -sgfout", 2, "-sgfout needs KEY=VALUE..."},
        UsageRow{two + "-variant gomoku -sgfout append=false", 2, "-sgfout needs file="},
        UsageRow{two + "-variant gomoku -sgfout FOLDER/games.pgn append=perhaps", 2,
                 "-sgfout append=perhaps: expected true or false"},
        UsageRow{two + "-variant gomoku -pgnout FOLDER/games.pgn -sgfout FOLDER/games.pgn", 2,
                 "`FOLDER/games.pgn` cannot be both -pgnout and -sgfout"},
        UsageRow{two + "-pgnout file=FOLDER/games.pgn notation=figurine", 2,
                 "-pgnout notation=figurine: expected one of: uci, san, lan"},
        UsageRow{two + "-variant xiangqi -pgnout file=FOLDER/games.pgn notation=san", 2,
                 "-pgnout notation=san: expected one of: ucci, wxf, iccs, chinese, "
                 "chinese_traditional, uci"},
        UsageRow{two + "-pgnout file=FOLDER/games.pgn match_line=(x", 2,
                 "-pgnout match_line=(x: expected a regular expression (ECMAScript)"},
        UsageRow{two + "-variant go -resign movecount=3 score=600", 2,
                 "-resign has no effect: engines of go report no scores in centipawns; -maxmoves "
                 "ends games, and an engine may resign itself"},
        UsageRow{two + "-rule 3", 2, "-rule 3: expected one of: 0, 1, 4"},
        UsageRow{two + "-pgnout file=FOLDER/none/games.pgn", 1,
                 "cannot open `FOLDER/none/games.pgn`: No such file or directory"},
        UsageRow{two + "-pgnout file=FOLDER", 1, "cannot open `FOLDER`: Is a directory"},
        UsageRow{two + "-openings order=random", 2, "-openings needs file="},
        UsageRow{
            two + "-openings file=FOLDER/book.txt", 2,
            "-openings file=FOLDER/book.txt: its ending is none of .epd, .fen, .pgn, .lines and "
            ".bin, so format=epd, format=pgn, format=lines or format=polyglot is needed"},
        UsageRow{two + "-openings file=FOLDER/book.bin depth=8 plies=8", 2,
                 "-openings: plies= and depth= are the same; give one"},
        UsageRow{two + "-openings file=FOLDER depth=8", 2,
                 "-openings file=FOLDER: its ending is none of .epd, .fen, .pgn, .lines and "
                 ".bin, so format=epd, format=pgn, format=lines or format=polyglot is needed"},
        UsageRow{two + "-variant gomoku -openings file=FOLDER", 1,
                 "no openings in the folder `FOLDER`: the names of files have to end in .sgf"},
        UsageRow{two + "-openings file=FOLDER/book.epd format=xqf", 2,
                 "-openings format=xqf: expected one of: epd, pgn, lines, polyglot, eleeye, "
                 "gomocup, sgf, agb, fuego"},
        UsageRow{two + "-openings file=FOLDER/book.epd format=sgf", 2,
                 "-openings format=sgf: openings of chess come as epd, pgn, lines, polyglot"},
        UsageRow{two + "-openings file=FOLDER/book.epd order=backwards", 2,
                 "-openings order=backwards: expected sequential or random"},
        UsageRow{two + "-variant xiangqi -openings file=FOLDER/bad.lines", 1,
                 "bad opening in `FOLDER/bad.lines`: illegal move `C2=2`, line 2, column 8"},
        UsageRow{
            two + "-variant xiangqi -openings file=FOLDER/fine.pgn", 1,
            "bad opening in `FOLDER/fine.pgn`: a game of chess, and xiangqi is played, line 1"},
        UsageRow{two + "-openings file=FOLDER/book.epd start=0", 2,
                 "-openings start=0: expected a whole number from 1 to 1000000000"},
        UsageRow{two + "-openings file=FOLDER/none.epd", 1,
                 "no openings: cannot read `FOLDER/none.epd`: No such file or directory"},
        UsageRow{two + "-openings file=FOLDER/empty.epd", 1,
                 "no openings: cannot read `FOLDER/empty.epd`: it is empty"},
        UsageRow{two + "-openings file=FOLDER/blank.epd", 1, "no openings in `FOLDER/blank.epd`"},
        UsageRow{
            two + "-openings file=FOLDER/bad.epd -pgnout file=FOLDER/games.pgn", 1,
            "bad opening in `FOLDER/bad.epd`: bad FEN: piece placement: `X` is neither a piece nor "
            "a number from 1 to 8, line 2, column 43"},
        UsageRow{two + "-openings file=FOLDER/mated.epd", 1,
                 "bad opening in `FOLDER/mated.epd`: the game is over before it begins, line 1"},
        UsageRow{two + "-openings file=FOLDER/bad.pgn", 1,
                 "bad opening in `FOLDER/bad.pgn`: illegal move `Ke3`, line 3, column 13"},
        UsageRow{
            two + "-openings file=FOLDER/open.pgn", 1,
            "bad opening in `FOLDER/open.pgn`: a comment that is not closed, line 3, column 7"},
        UsageRow{two + "-log level=trace", 2, "-log needs file= or dir="},
        UsageRow{two + "-log file=FOLDER/a dir=FOLDER/b", 2, "-log takes one of file= and dir="},
        UsageRow{two + "-board big", 2, "-board big: expected figures, letters or off"},
        UsageRow{two + "-log file=FOLDER/log level=loud", 2,
                 "-log level=loud: expected one of: trace, info, warn, err, fatal"},
        UsageRow{two + "-log file=FOLDER/none/log", 1,
                 "cannot write the log \"FOLDER/none/log\": No such file or directory"},
        UsageRow{two + "-draw movenumber=40 score=10", 2, "-draw needs movecount="},
        UsageRow{two + "-draw movecount=8 score=-1", 2,
                 "-draw score=-1: expected a whole number from 0 to 100000"},
        UsageRow{two + "-resign movecount=3", 2, "-resign needs score="},
        UsageRow{two + "-resign movecount=3 score=600 twosided=both", 2,
                 "-resign twosided=both: expected true or false"}));

TEST(MatchUsage, HelpHasALineForEveryFlag) {
  const Ran ran = run_ludex({"match", "--help"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "");
  for (const std::string flag : {"-engine",   "-each",
                                 "-rounds",   "-games",
                                 "-repeat",   "-concurrency",
                                 "-openings", "-maxmoves",
                                 "-draw",     "-resign",
                                 "-pgnout",   "-event",
                                 "-site",     "-log",
                                 "-srand",    "-variant",
                                 "-recover",  "-noswap",
                                 "-reverse",  "-tournament",
                                 "-rules",    "    option.NAME=VALUE"}) {
    EXPECT_NE(ran.out.find("\n" + flag + " "), std::string::npos) << flag;
  }
}

TEST(MatchConditions, MoreGamesAtOnceThanProcessorsAreWarnedOf) {
  EXPECT_EQ(crowding(2, 1, 2), std::nullopt);
  EXPECT_EQ(crowding(1, 4, 4), std::nullopt);
  EXPECT_EQ(crowding(3, 1, 2),
            "3 games at once on 2 processors: players wait for each other while their clocks run");
  EXPECT_EQ(
      crowding(2, 2, 3),
      "2 games at once with 2 threads each on 3 processors: players wait for each other while "
      "their clocks run");
}

}  // namespace
}  // namespace ludex::cli
