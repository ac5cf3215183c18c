// Wins by continuous threats: those of a file are found, and each is proved again by trying every
// stone of the defender with nothing but the rules.
#include "search/gomoku/threat_search.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.h"
#include "rules/gomoku/boards.h"
#include "rules/gomoku/position_text.h"
#include "search/gomoku/answers.h"
#include "search/gomoku/four_search.h"
#include "search/gomoku/plain_rules.h"
#include "search/gomoku/threat_prover.h"

namespace ludex::search {
namespace {

using gomoku::Color;
using gomoku::Point;
using gomoku::Variant;
using ProofResult = ThreatSearch::ProofResult;

std::vector<ForcedWin> wins_by_threats() {
  return forced_wins(LUDEX_TEST_DATA "/gomoku/threat_wins.txt");
}

constexpr ThreatSearch::Budget plenty_of_threats{1'000'000, 60};
constexpr auto countless = [] { return true; };

TEST(ThreatWins, AreFoundAndProvedAgain) {
  const std::vector<ForcedWin> all = wins_by_threats();
  ASSERT_GE(all.size(), 20U);
  for (const ForcedWin& win : all) {
    GomokuBoard board(win.position, win.variant);
    const GomokuBoard before = board;
    ThreatSearch search;
    ASSERT_EQ(search.search(board, plenty_of_threats, countless), ProofResult::won)
        << format_position(win.position);
    EXPECT_TRUE(board.has_same_patterns(before));
    EXPECT_EQ(search.length(), win.plies) << format_position(win.position);
    ThreatProver prover(win.position, win.variant, search);
    EXPECT_TRUE(prover.proves(win.plies))
        << win.variant_name << " " << format_position(win.position);
  }
}

TEST(ThreatWins, NeedThreesAtFirst) {
  for (const ForcedWin& win : wins_by_threats()) {
    GomokuBoard board(win.position, win.variant);
    FourSearch fours;
    EXPECT_FALSE(fours.wins(board, {1'000'000, 100}, countless)) << format_position(win.position);
    EXPECT_TRUE(fours.is_complete()) << format_position(win.position);
  }
}

TEST(ThreatWins, AreShownAsALineThatEndsInAFive) {
  for (const ForcedWin& win : wins_by_threats()) {
    GomokuBoard board(win.position, win.variant);
    const Color attacker = board.side_to_move();
    ThreatSearch search;
    ASSERT_EQ(search.search(board, plenty_of_threats, countless), ProofResult::won);
    const ThreatSearch::Line line = search.line(board, attacker, 60);
    ASSERT_FALSE(line.empty());
    EXPECT_LE(static_cast<int>(line.size()), win.plies);
    for (const Point point : line) {
      ASSERT_TRUE(board.position().is_empty(point)) << format_position(win.position);
      ASSERT_FALSE(board.is_forbidden(board.side_to_move(), point)) << to_text(point);
      board.play(point);
    }
    // The last stone makes the five, or nothing parries the fives that it threatens.
    const bool is_five = gomoku::makes_win(board.position(), win.variant, attacker, line.back());
    EXPECT_TRUE(is_five || answers_to_five(board, attacker).empty())
        << format_position(win.position);
  }
}

TEST(ThreatSearch, KnowsThatThePositionAfterItsFirstStoneIsLost) {
  const ForcedWin win = wins_by_threats().front();
  GomokuBoard board(win.position, win.variant);
  ThreatSearch search;
  ASSERT_EQ(search.search(board, plenty_of_threats, countless), ProofResult::won);
  board.play(search.line(board, board.side_to_move(), 1).at(0));
  EXPECT_EQ(search.known_loss(board), win.plies - 1);
  search.forget();
  EXPECT_EQ(search.known_loss(board), std::nullopt);
}

TEST(ThreatSearch, EndsWhenItMayCountNoMore) {
  const ForcedWin win = wins_by_threats().front();
  GomokuBoard board(win.position, win.variant);
  const GomokuBoard before = board;
  ThreatSearch search;
  int counted = 0;
  EXPECT_EQ(search.search(board, plenty_of_threats, [&counted] { return ++counted < 3; }),
            ProofResult::unknown);
  EXPECT_EQ(counted, 3);
  EXPECT_TRUE(board.has_same_patterns(before));
}

TEST(ThreatSearch, GoesOnWhereASmallBudgetEndedIt) {
  const ForcedWin win = wins_by_threats().front();
  GomokuBoard board(win.position, win.variant);
  ThreatSearch search;
  int searches = 0;
  int nodes = 0;
  ProofResult verdict = ProofResult::unknown;
  while (verdict == ProofResult::unknown && searches < 10'000) {
    verdict = search.search(board, {200, 60}, [&nodes] { return ++nodes > 0; });
    ++searches;
  }
  EXPECT_EQ(verdict, ProofResult::won);
  EXPECT_GT(searches, 1);
  EXPECT_LE(nodes, 200 * searches);
}

TEST(ThreatSearch, RefutesTheWinsOfAPositionWithoutThreats) {
  GomokuBoard board(gomoku::played("h8 h9 i8 i9"), Variant::freestyle);
  ThreatSearch search;
  EXPECT_EQ(search.search(board, plenty_of_threats, countless), ProofResult::refuted);
}

TEST(ThreatSearch, FindsNoWinThatTakesMorePliesThanAreLeft) {
  const ForcedWin win = wins_by_threats().front();
  GomokuBoard board(win.position, win.variant);
  ThreatSearch search;
  EXPECT_NE(search.search(board, {100'000, 5}, countless), ProofResult::won);
}

// Whatever is claimed in positions that nobody chose is proved too.
class ThreatsOfEveryVariant : public testing::TestWithParam<Variant> {};
INSTANTIATE_TEST_SUITE_P(Gomoku, ThreatsOfEveryVariant,
                         testing::Values(Variant::freestyle, Variant::standard, Variant::renju,
                                         Variant::caro, Variant::caro_exact));

TEST_P(ThreatsOfEveryVariant, WinsOfRandomGamesAreProvedAgain) {
  Rng rng(11 + static_cast<std::uint64_t>(GetParam()));
  int claimed = 0;
  for (int game = 0; game < 60 && claimed < 12; ++game) {
    GomokuBoard board(gomoku::Position({13, 13}), GetParam());
    ThreatSearch search;
    for (int stone = 0; stone < 40; ++stone) {
      std::vector<Point> points;
      board.neighbourhood().for_each(13, [&](Point point) {
        if (!board.is_forbidden(board.side_to_move(), point)) {
          points.push_back(point);
        }
      });
      if (points.empty()) {
        points.push_back(gomoku::centre_of({13, 13}));
      }
      board.play(points[rng.below(points.size())]);
      const Color own = board.side_to_move();
      // Such wins are the four search's.
      if (board.count(own, Threat::five) + board.count(~own, Threat::five) > 0) break;
      if (board.count(own, Threat::winning) > 0) break;
      if (search.search(board, {2'000, 30}, countless) != ProofResult::won) continue;
      ++claimed;
      ThreatProver prover(board.position(), GetParam(), search);
      EXPECT_TRUE(prover.proves(search.length())) << format_position(board.position());
      break;
    }
  }
  EXPECT_GE(claimed, 5);
}

}  // namespace
}  // namespace ludex::search
