#include "match/results/rating_fit.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "base/expects.h"
#include "match/results/symmetric_matrix.h"

namespace ludex::match {
namespace {

double logistic(double x) {
  return 1 / (1 + std::exp(-x));
}
// log(logistic(x)), also where that is nearly 0.
double log_logistic(double x) {
  return x < 0 ? x - std::log1p(std::exp(x)) : -std::log1p(std::exp(-x));
}

// The games of two rows with these seats. Points are those of the first; a draw is half a point.
struct Encounter {
  std::size_t first = 0;
  std::size_t second = 0;
  double games = 0;
  double points = 0;
  // Whether games were won, or drawn, by the first; and by the second.
  [[nodiscard]] bool has_gains() const { return points > 0; }
  [[nodiscard]] bool has_concessions() const { return points < games; }
};

// A step of a walk through players, and its weight.
struct Arc {
  std::size_t from = 0;
  std::size_t to = 0;
  int weight = 0;
};

// Whether numbers v exist with v[to] <= v[from] + weight for every arc (Bellman 1958). The weights
// are 1 and -1.
bool is_feasible(const std::vector<Arc>& arcs, std::size_t rows) {
  std::vector<int> v(rows, 0);
  const int least = -static_cast<int>(rows);
  for (std::size_t pass = 0; pass <= rows; ++pass) {
    bool changed = false;
    for (const Arc& arc : arcs) {
      if (v[arc.to] <= v[arc.from] + arc.weight) continue;
      v[arc.to] = v[arc.from] + arc.weight;
      if (v[arc.to] < least) return false;
      changed = true;
    }
    if (!changed) return true;
  }
  return false;
}

// Whether the likelihood never falls when the first seat is worth more (sign 1) or less (-1) and
// more, if the ratings go along. Then it has no maximum, or more than one.
bool grows_without_end(const std::vector<Encounter>& encounters, std::size_t rows, int sign) {
  std::vector<Arc> arcs;
  for (const Encounter& each : encounters) {
    if (each.has_gains()) {
      arcs.push_back({each.first, each.second, sign});
    }
    if (each.has_concessions()) {
      arcs.push_back({each.second, each.first, -sign});
    }
  }
  return is_feasible(arcs, rows);
}

// Whether every player can be reached from the first one by steps `from` -> `to`.
bool all_reached(const std::vector<std::vector<std::size_t>>& steps) {
  std::vector<bool> seen(steps.size(), false);
  std::vector<std::size_t> open{0};
  seen[0] = true;
  std::size_t count = 1;
  while (!open.empty()) {
    const std::size_t row = open.back();
    open.pop_back();
    for (const std::size_t next : steps[row]) {
      if (seen[next]) continue;
      seen[next] = true;
      ++count;
      open.push_back(next);
    }
  }
  return count == steps.size();
}

// Whether everybody has gained something from everybody, directly or over others (L. R. Ford,
// "Solution of a ranking problem from binary comparisons", 1957): then finite ratings exist.
bool is_strongly_connected(const std::vector<Encounter>& encounters, std::size_t rows) {
  std::vector<std::vector<std::size_t>> gains(rows);
  std::vector<std::vector<std::size_t>> concessions(rows);
  for (const Encounter& each : encounters) {
    for (const auto& [better, worse, has] :
         {std::tuple{each.first, each.second, each.has_gains()},
          std::tuple{each.second, each.first, each.has_concessions()}}) {
      if (!has) continue;
      gains[better].push_back(worse);
      concessions[worse].push_back(better);
    }
  }
  return all_reached(gains) && all_reached(concessions);
}

// Adds a game for each player, half of it won, spread evenly over its opponents and both seats.
void add_prior(std::vector<Encounter>& encounters, std::size_t rows) {
  std::map<std::array<std::size_t, 2>, Encounter> all;
  std::vector<double> opponents(rows, 0);
  for (const Encounter& each : encounters) {
    const bool has_met = all.contains({each.first, each.second});
    all[{each.first, each.second}] = each;
    all.try_emplace({each.second, each.first}, Encounter{each.second, each.first, 0, 0});
    if (has_met) continue;
    opponents[each.first] += 1;
    opponents[each.second] += 1;
  }
  encounters.clear();
  for (auto& [seats, each] : all) {
    const double more = (1 / opponents[each.first] + 1 / opponents[each.second]) / 4;
    each.games += more;
    each.points += more / 2;
    encounters.push_back(each);
  }
}

// The draws of A. R. Davidson ("On extending the Bradley-Terry model to accommodate ties in paired
// comparison experiments", 1970) with the strength at which the expected score is `score`: a win,
// a draw and a loss are as likely as x : draws : 1/x.
double draw_share(double score, double draws) {
  const double even = draws * (score - 0.5);
  const double x = (even + std::sqrt(even * even + 4 * score * (1 - score))) / (2 * (1 - score));
  return draws / (x + 1 / x + draws);
}

// One group of connected players; rows number them from 0.
class GroupFit {
 public:
  GroupFit(std::size_t rows, std::vector<Encounter> encounters, double drawn)
      : rows_(rows), played_(encounters), encounters_(std::move(encounters)) {
    const bool up = grows_without_end(encounters_, rows_, 1);
    const bool down = grows_without_end(encounters_, rows_, -1);
    fits_seat_ = !(up && down);
    has_prior_ = up != down || !is_strongly_connected(encounters_, rows_);
    if (has_prior_) {
      add_prior(encounters_, rows_);
    }
    values_.assign(size(), 0);
    maximise();
    fit_draws(drawn);
    find_covariances();
  }

