// Wins by continuous fours: those of a file are found, and each is proved again by trying every
// stone with nothing but the rules.
#include "search/gomoku/four_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "base/text.h"
#include "base/tokens.h"
#include "rules/gomoku/boards.h"
#include "rules/gomoku/forbidden.h"
#include "rules/gomoku/position_text.h"
#include "rules/gomoku/winning.h"

namespace ludex::search {
namespace {

using gomoku::Color;
using gomoku::Point;
using gomoku::Position;
using gomoku::Variant;

struct Win {
  std::string variant_name;
  Variant variant{};
  Position position{{15, 15}};
  int plies = 0;
};

std::vector<Win> wins() {
  const std::map<std::string, Variant> variants{{"freestyle", Variant::freestyle},
                                                {"standard", Variant::standard},
                                                {"renju", Variant::renju},
                                                {"caro", Variant::caro},
                                                {"caro_exact", Variant::caro_exact}};
  std::vector<Win> all;
  std::ifstream in(LUDEX_TEST_DATA "/gomoku/four_wins.txt");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#') continue;
    const auto parts = split(line, '|');
    Win win;
    win.variant_name = std::string(trim(parts.at(0)));
    win.variant = variants.at(win.variant_name);
    Tokens words(parts.at(1));
    win.position = gomoku::read_position(words).value();
    win.plies = static_cast<int>(to_integer(trim(parts.at(2))).value());
    all.push_back(win);
  }
  return all;
}

// Tries every stone that makes a four, and every answer; knows nothing of patterns.
class SlowProver {
 public:
  SlowProver(const Position& position, Variant variant) : position_(position), variant_(variant) {}

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
  [[nodiscard]] bool closes() const {
    return variant_ == Variant::caro || variant_ == Variant::caro_exact;
  }
  [[nodiscard]] bool is_forbidden(Color color, Point point) const {
    return variant_ == Variant::renju && color == Color::black &&
           gomoku::is_forbidden(position_, point);
  }
  [[nodiscard]] std::vector<Point> empty_points() const {
    std::vector<Point> points;
    position_.for_each_empty([&](Point point) { points.push_back(point); });
    return points;
  }
  [[nodiscard]] std::vector<Point> fives(Color color) const {
    std::vector<Point> points;
    position_.for_each_empty([&](Point point) {
      if (gomoku::makes_win(position_, variant_, color, point)) {
        points.push_back(point);
      }
    });
    return points;
  }
  // Whether three stones of the colour stand in five points of a line with the point: only such a
  // point makes a four.
  [[nodiscard]] bool is_near_own(Color color, Point point) const {
    for (const gomoku::Direction direction : gomoku::directions) {
      const auto stones =
          gomoku::window_at(position_.line(direction, point).stones[gomoku::index(color)],
                            gomoku::place_on(direction, point));
      for (int from = 1; from <= 5; ++from) {
        if (std::popcount((stones >> from) & 31U) >= 3) return true;
      }
    }
    return false;
  }
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

  Position position_;
  Variant variant_;
  std::map<std::pair<std::uint64_t, int>, bool> known_;
};

constexpr FourSearch::Budget plenty{100'000, 60};
constexpr auto uncounted = [] { return true; };

TEST(FourWins, AreFoundAndProvedAgain) {
  const std::vector<Win> all = wins();
  ASSERT_GE(all.size(), 40U);
  for (const Win& win : all) {
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
  const Win win = wins().front();
  GomokuBoard board(win.position, win.variant);
  const GomokuBoard before = board;
  FourSearch search;
  int counted = 0;
  EXPECT_FALSE(search.wins(board, plenty, [&counted] { return ++counted < 3; }));
  EXPECT_EQ(counted, 3);
  EXPECT_TRUE(board.has_same_patterns(before));
}

TEST(FourSearch, SaysThatASmallBudgetLeftSomethingOut) {
  const Win win = wins().front();
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
