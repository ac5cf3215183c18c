#include "search/alphabeta/pace.h"

#include <algorithm>

namespace ludex::search {

namespace {

// Before it, best moves come and go for little reason.
constexpr int first_telling = 4;

}  // namespace

void Pace::add(const Iteration& iteration) {
  const bool first = iterations_ == 0;
  const bool changed = !first && iteration.best != last_.best;
  unchanged_ = changed ? 0 : unchanged_ + 1;
  changes_ = changes_ / 2 + (changed ? 1'000 : 0);
  usual_ = first ? iteration.value : (usual_ * 3 + last_.value) / 4;
  last_ = iteration;
  ++iterations_;
}

int Pace::by_stability() const {
  return 1'050 - 50 * std::min(unchanged_, 8) + changes_ / 3;
}

// A pawn less than before asks for half as much time again.
int Pace::by_fall() const {
  return 1'000 + 5 * std::clamp(usual_ - last_.value, -20, 120);
}

int Pace::by_share() const {
  return 1'700 - last_.share;
}

Duration Pace::of(Duration optimum) const {
  if (iterations_ < first_telling) return optimum;
  std::int64_t permill = by_stability();
  permill = permill * by_fall() / 1'000;
  permill = permill * by_share() / 1'000;
  permill = std::clamp<std::int64_t>(permill, 250, 3'000);
  return optimum / 1'000 * permill;
}

}  // namespace ludex::search
