// Which moves of the tree the rule of superko forbids, because they make an earlier position again.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/go/game_state.h"
#include "rules/go/point_set.h"

namespace ludex::search {

// The positions of a game and of a line that goes on from it.
class GoRepetition {
 public:
  explicit GoRepetition(const go::GameState& state);

  // A stone follows; `position` is the one after it.
  void add(go::Color color, go::Point point, const go::Position& position);
  // Forgets what was added since the game.
  void end_line();
  // Whether the rules forbid the stone, since it makes an earlier position again.
  [[nodiscard]] bool forbids(const go::Position& position, go::Color color, go::Point point) const;

 private:
  std::optional<bool> any_player_;  // positional superko; absent without superko
  std::vector<go::EarlierPosition> positions_;
  std::size_t of_game_ = 0;
  // The points where that colour has had a stone: only there a stone can repeat a position.
  std::array<go::PointSet, 2> held_{};
  std::array<go::PointSet, 2> held_in_game_{};
};

}  // namespace ludex::search
