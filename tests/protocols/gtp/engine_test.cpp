// The commands of the engine half one by one: answers as GNU Go 3.8 gives them (gnugo-commands.md),
// and what holds for all of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "protocols/gtp/commands/table.h"
#include "protocols/gtp/engine_half.h"
#include "protocols/gtp/transcript_sides.h"

namespace ludex::gtp {
namespace {

class Desk {
 public:
  Desk() : half_({{"Ludex 1.0", "Nobody"}, {}, test::still_system()}) {}

  // All that is said to the line, with line feeds; work of the engine behind is not done.
  std::string say(std::string_view line) {
    std::string text;
    for (const std::string& said : half_.on_line(line, {}).send) {
      text += said + '\n';
    }
    return text;
  }
  // The text of the one response.
  std::string answer(std::string_view line) {
    std::string text = say(line);
    EXPECT_TRUE(text.ends_with("\n\n")) << line << ": " << text;
    return text.substr(0, text.size() - 2);
  }
  void play_all(std::string_view moves) {
    Tokens in(moves);
    for (bool is_black = true; const auto word = in.next(); is_black = !is_black) {
      EXPECT_EQ(answer((is_black ? "play b " : "play w ") + std::string(word->text)), "= ");
    }
  }

 private:
  EngineHalf half_;
};

constexpr std::string_view position_p = "E7 E3 D6 D4 C4 C3 B3 C5 B4 F4 F6 G6 G7 H7 H8 H5 B2 D5";

struct Asked {
  std::string line;
  std::string answer;
};

class GtpAnswer : public testing::TestWithParam<Asked> {};

TEST_P(GtpAnswer, IsThatOfGnuGo) {
  Desk desk;
  ASSERT_EQ(desk.answer("boardsize 9"), "= ");
  desk.play_all(position_p);
  EXPECT_EQ(desk.answer(GetParam().line), GetParam().answer);
}

INSTANTIATE_TEST_SUITE_P(
    PositionP, GtpAnswer,
    testing::Values(
        Asked{"color E7", "= black"}, Asked{"color A1", "= empty"},
        Asked{"list_stones black", "= H8 E7 G7 D6 F6 B4 C4 B3 B2"},
        Asked{"list_stones empty", "? invalid color"}, Asked{"countlib C5", "= 5"},
        Asked{"countlib A1", "? vertex must not be empty"},
        Asked{"countlib", "? invalid coordinate"}, Asked{"findlib C5", "= C6 B5 E5 E4 D3"},
        Asked{"accuratelib w E4", "= C6 B5 E5 F5 G4 D3 F3 E2"},
        Asked{"accurate_approxlib w E4", "= C6 B5 E5 F5 G4 D3 F3 E2"},
        Asked{"accuratelib w E3", "? vertex must be empty"},
        Asked{"accuratelib b pass", "? vertex must be empty"}, Asked{"is_legal b E5", "= 1"},
        Asked{"is_legal b D6", "= 0"}, Asked{"is_legal b pass", "= 1"},
        Asked{"is_legal b", "? invalid color or coordinate"}, Asked{"captures black", "= 0"},
        Asked{"last_move", "= white D5"}, Asked{"worm_stones B4", "= B4 C4 B3 B2 "},
        Asked{"worm_stones A1", "? worm_stones called on an empty vertex"},
        Asked{"worm_stones Z1", "? invalid coordinate"}, Asked{"gg-undo 1000", "? cannot undo"},
        Asked{"gg-undo -1", "? can't undo a negative number of moves"}, Asked{"gg-undo 3", "= "},
        Asked{"fixed_handicap 5", "? board not empty"},
        Asked{"set_free_handicap E5 D4", "? board not empty"}, Asked{"popgo", "? Stack empty."},
        Asked{"query_boardsize", "= 9"}, Asked{"query_orientation", "= 0"},
        Asked{"get_komi", "=  0.0"}, Asked{"unconditional_status D6", "= undecided"},
        Asked{"known_command play", "= true"}, Asked{"known_command Play", "= false"},
        Asked{"known_command", "= false"}, Asked{"protocol_version", "= 2"},
        Asked{"echo a  b", "= a  b"}, Asked{"cputime", "= 1.500"}, Asked{"3 name x y", "=3 Ludex"},
        Asked{"version", "= 1.0"}));

TEST(GtpEngine, StringsAreListedInTheOrderOfTheirFirstStones) {
  Desk desk;
  (void)desk.answer("boardsize 9");
  desk.play_all(position_p);
  EXPECT_EQ(desk.answer("worm_stones w"), "= H7 \nG6 \nC5 D5 D4 \nH5 \nF4 \nC3 \nE3 ");
}

TEST(GtpEngine, FixedHandicapStandsWhereGnuGoPutsIt) {
  const std::vector<std::pair<std::string, std::string>> boards{{"9", "= C7 G7 E5 C3 G3"},
                                                                {"13", "= D10 K10 G7 D4 K4"},
                                                                {"6", "? invalid handicap"},
                                                                {"8", "? invalid handicap"}};
  for (const auto& [size, points] : boards) {
    Desk desk;
    (void)desk.answer("boardsize " + size);
    EXPECT_EQ(desk.answer("fixed_handicap 5"), points) << size;
  }
  Desk desk;
  (void)desk.answer("boardsize 12");
  EXPECT_EQ(desk.answer("fixed_handicap 2"), "= J9 D4");
}

TEST(GtpEngine, WhatIsRefusedChangesNothing) {
  Desk desk;
  (void)desk.answer("boardsize 9");
  desk.play_all(position_p);
  (void)desk.answer("komi 6.5");
  const std::string board = desk.answer("showboard");
  const std::string history = desk.answer("move_history");
  for (const std::string line : {"boardsize 26",
                                 "boardsize 0",
                                 "boardsize x",
                                 "boardsize",
                                 "boardsize -3",
                                 "boardsize 1000000000000",
                                 "boardsize 9x",
                                 "komi x",
                                 "komi nan",
                                 "komi",
                                 "play b E7",
                                 "play b J10",
                                 "play b I5",
                                 "play b c3x",
                                 "play b resign",
                                 "play x E5",
                                 "play b",
                                 "play",
                                 "black E7",
                                 "white",
                                 "fixed_handicap 2",
                                 "fixed_handicap x",
                                 "place_free_handicap 3",
                                 "set_free_handicap A1 A2",
                                 "undo_all",
                                 "loadsgf nowhere.sgf",
                                 "gogui-play_sequence b E5 b E5",
                                 "gogui-setup b E5",
                                 "set_position b",
                                 "orientation 8",
                                 "orientation",
                                 "time_settings 1 2",
                                 "time_left w 1",
                                 "level",
                                 "final_status_list",
                                 "kata-set-rules x",
                                 "kgs-rules",
                                 "rectangular_boardsize 26 3",
                                 "trymove b E7",
                                 "tryko b pass"}) {
    EXPECT_TRUE(desk.answer(line).starts_with("? ")) << line;
    EXPECT_EQ(desk.answer("showboard"), board) << line;
    EXPECT_EQ(desk.answer("move_history"), history) << line;
    EXPECT_EQ(desk.answer("get_komi"), "=  6.5") << line;
  }
}

TEST(GtpEngine, BoardsOfEverySizeAreShown) {
  Desk desk;
  for (int size = 1; size <= 25; ++size) {
    ASSERT_EQ(desk.answer("boardsize " + std::to_string(size)), "= ");
    const std::string board = desk.answer("showboard");
    EXPECT_EQ(split(board, '\n').size(), static_cast<std::size_t>(size) + 3) << size;
  }
  (void)desk.answer("boardsize 1");
  EXPECT_EQ(desk.answer("showboard"), "= \n   A\n 1 + 1     BLACK (X) has captured 0 stones\n   A");
}

TEST(GtpEngine, EveryListedCommandIsKnownAndNoOther) {
  Desk desk;
  const std::string list = desk.answer("list_commands");
  std::set<std::string> listed;
  for (const std::string_view line : split(std::string_view(list).substr(2), '\n')) {
    EXPECT_TRUE(listed.emplace(line).second) << line;
    EXPECT_EQ(desk.answer("known_command " + std::string(line)), "= true") << line;
  }
  const auto offered = std::count_if(all_rows().begin(), all_rows().end(),
                                     [](const Row& row) { return !row.needs_seed; });
  EXPECT_EQ(listed.size(), static_cast<std::size_t>(offered));
  for (const std::string& name : listed) {
    Desk fresh;
    EXPECT_NE(fresh.say(name), "? unknown command\n\n") << name;
  }
  for (const std::string name :
       {"PLAY", "=", "tune_move_ordering", "start_sgftrace", "finish_sgftrace", "set_random_seed",
        "get_random_seed", "advance_random_seed", "gogui-version"}) {
    EXPECT_EQ(desk.answer("known_command " + name), "= false") << name;
    EXPECT_FALSE(listed.contains(name)) << name;
    EXPECT_EQ(desk.answer(name), "? unknown command") << name;
  }
}

TEST(GtpEngine, TenThousandCommandsAreAnsweredInOrder) {
  Desk desk;
  for (int id = 0; id < 10'000; ++id) {
    const std::string number = std::to_string(id);
    ASSERT_EQ(desk.answer(number + (id % 2 == 0 ? " query_boardsize" : " nonsense")),
              (id % 2 == 0 ? "=" + number + " 19" : "?" + number + " unknown command"));
  }
}

TEST(GtpEngine, LinesWithoutACommandAreNotAnswered) {
  Desk desk;
  for (const std::string line : {"", " ", "# name", "12", "\t\r", "12 # name"}) {
    EXPECT_EQ(desk.say(line), "") << line;
  }
}

TEST(GtpEngine, AMoveOfTheOtherColourIsNotPlayed) {
  EngineHalf half({{"Ludex 1.0", "Nobody"}, {}, test::still_system()});
  (void)half.on_line("genmove white", {});
  const auto black = go::to_game_move(go::Move::stone(go::Color::black, go::point_at(3, 3)));
  const auto said = half.on_event(engine::Decision{engine::Play{black, std::nullopt}}, {});
  EXPECT_EQ(said.send, (std::vector<std::string>{"? the engine wants an illegal move", ""}));
  EXPECT_EQ(half.on_line("last_move", {}).send.front(), "? no previous move known");
}

TEST(GtpEngine, AHashIsTheSameForAllSymmetriesOfABoard) {
  std::set<std::string> hashes;
  for (const std::string corner : {"A1", "J1", "A9", "J9"}) {
    for (const bool is_turned : {false, true}) {
      Desk desk;
      (void)desk.answer("boardsize 9");
      EXPECT_EQ(desk.answer("invariant_hash"), "= 0000000000000000");
      (void)desk.answer("play b " + corner);
      const bool left = corner.front() == 'A';
      const bool low = corner.back() == '1';
      const std::string beside = (left ? "B" : "H") + std::string(low ? "1" : "9");
      const std::string above = std::string(left ? "A" : "J") + (low ? "2" : "8");
      (void)desk.answer("play w " + (is_turned ? above : beside));
      hashes.insert(desk.answer("invariant_hash"));
    }
  }
  EXPECT_EQ(hashes.size(), 1U);
  Desk other;
  (void)other.answer("boardsize 9");
  (void)other.answer("play w A1");
  EXPECT_FALSE(hashes.contains(other.answer("invariant_hash")));
}

TEST(GtpEngine, PointsAreTurnedAsOrientationSays) {
  Desk desk;
  (void)desk.answer("boardsize 5");
  // Where GNU Go 3.8 puts A1 and B1 inside.
  const std::vector<std::pair<std::string, std::string>> rows{{"orientation 1", "E1"},
                                                              {"orientation 2", "E5"},
                                                              {"orientation 3", "A5"},
                                                              {"orientation 5", "A5"},
                                                              {"orientation 7", "E1"}};
  for (const auto& [line, corner] : rows) {
    EXPECT_EQ(desk.answer(line), "= ");
    (void)desk.answer("play b A1");
    EXPECT_EQ(desk.answer("list_stones b"), "= A1");
    EXPECT_EQ(desk.answer("color A1"), "= black");
    const std::string board = desk.answer("showboard");
    const auto lines = split(board, '\n');
    const std::size_t row = corner.back() == '5' ? 2 : 6;
    const std::size_t column = corner.front() == 'A' ? 3 : 11;
    EXPECT_EQ(lines[row][column], 'X') << line << board;
  }
  (void)desk.answer("orientation 2");
  (void)desk.answer("play b A1");
  (void)desk.answer("play b B1");
  EXPECT_EQ(desk.answer("list_stones b"), "= B1 A1");
}

// Each row names hundreds of points thousands of times. A board for each of them would
// take minutes.
TEST(GtpLoadsgf, PointsThatAFileRepeatsCostNoBoardEach) {
  const auto repeated = [](std::string_view text) {
    std::string all = "(;GM[1]FF[4]SZ[19]";
    for (int count = 0; count < 2'000; ++count) {
      all += text;
    }
    return all + ";W[aa];B[ba])";
  };
  for (const std::string_view text : {"AB[ab:ss]", "AB[ab:ss][ab:ss]", "AB[ab:ss]AE[ab:ss]",
                                      ";AB[ab:ss]", ";AW[ab:ss];AE[ab:sr]AB[bc:cc]"}) {
    const std::string file = repeated(text);
    EngineHalf half({{"Ludex 1.0", "Nobody"}, {}, test::still_system("big.sgf", file)});
    EXPECT_EQ(half.on_line("loadsgf big.sgf", {}).send.front(), "= white") << text;
    EXPECT_EQ(half.on_line("move_history", {}).send.front(), "= black B19") << text;
  }
}

}  // namespace
}  // namespace ludex::gtp
