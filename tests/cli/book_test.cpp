// `ludex book`: what it makes, shows and refuses.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "cli/run_ludex.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

class BookCommand : public testing::Test {
 protected:
  void SetUp() override {
    std::ofstream(games_) << "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n"
                             "[Result \"1/2-1/2\"]\n\n1. e4 c5 1/2-1/2\n\n"
                             "[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n\n";
  }
  support::TemporaryFolder folder_;
  std::string games_ = folder_.file("games.pgn");
  std::string book_ = folder_.file("book.bin");
};

TEST_F(BookCommand, ABookIsMadeAndShown) {
  const Ran made = run_ludex({"book", "make", "--pgn", games_, "-o", book_, "--min-games", "1"});
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(made.out, "games: 3\nleft out: 0\nentries: 5\n");
  const Ran shown = run_ludex({"book", "show", book_});
  EXPECT_EQ(shown.status, 0) << shown.err;
  EXPECT_EQ(shown.out,
            "entries: 5\n"
            "position: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
            "moves: 2\n"
            "  e4           3  75.0 %\n"
            "  d4           1  25.0 %\n");
  const Ran further = run_ludex({"book", "show", book_, "--fen",
                                 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"});
  EXPECT_NE(further.out.find("  c5           1 100.0 %\n"), std::string::npos) << further.out;
}

TEST_F(BookCommand, AMatchBeginsWithTheLinesOfABook) {
  const Ran made = run_ludex({"book", "make", "--pgn", games_, "-o", book_, "--min-games", "1"});
  ASSERT_EQ(made.status, 0) << made.err;
  const std::string played = folder_.file("played.pgn");
  const Ran match =
      run_ludex({"match",       "-engine",       "cmd=builtin", "name=A",    "-engine",
                 "cmd=builtin", "name=B",        "-each",       "nodes=1",   "-rounds",
                 "2",           "-games",        "2",           "-maxmoves", "3",
                 "-openings",   "file=" + book_, "depth=2",     "-pgnout",   "file=" + played,
                 "notation=uci"});
  EXPECT_EQ(match.status, 0) << match.err;
  std::ifstream in(played);
  std::vector<std::string> begins;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("1. ")) {
      begins.push_back(line.substr(0, line.find(" 2.")));
    }
  }
  const std::string first = "1. e2e4 {book} c7c5 {book}";
  const std::string second = "1. d2d4 {book} d7d5 {book}";
  EXPECT_EQ(begins, (std::vector<std::string>{first, first, second, second}))
      << "every line before one comes again";
}

TEST_F(BookCommand, ALinkToTheBookStaysAndItsTargetIsReplaced) {
  const std::string link = folder_.file("link.bin");
  std::filesystem::create_symlink("book.bin", link);
  const Ran made = run_ludex({"book", "make", "--pgn", games_, "-o", link, "--min-games", "1"});
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(std::filesystem::file_size(book_), 80U);
  const Ran printed = run_ludex({"book", "make", "--pgn", games_, "-o", "-", "--min-games", "1"});
  EXPECT_EQ(printed.out.size(), 80U);
}

TEST_F(BookCommand, XiangqiHasBooksOfItsOwnFormat) {
  std::ofstream(games_) << "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n[Result \"1-0\"]\n\n"
                           "1. H2-E2 H9-G7 2. H0-G2 1-0\n\n"
                           "[Game \"Chinese Chess\"]\n[Format \"WXF\"]\n[Result \"1/2-1/2\"]\n\n"
                           "1. C8=5 H2+3 1/2-1/2\n\n"
                           "[Variant \"Chess960\"]\n\n1. e4 *\n";
  const Ran made = run_ludex(
      {"book", "make", "--game", "xiangqi", "--pgn", games_, "-o", book_, "--min-games", "1"});
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(made.out, "games: 2\nleft out: 1\nentries: 4\n");
  EXPECT_NE(made.err.find("is left out: it is chess, line "), std::string::npos) << made.err;
  EXPECT_EQ(std::filesystem::file_size(book_), 32U);
  const Ran shown = run_ludex({"book", "show", "--game", "xiangqi", book_});
  EXPECT_EQ(shown.out,
            "entries: 4\n"
            "position: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n"
            "moves: 2\n"
            "  C8=5         3  50.0 %\n"
            "  C2=5         3  50.0 %\n");
}

