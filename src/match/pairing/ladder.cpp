#include "match/pairing/ladder.h"

#include <numeric>
#include <utility>

#include "base/expects.h"

namespace ludex::match {

Ladder::Ladder(std::size_t engines, std::size_t rounds) : order_(engines), rounds_(rounds) {
  expects(engines >= 2 && rounds >= 1);
  std::iota(order_.begin(), order_.end(), std::size_t{0});
}

// Two engines meet in every round.
std::size_t Ladder::first_place(std::size_t round) const {
  return order_.size() > 2 && round % 2 == 0 ? 1 : 0;
}

std::size_t Ladder::encounters_of(std::size_t round) const {
  return (order_.size() - first_place(round)) / 2;
}

std::optional<Stage> Ladder::next(const std::vector<Halves>& results) {
  for (std::size_t at = 0; at < results.size(); ++at) {
    const std::size_t upper = first_place(round_) + 2 * at;
    // The lower engine is the first of the encounter.
    if (results[at][0] > results[at][1]) {
      std::swap(order_[upper], order_[upper + 1]);
    }
  }
  if (round_ == rounds_) return std::nullopt;
  ++round_;
  Stage stage{round_, false, {}, {}};
  for (std::size_t at = 0; at < encounters_of(round_); ++at) {
    const std::size_t upper = first_place(round_) + 2 * at;
    stage.encounters.push_back({order_[upper + 1], order_[upper]});
  }
  return stage;
}

std::size_t Ladder::encounters_left() const {
  std::size_t left = 0;
  for (std::size_t round = round_ + 1; round <= rounds_; ++round) {
    left += encounters_of(round);
  }
  return left;
}

std::vector<Placing> Ladder::places() const {
  std::vector<Placing> places;
  for (const std::size_t engine : order_) {
    places.push_back({places.size() + 1, engine});
  }
  return places;
}

}  // namespace ludex::match
