// What a person sees of a running match, as text: every size a frame, every frame within its size.
#include "match/report/live_screen.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/columns.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using Lines = std::vector<std::string>;

const rules::GameKind& kind(std::string_view game) {
  return *rules::find_game(game);
}

TEST(BoardText, ShowsTheLastMoveInBrackets) {
  EXPECT_EQ(
      board_text(kind("chess").look, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                 "e2e4", Alphabet::letters),
      (Lines{" 8  r  n  b  q  k  b  n  r ",  //
             " 7  p  p  p  p  p  p  p  p ",  //
             " 6  .  .  .  .  .  .  .  . ",  //
             " 5  .  .  .  .  .  .  .  . ",  //
             " 4  .  .  .  . [P] .  .  . ",  //
             " 3  .  .  .  .  .  .  .  . ",  //
             " 2  P  P  P  P [.] P  P  P ",  //
             " 1  R  N  B  Q  K  B  N  R ",  //
             "    a  b  c  d  e  f  g  h "}));
}

TEST(BoardText, KnowsBothAlphabets) {
  EXPECT_EQ(board_text(kind("chess").look, "4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", "", Alphabet::figures)
                .at(7),
            " 1  ♖  ♘  .  .  ♔  .  .  . ");
  const auto xiangqi =
      board_text(kind("xiangqi").look,
                 "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "b9c7",
                 Alphabet::figures);
  EXPECT_EQ(xiangqi.at(0), " 9  車 [. ] 象  士  將  士  象  馬  車 ");
  EXPECT_EQ(xiangqi.at(2), " 7  .   砲 [馬] .   .   .   .   砲  .  ");
  EXPECT_EQ(xiangqi.at(9), " 0  俥  傌  相  仕  帥  仕  相  傌  俥 ");
  EXPECT_EQ(xiangqi.at(10), "    a   b   c   d   e   f   g   h   i  ");
  for (const std::string& line : xiangqi) {
    EXPECT_EQ(columns_of(line), 39U) << line;
  }
}

TEST(BoardText, ANarrowBoardSharesItsBrackets) {
  const auto board = board_text(kind("chess").look, "8/8/8/8/8/8/8/R3K2r w - - 0 1", "b1a1",
                                Alphabet::letters, Spacing::narrow);
  EXPECT_EQ(board.at(7), " 1 [R|.]. . K . . r ");
  EXPECT_EQ(board.at(8), "    a b c d e f g h ");
}

TEST(BoardText, NamesTheFilesAsTheGameDoes) {
  // Go has no I.
  const auto board = board_text(kind("go").look, "9/7xo/9 b", "J2", Alphabet::letters);
  EXPECT_EQ(board.at(1), " 2  .  .  .  .  .  .  .  x [o]");
  EXPECT_EQ(board.at(3), "    A  B  C  D  E  F  G  H  J ");
}

TEST(BoardText, TakesNoHarmFromTextThatIsNoMove) {
  for (const std::string_view move : {"e2", "", "z99999999999a1", "--", "e2e", "\xFF\xFE"}) {
    EXPECT_EQ(board_text(kind("chess").look, "8/8/8/8/8/8/8/8 w", move, Alphabet::letters).size(),
              9U);
  }
}

ShownGame game(std::size_t number) {
  ShownGame shown;
  shown.number = number;
  shown.players[0] = {"Ada", "0:58.3", "+0.35", "12/18", "1.2 M/s", "14. Nf3 Nc6 15. Bb5", true};
  shown.players[1] = {"Blaise", "1:02.0", "-M3", "11", "980 k/s", "", false};
  shown.position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
  shown.seat_names = {"White", "Black"};
  shown.last_move = "e7e8";
  shown.last_move_text = "13... Ke8";
  return shown;
}

