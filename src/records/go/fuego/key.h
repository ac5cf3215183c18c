// The keys of positions in books of go. The eight images of a position on a square board have the
// same key, and so do all orders in which its stones may be played.
#pragma once

#include <string>
#include <vector>

#include "rules/go/position.h"
#include "rules/go/types.h"
#include "rules/symmetry.h"

namespace ludex::records::fuego {

struct CanonicalPosition {
  // The player to move and the stones of the image that stands for all: that with the smallest key.
  std::string key;
  // Every symmetry that maps the position to that image; several if the position is symmetric.
  std::vector<rules::Symmetry> symmetries;
};

[[nodiscard]] CanonicalPosition canonical(const go::Position& position, go::Color to_move);

// A move in the canonical position: the smallest of the points that are images of each other.
[[nodiscard]] go::Point canonical_move(const CanonicalPosition& position, const go::BoardSize& size,
                                       go::Point point);
// The points of a position that correspond to a canonical move, in ascending order.
[[nodiscard]] std::vector<go::Point> moves_of(const CanonicalPosition& position,
                                              const go::BoardSize& size, go::Point move);

}  // namespace ludex::records::fuego
