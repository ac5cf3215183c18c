// The patterns that are kept up to date stone by stone, against patterns from scratch and against
// the rules.
#include "search/gomoku/board.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.h"
#include "rules/gomoku/boards.h"
#include "rules/gomoku/position_text.h"
#include "rules/gomoku/winning.h"
#include "search/gomoku/answers.h"

namespace ludex::search {
namespace {

using gomoku::Color;
using gomoku::Point;
using gomoku::Variant;

constexpr std::array<Variant, 5> variants{Variant::freestyle, Variant::standard, Variant::renju,
                                          Variant::caro, Variant::caro_exact};

// Calls visit(board) after every stone of some random games of that variant.
template <class Visit>
void in_random_games(Variant variant, int games, const Visit& visit) {
  Rng rng(static_cast<std::uint64_t>(variant) + 17);
  for (int game = 0; game < games; ++game) {
    const auto size = gomoku::random_size(rng);
    GomokuBoard board(gomoku::Position(size), variant);
    for (int stone = 0; stone < 60 && board.position().empty_points() > 0; ++stone) {
      std::vector<Point> points;
      board.neighbourhood().for_each(size.height, [&](Point point) { points.push_back(point); });
      if (points.empty()) {
        points.push_back(gomoku::centre_of(size));
      }
      board.play(points[rng.below(points.size())]);
      visit(board);
    }
  }
}

class EveryVariant : public testing::TestWithParam<Variant> {};
INSTANTIATE_TEST_SUITE_P(Gomoku, EveryVariant, testing::ValuesIn(variants));

TEST_P(EveryVariant, KeepsPatternsAsTheyAreFromScratch) {
  in_random_games(GetParam(), 40, [](const GomokuBoard& board) {
    const GomokuBoard fresh(board.position(), board.variant());
    ASSERT_TRUE(board.has_same_patterns(fresh)) << format_position(board.position());
  });
}

TEST_P(EveryVariant, TakesStonesBackToTheSamePatterns) {
  Rng rng(5);
  for (int game = 0; game < 20; ++game) {
    const auto size = gomoku::random_size(rng);
    GomokuBoard board(gomoku::Position(size), GetParam());
    std::vector<GomokuBoard> before;
    for (int stone = 0; stone < 20 && board.position().empty_points() > 0; ++stone) {
      std::vector<Point> points;
      board.position().for_each_empty([&](Point point) { points.push_back(point); });
      before.push_back(board);
      board.play(points[rng.below(points.size())]);
    }
    while (!before.empty()) {
      board.undo();
      ASSERT_TRUE(board.has_same_patterns(before.back())) << format_position(board.position());
      before.pop_back();
    }
  }
}

TEST_P(EveryVariant, KnowsTheFivesOfTheRules) {
  in_random_games(GetParam(), 30, [](const GomokuBoard& board) {
    const gomoku::Position& position = board.position();
    position.for_each_empty([&](Point point) {
      for (const Color color : gomoku::colors) {
        ASSERT_EQ(board.value(color, point).threat == Threat::five,
                  gomoku::makes_win(position, board.variant(), color, point))
            << format_position(position) << " " << to_text(point);
      }
    });
  });
}

TEST(GomokuBoard, KnowsTheForbiddenPointsOfTheRules) {
  int forbidden = 0;
  in_random_games(Variant::renju, 60, [&](const GomokuBoard& board) {
    board.position().for_each_empty([&](Point point) {
      const bool by_rule = gomoku::is_forbidden(board.position(), point);
      forbidden += by_rule ? 1 : 0;
      ASSERT_EQ(board.is_forbidden(Color::black, point), by_rule)
          << format_position(board.position()) << " " << to_text(point);
      ASSERT_FALSE(board.is_forbidden(Color::white, point));
    });
  });
  EXPECT_GT(forbidden, 100);
}

// Whether `attacker`, who does not move, can make a five next.
bool threatens_five(const GomokuBoard& board, Color attacker) {
  bool found = false;
  board.position().for_each_empty([&](Point point) {
    found = found || gomoku::makes_win(board.position(), board.variant(), attacker, point);
  });
  return found;
}

TEST_P(EveryVariant, AnswersAFiveWithThePointsThatParryIt) {
  int answered = 0;
  in_random_games(GetParam(), 30, [&](GomokuBoard& board) {
    const Color own = board.side_to_move();
    if (board.count(~own, Threat::five) == 0) return;
    PointSet answers;
    for (const Point point : answers_to_five(board, ~own)) {
      answers.add(point);
    }
    board.position().for_each_empty([&](Point point) {
      if (board.is_forbidden(own, point)) return;
      GomokuBoard after = board;
      after.play(point);
      ASSERT_EQ(answers.has(point), !threatens_five(after, ~own))
          << format_position(board.position()) << " " << to_text(point);
    });
    ++answered;
  });
  EXPECT_GT(answered, 20);
}

TEST_P(EveryVariant, CallsAFourWinningOnlyIfNoAnswerParriesIt) {
  int winning = 0;
  in_random_games(GetParam(), 30, [&](GomokuBoard& board) {
    const Color own = board.side_to_move();
    if (board.count(~own, Threat::five) + board.count(own, Threat::five) > 0) return;
    board.points(own, Threat::winning).for_each(board.position().size().height, [&](Point point) {
      if (board.is_forbidden(own, point)) return;
      GomokuBoard after = board;
      after.play(point);
      ++winning;
      ASSERT_TRUE(answers_to_five(after, own).empty())
          << format_position(board.position()) << " " << to_text(point);
    });
  });
  EXPECT_GT(winning, 10);
}

TEST_P(EveryVariant, ListsEveryPointThatParriesAWinningFour) {
  int listed = 0;
  in_random_games(GetParam(), 20, [&](GomokuBoard& board) {
    const Color own = board.side_to_move();
    if (board.count(~own, Threat::five) + board.count(own, Threat::five) > 0) return;
    const auto answers = answers_to_winning(board, ~own);
    if (!answers) return;
    ++listed;
    board.position().for_each_empty([&](Point point) {
      const Threat mine = board.value(own, point).threat;
      if (answers->has(point) || mine >= Threat::four || board.is_forbidden(own, point)) return;
      GomokuBoard after = board;
      after.play(point);
      ASSERT_TRUE(after.allowed(~own, Threat::winning))
          << format_position(board.position()) << " " << to_text(point);
    });
  });
  EXPECT_GT(listed, 10);
}

}  // namespace
}  // namespace ludex::search
