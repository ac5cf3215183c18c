// Positions of the search on small boards.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/go/game_state.h"
#include "search/go/small/small_board.h"
#include "search/go/small/small_search.h"

namespace ludex::search::go_small {

struct SmallPosition {
  SmallBoard board;
  go::Color to_move{};
  bool passed = false;  // the last move was a pass: another one ends the game

  // The stones alone, and with the player to move: exact, not a hash.
  [[nodiscard]] std::uint64_t stones() const {
    return board.stones[0] | (std::uint64_t{board.stones[1]} << bits_of_points);
  }
  [[nodiscard]] std::uint64_t situation() const {
    return stones() | (static_cast<std::uint64_t>(go::index(to_move)) << (2 * bits_of_points));
  }
  // Everything: 2 * 25 bits of stones, the player, the pass, and five bits for the ko.
  [[nodiscard]] std::uint64_t key() const {
    const auto ko = board.ko == 0 ? 31U : static_cast<unsigned>(std::countr_zero(board.ko));
    return situation() | (std::uint64_t{passed ? 1U : 0U} << (2 * bits_of_points + 1)) |
           (std::uint64_t{ko} << (2 * bits_of_points + 2));
  }

 private:
  static constexpr unsigned bits_of_points = most_points;
};

// The position of the game, with that colour to move.
[[nodiscard]] SmallPosition small_position(const Shape& shape, const go::GameState& state,
                                           go::Color to_move);
// The positions that the game had before, from the first on.
[[nodiscard]] std::vector<SmallPosition> earlier_positions(const Shape& shape,
                                                           const go::GameState& state);
// Whether the stone that led to `next` makes one of those again, as the rule of superko compares
// them. Simple ko counts as situational superko.
[[nodiscard]] bool is_among(const std::vector<SmallPosition>& earlier, const SmallPosition& next,
                            go::Ko rule);
// The position after a stone, or nothing if the ban by ko or the rule about suicide forbids it.
[[nodiscard]] std::optional<SmallPosition> after_stone(const Shape& shape,
                                                       const PlayOutRules& rules,
                                                       const SmallPosition& position, Points point);
[[nodiscard]] SmallPosition after_pass(const SmallPosition& position);
// The score of the player to move if the game ends now.
[[nodiscard]] int final_lead(const Shape& shape, const PlayOutRules& rules,
                             const SmallPosition& position);
// What a stone takes from the score of its player.
[[nodiscard]] constexpr int cost_of_stone(const PlayOutRules& rules) {
  return rules.scoring == go::Scoring::territory ? 1 : 0;
}

}  // namespace ludex::search::go_small
