// The goal of an attack: to take a string off the board, or one of two strings.
//
// - The attack has failed when each string has more liberties than the stage allows and the
//   attacker is to move.
// - A string of one stone that is captured by ko is not captured while its owner may take back at
//   once (as GNU Go 3.8 answers).
// - A string that falls in a ladder without a ko is captured (ladder.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "search/go/reading/goal.h"

namespace ludex::search::go_reading {

class CaptureGoal final : public Goal {
 public:
  static constexpr int most_liberties = 4;

  // Expects a stone on each point, all of the same owner. `stage` is the largest number of
  // liberties with which a string can still be attacked.
  CaptureGoal(const go::Position& position, std::span<const go::Point> stones, Breadth breadth,
              int stage = most_liberties);

  [[nodiscard]] go::Color attacker() const override { return ~owner_; }
  [[nodiscard]] std::uint64_t key() const override { return key_; }
  [[nodiscard]] std::optional<bool> decided(KoBoard& board, go::Color mover, Zone& zone,
                                            NodeCount& nodes) const override;
  void add_attacks(KoBoard& board, Candidates& moves) const override;
  bool add_forced_defences(KoBoard& board, Candidates& moves) const override;
  void add_defences(const KoBoard& board, Candidates& moves) const override;
  void add_why_forced(const KoBoard& board, Zone& zone) const override;
  [[nodiscard]] ProofNumbers guess(const KoBoard& board, go::Color mover,
                                   go::Point move) const override;
  [[nodiscard]] int worth(const KoBoard& board, go::Color mover, go::Point move) const override;

 private:
  [[nodiscard]] bool is_gone(const KoBoard& board, go::Point stone) const {
    return !board.position().has_stone(owner_, stone);
  }
  [[nodiscard]] bool can_put_back(const KoBoard& board, go::Color mover, go::Point stone) const;
  [[nodiscard]] std::optional<bool> decided(KoBoard& board, go::Color mover, go::Point stone,
                                            Zone& zone, NodeCount& nodes) const;
  [[nodiscard]] bool falls_in_ladder(KoBoard& board, go::Color mover, go::Point stone, Zone& zone,
                                     NodeCount& nodes) const;
  [[nodiscard]] bool outlives_an_attackers_move(KoBoard& board, go::Point stone) const;

  std::vector<go::Point> stones_;
  go::Color owner_;
  Breadth breadth_;
  int stage_;
  std::uint64_t key_;
};

}  // namespace ludex::search::go_reading
