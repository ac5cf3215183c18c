#include "analysis/chance.h"

#include <algorithm>
#include <cmath>
#include <variant>

#include "analysis/finding.h"
#include "metamachine/worth.h"

namespace ludex::analysis {
namespace {

constexpr double steepness = 0.00368208;  // of the curve, for a hundredth of a pawn
constexpr double most_centipawns = 1000;

}  // namespace

double chance_of(const engine::Score& score) {
  if (const auto* const mate = std::get_if<engine::MateIn>(&score.value)) {
    return mate->moves > 0 ? 1 : 0;
  }
  const double value = std::clamp<double>(std::get<engine::Centipawns>(score.value).value,
                                          -most_centipawns, most_centipawns);
  return 1 / (1 + std::exp(-steepness * value));
}

std::optional<double> chance_of(const Finding& finding) {
  if (finding.win_rate) return std::clamp(finding.win_rate->value / 10'000.0, 0.0, 1.0);
  if (finding.wdl) return (finding.wdl->win + finding.wdl->draw / 2.0) / 1000.0;
  if (finding.score) return chance_of(*finding.score);
  if (finding.lead) return metamachine::expectation_of_points(finding.lead->value / 2.0);
  return std::nullopt;
}

double chance_of(const rules::Outcome& outcome, rules::Seat seat) {
  return metamachine::expectation(outcome, seat);
}

}  // namespace ludex::analysis
