// Questions about the eyes of stones: where they can be made, and how many there are.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/game.h"
#include "rules/point.h"

namespace ludex::engine {

struct Eyes {
  bool operator==(const Eyes&) const = default;
};

// Points in which a side has or makes eyes.
struct EyeSpace {
  rules::Seat owner{};
  std::vector<rules::Point> points;   // the first one names the space
  std::vector<rules::Point> margins;  // those of them where the opponent can come in
  // The eyes, two at most, if the opponent plays twice in a row, if he moves first, if the owner
  // moves first, and if the owner plays twice in a row.
  std::array<int, 4> eyes{};
  // The first moves of the opponent and of the owner, where it matters who moves first.
  std::optional<rules::Point> attack = {};
  std::optional<rules::Point> defence = {};
  bool operator==(const EyeSpace&) const = default;
};

// A point whose diagonal neighbours make it a false eye, or may do so.
struct HalfEye {
  rules::Point point;
  bool is_false = false;
  int sum = 0;  // over the diagonals: up to 2 for a real eye, 4 and more for a false one
  std::vector<rules::Point> attacks;
  std::vector<rules::Point> defences;
  bool operator==(const HalfEye&) const = default;
};

// The answer to Eyes.
struct EyesResult {
  std::vector<EyeSpace> spaces;
  std::vector<HalfEye> half_eyes;
  std::uint64_t nodes = 0;
  bool operator==(const EyesResult&) const = default;
};

}  // namespace ludex::engine
