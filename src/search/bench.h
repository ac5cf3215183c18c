// A fixed workload of a built-in engine. The number of nodes is a signature of how the engine
// searches; the time measures its speed.
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

// Searches the game's bench positions to `depth` plies (0: EngineKind::bench_depth), one after the
// other with one thread. Returns an error if no built-in engine plays the game or the engine
// refuses a position.
[[nodiscard]] Result<BenchOutcome> run_bench(std::string_view game, int depth, const Clock& clock);

}  // namespace ludex::search