  // The ratings, and the worth of the first seat behind them if it is fitted.
  [[nodiscard]] const std::vector<double>& values() const { return values_; }
  [[nodiscard]] const SymmetricMatrix& covariances() const { return covariances_; }
  [[nodiscard]] bool fits_seat() const { return fits_seat_; }
  [[nodiscard]] bool has_prior() const { return has_prior_; }
  [[nodiscard]] double draws_of_equals() const { return draws_ / (2 + draws_); }

 private:
  [[nodiscard]] std::size_t size() const { return rows_ + (fits_seat_ ? 1 : 0); }

  [[nodiscard]] double advantage(const Encounter& each, const std::vector<double>& values) const {
    return values[each.first] - values[each.second] + (fits_seat_ ? values[rows_] : 0);
  }

  // Of R. A. Bradley and M. E. Terry ("Rank analysis of incomplete block designs", 1952), where a
  // draw is half a win and half a loss.
  [[nodiscard]] double log_likelihood(const std::vector<double>& values) const {
    double sum = 0;
    for (const Encounter& each : encounters_) {
      const double x = advantage(each, values);
      sum += each.points * log_logistic(x) + (each.games - each.points) * log_logistic(-x);
    }
    return sum;
  }

  // Adds `amount` times the outer product of an encounter's coefficients: 1 for its first player,
  // -1 for the second, 1 for the seat.
  void add_product(SymmetricMatrix& matrix, const Encounter& each, double amount) const {
    matrix(each.first, each.first) += amount;
    matrix(each.second, each.second) += amount;
    matrix(std::max(each.first, each.second), std::min(each.first, each.second)) -= amount;
    if (!fits_seat_) return;
    matrix(rows_, each.first) += amount;
    matrix(rows_, each.second) -= amount;
    matrix(rows_, rows_) += amount;
  }

  // The negative second derivatives of the likelihood. Ratings may all be moved by the same amount;
  // the last term keeps their sum at 0.
  [[nodiscard]] SymmetricMatrix information() const {
    SymmetricMatrix matrix(size());
    for (const Encounter& each : encounters_) {
      const double score = logistic(advantage(each, values_));
      add_product(matrix, each, each.games * score * (1 - score));
    }
    for (std::size_t a = 0; a < rows_; ++a) {
      for (std::size_t b = 0; b <= a; ++b) {
        matrix(a, b) += 1.0 / static_cast<double>(rows_);
      }
    }
    return matrix;
  }

