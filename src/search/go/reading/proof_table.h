// What a proof search remembers of the positions that it met: how far they are from a proof and
// from a disproof (Allis 1994; Nagai 2002 for the table). The table has a fixed size, and forgets
// everything at once by a new generation number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace ludex::search::go_reading {

// How many positions still have to be proved, or disproved, at the least. `infinite` with 0 for the
// other number: the opposite is proved.
struct ProofNumbers {
  static constexpr std::uint16_t infinite = 60'000;

  std::uint16_t proof = 1;
  std::uint16_t disproof = 1;

  [[nodiscard]] static constexpr ProofNumbers proved() { return {0, infinite}; }
  [[nodiscard]] static constexpr ProofNumbers disproved() { return {infinite, 0}; }
  [[nodiscard]] bool is_proved() const { return proof == 0; }
  [[nodiscard]] bool is_disproved() const { return disproof == 0; }
  [[nodiscard]] bool is_solved() const { return is_proved() || is_disproved(); }
  bool operator==(const ProofNumbers&) const = default;
};

class ProofTable {
 public:
  // Room for this number of positions, rounded up to a power of two; sixteen bytes each.
  explicit ProofTable(std::size_t room);

  void forget_all();
  struct Found {
    ProofNumbers numbers;
    int effort = 0;
  };
  [[nodiscard]] std::optional<Found> find(std::uint64_t key) const;
  // `effort` is the number of nodes that the numbers cost. What cost least gives way.
  void store(std::uint64_t key, const ProofNumbers& numbers, int effort);

 private:
  struct Entry {
    std::uint64_t key = 0;
    ProofNumbers numbers;
    std::uint16_t generation = 0;  // 0: never written
    std::uint16_t effort = 0;      // at most the largest number that fits
  };
  static constexpr std::size_t bucket = 4;

  [[nodiscard]] std::size_t first_of(std::uint64_t key) const;

  std::vector<Entry> entries_;
  std::uint16_t generation_ = 1;
};

}  // namespace ludex::search::go_reading
