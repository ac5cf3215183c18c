#include "match/results/sprt.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "base/expects.h"

namespace ludex::match {
namespace {

// Normalized Elo per standard deviation of a game's result.
constexpr double normalized_unit = 2 * elo_unit;
// Results that have not occurred count as very rare: their share in the sample would call them
// impossible.
constexpr double unseen = 1e-3;
// The same where the number of draws is a parameter of the model: half a result (Jeffreys' prior).
constexpr double half_seen = 0.5;

double expected_score(double elo) {
  return 1 / (1 + std::pow(10.0, -elo / 400));
}

// The results of a game (loss, draw, win) or of a pair, each with a number: its share in the
// sample, its share under a hypothesis, how far it is from what a hypothesis expects.
struct PerResult {
  std::array<double, 5> values{};
  std::size_t count = 0;

  double& operator[](std::size_t i) { return values[i]; }
  double operator[](std::size_t i) const { return values[i]; }
  [[nodiscard]] std::span<const double> all() const { return std::span(values).first(count); }
  // The points of result `i`, from 0 to 1.
  [[nodiscard]] double worth(std::size_t i) const {
    return static_cast<double>(i) / static_cast<double>(count - 1);
  }
};

struct ObservedShares {
  PerResult shares;
  double total = 0;  // of the counts
};
ObservedShares shares_of(std::span<const std::uint64_t> counts, double instead_of_none) {
  ObservedShares sample;
  sample.shares.count = counts.size();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    sample.shares[i] = counts[i] == 0 ? instead_of_none : static_cast<double>(counts[i]);
    sample.total += sample.shares[i];
  }
  for (std::size_t i = 0; i < counts.size(); ++i) {
    sample.shares[i] /= sample.total;
  }
  return sample;
}

// The t at which sum p_i x_i / (1 + t x_i) is 0, by Newton's method within a bracket. The sum falls
// as t grows. Expects x of both signs.
double tilt(const PerResult& shares, const PerResult& x) {
  const auto [least, most] = std::minmax_element(x.all().begin(), x.all().end());
  expects(*least < 0 && *most > 0);
  constexpr int most_steps = 100;
  constexpr double close = 1e-14;
  double low = -1 / *most;
  double high = -1 / *least;
  double t = 0;
  for (int step = 0; step < most_steps; ++step) {
    double sum = 0;
    double fall = 0;
    for (std::size_t i = 0; i < x.count; ++i) {
      const double part = x[i] / (1 + t * x[i]);
      sum += shares[i] * part;
      fall += shares[i] * part * part;
    }
    (sum > 0 ? low : high) = t;
    double next = t + sum / fall;
    if (!(low < next && next < high)) {
      next = (low + high) / 2;
    }
    const double change = std::abs(next - t);
    t = next;
    if (change <= close * (high - low) || change == 0) break;
  }
  return t;
}

// The likeliest shares p for the sample among those with sum p_i x_i = 0.
PerResult likeliest(const PerResult& observed, const PerResult& x) {
  const double t = tilt(observed, x);
  PerResult shares = observed;
  for (std::size_t i = 0; i < x.count; ++i) {
    shares[i] /= 1 + t * x[i];
  }
  return shares;
}

// The likeliest shares with this expected score (M. Van den Bergh, "Comparing the approximations
// for the generalized log likelihood ratio", proposition 1.1).
PerResult with_score(const PerResult& observed, double score) {
  PerResult away = observed;
  for (std::size_t i = 0; i < away.count; ++i) {
    away[i] = away.worth(i) - score;
  }
  return likeliest(observed, away);
}

struct MeanAndDeviation {
  double mean = 0;
  double deviation = 0;
  // How many standard deviations the mean is above an even score.
  [[nodiscard]] double surplus() const { return (mean - 0.5) / deviation; }
};
MeanAndDeviation spread_of(const PerResult& shares) {
  MeanAndDeviation spread;
  double variance = 0;
  for (std::size_t i = 0; i < shares.count; ++i) {
    spread.mean += shares[i] * shares.worth(i);
  }
  for (std::size_t i = 0; i < shares.count; ++i) {
    const double away = shares.worth(i) - spread.mean;
    variance += shares[i] * away * away;
  }
  spread.deviation = std::sqrt(variance);
  return spread;
}

// Shares proportional to exp(slope * worth) that have the surplus. It grows with the slope.
PerResult any_with_surplus(std::size_t results, double surplus) {
  PerResult shares;
  shares.count = results;
  if (surplus == 0) {
    shares.values.fill(1 / static_cast<double>(results));
    return shares;
  }
  double low = -60;
  double high = 60;
  for (int halving = 0; halving < 60; ++halving) {
    const double slope = (low + high) / 2;
    double sum = 0;
    for (std::size_t i = 0; i < results; ++i) {
      shares[i] = std::exp(slope * (shares.worth(i) - (slope > 0 ? 1 : 0)));
      sum += shares[i];
    }
    for (std::size_t i = 0; i < results; ++i) {
      shares[i] /= sum;
    }
    (spread_of(shares).surplus() < surplus ? low : high) = slope;
  }
  return shares;
}

// The likeliest shares whose mean is `surplus` standard deviations above an even score (M. Van den
// Bergh, "Comments on normalized Elo", section 4.1). That constraint is not linear: each round
// makes it so at the last shares. Equal shares are a beginning for a small surplus; for a large one
// they lead nowhere, and shares are needed that have it.
PerResult with_surplus(const PerResult& observed, double surplus) {
  constexpr int most_rounds = 30;
  constexpr double close = 1e-10;
  constexpr double small = 0.25;
  PerResult shares = any_with_surplus(observed.count, std::abs(surplus) < small ? 0 : surplus);
  for (int round = 0; round < most_rounds; ++round) {
    const MeanAndDeviation spread = spread_of(shares);
    PerResult away = shares;
    for (std::size_t i = 0; i < away.count; ++i) {
      const double deviations = (away.worth(i) - spread.mean) / spread.deviation;
      away[i] =
          away.worth(i) - 0.5 - surplus * spread.deviation * (1 + deviations * deviations) / 2;
    }
    const auto [least, most] = std::minmax_element(away.all().begin(), away.all().end());
    if (!(*least < 0 && *most > 0)) break;
    const PerResult better = likeliest(observed, away);
    double change = 0;
    for (std::size_t i = 0; i < better.count; ++i) {
      change = std::max(change, std::abs(better[i] - shares[i]));
    }
    shares = better;
    if (change < close) break;
  }
  return shares;
}

// The generalised likelihood ratio: for each hypothesis the likeliest shares that it allows are
// taken. `games`: in an observation, 1 or 2.
double generalised_ratio(std::span<const std::uint64_t> counts, double games,
                         const SprtOptions& options) {
  const auto [observed, total] = shares_of(counts, unseen);
  const bool normalized = options.model == SprtModel::normalized;
  const double unit = normalized_unit / std::sqrt(games);
  PerResult hypotheses[2];
  for (const std::size_t h : {0U, 1U}) {
    const double elo = h == 0 ? options.elo0 : options.elo1;
    hypotheses[h] =
        normalized ? with_surplus(observed, elo / unit) : with_score(observed, expected_score(elo));
  }
  double ratio = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    ratio += observed[i] * std::log(hypotheses[1][i] / hypotheses[0][i]);
  }
  return total * ratio;
}

