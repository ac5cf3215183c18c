#include "analysis/overrun.h"

namespace ludex::analysis {

namespace {

constexpr Milliseconds overrun{10'000};
constexpr Milliseconds overrun_without_stop{120'000};

}  // namespace

std::optional<Milliseconds> longest_search(const engine::Limits& limits, bool heeds_stop) {
  if (!limits.movetime) return std::nullopt;
  return *limits.movetime + (heeds_stop ? overrun : overrun_without_stop);
}

}  // namespace ludex::analysis
