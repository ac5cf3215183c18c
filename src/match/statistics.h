// What a number of games says about two players. Nothing here ever yields infinity or a
// not-a-number: what a sample does not determine is absent, such as the spread of results that are
// all alike.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace ludex::match {

// Results from one player's view.
struct Tally {
  std::uint64_t wins = 0;
  std::uint64_t losses = 0;
  std::uint64_t draws = 0;

  [[nodiscard]] std::uint64_t games() const { return wins + losses + draws; }
  [[nodiscard]] double points() const {
    return static_cast<double>(wins) + static_cast<double>(draws) / 2;
  }
  bool operator==(const Tally&) const = default;
};

// Pairs of games with one opening and swapped seats, by the first player's points in both:
// 0, 1/2, 1, 3/2 and 2. A pair of two draws and one of a win and a loss are told apart beside.
struct Pairs {
  std::array<std::uint64_t, 5> counts{};
  std::uint64_t win_and_loss = 0;  // those of counts[2] that are no two draws

  // Points of the two games in halves: a win is 2.
  void add(int first_game_halves, int second_game_halves);
  [[nodiscard]] std::uint64_t total() const;
  bool operator==(const Pairs&) const = default;
};

// A value and the half-width of its 95 % interval. The error is absent where the interval has an
// infinite end.
struct Estimate {
  double value = 0;
  std::optional<double> error;
};

struct Statistics {
  std::optional<double> score;         // mean points a game, 0 to 1
  std::optional<Estimate> elo;         // logistic
  std::optional<Estimate> normalized;  // the same in standard deviations of a game
  std::optional<double> los;           // likelihood of superiority, 0 to 1
  std::optional<double> draw_ratio;    // of games; with pairs, of pairs that ended level
  std::optional<double> pairs_ratio;   // pairs won to pairs lost
  std::optional<double> wl_dd_ratio;   // of the level pairs: a win and a loss to two draws
};

[[nodiscard]] Statistics statistics(const Tally& tally);
// From pairs, whose variance is the right one for repeated openings; absent pair ratios are those
// that would divide by nothing.
[[nodiscard]] Statistics statistics(const Pairs& pairs);

// Logistic Elo of a score strictly between 0 and 1.
[[nodiscard]] std::optional<double> elo_of(double score);

// "12.34", or "-" where there is no such figure.
[[nodiscard]] std::string figure(std::optional<double> value, int decimals);
// "56.78 %" of a share from 0 to 1.
[[nodiscard]] std::string percent(std::optional<double> share);
// "12.34 +/- 5.67", with "-" for what is not determined.
[[nodiscard]] std::string figure(const std::optional<Estimate>& estimate);

}  // namespace ludex::match
