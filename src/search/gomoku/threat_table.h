// The transposition table of the search for wins by threats: the proof and disproof numbers of
// positions. It is separate from the tree's table, which has other values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/gomoku/types.h"

namespace ludex::search {

// From the view of the side to move: `own` is the least number of open questions that have to be
// answered in its favour until it has its way (the attacker a proof, the defender a refutation);
// `other` is the same for the other side. One of them is 0 when the question is answered.
struct ProofNumbers {
  static constexpr int infinite = 60'000;

  int own = 1;
  int other = 1;
  // The number of plies of the attacker's win, the five included.
  int plies = 0;

  [[nodiscard]] static constexpr ProofNumbers reached(int plies = 0) {
    return {0, infinite, plies};
  }
  [[nodiscard]] static constexpr ProofNumbers missed(int plies = 0) { return {infinite, 0, plies}; }
  [[nodiscard]] constexpr bool is_reached() const { return own == 0; }
  [[nodiscard]] constexpr bool is_missed() const { return other == 0; }
  [[nodiscard]] constexpr bool is_answered() const { return own == 0 || other == 0; }
};

class ThreatTable {
 public:
  // What is known of a position, and the stone that looked best there.
  struct Known {
    ProofNumbers numbers;
    gomoku::Point point{};
  };

  ThreatTable() : clusters_(clusters) {}

  // The memory that every table takes.
  static constexpr std::size_t bytes = std::size_t{1} << 20U;

  void clear();
  [[nodiscard]] std::optional<Known> find(std::uint64_t key) const;
  // `effort` is the number of nodes that the result took. The entry of the cluster with the least
  // effort is replaced.
  void store(std::uint64_t key, const Known& known, std::uint64_t effort);

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::uint16_t own = 0;
    std::uint16_t other = 0;
    std::uint16_t point = 0;
    std::uint8_t plies = 0;
    std::uint8_t effort = 0;  // its binary logarithm, less what later entries took off it
  };
  static_assert(sizeof(Entry) == 16);
  using Cluster = std::array<Entry, 4>;
  static constexpr std::size_t clusters = bytes / sizeof(Cluster);

  std::vector<Cluster> clusters_;
};

}  // namespace ludex::search