TEST(LiveScreen, ShowsTheBoardAndBothPlayers) {
  const Lines lines =
      live_lines({kind("chess"), Alphabet::letters, 20, {80, 24}}, {game(2), game(3)});
  const Lines expected{
      "Game 2 of 20: Ada vs Blaise, 13... Ke8",
      " 8  .  .  .  . [k] .  .  .     Black  Blaise                             1:02.0",
      " 7  .  .  .  . [.] .  .  .     -M3  depth 11  980 k/s",
      " 6  .  .  .  .  .  .  .  .     ",
      " 5  .  .  .  .  .  .  .  .     ",
      " 4  .  .  .  .  .  .  .  .   ",
      " 3  .  .  .  .  .  .  .  .   > White  Ada                                0:58.3",
      " 2  .  .  .  .  .  .  .  .     +0.35  depth 12/18  1.2 M/s",
      " 1  R  .  .  .  K  .  .  .     14. Nf3 Nc6 15. Bb5",
      "    a  b  c  d  e  f  g  h     ",
      "Game 3  Ada vs Blaise                            +0.35     -M3   0:58.3  1:02.0"};
  EXPECT_EQ(lines, expected);
}

struct Size {
  std::string_view game;
  Alphabet alphabet;
  std::size_t games;
  ScreenSize size;
  std::size_t lines;
};

class LiveScreens : public testing::TestWithParam<Size> {};

TEST_P(LiveScreens, StayWithinTheTerminal) {
  const Size& row = GetParam();
  std::vector<ShownGame> games;
  for (std::size_t number = 1; number <= row.games; ++number) {
    games.push_back(game(number));
  }
  for (ShownGame& shown : games) {
    shown.players[0].name = "一個名字很長很長很長很長很長很長很長很長的引擎";
    shown.players[0].line = std::string(500, 'x') + " 馬二進三 炮八平五";
    if (row.game == "xiangqi") {
      shown.position = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    }
    if (row.game == "go") {
      shown.position = "19/19/3x15/19/19/19/19/19/19/19/19/19/19/19/19/19/15o3/19/19 b";
    }
  }
  const Lines lines = live_lines({kind(row.game), row.alphabet, 99, row.size}, games);
  EXPECT_EQ(lines.size(), row.lines);
  for (const std::string& line : lines) {
    EXPECT_LT(columns_of(line), row.size.columns) << line;
  }
}

// A heading, the board with its files, then a line a game; one line remains for the bar and three
// for what happens, or two on a low terminal.
INSTANTIATE_TEST_SUITE_P(Sizes, LiveScreens,
                         testing::Values(Size{"chess", Alphabet::figures, 1, {80, 24}, 10},
                                         Size{"chess", Alphabet::figures, 8, {80, 24}, 17},
                                         Size{"chess", Alphabet::figures, 200, {80, 24}, 20},
                                         Size{"chess", Alphabet::letters, 3, {64, 14}, 10},
                                         Size{"chess", Alphabet::letters, 1, {57, 24}, 10},
                                         Size{"chess", Alphabet::letters, 1, {56, 24}, 0},
                                         Size{"chess", Alphabet::letters, 1, {80, 13}, 10},
                                         Size{"chess", Alphabet::letters, 1, {80, 12}, 0},
                                         Size{"go", Alphabet::letters, 1, {80, 24}, 21},
                                         Size{"go", Alphabet::figures, 3, {80, 24}, 21},
                                         Size{"go", Alphabet::letters, 1, {80, 23}, 0},
                                         Size{"xiangqi", Alphabet::figures, 1, {80, 24}, 12},
                                         Size{"xiangqi", Alphabet::figures, 30, {80, 24}, 20},
                                         Size{"xiangqi", Alphabet::letters, 2, {200, 60}, 13},
                                         Size{"xiangqi", Alphabet::figures, 1, {68, 24}, 12},
                                         Size{"xiangqi", Alphabet::figures, 1, {67, 24}, 0},
                                         Size{"chess", Alphabet::letters, 0, {80, 24}, 0},
                                         Size{"chess", Alphabet::letters, 1, {0, 0}, 0}));

}  // namespace
}  // namespace ludex::match
