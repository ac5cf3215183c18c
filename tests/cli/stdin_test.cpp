// `-` is stdin for whatever is read from front to back, and stdout for what is made.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/run_program.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

// What the program prints of this input.
std::string printed(const std::vector<std::string>& arguments, const std::string& input) {
  const support::TemporaryFolder folder;
  const int out =
      ::open(folder.file("out").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  EXPECT_GE(out, 0);
  const ProgramRan ran = run_program(arguments, input, out);
  ::close(out);
  EXPECT_EQ(ran.status, 0) << ran.err;
  std::ostringstream text;
  text << std::ifstream(folder.file("out"), std::ios::binary).rdbuf();
  return text.str();
}

TEST(Stdin, IsReadWhereAFileIs) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  EXPECT_EQ(printed({"convert", "-", "-", "--to", "fen"}, "1. e4 *\n"), start + "\n");
  EXPECT_EQ(printed({"convert", "-", "/dev/stdout", "--to", "fen"}, "1. e4 *\n"), start + "\n");
  EXPECT_EQ(
      printed({"book", "make", "--pgn", "-", "-o", "-", "--min-games", "1"}, "1. e4 *\n").size(),
      16U);
  EXPECT_EQ(
      printed({"referee", "chess", "--batch", "-"}, "moves f2f3 e7e5 g2g4 d8h4\n").substr(0, 6),
      "1\t0-1\t");
  const std::string match =
      printed({"match", "-engine", "cmd=builtin", "name=A", "-engine", "cmd=builtin", "name=B",
               "-each", "nodes=1", "-rounds", "1", "-openings", "file=-", "format=epd"},
              "7k/8/8/8/8/8/R7/KQ6 w - - 0 1\n");
  EXPECT_NE(match.find("Finished match"), std::string::npos) << match;
}

// Whoever writes a search and `quit` in one go has its move, as from Stockfish.
TEST(Stdin, ASearchThatQuitOrTheEndOfInputStopsIsAnsweredByItsMove) {
  const auto last_lines = [](const std::string& game, const std::string& input) {
    const std::string text = printed({"engine", game}, input);
    return text.substr(std::min(text.size(), text.rfind("\nbestmove ")));
  };
  for (const std::string end : {"quit\n", ""}) {
    const std::string chess = last_lines("chess", "position startpos\ngo infinite\n" + end);
    EXPECT_EQ(std::count(chess.begin(), chess.end(), '\n'), 2) << chess;
    const std::string xiangqi =
        last_lines("xiangqi", "ucci\nposition startpos\ngo infinite\n" + end);
    const bool has_bye = xiangqi.ends_with("\nbye\n");
    EXPECT_EQ(has_bye, !end.empty()) << xiangqi;
    EXPECT_EQ(std::count(xiangqi.begin(), xiangqi.end(), '\n'), has_bye ? 3 : 2) << xiangqi;
  }
}

}  // namespace
}  // namespace ludex::cli
