// Ratings of any number of players, fitted to all their games at once, so that the strength of the
// opponents counts. docs/statistics.md explains the model and why it is this one.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "match/results/statistics.h"
#include "match/results/symmetric_matrix.h"

namespace ludex::match {

// Players whose games connect them, directly or over others. Only their ratings can be compared.
struct RatingGroup {
  std::vector<std::size_t> players;  // in the order of their numbers
  // What the first seat is worth, in Elo; absent if the games do not show it, as where the same
  // player always has it.
  std::optional<Estimate> first_seat;
  double draw_ratio = 0;  // expected of two equal players
  // The results alone determine no finite ratings, because some players won all games against the
  // others or all games ended alike. Then one more game counts for each player, half of it won.
  bool has_prior = false;
};

class RatingFit {
 public:
  // The numbers of players are below `players`. Unplayed pairings may be left out.
  RatingFit(std::size_t players, std::span<const SeatResults> results);

  // Those with games; groups of more players come first.
  [[nodiscard]] const std::vector<RatingGroup>& groups() const { return groups_; }
  // The group of a player, by its index; std::nullopt without a game.
  [[nodiscard]] std::optional<std::size_t> group_of(std::size_t player) const;
  // Elo relative to the mean of the player's group; std::nullopt without a game.
  [[nodiscard]] std::optional<Estimate> rating(std::size_t player) const;
  // By how much one player is better than another; std::nullopt if no games connect them.
  [[nodiscard]] std::optional<Estimate> difference(std::size_t one, std::size_t other) const;
  // The likelihood that one player is better than another, 0 to 1.
  [[nodiscard]] std::optional<double> superiority(std::size_t one, std::size_t other) const;

 private:
  struct Place {
    std::size_t group = 0;
    std::size_t row = 0;  // of the player in the figures of the group
  };
  // Natural units, from which Elo follow by a factor. The ratings of a group have the mean 0.
  struct Figures {
    std::vector<double> values;
    SymmetricMatrix covariances;
  };

  std::vector<std::optional<Place>> places_;  // by player
  std::vector<RatingGroup> groups_;
  std::vector<Figures> figures_;  // by group
};

}  // namespace ludex::match
