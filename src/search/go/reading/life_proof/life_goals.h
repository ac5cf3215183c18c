// The two goals of a proof about life. Neither rests on a judgement:
//
// - GroupCaptureGoal: the opponent takes every stone of a group.
// - PassAliveGoal: its owner makes a part of it alive even if he passes for ever (pass_alive.h).
//
// Seki is neither. It is proved where the area is closed and all of the opponent's moves inside
// fail: then GroupCaptureGoal is missed although nothing was left out.
#pragma once

#include <cstdint>
#include <optional>

#include "search/go/reading/goal.h"
#include "search/go/reading/life_proof/fight_area.h"

namespace ludex::search::go_reading {

// What both have in common: the group, and the moves near it that both sides try.
class LifeProofGoal : public Goal {
 public:
  [[nodiscard]] std::uint64_t key() const final { return key_; }
  void add_attacks(KoBoard& board, Candidates& moves) const final { add_moves(board, moves); }
  bool add_forced_defences(KoBoard& /*board*/, Candidates& /*moves*/) const final { return false; }
  void add_defences(const KoBoard& board, Candidates& moves) const final {
    add_moves(board, moves);
  }
  void add_why_forced(const KoBoard& /*board*/, Zone& /*zone*/) const final {}
  [[nodiscard]] ProofNumbers guess(const KoBoard& board, go::Color mover,
                                   go::Point move) const final;
  [[nodiscard]] int worth(const KoBoard& board, go::Color mover, go::Point move) const final;

 protected:
  LifeProofGoal(const go::PointSet& group, go::Color owner, const FightArea& area,
                std::uint64_t kind);

  [[nodiscard]] go::Color owner() const { return owner_; }
  [[nodiscard]] const go::PointSet& group() const { return group_; }
  // Of a group without a stone on the board: whether one can be put back at once where a ko was
  // taken.
  [[nodiscard]] bool can_come_back(const KoBoard& board, go::Color mover) const;
  [[nodiscard]] bool is_off_the_board(const go::Position& position) const {
    return (group_ & position.stones_of(owner_)).empty();
  }

 private:
  void add_moves(const KoBoard& board, Candidates& moves) const;

  go::PointSet group_;
  go::Color owner_;
  FightArea area_;
  std::uint64_t key_;
};

class GroupCaptureGoal final : public LifeProofGoal {
 public:
  GroupCaptureGoal(const go::PointSet& group, go::Color owner, const FightArea& area)
      : LifeProofGoal(group, owner, area, 1) {}
  [[nodiscard]] go::Color attacker() const override { return ~owner(); }
  [[nodiscard]] std::optional<bool> decided(KoBoard& board, go::Color mover, Zone& zone,
                                            NodeCount& nodes) const override;
};

class PassAliveGoal final : public LifeProofGoal {
 public:
  PassAliveGoal(const go::PointSet& group, go::Color owner, const FightArea& area)
      : LifeProofGoal(group, owner, area, 2) {}
  [[nodiscard]] go::Color attacker() const override { return owner(); }
  [[nodiscard]] std::optional<bool> decided(KoBoard& board, go::Color mover, Zone& zone,
                                            NodeCount& nodes) const override;
};

}  // namespace ludex::search::go_reading
