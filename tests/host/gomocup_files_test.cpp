// The old protocol of Gomocup: what stands in files becomes lines, and the answer goes into files.
#include <gtest/gtest.h>

#include <fstream>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "host/clock.h"
#include "host/protocols/gomocup/files.h"
#include "support/temporary_folder.h"

namespace ludex::host {
namespace {

using FileLines = std::vector<std::string>;

std::string bytes_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

class GomocupFiles : public testing::Test {
 protected:
  // The lines that the port says before the answer is due.
  FileLines asked() {
    const auto port = question_in_files(folder_.path());
    if (!port) return {describe(port.error())};
    FileLines lines;
    for (;;) {
      const Received received = (*port)->receive(TimePoint::min());
      if (received.what != Arrival::line) return lines;
      lines.emplace_back(received.text);
    }
  }

  support::TemporaryFolder folder_;
};

TEST_F(GomocupFiles, BecomeStartSettingsAndABoardOfTheSideToMove) {
  folder_.write("PLOCHA.DAT", "-----\r\n-xo--\r\n--x--\r\n--#o-\r\n-----\r\n");
  folder_.write("TAH.DAT", "o\r\n");
  folder_.write("TIMEOUTS.DAT", "30\r\n179000\r\n");
  folder_.write("INFO.DAT", "max_memory 83886080\r\nrule 1\r\n");
  folder_.write("MSG.DAT", "");
  EXPECT_EQ(asked(), (FileLines{"START 5", "INFO max_memory 83886080", "INFO rule 1",
                                "INFO timeout_turn 30000", "INFO time_left 179000", "BOARD",
                                "1,1,2", "2,2,2", "2,1,1", "3,3,1", "2,3,3", "DONE"}));
}

TEST_F(GomocupFiles, MayBeFewAndOfAnyShape) {
  folder_.write("plocha.dat", "------\n------\n------\n------\n------\n");
  folder_.write("tah.dat", "x");
  EXPECT_EQ(asked(), (FileLines{"RECTSTART 6,5", "BOARD", "DONE"}));
}

TEST_F(GomocupFiles, TakeTheMoveAndTheMessagesAndThenTheManagerIsGone) {
  folder_.write("Plocha.dat", "-----\n-----\n-----\n-----\n-----\n");
  folder_.write("Tah.dat", "x");
  folder_.write("Msg.dat", "");
  const auto port = question_in_files(folder_.path());
  ASSERT_TRUE(port.has_value());
  while ((*port)->receive(TimePoint::min()).what == Arrival::line) {
  }
  (*port)->wake();
  EXPECT_EQ((*port)->receive(TimePoint::max()).what, Arrival::woken);
  EXPECT_EQ((*port)->receive(steady_now()).what, Arrival::timeout);
  EXPECT_TRUE((*port)->send(FileLines{"OK", "DEBUG deep", "MESSAGE depth 3", "2,3"}, {}).complete);
  EXPECT_EQ((*port)->receive(TimePoint::max()).what, Arrival::closed);
  EXPECT_EQ(bytes_of(folder_.file("Tah.dat")), "2,3\n");
  EXPECT_EQ(bytes_of(folder_.file("Msg.dat")), "depth 3\n");
}

TEST_F(GomocupFiles, TakeAnErrorAsAMessageAndNoMove) {
  folder_.write("plocha.dat", "---\n---\n---\n");
  folder_.write("tah.dat", "x");
  const auto port = question_in_files(folder_.path());
  ASSERT_TRUE(port.has_value());
  EXPECT_TRUE((*port)->send(FileLines{"ERROR board size 3 is not supported"}, {}).complete);
  EXPECT_EQ(bytes_of(folder_.file("tah.dat")), "x");
  EXPECT_EQ(bytes_of(folder_.file("msg.dat")), "board size 3 is not supported\n");
}

struct BadFiles {
  std::string name;
  std::string board;
  std::string mover;
  std::string error;
};
std::ostream& operator<<(std::ostream& out, const BadFiles& files) {
  return out << files.name;
}

class GomocupBadFiles : public GomocupFiles, public testing::WithParamInterface<BadFiles> {};

TEST_P(GomocupBadFiles, AreRefusedInOneSentence) {
  if (!GetParam().board.empty()) {
    folder_.write("PLOCHA.DAT", GetParam().board);
  }
  if (!GetParam().mover.empty()) {
    folder_.write("TAH.DAT", GetParam().mover);
  }
  EXPECT_EQ(asked(), FileLines{GetParam().error});
}

INSTANTIATE_TEST_SUITE_P(
    Files, GomocupBadFiles,
    testing::Values(
        BadFiles{"no_board", "", "x", "there is no plocha.dat with a board"},
        BadFiles{"empty_board", "\n\r\n", "x", "there is no plocha.dat with a board"},
        BadFiles{"no_mover", "-----\n", "", "tah.dat does not name the side to move, x or o"},
        BadFiles{"odd_mover", "-----\n", "7,7", "tah.dat does not name the side to move, x or o"},
        BadFiles{"ragged", "-----\n----\n", "x",
                 "row 2 of plocha.dat has 4 points, and the first has 5"},
        BadFiles{"odd_point", "-----\n--z--\n", "x",
                 "`z` in plocha.dat is none of `-`, `x`, `o` and `#`, line 2, column "
                 "3"}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace ludex::host
