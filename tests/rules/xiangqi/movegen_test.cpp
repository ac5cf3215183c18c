#include "rules/xiangqi/movegen.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "rules/xiangqi/attackers.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/kernel.h"
#include "rules/xiangqi/oracle.h"
#include "rules/xiangqi/random_games.h"

namespace ludex::xiangqi {
namespace {

std::vector<Move> sorted(const MoveList& list) {
  std::vector<Move> moves(list.begin(), list.end());
  std::sort(moves.begin(), moves.end(), [](Move a, Move b) { return a.bits() < b.bits(); });
  return moves;
}

std::vector<Move> joined(const MoveList& a, const MoveList& b) {
  MoveList all = a;
  for (const Move move : b) {
    all.add(move);
  }
  return sorted(all);
}

RC_GTEST_PROP(XiangqiMoves, AreThoseOfTheOracle, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 60, [&](const Position& position, Move) {
    if (rng.below(12) != 0) return;  // the oracle is slow
    const Oracle oracle(position);
    RC_ASSERT(sorted(legal_moves(position)) == oracle.legal_moves());
    RC_ASSERT(position.is_check() == oracle.is_check());
    MoveList portable;
    portable_kernel().legal_moves(position.board(), position.side_to_move(), portable);
    RC_ASSERT(sorted(portable) == sorted(legal_moves(position)));
  });
}

RC_GTEST_PROP(XiangqiMoves, AreCapturesOrQuiet, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 100, [](const Position& position, Move move) {
    const MoveList captures = legal_captures(position);
    const MoveList quiets = legal_quiets(position);
    RC_ASSERT(joined(captures, quiets) == sorted(legal_moves(position)));
    for (const Move each : captures) {
      RC_ASSERT(contains(position.occupied(), each.to()));
    }
    for (const Move each : quiets) {
      RC_ASSERT(!contains(position.occupied(), each.to()));
    }
    const MoveList alone = filtered_moves(position, {bit(move.from()), bit(move.to())});
    RC_ASSERT(alone.size() == 1 && alone[0] == move);
    RC_ASSERT(has_legal_move(position));
  });
}

RC_GTEST_PROP(XiangqiMoves, AnySixteenBitsAreJudgedAsTheGeneratorDoes, (std::uint64_t seed)) {
  Rng rng(seed);
  int left = 1;
  play_random_game(rng, 40, [&](const Position& position, Move) {
    if (rng.below(8) != 0 || left-- <= 0) return;
    const auto moves = sorted(legal_moves(position));
    for (unsigned bits = 0; bits <= 0xFFFF; ++bits) {
      const Move move = Move::from_bits(static_cast<std::uint16_t>(bits));
      const bool listed = std::find(moves.begin(), moves.end(), move) != moves.end();
      RC_ASSERT(is_legal(position, move) == listed);
    }
  });
}

RC_GTEST_PROP(XiangqiMoves, GiveCheckWhenThePositionAfterThemIsOne, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 60, [](const Position& position, Move) {
    for (const Move move : legal_moves(position)) {
      Position after = position;
      after.play(move);
      RC_ASSERT(gives_check(position, move) == after.is_check());
    }
  });
}

// The board with an enemy pawn on a square, whatever stood there before.
Board with_victim(const Board& board, Color enemy, Square square) {
  Board changed = board;
  for (Bitboard& kind : changed.kinds) {
    kind &= ~bit(square);
  }
  for (Bitboard& color : changed.colors) {
    color &= ~bit(square);
  }
  changed.kinds[index(PieceKind::pawn)] |= bit(square);
  changed.colors[index(enemy)] |= bit(square);
  return changed;
}

// From where a kernel captures on the square.
Bitboard captures_on(const Kernel& kernel, const Board& board, Color us, Square square) {
  MoveList captures;
  kernel.legal_captures(board, us, captures);
  Bitboard from;
  for (const Move move : captures) {
    if (move.to() == square) {
      from |= bit(move.from());
    }
  }
  return from;
}

// What protects a square is what would recapture there, so every square gets something to capture.
RC_GTEST_PROP(XiangqiAttackers, AreThePiecesThatCaptureThereWhereverThatIs, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 40, [&](const Position& position, Move) {
    if (rng.below(6) != 0) return;
    const Color us = position.side_to_move();
    const Bitboard kings = position.board().pieces(PieceKind::king);
    for_each(all_squares & ~kings, [&](Square square) {
      const Board board = with_victim(position.board(), ~us, square);
      if (checkers(board, ~us)) return;  // the king would be captured instead
      Bitboard safe;
      for_each(attackers_of(board, us, square), [&](Square from) {
        if (is_safe_after(board, us, Move(from, square))) {
          safe |= bit(from);
        }
      });
      RC_ASSERT(captures_on(portable_kernel(), board, us, square) == safe);
      if (const Kernel* const fast = bmi2_kernel()) {
        RC_ASSERT(captures_on(*fast, board, us, square) == safe);
      }
      RC_ASSERT(attackers_of(position.board(), us, square) == attackers_of(board, us, square));
    });
  });
}

RC_GTEST_PROP(XiangqiPosition, TakingBackIsTheReverseOfPlaying, (std::uint64_t seed)) {
  Rng rng(seed);
  play_random_game(rng, 100, [](const Position& position, Move move) {
    Position after = position;
    after.play(move);
    const auto read = parse_fen(format_fen(after));
    RC_ASSERT(read.has_value());
    RC_ASSERT(read->key() == after.key());
    if (contains(position.occupied(), move.to())) return;
    after.take_back(move);
    RC_ASSERT(after == position);
  });
}

TEST(XiangqiPosition, PassingTheTurnChangesTheSideAlone) {
  Position position = Position::start();
  position.play_null();
  EXPECT_EQ(format_fen(position),
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 1 1");
  EXPECT_EQ(position.key(), parse_fen(format_fen(position))->key());
}

// The most moves that one side can have bound the list.
TEST(XiangqiMoves, FitTheListWhenEveryPieceIsFree) {
  const auto position = parse_fen("3k5/9/1R5C1/P1P1P1P1P/1N5N1/2B6/9/1C5R1/4A4/2B1KA3 w - - 0 1");
  ASSERT_TRUE(position.has_value()) << describe(position.error());
  EXPECT_LE(legal_moves(*position).size(), max_moves);
  EXPECT_GT(legal_moves(*position).size(), 60U);
}

}  // namespace
}  // namespace ludex::xiangqi
