// A name that comes from a peer or from another file leads to a file or to an error, never to a
// wait.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "base/named_file.h"
#include "cli/run_program.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

using ::testing::HasSubstr;

class NamedPipes : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(::mkfifo(pipe_.c_str(), 0600), 0); }

  // What the program prints, to stdout and stderr. It ends.
  std::string told(const std::vector<std::string>& arguments, const std::string& input = {}) {
    const int out = ::open(folder_.file("out").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const ProgramRan ran = run_program(arguments, input, out);
    ::close(out);
    status_ = ran.status;
    return read_named_file(folder_.file("out"), 1 << 20).value() + ran.err;
  }

  support::TemporaryFolder folder_;
  std::string pipe_ = folder_.file("pipe");
  int status_ = -1;
};

TEST_F(NamedPipes, CommandsOfGtpRefuseThem) {
  const std::string said =
      told({"engine", "go"}, "loadsgf " + pipe_ + "\nprintsgf " + pipe_ + "\nname\nquit\n");
  EXPECT_THAT(said, HasSubstr("? cannot open or parse"));
  EXPECT_THAT(said, HasSubstr("= "));
  EXPECT_EQ(status_, 0);
}

TEST_F(NamedPipes, NoBookIsReadFromThem) {
  EXPECT_THAT(told({"engine", "chess"}, "uci\nsetoption name BookFile value " + pipe_ + "\nquit\n"),
              HasSubstr("BookFile is not set: cannot read the book \"" + pipe_ +
                        "\": it is a pipe, not a file"));
  EXPECT_EQ(status_, 0);
}

TEST_F(NamedPipes, AnOptionOfTheCommandLineNamesNone) {
  const std::string input = "boardsize 3\ngenmove b\nquit\n";
  const auto with = [](const std::string& file) {
    std::vector<std::string> words{"engine", "go", "--option", "OwnBook=true", "--option"};
    words.push_back("BookFile=" + file);
    return words;
  };
  EXPECT_THAT(told(with(pipe_), input), HasSubstr("\": it is a pipe, not a file"));
  EXPECT_EQ(status_, 2);
  folder_.write("book", "3 | B1\n");
  EXPECT_THAT(told(with(folder_.file("book")), input),
              testing::ContainsRegex("^= \n\n= (B1|A2|C2|B3)\n"));
  EXPECT_EQ(status_, 0);
}

TEST_F(NamedPipes, TheFileOfEnginesIsNone) {
  EXPECT_THAT(told({"serve", "--store", folder_.file("ludex.db"), "--engines", pipe_}),
              HasSubstr("cannot read the engine file \"" + pipe_ + "\": it is a pipe, not a file"));
  EXPECT_EQ(status_, 1);
}

TEST_F(NamedPipes, TheStoreIsNone) {
  told({"serve", "--store", pipe_});
  EXPECT_EQ(status_, 1);
  told({"store", "check", "--store", pipe_});
  EXPECT_EQ(status_, 1);
}

TEST_F(NamedPipes, ASuiteOfTestsNamesNone) {
  folder_.write("pipes.tst", "loadsgf pipe\n10 name\n#? [Ludex]\n");
  const std::string command = "cmd=" LUDEX_BIN "/ludex";
  told({"regress", folder_.file("pipes.tst"), "--html", folder_.file("page.html"), "-engine",
        command, "args=engine go", "proto=gtp"});
  EXPECT_EQ(status_, 0);
}

}  // namespace
}  // namespace ludex::cli
