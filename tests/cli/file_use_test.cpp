// One file for two purposes is refused, whatever it is called.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/run_ludex.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

class FileUses : public testing::Test {
 protected:
  void SetUp() override {
    folder_.write("a.pgn", "1. e4 *\n");
    std::filesystem::create_symlink("a.pgn", folder_.file("link.pgn"));
    std::filesystem::create_hard_link(folder_.file("a.pgn"), folder_.file("hard.pgn"));
  }
  static Ran match(const std::vector<std::string>& more) {
    std::vector<std::string> words{"match",       "-engine", "cmd=builtin", "name=A", "-engine",
                                   "cmd=builtin", "name=B",  "-each",       "nodes=1"};
    words.insert(words.end(), more.begin(), more.end());
    return run_ludex(words);
  }
  static void expect_refused(const Ran& ran, const std::string& sentence) {
    EXPECT_EQ(ran.status, 2) << sentence;
    EXPECT_EQ(ran.err, "ludex: " + sentence + "\n");
    EXPECT_EQ(ran.out, "");
  }

  support::TemporaryFolder folder_;
};

TEST_F(FileUses, AMatchWritesAndReadsDifferentFiles) {
  const std::string games = folder_.file("a.pgn");
  expect_refused(
      match({"-pgnout", "file=" + games, "-openings", "file=" + folder_.file("link.pgn")}),
      "match: `" + games + "` cannot be both -pgnout and -openings");
  expect_refused(match({"-pgnout", "file=" + games, "-log", "file=" + folder_.file("hard.pgn")}),
                 "match: `" + games + "` cannot be both -pgnout and -log");
  expect_refused(match({"-pgnout", "file=" + games, "-epdout", "file=" + games}),
                 "match: `" + games + "` cannot be both -pgnout and -epdout");
  const std::string engine = LUDEX_BIN "/fault_engine";
  expect_refused(
      match({"-pgnout", "file=" + games, "-engine", "cmd=" + engine, "name=C", "stderr=" + games}),
      "match: `" + games + "` cannot be both -pgnout and stderr=");
  // Neither is there yet.
  const std::string fresh = folder_.file("new");
  expect_refused(match({"-pgnout", "file=" + fresh, "-log", "file=" + folder_.file("./new")}),
                 "match: `" + fresh + "` cannot be both -pgnout and -log");
  EXPECT_FALSE(std::filesystem::exists(fresh));
  EXPECT_EQ(std::filesystem::file_size(games), 8U);
}

TEST_F(FileUses, ADeviceServesSeveralPurposes) {
  const Ran ran = match({"-pgnout", "file=/dev/null", "-log", "file=/dev/null"});
  EXPECT_EQ(ran.status, 0) << ran.err;
}

TEST_F(FileUses, ConvertAndBookMakeDoNotWriteWhatTheyRead) {
  const std::string games = folder_.file("a.pgn");
  for (const char* out : {"a.pgn", "link.pgn", "hard.pgn"}) {
    expect_refused(run_ludex({"convert", games, folder_.file(out)}),
                   "convert: `" + games + "` cannot be both IN and OUT");
    expect_refused(run_ludex({"book", "make", "--pgn", games, "-o", folder_.file(out)}),
                   "book make: `" + games + "` cannot be both --pgn and --output");
  }
  expect_refused(run_ludex({"book", "make", "--pgn", "-", "-", "-o", folder_.file("b.bin")}),
                 "book make: stdin is asked for twice");
}

}  // namespace
}  // namespace ludex::cli
