// The sequential probability ratio test of two engines: after every game it compares the likelihood
// of the results under two hypotheses, and the match ends when one is much likelier.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "match/pairing/schedule.h"
#include "match/results/standings.h"
#include "match/results/statistics.h"

namespace ludex::match {

// What the Elo of a hypothesis means.
enum class SprtModel : std::uint8_t {
  normalized,  // standard deviations of a game's result, scaled
  logistic,    // the expected score alone
  bayesian,    // BayesElo, with the draws of the sample; it knows no pairs
};
// The words of fastchess, by SprtModel.
inline constexpr std::array<std::string_view, 3> sprt_model_words{"normalized", "logistic",
                                                                  "bayesian"};
[[nodiscard]] constexpr std::string_view word_of(SprtModel model) {
  return sprt_model_words[static_cast<std::size_t>(model)];
}

// What people may give: the size of the Elo of a hypothesis, and the rates of errors.
inline constexpr double most_test_elo = 1000;
inline constexpr double least_error_rate = 0.000001;
inline constexpr double most_error_rate = 0.999999;

// H0: the first engine is better than the second by `elo0`; H1: by `elo1`.
struct SprtOptions {
  double elo0 = 0;  // not elo1; usually below it
  double elo1 = 5;
  double alpha = 0.05;  // how often H1 is accepted although H0 is true
  double beta = 0.05;   // how often H0 is accepted although H1 is true; their sum is below 1
  SprtModel model = SprtModel::normalized;
  bool single_games = false;  // count them even where games come in pairs
  bool operator==(const SprtOptions&) const = default;
};

// The logarithms of the likelihood ratio at which H0 and H1 are accepted (A. Wald, Sequential
// Analysis, 1947).
struct SprtBounds {
  double lower = 0;
  double upper = 0;
};
[[nodiscard]] SprtBounds bounds_of(const SprtOptions& options);

// That logarithm for the results of the first engine; 0 without results. docs/statistics.md has the
// formulas of each model and their sources.
[[nodiscard]] double log_likelihood_ratio(const Tally& tally, const SprtOptions& options);
// Expects another model than the bayesian one.
[[nodiscard]] double log_likelihood_ratio(const Pairs& pairs, const SprtOptions& options);

// "LLR: 2.97 (101.0%) (-2.94, 2.94) [0.00, 5.00]", in the words of fastchess. The percentage is of
// the bound on that side.
[[nodiscard]] std::string ratio_line(double ratio, const SprtOptions& options);

enum class SprtVerdict : std::uint8_t {
  open,
  accepted,  // H1
  rejected,  // H0
};
// "SPRT ([0.00, 5.00]) completed - H1 was accepted", in the words of fastchess, or that the games
// did not decide it.
[[nodiscard]] std::string verdict_line(SprtVerdict verdict, const SprtOptions& options);

// Follows a match. A decision is final, whatever the games that are still running bring.
class Sprt {
 public:
  // Where games come in pairs and the model knows them, only complete pairs count.
  Sprt(const SprtOptions& options, const ScheduleOptions& schedule);

  // The logarithm of the likelihood ratio for these results.
  [[nodiscard]] double ratio_of(const HeadToHead& encounter) const;
  // Call with the results of the two engines after each counted game.
  void see(const HeadToHead& encounter);
  // As of the decision, if there is one.
  [[nodiscard]] double ratio() const { return ratio_; }
  [[nodiscard]] SprtVerdict verdict() const { return verdict_; }
  [[nodiscard]] bool is_decided() const { return verdict_ != SprtVerdict::open; }
  [[nodiscard]] const SprtOptions& options() const { return options_; }

 private:
  SprtOptions options_;
  bool of_pairs_;
  double ratio_ = 0;
  SprtVerdict verdict_ = SprtVerdict::open;
};

}  // namespace ludex::match
