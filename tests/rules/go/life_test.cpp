#include "rules/go/life.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "base/random.h"
#include "rules/go/notation.h"
#include "rules/go/playout.h"
#include "rules/go/states.h"

namespace ludex::go {
namespace {

struct LifeRow {
  std::string_view name;
  std::string_view board;
  std::string_view alive;  // Black's stones
};
std::ostream& operator<<(std::ostream& out, const LifeRow& row) {
  return out << row.name;
}
class GoUnconditionalLife : public testing::TestWithParam<LifeRow> {};

TEST_P(GoUnconditionalLife, IsOfStringsWithTwoEyesThatAreAllTheirs) {
  const Position position = state_of(GetParam().board).position();
  EXPECT_EQ(words(unconditionally_alive(position, Color::black)), GetParam().alive);
  EXPECT_EQ(words(unconditional_status(position).alive[0]), GetParam().alive);
}

INSTANTIATE_TEST_SUITE_P(
    Table, GoUnconditionalLife,
    testing::Values(LifeRow{"two eyes in the corner", "5/5/5/xxxx1/1x1x1 b", "A2 B2 C2 D2 B1 D1"},
                    LifeRow{"one eye", "5/5/5/xx3/1x3 b", ""},
                    LifeRow{"a false eye", "5/5/5/xx1x1/1xx1x b", ""},
                    LifeRow{"an eye that another string closes", "5/5/xxx2/x1x2/xx1x1 b", ""},
                    LifeRow{"an opponent's stone in the eye", "5/5/xxxx1/xo1x1/xxx1x b", ""},
                    LifeRow{"none", "5/5/5/5/5 b", ""}));

TEST(GoUnconditionalStatus, TellsDeadStonesAndTerritory) {
  const UnconditionalStatus status =
      unconditional_status(state_of("2x2/xxx2/o1xx1/xxxx1/1x1x1 b").position());
  EXPECT_EQ(words(status.dead[1]), "A3");
  EXPECT_TRUE(status.territory[0].contains(at("A1")));
  EXPECT_TRUE(status.territory[0].contains(at("B3")));
  EXPECT_TRUE(status.alive[1].empty());
}

// What is alive whatever is played outlives random play in which its owner only passes.
TEST(GoUnconditionalLifeInPlay, OutlastsAnOpponentWhoPlaysAlone) {
  Rng rng(3);
  int checked = 0;
  for (int game = 0; game < 30; ++game) {
    Position position({7, 7});
    Playout::play(position, Color::black, rng);
    for (const Color color : colors) {
      const PointSet alive = unconditionally_alive(position, color);
      EXPECT_TRUE((alive - unconditional_status(position).alive[index(color)]).empty());
      checked += alive.empty() ? 0 : 1;
      Position attacked = position;
      for (int move = 0; move < 200; ++move) {
        const auto empty = attacked.empty_points();
        if (empty.empty()) break;
        const Point point = empty[rng.below(empty.size())];
        if (!attacked.is_suicide(~color, point)) {
          attacked.play_on(~color, point);
        }
      }
      EXPECT_TRUE((alive - attacked.stones_of(color)).empty());
    }
  }
  EXPECT_GT(checked, 20);
}

}  // namespace
}  // namespace ludex::go
