#include "rules/chess/notation.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <ostream>
#include <string>

#include "rules/chess/fen.h"
#include "rules/chess/movegen.h"
#include "rules/chess/positions.h"
#include "rules/chess/random_games.h"

namespace ludex::chess {
namespace {

// One move in all its canonical spellings.
struct Spelling {
  std::string_view fen;
  std::string_view coordinate;  // castling as the king's steps
  std::string_view chess960;    // castling as king takes rook
  std::string_view san;
  std::string_view lan;
};
std::ostream& operator<<(std::ostream& out, const Spelling& spelling) {
  return out << spelling.san << " in " << spelling.fen;
}

class ChessSpelling : public testing::TestWithParam<Spelling> {};

TEST_P(ChessSpelling, IsReadAndWrittenInEveryNotation) {
  const Position position = position_of(GetParam().fen);
  const auto move = parse_coordinate(position, GetParam().chess960);
  ASSERT_TRUE(move.has_value()) << move.error().message;
  EXPECT_EQ(format_coordinate(*move, CastlingText::king_steps), GetParam().coordinate);
  EXPECT_EQ(format_coordinate(*move, CastlingText::king_takes_rook), GetParam().chess960);
  EXPECT_EQ(format_san(position, *move), GetParam().san);
  EXPECT_EQ(format_lan(position, *move), GetParam().lan);
  EXPECT_EQ(parse_coordinate(position, GetParam().coordinate), *move);
  EXPECT_EQ(parse_san(position, GetParam().san), *move);
  EXPECT_EQ(parse_san(position, GetParam().lan), *move);
}

constexpr std::string_view castling_fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr std::string_view three_queens = "6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";

INSTANTIATE_TEST_SUITE_P(
    Table, ChessSpelling,
    testing::Values(
        Spelling{start_fen, "e2e4", "e2e4", "e4", "e2-e4"},
        Spelling{start_fen, "g1f3", "g1f3", "Nf3", "Ng1-f3"},
        Spelling{castling_fen, "e1g1", "e1h1", "O-O", "O-O"},
        Spelling{castling_fen, "e1c1", "e1a1", "O-O-O", "O-O-O"},
        Spelling{castling_fen, "a1a8", "a1a8", "Rxa8+", "Ra1xa8+"},
        // Castling that gives check.
        Spelling{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "e1h1", "O-O+", "O-O+"},
        // Castling from other files has only the spelling that no king move shares.
        Spelling{"4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", "c1b1", "c1b1", "O-O-O", "O-O-O"},
        Spelling{"4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1", "f1g1", "O-O", "O-O"},
        Spelling{"4k3/8/8/8/8/8/8/R5KR w HA - 0 1", "g1h1", "g1h1", "O-O", "O-O"},
        Spelling{"4k3/8/8/8/8/8/8/R5KR w HA - 0 1", "g1a1", "g1a1", "O-O-O", "O-O-O"},
        // Origins: by file, by rank, by both.
        Spelling{three_queens, "h4e1", "h4e1", "Qh4e1", "Qh4-e1"},
        Spelling{three_queens, "h1e1", "h1e1", "Q1e1", "Qh1-e1"},
        Spelling{three_queens, "e4e1", "e4e1", "Qee1", "Qe4-e1"},
        // A pinned knight needs no telling apart.
        Spelling{"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "g1e2", "Ne2", "Ng1-e2"},
        // Pawns.
        Spelling{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "e5d6", "exd6", "e5xd6"},
        Spelling{"3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", "e7e8q", "e8=Q+", "e7-e8=Q+"},
        Spelling{"3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "e7d8n", "exd8=N", "e7xd8=N"},
        // Mate, also by a discovered double check.
        Spelling{"7k/6pp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "a1a8", "Ra8#", "Ra1-a8#"},
        Spelling{"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "d8h4",
                 "Qh4#", "Qd8-h4#"}));

// Text that is accepted beside the canonical spelling.
struct Tolerance {
  std::string_view fen;
  std::string_view text;
  std::string_view san;
};
std::ostream& operator<<(std::ostream& out, const Tolerance& tolerance) {
  return out << tolerance.text << " in " << tolerance.fen;
}

class ChessSanTolerance : public testing::TestWithParam<Tolerance> {};

TEST_P(ChessSanTolerance, MeansTheMove) {
  const Position position = position_of(GetParam().fen);
  const auto move = parse_san(position, GetParam().text);
  ASSERT_TRUE(move.has_value()) << move.error().message;
  EXPECT_EQ(format_san(position, *move), GetParam().san);
}

constexpr std::string_view promotion_fen = "3n4/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
constexpr std::string_view passing_fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
// A pawn on b2 and a bishop on d2 can both take on c3; only the bishop reaches e3.
constexpr std::string_view pawn_or_bishop = "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1";

INSTANTIATE_TEST_SUITE_P(
    Table, ChessSanTolerance,
    testing::Values(
        Tolerance{castling_fen, "0-0", "O-O"}, Tolerance{castling_fen, "0-0-0", "O-O-O"},
        Tolerance{castling_fen, "o-o", "O-O"}, Tolerance{castling_fen, "O-O+!?", "O-O"},
        Tolerance{castling_fen, "e1g1", "O-O"}, Tolerance{castling_fen, "e1h1", "O-O"},
        Tolerance{castling_fen, "e1c1", "O-O-O"}, Tolerance{castling_fen, "Ke1g1", "O-O"},
        Tolerance{castling_fen, "Ra8", "Rxa8+"}, Tolerance{castling_fen, "Rxa8#", "Rxa8+"},
        Tolerance{castling_fen, "rxa8", "Rxa8+"}, Tolerance{castling_fen, "Ra1a8", "Rxa8+"},
        Tolerance{castling_fen, "Ra1:a8+", "Rxa8+"}, Tolerance{castling_fen, "kd2", "Kd2"},
        Tolerance{start_fen, "Ng1f3", "Nf3"}, Tolerance{start_fen, "Ng1-f3", "Nf3"},
        Tolerance{start_fen, "Ngf3", "Nf3"}, Tolerance{start_fen, "N1f3", "Nf3"},
        Tolerance{start_fen, "g1f3", "Nf3"}, Tolerance{start_fen, "nf3", "Nf3"},
        Tolerance{start_fen, "e2e4", "e4"}, Tolerance{start_fen, "e2-e4", "e4"},
        Tolerance{start_fen, "Pe4", "e4"}, Tolerance{start_fen, "Pe2-e4", "e4"},
        Tolerance{start_fen, " e4!! ", "e4"}, Tolerance{start_fen, "e4?!", "e4"},
        Tolerance{promotion_fen, "e8Q", "e8=Q"}, Tolerance{promotion_fen, "e8(Q)", "e8=Q"},
        Tolerance{promotion_fen, "e8/Q", "e8=Q"}, Tolerance{promotion_fen, "e8=q", "e8=Q"},
        Tolerance{promotion_fen, "e7e8q", "e8=Q"}, Tolerance{promotion_fen, "ed8N", "exd8=N"},
        Tolerance{promotion_fen, "exd8b", "exd8=B"}, Tolerance{promotion_fen, "e8b", "e8=B"},
        Tolerance{passing_fen, "exd6e.p.", "exd6"}, Tolerance{passing_fen, "exd6 e.p.", "exd6"},
        Tolerance{passing_fen, "e5d6", "exd6"}, Tolerance{passing_fen, "exd6ep", "exd6"},
        Tolerance{pawn_or_bishop, "bxc3", "bxc3"}, Tolerance{pawn_or_bishop, "bc3", "bxc3"},
        Tolerance{pawn_or_bishop, "Bc3", "Bxc3"}, Tolerance{pawn_or_bishop, "be3", "Be3"},
        Tolerance{pawn_or_bishop, "b4", "b4"}));

struct Refusal {
  std::string_view fen;
  std::string_view text;
  std::string_view message;
};
std::ostream& operator<<(std::ostream& out, const Refusal& refusal) {
  return out << refusal.text << " in " << refusal.fen;
}

class ChessSanRefusal : public testing::TestWithParam<Refusal> {};

TEST_P(ChessSanRefusal, SaysWhatIsWrong) {
  const auto move = parse_san(position_of(GetParam().fen), GetParam().text);
  ASSERT_FALSE(move.has_value());
  EXPECT_EQ(move.error().message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Table, ChessSanRefusal,
    testing::Values(
        Refusal{start_fen, "", "bad move ``: expected a move such as Nf3, exd5 or O-O"},
        Refusal{start_fen, "hello", "bad move `hello`: expected a move such as Nf3, exd5 or O-O"},
        Refusal{start_fen, "Nf9", "bad move `Nf9`: expected a move such as Nf3, exd5 or O-O"},
        Refusal{start_fen, "Nf3=", "bad move `Nf3=`: expected a move such as Nf3, exd5 or O-O"},
        Refusal{start_fen, "N\x1B[2J",
                "bad move `N\\x1B[2J`: expected a move such as Nf3, exd5 or O-O"},
        Refusal{start_fen, "O-O-", "bad move `O-O-`: expected a move such as Nf3, exd5 or O-O"},
        Refusal{start_fen, "--", "bad move `--`: a null move is not a legal move"},
        Refusal{start_fen, "Z0", "bad move `Z0`: a null move is not a legal move"},
        Refusal{start_fen, "e5", "illegal move `e5`"},
        Refusal{start_fen, "Nd2", "illegal move `Nd2`"},
        Refusal{start_fen, "O-O", "illegal move `O-O`"},
        Refusal{start_fen, "e4=Q", "illegal move `e4=Q`"},
        Refusal{promotion_fen, "e8", "bad move `e8`: expected the piece to promote to"},
        Refusal{three_queens, "Qe1", "ambiguous move `Qe1`: from h1 or e4"},
        Refusal{three_queens, "Qhe1", "ambiguous move `Qhe1`: from h1 or h4"}));

struct BadCoordinate {
  std::string_view fen;
  std::string_view text;
  std::string_view message;
};
std::ostream& operator<<(std::ostream& out, const BadCoordinate& bad) {
  return out << bad.text << " in " << bad.fen;
}

class ChessCoordinateRefusal : public testing::TestWithParam<BadCoordinate> {};

TEST_P(ChessCoordinateRefusal, SaysWhatIsWrong) {
  const auto move = parse_coordinate(position_of(GetParam().fen), GetParam().text);
  ASSERT_FALSE(move.has_value());
  EXPECT_EQ(move.error().message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Table, ChessCoordinateRefusal,
    testing::Values(
        BadCoordinate{start_fen, "", "bad move ``: expected two squares, such as e2e4, or e7e8q"},
        BadCoordinate{start_fen, "e2",
                      "bad move `e2`: expected two squares, such as e2e4, or e7e8q"},
        BadCoordinate{start_fen, "e2e9",
                      "bad move `e2e9`: expected two squares, such as e2e4, or e7e8q"},
        BadCoordinate{start_fen, "e2e4e5",
                      "bad move `e2e4e5`: expected two squares, such as e2e4, or e7e8q"},
        BadCoordinate{start_fen, "Nf3",
                      "bad move `Nf3`: expected two squares, such as e2e4, or e7e8q"},
        BadCoordinate{start_fen, "0000", "bad move `0000`: a null move is not a legal move"},
        BadCoordinate{start_fen, "e2e5", "illegal move `e2e5`"},
        BadCoordinate{start_fen, "e2e4q", "illegal move `e2e4q`"},
        BadCoordinate{start_fen, "e1g1", "illegal move `e1g1`"},
        BadCoordinate{promotion_fen, "e7e8",
                      "bad move `e7e8`: expected q, r, b or n after the squares"},
        BadCoordinate{promotion_fen, "e7e8k",
                      "bad move `e7e8k`: expected q, r, b or n after the squares"}));

// With the king on f1 and the rook on h1, f1g1 is the king's own step; castling is f1h1.
TEST(ChessCoordinate, APlainKingStepIsNotCastling) {
  const Position position = position_of("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
  const auto step = parse_coordinate(position, "f1g1");
  ASSERT_TRUE(step.has_value());
  EXPECT_EQ(step->kind(), Move::Kind::normal);
  const auto castling = parse_coordinate(position, "f1h1");
  ASSERT_TRUE(castling.has_value());
  EXPECT_EQ(castling->kind(), Move::Kind::castling);
}

RC_GTEST_PROP(ChessNotation, EveryMoveSurvivesEveryNotation, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 120, [](const Position& position, Move) {
    for (const Move move : legal_moves(position)) {
      RC_ASSERT(parse_san(position, format_san(position, move)) == move);
      RC_ASSERT(parse_san(position, format_lan(position, move)) == move);
      for (const CastlingText castling :
           {CastlingText::king_steps, CastlingText::king_takes_rook}) {
        RC_ASSERT(parse_coordinate(position, format_coordinate(move, castling)) == move);
      }
    }
  });
}

RC_GTEST_PROP(ChessNotation, AnyTextIsAMoveOrRefused, (const std::string& text)) {
  const Position position = Position::start();
  if (const auto move = parse_san(position, text)) {
    RC_ASSERT(is_legal(position, *move));
  }
  if (const auto move = parse_coordinate(position, text)) {
    RC_ASSERT(is_legal(position, *move));
  }
}

}  // namespace
}  // namespace ludex::chess
