// How far searches left the static evaluation, remembered by features of the position: what the
// evaluation misjudges about a pawn structure it misjudges again (idea: "correction history", in
// several engines since 2023).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "search/alphabeta/game.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

template <SearchGame G>
class Correction {
 public:
  using Position = typename G::Position;
  // What full agreement of all structures adds at most, in centipawns; 0 turns corrections off.
  static constexpr int strongest = 128;

  Correction() : entries_(G::structures * size) {}
  void clear() { std::fill(entries_.begin(), entries_.end(), std::int16_t{0}); }

  [[nodiscard]] Value corrected(const Position& position, Value evaluation) const {
    int sum = 0;
    for (std::size_t kind = 0; kind < G::structures; ++kind) sum += entries_[at(position, kind)];
    constexpr int all = limit * static_cast<int>(G::structures);
    const Value value = evaluation + sum * strongest / all;
    return std::clamp(value, -least_decided + 1, least_decided - 1);
  }

  // A search to this depth found the value `error` above the static one.
  void learn(const Position& position, int depth, Value error) {
    const int amount = std::clamp(error * depth / 8, -limit / 4, limit / 4);
    for (std::size_t kind = 0; kind < G::structures; ++kind) {
      std::int16_t& entry = entries_[at(position, kind)];
      entry = static_cast<std::int16_t>(entry + amount - entry * std::abs(amount) / limit);
    }
  }

 private:
  static constexpr int limit = 1'024;
  static constexpr std::size_t size = 16'384;

  [[nodiscard]] static std::size_t at(const Position& position, std::size_t kind) {
    return kind * size + static_cast<std::size_t>(G::structure_key(position, kind) % size);
  }

  std::vector<std::int16_t> entries_;
};

}  // namespace ludex::search
