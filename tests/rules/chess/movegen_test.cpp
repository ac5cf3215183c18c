#include "rules/chess/movegen.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "rules/chess/fen.h"
#include "rules/chess/kernel.h"
#include "rules/chess/oracle.h"
#include "rules/chess/positions.h"
#include "rules/chess/random_games.h"

namespace ludex::chess {
namespace {

std::vector<Move> sorted(const MoveList& list) {
  std::vector<Move> moves(list.begin(), list.end());
  std::sort(moves.begin(), moves.end(), [](Move a, Move b) { return a.bits() < b.bits(); });
  return moves;
}

bool is_quiescent(const Position& position, Move move) {
  if (move.kind() == Move::Kind::promotion) return move.promoted() == PieceKind::queen;
  if (move.kind() == Move::Kind::castling) return false;
  return move.kind() == Move::Kind::en_passant || position.piece_at(move.to()).has_value();
}

RC_GTEST_PROP(ChessMovegen, AgreesWithTheSimpleRules, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 200, [](const Position& position, Move move) {
    const Oracle oracle(position);
    const std::vector<Move> expected = oracle.legal_moves();
    RC_ASSERT(sorted(legal_moves(position)) == expected);
    RC_ASSERT(position.is_check() == oracle.is_check());
    Position after = position;
    after.play(move);
    RC_ASSERT(Oracle::summary(after) == oracle.after(move));
    RC_ASSERT(gives_check(position, move) == after.is_check());
    const CheckMap map = check_map(position);
    for (const Move each : expected) {
      RC_ASSERT(gives_check(position, map, each) == gives_check(position, each));
    }
  });
}

RC_GTEST_PROP(ChessMovegen, CapturesAreTheCapturesAmongTheMoves, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 200, [](const Position& position, Move) {
    std::vector<Move> expected = sorted(legal_moves(position));
    std::erase_if(expected, [&](Move move) { return !is_quiescent(position, move); });
    RC_ASSERT(sorted(legal_captures(position)) == expected);
    RC_ASSERT(has_legal_move(position) == !legal_moves(position).empty());
  });
}

RC_GTEST_PROP(ChessMovegen, QuietsAreTheMovesThatAreNoCaptures, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 200, [](const Position& position, Move) {
    std::vector<Move> expected = sorted(legal_moves(position));
    std::erase_if(expected, [&](Move move) { return is_quiescent(position, move); });
    RC_ASSERT(sorted(legal_quiets(position)) == expected);
  });
}

// Every code there is, in positions far apart.
TEST(ChessMovegen, EveryCodeIsJudgedAsTheListSays) {
  Rng rng(7);
  int visited = 0;
  for (int game = 0; game < 12; ++game) {
    play_random_game(rng, 200, [&](const Position& position, Move) {
      if (++visited % 19 != 0) return;
      const MoveList list = legal_moves(position);
      std::vector<bool> is_listed(1U << 16U);
      for (const Move move : list) {
        is_listed[move.bits()] = true;
      }
      for (unsigned bits = 0; bits < is_listed.size(); ++bits) {
        const Move move = Move::from_bits(static_cast<std::uint16_t>(bits));
        ASSERT_EQ(is_legal(position, move), is_listed[bits]) << bits;
      }
    });
  }
}

RC_GTEST_PROP(ChessMovegen, AnySixteenBitsAreJudged, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 40, [&](const Position& position, Move) {
    const std::vector<Move> moves = sorted(legal_moves(position));
    for (const Move move : moves) {
      RC_ASSERT(is_legal(position, move));
    }
    for (int i = 0; i < 200; ++i) {
      // Legal moves with one bit turned come closest to what a faulty caller has.
      const auto bits = i % 2 == 0
                            ? static_cast<std::uint16_t>(rng.next())
                            : static_cast<std::uint16_t>(moves[rng.below(moves.size())].bits() ^
                                                         (1U << rng.below(16)));
      const Move move = Move::from_bits(bits);
      const bool listed = std::find(moves.begin(), moves.end(), move) != moves.end();
      RC_ASSERT(is_legal(position, move) == listed);
    }
  });
}

