// What a user may type wrong: each row is one command line, the exit status and the one sentence
// that stderr has to show. Nothing goes to stdout.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "cli/run_ludex.h"
#include "host/protocol.h"

namespace ludex::cli {
namespace {

struct Row {
  std::vector<std::string> arguments;
  int status = 0;
  std::string sentence;  // without "ludex: " and the newline
};

std::ostream& operator<<(std::ostream& out, const Row& row) {
  for (const std::string& argument : row.arguments) {
    out << argument << ' ';
  }
  return out;
}

class BadInput : public testing::TestWithParam<Row> {};

TEST_P(BadInput, IsRefusedInOneSentence) {
  const Ran ran = run_ludex(GetParam().arguments);
  EXPECT_EQ(ran.status, GetParam().status);
  EXPECT_EQ(ran.err, "ludex: " + GetParam().sentence + "\n");
  EXPECT_EQ(ran.out, "");
}

Row fen(const std::string& text, const std::string& sentence) {
  return {{"perft", "chess", "1", "--fen", text}, 2, "perft: bad FEN: " + sentence};
}

INSTANTIATE_TEST_SUITE_P(
    Words, BadInput,
    testing::Values(
        Row{{"prft", "chess", "3"}, 2, "unknown subcommand `prft`; did you mean `perft`?"},
        Row{{"Perft", "chess", "3"}, 2, "unknown subcommand `Perft`; did you mean `perft`?"},
        Row{{"help", "perfct"}, 2, "unknown subcommand `perfct`; did you mean `perft`?"},
        Row{{"-help"}, 2, "unknown subcommand `-help`; did you mean `help`?"}));

INSTANTIATE_TEST_SUITE_P(
    Perft, BadInput,
    testing::Values(
        Row{{"perft"}, 2, "perft: GAME is required"},
        Row{{"perft", "chess"}, 2, "perft: DEPTH is required"},
        Row{{"perft", "ches", "3"}, 2, "perft: unknown game `ches`; did you mean `chess`?"},
        // What a terminal would obey is shown, not obeyed.
        Row{{"perft", "\x1b[31m\n", "3"},
            2,
            "perft: unknown game `\\x1B[31m\\x0A`; there are: chess, xiangqi, gomoku, go"},
        Row{{"perft", "chess", "three"}, 2, "perft: DEPTH: Value three not in range 0 to 13"},
        Row{{"perft", "chess", "-1"}, 2, "perft: DEPTH: Value -1 not in range 0 to 13"},
        Row{{"perft", "chess", "14"}, 2, "perft: DEPTH: Value 14 not in range 0 to 13"},
        Row{{"perft", "chess", "2.5"}, 2, "perft: DEPTH: Value 2.5 not in range 0 to 13"},
        Row{{"perft", "chess", "99999999999999999999"},
            2,
            "perft: DEPTH: Value 99999999999999999999 not in range 0 to 13"},
        Row{{"perft", "chess", "2", "--komi", "6.5"},
            2,
            "perft: chess has no parameter `komi`, expected one of: variant, rules"},
        Row{{"perft", "go", "2", "--size", "26"},
            2,
            "perft: bad size `26` of go, expected a side from 1 to 25, or two of them as 20x15"},
        Row{{"perft", "go", "2", "--fen", "3/3/3 b ko=Z9"},
            2,
            "perft: bad position: ko: `Z9`, expected an empty point, column 12"},
        Row{{"referee", "gomoku", "--opening-rule", "yamaguchi", "--moves", "h8", "h9", "h10",
             "n=0"},
            2,
            "referee: move 4: bad move `n=0`: expected a number of fifth moves from n=1 to n=50"},
        Row{{"referee", "go", "--size", "5", "--moves", "C3", "C3"},
            2,
            "referee: move 2: illegal move `C3`: the point is not empty"},
        Row{{"referee", "go", "--handicap", "10"},
            2,
            "referee: bad handicap `10` of go: a board of 19 has usual points for 9 stones, place "
            "more free"},
        Row{{"referee", "go", "--size", "5", "--dead", "C3"},
            2,
            "referee: there are no dead stones to settle: the game is not at such an end"},
        Row{{"referee", "go", "--size", "5", "--moves", "pass", "pass", "--dead", "F9"},
            2,
            "referee: bad dead stone `F9`: no point of the board"},
        Row{{"perft", "chess", "2", "3"}, 2, "perft: unexpected argument `3`"},
        Row{{"perft", "chess", "2", "--fen"}, 2, "perft: --fen needs a value"},
        Row{{"perft", "chess", "2", "--fen", ""}, 2, "perft: bad FEN: the text is empty"},
        Row{{"perft", "chess", "2", "--fenn=x"},
            2,
            "perft: unknown option `--fenn`; did you mean `--fen`?"},
        Row{{"perft", "chess", "2", "--threads", "0"},
            2,
            "perft: --threads: Value 0 not in range 1 to 256"},
        Row{{"perft", "chess", "2", "--threads", "1", "--threads", "2"},
            2,
            "perft: --threads is given more than once"},
        Row{{"perft", "chess", "2", "--divide=no"}, 2, "perft: --divide takes no value"}));

INSTANTIATE_TEST_SUITE_P(
    Engine, BadInput,
    testing::Values(
        Row{{"engine", "ches"}, 2, "engine: unknown game `ches`; did you mean `chess`?"},
        Row{{"engine", "chess", "--protocol", "ucii"},
            2,
            "engine: unknown protocol `ucii`; there are: " + host::protocol_names()},
        Row{{"engine", "chess", "--protocol", "ucci"},
            2,
            "engine: ucci does not play chess; its games are: xiangqi"},
        Row{{"engine", "chess", "--protocol"}, 2, "engine: --protocol needs a value"},
        Row{{"engine", "--option", "Hash=1"},
            2,
            "engine: --option needs the GAME whose engine has it"},
        Row{{"engine", "go", "--option", "Threads"},
            2,
            "engine: --option Threads: expected NAME=VALUE"},
        Row{{"engine", "go", "--option", "Threads=1", "--option", "Thread=1"},
            2,
            "engine: --option Thread=1: no option `Thread`"},
        Row{{"engine", "chess", "uci"}, 2, "engine: unexpected argument `uci`"},
        Row{{"engine", "chess", "--files", "."},
            2,
            "engine: --files has no effect: nobody speaks chess by files"},
        Row{{"engine", "gomoku", "--protocol", "agi", "--files", "."},
            2,
            "engine: --files has no effect: nobody speaks agi by files"},
        Row{{"engine", "gomoku", "--files", "/nowhere"},
            1,
            "engine: there is no folder `/nowhere`"},
        Row{{"engine", "--files", "."}, 2, "engine: --files needs the GAME whose engine answers"},
        Row{{"engine", "--listen", "5000"},
            2,
            "engine: --listen, --token, --connect and --once need the GAME whose engine answers"},
        Row{{"engine", "chess", "--listen", "a:b"},
            2,
            "engine: --listen `a:b` is no address: expected PORT, HOST:PORT or [HOST]:PORT with a "
            "port from 0 to 65535"},
        Row{{"engine", "chess", "--listen", "5000", "--connect", "5001"},
            2,
            "engine: --listen and --connect exclude each other"},
        Row{{"engine", "gomoku", "--files", ".", "--listen", "5000"},
            2,
            "engine: --files has no effect over TCP"},
        Row{{"engine", "chess", "--once"}, 2, "engine: --once has no effect without --listen"},
        Row{{"engine", "chess", "--token", "x"},
            2,
            "engine: --token has no effect without --listen"},
        Row{{"engine", "--engines", "/nowhere/e.toml"},
            1,
            "engine: cannot read the engine file \"/nowhere/e.toml\": No such file or directory"},
        Row{{"bench", "--dept", "3"},
            2,
            "bench: unknown option `--dept`; did you mean `--depth`?"}));

INSTANTIATE_TEST_SUITE_P(
    Serve, BadInput,
    testing::Values(Row{{"serve", "--listen", "home"},
                        2,
                        "serve: --listen takes an address such as 192.168.1.5, not `home`"},
                    Row{{"serve", "--host", "http://home/"},
                        2,
                        "serve: --host takes a name such as games.lan, not `http://home/`"},
                    Row{{"serve", "--public-url", "games.lan"},
                        2,
                        "serve: --public-url: expected an address such as https://games.example, "
                        "not `games.lan`"},
                    Row{{"serve", "--engines-token", "file"},
                        2,
                        "serve: --engines-token has no effect without --engines-listen"},
                    Row{{"serve", "--engines-listen", "h:x"},
                        2,
                        "serve: --engines-listen: `h:x` is no address: expected PORT, HOST:PORT or "
                        "[HOST]:PORT with a port from 0 to 65535"},
                    Row{{"serve", "--watch-cgos", "h:x"},
                        2,
                        "serve: --watch-cgos: `h:x` is no address: expected PORT, HOST:PORT or "
                        "[HOST]:PORT with a port from 0 to 65535"},
                    Row{{"serve", "--watch-cgos", "h:0"},
                        2,
                        "serve: --watch-cgos needs the port of the server"},
                    Row{{"serve", "--tls-cert", "cert.pem"},
                        2,
                        "serve: --tls-cert and --tls-key need each other"},
                    Row{{"serve", "--tls-cert", "/nowhere/cert.pem", "--tls-key", "/nowhere/key"},
                        1,
                        "serve: cannot read `/nowhere/cert.pem`: No such file or directory"}));

INSTANTIATE_TEST_SUITE_P(
    Openings, BadInput,
    testing::Values(
        Row{{"openings"}, 2, "openings: GAME is required"},
        Row{{"openings", "chess"}, 2, "openings: --output is required"},
        Row{{"openings", "ches", "-o", "x.epd"},
            2,
            "openings: unknown game `ches`; did you mean `chess`?"},
        Row{{"openings", "gomoku", "-o", "x.lib"},
            2,
            "openings: the name of `x.lib` ends like no file of openings of gomoku; there are: "
            ".epd, .fen, .pgn, .txt, .openings, .sgf"},
        Row{{"openings", "gomoku", "-o", "x.openings", "--plies", "7..3"},
            2,
            "openings: --plies takes a number from 1 to 100 or two as in 3..7, not `7..3`"},
        Row{{"openings", "gomoku", "-o", "x.openings", "--plies", "0"},
            2,
            "openings: --plies takes a number from 1 to 100 or two as in 3..7, not `0`"},
        Row{{"openings", "gomoku", "-o", "x.openings", "--plies", std::string(300, '9')},
            2,
            "openings: --plies takes a number from 1 to 100 or two as in 3..7, not `" +
                std::string(300, '9') + "`"},
        Row{{"openings", "gomoku", "-o", "x.openings", "--count", "0"},
            2,
            "openings: --count: Value 0 not in range 1 to 1000000"},
        Row{{"openings", "chess", "-o", "x.epd", "--size", "15"},
            2,
            "openings: chess has no parameter `size`, expected one of: variant, rules"},
        Row{{"openings", "gomoku", "-o", "x.openings", "--size", "4"},
            2,
            "openings: bad size `4` of gomoku, expected a side from 5 to 25, or two of them as "
            "20x15"},
        Row{{"openings", "renju", "-o", "x.openings", "--opening-rule", "rif"},
            2,
            "openings: openings are made of stones alone: they leave no opening rule anything to "
            "decide"},
        Row{{"openings", "gomoku", "-o", "/nowhere/x.openings"},
            1,
            "openings: cannot write `/nowhere/x.openings`: No such file or directory"}));

INSTANTIATE_TEST_SUITE_P(
    Fen, BadInput,
    testing::Values(
        fen("", "the text is empty"),
        fen("8/8/8/8/8/8/8/8 w - - 0 1",
            "piece placement: White has 0 kings, expected 1, column 1"),
        fen("4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
            "piece placement: White has 2 kings, expected 1, column 1"),
        fen("4k3/8/8/8/8/8/8/4K2 w - - 0 1",
            "piece placement: rank 1 has 7 squares, expected 8, column 20"),
        fen("4k3/8/8/8/8/8/8/4K4 w - - 0 1",
            "piece placement: rank 1 has more than 8 squares, column 19"),
        fen("4k3/8/8/8/8/8/4K3 w - - 0 1", "piece placement: 7 ranks, expected 8, column 18"),
        fen("4k3/8/8/8/8/8/8/4KX2 w - - 0 1",
            "piece placement: `X` is neither a piece nor a number from 1 to 8, column 19"),
        fen("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "piece placement: a pawn on a8, column 1"),
        fen("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move: `x`, expected w or b, column 21"),
        fen("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
            "side to move: Black is in check and it is White's move, column 23"),
        fen("4k3/8/8/8/8/8/8/4K3 w Z - 0 1",
            "castling rights: `Z` is none of KQkq, A to H, a to h or -, column 23"),
        fen("4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
            "en-passant square: `e9`, expected a square or -, column 25"),
        fen("4k3/8/8/8/8/8/8/4K3 w - - minus 1",
            "half-move clock: expected a number from 0 to 1000000, column 27"),
        fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1\x1b[2J",
            "move number: expected a number from 0 to 1000000, column 29"),
        fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 surplus",
            "expected nothing after the move number, column 31")));

}  // namespace
}  // namespace ludex::cli
