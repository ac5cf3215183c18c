// Wins by continuous fours: those of a file are found, and each is proved again by trying every
// stone with nothing but the rules.
#include "search/gomoku/four_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "rules/gomoku/boards.h"
#include "rules/gomoku/position_text.h"
#include "search/gomoku/plain_rules.h"

namespace ludex::search {
namespace {

using gomoku::Color;
using gomoku::Point;
using gomoku::Variant;

std::vector<ForcedWin> wins() {
  return forced_wins(LUDEX_TEST_DATA "/gomoku/four_wins.txt");
}

// Tries every stone that makes a four, and every answer; knows nothing of patterns.
class SlowProver : public PlainRules {
 public:
  using PlainRules::PlainRules;

  // Whether the side to move wins within so many plies by stones that each threaten a five.
  [[nodiscard]] bool wins(int plies) {
    const Color own = position_.side_to_move();
    if (!fives(own).empty()) return true;
    if (plies < 3) return false;
    const std::vector<Point> dangers = fives(~own);
    if (dangers.size() > 1 && !closes()) return false;
    const auto key = std::make_pair(position_.key(), plies);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    bool won = false;
    for (const Point point : empty_points()) {
      if (won || !is_near_own(own, point) || is_forbidden(own, point)) continue;
      position_.play(point);
      won = fives(~own).empty() && !fives(own).empty() && loses(own, plies - 1);
      position_.undo(point);
    }
    known_[key] = won;
    return won;
  }

 private:
  // Whether every answer to the four of `attacker` loses: those that leave him a five at once do.
  [[nodiscard]] bool loses(Color attacker, int plies) {
    const std::vector<Point> threats = fives(attacker);
    const std::vector<Point> answers = closes() ? empty_points() : threats;
    if (!closes() && threats.size() > 1) return true;
    for (const Point point : answers) {
      if (is_forbidden(~attacker, point)) continue;
      position_.play(point);
      // A stone of the defender makes no new five for the attacker.
      const bool parries = std::none_of(threats.begin(), threats.end(), [&](Point five) {
        return five != point && gomoku::makes_win(position_, variant_, attacker, five);
      });
      const bool lost = !parries || wins(plies - 1);
      position_.undo(point);
      if (!lost) return false;
    }
    return true;
  }

  std::map<std::pair<std::uint64_t, int>, bool> known_;
};

constexpr FourSearch::Budget plenty{100'000, 60};
constexpr auto uncounted = [] { return true; };

TEST(FourWins, AreFoundAndProvedAgain) {
  const std::vector<ForcedWin> all = wins();
  ASSERT_GE(all.size(), 40U);
  for (const ForcedWin& win : all) {
    GomokuBoard board(win.position, win.variant);
    FourSearch search;
    ASSERT_TRUE(search.wins(board, plenty, uncounted)) << format_position(win.position);
    EXPECT_EQ(search.length(), win.plies) << format_position(win.position);
    SlowProver prover(win.position, win.variant);
    EXPECT_TRUE(prover.wins(win.plies)) << win.variant_name << " " << format_position(win.position);
  }
}

TEST(FourWins, AreNotFoundForTheOtherSideBeforeItHasThem) {
  // Nobody wins by fours with two stones each.
  GomokuBoard board(gomoku::played("h8 h9 i8 i9"), Variant::freestyle);
  FourSearch search;
  EXPECT_FALSE(search.wins(board, plenty, uncounted));
  EXPECT_TRUE(search.is_complete());
}

TEST(FourSearch, EndsWhenItMayCountNoMore) {
  const ForcedWin win = wins().front();
  GomokuBoard board(win.position, win.variant);
  const GomokuBoard before = board;
  FourSearch search;
  int counted = 0;
  EXPECT_FALSE(search.wins(board, plenty, [&counted] { return ++counted < 3; }));
  EXPECT_EQ(counted, 3);
  EXPECT_TRUE(board.has_same_patterns(before));
}

TEST(FourSearch, SaysThatASmallBudgetLeftSomethingOut) {
  const ForcedWin win = wins().front();
  GomokuBoard board(win.position, win.variant);
  FourSearch search;
  EXPECT_FALSE(search.wins(board, {1, 60}, uncounted));
  EXPECT_FALSE(search.is_complete());
  EXPECT_TRUE(search.wins(board, plenty, uncounted)) << "what was left out is not remembered";
}

// White's four from i7 to l4 can only be answered at h8, which would make two threes.
TEST(FourSearch, WinsWhereTheOnlyAnswerIsForbidden) {
  gomoku::Position position = gomoku::board(R"(
      . . . . . . . . . . . . . . .
      . . . . . . . . . . . . . . .
      . . . . . . . . . . . . . . .
      . . . . . . . . . . . . . . .
      . . . . . . . x . . . . . . .
      . . . . . . . x . . . . . . .
      . . . . . . . . . . . . . . .
      . . . . . x x . . . . . . . .
      . . . . . . . . o . . . . . .
      . . . . . . . . . o . . . . .
      . . . . . . . . . . . . . . .
      . . . . . . . . . . . o . . .
      . . . . . . . . . . . . x . .
      . . . . . . . . . . . . . . .
      . . . . . . . . . . . . . . .)");
  position.set_side_to_move(Color::white);
  FourSearch search;
  GomokuBoard renju(position, Variant::renju);
  ASSERT_TRUE(search.wins(renju, plenty, uncounted));
  EXPECT_EQ(search.length(), 3);
  EXPECT_EQ(search.backwards(), FourSearch::Line{gomoku::point_at(10, 4)});
  search.forget();
  GomokuBoard freestyle(position, Variant::freestyle);
  EXPECT_FALSE(search.wins(freestyle, plenty, uncounted));
}

}  // namespace
}  // namespace ludex::search
