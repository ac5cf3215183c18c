// The counted games of a match and its standings.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "match/pairing/schedule.h"
#include "match/results/ranking.h"
#include "match/results/sprt.h"
#include "match/results/standings.h"
#include "serve/api_error.h"
#include "store/matches.h"

namespace ludex::serve {

class Scoreboard {
 public:
  static constexpr std::size_t most_points = 500;  // of a test's curve, as pages see it

  Scoreboard(const match::ScheduleOptions& schedule, const std::optional<match::SprtOptions>& sprt);

  // Adds a game; games must come in the order in which they were counted. Returns false if the
  // match has no such game.
  bool add(const store::StoredMatchGame& game);

  [[nodiscard]] std::size_t played() const { return games_.size(); }
  [[nodiscard]] std::size_t total() const { return schedule_.size(); }
  // Whether nothing is left to play.
  [[nodiscard]] bool is_over() const;
  [[nodiscard]] const std::map<std::size_t, store::StoredMatchGame>& games() const {
    return games_;
  }

  // --- In the form of web/src/wire/types.ts ---
  [[nodiscard]] Json standing() const;
  [[nodiscard]] Json encounter(std::array<std::size_t, 2> entrants) const;
  [[nodiscard]] Json cross() const;
  // The test with its curve; null if there is none.
  [[nodiscard]] Json test() const;
  // {llr, lower, upper, verdict}; null if there is no test.
  [[nodiscard]] Json test_summary() const;
  // {llr, verdict, curve}; the curve has the points after the first `known_points`.
  [[nodiscard]] Json test_news(std::size_t known_points) const;
  [[nodiscard]] std::size_t points() const { return curve_.size(); }
  // A list of MatchGame with numbers below `number`, the highest first.
  [[nodiscard]] Json games_before(std::size_t number, std::size_t limit) const;
  [[nodiscard]] Json game(const store::StoredMatchGame& game) const;
  // Adds `elo` and `error` of the first of two entrants relative to the second.
  void add_difference(Json& json) const;

 private:
  using Point = std::pair<std::size_t, double>;  // counted games, log-likelihood ratio

  [[nodiscard]] Json row(const match::Ranking& ranking, std::size_t entrant) const;
  // The curve with at most `most` points; the last one is always included.
  [[nodiscard]] Json curve(std::size_t from, std::size_t most) const;

  match::Schedule schedule_;
  std::size_t entrants_;
  match::Standings standings_;
  std::optional<match::Sprt> sprt_;
  std::vector<Point> curve_;
  std::map<std::size_t, store::StoredMatchGame> games_;  // by number
};

}  // namespace ludex::serve