  // The points beyond what is expected of each row.
  [[nodiscard]] std::vector<double> surplus() const {
    std::vector<double> more(size(), 0);
    for (const Encounter& each : encounters_) {
      const double points = each.points - each.games * logistic(advantage(each, values_));
      more[each.first] += points;
      more[each.second] -= points;
      if (fits_seat_) {
        more[rows_] += points;
      }
    }
    return more;
  }

  // Newton's method. A step that overshoots is halved; the likelihood is concave. Close to its
  // maximum it changes by less than its rounding error, and steps are taken as they are.
  void maximise() {
    constexpr int most_steps = 60;
    constexpr int most_halvings = 30;
    constexpr double close = 1e-9;
    constexpr double rounding = 1e-11;
    double best = log_likelihood(values_);
    for (int step = 0; step < most_steps; ++step) {
      SymmetricMatrix matrix = information();
      if (!matrix.factorise()) return;
      const std::vector<double> direction = matrix.solve(surplus());
      const double least = best - rounding * std::abs(best);
      std::vector<double> next = values_;
      double length = 1;
      for (int halving = 0; halving < most_halvings; ++halving, length /= 2) {
        for (std::size_t i = 0; i < size(); ++i) {
          next[i] = values_[i] + length * direction[i];
        }
        best = log_likelihood(next);
        if (best >= least) break;
      }
      values_ = std::move(next);
      const auto nearer = [](double a, double b) { return std::abs(a) < std::abs(b); };
      if (std::abs(*std::max_element(direction.begin(), direction.end(), nearer)) < close) return;
    }
  }

  // As many draws as were played are expected. If all games were drawn, half a win and half a loss
  // are added to them, so that a game is not free of chance.
  void fit_draws(double drawn) {
    double games = 0;
    for (const Encounter& each : played_) {
      games += each.games;
    }
    if (drawn <= 0) return;
    if (drawn >= games) {
      drawn = games * games / (games + 1);
    }
    double low = -30;
    double high = 30;
    for (int halving = 0; halving < 60; ++halving) {
      const double middle = (low + high) / 2;
      double expected = 0;
      for (const Encounter& each : played_) {
        const double score = logistic(advantage(each, values_));
        expected += each.games * draw_share(score, std::exp(middle));
      }
      (expected < drawn ? low : high) = middle;
    }
    draws_ = std::exp((low + high) / 2);
  }

  // A draw varies less than the coin that the likelihood has for it, so the inverse information is
  // too large. The right one stands between two inverses (P. J. Huber, "The behavior of maximum
  // likelihood estimates under nonstandard conditions", 1967).
  void find_covariances() {
    SymmetricMatrix inverse = information();
    if (!inverse.factorise()) {
      covariances_ = SymmetricMatrix(size());
      return;
    }
    inverse.invert();
    SymmetricMatrix variances(size());
    for (const Encounter& each : encounters_) {
      const double score = logistic(advantage(each, values_));
      const double variance = score * (1 - score) - draw_share(score, draws_) / 4;
      add_product(variances, each, each.games * variance);
    }
    covariances_ = inverse.sandwich(variances);
  }

  std::size_t rows_;
  std::vector<Encounter> played_;
  std::vector<Encounter> encounters_;  // with the prior
  bool fits_seat_ = false;
  bool has_prior_ = false;
  std::vector<double> values_;
  double draws_ = 0;  // Davidson's parameter
  SymmetricMatrix covariances_{0};
};

// Sets of connected players.
class Connections {
 public:
  explicit Connections(std::size_t players) : parents_(players) {
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
  }
  void connect(std::size_t one, std::size_t other) { parents_[root(one)] = root(other); }
  [[nodiscard]] std::size_t root(std::size_t player) {
    while (parents_[player] != player) {
      parents_[player] = parents_[parents_[player]];
      player = parents_[player];
    }
    return player;
  }

