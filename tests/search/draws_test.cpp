// What the search knows of draws by rule.
#include <gtest/gtest.h>

#include <cstdlib>
#include <variant>

#include "search/alphabeta/keys.h"
#include "search/session.h"

namespace ludex::search {
namespace {

int centipawns(const Thought& thought) {
  const auto* value = std::get_if<engine::Centipawns>(&thought.last().score->value);
  return value != nullptr ? value->value : 100'000;
}

TEST(Draws, TheWinningSideDoesNotRepeat) {
  // A queen ahead; one way to go on makes a position occur for the third time.
  Session session("6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1");
  session.play("d1d2 g8f8 d2d1 f8g8 d1d2 g8f8 d2d1 f8e8 d1e2 e8f8 e2d1 f8e8");
  const Thought thought = session.think(to_depth(6));
  session.game->play(std::get<engine::Play>(thought.decision.what).move);
  EXPECT_FALSE(session.game->outcome());
  EXPECT_GT(centipawns(thought), 300);
}

class WonEnding : public testing::TestWithParam<std::string> {};

TEST_P(WonEnding, IsWonAgainstTheSameEngine) {
  Session session(GetParam());
  while (!session.game->outcome()) {
    const Thought thought = session.think(to_nodes(8'000));
    session.game->play(std::get<engine::Play>(thought.decision.what).move);
  }
  EXPECT_EQ(session.game->outcome()->code, "checkmate");
}

INSTANTIATE_TEST_SUITE_P(Draws, WonEnding,
                         testing::Values("8/8/8/4k3/8/8/8/3QK3 w - - 0 1",
                                         "8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
                                         "8/8/8/4k3/8/8/4P3/2B1K1N1 w - - 0 1"));

TEST(Draws, TheLosingSideRepeatsWhenItCan) {
  // Black is a rook and more ahead and about to win, but cannot escape the checks.
  Session session("6k1/6p1/8/7Q/8/8/qr4PP/6K1 w - - 0 1");
  const Thought thought = session.think(to_depth(12));
  EXPECT_EQ(thought.move(*session.game), "h5e8");
  EXPECT_EQ(centipawns(thought), 0);
}

TEST(Draws, ARepetitionInTheGameCountsOnlyTheThirdTime) {
  Session session;
  session.play("g1f3 g8f6 f3g1 f6g8");
  // The start has occurred twice: coming back to it once more is a draw, but nobody has to.
  const Thought thought = session.think(to_depth(6));
  EXPECT_NE(thought.move(*session.game), "");
  EXPECT_LT(std::abs(centipawns(thought)), 100);
}

TEST(Draws, AWinThatComesTooLateForTheFiftyMovesIsNone) {
  // The pawn cannot be pushed and the rook cannot mate before the hundredth half-move.
  Session late("8/8/8/4k3/8/8/4K3/4R3 w - - 96 120");
  EXPECT_EQ(centipawns(late.think(to_depth(7))), 0);
  Session early("8/8/8/4k3/8/8/4K3/4R3 w - - 0 120");
  EXPECT_GT(centipawns(early.think(to_depth(7))), 200);
}

TEST(Draws, TheCountIsReturnedToZeroInTime) {
  // Any move but the pawn's lets the count run out.
  Session session("8/8/8/8/1k6/8/P7/1K2R3 w - - 99 120");
  EXPECT_EQ(session.think(to_depth(5)).move(*session.game).substr(0, 2), "a2");
}

TEST(Draws, MateOnTheHundredthHalfMoveCounts) {
  Session session("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 99 120");
  const Thought thought = session.think(to_depth(3));
  EXPECT_EQ(thought.move(*session.game), "d1d8");
  EXPECT_EQ(std::get<engine::MateIn>(thought.last().score->value).moves, 1);
}

TEST(Draws, ALonePieceThatCannotMateIsWorthNothing) {
  // The knight may take the last pawn, and then nobody can win.
  Session session("8/8/8/3k4/8/2p5/8/1N2K3 w - - 0 1");
  EXPECT_LE(std::abs(centipawns(session.think(to_depth(4)))), 40);
}

TEST(Draws, StalemateIsSeen) {
  // The queen wins, but not by taking away the last square.
  Session session("7k/8/6KQ/8/8/8/8/8 b - - 0 1");
  EXPECT_EQ(session.think(to_depth(3)).move(*session.game), "h8g8");
  Session pawn("5k2/5P2/4K3/8/8/8/8/8 w - - 0 1");
  EXPECT_EQ(std::abs(centipawns(pawn.think(to_depth(8)))), 0);
}

TEST(KeyStack, FindsTheOccurrenceThatIsJudged) {
  KeyStack<> keys;
  for (const std::uint64_t key : {1U, 2U, 3U, 4U, 1U, 2U, 3U, 4U}) {
    keys.push(key);
  }
  keys.mark_root();
  keys.push(1);
  EXPECT_EQ(keys.loop(100, 3), 8);
  EXPECT_EQ(keys.loop(100, 2), 4);
  EXPECT_EQ(keys.loop(100, 4), 0);
  EXPECT_EQ(keys.loop(7, 3), 0);
  EXPECT_EQ(keys.loop(3, 2), 0);
  for (const std::uint64_t key : {2U, 3U, 4U, 1U}) {
    keys.push(key);
  }
  EXPECT_EQ(keys.loop(100, 3), 4) << "twice in the line";
}

TEST(KeyStack, DoesNotLookBeyondAPass) {
  KeyStack<> keys;
  for (const std::uint64_t key : {1U, 2U, 3U, 4U}) {
    keys.push(key);
  }
  keys.push_after_pass(5);
  for (const std::uint64_t key : {2U, 3U, 4U}) {
    keys.push(key);
  }
  EXPECT_EQ(keys.loop(100, 2), 0);
  keys.pop();
  keys.push(4);
  keys.push(5);
  EXPECT_EQ(keys.loop(100, 2), 4);
}

TEST(KeyStack, KeepsARecordForEveryPly) {
  KeyStack<int, char> keys('a');
  keys.push(1, 10);
  keys.push(2, 20);
  keys.push_after_pass(3);
  EXPECT_EQ(keys.record(), 20) << "passing changes nothing";
  EXPECT_EQ(keys.last(3).front().record, 10);
  EXPECT_EQ(keys.terms(), 'a');
}

}  // namespace
}  // namespace ludex::search
