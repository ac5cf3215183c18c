// What a search for mates has refuted so far: positions from which there is no mate in so many
// moves, and the move that last proved one, to be tried first. The newest entry of a place stays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludex::search {

class MateTable {
 public:
  MateTable() : entries_(size) {}

  // The most moves within which the position is known to be no mate; 0 if nothing is known.
  [[nodiscard]] int refuted(std::uint64_t key) const {
    const Entry& entry = at(key);
    return entry.key == key ? entry.refuted : 0;
  }
  // The code of the move that proved a mate; 0 if none did.
  [[nodiscard]] std::uint16_t proof(std::uint64_t key) const {
    const Entry& entry = at(key);
    return entry.key == key ? entry.proof : std::uint16_t{0};
  }
  void refute(std::uint64_t key, int moves) { fresh(key).refuted = moves; }
  void prove(std::uint64_t key, std::uint16_t code) { fresh(key).proof = code; }

 private:
  static constexpr std::size_t size = std::size_t{1} << 17U;

  struct Entry {
    std::uint64_t key = 0;
    int refuted = 0;
    std::uint16_t proof = 0;
  };
  [[nodiscard]] const Entry& at(std::uint64_t key) const { return entries_[key % size]; }
  [[nodiscard]] Entry& fresh(std::uint64_t key) {
    Entry& entry = entries_[key % size];
    if (entry.key != key) entry = {key, 0, 0};
    return entry;
  }

  std::vector<Entry> entries_;
};

}  // namespace ludex::search
