#include "rules/go/position.h"

#include <gtest/gtest.h>

#include <ostream>
#include <tuple>
#include <vector>

#include "rules/go/oracle.h"
#include "rules/go/position_text.h"

namespace ludex::go {
namespace {

Position board(std::string_view text) {
  Tokens words(text);
  auto position = read_board(words);
  EXPECT_TRUE(position.has_value()) << describe(position.error());
  return *position;
}

struct Played {
  Position::Undo undo;
  Oracle before;
};

// Plays at random, and now and then takes moves back, as long as the oracle agrees.
void compare(const BoardSize& size, std::uint64_t seed, int moves) {
  Rng rng(seed);
  Position position(size);
  Oracle oracle(size);
  std::vector<Played> past;
  for (int move = 0; move < moves; ++move) {
    const auto chance = rng.below(100);
    if (chance < 3) {
      past.push_back({position.pass(), oracle});
      oracle.pass();
    } else if (chance < 20 && !past.empty()) {
      for (auto back = 1 + rng.below(8); back > 0 && !past.empty(); --back) {
        position.undo(past.back().undo);
        oracle = past.back().before;
        past.pop_back();
      }
    } else {
      const Point point = random_point(rng, size);
      if (!position.is_empty(point)) continue;
      const Color color = colors[rng.below(2)];
      Oracle after = oracle;
      after.play(color, point);
      Position copy = position;
      copy.play_on(color, point);
      EXPECT_EQ(position.key_after(color, point), copy.key());
      EXPECT_EQ(position.is_suicide(color, point), !after.at(point).has_value());
      EXPECT_EQ(!position.captures_of(color, point).empty(),
                after.captured_by(color) > oracle.captured_by(color));
      if (after.at(point)) {
        EXPECT_EQ(position.liberties_after(color, point), copy.liberties(point));
        EXPECT_EQ(position.string_size_after(color, point), copy.string_size(point));
      } else {
        EXPECT_TRUE(position.liberties_after(color, point).empty());
      }
      past.push_back({position.play(color, point), oracle});
      oracle = after;
      EXPECT_EQ(position, copy);
    }
    ASSERT_EQ(difference(position, oracle), "") << "seed " << seed << ", move " << move;
  }
}

struct BoardCase {
  BoardSize size;
  int games;
  int moves;
};
std::ostream& operator<<(std::ostream& out, const BoardCase& each) {
  return out << rules::to_text(each.size);
}

class GoPosition : public testing::TestWithParam<BoardCase> {};

TEST_P(GoPosition, KeepsStringsAndLibertiesAsAFloodFillFindsThem) {
  for (int game = 0; game < GetParam().games; ++game) {
    compare(GetParam().size, static_cast<std::uint64_t>(game), GetParam().moves);
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, GoPosition,
                         testing::Values(BoardCase{{1, 1}, 5, 10}, BoardCase{{2, 2}, 30, 60},
                                         BoardCase{{1, 7}, 30, 60}, BoardCase{{3, 3}, 30, 100},
                                         BoardCase{{5, 4}, 20, 150}, BoardCase{{9, 9}, 5, 300},
                                         BoardCase{{25, 3}, 4, 250}, BoardCase{{25, 25}, 1, 400}));

TEST(GoPositionMoves, UndoneToTheStartAreAsIfTheyHadNeverBeenPlayed) {
  Rng rng(7);
  const Position start({5, 5});
  Position position = start;
  std::vector<Position::Undo> past;
  for (int move = 0; move < 500; ++move) {
    const Point point = random_point(rng, {5, 5});
    if (position.is_empty(point)) {
      past.push_back(position.play(colors[rng.below(2)], point));
    }
  }
  while (!past.empty()) {
    position.undo(past.back());
    past.pop_back();
  }
  EXPECT_EQ(position, start);
  EXPECT_EQ(difference(position, Oracle({5, 5})), "");
}

TEST(GoPositionSetUp, PutsAndErasesStonesWithoutCapturing) {
  Rng rng(3);
  const BoardSize size{6, 6};
  Position position(size);
  Oracle oracle(size);
  for (int change = 0; change < 300; ++change) {
    const Point point = random_point(rng, size);
    if (position.is_empty(point)) {
      const Color color = colors[rng.below(2)];
      position.put(color, point);
      oracle.put(color, point);
    } else if (rng.below(2) == 0) {
      position.erase({point});
      oracle.erase(point);
    }
    ASSERT_EQ(difference(position, oracle), "") << change;
  }
}

TEST(GoPositionSetUp, StringsWithoutALibertyStayUntilTheyAreTaken) {
  Position position({3, 1});
  position.put(Color::white, point_at(0, 0));
  position.put(Color::black, point_at(1, 0));
  EXPECT_EQ(position.liberty_count(point_at(0, 0)), 0);
  EXPECT_EQ(position.liberty_count(point_at(1, 0)), 1);
  const auto undo = position.play(Color::white, point_at(2, 0));
  EXPECT_TRUE(position.is_empty(point_at(1, 0)));
  EXPECT_EQ(position.liberty_count(point_at(0, 0)), 1);
  position.undo(undo);
  EXPECT_EQ(position.liberty_count(point_at(0, 0)), 0);
}

TEST(GoPositionKo, BansTheStoneThatWouldTakeBackAtOnce) {
  // In the middle, at the edge and in the corner.
  for (const auto& [text, at, back] :
       {std::tuple{"5/1xo2/xo1o1/1xo2/5", point_at(2, 2), point_at(1, 2)},
        {"5/5/5/1xo2/xo1o1", point_at(2, 0), point_at(1, 0)},
        {"5/5/5/xo3/o1o2", point_at(1, 0), point_at(0, 0)}}) {
    Position position = board(text);
    position.play_on(Color::black, at);
    ASSERT_EQ(position.ko(), (KoBan{back, Color::white})) << text;
    EXPECT_TRUE(position.is_banned_by_ko(Color::white, back));
    EXPECT_FALSE(position.is_banned_by_ko(Color::black, back));
    const auto undo = position.play(Color::white, point_at(4, 4));
    EXPECT_FALSE(position.ko().has_value());
    position.undo(undo);
    EXPECT_EQ(position.ko(), (KoBan{back, Color::white}));
    const auto pass = position.pass();
    EXPECT_FALSE(position.ko().has_value());
    position.undo(pass);
    EXPECT_TRUE(position.ko().has_value());
  }
}

TEST(GoPositionKo, IsNoSnapback) {
  // Black takes two stones by one, which is then in atari.
  Position position = board("5/5/xxxx1/ooox1/xx1ox");
  position.play_on(Color::white, point_at(2, 0));
  EXPECT_EQ(position.captured_by(Color::white), 2);
  EXPECT_FALSE(position.ko().has_value());
}

TEST(GoPositionCaptures, OfSeveralStringsByOneMoveAreAllCounted) {
  Position position = board("1x1x1/xo1ox/1x1x1/2x2/5");
  EXPECT_EQ(position.captures_of(Color::black, point_at(2, 3)).size(), 2);
  position.play_on(Color::black, point_at(2, 3));
  EXPECT_EQ(position.captured_by(Color::black), 2);
  EXPECT_EQ(position.stones(Color::white), 0);
}

}  // namespace
}  // namespace ludex::go
