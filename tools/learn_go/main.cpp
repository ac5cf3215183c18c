// Learns the weights of the features that make moves of go likely; see README.md.
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.h"
#include "base/text.h"
#include "learn_go/fit.h"
#include "learn_go/self_play.h"
#include "learn_go/weights_source.h"

namespace {

using namespace ludex;

constexpr int wrong_usage = 2;
constexpr int rounds = 30;

int play(const std::vector<std::string_view>& words) {
  std::array<std::int64_t, 4> numbers{};
  if (words.size() != numbers.size() + 1) return wrong_usage;
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    const auto number = to_integer(words[at + 1]);
    if (!number || *number < 0) return wrong_usage;
    numbers[at] = *number;
  }
  const auto [games, side, simulations, seed] = numbers;
  if (side < 2 || side > go::max_side || simulations < 1) return wrong_usage;
  Rng rng(static_cast<std::uint64_t>(seed));
  for (std::int64_t game = 0; game < games; ++game) {
    learn_go::SelfPlay options{.side = static_cast<int>(side),
                               .simulations = static_cast<std::uint64_t>(simulations)};
    options.komi = 300 + 100 * static_cast<int>(rng.below(8));
    fmt::print("{}\n", learn_go::format(learn_go::play_game(options, rng.next())));
    if (std::fflush(stdout) != 0) {
      fmt::print(stderr, "learn_go: the games cannot be written\n");
      return 1;
    }
  }
  return 0;
}

int fit_games(const std::vector<std::string_view>& words) {
  if (words.size() != 3) return wrong_usage;
  std::ifstream in{std::string(words[1])};
  learn_go::Choices of_playouts(false);
  learn_go::Choices of_trees(true);
  std::string line;
  while (std::getline(in, line)) {
    const auto game = learn_go::parse_game_line(line);
    if (!game) {
      fmt::print(stderr, "learn_go: {}\n", game.error().message);
      return 1;
    }
    of_playouts.add(*game);
    of_trees.add(*game);
  }
  if (of_playouts.size() == 0) {
    fmt::print(stderr, "learn_go: there are no games in `{}`\n", words[1]);
    return 1;
  }
  const learn_go::Fitted playouts = learn_go::fit(of_playouts, rounds);
  const learn_go::Fitted trees = learn_go::fit(of_trees, rounds);
  for (const auto& [name, fitted] : {std::pair{"playouts", &playouts}, {"trees", &trees}}) {
    fmt::print("{}: {} moves, {:.3f} bits each, {:.1f} % were the likeliest\n", name,
               of_playouts.size(), fitted->surprise, 100 * fitted->first);
  }
  std::ofstream out{std::string(words[2])};
  out << learn_go::weights_source(learn_go::sharpened(playouts.logarithms), trees.logarithms);
  out.close();
  if (out) return 0;
  fmt::print(stderr, "learn_go: `{}` cannot be written\n", words[2]);
  return 1;
}

}  // namespace

int main(int count, char** given) {
  const std::vector<std::string_view> words(given + 1, given + count);
  int status = wrong_usage;
  if (!words.empty() && words[0] == "play") {
    status = play(words);
  } else if (!words.empty() && words[0] == "fit") {
    status = fit_games(words);
  }
  if (status == wrong_usage) {
    fmt::print(stderr,
               "usage: learn_go play GAMES SIDE SIMULATIONS SEED   games, written to stdout\n"
               "       learn_go fit FILE OUTPUT                    weights, as a source\n");
  }
  return status;
}
