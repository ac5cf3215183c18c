// What a tree has found of the moves from its root.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/go/move.h"
#include "search/go/tree/tree.h"

namespace ludex::search {

struct GoCandidate {
  go::Move move;
  std::uint32_t visits = 0;
  double prior = 0;            // how likely the move was before the search; their sum is 1
  double win = 0.5;            // the chance of the mover, from 0 to 1
  double lead = 0;             // points by which the mover is ahead at the end, komi included
  std::vector<go::Move> line;  // the move and what follows, in turns
};

// The most visited move comes first.
[[nodiscard]] std::vector<GoCandidate> candidates_of(const GoTree& tree);
// The move to play: the most visited one, or one that gains points in a closed space and seems to
// be nearly as good. What is played out is certain, and the net is often off by more points than
// that.
[[nodiscard]] const GoCandidate& best_of(const std::vector<GoCandidate>& candidates,
                                         const GoTree& tree);
// The length of the best line.
[[nodiscard]] int depth_of(const GoTree& tree);

// How far the most visited move is ahead of the second, in visits.
[[nodiscard]] std::uint32_t margin_of(const GoTree& tree);
// Whether the most visited move is also the one that won most often.
[[nodiscard]] bool is_settled(const GoTree& tree);

}  // namespace ludex::search
