// Plays many games at once and writes them in their order, whatever the threads do.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>

#include "base/time.h"
#include "tune/self_play.h"

namespace ludex::tune {

struct GenerationPlan {
  GameRules rules;
  std::uint64_t seed = 1;
  int games = 100;
  int threads = 1;
};

struct Generated {
  int games = 0;
  std::uint64_t samples = 0;
};

// Plays and writes games of `subject`. The same plan writes the same text with any number of
// threads. `progress` is called for every game written.
Generated generate(const Subject& subject, const GenerationPlan& plan, const Clock& clock,
                   std::ostream& out, const std::function<void(const Generated&)>& progress);

}  // namespace ludex::tune
