// The totals of a match's finished games. The order in which they finish makes no difference.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "match/pairing/schedule.h"
#include "match/play/played_game.h"
#include "match/results/statistics.h"

namespace ludex::match {

// Two engines and their results against each other, from the first one's point of view.
struct HeadToHead {
  std::array<std::size_t, 2> engines{};
  Tally tally;
  Pairs pairs;  // complete pairs
};

// Taken from pairs if there are any, since games with the same opening are not independent.
[[nodiscard]] Statistics best_statistics(const HeadToHead& encounter);

// How often an engine lost through its own fault.
struct Faults {
  std::uint64_t timeouts = 0;
  std::uint64_t crashes = 0;  // disconnects and stalls
  std::uint64_t illegal_moves = 0;
  std::uint64_t forbidden_repetitions = 0;  // games lost by the rules of repetition
  bool operator==(const Faults&) const = default;
};

class Standings {
 public:
  explicit Standings(std::size_t engines);

  // Unterminated games are not counted.
  void add(const ScheduledGame& game, const GameEnd& end);

  [[nodiscard]] std::size_t games() const { return games_; }
  // The encounters with a finished game, in the order of their engines.
  [[nodiscard]] std::vector<HeadToHead> encounters() const;
  // The encounter of two engines, the one with the lower number first; empty without a finished
  // game.
  [[nodiscard]] HeadToHead encounter(std::array<std::size_t, 2> engines) const;
  // One engine's results against all others.
  [[nodiscard]] const HeadToHead& overall(std::size_t engine) const { return overall_[engine]; }
  // The finished games of every two engines in each order of seats.
  [[nodiscard]] std::vector<SeatResults> by_seats() const;
  [[nodiscard]] const Faults& faults(std::size_t engine) const { return faults_[engine]; }
  [[nodiscard]] std::size_t engines() const { return faults_.size(); }

 private:
  std::size_t games_ = 0;
  std::map<std::array<std::size_t, 2>, HeadToHead> encounters_;
  std::map<std::array<std::size_t, 2>, Tally> by_seats_;  // by the engines in the order of seats
  std::vector<HeadToHead> overall_;
  std::map<std::size_t, int> half_pairs_;  // the first engine's halves in the finished game
  std::vector<Faults> faults_;
};

}  // namespace ludex::match
