#include "search/gomoku/threat_table.h"

#include <algorithm>
#include <bit>

namespace ludex::search {

void ThreatTable::clear() {
  std::fill(clusters_.begin(), clusters_.end(), Cluster{});
}

std::optional<ThreatTable::Known> ThreatTable::find(std::uint64_t key) const {
  for (const Entry& entry : clusters_[key % clusters]) {
    if (entry.key != key) continue;
    return Known{{entry.own, entry.other, entry.plies}, static_cast<gomoku::Point>(entry.point)};
  }
  return std::nullopt;
}

void ThreatTable::store(std::uint64_t key, const Known& known, std::uint64_t effort) {
  Cluster& cluster = clusters_[key % clusters];
  auto place = std::find_if(cluster.begin(), cluster.end(),
                            [key](const Entry& entry) { return entry.key == key; });
  if (place == cluster.end()) {
    place = std::min_element(cluster.begin(), cluster.end(),
                             [](const Entry& a, const Entry& b) { return a.effort < b.effort; });
    // Entries lose effort with time, so that those that are never used again are replaced some day.
    for (Entry& entry : cluster) {
      entry.effort = static_cast<std::uint8_t>(std::max(entry.effort - 1, 0));
    }
  }
  const auto logarithm = static_cast<std::uint8_t>(std::bit_width(effort));
  const bool is_answered = known.numbers.is_answered();
  *place = {key,
            static_cast<std::uint16_t>(known.numbers.own),
            static_cast<std::uint16_t>(known.numbers.other),
            static_cast<std::uint16_t>(known.point),
            static_cast<std::uint8_t>(std::min(known.numbers.plies, 255)),
            static_cast<std::uint8_t>(logarithm + (is_answered ? 2 : 0))};
}

}  // namespace ludex::search
