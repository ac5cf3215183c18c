// What a user may type wrong: each row is one command line, the exit status and the one sentence
// that stderr has to show. Nothing goes to stdout.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "cli/run_ludex.h"

namespace ludex::cli {
namespace {

struct Row {
  std::vector<std::string> arguments;
  int status = 0;
  std::string sentence;  // without "ludex: " and the newline
};

std::ostream& operator<<(std::ostream& out, const Row& row) {
  for (const std::string& argument : row.arguments) out << argument << ' ';
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

INSTANTIATE_TEST_SUITE_P(Words, BadInput,
                         testing::Values(Row{{"prft", "chess", "3"},
                                             2,
                                             "unknown subcommand `prft`; did you mean `perft`?"},
                                         Row{{"help", "macth"}, 2, ""}, Row{{"--verbose"}, 2, ""},
                                         Row{{"perft", "\x1b[31m\n"}, 2, ""}));

INSTANTIATE_TEST_SUITE_P(
    Perft, BadInput,
    testing::Values(
        Row{{"perft"}, 2, "perft: GAME is required"},
        Row{{"perft", "chess"}, 2, "perft: DEPTH is required"},
        Row{{"perft", "ches", "3"}, 2, "perft: unknown game `ches`; did you mean `chess`?"},
        Row{{"perft", "chess", "three"}, 2, ""}, Row{{"perft", "chess", "-1"}, 2, ""},
        Row{{"perft", "chess", "14"}, 2, ""}, Row{{"perft", "chess", "2.5"}, 2, ""},
        Row{{"perft", "chess", "2", "3"}, 2, "perft: unexpected argument `3`"},
        Row{{"perft", "chess", "2", "--fen"}, 2, ""},
        Row{{"perft", "chess", "2", "--fenn=x"}, 2, ""},
        Row{{"perft", "chess", "2", "--threads", "0"}, 2, ""},
        Row{{"perft", "chess", "2", "--threads", "1", "--threads", "2"}, 2, ""},
        Row{{"perft", "chess", "2", "--divide=no"}, 2, ""}));

INSTANTIATE_TEST_SUITE_P(
    Fen, BadInput,
    testing::Values(
        fen("", ""), fen("8/8/8/8/8/8/8/8 w - - 0 1", ""), fen("4k3/8/8/8/8/8/8/4K2 w - - 0 1", ""),
        fen("4k3/8/8/8/8/8/8/4K4 w - - 0 1", ""), fen("4k3/8/8/8/8/8/4K3 w - - 0 1", ""),
        fen("4k3/8/8/8/8/8/8/4KX2 w - - 0 1", ""), fen("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", ""),
        fen("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", ""), fen("4k3/8/8/8/8/8/8/4K3 x - - 0 1", ""),
        fen("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", ""), fen("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", ""),
        fen("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", ""), fen("4k3/8/8/8/8/8/8/4K3 w - - minus 1", ""),
        fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 surplus", ""),
        fen("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", ""), fen("4k3/8/8/8/8/8/8/4K3", "")));

}  // namespace
}  // namespace ludex::cli
