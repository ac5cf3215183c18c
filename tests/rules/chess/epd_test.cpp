#include "rules/chess/epd.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <ostream>
#include <string>

#include "rules/chess/movegen.h"
#include "rules/chess/notation.h"
#include "rules/chess/random_games.h"
#include "rules/malformed.h"

namespace ludex::chess {
namespace {

Epd epd_of(std::string_view line) {
  const auto epd = parse_epd(line);
  EXPECT_TRUE(epd.has_value()) << describe(epd.error());
  return epd.value_or(Epd{});
}

std::string coordinates(const std::vector<Move>& moves) {
  std::string text;
  for (const Move move : moves) {
    text += format_coordinate(move, CastlingText::king_steps) + " ";
  }
  return text;
}

constexpr std::string_view board = "r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq -";

TEST(ChessEpd, ReadsEveryOperation) {
  const Epd epd = epd_of(std::string(board) +
                         " bm O-O Rxa8+; am e4 Kd1; pv e4 Ke7 e5; id \"Suite; 7\"; ce -35; dm 4;"
                         " acd 12; acn 123456789012; acs 30; hmvc 3; fmvn 41; c0 \"a comment\";"
                         " c9 \"\"; D1 26; D2 568; draw_offer; tcgs 1 2;");
  EXPECT_EQ(coordinates(epd.best_moves), "e1g1 a1a8 ");
  EXPECT_EQ(coordinates(epd.avoid_moves), "e2e4 e1d1 ");
  EXPECT_EQ(coordinates(epd.principal_variation), "e2e4 e8e7 e4e5 ");
  EXPECT_EQ(epd.id, "Suite; 7");
  EXPECT_EQ(epd.centipawns, -35);
  EXPECT_EQ(epd.mate_in, 4);
  EXPECT_EQ(epd.depth, 12);
  EXPECT_EQ(epd.nodes, 123456789012U);
  EXPECT_EQ(epd.seconds, 30);
  EXPECT_EQ(epd.position.halfmove_clock(), 3);
  EXPECT_EQ(epd.position.fullmove_number(), 41);
  EXPECT_EQ(epd.comments[0], "a comment");
  EXPECT_EQ(epd.comments[1], std::nullopt);
  EXPECT_EQ(epd.comments[9], "");
  EXPECT_EQ(epd.expected_leaves, (std::vector<ExpectedLeaves>{{1, 26}, {2, 568}}));
  EXPECT_EQ(epd.others, (std::vector<EpdOperation>{{"draw_offer", {}}, {"tcgs", {"1", "2"}}}));
}

TEST(ChessEpd, IsWrittenInAFixedOrder) {
  const Epd epd =
      epd_of(std::string(board) + " id \"x\"; c1 \"y\"; bm e1g1; fmvn 9; ce +7; D2 568");
  EXPECT_EQ(format_epd(epd),
            std::string(board) + " fmvn 9; bm O-O; ce 7; id \"x\"; c1 \"y\"; D2 568;");
  EXPECT_EQ(format_epd(epd, FenStyle::shredder).substr(0, 38),
            "r3k2r/8/8/8/8/8/4P3/R3K2R w HAha - fmv");
}

struct Plain {
  std::string_view line;
  std::string_view written;
};
std::ostream& operator<<(std::ostream& out, const Plain& plain) {
  return out << plain.line;
}

class ChessEpdForm : public testing::TestWithParam<Plain> {};

TEST_P(ChessEpdForm, IsAccepted) {
  EXPECT_EQ(format_epd(epd_of(GetParam().line)), GetParam().written);
}

INSTANTIATE_TEST_SUITE_P(
    Table, ChessEpdForm,
    testing::Values(
        Plain{"4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - -"},
        // A plain FEN, alone and with operations.
        Plain{"4k3/8/8/8/8/8/8/4K3 w - - 12 34", "4k3/8/8/8/8/8/8/4K3 w - - hmvc 12; fmvn 34;"},
        Plain{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25",
              "4k3/8/8/8/8/8/8/4K3 w - - D1 5; D2 25;"},
        // A semicolon at once after the fields, no blank after one, none at the end.
        Plain{"4k3/8/8/8/8/8/8/4K3 w - -;bm Kd2;id \"a\"",
              "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id \"a\";"},
        Plain{"4k3/8/8/8/8/8/8/4K3 w - - ;; bm Kd2 ; ;", "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2;"},
        // A text without quotes, an operand of an unknown operation with them.
        Plain{"4k3/8/8/8/8/8/8/4K3 w - - id two words; xyz \"a b\" c;",
              "4k3/8/8/8/8/8/8/4K3 w - - id \"two words\"; xyz \"a b\" \"c\";"}));

class ChessEpdError : public testing::TestWithParam<Malformed> {};

TEST_P(ChessEpdError, NamesTheOperationAndTheColumn) {
  expect_refused(parse_epd("4k3/8/8/8/8/8/8/4K3 w - - " + std::string(GetParam().text)),
                 GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Table, ChessEpdError,
    testing::Values(
        Malformed{"bm;", "bm: expected moves", 27},
        Malformed{"bm Kd2 Ke3;", "bm: illegal move `Ke3`", 34},
        Malformed{"am xyz;", "am: bad move `xyz`: expected a move such as Nf3, exd5 or O-O", 30},
        Malformed{"pv Kd2 Kd2;", "pv: illegal move `Kd2`", 34},
        Malformed{"7x 1;", "bad half-move clock", 27},
        Malformed{"bm Kd2; 7 1;", "expected the name of an operation, such as bm", 35},
        Malformed{"\"text\";", "expected the name of an operation, such as bm", 27},
        Malformed{"id \"open", "id: the quoted text does not end", 30},
        Malformed{"ce x;", "ce: expected a number from -2147483647 to 2147483647", 30},
        Malformed{"ce 1 2;", "ce: expected one number", 27},
        Malformed{"ce;", "ce: expected one number", 27},
        Malformed{"acd -1;", "acd: expected a number from 0 to 2147483647", 31},
        Malformed{"acn 1e9;", "acn: expected a number from 0 to 9223372036854775807", 31},
        Malformed{"hmvc 1000001;", "hmvc: expected a number from 0 to 1000000", 32},
        Malformed{"D3 many;", "D3: expected a number from 0 to 9223372036854775807", 30},
        Malformed{"ce 1; ce 2;", "ce: this operation is repeated", 33},
        Malformed{"12 9999999;", "move number 9999999 is outside 0 to 1000000", 30}));

TEST(ChessEpd, ABadPositionIsAnErrorOfItsField) {
  const auto epd = parse_epd("4k3/8/8/8/8/8/8/4K3 x - - bm Kd2;");
  ASSERT_FALSE(epd.has_value());
  EXPECT_EQ(describe(epd.error()), "side to move: `x`, expected w or b, column 21");
}

// A text of printable characters without the double quote, which EPD cannot hold.
std::string text_of(Rng& rng) {
  std::string text;
  for (std::uint64_t left = rng.below(12); left > 0; --left) {
    const char letter = static_cast<char>(' ' + rng.below(95));
    text += letter == '"' ? ';' : letter;
  }
  return text;
}

RC_GTEST_PROP(ChessEpd, SurvivesTheRoundTrip, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 60, [&](const Position& position, Move move) {
    Epd epd;
    epd.position = position;
    if (rng.below(2) == 0) {
      epd.best_moves = {move};
    }
    if (rng.below(2) == 0) {
      epd.avoid_moves = {legal_moves(position)[0], move};
    }
    if (rng.below(2) == 0) {
      epd.principal_variation = {move};
    }
    if (rng.below(2) == 0) {
      epd.id = text_of(rng);
    }
    if (rng.below(2) == 0) {
      epd.centipawns = static_cast<int>(rng.below(2000)) - 1000;
    }
    if (rng.below(2) == 0) {
      epd.mate_in = static_cast<int>(rng.below(20)) - 10;
    }
    if (rng.below(2) == 0) {
      epd.depth = static_cast<int>(rng.below(99));
    }
    if (rng.below(2) == 0) {
      epd.nodes = rng.next() >> 1U;
    }
    if (rng.below(2) == 0) {
      epd.seconds = static_cast<int>(rng.below(999));
    }
    if (rng.below(2) == 0) {
      epd.comments[rng.below(10)] = text_of(rng);
    }
    if (rng.below(2) == 0) {
      epd.expected_leaves = {{static_cast<int>(rng.below(9)), rng.next() >> 1U}};
    }
    if (rng.below(2) == 0) {
      epd.others = {{"svdf", {text_of(rng), text_of(rng)}}, {"noop", {}}};
    }
    RC_ASSERT(parse_epd(format_epd(epd)) == epd);
    RC_ASSERT(parse_epd(format_epd(epd, FenStyle::shredder)) == epd);
  });
}

}  // namespace
}  // namespace ludex::chess
