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

// The statuses are row by row from the top, as the stones are: alive, dead, territory of black or
// white, and a dot for what is undecided. GNU Go 3.8 says the same of each of these boards.
struct LifeRow {
  std::string_view name;
  std::string_view board;
  std::string_view statuses;
};
std::ostream& operator<<(std::ostream& out, const LifeRow& row) {
  return out << row.name;
}
class GoUnconditionalStatus : public testing::TestWithParam<LifeRow> {};

char letter_of(const UnconditionalStatus& status, Point point) {
  for (const Color color : colors) {
    const std::size_t at = index(color);
    if (status.alive[at].contains(point)) return 'a';
    if (status.dead[at].contains(point)) return 'd';
    if (status.territory[at].contains(point)) return color == Color::black ? 'b' : 'w';
  }
  return '.';
}

std::string statuses_of(const Position& position) {
  const UnconditionalStatus status = unconditional_status(position);
  std::string text;
  for_each_point(position.size(), [&](Point point) {
    text += column_of(point) == 0 && !text.empty() ? "/" : "";
    text += letter_of(status, point);
  });
  return text;
}

TEST_P(GoUnconditionalStatus, IsThatOfGnuGo) {
  EXPECT_EQ(statuses_of(state_of(GetParam().board).position()), GetParam().statuses);
}

INSTANTIATE_TEST_SUITE_P(
    Table, GoUnconditionalStatus,
    testing::Values(
        LifeRow{"two eyes in the corner", "...../...../...../xxxx./.x.x. b",
                "...../...../...../aaaa./baba."},
        LifeRow{"an eye that another string closes", "...../...../xxx../x.x../xx.x. b",
                "...../...../...../...../....."},
        LifeRow{"an opponent's stone in the eye", "...../...../xxxx./xo.x./xxx.x b",
                "...../...../...../...../....."},
        LifeRow{"one eye", "...../...../...../xx.../.x... b", "...../...../...../...../....."},
        LifeRow{"a false eye", "...../...../...../xx.x./.xx.x b", "...../...../...../...../....."},
        LifeRow{"stones in the territory and beside it", "..x../xxx../o.xx./xxxx./.x.x. b",
                "bbabb/aaabb/dbaab/aaaab/babab"},
        LifeRow{"living stones on both sides", "x.xo./xxxoo/.xxo./xxxoo/x.xo. b",
                "abaaw/aaaaa/baaaw/aaaaa/abaaw"},
        LifeRow{"a lone stone in a living group's room", "..o../xxxxx/.xxx./xxxxx/..... b",
                "bbdbb/aaaaa/baaab/aaaaa/bbbbb"},
        LifeRow{"eyes of strings that only an eye joins are false",
                "......./x.xx.xx/xxxxxxx/.x.xxxx/xxxx.../xxx..../....... b",
                "bbbbbbb/abaabaa/aaaaaaa/babaaaa/aaaa.../aaa..../......."},
        LifeRow{"an eye of six in zigzag around two stones may be seki",
                "xxxxoo.oo/xxxxo.xoo/xxxxoox.o/xxxxoo.oo/.x.xooooo/xxxxxxxxx/xxx....../xxx....../"
                ".xx...... b",
                "aaaa...../aaaa...../aaaa...../aaaa...../baba...../aaaaaaaaa/aaa....../aaa....../"
                "baa......"},
        LifeRow{"not if its wall is cut",
                "xxxxoo.oo/xxxxo.xoo/xxxxoox.o/xxxxoo.oo/.x.xoooxx/xxxxxxxxx/xxx....../xxx....../"
                ".xx...... b",
                "aaaaddbdd/aaaadbadd/aaaaddabd/aaaaddbdd/babadddaa/aaaaaaaaa/aaa....../aaa....../"
                "baa......"},
        LifeRow{"nor across",
                "xxxxoo.oo/xxxxo.x.o/xxxxooxoo/xxxxoo.oo/.x.xooooo/xxxxxxxxx/xxx....../xxx....../"
                ".xx...... b",
                "aaaaddbdd/aaaadbabd/aaaaddadd/aaaaddbdd/babaddddd/aaaaaaaaa/aaa....../aaa....../"
                "baa......"},
        LifeRow{"a larger eye holds the zigzag as well",
                "xxxxoo.oo/xxxxo.x.o/xxxxoox.o/xxxxoo.oo/.x.xooooo/xxxxxxxxx/xxx....../xxx....../"
                ".xx...... b",
                "aaaa...../aaaa...../aaaa...../aaaa...../baba...../aaaaaaaaa/aaa....../aaa....../"
                "baa......"},
        LifeRow{"three stones are captured",
                "xxxxoo.oo/xxxxo.xxo/xxxxoox.o/xxxxoo.oo/.x.xooooo/xxxxxxxxx/xxx....../xxx....../"
                ".xx...... b",
                "aaaa...../aaaa...../aaaa...../aaaa...../baba...../aaaaaaaaa/aaa....../aaa....../"
                "baa......"},
        LifeRow{"a ladder of eyes that share their stones",
                ".o.o.o./ooooooo/.o.o.o./ooxxooo/oxxxxo./xx.x.xo/.xxxxxo b",
                "wawawaw/aaaaaaa/wa.awaw/aaaaaaa/aaaaaa./aababa./baaaaa."}));

// Whoever holds ground for certain may pass for ever: the opponent plays alone and still has no
// stone there that cannot be captured.
TEST(GoUnconditionalTerritory, GivesAnOpponentWhoPlaysAloneNoLife) {
  Rng rng(3);
  int checked = 0;
  for (int game = 0; game < 30; ++game) {
    Position position({7, 7});
    Playout::play(position, Color::black, rng);
    for (const Color color : colors) {
      const UnconditionalStatus before = unconditional_status(position);
      const PointSet held = before.territory[index(color)] | before.dead[index(~color)];
      checked += held.empty() ? 0 : 1;
      Position attacked = position;
      for (int move = 0; move < 200; ++move) {
        const auto empty = attacked.empty_points();
        if (empty.empty()) break;
        const Point point = empty[rng.below(empty.size())];
        if (!attacked.is_suicide(~color, point)) {
          attacked.play_on(~color, point);
        }
      }
      EXPECT_TRUE((unconditional_status(attacked).alive[index(~color)] & held).empty());
    }
  }
  EXPECT_GT(checked, 20);
}

}  // namespace
}  // namespace ludex::go
