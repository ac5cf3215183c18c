// Measures how long the rules take to judge a black stone under renju: on the points near stones in
// positions of random games, which are those that a search asks about, and on every empty point of
// positions crowded with black stones.
//
//   bench_gomoku_forbidden [GAMES]
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "base/random.h"
#include "rules/gomoku/boards.h"
#include "rules/gomoku/forbidden.h"

namespace {

using namespace ludex::gomoku;

constexpr std::uint64_t seed = 1;
constexpr int repetitions = 20;

struct Asked {
  Position position;
  std::vector<Point> points;
};

// The empty points with a stone at most two points away along a line.
std::vector<Point> points_near_stones(const Position& position) {
  std::vector<Point> points;
  position.for_each_empty([&](Point point) {
    const bool is_near =
        std::any_of(directions.begin(), directions.end(), [&](Direction direction) {
          const Line& line = position.line(direction, point);
          const LineWord window =
              window_at(line.stones[0] | line.stones[1], place_on(direction, point));
          return (window & (window_middle << 1 | window_middle << 2 | window_middle >> 1 |
                            window_middle >> 2)) != 0;
        });
    if (is_near) {
      points.push_back(point);
    }
  });
  return points;
}

std::vector<Asked> of_games(int games) {
  ludex::Rng rng(seed);
  std::vector<Asked> all;
  for (int game = 0; game < games; ++game) {
    Position position = random_game(rng, {15, 15}, 10 + static_cast<int>(rng.below(80)));
    position.set_side_to_move(Color::black);
    all.push_back({position, points_near_stones(position)});
  }
  return all;
}

std::vector<Asked> of_crowds(int positions) {
  ludex::Rng rng(seed);
  std::vector<Asked> all;
  for (int i = 0; i < positions; ++i) {
    Asked asked{Position({15, 15}), {}};
    for (std::uint64_t stones = 30 + rng.below(50); stones > 0; --stones) {
      const Point point =
          point_at(static_cast<int>(rng.below(15)), static_cast<int>(rng.below(15)));
      if (!asked.position.is_empty(point)) continue;
      asked.position.put(rng.below(5) == 0 ? Color::white : Color::black, point);
    }
    asked.position.for_each_empty([&](Point point) { asked.points.push_back(point); });
    all.push_back(asked);
  }
  return all;
}

void measure(const char* name, const std::vector<Asked>& all) {
  std::int64_t points = 0;
  std::int64_t forbidden = 0;
  const auto begin = std::chrono::steady_clock::now();
  for (int again = 0; again < repetitions; ++again) {
    for (const Asked& asked : all) {
      for (const Point point : asked.points) {
        forbidden += is_forbidden(asked.position, point) ? 1 : 0;
      }
      points += static_cast<std::int64_t>(asked.points.size());
    }
  }
  const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - begin;
  std::printf("%s: %lld points, %.2f%% forbidden, %.1f ns a point\n", name,
              static_cast<long long>(points),
              100.0 * static_cast<double>(forbidden) / static_cast<double>(points),
              spent.count() / static_cast<double>(points));
}

}  // namespace

int main(int count, char** words) {
  const int games = count > 1 ? std::atoi(words[1]) : 1000;
  if (games < 1) {
    std::fputs("usage: bench_gomoku_forbidden [GAMES]\n", stderr);
    return 2;
  }
  measure("games", of_games(games));
  measure("crowds", of_crowds(games));
  return 0;
}
