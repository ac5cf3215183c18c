#include "search/go/reading/ladder.h"

#include <gtest/gtest.h>

#include "rules/go/notation.h"
#include "rules/go/states.h"

namespace ludex::search::go_reading {
namespace {

struct Case {
  const char* board;
  const char* stone;
  bool captured;
  const char* move;  // of the attacker
};

TEST(GoLadder, IsReadToItsEnd) {
  for (const Case& each : {
           // It has three liberties after its first step.
           Case{"9/9/9/4x4/4o4/4x4/9/9/9 b", "E5", false, ""},
           Case{"9/9/9/9/4xx3/3xo4/9/9/9 b", "E4", true, "E3"},
           // A stone in the ladder's way saves it, and one beside it does not.
           Case{"9/9/9/9/4xx3/3xo4/9/6o2/9 b", "E4", false, ""},
           Case{"9/9/9/9/4xx3/3xo4/9/2o6/9 b", "E4", true, "E3"},
           // On the edge, whichever way.
           Case{"5/5/5/1x3/1ox2 b", "B1", true, "A1"},
           Case{"5/5/5/1x3/1o3 b", "B1", true, "C1"},
       }) {
    go::GameState state = go::state_of(each.board);
    go::Position position = state.position();
    const LadderAnswer answer = ladder_attack(position, go::at(each.stone));
    EXPECT_EQ(answer.captured, each.captured) << each.board;
    EXPECT_EQ(position, state.position());
    if (answer.captured) {
      EXPECT_EQ(go::to_vertex(answer.move), each.move) << each.board;
    }
  }
}

TEST(GoLadder, IsEscapedByTakingAnAttacker) {
  // The white string has one liberty and cannot run; it takes a black one that
  // is in atari.
  go::Position position = go::state_of("5/5/xxo2/oox2/1xo2 w").position();
  const LadderAnswer answer = ladder_escape(position, go::at("A2"));
  EXPECT_FALSE(answer.captured);
  EXPECT_EQ(go::to_vertex(answer.move), "D2");
}

}  // namespace
}  // namespace ludex::search::go_reading
