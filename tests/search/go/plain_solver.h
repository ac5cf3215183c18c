// A search by all moves that confirms or refutes what the reader proves: depth-first, a ply deeper
// each time, without a table and without the reader's moves. It knows only when a fight is over
// (fight_rules.h), so it needs many nodes, and answers nothing when they run out.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/fight_rules.h"

namespace ludex::search::go_reading {

class PlainSolver {
 public:
  PlainSolver(const go::Position& position, const FightRules& rules)
      : position_(position), rules_(rules) {}

  // Whether the attacker reaches the goal with this colour to move; absent if that takes more
  // nodes. A node is a move that is played.
  [[nodiscard]] std::optional<bool> is_reached(go::Color mover, std::uint64_t most_nodes);
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  enum class Found : std::uint8_t { reached, missed, unknown };
  struct Seen {
    std::uint64_t key = 0;
    go::Color mover{};
    go::Point ban{};
    go::Point ignored{};
    bool operator==(const Seen&) const = default;
  };
  // Within so many plies.
  Found visit(go::Color mover, go::Point ignored, int plies);
  Found try_moves(const Seen& now, int plies);
  Found try_move(const Seen& now, go::Point move, int plies);
  // All of them, likely ones first; Point{} is a pass.
  [[nodiscard]] std::vector<go::Point> moves_of(const Seen& now) const;
  [[nodiscard]] bool can_play(const Seen& now, go::Point point) const;

  go::Position position_;
  const FightRules& rules_;
  std::vector<Seen> way_;
  std::vector<go::Point> decisive_;  // by ply, the move that decided there last
  std::uint64_t nodes_ = 0;
  std::uint64_t most_nodes_ = 0;
};

}  // namespace ludex::search::go_reading
