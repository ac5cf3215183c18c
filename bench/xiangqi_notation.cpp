// Random games of xiangqi through every notation: FEN, UCCI, ICCS, WXF and Chinese in both scripts,
// each written and read back before every move. Prints the speed, or the first difference and ends
// with status 1.
//
//   bench_xiangqi_notation [GAMES]
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/random.h"
#include "rules/xiangqi/random_games.h"
#include "rules/xiangqi/round_trip.h"

namespace {

constexpr int longest_game = 150;  // half-moves
constexpr std::uint64_t seed = 1;

int run(int games) {
  ludex::Rng rng(seed);
  std::int64_t moves = 0;
  std::string difference;
  const auto begin = std::chrono::steady_clock::now();
  for (int game = 0; game < games && difference.empty(); ++game) {
    ludex::xiangqi::play_random_game(rng, longest_game, [&](const auto& position, auto move) {
      ++moves;
      if (difference.empty()) {
        difference = ludex::xiangqi::difference_after_round_trips(position, move);
      }
    });
  }
  if (!difference.empty()) {
    std::fprintf(stderr, "bench_xiangqi_notation: %s\n", difference.c_str());
    return 1;
  }
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  std::printf("%d games, %lld moves without a difference, %.0f moves/s\n", games,
              static_cast<long long>(moves), static_cast<double>(moves) / spent.count());
  return 0;
}

}  // namespace

int main(int count, char** words) {
  const int games = count > 1 ? std::atoi(words[1]) : 1000;
  if (games < 1) {
    std::fputs("usage: bench_xiangqi_notation [GAMES]\n", stderr);
    return 2;
  }
  return run(games);
}
