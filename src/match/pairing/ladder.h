// The ladder: neighbours meet, and the winner takes the higher place.
#pragma once

#include <cstddef>
#include <vector>

#include "match/pairing/pairing.h"

namespace ludex::match {

// The engines begin in their order, the first one at the top. In odd rounds the first and second
// place meet, the third and fourth, and so on; in even rounds the second and third, the fourth and
// fifth. A level encounter changes nothing. As many rounds as engines bring any order about.
class Ladder final : public Pairing {
 public:
  // Expects at least two engines and a round.
  Ladder(std::size_t engines, std::size_t rounds);

  [[nodiscard]] std::optional<Stage> next(const std::vector<Halves>& results) override;
  [[nodiscard]] std::size_t encounters_left() const override;
  [[nodiscard]] std::vector<Placing> places() const override;

 private:
  // The place, from 0, of the upper engine of the round's first encounter.
  [[nodiscard]] std::size_t first_place(std::size_t round) const;
  [[nodiscard]] std::size_t encounters_of(std::size_t round) const;

  std::vector<std::size_t> order_;  // engines, the top first
  std::size_t rounds_;
  std::size_t round_ = 0;
};

}  // namespace ludex::match
