// The goal of killing a group: its stones are captured, or it is shut in without two eyes. What the
// group has to live on is a judgement (assessment.h); the search plays out where that is open.
//
// - The group lives if it has two eyes even when the opponent moves first in each of its spaces, or
//   more room than he can take away.
// - It is dead when the opponent is to move and it would not have two eyes even if its owner moved
//   first in each of its spaces, nor room for more, nor ways out. Of a group that is closed in the
//   opponent's first move counts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "search/go/reading/goal.h"
#include "search/go/reading/life/assessment.h"

namespace ludex::search::go_reading {

// For one thread at a time.
class LifeGoal final : public Goal {
 public:
  // As Assessor.
  LifeGoal(const go::Position& position, const GroupInQuestion& group, EyeValues& values);

  [[nodiscard]] go::Color attacker() const override { return ~group_.owner; }
  [[nodiscard]] std::uint64_t key() const override { return key_; }
  [[nodiscard]] std::optional<bool> decided(KoBoard& board, go::Color mover, Zone& zone,
                                            NodeCount& nodes) const override;
  void add_attacks(KoBoard& board, Candidates& moves) const override;
  bool add_forced_defences(KoBoard& /*board*/, Candidates& /*moves*/) const override {
    return false;
  }
  void add_defences(const KoBoard& board, Candidates& moves) const override;
  void add_why_forced(const KoBoard& /*board*/, Zone& /*zone*/) const override {}
  [[nodiscard]] ProofNumbers guess(const KoBoard& board, go::Color mover,
                                   go::Point move) const override;
  [[nodiscard]] int step_of_numbers() const override { return 16; }
  [[nodiscard]] int worth(const KoBoard& board, go::Color mover, go::Point move) const override;

  // What the group has to live on. Expects that a stone of it is left; valid until the next call.
  [[nodiscard]] const Assessment& assess(const KoBoard& board) const;
  // What it rests on that the group lives, where it does. Expects as much.
  void add_life_to_zone(const KoBoard& board, Zone& zone) const;

 private:
  [[nodiscard]] bool is_gone(const go::Position& position) const {
    return (group_.stones & position.stones_of(group_.owner)).empty();
  }
  [[nodiscard]] bool can_be_taken(const KoBoard& board, const Assessment& found,
                                  go::Color mover) const;
  [[nodiscard]] bool has_atari_outside(const go::Position& position, const Assessment& found) const;
  [[nodiscard]] go::PointSet ways_to_take_around(const go::Position& position,
                                                 const Assessment& found) const;
  void add_moves(const KoBoard& board, Candidates& moves) const;
  // What the group has to live on after the move: more is better for its owner.
  [[nodiscard]] int hope_after(const go::Position& position, go::Color mover, go::Point move) const;

  GroupInQuestion group_;
  std::uint64_t key_;
  mutable Assessor assessor_;
  // By the key of the stones: a search comes back to its positions.
  static constexpr std::size_t most_kept = 4096;
  mutable std::unordered_map<std::uint64_t, Assessment> assessed_;
};

}  // namespace ludex::search::go_reading
