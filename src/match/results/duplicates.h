// Finds games that repeat an earlier one, move for move. They add no information and distort
// statistics.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "match/play/played_game.h"

namespace ludex::match {

class Duplicates {
 public:
  // Returns the number of the earlier game with the same moves from the same position, whoever
  // played which seat. A game without a result, or one without a move of a player, repeats none.
  std::optional<std::size_t> add(std::size_t number, const PlayedGame& game);
  // The number of games that have repeated an earlier one.
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  std::unordered_map<std::uint64_t, std::size_t> seen_;  // the first game with each fingerprint
  std::size_t count_ = 0;
};

}  // namespace ludex::match
