// The goal of killing a group that in turn may kill a rival: its stones are captured, or it is dead
// where the rival cannot be captured (LifeGoal). It lives if the rival is captured first and what
// is left of it lives.
//
// A position is decided by the life of both groups, and otherwise, where that can be done, by
// counting liberties (liberty_race.h). So an answer is a judgement. Without `counts_life` only
// captures and liberties decide.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "search/go/reading/goal.h"
#include "search/go/reading/life/life_goal.h"

namespace ludex::search::go_reading {

// How many moves are tried about the life of each group: `narrow` ends sooner.
enum class RaceBreadth : std::uint8_t { narrow, usual };

// For one thread at a time.
class RaceGoal final : public Goal {
 public:
  // Expects groups of two owners.
  RaceGoal(const go::Position& position, const GroupInQuestion& victim,
           const GroupInQuestion& rival, bool counts_life, EyeValues& values,
           RaceBreadth breadth = RaceBreadth::usual);

  [[nodiscard]] go::Color attacker() const override { return rival_.owner; }
  [[nodiscard]] std::uint64_t key() const override { return key_; }
  [[nodiscard]] std::optional<bool> decided(KoBoard& board, go::Color mover, Zone& zone,
                                            NodeCount& nodes) const override;
  [[nodiscard]] bool is_decided_late() const override { return true; }
  void add_attacks(KoBoard& board, Candidates& moves) const override;
  bool add_forced_defences(KoBoard& /*board*/, Candidates& /*moves*/) const override {
    return false;
  }
  void add_defences(const KoBoard& board, Candidates& moves) const override;
  void add_why_forced(const KoBoard& /*board*/, Zone& /*zone*/) const override {}
  [[nodiscard]] ProofNumbers guess(const KoBoard& board, go::Color mover,
                                   go::Point move) const override;
  // The numbers of races that do not end say too little to compare moves by them.
  [[nodiscard]] int step_of_numbers() const override { return ProofNumbers::infinite; }
  [[nodiscard]] int worth(const KoBoard& board, go::Color mover, go::Point move) const override;

 private:
  [[nodiscard]] static go::PointSet left_of(const GroupInQuestion& group, const KoBoard& board) {
    return group.stones & board.position().stones_of(group.owner);
  }
  struct Look {
    KoBoard& board;
    go::Color mover;
    Zone& zone;
    NodeCount& nodes;
  };
  [[nodiscard]] std::optional<bool> dies_alone(const LifeGoal& life, const GroupInQuestion& group,
                                               const go::PointSet& other, const Look& look) const;
  void add_moves(const KoBoard& board, go::Color mover, Candidates& moves) const;

  GroupInQuestion victim_;
  GroupInQuestion rival_;
  LifeGoal life_of_victim_;
  LifeGoal life_of_rival_;
  bool counts_life_;
  std::size_t most_moves_of_a_life_;
  std::uint64_t key_;
};

}  // namespace ludex::search::go_reading
