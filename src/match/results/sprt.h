// The sequential probability ratio test of two engines: after every game it compares the likelihood
// of the results under two hypotheses, and the match may end when one is much likelier.
#pragma once

#include <cstdint>

#include "match/results/standings.h"
#include "match/results/statistics.h"

namespace ludex::match {

// H0: the first engine is better than the second by `elo0`; H1: by `elo1`. Elo is logistic.
struct SprtOptions {
  double elo0 = 0;  // below elo1
  double elo1 = 5;
  double alpha = 0.05;  // how often H1 is accepted although H0 is true
  double beta = 0.05;   // how often H0 is accepted although H1 is true; both between 0 and 0.5
  bool operator==(const SprtOptions&) const = default;
};

// The logarithms of the likelihood ratio at which H0 and H1 are accepted (A. Wald, Sequential
// Analysis, 1947).
struct SprtBounds {
  double lower = 0;
  double upper = 0;
};
[[nodiscard]] SprtBounds bounds_of(const SprtOptions& options);

// That logarithm for the results of the first engine. It is the generalised one: for each
// hypothesis the likeliest distribution of results with its expected score is taken (M. Van den
// Bergh, "The generalized sequential probability ratio test", 2016). 0 without results.
[[nodiscard]] double log_likelihood_ratio(const Tally& tally, const SprtOptions& options);
[[nodiscard]] double log_likelihood_ratio(const Pairs& pairs, const SprtOptions& options);

enum class SprtVerdict : std::uint8_t {
  open,
  accepted,  // H1
  rejected,  // H0
};

// Follows a match. A decision is final, whatever the games that are still running bring.
class Sprt {
 public:
  // `of_pairs`: games come in pairs, and only complete pairs count.
  Sprt(const SprtOptions& options, bool of_pairs) : options_(options), of_pairs_(of_pairs) {}

  // Call with the results of the two engines after each counted game.
  void see(const HeadToHead& encounter);
  [[nodiscard]] double ratio() const { return ratio_; }
  [[nodiscard]] SprtVerdict verdict() const { return verdict_; }
  [[nodiscard]] const SprtOptions& options() const { return options_; }

 private:
  SprtOptions options_;
  bool of_pairs_;
  double ratio_ = 0;
  SprtVerdict verdict_ = SprtVerdict::open;
};

}  // namespace ludex::match
