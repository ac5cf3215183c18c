// The knockout: the winner of an encounter goes on, the loser is out.
#pragma once

#include <cstddef>
#include <vector>

#include "match/pairing/pairing.h"

namespace ludex::match {

// The bracket is the usual one, in which the best two seeds can meet only in the last round; where
// the number of engines is no power of two, the best seeds have a bye in the first round. A level
// encounter is continued, at most `most_tie_breaks` times; then the better seed goes on.
class Knockout final : public Pairing {
 public:
  static constexpr std::size_t most_tie_breaks = 4;

  // Expects at least two engines.
  explicit Knockout(std::size_t engines);

  [[nodiscard]] std::optional<Stage> next(const std::vector<Halves>& results) override;
  [[nodiscard]] std::size_t encounters_left() const override;
  // Engines that lost in the same round share a place.
  [[nodiscard]] std::vector<Placing> places() const override;

 private:
  struct Encounter {
    Opponents engines{};
    std::size_t slot = 0;  // of the round's winner, in the next round's bracket
    Halves halves{};
  };

  [[nodiscard]] Stage begin_round();
  // Decides the encounters that are not level, or all of them.
  void decide(bool all);
  [[nodiscard]] Stage stage(bool is_tie_break) const;

  // The engines that are left, in the order of the bracket: neighbours meet. An empty place is a
  // bye for its neighbour.
  std::vector<std::optional<std::size_t>> bracket_;
  std::vector<std::optional<std::size_t>> winners_;  // of this round: the next bracket
  std::vector<Encounter> open_;                      // not decided yet
  std::vector<std::size_t> byes_;                    // of this round
  std::vector<std::size_t> lost_in_;                 // the round in which each engine lost; 0: none
  std::size_t round_ = 0;
  std::size_t tie_breaks_ = 0;  // of this round
  std::size_t begun_ = 0;       // encounters
};

}  // namespace ludex::match
