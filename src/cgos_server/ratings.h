// The ratings of a server's players: one fit over all games, as tournaments make it.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace ludex::cgos_server {

// A game that counts.
struct PastGame {
  std::string black;
  std::string white;
  std::string result;  // "B+3.5"
  bool operator==(const PastGame&) const = default;
};

struct RatingTerms {
  // Of a player without games, and the mean of players whom no games connect with an anchor.
  double usual = 1800;
  // Players of known strength, by name.
  std::map<std::string, double> anchors;
  // A rating of fewer games has a question mark.
  std::size_t sure_after = 20;
};

class Ratings {
 public:
  Ratings() = default;
  // Games whose result names no winner count if they are draws.
  Ratings(std::span<const PastGame> games, RatingTerms terms);

  [[nodiscard]] double of(const std::string& player) const;
  // "1832", "1800?".
  [[nodiscard]] std::string shown(const std::string& player) const;
  [[nodiscard]] bool is_anchor(const std::string& player) const;

 private:
  struct Rated {
    double rating = 0;
    std::size_t games = 0;
  };

  RatingTerms terms_;
  std::map<std::string, Rated> players_;
};

}  // namespace ludex::cgos_server
