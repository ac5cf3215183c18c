// The Swiss system: in every round engines with equal points meet, and no two meet twice.
#pragma once

#include <cstddef>
#include <vector>

#include "match/pairing/pairing.h"

namespace ludex::match {

// Pairs by the ideas of FIDE's Dutch system (FIDE Handbook C.04.3) without its exchanges:
// - The engines are ranked by points, then by number. With an odd number of engines the last one of
//   those that have had the fewest byes has no opponent, and gets the points of an encounter that
//   it has won.
// - From the top, the first engine without an opponent gets the first of: the lower half of the
//   engines with as many points, from its top; the rest of them, from the bottom; all others, in
//   their order. One is passed over if the two have met, or if the remaining engines could no
//   longer be paired without a repetition (which a maximum matching of them shows).
// - If all engines cannot be paired without a repetition, those meet again that have met least.
// - In the first game the engine moves first that has done so less often; if both are equal, the
//   one that did not last time, then the better seed in odd rounds and the other in even ones.
// - An engine that joins is paired from the next round on, and has no points for those before. One
//   that is withdrawn is not paired any more, and keeps its points and its place among the others.
class Swiss final : public Pairing {
 public:
  // Expects at least two engines and a round; so many have to stay.
  Swiss(std::size_t engines, std::size_t rounds);

  [[nodiscard]] std::optional<Stage> next(const std::vector<Halves>& results) override;
  [[nodiscard]] std::size_t encounters_left() const override;
  // Another engine, with the next number.
  void join() { players_.emplace_back(); }
  void withdraw(std::size_t engine) { players_[engine].is_withdrawn = true; }
  // By points, byes included; then by the sum of the opponents' points (Buchholz).
  [[nodiscard]] std::vector<Placing> places() const override;

 private:
  struct Player {
    std::size_t halves = 0;
    std::size_t byes = 0;
    int first_seats = 0;     // less the second seats
    bool was_first = false;  // in the last round
    bool is_withdrawn = false;
    std::vector<std::size_t> opponents;
  };

  void count(const std::vector<Halves>& results);
  // All engines.
  [[nodiscard]] std::vector<std::size_t> ranking() const;
  [[nodiscard]] std::size_t meetings(std::size_t one, std::size_t other) const;
  // Whether these engines can be paired so that none has met its opponent more than `most` times.
  [[nodiscard]] bool can_be_paired(const std::vector<std::size_t>& engines, std::size_t most) const;
  // Removes the engine that has a bye from the ranking.
  [[nodiscard]] std::size_t take_bye(std::vector<std::size_t>& ranking) const;
  // The engines without an opponent other than the first, in the order in which it may get them.
  [[nodiscard]] std::vector<std::size_t> candidates(const std::vector<std::size_t>& open) const;
  [[nodiscard]] Opponents seated(std::size_t one, std::size_t other) const;

  std::vector<Player> players_;
  std::size_t rounds_;
  Stage stage_{.round = 0, .is_tie_break = false, .encounters = {}, .byes = {}};  // the last one
};

}  // namespace ludex::match