// The shares of losses, draws and wins by BayesElo (R. Coulom, bayeselo, 2005), without an
// advantage of the first move. `draws`: the share of draws by those of losses and wins, which the
// model has the same for every Elo: 10^(drawelo / 200) - 1.
PerResult bayesian_shares(double elo, double draws) {
  const double draw_elo = 200 * std::log10(1 + draws);
  PerResult shares;
  shares.count = 3;
  shares[0] = expected_score(-elo - draw_elo);
  shares[2] = expected_score(elo - draw_elo);
  shares[1] = draws * shares[0] * shares[2];
  return shares;
}

// Both hypotheses have the drawelo of the sample.
double bayesian_ratio(std::span<const std::uint64_t> counts, const SprtOptions& options) {
  const auto [observed, total] = shares_of(counts, half_seen);
  const double draws = observed[1] / (observed[0] * observed[2]);
  const PerResult under0 = bayesian_shares(options.elo0, draws);
  const PerResult under1 = bayesian_shares(options.elo1, draws);
  double ratio = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    ratio += observed[i] * std::log(under1[i] / under0[i]);
  }
  return total * ratio;
}

std::string hypotheses_text(const SprtOptions& options) {
  return fmt::format("[{:.2f}, {:.2f}]", options.elo0, options.elo1);
}

}  // namespace

SprtBounds bounds_of(const SprtOptions& options) {
  return {std::log(options.beta / (1 - options.alpha)),
          std::log((1 - options.beta) / options.alpha)};
}

double log_likelihood_ratio(const Tally& tally, const SprtOptions& options) {
  if (tally.games() == 0) return 0;
  const std::array<std::uint64_t, 3> counts{tally.losses, tally.draws, tally.wins};
  return options.model == SprtModel::bayesian ? bayesian_ratio(counts, options)
                                              : generalised_ratio(counts, 1, options);
}

double log_likelihood_ratio(const Pairs& pairs, const SprtOptions& options) {
  expects(options.model != SprtModel::bayesian);
  if (pairs.total() == 0) return 0;
  return generalised_ratio(pairs.counts, 2, options);
}

std::string ratio_line(double ratio, const SprtOptions& options) {
  const SprtBounds bounds = bounds_of(options);
  const double way = ratio >= 0 ? ratio / bounds.upper : -ratio / bounds.lower;
  return fmt::format("LLR: {:.2f} ({:.1f}%) ({:.2f}, {:.2f}) {}\n", ratio, 100 * way, bounds.lower,
                     bounds.upper, hypotheses_text(options));
}

std::string verdict_line(SprtVerdict verdict, const SprtOptions& options) {
  if (verdict == SprtVerdict::open) {
    return fmt::format("SPRT ({}) is not decided by these games\n", hypotheses_text(options));
  }
  return fmt::format("SPRT ({}) completed - {} was accepted\n", hypotheses_text(options),
                     verdict == SprtVerdict::accepted ? "H1" : "H0");
}

Sprt::Sprt(const SprtOptions& options, const ScheduleOptions& schedule)
    : options_(options),
      of_pairs_(has_pairs(schedule) && options.model != SprtModel::bayesian &&
                !options.single_games) {}

double Sprt::ratio_of(const HeadToHead& encounter) const {
  return of_pairs_ ? log_likelihood_ratio(encounter.pairs, options_)
                   : log_likelihood_ratio(encounter.tally, options_);
}

void Sprt::see(const HeadToHead& encounter) {
  if (is_decided()) return;
  ratio_ = ratio_of(encounter);
  const SprtBounds bounds = bounds_of(options_);
  if (ratio_ >= bounds.upper) {
    verdict_ = SprtVerdict::accepted;
  } else if (ratio_ <= bounds.lower) {
    verdict_ = SprtVerdict::rejected;
  }
}

}  // namespace ludex::match
