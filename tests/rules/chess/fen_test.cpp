#include "rules/chess/fen.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <ostream>
#include <string>

#include "rules/chess/random_games.h"
#include "rules/malformed.h"

namespace ludex::chess {
namespace {

// A FEN as it is read and as it is written.
struct Reading {
  std::string_view text;
  std::string_view xfen;
  std::string_view shredder;
};
std::ostream& operator<<(std::ostream& out, const Reading& reading) {
  return out << reading.text;
}

class ChessFenReading : public testing::TestWithParam<Reading> {};

TEST_P(ChessFenReading, IsWrittenInItsCanonicalForm) {
  const auto position = parse_fen(GetParam().text);
  ASSERT_TRUE(position.has_value()) << describe(position.error());
  EXPECT_EQ(format_fen(*position), GetParam().xfen);
  EXPECT_EQ(format_fen(*position, FenStyle::shredder), GetParam().shredder);
}

INSTANTIATE_TEST_SUITE_P(
    Table, ChessFenReading,
    testing::Values(
        Reading{start_fen, start_fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"},
        // Missing fields.
        Reading{"4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        Reading{"  4k3/8/8/8/8/8/8/4K3  b ", "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
                "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
        // Neighbouring numbers, a move number of 0.
        Reading{"4k3/44/161/8/8/8/8/4K3 w - - 7 0", "4k3/8/8/8/8/8/8/4K3 w - - 7 1",
                "4k3/8/8/8/8/8/8/4K3 w - - 7 1"},
        // Castling letters in any order and of either kind.
        Reading{"r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"},
        Reading{"r3k2r/8/8/8/8/8/8/R3K2R w AHah - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"},
        // An inner rook needs its file letter, K means the outermost one.
        Reading{"4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1",
                "4k3/8/8/8/8/8/8/4KR1R w F - 0 1"},
        Reading{"4k3/8/8/8/8/8/8/4KR1R w K - 0 1", "4k3/8/8/8/8/8/8/4KR1R w K - 0 1",
                "4k3/8/8/8/8/8/8/4KR1R w H - 0 1"},
        Reading{"1rk1r3/8/8/8/8/8/8/1RK1R3 b KQkq - 0 1", "1rk1r3/8/8/8/8/8/8/1RK1R3 b KQkq - 0 1",
                "1rk1r3/8/8/8/8/8/8/1RK1R3 b EBeb - 0 1"},
        // Rights that the board does not bear out.
        Reading{"4k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1", "4k2r/8/8/8/8/8/4K3/R6R w k - 0 1",
                "4k2r/8/8/8/8/8/4K3/R6R w h - 0 1"},
        Reading{"4k3/8/8/8/8/8/8/4K2R w KQkqACa - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                "4k3/8/8/8/8/8/8/4K2R w H - 0 1"},
        // En-passant squares: legal, without a capturer, pinned, on the wrong rank, occupied,
        // without a pawn, with an occupied origin.
        Reading{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"},
        Reading{"4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1",
                "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"},
        Reading{"8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1",
                "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1"},
        Reading{"4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
                "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"},
        Reading{"4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1",
                "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1"},
        Reading{"4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1",
                "4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1"},
        Reading{"4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/3p4/8/3pP3/8/8/8/4K3 w - - 0 1",
                "4k3/3p4/8/3pP3/8/8/8/4K3 w - - 0 1"}));

class ChessFenError : public testing::TestWithParam<Malformed> {};

TEST_P(ChessFenError, NamesTheFieldAndTheColumn) {
  expect_refused(parse_fen(GetParam().text), GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Table, ChessFenError,
    testing::Values(
        Malformed{"", "piece placement: missing", 1},
        Malformed{"   ", "piece placement: missing", 4},
        Malformed{"startpos", "piece placement: `s` is neither a piece nor a number from 1 to 8",
                  1},
        Malformed{"4k3/8/8/8/8/8/8/4K2X w - - 0 1",
                  "piece placement: `X` is neither a piece nor a number from 1 to 8", 20},
        Malformed{"4k3/8/9/8/8/8/8/4K3 w - - 0 1",
                  "piece placement: `9` is neither a piece nor a number from 1 to 8", 7},
        Malformed{"4k3/0/8/8/8/8/8/4K3 w - - 0 1",
                  "piece placement: `0` is neither a piece nor a number from 1 to 8", 5},
        Malformed{"4k3/8/8/8/8/8/8/4K\x1B"
                  "2 w - - 0 1",
                  "piece placement: `\\x1B` is neither a piece nor a number from 1 to 8", 19},
        Malformed{"4k3/7/8/8/8/8/8/4K3 w - - 0 1",
                  "piece placement: rank 7 has 7 squares, expected 8", 6},
        Malformed{"4k3//8/8/8/8/8/4K3 w - - 0 1",
                  "piece placement: rank 7 has 0 squares, expected 8", 5},
        Malformed{"4k4/8/8/8/8/8/8/4K3 w - - 0 1",
                  "piece placement: rank 8 has more than 8 squares", 3},
        Malformed{"4k3/8/8/8/8/8/8/4K3R w - - 0 1",
                  "piece placement: rank 1 has more than 8 squares", 20},
        Malformed{"4k3/8/8/8/8/8/8/4K2 w - - 0 1",
                  "piece placement: rank 1 has 7 squares, expected 8", 20},
        Malformed{"4k3/8/8/8/8/8/4K3 w - - 0 1", "piece placement: 7 ranks, expected 8", 18},
        Malformed{"4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "piece placement: more than 8 ranks", 20},
        Malformed{"8/8/8/8/8/8/8/4K3 w - - 0 1", "piece placement: Black has 0 kings, expected 1",
                  1},
        Malformed{"4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
                  "piece placement: White has 2 kings, expected 1", 1},
        Malformed{"P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "piece placement: a pawn on a8", 1},
        Malformed{"4k3/8/8/8/8/8/8/4K2p w - - 0 1", "piece placement: a pawn on h1", 20},
        Malformed{"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move: `x`, expected w or b", 21},
        Malformed{"4k3/8/8/8/8/8/8/4K3 W - - 0 1", "side to move: `W`, expected w or b", 21},
        Malformed{"4k3/8/8/8/8/8/8/4K2r b - - 0 1",
                  "side to move: White is in check and it is Black's move", 22},
        Malformed{"4k3/4K3/8/8/8/8/8/8", "side to move: Black is in check and it is White's move",
                  1},
        Malformed{"4k3/8/8/8/8/8/8/4K3 w KX - 0 1",
                  "castling rights: `X` is none of KQkq, A to H, a to h or -", 24},
        Malformed{"4k3/8/8/8/8/8/8/4K3 w K- - 0 1",
                  "castling rights: `-` is none of KQkq, A to H, a to h or -", 24},
        Malformed{"r3k2r/8/8/8/8/8/8/R3K2R w KQKq - 0 1", "castling rights: `K` twice", 29},
        Malformed{"4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
                  "en-passant square: `e9`, expected a square or -", 25},
        Malformed{"4k3/8/8/8/8/8/8/4K3 w - x 0 1", "en-passant square: `x`, expected a square or -",
                  25},
        Malformed{"4k3/8/8/8/8/8/8/4K3 w - - -1 1",
                  "half-move clock: expected a number from 0 to 1000000", 27},
        Malformed{"4k3/8/8/8/8/8/8/4K3 w - - x 1",
                  "half-move clock: expected a number from 0 to 1000000", 27},
        Malformed{"4k3/8/8/8/8/8/8/4K3 w - - 0 1.",
                  "move number: expected a number from 0 to 1000000", 29},
        Malformed{"4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999",
                  "move number: expected a number from 0 to 1000000", 29},
        Malformed{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm Kd2", "expected nothing after the move number",
                  31}));

RC_GTEST_PROP(ChessFen, SurvivesTheRoundTrip, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 200, [](const Position& position, Move) {
    for (const FenStyle style : {FenStyle::xfen, FenStyle::shredder}) {
      const auto read = parse_fen(format_fen(position, style));
      RC_ASSERT(read.has_value());
      RC_ASSERT(*read == position);
    }
  });
}

RC_GTEST_PROP(ChessFen, AnyTextIsReadOrRefused, (const std::string& text)) {
  const auto position = parse_fen(text);
  if (position) {
    RC_ASSERT(parse_fen(format_fen(*position)) == *position);
  }
}

}  // namespace
}  // namespace ludex::chess