 private:
  std::vector<std::size_t> parents_;
};

std::vector<RatingGroup> groups_of(std::size_t players, std::span<const SeatResults> results) {
  Connections connections(players);
  std::vector<bool> plays(players, false);
  for (const SeatResults& each : results) {
    for (const std::size_t player : each.players) {
      expects(player < players);
      plays[player] = plays[player] || each.tally.games() > 0;
    }
    expects(each.players[0] != each.players[1]);
    if (each.tally.games() > 0) {
      connections.connect(each.players[0], each.players[1]);
    }
  }
  std::map<std::size_t, RatingGroup> by_root;
  for (std::size_t player = 0; player < players; ++player) {
    if (plays[player]) {
      by_root[connections.root(player)].players.push_back(player);
    }
  }
  std::vector<RatingGroup> groups;
  groups.reserve(by_root.size());
  for (auto& [root, group] : by_root) {
    groups.push_back(std::move(group));
  }
  std::sort(groups.begin(), groups.end(), [](const RatingGroup& a, const RatingGroup& b) {
    if (a.players.size() != b.players.size()) return a.players.size() > b.players.size();
    return a.players < b.players;
  });
  return groups;
}

std::optional<Estimate> estimate(double value, double variance) {
  if (!std::isfinite(value) || !std::isfinite(variance)) return std::nullopt;
  return Estimate{elo_unit * value, elo_unit * z95 * std::sqrt(std::max(variance, 0.0))};
}

}  // namespace

RatingFit::RatingFit(std::size_t players, std::span<const SeatResults> results)
    : places_(players), groups_(groups_of(players, results)) {
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    const std::vector<std::size_t>& members = groups_[group].players;
    for (std::size_t row = 0; row < members.size(); ++row) {
      places_[members[row]] = Place{group, row};
    }
  }
  std::vector<std::vector<Encounter>> encounters(groups_.size());
  std::vector<double> drawn(groups_.size(), 0);
  for (const SeatResults& each : results) {
    if (each.tally.games() == 0) continue;
    const Place& first = *places_[each.players[0]];
    const Place& second = *places_[each.players[1]];
    encounters[first.group].push_back(
        {first.row, second.row, static_cast<double>(each.tally.games()), each.tally.points()});
    drawn[first.group] += static_cast<double>(each.tally.draws);
  }
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    const std::size_t rows = groups_[group].players.size();
    const GroupFit fit(rows, std::move(encounters[group]), drawn[group]);
    groups_[group].draw_ratio = fit.draws_of_equals();
    groups_[group].has_prior = fit.has_prior();
    if (fit.fits_seat()) {
      groups_[group].first_seat = estimate(fit.values()[rows], fit.covariances()(rows, rows));
    }
    figures_.push_back({fit.values(), fit.covariances()});
  }
}

std::optional<std::size_t> RatingFit::group_of(std::size_t player) const {
  const auto& place = places_[player];
  return place ? std::optional(place->group) : std::nullopt;
}

std::optional<Estimate> RatingFit::rating(std::size_t player) const {
  const auto& place = places_[player];
  if (!place) return std::nullopt;
  const Figures& figures = figures_[place->group];
  return estimate(figures.values[place->row], figures.covariances(place->row, place->row));
}

std::optional<Estimate> RatingFit::difference(std::size_t one, std::size_t other) const {
  const auto& a = places_[one];
  const auto& b = places_[other];
  if (!a || !b || a->group != b->group) return std::nullopt;
  const Figures& figures = figures_[a->group];
  const auto [low, high] = std::minmax(a->row, b->row);
  return estimate(figures.values[a->row] - figures.values[b->row],
                  figures.covariances(a->row, a->row) + figures.covariances(b->row, b->row) -
                      2 * figures.covariances(high, low));
}

std::optional<double> RatingFit::superiority(std::size_t one, std::size_t other) const {
  const auto better_by = difference(one, other);
  if (!better_by || !(*better_by->error > 0)) return std::nullopt;
  return likelihood_above_zero(better_by->value, *better_by->error / z95);
}

}  // namespace ludex::match
