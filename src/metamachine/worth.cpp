#include "metamachine/worth.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <variant>

#include "base/text.h"

namespace ludex::metamachine {

namespace {

constexpr double tenfold = 400;          // centipawns that make a win ten times as likely as a loss
constexpr double tenfold_points = 20;    // the same in points
constexpr double farthest_mate = 10000;  // in moves; mates beyond it count alike
constexpr double most_centipawns = 100000;

double logistic(double tens) {
  return 1 / (1 + std::pow(10.0, -tens));
}

}  // namespace

double expectation(const engine::Score& score) {
  if (const auto* mate = std::get_if<engine::MateIn>(&score.value)) {
    const double distance = std::min(std::abs(static_cast<double>(mate->moves)), farthest_mate);
    // Any centipawn score is worth less than the farthest mate.
    const double shortfall = distance / farthest_mate * 1e-6;
    return mate->moves > 0 ? 1 - shortfall : shortfall;
  }
  const auto value = static_cast<double>(std::get<engine::Centipawns>(score.value).value);
  return std::clamp(logistic(value / tenfold), 1e-5, 1 - 1e-5);
}

double expectation_of_points(double lead) {
  return std::clamp(logistic(lead / tenfold_points), 1e-5, 1 - 1e-5);
}

std::optional<double> expectation(const engine::Info& info) {
  if (info.win_rate) return std::clamp(info.win_rate->value / 10000.0, 0.0, 1.0);
  if (info.wdl) return (info.wdl->win + info.wdl->draw / 2.0) / 1000.0;
  if (info.score) return expectation(*info.score);
  if (info.lead) return expectation_of_points(info.lead->value / 2.0);
  return std::nullopt;
}

double expectation(const rules::Outcome& outcome, rules::Seat seat) {
  if (!outcome.winner) return 0.5;
  return *outcome.winner == seat ? 1 : 0;
}

engine::Score as_score(double expectation) {
  const double inside = std::clamp(expectation, 1e-300, 1 - 1e-16);
  const double value = tenfold * std::log10(inside / (1 - inside));
  return {engine::Centipawns{
      static_cast<int>(std::lround(std::clamp(value, -most_centipawns, most_centipawns)))}};
}

std::optional<double> read_lead(std::string_view text,
                                const std::array<std::string_view, 2>& seats) {
  text = trim(text.substr(0, text.find('(')));
  if (text == "0") return 0.0;
  if (text.size() < 3 || text[1] != '+') return std::nullopt;
  const auto points = to_number(text.substr(2));
  if (!points) return std::nullopt;
  for (const std::size_t seat : {std::size_t{0}, std::size_t{1}}) {
    if (!seats[seat].empty() && to_lower(seats[seat].front()) == to_lower(text.front())) {
      return seat == 0 ? *points : -*points;
    }
  }
  return std::nullopt;
}

}  // namespace ludex::metamachine
