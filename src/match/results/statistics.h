// Statistics of the games of two players: Elo, error, likelihood of superiority. No function here
// returns infinity or NaN: a figure that a sample does not determine is absent.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <string>

namespace ludex::match {

// Half a 95 % interval in standard errors: the 97.5 % point of the normal distribution.
inline constexpr double z95 = 1.959963984540054;
// Logistic Elo for a difference of which the odds of a win are e to the power.
inline constexpr double elo_unit = 400.0 / std::numbers::ln10;

// Results from one player's point of view.
struct Tally {
  std::uint64_t wins = 0;
  std::uint64_t losses = 0;
  std::uint64_t draws = 0;

  [[nodiscard]] std::uint64_t games() const { return wins + losses + draws; }
  [[nodiscard]] double points() const {
    return static_cast<double>(wins) + static_cast<double>(draws) / 2;
  }
  // Counts a game by the points in it, in halves: a win is 2.
  void add(int halves) { ++(halves == 2 ? wins : halves == 1 ? draws : losses); }
  bool operator==(const Tally&) const = default;
};

// The games of two players with these seats; the tally is of the first one.
struct SeatResults {
  std::array<std::size_t, 2> players{};
  Tally tally;
};

// Pairs of games with one opening and swapped seats, by the first player's points in both: 0, 1/2,
// 1, 3/2 and 2. `win_and_loss` separates a win and a loss from two draws.
struct Pairs {
  std::array<std::uint64_t, 5> counts{};
  std::uint64_t win_and_loss = 0;  // the pairs in counts[2] that are not two draws

  // The arguments are the points of the two games in halves: a win is 2.
  void add(int first_game_halves, int second_game_halves);
  [[nodiscard]] std::uint64_t total() const;
  bool operator==(const Pairs&) const = default;
};

// The games of the pairs.
[[nodiscard]] Tally tally_of(const Pairs& pairs);

// A value and the half-width of its 95 % interval.
struct Estimate {
  double value = 0;
  std::optional<double> error;
};

struct Statistics {
  std::optional<double> score;         // mean points per game, 0 to 1
  std::optional<Estimate> elo;         // logistic
  std::optional<Estimate> normalized;  // in standard deviations of a game instead
  std::optional<double> los;           // likelihood of superiority, 0 to 1
  std::optional<double> draw_ratio;    // of games; with pairs, of pairs that ended level
  std::optional<double> pairs_ratio;   // pairs won to pairs lost
  std::optional<double> wl_dd_ratio;   // of the level pairs: a win and a loss to two draws
};

[[nodiscard]] Statistics statistics(const Tally& tally);
// From pairs, whose variance is right for repeated openings. A pair ratio is absent if its divisor
// is zero.
[[nodiscard]] Statistics statistics(const Pairs& pairs);

// Logistic Elo of a score strictly between 0 and 1.
[[nodiscard]] std::optional<double> elo_of(double score);

// How likely a normal estimate is to stand for more than 0, from 0 to 1. Expects a positive error.
[[nodiscard]] double likelihood_above_zero(double value, double standard_error);

// "12.34", or "-" if the value is absent.
[[nodiscard]] std::string figure(std::optional<double> value, int decimals);
// "56.78 %" for a share from 0 to 1.
[[nodiscard]] std::string percent(std::optional<double> share);
// "12.34 +/- 5.67", with "-" for absent values.
[[nodiscard]] std::string figure(const std::optional<Estimate>& estimate);

}  // namespace ludex::match
