// The goal of a connection: to make two strings of a colour one, or to bring a string into an area,
// so that a stone of it stands on one of the area's points. Its defender cuts, or blocks.
//
// - A string that was captured is cut off.
// - Strings that are further apart than the stage allows are cut: joining them would be a plan, not
//   a fight.
// - Two common liberties join them, also by way of other strings, if two more liberties are beside;
//   so does one with the connecting side to move. Liberties in the area are common ones too.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/go/point_set.h"
#include "search/go/reading/distance.h"
#include "search/go/reading/goal.h"

namespace ludex::search::go_reading {

// How many stones more than the shortest way the ways may need whose points are moves of a side.
// For the cutting side these are the likely moves, which no proof rests on.
struct Detours {
  int joining = 1;
  int cutting = 1;
  Steps steps = Steps::straight;  // of the ways
};

// For one thread at a time.
class ConnectionGoal final : public Goal {
 public:
  static constexpr int most_distance = 4;

  // Expects stones of the same owner. `stage` is the largest distance at which the strings are not
  // yet cut; on ways with diagonal steps it is one more with the connecting side to move.
  ConnectionGoal(const go::Position& position, go::Point one, go::Point other,
                 int stage = most_distance, const Detours& detours = {});
  // Into an area. Expects a stone.
  ConnectionGoal(const go::Position& position, go::Point one, const go::PointSet& area,
                 int stage = most_distance, const Detours& detours = {});

  [[nodiscard]] go::Color attacker() const override { return owner_; }
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
  // Whether all strings that are to be joined are on the board.
  [[nodiscard]] bool has_strings(const go::Position& position) const;
  // The same without the other string, if it is an area.
  template <class Visit>
  void for_each_string(const Visit& visit) const;
  // Whether the string of this stone has a stone where the connection ends.
  [[nodiscard]] bool is_at_end(const go::Position& position, go::Point stone) const;
  [[nodiscard]] bool is_joined(const go::Position& position) const {
    return is_at_end(position, one_);
  }
  // Strings of which each two neighbours have two common liberties, all of them different:
  // whichever one the opponent takes, the other joins them. One liberty is enough for one link if
  // the owner is to move.
  struct Chain {
    go::PointSet strings;    // a stone of each
    go::PointSet liberties;  // of the links
    std::optional<go::Point> played;
    int links = 0;
    bool may_play_one = false;
  };
  // Continues the chain from the last string to the other one in question.
  bool find_chain(KoBoard& board, go::Point from, Chain& chain) const;
  // Adds a link by these liberties, two or the one that may be played.
  bool add_link(KoBoard& board, const go::PointSet& liberties, Chain& chain) const;
  [[nodiscard]] bool joins_by_liberties(KoBoard& board, go::Color mover, Zone& zone) const;
  // The points on ways that need up to `detour` stones more than the shortest one, by how much they
  // need; then what threatens the strings themselves.
  void add_ways(const go::Position& position, go::Color mover, int detour, Candidates& moves) const;
  [[nodiscard]] int turns_to_join(const go::Position& position, go::Color mover) const;
  // On the shortest ways, the numbers of missing stones of which the last has but one point.
  // `from_one` holds them, `distance` is their length.
  [[nodiscard]] int count_bottlenecks(const go::Position& position, const Distances::Sides& sides,
                                      const Distances& from_one, int distance) const;
  // The same after a move at an empty point.
  [[nodiscard]] int turns_after(const go::Position& position, go::Color mover,
                                go::Point move) const;
  [[nodiscard]] Distances::Sides sides(go::Color mover) const {
    return {owner_, mover, detours_.steps};
  }
  // How many stones are looked at, which is one more than what is not yet cut.
  [[nodiscard]] int farthest() const {
    return stage_ + (detours_.steps == Steps::diagonal ? 2 : 1);
  }
  // Measures the distances from the first string, up to `beyond` more than that of the other end,
  // which it returns.
  std::optional<int> measure(const go::Position& position, go::Color mover, int beyond) const;

  go::Point one_;
  std::optional<go::Point> other_;  // absent: an area
  go::PointSet ends_;               // the other stone, or the area
  go::Color owner_;
  int stage_;
  Detours detours_;
  std::uint64_t key_;
  // Room for measure() and turns_to_join(), which are asked for at each node.
  mutable Distances from_one_;
  mutable Distances from_other_;
  mutable Distances diagonally_from_one_;
  // What `from_one_` holds, which is often asked for twice.
  struct Measured {
    std::uint64_t key = 0;
    go::Color mover{};
    int beyond = -1;
    bool operator==(const Measured&) const = default;
  };
  mutable Measured measured_;
};

}  // namespace ludex::search::go_reading
