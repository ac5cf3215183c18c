#include "match/results/sprt.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <span>

namespace ludex::match {
namespace {

double score_of(double elo) {
  return 1 / (1 + std::pow(10.0, -elo / 400));
}

// Results that have not occurred count as very rare: their share in the sample would call them
// impossible.
constexpr double unseen = 1e-3;

// In the likeliest distribution for the counts with the expected score `score`, result i, which is
// worth a_i, has the share p_i / (1 + t (a_i - score)). This finds the t at which the shares have
// that score: the sum below falls as t grows.
double tilt(std::span<const double> shares, double score) {
  const double step = 1.0 / static_cast<double>(shares.size() - 1);
  double low = -1 / (1 - score);
  double high = 1 / score;
  for (int halving = 0; halving < 100; ++halving) {
    const double middle = (low + high) / 2;
    double sum = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) {
      const double away = static_cast<double>(i) * step - score;
      sum += shares[i] * away / (1 + middle * away);
    }
    (sum > 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

// `counts` are of the results 0, 1/(n-1), ..., 1.
double ratio_of(std::span<const std::uint64_t> counts, const SprtOptions& options) {
  std::array<double, 5> room{};
  const std::span<double> shares = std::span(room).first(counts.size());
  double seen = 0;
  double total = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    seen += static_cast<double>(counts[i]);
    shares[i] = counts[i] == 0 ? unseen : static_cast<double>(counts[i]);
    total += shares[i];
  }
  if (seen == 0) return 0;
  for (double& share : shares) {
    share /= total;
  }
  const double score0 = score_of(options.elo0);
  const double score1 = score_of(options.elo1);
  const double tilt0 = tilt(shares, score0);
  const double tilt1 = tilt(shares, score1);
  const double step = 1.0 / static_cast<double>(shares.size() - 1);
  double ratio = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const double worth = static_cast<double>(i) * step;
    ratio +=
        shares[i] * (std::log1p(tilt0 * (worth - score0)) - std::log1p(tilt1 * (worth - score1)));
  }
  return total * ratio;
}

}  // namespace

SprtBounds bounds_of(const SprtOptions& options) {
  return {std::log(options.beta / (1 - options.alpha)),
          std::log((1 - options.beta) / options.alpha)};
}

double log_likelihood_ratio(const Tally& tally, const SprtOptions& options) {
  const std::array<std::uint64_t, 3> counts{tally.losses, tally.draws, tally.wins};
  return ratio_of(counts, options);
}

double log_likelihood_ratio(const Pairs& pairs, const SprtOptions& options) {
  return ratio_of(pairs.counts, options);
}

void Sprt::see(const HeadToHead& encounter) {
  if (verdict_ != SprtVerdict::open) return;
  ratio_ = of_pairs_ ? log_likelihood_ratio(encounter.pairs, options_)
                     : log_likelihood_ratio(encounter.tally, options_);
  const SprtBounds bounds = bounds_of(options_);
  if (ratio_ >= bounds.upper) {
    verdict_ = SprtVerdict::accepted;
  } else if (ratio_ <= bounds.lower) {
    verdict_ = SprtVerdict::rejected;
  }
}

}  // namespace ludex::match
