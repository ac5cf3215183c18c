// Small tactics, each with one move that wins material.
#include <gtest/gtest.h>

#include "search/session.h"

namespace ludex::search {
namespace {

struct TacticCase {
  std::string name;
  std::string fen;
  std::string move;
};
class Tactic : public testing::TestWithParam<TacticCase> {};

TEST_P(Tactic, IsSeen) {
  Session session(GetParam().fen);
  EXPECT_EQ(session.think(to_depth(12)).move(*session.game), GetParam().move);
}

INSTANTIATE_TEST_SUITE_P(
    Table, Tactic,
    testing::Values(
        TacticCase{"KnightFork", "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7"},
        TacticCase{"PawnFork", "4k3/8/2n1n3/8/3P4/8/8/4K3 w - - 0 1", "d4d5"},
        TacticCase{"QueenFork", "4k2r/8/8/6Q1/8/8/8/4K3 w - - 0 1", "g5e5"},
        TacticCase{"Skewer", "8/8/8/3k3q/8/8/8/R3K3 w - - 0 1", "a1a5"},
        TacticCase{"DiscoveredCheck", "3q1k2/8/8/8/3N4/8/8/3RK3 w - - 0 1", "d4e6"},
        TacticCase{"QuietPawnThatPromotes", "8/8/7k/PR6/3p4/2q5/3N4/3K4 b - - 7 55", "d4d3"},
        TacticCase{"CapturesTheFreePiece", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5"}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace ludex::search
