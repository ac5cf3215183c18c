// A fixed piece of work for a built-in engine: the number of nodes it takes is a signature of how
// the engine searches, the time is its speed.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/result.h"
#include "base/time.h"

namespace ludex::search {

struct BenchOutcome {
  std::uint64_t nodes = 0;  // the same on every run and with every compiler
  Duration took{0};
};

// Searches the game's bench positions to `depth` plies (0: to the usual depth), one after the other
// with one thread. The error says that no engine plays the game.
[[nodiscard]] Result<BenchOutcome> run_bench(std::string_view game, int depth, const Clock& clock);

}  // namespace ludex::search
