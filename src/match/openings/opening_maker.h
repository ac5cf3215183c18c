// Makes openings for matches: random first moves that an engine's search finds even.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "base/result.h"
#include "engine/engine.h"
#include "engine/score.h"
#include "rules/game.h"

namespace ludex::match {

struct OpeningPlan {
  rules::Setup setup;  // the game, and the position in which openings begin
  std::size_t count = 100;
  std::size_t fewest_plies = 3;
  std::size_t most_plies = 7;
  std::uint64_t nodes = 20'000;    // of the search that evaluates an opening
  engine::Centipawns balance{30};  // neither side may be better by more
  std::uint64_t seed = 1;
  int threads = 1;
  // The work ends after this many useless candidates in a row: there are hardly any openings left.
  std::size_t most_failures = 20'000;
};

struct MadeOpening {
  std::vector<rules::Move> moves;
  engine::Centipawns value;  // after the moves, from the point of view of the side to move
  bool operator==(const MadeOpening&) const = default;
};

struct MadeOpenings {
  std::vector<MadeOpening> openings;  // fewer than `count` if no more were found
  std::size_t tried = 0;              // candidates
  bool operator==(const MadeOpenings&) const = default;
};

// Makes an engine that counts nodes and whose searches in a new game are reproducible.
using MakeEngine = std::function<std::unique_ptr<engine::Engine>()>;

// No two openings are alike (rules::likeness), and after none of them the game is over or won. The
// same plan makes the same openings with any number of threads, each of which has its own engine.
// `progress` is called when an opening is found, by one thread at a time. A stop ends the work with
// the openings found so far. The error states why no game can begin, or how the engine failed.
[[nodiscard]] Result<MadeOpenings> make_openings(
    const OpeningPlan& plan, const MakeEngine& make_engine, const std::stop_token& stop,
    const std::function<void(const MadeOpenings&)>& progress);

}  // namespace ludex::match
