// The engines of a match in order, the best first: their ratings, the table with the columns that
// the user chose, and the cross table.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "match/results/rating_fit.h"
#include "match/results/standings.h"

namespace ludex::match {

// Of two engines the ratings are those of their games, or pairs of games; of more they are fitted
// to all games at once.
class Ranking {
 public:
  // `standings` outlives this object.
  explicit Ranking(const Standings& standings);

  // By rating, then by points. If games do not connect all engines, the larger group comes first;
  // engines without a game come last.
  [[nodiscard]] const std::vector<std::size_t>& order() const { return order_; }
  [[nodiscard]] const Standings& standings() const { return standings_; }
  // Of more than two engines.
  [[nodiscard]] const std::optional<RatingFit>& fit() const { return fit_; }
  // Of more than two engines it is relative to the mean of those that games connect with it.
  [[nodiscard]] std::optional<Estimate> elo(std::size_t engine) const;
  // How likely the engine is better: of two, than the other; of more, than the next in order.
  [[nodiscard]] std::optional<double> superiority(std::size_t engine) const;
  // The points of the opponents that it beat, and half the points of those it drew with, for each
  // game (H. Neustadtl and J. Berger, 1873 and 1886; FIDE handbook C.07).
  [[nodiscard]] double sonneborn_berger(std::size_t engine) const { return beaten_[engine]; }
  // The points of its opponents, for each game (B. Buchholz, 1932; FIDE handbook C.07).
  [[nodiscard]] double buchholz(std::size_t engine) const { return met_[engine]; }

 private:
  const Standings& standings_;
  std::optional<RatingFit> fit_;
  std::vector<std::size_t> order_;
  std::vector<std::optional<std::size_t>> next_;  // in order and comparable, by engine
  std::vector<double> beaten_;
  std::vector<double> met_;
};

// Names of columns, from left to right.
using RankingFields = std::vector<std::string>;

// Parses "default", "short", "wide" and other names of whole tables, or column names separated by
// commas. The error lists all of them.
[[nodiscard]] Result<RankingFields> parse_ranking_fields(std::string_view text);
[[nodiscard]] RankingFields default_ranking_fields();

// A line of headings and one for each engine. `fields` must come from the functions above.
[[nodiscard]] std::string ranking_table(const Ranking& ranking,
                                        const std::vector<std::string>& names,
                                        const RankingFields& fields = default_ranking_fields());
// What the fit says besides ratings, a line each: the worth of the first seat, called `first_seat`
// ("White"), and the draws of equals; that a prior was needed; which engines cannot be compared.
// Empty for two engines.
[[nodiscard]] std::string fit_notes(const Ranking& ranking, const std::vector<std::string>& names,
                                    std::string_view first_seat);
// Points and games of each engine against every other; empty for two engines and for more than
// `most_crossed`, which no page would hold.
inline constexpr std::size_t most_crossed = 30;
[[nodiscard]] std::string cross_table(const Ranking& ranking,
                                      const std::vector<std::string>& names);

}  // namespace ludex::match
