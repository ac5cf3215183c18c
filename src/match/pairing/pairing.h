// Who meets whom in a tournament whose pairings depend on results: the knockout, the Swiss system
// and the ladder. A pairing is a pure machine: the same results give the same stages, whatever the
// order in which the games finished, so that a tournament can be resumed exactly.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace ludex::match {

// The two engines of an encounter, by their seats in its first game. Engines are numbered from 0 in
// the order in which they were listed; the first one is the best seed.
using Opponents = std::array<std::size_t, 2>;

// Encounters whose games may be played in any order.
struct Stage {
  std::size_t round = 1;  // from 1
  // The encounters are those that the earlier stages of the round have left level.
  bool is_tie_break = false;
  std::vector<Opponents> encounters;
  std::vector<std::size_t> byes;  // engines that have no opponent in this round
  bool operator==(const Stage&) const = default;
};

// The points of both engines in an encounter, a win counted as 2 and a draw as 1.
using Halves = std::array<std::size_t, 2>;

// An engine and its place in the final order, from 1; engines may share a place.
struct Placing {
  std::size_t place = 1;
  std::size_t engine = 0;
  bool operator==(const Placing&) const = default;
};

// The places of engines that are listed from the best one; those with equal keys share one.
template <class KeyOf>
[[nodiscard]] std::vector<Placing> placed(const std::vector<std::size_t>& order,
                                          const KeyOf& key_of) {
  std::vector<Placing> places;
  for (std::size_t at = 0; at < order.size(); ++at) {
    const bool shares = at > 0 && key_of(order[at]) == key_of(order[at - 1]);
    places.push_back({shares ? places.back().place : at + 1, order[at]});
  }
  return places;
}

class Pairing {
 public:
  Pairing() = default;
  Pairing(const Pairing&) = delete;
  Pairing& operator=(const Pairing&) = delete;
  virtual ~Pairing() = default;

  // The next stage; absent: the tournament is over. `results` are those of the encounters of the
  // stage before, in its order, and empty at the first call.
  [[nodiscard]] virtual std::optional<Stage> next(const std::vector<Halves>& results) = 0;
  // The encounters of the stages that follow, without tie-breaks.
  [[nodiscard]] virtual std::size_t encounters_left() const = 0;
  // All engines, the best first, by the results so far.
  [[nodiscard]] virtual std::vector<Placing> places() const = 0;
};

}  // namespace ludex::match
