// Games that repeat an earlier one, move for move: they say nothing new, and statistics that count
// them are wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "match/played_game.h"

namespace ludex::match {

class Duplicates {
 public:
  // The number of the game that this one repeats: the same moves from the same position, whoever
  // sat where. A game without a result, or that nobody played a move in, repeats none.
  std::optional<std::size_t> add(std::size_t number, const PlayedGame& game);
  // How many games have repeated one.
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  std::unordered_map<std::uint64_t, std::size_t> seen_;  // the first game by what was played
  std::size_t count_ = 0;
};

}  // namespace ludex::match