RC_GTEST_PROP(ChessMovegen, IsTheSameOnEveryProcessor, (std::uint64_t seed)) {
  const Kernel* const fast = bmi2_kernel();
  if (fast == nullptr) return;  // then the portable kernel is what all other tests run
  const Kernel& portable = portable_kernel();
  Rng rng(seed);
  play_random_game(rng, 200, [&](const Position& position, Move move) {
    const Board& board = position.board();
    const Color us = position.side_to_move();
    const auto lists_agree = [&](auto member) {
      MoveList a;
      MoveList b;
      (fast->*member)(board, us, a);
      (portable.*member)(board, us, b);
      return sorted(a) == sorted(b);
    };
    RC_ASSERT(lists_agree(&Kernel::legal_moves));
    RC_ASSERT(lists_agree(&Kernel::legal_captures));
    RC_ASSERT(lists_agree(&Kernel::legal_quiets));
    const CheckMap map = fast->check_map(board, us);
    RC_ASSERT(map.squares == portable.check_map(board, us).squares);
    RC_ASSERT(map.blockers == portable.check_map(board, us).blockers);
    constexpr std::array<int, 6> values{1, 3, 3, 5, 9, 200};
    for (const int ahead : {-1, -3, -9}) {
      const Exchange exchange{move.to(), board.occupied() & ~bit(move.from()), ahead, &values};
      RC_ASSERT(fast->exchange_gains(board, us, exchange) ==
                portable.exchange_gains(board, us, exchange));
    }
    RC_ASSERT(fast->has_legal_move(board, us) == portable.has_legal_move(board, us));
    RC_ASSERT(fast->attackers_to(board, move.to(), board.occupied()) ==
              portable.attackers_to(board, move.to(), board.occupied()));
  });
}

RC_GTEST_PROP(ChessMovegen, AFilterKeepsExactlyWhatItNames, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 100, [&](const Position& position, Move) {
    const MoveFilter filter{rng.next() | rng.next(), rng.next()};
    std::vector<Move> expected = sorted(legal_moves(position));
    std::erase_if(expected, [&](Move move) {
      return !contains(filter.from, move.from()) || !contains(filter.to, move.to());
    });
    RC_ASSERT(sorted(filtered_moves(position, filter)) == expected);
  });
}

// More queens than any game can have; every list must still hold all moves.
TEST(ChessMovegen, ABoardFullOfQueensFitsTheList) {
  const Position position = position_of("QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q5Q1/K1Q3Qk b - - 0 1");
  EXPECT_EQ(sorted(legal_moves(position)), Oracle(position).legal_moves());
  const Position queens = position_of("QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/QQ5Q/ppQ4Q/knQQQQQK w - - 0 1");
  EXPECT_EQ(sorted(legal_moves(queens)), Oracle(queens).legal_moves());
  EXPECT_GT(legal_moves(queens).size(), 256U);
}

// The position with the most moves: 218 (R. Petrovic 1964).
TEST(ChessMovegen, TheRichestPositionHas218Moves) {
  EXPECT_EQ(legal_moves(position_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")).size(),
            218U);
}

// Castling a-side would leave the king on c1 to the rook on a1, which only the castling rook on b1
// hides.
TEST(ChessMovegen, ACastlingRookMayNotUncoverItsKing) {
  const Position position = position_of("4k3/8/8/8/8/8/8/rR2K3 w B - 0 1");
  const Move castling(square_at(4, 0), square_at(1, 0), Move::Kind::castling);
  EXPECT_FALSE(is_legal(position, castling));
  EXPECT_TRUE(is_legal(position_of("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1"), castling));
}

TEST(ChessMovegen, TheRookMayCrossAnAttackedSquare) {
  const Position position = position_of("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_TRUE(is_legal(position, Move(square_at(4, 0), square_at(0, 0), Move::Kind::castling)));
}

TEST(ChessMovegen, EnPassantMayNotUncoverTheRank) {
  const Position position = position_of("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1");
  EXPECT_EQ(position.en_passant(), std::nullopt);
  EXPECT_FALSE(is_legal(position, Move(square_at(4, 3), square_at(3, 2), Move::Kind::en_passant)));
}

}  // namespace
}  // namespace ludex::chess
