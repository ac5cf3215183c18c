#include "rules/go/necessary_moves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>

#include "base/random.h"
#include "rules/go/oracle.h"
#include "rules/go/states.h"

namespace ludex::go {
namespace {

struct EndOfGame {
  std::string_view name;
  std::string_view board;
  std::string_view dead;
  std::string_view filled;  // by either side
  std::string_view result;  // without komi
};
std::ostream& operator<<(std::ostream& out, const EndOfGame& row) {
  return out << row.name;
}
class GoNecessaryMoves : public testing::TestWithParam<EndOfGame> {};

TEST_P(GoNecessaryMoves, AreThoseThatKeepConnectedWhatLives) {
  const EndOfGame& row = GetParam();
  const GameState state = state_of(row.board, {{"rules", "japanese"}, {"komi", "0"}});
  const Score score = after_necessary_moves(state, go::score(state, points(row.dead)));
  EXPECT_EQ(words(score.filled[0] | score.filled[1]), row.filled);
  EXPECT_EQ(result_text(score), row.result);
}

INSTANTIATE_TEST_SUITE_P(
    Table, GoNecessaryMoves,
    testing::Values(EndOfGame{"a string in atari", "1xo2/1xoo1/2xo1 b", "", "B1", "W+1"},
                    EndOfGame{"the same, whoever is to move", "1xo2/1xoo1/2xo1 w", "", "B1", "W+1"},
                    EndOfGame{"a string in atari once C2 is filled", "1xoo1/1x1o1/2xo1 b", "", "B1",
                              "0"},
                    EndOfGame{"strings of both sides that a stone at C2 threatens",
                              "1xo2/1x1o1/2xo1 b", "", "D3 B1", "0"},
                    EndOfGame{"a string that is connected at a neutral point, C1, for nothing",
                              "1xo2/1xo2/1xo2/1xooo/1x1xo b", "", "", "W+1"},
                    EndOfGame{"two stones whose capture is taken back",
                              "1xo2/1xo2/1xo2/xxooo/x1xxo b", "", "", "W+2"},
                    EndOfGame{"one stone whose capture is a ko", "1xo2/1xo2/1xo2/xxooo/x1xo1 b", "",
                              "B1", "W+4"},
                    EndOfGame{"a ko at the end of a game of GNU Go 3.8, which counts the same",
                              "5oxx1/1o1o1oox1/3oxoxx1/1o1xoox2/1oooxxx2/ooxx5/oxx6/ox1x2x2/x1x6 w",
                              "E7 D6", "B1", "B+11"},
                    EndOfGame{"a stone in atari among dead stones alone",
                              "1xo2/1xo2/1xo2/oxxo1/x1xo1 b", "A2", "", "W+2"},
                    EndOfGame{"one move of each side",
                              "1xo2/1xoo1/2xo1/xxooo/ooxxx/2ox1/1oxx1/1ox2 b", "", "B6 B3", "0"},
                    EndOfGame{"stones in seki, whose liberties nobody fills",
                              "1o1ox1ox1x1/oooox1oxxxx b", "", "", "0"},
                    EndOfGame{"an empty board", "5/5/5/5/5 b", "", "", "0"}));

TEST(GoNecessaryMovesParts, CostTheTerritoryThatTheyFill) {
  const GameState state = state_of("1xo2/1xoo1/2xo1 b", {{"rules", "japanese"}, {"komi", "0"}});
  const Score score = after_necessary_moves(state, go::score(state, {}));
  EXPECT_EQ(words(score.filled[0]), "B1");
  EXPECT_EQ(words(score.territory[0]), "A3 A2 A1");
  EXPECT_EQ(words(score.dame), "B1");
  EXPECT_EQ(score.holdings[0].territory, 3);
}

// Each pass hands over a stone: who connects while the opponent passes loses nothing.
TEST(GoNecessaryMovesParts, CostNothingWherePassesCostStones) {
  const GameState state =
      state_of("1xo2/1xoo1/2xo1 b", {{"rules", "aga"}, {"scoring", "territory"}, {"komi", "0"}});
  const Score score = go::score(state, {});
  EXPECT_EQ(after_necessary_moves(state, score), score);
}

// A board after random moves, most of them by Black on the left and by White on the right. Its dead
// stones are any.
struct AnyEnd {
  Position position;
  PointSet dead;
};
AnyEnd any_end(Rng& rng) {
  const BoardSize size{5 + static_cast<int>(rng.below(3)), 5 + static_cast<int>(rng.below(3))};
  AnyEnd end{Position(size), {}};
  const auto moves = rng.below(2 * static_cast<std::uint64_t>(points_of(size)));
  for (std::uint64_t made = 0; made < moves; ++made) {
    const Point point = random_point(rng, size);
    const bool is_left = 2 * column_of(point) < size.width;
    const Color color = is_left == (rng.below(8) != 0) ? Color::black : Color::white;
    if (end.position.is_empty(point) && !end.position.is_suicide(color, point)) {
      end.position.play_on(color, point);
    }
  }
  for (std::uint64_t named = rng.below(3); named > 0; --named) {
    end.dead.insert(random_point(rng, size));
  }
  end.dead = whole_strings(end.position, end.dead);
  return end;
}

TEST(GoNecessaryMovesParts, NeverGainAndAreFoundOnce) {
  Rng rng(1);
  int sides_with_moves = 0;
  for (int board = 0; board < 500; ++board) {
    const AnyEnd end = any_end(rng);
    const rules::Values size{{rules::size_parameter, rules::to_text(end.position.size())}};
    rules::Values values = size;
    values.set("rules", "japanese");
    const GameState state(rules_of(values), end.position, Color::black);
    const Score before = go::score(state, end.dead);
    const Score after = after_necessary_moves(state, before);
    for (const Color color : colors) {
      const PointSet& filled = after.filled[index(color)];
      EXPECT_EQ(after.territory[index(color)], before.territory[index(color)] - filled);
      EXPECT_TRUE((filled - before.territory[index(color)]).empty());
      EXPECT_EQ(after.of(color), before.of(color) - 100 * filled.size());
      sides_with_moves += filled.empty() ? 0 : 1;
    }
    EXPECT_EQ(after_necessary_moves(state, after), after) << state.format();

    values.set("rules", "chinese");
    const GameState by_area(rules_of(values), end.position, Color::black);
    const Score area = go::score(by_area, end.dead);
    EXPECT_EQ(after_necessary_moves(by_area, area), area);
  }
  EXPECT_GT(sides_with_moves, 20);
}

}  // namespace
}  // namespace ludex::go
