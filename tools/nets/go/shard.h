// Positions of games as a file from which the training reads: see README.md for its form.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "base/random.h"
#include "nets/go/game_record.h"
#include "search/go/net/features.h"

namespace ludex::go_nets {

// The positions of games on one size of board.
class Shard {
 public:
  // Of moves that were not studied, so many of 100 are kept too: what was played counts a little as
  // the policy.
  Shard(int side, int shallow_percent, std::uint64_t seed)
      : side_(side), shallow_percent_(shallow_percent), rng_(seed) {}

  // Leaves out games on other boards.
  void add(const GameRecord& game);
  [[nodiscard]] std::size_t positions() const { return positions_; }
  void write(std::ostream& out) const;

 private:
  void put_planes(const go::GameState& state);

  int side_;
  int shallow_percent_;
  Rng rng_;
  search::go_net::PlaneFiller filler_{search::go_net::all_planes};
  std::size_t positions_ = 0;
  std::string bytes_;
};

}  // namespace ludex::go_nets
