#include "rules/gomoku/winning.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "rules/gomoku/boards.h"

namespace ludex::gomoku {
namespace {

// A row as it runs across a board: x the side that just moved, o its opponent, | an edge. Under
// each variant, whether it wins; under renju for Black and for White.
struct RowCase {
  std::string_view row;
  bool freestyle;
  bool standard;
  bool renju_black;
  bool renju_white;
  bool caro;
  bool caro_exact;
};
std::ostream& operator<<(std::ostream& out, const RowCase& row) {
  return out << row.row;
}

// The row on the third rank of a board, with x of that colour. Where it starts at an edge it starts
// at the left one, where it ends at one the board ends there.
Position board_with(const RowCase& row, Color color) {
  std::string signs(row.row);
  const bool starts_at_edge = signs.front() == '|';
  const bool ends_at_edge = signs.back() == '|';
  if (starts_at_edge) {
    signs.erase(signs.begin());
  }
  if (ends_at_edge) {
    signs.pop_back();
  }
  if (!starts_at_edge) {
    signs = "." + signs;
  }
  if (!ends_at_edge) {
    signs += "..";
  }
  Position position({static_cast<int>(signs.size()), 7});
  for (std::size_t file = 0; file < signs.size(); ++file) {
    const Point point = point_at(static_cast<int>(file), 2);
    if (signs[file] == 'x') {
      position.put(color, point);
    }
    if (signs[file] == 'o') {
      position.put(~color, point);
    }
  }
  return position;
}

class GomokuRow : public testing::TestWithParam<RowCase> {};

TEST_P(GomokuRow, WinsWhereItShould) {
  const auto wins = [&](Variant variant, Color color) {
    Position position = board_with(GetParam(), color);
    bool any = false;
    bool all = true;
    for (int file = 0; file < position.size().width; ++file) {
      const Point point = point_at(file, 2);
      if (!position.has_stone(color, point)) continue;
      const bool with_stone = makes_win(position, variant, color, point);
      position.remove(point);
      EXPECT_EQ(makes_win(position, variant, color, point), with_stone) << to_text(point);
      position.put(color, point);
      any = any || with_stone;
      all = all && with_stone;
    }
    EXPECT_EQ(any, all);
    return any;
  };
  const RowCase& row = GetParam();
  for (const Color color : colors) {
    EXPECT_EQ(wins(Variant::freestyle, color), row.freestyle);
    EXPECT_EQ(wins(Variant::standard, color), row.standard);
    EXPECT_EQ(wins(Variant::caro, color), row.caro);
    EXPECT_EQ(wins(Variant::caro_exact, color), row.caro_exact);
  }
  EXPECT_EQ(wins(Variant::renju, Color::black), row.renju_black);
  EXPECT_EQ(wins(Variant::renju, Color::white), row.renju_white);
}

INSTANTIATE_TEST_SUITE_P(
    Table, GomokuRow,
    testing::Values(RowCase{".xxxx.", false, false, false, false, false, false},
                    RowCase{".xxxxx.", true, true, true, true, true, true},
                    RowCase{"oxxxxx.", true, true, true, true, true, true},
                    RowCase{".xxxxxo", true, true, true, true, true, true},
                    RowCase{"oxxxxxo", true, true, true, true, false, false},
                    RowCase{"|xxxxxo", true, true, true, true, true, true},
                    RowCase{"oxxxxx|", true, true, true, true, true, true},
                    RowCase{"|xxxxx|", true, true, true, true, true, true},
                    RowCase{".xxxxxx.", true, false, false, true, true, false},
                    RowCase{"oxxxxxxo", true, false, false, true, true, false},
                    RowCase{"oxxxxxxxxxo", true, false, false, true, true, false}));

TEST(GomokuWinning, EachDirectionIsJudgedAlone) {
  // Six along the rank and five along the file, through the point between them.
  const Position position = board(
      ". . . . x . . . .\n"
      ". . . . x . . . .\n"
      ". x x x . x x . .\n"
      ". . . . x . . . .\n"
      ". . . . x . . . .\n");
  const Point middle = *parse_point("e3");
  EXPECT_TRUE(makes_win(position, Variant::standard, Color::black, middle));
  const auto row = winning_row(position, Variant::standard, Color::black, middle);
  EXPECT_EQ(row, (Row{Direction::column, *parse_point("e1"), 5}));
  EXPECT_EQ(winning_row(position, Variant::freestyle, Color::black, middle),
            (Row{Direction::row, *parse_point("b3"), 6}));
  EXPECT_FALSE(makes_win(position, Variant::freestyle, Color::white, middle));
}

TEST(GomokuWinning, ARowIsFoundInEveryDirectionUpToTheCorners) {
  for (const Direction direction : directions) {
    const bool falls = direction == Direction::falling;
    Position position({5, 5});
    const Point first = falls ? point_at(0, 4) : point_at(0, 0);
    for (int at = 0; at < 4; ++at) {
      position.put(Color::white, moved(first, direction, at));
    }
    const Point last = moved(first, direction, 4);
    EXPECT_EQ(winning_row(position, Variant::caro_exact, Color::white, last),
              (Row{direction, first, 5}));
  }
}

TEST(GomokuWinning, ABlockedPointEndsARowAndClosesNone) {
  const Position position = board(
      "........\n"
      "#xxxxxo.\n"
      "........\n"
      "xxx#xx..\n"
      "........\n");
  EXPECT_TRUE(makes_win(position, Variant::caro, Color::black, *parse_point("d4")));
  EXPECT_FALSE(makes_win(position, Variant::freestyle, Color::black, *parse_point("c2")));
}

}  // namespace
}  // namespace ludex::gomoku
