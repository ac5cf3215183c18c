// The fast judgement of rows and fouls beside the plain one, on many points.
#include "rules/gomoku/oracle.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <functional>

#include "base/random.h"
#include "rules/gomoku/boards.h"
#include "rules/gomoku/forbidden.h"
#include "rules/gomoku/winning.h"

namespace ludex::gomoku {
namespace {

constexpr int points_to_compare = LUDEX_GOMOKU_POINTS;

constexpr std::array all_variants{Variant::freestyle, Variant::standard, Variant::renju,
                                  Variant::caro, Variant::caro_exact};

using MakePosition = std::function<Position(Rng&)>;
// Compares one position and returns the number of points that were compared.
using Compare = std::function<int(const Position&)>;

Position of_a_game(Rng& rng) {
  const BoardSize size = random_size(rng);
  const auto points =
      static_cast<std::uint64_t>(size.width) * static_cast<std::uint64_t>(size.height);
  return random_game(rng, size, static_cast<int>(rng.below(points * 3 / 4)));
}

int compare_rows(const Position& position) {
  const oracle::Board board(position);
  int compared = 0;
  position.for_each_empty([&](Point point) {
    const oracle::Place place{file_of(point), rank_of(point)};
    ++compared;
    for (const Variant variant : all_variants) {
      for (const Color color : colors) {
        ASSERT_EQ(makes_win(position, variant, color, point),
                  board.wins(variant, "xo"[index(color)], place))
            << to_text(point);
      }
    }
  });
  return compared;
}

int compare_fouls(const Position& position) {
  const oracle::Board board(position);
  int compared = 0;
  position.for_each_empty([&](Point point) {
    ++compared;
    ASSERT_EQ(foul_at(position, point), board.judge({file_of(point), rank_of(point)}))
        << to_text(point);
  });
  return compared;
}

// On random positions and on those of games, as many points of each.
void compare_all(std::uint64_t seed, int points, const Compare& compare) {
  for (const MakePosition& make : {MakePosition(random_position), MakePosition(of_a_game)}) {
    Rng rng(seed);
    for (int compared = 0; compared < points / 2 && !testing::Test::HasFatalFailure();) {
      compared += compare(make(rng));
    }
  }
}

TEST(GomokuOracle, AgreesAboutRowsUnderEveryVariant) {
  compare_all(6, points_to_compare, compare_rows);
}

TEST(GomokuOracle, AgreesAboutFouls) {
  compare_all(7, points_to_compare, compare_fouls);
}

// Crowds of black stones, where nearly every point has threes that depend on each other.
TEST(GomokuOracle, AgreesAboutFoulsAmongManyBlackStones) {
  Rng rng(8);
  for (int compared = 0; compared < points_to_compare / 4 && !HasFatalFailure();) {
    Position position({15, 15});
    const auto stones = 20 + rng.below(60);
    for (std::uint64_t i = 0; i < stones; ++i) {
      const Point point =
          point_at(static_cast<int>(rng.below(15)), static_cast<int>(rng.below(15)));
      if (position.is_empty(point)) {
        position.put(rng.below(6) == 0 ? Color::white : Color::black, point);
      }
    }
    compared += compare_fouls(position);
  }
}

}  // namespace
}  // namespace ludex::gomoku
