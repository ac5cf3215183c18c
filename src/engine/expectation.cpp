#include "engine/expectation.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <variant>

namespace ludex::engine {

namespace {

constexpr double tenfold = 400;          // centipawns that make a win ten times as likely as a loss
constexpr double tenfold_points = 20;    // the same in points
constexpr double farthest_mate = 10000;  // in moves; mates beyond it count alike
constexpr double most_centipawns = 100000;
constexpr double steepness_of_people = 0.00368208;  // of the curve, for a hundredth of a pawn
constexpr double most_centipawns_of_people = 1000;

double logistic(double tens) {
  return 1 / (1 + std::pow(10.0, -tens));
}

// `of_score` is the curve for scores.
std::optional<double> worth_of(const Finding& finding, double (*of_score)(const Score&)) {
  if (finding.win_rate) return std::clamp(fraction_of(*finding.win_rate), 0.0, 1.0);
  if (finding.wdl) return (finding.wdl->win + finding.wdl->draw / 2.0) / 1000.0;
  if (finding.score) return of_score(*finding.score);
  if (finding.lead) return expectation_of_points(points_of(*finding.lead));
  return std::nullopt;
}

}  // namespace

double expectation(const Score& score) {
  if (const auto* mate = std::get_if<MateIn>(&score.value)) {
    const double distance = std::min(std::abs(static_cast<double>(mate->moves)), farthest_mate);
    // Any centipawn score is worth less than the farthest mate.
    const double shortfall = distance / farthest_mate * 1e-6;
    return mate->moves > 0 ? 1 - shortfall : shortfall;
  }
  const auto value = static_cast<double>(std::get<Centipawns>(score.value).value);
  return std::clamp(logistic(value / tenfold), 1e-5, 1 - 1e-5);
}

double expectation_of_points(double lead) {
  return std::clamp(logistic(lead / tenfold_points), 1e-5, 1 - 1e-5);
}

std::optional<double> expectation(const Finding& finding) {
  return worth_of(finding, [](const Score& score) { return expectation(score); });
}

double expectation(const rules::Outcome& outcome, rules::Seat seat) {
  if (!outcome.winner) return 0.5;
  return *outcome.winner == seat ? 1 : 0;
}

Score as_score(double expectation) {
  const double inside = std::clamp(expectation, 1e-300, 1 - 1e-16);
  const double value = tenfold * std::log10(inside / (1 - inside));
  return {Centipawns{
      static_cast<int>(std::lround(std::clamp(value, -most_centipawns, most_centipawns)))}};
}

double chance_of(const Score& score) {
  if (const auto* const mate = std::get_if<MateIn>(&score.value)) {
    return mate->moves > 0 ? 1 : 0;
  }
  const double value = std::clamp<double>(std::get<Centipawns>(score.value).value,
                                          -most_centipawns_of_people, most_centipawns_of_people);
  return 1 / (1 + std::exp(-steepness_of_people * value));
}

std::optional<double> chance_of(const Finding& finding) {
  return worth_of(finding, [](const Score& score) { return chance_of(score); });
}

}  // namespace ludex::engine
