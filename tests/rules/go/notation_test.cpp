#include "rules/go/notation.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "rules/go/states.h"
#include "rules/registry.h"

namespace ludex::go {
namespace {

TEST(GoVertices, OfEveryBoardAreReadAsTheyAreWritten) {
  for (const BoardSize& size : {BoardSize{1, 1}, {19, 19}, {25, 25}, {25, 2}}) {
    for_each_point(size, [&](Point point) {
      EXPECT_EQ(parse_vertex(to_vertex(point), size), point);
      EXPECT_EQ(parse_sgf(to_sgf(point, size), size), point);
      EXPECT_EQ(to_go_point(to_board_point(point)), point);
    });
  }
}

TEST(GoVertices, LeaveOutTheLetterI) {
  EXPECT_EQ(to_vertex(point_at(0, 0)), "A1");
  EXPECT_EQ(to_vertex(point_at(7, 0)), "H1");
  EXPECT_EQ(to_vertex(point_at(8, 18)), "J19");
  EXPECT_EQ(to_vertex(point_at(24, 24)), "Z25");
  EXPECT_EQ(parse_vertex("t19", {19, 19}), point_at(18, 18));
  EXPECT_EQ(to_sgf(at("D4"), {19, 19}), "dp");
  EXPECT_EQ(to_sgf(at("A19"), {19, 19}), "aa");
}

class GoBadVertex : public testing::TestWithParam<std::string_view> {};
TEST_P(GoBadVertex, IsNoPoint) {
  EXPECT_EQ(parse_vertex(GetParam(), {19, 19}), std::nullopt);
}
INSTANTIATE_TEST_SUITE_P(Table, GoBadVertex,
                         testing::Values("", "A", "I5", "i1", "A0", "A20", "U1", "Z25", "c04",
                                         "c3x", "c 4", "4c", "c+4", "A100", "pass",
                                         "\xC3\xA9"
                                         "5",
                                         "@1", "[1"));

class GoBadSgfPoint : public testing::TestWithParam<std::string_view> {};
TEST_P(GoBadSgfPoint, IsNoPoint) {
  EXPECT_EQ(parse_sgf(GetParam(), {9, 9}), std::nullopt);
}
INSTANTIATE_TEST_SUITE_P(Table, GoBadSgfPoint,
                         testing::Values("", "a", "ja", "aj", "aaa", "AA", "tt", "a1"));

TEST(GoMoves, ShowTheColourThatIsNotToMove) {
  const GameState state(rules_of({{"size", "9"}}));
  const Move in_turn = Move::stone(Color::black, at("C3"));
  const Move out_of_turn = Move::stone(Color::white, at("C3"));
  EXPECT_EQ(format_move(state, in_turn, Spelling::colored), "C3");
  EXPECT_EQ(format_move(state, out_of_turn, Spelling::colored), "W:C3");
  EXPECT_EQ(format_move(state, out_of_turn, Spelling::vertices), "C3");
  EXPECT_EQ(format_move(state, in_turn, Spelling::sgf), "cg");
  EXPECT_EQ(format_move(state, Move::pass(Color::white), Spelling::colored), "W:pass");
  EXPECT_EQ(format_move(state, Move::put(Color::white, at("C3")), Spelling::vertices), "+W:C3");
  EXPECT_EQ(format_move(state, Move::erase(at("C3")), Spelling::sgf), "-cg");
  EXPECT_EQ(format_move(state, Move::turn(Color::black), Spelling::sgf), "turn:B");
  for (const Move move : {in_turn, out_of_turn, Move::pass(Color::black)}) {
    EXPECT_EQ(parse_move(state, format_move(state, move, Spelling::colored), Spelling::colored),
              move);
  }
  EXPECT_EQ(parse_move(state, "cg", Spelling::sgf), in_turn);
  EXPECT_EQ(parse_move(state, "PASS", Spelling::vertices), Move::pass(Color::black));
  EXPECT_EQ(parse_move(state, "black:c3", Spelling::colored), in_turn);
}

struct BadMove {
  std::string_view text;
  Spelling spelling;
  std::string_view message;
};
std::ostream& operator<<(std::ostream& out, const BadMove& bad) {
  return out << bad.text;
}
class GoBadMove : public testing::TestWithParam<BadMove> {};

TEST_P(GoBadMove, IsReportedWithItsReason) {
  GameState state = state_of("5/1xo2/xo1o1/1xo2/5 b", {{"ko", "simple"}});
  play(state, "B:C3");
  const auto move = parse_move(state, GetParam().text, GetParam().spelling);
  ASSERT_FALSE(move.has_value());
  EXPECT_EQ(move.error().message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Table, GoBadMove,
    testing::Values(
        BadMove{"B3", Spelling::vertices, "illegal move `B3`: it retakes the ko at once"},
        BadMove{"C3", Spelling::vertices, "illegal move `C3`: the point is not empty"},
        BadMove{"B:B2", Spelling::colored, "illegal move `B:B2`: the point is not empty"},
        BadMove{"", Spelling::vertices,
                "bad move ``: expected `pass` or a point such as C3 of a board of 5"},
        BadMove{"I1", Spelling::vertices,
                "bad move `I1`: expected `pass` or a point such as C3 of a board of 5"},
        BadMove{"F1", Spelling::colored,
                "bad move `F1`: expected `pass` or a point such as C3 of a board of 5"},
        BadMove{"W:B3", Spelling::vertices,
                "bad move `W:B3`: expected `pass` or a point such as C3 of a board of 5"},
        BadMove{"G:B3", Spelling::colored,
                "bad move `G:B3`: expected `pass` or a point such as C3 of a board of 5"},
        BadMove{"C3", Spelling::sgf,
                "bad move `C3`: expected `pass` or a point such as cc of a board of 5"}));

}  // namespace
}  // namespace ludex::go
