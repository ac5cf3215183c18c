#include "search/chess/endgames.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "search/chess/evaluation.h"
#include "search/chess/evaluation_trace.h"
#include "search/positions.h"

namespace ludex::search {
namespace {

using namespace chess_evaluation;

Value endgame_value(std::string_view fen) {
  return ChessEvaluator().evaluate(position_of(fen));
}
int scale_of(std::string_view fen) {
  return explain(position_of(fen)).blend.scale;
}

struct NamedEndgame {
  std::string name;
  std::string fen;
  std::string_view endgame;
};
class Named : public testing::TestWithParam<NamedEndgame> {};

TEST_P(Named, IsKnownByItsPieces) {
  EXPECT_EQ(explain(position_of(GetParam().fen)).endgame, GetParam().endgame);
}

INSTANTIATE_TEST_SUITE_P(
    Endgame, Named,
    testing::Values(
        NamedEndgame{"Pawn", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "pawn against king"},
        NamedEndgame{"BlackPawn", "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", "pawn against king"},
        NamedEndgame{"Knights", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", "two knights against king"},
        NamedEndgame{"BishopAndKnight", "4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1",
                     "bishop and knight against king"},
        NamedEndgame{"Bishops", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "pieces against king"},
        NamedEndgame{"RookAndPawns", "4k3/8/8/8/8/8/PP6/R3K3 w - - 0 1", "pieces against king"},
        NamedEndgame{"RookPawn", "4k3/4p3/8/8/8/8/8/R3K3 w - - 0 1", "rook against pawn"},
        NamedEndgame{"RookBishop", "4kb2/8/8/8/8/8/8/R3K3 w - - 0 1", "rook against bishop"},
        NamedEndgame{"RookKnight", "4kn2/8/8/8/8/8/8/R3K3 w - - 0 1", "rook against knight"},
        NamedEndgame{"QueenPawn", "4k3/4p3/8/8/8/8/8/Q3K3 w - - 0 1", "queen against pawn"},
        NamedEndgame{"QueenRook", "4k2r/8/8/8/8/8/8/Q3K3 w - - 0 1", "queen against rook"},
        NamedEndgame{"TwoPawns", "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1", ""},
        NamedEndgame{"BishopsOfOneColour", "4k3/8/8/8/8/B7/8/2B1K3 w - - 0 1", ""}),
    [](const auto& row) { return row.param.name; });

TEST(Endgames, DriveALoneKingToTheEdge) {
  EXPECT_GT(endgame_value("k7/8/8/3K4/8/8/8/7R w - - 0 1"),
            endgame_value("8/8/8/1k1K4/8/8/8/7R w - - 0 1"));
  EXPECT_GT(endgame_value("k7/2K5/8/8/8/8/8/7R w - - 0 1"),
            endgame_value("k7/8/8/8/8/8/2K5/7R w - - 0 1"));
}

TEST(Endgames, DriveALoneKingToTheCornerOfTheBishopsColour) {
  // The bishop goes on dark squares: a1 and h8 are dark.
  EXPECT_GT(endgame_value("8/8/8/8/8/2K5/8/k1BN4 w - - 0 1"),
            endgame_value("k7/8/2K5/8/8/8/8/2BN4 w - - 0 1"));
  // On light squares it is the other way round.
  EXPECT_GT(endgame_value("k7/8/2K5/8/8/8/8/3N1B2 w - - 0 1"),
            endgame_value("8/8/8/8/8/2K5/8/k2N1B2 w - - 0 1"));
}

TEST(Endgames, TwoKnightsDoNotWin) {
  EXPECT_EQ(endgame_value("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1"), 0);
}

TEST(Endgames, APawnWinsOrDrawsExactly) {
  // The opposition is White's, and here Black's.
  EXPECT_LT(endgame_value("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1"), -300);
  EXPECT_EQ(endgame_value("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"), 0);
  // A rook's pawn.
  EXPECT_EQ(endgame_value("8/k7/8/P7/8/8/8/K7 w - - 0 1"), 0);
  // The pawn is Black's.
  EXPECT_LT(endgame_value("8/8/8/8/4p3/4k3/8/6K1 w - - 0 1"), -300);
}

TEST(Endgames, TheQueenWinsAgainstAPawnExceptOnTheLastStepOfSomeFiles) {
  EXPECT_GT(endgame_value("7K/8/8/8/8/8/3pk3/1Q6 w - - 0 1"), 500);
  EXPECT_LT(endgame_value("7K/8/8/8/8/8/2pk4/5Q2 w - - 0 1"), 300);
  EXPECT_LT(endgame_value("7K/8/8/8/8/8/pk6/4Q3 w - - 0 1"), 300);
  EXPECT_GT(endgame_value("8/8/8/8/8/p7/1k6/4Q1K1 w - - 0 1"), 500);
}

TEST(Endgames, TheRookWinsAgainstAPawnThatItsKingCanStop) {
  EXPECT_GT(endgame_value("8/8/8/4p3/5k2/8/4K3/R7 w - - 0 1"),
            endgame_value("K7/8/8/8/8/5k2/4p3/R7 w - - 0 1") + 200);
}

TEST(Endgames, ALeadOfAMinorPieceWithoutPawnsIsADraw) {
  EXPECT_EQ(scale_of("4k1n1/8/8/8/8/8/8/1NB1K3 w - - 0 1"), 6);
  EXPECT_EQ(scale_of("4k3/4p3/8/8/8/8/8/1N2K3 w - - 0 1"), 0);
  EXPECT_EQ(scale_of("4kr2/8/8/8/8/8/8/R1B1K3 w - - 0 1"), 14);
}

TEST(Endgames, TheWrongBishopDoesNotWinWithARooksPawn) {
  EXPECT_EQ(scale_of("k7/8/8/P7/8/4B3/8/4K3 w - - 0 1"), 0);  // a8 is light, the bishop dark
  EXPECT_GT(scale_of("k7/8/8/P7/8/3B4/8/4K3 w - - 0 1"), 30);
  EXPECT_GT(scale_of("8/8/6k1/P7/8/4B3/8/4K3 w - - 0 1"), 30);
  EXPECT_EQ(scale_of("4k3/8/4b3/p7/8/8/8/K7 w - - 0 1"), 0);
}

TEST(Endgames, BishopsOfOppositeColoursDraw) {
  const int pure = scale_of("4k3/2b5/8/8/3P4/3KP3/8/3B4 w - - 0 1");
  const int with_rooks = scale_of("r3k3/2b5/8/8/3P4/3KP3/8/R2B4 w - - 0 1");
  const int same = scale_of("4k3/1b6/8/8/3P4/3KP3/8/3B4 w - - 0 1");
  EXPECT_LT(pure, with_rooks);
  EXPECT_LT(with_rooks, same);
}

TEST(Endgames, TheLastPawnMayCostNoMoreThanAPiece) {
  EXPECT_LE(scale_of("4k3/2n5/8/8/3P4/3K4/8/3B4 w - - 0 1"), 20);
  EXPECT_GT(scale_of("4k3/2n5/8/8/2PPP3/3K4/8/3B4 w - - 0 1"), 50);
}

TEST(Endgames, AKingBeforeTheLastPawnHoldsARookEnding) {
  EXPECT_LT(scale_of("4k3/8/8/4P3/4K3/8/r7/7R w - - 0 1"),
            scale_of("8/8/8/4P3/4K1k1/8/r7/7R w - - 0 1"));
}

}  // namespace
}  // namespace ludex::search
