// What the groups of a board have to live on.
#include "search/go/reading/life/board_life.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.h"
#include "rules/go/states.h"
#include "search/go/exchanged_boards.h"
#include "search/go/reading/ladder.h"

namespace ludex::search::go_reading {
namespace {

std::string words_of(RaceByLiberties race) {
  switch (race) {
    case RaceByLiberties::none:
      return "";
    case RaceByLiberties::lost:
      return " lost";
    case RaceByLiberties::open:
      return " open";
    case RaceByLiberties::won:
      return " won";
  }
  return "?";
}

// The eyes of the group if its opponent moves first, by one move of its owner, and if he moves
// first everywhere; how it races; and the points that decide.
std::string life_of(const std::string& board, go::Color mover, const char* stone) {
  EyeValues values(Detail::alternating);
  const BoardLife life = life_on_board(go::state_of(board).position(), mover, {}, values);
  std::string found = "in no group";
  for (const GroupLife& group : life.groups) {
    if (!group.stones.contains(go::at(stone))) continue;
    found = std::to_string(group.attacked) + std::to_string(group.with_move) +
            std::to_string(group.defended) + words_of(group.race);
    found += group.vital.empty() ? "" : " " + go::words(group.vital);
    found += life.hopeless.contains(go::at(stone)) ? " hopeless" : "";
  }
  return found;
}

TEST(GoBoardLife, EyesOfAGroupAreThoseOfItsSpaces) {
  // Straight four, and straight three.
  EXPECT_EQ(life_of("4xo3/xxxxxo3/oooooo3/9/9/9/9/9/9 b", go::Color::black, "A8"), "222");
  EXPECT_EQ(life_of("3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", go::Color::black, "A8"), "122 B9");
  EXPECT_EQ(life_of("2xo5/xxxo5/oooo5/9/9/9/9/9/9 b", go::Color::black, "A8"), "111 hopeless");
  // White has the rest of the board, and Black's stones.
  EXPECT_EQ(life_of("2xo5/xxxo5/oooo5/9/9/9/9/9/9 b", go::Color::black, "A7"), "344 B9");
}

TEST(GoBoardLife, SpacesThatTouchTheSameStringsAddUp) {
  // One eye in each of two corners of a chain along the edge.
  const char* const board = "1x3x1o1/xxxxxxxo1/ooooooo2/9/9/9/9/9/9 b";
  EXPECT_EQ(life_of(board, go::Color::black, "B9").substr(0, 1), "2");
}

TEST(GoBoardLife, GroupsWithoutHopeRaceByTheirLiberties) {
  // Both have three liberties: who moves first wins.
  const char* const even = "9/9/9/9/9/ooox5/oooxxxx2/xxxooox2/6x2 b";
  EXPECT_EQ(life_of(even, go::Color::black, "A2"), "111 won hopeless");
  EXPECT_EQ(life_of(even, go::Color::black, "D2"), "000 lost hopeless");
  EXPECT_EQ(life_of(even, go::Color::white, "A2"), "111 lost hopeless");
  EXPECT_EQ(life_of(even, go::Color::white, "D2"), "000 won hopeless");
  // White has one less.
  const char* const ahead = "9/9/9/9/9/ooox5/oooxxxx2/xxxooox2/5xx2 b";
  EXPECT_EQ(life_of(ahead, go::Color::white, "A2"), "111 won hopeless");
  EXPECT_EQ(life_of(ahead, go::Color::white, "D2"), "000 lost hopeless");
  // Both liberties are common: seki.
  const char* const seki = "9/9/9/9/9/1oooxx3/1oxxox3/1ox1ox3/1ox1ox3 b";
  for (const go::Color mover : go::colors) {
    EXPECT_EQ(life_of(seki, mover, "C3"), "000 open hopeless");
    EXPECT_EQ(life_of(seki, mover, "E3"), "000 open hopeless");
  }
}

TEST(GoBoardLife, AGroupWithAWayOutIsNotWithoutHope) {
  EXPECT_EQ(life_of("9/9/9/4x4/3xox3/9/9/9/9 b", go::Color::black, "E5"), "000");
}

using Strings = std::vector<WeakString>;

Strings in_atari(const go::Position& position) {
  Strings weak;
  for (const go::Color color : go::colors) {
    go::PointSet seen;
    position.stones_of(color).for_each([&](go::Point stone) {
      if (seen.contains(stone) || position.liberty_count(stone) > 1) return;
      seen |= position.string_stones(stone);
      go::Position board = position;
      WeakString string{.stones = position.string_stones(stone), .attack = {}, .defence = {}};
      string.attack = position.liberties(stone).list().front();
      if (!ladder_escape(board, stone).captured) {
        string.defence = string.attack;
      }
      weak.push_back(string);
    });
  }
  return weak;
}

TEST(GoBoardLife, ExchangedColoursHaveTheSameLife) {
  Rng rng(3);
  EyeValues values(Detail::alternating);
  int groups = 0;
  for (int board = 0; board < 200; ++board) {
    const ExchangedBoards boards = random_exchanged_boards(40, rng);
    const BoardLife life =
        life_on_board(boards.board, go::Color::black, in_atari(boards.board), values);
    const BoardLife other =
        life_on_board(boards.exchanged, go::Color::white, in_atari(boards.exchanged), values);
    EXPECT_EQ(life.hopeless, other.hopeless);
    EXPECT_EQ(life.inside[0], other.inside[1]);
    EXPECT_EQ(life.inside[1], other.inside[0]);
    ASSERT_EQ(life.groups.size(), other.groups.size());
    for (const GroupLife& group : life.groups) {
      ++groups;
      const auto same = [&](const GroupLife& each) {
        return each.owner == ~group.owner && each.stones == group.stones &&
               each.attacked == group.attacked && each.with_move == group.with_move &&
               each.defended == group.defended && each.room == group.room &&
               each.ways_out == group.ways_out && each.race == group.race;
      };
      EXPECT_TRUE(std::any_of(other.groups.begin(), other.groups.end(), same))
          << go::words(group.stones);
    }
  }
  EXPECT_GT(groups, 500);
}

}  // namespace
}  // namespace ludex::search::go_reading
