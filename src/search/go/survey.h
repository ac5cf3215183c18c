// What random games say of a board: whose each point becomes, and which stones are dead.
#pragma once

#include <array>
#include <cstdint>

#include "rules/go/game_state.h"
#include "rules/go/point_set.h"

namespace ludex::search {

class Survey {
 public:
  // Plays so many games to their end, with either colour first in turns. The same seed makes the
  // same survey.
  Survey(const go::Position& position, int games, std::uint64_t seed);

  // 1000: Black's in all games; -1000: White's.
  [[nodiscard]] int permill(go::Point point) const;
  // Strings of stones whose points become mostly the opponent's. Stones that cannot be captured
  // whatever is played are never among them, and what those enclose always is.
  [[nodiscard]] go::PointSet dead() const;
  // Whether a stone may still change whose the point is.
  [[nodiscard]] bool is_open(go::Point point) const;

 private:
  go::Position position_;
  int games_;
  std::array<std::int32_t, go::point_room> lead_{};  // of Black, in games
};

}  // namespace ludex::search
