#include "search/alphabeta/move_picker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/random.h"
#include "rules/chess/fen.h"
#include "rules/chess/notation.h"
#include "search/chess/game.h"

namespace ludex::search {
namespace {

std::vector<std::uint16_t> drain(MovePicker<ChessGame>& picker) {
  std::vector<std::uint16_t> codes;
  while (const auto move = picker.next()) {
    codes.push_back(move->bits());
  }
  return codes;
}

std::vector<std::uint16_t> sorted(std::vector<std::uint16_t> codes) {
  std::sort(codes.begin(), codes.end());
  return codes;
}

constexpr ContinuationSlots no_trail{ChessGame::history_slots, ChessGame::history_slots,
                                     ChessGame::history_slots};

TEST(MovePicker, GivesEachLegalMoveOnceWhateverTheTableSays) {
  Rng rng(3);
  const Histories<ChessGame> histories;
  for (int game = 0; game < 60; ++game) {
    chess::Position position = chess::Position::start();
    for (int ply = 0; ply < 80; ++ply) {
      const auto moves = chess::legal_moves(position);
      if (moves.empty()) break;
      const auto some = [&rng] {
        return chess::Move::from_bits(static_cast<std::uint16_t>(rng.next()));
      };
      const chess::Move legal = moves[rng.below(moves.size())];
      const chess::Move table_move = rng.below(2) == 0 ? some() : legal;
      const chess::Move killer = moves[rng.below(moves.size())];
      MovePicker<ChessGame> picker(position, histories, no_trail, table_move,
                                   {some(), moves[0], killer});
      const auto picked = drain(picker);
      std::vector<std::uint16_t> expected;
      for (const chess::Move move : moves) {
        expected.push_back(move.bits());
      }
      ASSERT_EQ(sorted(picked), sorted(expected));
      if (table_move == legal) {
        EXPECT_EQ(picked.front(), legal.bits());
      }
      position.play(legal);
    }
  }
}

TEST(MovePicker, GivesGoodCapturesThenKillersThenHistoryThenLosingCaptures) {
  // The bishop may take a free rook or a protected pawn.
  const auto position = *chess::parse_fen("4k3/1r6/4p3/3p4/8/5B2/8/4K3 w - - 0 1");
  const auto move = [&position](std::string_view text) {
    return *chess::parse_coordinate(position, text);
  };
  Histories<ChessGame> histories;
  histories.learn_quiet(position, no_trail, move("e1d2"), History::bonus(5));
  MovePicker<ChessGame> picker(position, histories, no_trail, {},
                               {move("f3g4"), move("f3h5"), move("f3g4")});
  const auto picked = drain(picker);
  ASSERT_GE(picked.size(), 5U);
  EXPECT_EQ(picked[0], move("f3g4").bits());
  EXPECT_EQ(picked[1], move("f3h5").bits());
  EXPECT_EQ(picked[2], move("e1d2").bits());
  EXPECT_EQ(picked.back(), move("f3d5").bits());
}

TEST(MovePicker, ForQuiescenceGivesCapturesThatDoNotLose) {
  const auto position = *chess::parse_fen("4k3/8/4p3/3p3n/8/5B2/8/4K3 w - - 0 1");
  const Histories<ChessGame> histories;
  MovePicker<ChessGame> picker(position, histories, no_trail, {},
                               MovePicker<ChessGame>::MoveSelection::captures);
  const std::vector<std::uint16_t> expected{chess::parse_coordinate(position, "f3h5")->bits()};
  EXPECT_EQ(drain(picker), expected);
}

TEST(MovePicker, ForQuiescenceGivesTheTablesMoveOnlyIfItIsAGoodCapture) {
  const auto position = *chess::parse_fen("4k3/8/4p3/3p3n/8/5B2/8/4K3 w - - 0 1");
  const Histories<ChessGame> histories;
  const auto first = [&](std::string_view text) {
    MovePicker<ChessGame> picker(position, histories, no_trail,
                                 *chess::parse_coordinate(position, text),
                                 MovePicker<ChessGame>::MoveSelection::captures);
    return drain(picker);
  };
  const std::vector<std::uint16_t> good{chess::parse_coordinate(position, "f3h5")->bits()};
  EXPECT_EQ(first("f3h5"), good);
  EXPECT_EQ(first("f3d5"), good);
  EXPECT_EQ(first("e1e2"), good);
}

TEST(MovePicker, ForQuiescenceAddsChecksThatDoNotLoseThePiece) {
  // The queen checks on b8 and e2 for nothing, and on e4 and h5 into captures.
  const auto position = *chess::parse_fen("4k3/8/6p1/3p4/8/1Q6/8/K7 w - - 0 1");
  const Histories<ChessGame> histories;
  MovePicker<ChessGame> picker(position, histories, no_trail, {},
                               MovePicker<ChessGame>::MoveSelection::captures_and_checks);
  std::vector<std::uint16_t> expected;
  for (const chess::Move move : chess::legal_moves(position)) {
    const bool capture = ChessGame::is_capture(position, move);
    if (!capture && !chess::gives_check(position, move)) continue;
    if (exchange_gains(position, move, 0)) {
      expected.push_back(move.bits());
    }
  }
  EXPECT_GE(expected.size(), 3U);
  EXPECT_EQ(sorted(drain(picker)), sorted(expected));
}

TEST(MovePicker, GivesNoMoreQuietMovesWhenTheyAreSkipped) {
  const auto position = *chess::parse_fen("4k3/1r6/4p3/3p4/8/5B2/8/4K3 w - - 0 1");
  const Histories<ChessGame> histories;
  MovePicker<ChessGame> picker(position, histories, no_trail, {}, Refutations<ChessGame>{});
  ASSERT_TRUE(picker.next());
  picker.skip_quiets();
  const std::vector<std::uint16_t> expected{chess::parse_coordinate(position, "f3d5")->bits()};
  EXPECT_EQ(drain(picker), expected);
}

TEST(History, StaysWithinItsLimits) {
  History history(2);
  for (int round = 0; round < 10'000; ++round) {
    history.learn(0, History::bonus(20));
    history.learn(1, -History::bonus(20));
  }
  EXPECT_LE(history.score(0), History::limit);
  EXPECT_GE(history.score(1), -History::limit);
  EXPECT_GT(history.score(0), History::limit / 2);
  history.clear();
  EXPECT_EQ(history.score(0), 0);
}

}  // namespace
}  // namespace ludex::search
