#include "rules/xiangqi/fen.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <ostream>
#include <string>

#include "rules/malformed.h"
#include "rules/xiangqi/random_games.h"

namespace ludex::xiangqi {
namespace {

// A FEN as it is read and as it is written.
struct Reading {
  std::string_view text;
  std::string_view canonical;
};
std::ostream& operator<<(std::ostream& out, const Reading& reading) {
  return out << reading.text;
}

class XiangqiFenReading : public testing::TestWithParam<Reading> {};

TEST_P(XiangqiFenReading, IsWrittenInItsCanonicalForm) {
  const auto position = parse_fen(GetParam().text);
  ASSERT_TRUE(position.has_value()) << describe(position.error());
  EXPECT_EQ(format_fen(*position), GetParam().canonical);
}

INSTANTIATE_TEST_SUITE_P(
    Table, XiangqiFenReading,
    testing::Values(
        Reading{start_fen, start_fen},
        // Both alphabets, Red as r.
        Reading{"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1", start_fen},
        Reading{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR b - - 3 7",
                "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 3 7"},
        // Missing fields, neighbouring numbers, a move number of 0.
        Reading{"4k4/9/9/9/9/9/9/9/9/3K5", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"},
        Reading{" 4k4/9/9/9/9/9/9/9/9/3K5  b ", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1"},
        Reading{"4k4/45/333/9/9/9/9/9/9/3K5 w - - 12 0", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 12 1"}));

class XiangqiFenError : public testing::TestWithParam<Malformed> {};

TEST_P(XiangqiFenError, NamesTheFieldAndTheColumn) {
  expect_refused(parse_fen(GetParam().text), GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Table, XiangqiFenError,
    testing::Values(
        Malformed{"", "piece placement: missing", 1},
        Malformed{"startpos", "piece placement: `s` is neither a piece nor a number from 1 to 9",
                  1},
        Malformed{"4k4/0/9/9/9/9/9/9/9/3K5",
                  "piece placement: `0` is neither a piece nor a number from 1 to 9", 5},
        Malformed{"4k4/8/9/9/9/9/9/9/9/3K5", "piece placement: rank 8 has 8 squares, expected 9",
                  6},
        Malformed{"4k4/9r/9/9/9/9/9/9/9/3K5", "piece placement: rank 8 has more than 9 squares", 6},
        Malformed{"4k4/9/9/9/9/9/9/9/3K5", "piece placement: 9 ranks, expected 10", 22},
        Malformed{"4k4/9/9/9/9/9/9/9/9/3K5/9", "piece placement: more than 10 ranks", 24},
        Malformed{"9/9/9/9/9/9/9/9/9/3K5", "piece placement: Black has no king", 1},
        Malformed{"4k4/9/9/9/9/9/9/9/9/3KK4", "piece placement: Red has more than 1 king", 23},
        Malformed{"4k4/9/9/9/9/9/9/RRR6/9/3K5", "piece placement: Red has more than 2 rooks", 19},
        Malformed{"4k4/ppppp4/p8/9/9/9/9/9/9/3K5",
                  "piece placement: Black's pawn cannot stand on a8", 5},
        Malformed{"4k4/9/9/9/9/PPPPP4/P8/9/9/3K5", "piece placement: Red's pawn cannot stand on b4",
                  14},
        Malformed{"4k4/9/9/PPPPPP3/9/9/9/9/9/3K5", "piece placement: Red has more than 5 pawns",
                  14},
        Malformed{"k8/9/9/9/9/9/9/9/9/3K5", "piece placement: Black's king cannot stand on a9", 1},
        Malformed{"4k4/9/9/9/9/9/9/9/3A5/3K5", "piece placement: Red's advisor cannot stand on d1",
                  20},
        Malformed{"4k4/9/9/9/9/9/9/9/9/1B1K5", "piece placement: Red's elephant cannot stand on b0",
                  22},
        Malformed{"4k4/9/9/9/9/9/9/9/9/3K5 x", "side to move: `x`, expected w, r or b", 25},
        Malformed{"4k4/9/9/9/9/9/9/9/9/3K5R b - - 0 1",
                  "piece placement: rank 0 has more than 9 squares", 24},
        Malformed{"4k3R/9/9/9/9/9/9/9/9/3K5 w - - 0 1",
                  "side to move: Black is in check and it is Red's move", 26},
        Malformed{"4k4/9/9/9/9/9/9/9/4R4/4K4 w",
                  "side to move: Black is in check and it is Red's move", 27},
        Malformed{"4k4/9/9/9/9/9/9/9/9/4K4 w", "piece placement: the kings face each other", 25},
        Malformed{"4k4/9/9/9/9/9/9/9/9/3K5 w KQ - 0 1", "third field: `KQ`, expected -", 27},
        Malformed{"4k4/9/9/9/9/9/9/9/9/3K5 w - e3 0 1", "fourth field: `e3`, expected -", 29},
        Malformed{"4k4/9/9/9/9/9/9/9/9/3K5 w - - x 1",
                  "half-move clock: expected a number from 0 to 1000000", 31},
        Malformed{"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 -1",
                  "move number: expected a number from 0 to 1000000", 33},
        Malformed{"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 moves",
                  "expected nothing after the move number", 35}));

RC_GTEST_PROP(XiangqiFen, SurvivesTheRoundTrip, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 200, [](const Position& position, Move) {
    const auto read = parse_fen(format_fen(position));
    RC_ASSERT(read.has_value());
    RC_ASSERT(*read == position);
  });
}

RC_GTEST_PROP(XiangqiFen, AnyTextIsReadOrRefused, (const std::string& text)) {
  const auto position = parse_fen(text);
  if (position) {
    RC_ASSERT(parse_fen(format_fen(*position)) == *position);
  }
}

}  // namespace
}  // namespace ludex::xiangqi
