// The seed of the engine's random choices: gnugo-commands.md 6.5. The same seed gives the same
// search.
#include <fmt/format.h>

#include <array>
#include <cstdint>

#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

// What one step does to a seed: x becomes factor * x + term, modulo 2^31.
struct Step {
  std::uint32_t factor;
  std::uint32_t term;
};
constexpr std::uint32_t seed_mask = 0x7FFF'FFFF;

constexpr std::uint32_t taken(const Step& step, std::uint32_t seed) {
  return (step.factor * seed + step.term) & seed_mask;
}
constexpr Step twice(const Step& step) {
  return {step.factor * step.factor, step.factor * step.term + step.term};
}

// A step that leads through all 2^31 numbers (Hull and Dobell 1962: an odd term, and a factor that
// is 1 modulo 4).
constexpr Step next_game{1'103'515'245, 12'345};

int seed_of(const EngineState& state) {
  return state.seed.value_or(0);
}

Reply get_seed(EngineState& state, Arguments& /*in*/) {
  return succeed(fmt::to_string(seed_of(state)));
}

Reply set_seed(EngineState& state, Arguments& in) {
  const auto seed = in.integer();
  if (!seed) return refuse("invalid seed");
  state.seed = *seed;
  return succeed();
}

// Many steps at once, so that no number of games takes long.
Reply advance_seed(EngineState& state, Arguments& in) {
  const auto games = in.integer();
  if (!games || *games < 0) return refuse("invalid number of games");
  auto seed = static_cast<std::uint32_t>(seed_of(state));
  Step step = next_game;
  for (auto left = static_cast<std::uint32_t>(*games); left != 0; left >>= 1U) {
    if ((left & 1U) != 0) {
      seed = taken(step, seed);
    }
    step = twice(step);
  }
  state.seed = static_cast<int>(seed);
  return succeed(fmt::to_string(*state.seed));
}

constexpr std::array seed_table{
    Row{.name = "advance_random_seed", .run = advance_seed, .needs_seed = true},
    Row{.name = "get_random_seed", .run = get_seed, .needs_seed = true},
    Row{.name = "set_random_seed", .run = set_seed, .needs_seed = true},
};

}  // namespace

std::span<const Row> seed_rows() {
  return seed_table;
}

}  // namespace ludex::gtp
