#include "search/go/reasons.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "rules/go/game.h"
#include "rules/go/notation.h"
#include "rules/go/states.h"

namespace ludex::search {
namespace {

// "attacks C3; cuts A1 B2"
std::string in_words(const engine::Reasons& answer) {
  constexpr std::array<std::string_view, 5> kinds{"attacks", "defends", "connects", "cuts",
                                                  "threatens"};
  std::string text;
  for (const engine::Reason& reason : answer.reasons) {
    text += text.empty() ? "" : "; ";
    text += kinds[static_cast<std::size_t>(reason.kind)];
    for (const rules::Point& point : reason.strings) {
      text += ' ';
      text += go::to_vertex(go::point_at(point.column, point.row));
    }
  }
  return text;
}

struct Move {
  std::string_view position;
  std::string_view vertex;  // of the side to move
  std::string_view reasons;
};

class GoReasons : public testing::TestWithParam<Move> {};

TEST_P(GoReasons, AreWhatTheMoveDoesToStrings) {
  const go::GameState state = go::state_of(GetParam().position);
  const go::Move move = go::Move::stone(state.to_move(), go::at(GetParam().vertex));
  EXPECT_EQ(in_words(reasons_for(state, move)), GetParam().reasons);
}

INSTANTIATE_TEST_SUITE_P(
    Moves, GoReasons,
    testing::Values(
        // A stone is taken.
        Move{"5/2x2/1xo2/2x2/5 b", "D3", "attacks C3"},
        // An atari, by which White has no time to capture the stones on the edge.
        Move{"5/5/5/xo3/1x3 b", "B3", "defends A2; defends B1; threatens B2"},
        Move{"5/5/5/2x2/xo3 b", "C1", "attacks B1"},
        // Stones in atari that run out.
        Move{"5/5/1oxo1/2o2/5 b", "C4", "defends C3"},
        // Two strings of either colour.
        Move{"5/2x2/1o1o1/2x2/5 b", "C3", "connects C4 C2; cuts B3 D3"},
        // A string is called by its first stone from the top.
        Move{"5/1xx2/1x3/5/1x3 b", "B2", "connects B4 B1"},
        // Nothing near.
        Move{"5/5/2x2/5/5 w", "A1", ""},
        // A stone that is not legal.
        Move{"1x3/x4/5/5/5 w", "A5", ""}));

}  // namespace
}  // namespace ludex::search