TEST_F(BookCommand, GomokuCountsTheVariationsOfAnyFormat) {
  std::ofstream(games_) << "(;GM[4]RU[renju];B[hh](;W[hg]GB[2];B[ig])(;W[ig]))(;GM[4]SZ[20];B[hh])";
  const std::string library = folder_.file("a.lib");
  EXPECT_EQ(run_ludex({"convert", games_, library, "--number", "1"}).status, 0);
  const Ran made = run_ludex({"book", "make", "--game", "gomoku", "--pgn", games_, "-o", book_});
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(made.out, "games: 1\nleft out: 1\nentries: 3\n");
  EXPECT_NE(made.err.find("boards of 15x15 alone"), std::string::npos) << made.err;
  const Ran all = run_ludex({"book", "show", "--game", "gomoku", book_, "--all"});
  EXPECT_EQ(all.out,
            " | 78:1:0:1\n"
            "78 | 67:1:0:1 68:0:0:1\n"
            "7868 | 67:1:0:1\n");
  const Ran shown = run_ludex({"book", "show", "--game", "gomoku", book_});
  EXPECT_EQ(shown.out,
            "entries: 3\n"
            "position: 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 b\n"
            "moves: 1\n"
            "  h8           1 100.0 %  score 0, games 1\n");
  EXPECT_EQ(run_ludex({"book", "make", "--game", "gomoku", "--pgn", library, "-o", "-"}).status, 0);
  const Ran refused = run_ludex({"book", "show", book_, "--all"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("--all is not for books of chess"), std::string::npos) << refused.err;
}

TEST_F(BookCommand, GoHasBooksOfText) {
  std::ofstream(games_) << "(;GM[1]SZ[9]RE[B+1];B[ee];W[ec])(;GM[1]SZ[9]RE[B+1];B[ee];W[ge])"
                           "(;GM[1]SZ[9:7];B[ee])";
  const Ran made =
      run_ludex({"book", "make", "--game", "go", "--pgn", games_, "-o", book_, "--min-games", "1"});
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(made.out, "games: 2\nleft out: 1\nentries: 1\n");
  EXPECT_NE(made.err.find("a book of go holds square boards"), std::string::npos) << made.err;
  EXPECT_EQ(run_ludex({"book", "show", "--game", "go", book_, "--all"}).out, "9 | E5\n");
  const Ran shown =
      run_ludex({"book", "show", "--game", "go", book_, "--fen", "9/9/9/9/9/9/9/9/9 b"});
  EXPECT_EQ(shown.out,
            "entries: 1\n"
            "position: 9/9/9/9/9/9/9/9/9 b\n"
            "moves: 1\n"
            "  E5           1 100.0 %\n");
  EXPECT_EQ(run_ludex({"book", "show", "--game", "go", book_, "--fen", "9/9 b"}).status, 0);
  EXPECT_EQ(run_ludex({"book", "show", "--game", "go", book_, "--fen", "none"}).status, 2);
}

TEST_F(BookCommand, SeveralFilesMakeOneBook) {
  const Ran made = run_ludex({"book", "make", "--pgn", games_, games_, games_, "-o", book_});
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(made.out, "games: 9\nleft out: 0\nentries: 5\n");
}

TEST_F(BookCommand, AGameThatCannotBeReadIsToldAndLeftOut) {
  std::ofstream(games_, std::ios::app) << "[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n\n";
  const Ran made = run_ludex({"book", "make", "--pgn", games_, "-o", book_, "--min-games", "1"});
  EXPECT_EQ(made.status, 0);
  EXPECT_EQ(made.out, "games: 3\nleft out: 1\nentries: 5\n");
  EXPECT_EQ(made.err.rfind("ludex: book make: a game of `" + games_ + "` is left out: ", 0), 0U)
      << made.err;
}

TEST_F(BookCommand, NothingIsWrittenWhenTheWorkFails) {
  std::ofstream(book_) << "before";
  const Ran none = run_ludex({"book", "make", "--pgn", games_, "-o", book_});
  EXPECT_EQ(none.status, 1);
  EXPECT_EQ(none.err,
            "ludex: book make: no move of 3 games is frequent and successful enough; "
            "no book is written\n");
  const Ran missing = run_ludex({"book", "make", "--pgn", "/no/games", "-o", book_});
  EXPECT_EQ(missing.status, 1);
  EXPECT_EQ(missing.err, "ludex: book make: cannot read `/no/games`: No such file or directory\n");
  EXPECT_EQ(std::filesystem::file_size(book_), 6U);
  const Ran nowhere =
      run_ludex({"book", "make", "--pgn", games_, "-o", "/no/such/book.bin", "--min-games", "1"});
  EXPECT_EQ(nowhere.status, 1);
  EXPECT_EQ(nowhere.err,
            "ludex: book make: cannot write `/no/such/book.bin`: No such file or directory\n");
  EXPECT_FALSE(std::filesystem::exists(book_ + ".part"));
}

TEST_F(BookCommand, WrongUseIsToldInOneSentence) {
  const auto error_of = [](const std::vector<std::string>& words) {
    const Ran ran = run_ludex(words);
    EXPECT_EQ(ran.status, 2);
    return ran.err;
  };
  EXPECT_EQ(error_of({"book"}), "ludex: book: a command is required: make, show\n");
  EXPECT_EQ(error_of({"book", "mke"}),
            "ludex: book: unknown command `mke`; did you mean `make`?\n");
  EXPECT_EQ(error_of({"book", "make", "-o", book_}), "ludex: book make: --pgn is required\n");
  EXPECT_EQ(error_of({"book", "show", book_, "--game", "ches"}),
            "ludex: book show: unknown game `ches`; did you mean `chess`?\n");
  EXPECT_EQ(
      error_of({"book", "make", "--pgn", games_, "-o", book_, "--only-white", "--only-black"}),
      "ludex: book make: --only-white and --only-black exclude each other\n");
  EXPECT_EQ(
      error_of({"book", "show", book_, "--fen", "8/8"}).rfind("ludex: book show: bad FEN: ", 0),
      0U);
}

TEST_F(BookCommand, WhatIsNoBookIsRefused) {
  const Ran ran = run_ludex({"book", "show", games_});
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.err.find("expected a multiple of 16"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace ludex::cli
