// What a search remembers of a position that it met.
#pragma once

#include <optional>
#include <variant>

#include "engine/score.h"
#include "rules/game.h"

namespace ludex::engine {

// A limit of the true score, from a search of that many plies.
struct HashBound {
  std::variant<Centipawns, MateIn> value;
  int depth = 0;
  bool operator==(const HashBound&) const = default;
};

// An exact score is both limits.
struct HashEntry {
  std::optional<rules::Move> best;
  std::optional<HashBound> lower;
  std::optional<HashBound> upper;
  bool operator==(const HashEntry&) const = default;
};

}  // namespace ludex::engine
