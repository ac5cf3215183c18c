// The order of a round robin by Berger's tables (FIDE Handbook C.05, Annex 1): in each of its
// rounds every engine plays once, and the seats are shared out as evenly as can be.
#pragma once

#include <cstddef>
#include <vector>

#include "match/pairing/pairing.h"

namespace ludex::match {

// All encounters of a single round robin, one round after the other. With an odd number of engines
// one engine is free in each round. Expects at least two engines.
[[nodiscard]] std::vector<Opponents> berger_encounters(std::size_t engines);

}  // namespace ludex::match
