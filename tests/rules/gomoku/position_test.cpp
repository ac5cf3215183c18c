#include "rules/gomoku/position.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.h"
#include "rules/gomoku/boards.h"
#include "rules/gomoku/types.h"
#include "rules/gomoku/zobrist.h"

namespace ludex::gomoku {
namespace {

TEST(GomokuTypes, APointIsNamedByLettersWithoutAGap) {
  EXPECT_EQ(to_text(point_at(0, 0)), "a1");
  EXPECT_EQ(to_text(point_at(8, 14)), "i15");
  EXPECT_EQ(to_text(point_at(24, 24)), "y25");
  EXPECT_EQ(parse_point("I15"), point_at(8, 14));
  for (int file = 0; file < max_side; ++file) {
    for (int rank = 0; rank < max_side; ++rank) {
      EXPECT_EQ(parse_point(to_text(point_at(file, rank))), point_at(file, rank));
    }
  }
  for (const char* text :
       {"", "h", "8", "z1", "h0", "h08", "h26", "h100", "h8 ", "hh", "8h", "h-1"}) {
    EXPECT_EQ(parse_point(text), std::nullopt) << text;
  }
}

TEST(GomokuTypes, TheCentreOfAnEvenSideIsRightOfTheMiddleAndBelowIt) {
  EXPECT_EQ(to_text(centre_of({15, 15})), "h8");
  EXPECT_EQ(to_text(centre_of({20, 20})), "k10");  // 10,10 from the top left
  EXPECT_EQ(to_text(centre_of({6, 5})), "d3");
}

// Every bit of every line, by looking at the points of the board one by one.
void expect_lines_agree(const Position& position) {
  const BoardSize size = position.size();
  int empty = 0;
  for (int number = 0; number < static_cast<int>(point_room); ++number) {
    const auto point = static_cast<Point>(number);
    if (!is_on(size, point)) continue;
    empty += position.is_empty(point) ? 1 : 0;
    for (const Direction direction : directions) {
      const Line& line = position.line(direction, point);
      const int place = place_on(direction, point);
      EXPECT_EQ((line.empty >> place & 1U) != 0, position.is_empty(point));
      for (const Color color : colors) {
        EXPECT_EQ((line.stones[index(color)] >> place & 1U) != 0, position.has_stone(color, point));
      }
      // A neighbour outside the board is neither empty nor a stone.
      for (const int steps : {-1, 1}) {
        const int file = file_of(point) + steps * (direction == Direction::column ? 0 : 1);
        const int slope = direction == Direction::row       ? 0
                          : direction == Direction::falling ? -1
                                                            : 1;
        const int rank = rank_of(point) + steps * slope;
        const int bit = place + steps;
        if (file >= 0 && file < size.width && rank >= 0 && rank < size.height) {
          EXPECT_EQ(moved(point, direction, steps), point_at(file, rank));
          EXPECT_EQ((line.empty >> bit & 1U) != 0, position.is_empty(point_at(file, rank)));
        } else {
          EXPECT_EQ((line.empty | line.stones[0] | line.stones[1]) >> bit & 1U, 0U);
        }
      }
    }
  }
  EXPECT_EQ(position.empty_points(), empty);
}

TEST(GomokuPosition, EveryLineHoldsItsPoints) {
  Rng rng(1);
  for (int i = 0; i < 40; ++i) {
    Position position = random_position(rng);
    expect_lines_agree(position);
    std::vector<Point> stones;
    for (int number = 0; number < static_cast<int>(point_room); ++number) {
      const auto point = static_cast<Point>(number);
      if (position.is_on_board(point) && !position.is_empty(point)) {
        stones.push_back(point);
      }
    }
    if (stones.empty()) continue;
    position.block(stones[rng.below(stones.size())]);
    expect_lines_agree(position);
  }
}

std::uint64_t key_of(const Position& position) {
  std::uint64_t key = position.side_to_move() == Color::white ? zobrist.white_to_move : 0;
  for (int number = 0; number < static_cast<int>(point_room); ++number) {
    const auto point = static_cast<Point>(number);
    if (!position.is_on_board(point) || position.is_empty(point)) continue;
    const auto color = position.stone_at(point);
    key ^= color ? stone_key(*color, point) : blocked_key(point);
  }
  return key;
}

TEST(GomokuPosition, UndoingAllThatWasPlayedLeadsBackAndTheKeyFollows) {
  Rng rng(2);
  for (int game = 0; game < 50; ++game) {
    Position position = random_position(rng);
    std::vector<Position> before;
    std::vector<Point> points;
    for (int ply = 0; ply < 30 && position.empty_points() > 0; ++ply) {
      std::vector<Point> empty;
      position.for_each_empty([&](Point point) { empty.push_back(point); });
      ASSERT_EQ(static_cast<int>(empty.size()), position.empty_points());
      before.push_back(position);
      points.push_back(empty[rng.below(empty.size())]);
      position.play(points.back());
      EXPECT_EQ(position.key(), key_of(position));
      EXPECT_EQ(position.stone_at(points.back()), before.back().side_to_move());
    }
    for (; !points.empty(); points.pop_back(), before.pop_back()) {
      position.undo(points.back());
      EXPECT_EQ(position, before.back());
    }
  }
}

TEST(GomokuPosition, APassChangesTheSideAndTwoPassesNothing) {
  Position position = played("h8 h9 j10");
  const Position before = position;
  position.pass();
  EXPECT_EQ(position.side_to_move(), Color::black);
  EXPECT_NE(position.key(), before.key());
  position.pass();
  EXPECT_EQ(position, before);
}

TEST(GomokuPosition, ABlockedPointIsNobodys) {
  Position position = played("h8 h9");
  position.block(*parse_point("h9"));
  EXPECT_TRUE(position.is_blocked(*parse_point("h9")));
  EXPECT_FALSE(position.is_empty(*parse_point("h9")));
  EXPECT_EQ(position.stone_at(*parse_point("h9")), std::nullopt);
  EXPECT_EQ(position.stones(Color::white), 0);
  EXPECT_EQ(position.occupied_points(), 2);
  EXPECT_EQ(position.key(), key_of(position));
}

}  // namespace
}  // namespace ludex::gomoku
