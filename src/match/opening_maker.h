// Makes openings for matches: random beginnings that an engine's search finds even.
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
  rules::Setup setup;  // what is played, and where openings begin
  std::size_t count = 100;
  std::size_t fewest_plies = 3;
  std::size_t most_plies = 7;
  std::uint64_t nodes = 20'000;    // of the search that values an opening
  engine::Centipawns balance{30};  // no side is better by more
  std::uint64_t seed = 1;
  int threads = 1;
  // So many beginnings in a row that are of no use end the work: there are hardly any more.
  std::size_t most_failures = 20'000;
};

struct MadeOpening {
  std::vector<rules::Move> moves;
  engine::Centipawns value;  // from the view of the side to move behind them
  bool operator==(const MadeOpening&) const = default;
};

struct MadeOpenings {
  std::vector<MadeOpening> openings;  // fewer than were asked for where no more were found
  std::size_t tried = 0;              // beginnings
  bool operator==(const MadeOpenings&) const = default;
};

// An engine that counts nodes and gives every search of a new game the same result.
using MakeEngine = std::function<std::unique_ptr<engine::Engine>()>;

// No two openings are alike (rules::likeness), no game is over or won behind one. The same plan
// makes the same openings with any number of threads, each of which has an engine of its own.
// `progress` is called when an opening is found, by one thread at a time. A stop ends the work with
// what there is. The error says why the game has no beginnings, or how the engine failed.
[[nodiscard]] Result<MadeOpenings> make_openings(
    const OpeningPlan& plan, const MakeEngine& make_engine, const std::stop_token& stop,
    const std::function<void(const MadeOpenings&)>& progress);

}  // namespace ludex::match
