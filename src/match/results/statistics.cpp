#include "match/results/statistics.h"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>

#include "base/expects.h"

namespace ludex::match {
namespace {

// Elo per unit of normalized score.
constexpr double normalized_scale = 2 * elo_unit;

struct Moments {
  double mean = 0;
  double variance = 0;  // of one observation
  double count = 0;
};

// The observations have the scores 0, 1/(n-1), ..., 1. `more` is added to the number of those with
// the lowest and of those with the highest score.
Moments moments(std::span<const std::uint64_t> counts, double more = 0) {
  Moments m;
  const std::size_t last = counts.size() - 1;
  const auto number = [&](std::size_t i) {
    return static_cast<double>(counts[i]) + (i == 0 || i == last ? more : 0);
  };
  for (std::size_t i = 0; i <= last; ++i) {
    m.count += number(i);
  }
  if (m.count == 0) {
    return m;
  }
  const double step = 1.0 / static_cast<double>(last);
  for (std::size_t i = 0; i <= last; ++i) {
    m.mean += number(i) / m.count * static_cast<double>(i) * step;
  }
  for (std::size_t i = 0; i <= last; ++i) {
    const double away = static_cast<double>(i) * step - m.mean;
    m.variance += number(i) / m.count * away * away;
  }
  return m;
}

// Half the interval of the score, in Elo. Where the interval has an end outside 0 and 1, the slope
// of the curve at the score stands for it.
double elo_error(double score, double standard_error) {
  const auto high = elo_of(score + z95 * standard_error);
  const auto low = elo_of(score - z95 * standard_error);
  if (high && low) return (*high - *low) / 2;
  return z95 * standard_error * elo_unit / (score * (1 - score));
}

// `games_an_observation`: 1, or 2 if the observations are pairs. If all results are alike, they do
// not show how far they spread: then half a result of each extreme is added to them (Jeffreys'
// prior), so that every figure has a value and an error that shrink and grow with the sample.
Statistics from_counts(std::span<const std::uint64_t> counts, double games_an_observation) {
  Statistics s;
  Moments m = moments(counts);
  if (m.count == 0) {
    return s;
  }
  s.score = m.mean;
  constexpr double hardly_any = 1e-12;
  if (m.variance < hardly_any) {
    m = moments(counts, 0.5);
  }
  // Only a score of 0 or 1 has no Elo of its own.
  if (elo_of(*s.score)) {
    m.mean = *s.score;
  }
  const double standard_error = std::sqrt(m.variance / m.count);
  s.los = likelihood_above_zero(m.mean - 0.5, standard_error);
  if (const auto elo = elo_of(m.mean)) {
    s.elo = Estimate{*elo, elo_error(m.mean, standard_error)};
  }
  const double deviation = std::sqrt(games_an_observation * m.variance);
  s.normalized = Estimate{normalized_scale * (m.mean - 0.5) / deviation,
                          normalized_scale * z95 * standard_error / deviation};
  return s;
}

std::optional<double> ratio(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) {
    return std::nullopt;
  }
  return static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

void Pairs::add(int first_game_halves, int second_game_halves) {
  expects(first_game_halves >= 0 && first_game_halves <= 2);
  expects(second_game_halves >= 0 && second_game_halves <= 2);
  const int halves = first_game_halves + second_game_halves;
  ++counts[static_cast<std::size_t>(halves)];
  if (halves == 2 && first_game_halves != 1) {
    ++win_and_loss;
  }
}

std::uint64_t Pairs::total() const {
  std::uint64_t sum = 0;
  for (const auto count : counts) {
    sum += count;
  }
  return sum;
}

Tally tally_of(const Pairs& pairs) {
  const auto& [both_lost, loss_and_draw, level, win_and_draw, both_won] = pairs.counts;
  const std::uint64_t split = pairs.win_and_loss;
  return {.wins = 2 * both_won + win_and_draw + split,
          .losses = 2 * both_lost + loss_and_draw + split,
          .draws = loss_and_draw + win_and_draw + 2 * (level - split)};
}

std::optional<double> elo_of(double score) {
  if (!(score > 0 && score < 1)) {
    return std::nullopt;
  }
  return 400 * std::log10(score / (1 - score));
}

double likelihood_above_zero(double value, double standard_error) {
  return (1 + std::erf(value / (standard_error * std::numbers::sqrt2))) / 2;
}

Statistics statistics(const Tally& tally) {
  const std::array<std::uint64_t, 3> counts{tally.losses, tally.draws, tally.wins};
  Statistics s = from_counts(counts, 1);
  s.draw_ratio = ratio(tally.draws, tally.games());
  return s;
}

Statistics statistics(const Pairs& pairs) {
  Statistics s = from_counts(pairs.counts, 2);
  s.draw_ratio = ratio(pairs.counts[2], pairs.total());
  s.pairs_ratio = ratio(pairs.counts[3] + pairs.counts[4], pairs.counts[0] + pairs.counts[1]);
  s.wl_dd_ratio = ratio(pairs.win_and_loss, pairs.counts[2] - pairs.win_and_loss);
  return s;
}

std::string figure(std::optional<double> value, int decimals) {
  if (!value) return "-";
  std::string text = fmt::format("{:.{}f}", *value, decimals);
  // Rounded to zero, from either side.
  if (text.front() == '-' && text.find_first_not_of("-0.") == std::string::npos) {
    text.erase(0, 1);
  }
  return text;
}

std::string percent(std::optional<double> share) {
  return figure(share ? std::optional(100 * *share) : std::nullopt, 2) + " %";
}

std::string figure(const std::optional<Estimate>& estimate) {
  if (!estimate) {
    return "- +/- -";
  }
  return fmt::format("{} +/- {}", figure(estimate->value, 2), figure(estimate->error, 2));
}

}  // namespace ludex::match
