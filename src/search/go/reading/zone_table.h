// The zones of the proofs that a search has found. The table has a fixed size; a zone that another
// one replaced has to be found again.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/go/reading/zone.h"

namespace ludex::search::go_reading {

class ZoneTable {
 public:
  // Room for this number of zones, rounded up to a power of two.
  explicit ZoneTable(std::size_t room) : entries_(std::bit_ceil(room)) {}

  void forget_all() { ++generation_; }
  // Null if the table does not have it; valid until the next store().
  [[nodiscard]] const Zone* find(std::uint64_t key) const {
    const Entry& entry = entries_[place_of(key)];
    return entry.generation == generation_ && entry.key == key ? &entry.zone : nullptr;
  }
  void store(std::uint64_t key, const Zone& zone) {
    entries_[place_of(key)] = {key, generation_, zone};
  }

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::uint64_t generation = 0;  // 0: never written
    Zone zone;
  };
  [[nodiscard]] std::size_t place_of(std::uint64_t key) const {
    return static_cast<std::size_t>(key) & (entries_.size() - 1);
  }

  std::vector<Entry> entries_;
  std::uint64_t generation_ = 1;
};

}  // namespace ludex::search::go_reading
