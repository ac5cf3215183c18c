#include "search/go/reading/proof_table.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace ludex::search::go_reading {

ProofTable::ProofTable(std::size_t room) : entries_(std::bit_ceil(std::max(room, bucket))) {}

void ProofTable::forget_all() {
  if (generation_ == std::numeric_limits<std::uint16_t>::max()) {
    std::fill(entries_.begin(), entries_.end(), Entry());
    generation_ = 0;
  }
  ++generation_;
}

std::size_t ProofTable::first_of(std::uint64_t key) const {
  return static_cast<std::size_t>(key) & (entries_.size() - 1) & ~(bucket - 1);
}

std::optional<ProofTable::Found> ProofTable::find(std::uint64_t key) const {
  const std::size_t first = first_of(key);
  for (std::size_t at = first; at < first + bucket; ++at) {
    const Entry& entry = entries_[at];
    if (entry.key != key || entry.generation != generation_) continue;
    return Found{entry.numbers, entry.effort};
  }
  return std::nullopt;
}

void ProofTable::store(std::uint64_t key, const ProofNumbers& numbers, int effort) {
  const std::size_t first = first_of(key);
  std::size_t place = first;
  int least = std::numeric_limits<int>::max();
  for (std::size_t at = first; at < first + bucket; ++at) {
    const Entry& entry = entries_[at];
    if (entry.key == key && entry.generation == generation_) {
      place = at;
      break;
    }
    const int worth = entry.generation == generation_ ? entry.effort : -1;
    if (worth < least) {
      least = worth;
      place = at;
    }
  }
  constexpr int most = std::numeric_limits<std::uint16_t>::max();
  entries_[place] = {key, numbers, generation_, static_cast<std::uint16_t>(std::min(effort, most))};
}

}  // namespace ludex::search::go_reading
