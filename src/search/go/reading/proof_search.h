// Proves or disproves that the attacker reaches a goal: depth-first proof-number search (df-pn,
// Nagai 2002) with a table, for the goals of goal.h. Nothing here looks at a clock.
//
// - The attacker passes only where the goal proposes it, and the defender always may.
// - The attacker has failed without a move, and when a position returns with the same ban by ko.
//   The last holds on the way to that position alone: such a disproof is stored under a key of the
//   whole way, until the position where it began is itself disproved.
// - Where the defender moves, a pass is searched beside the likely moves. If it refutes the attack,
//   that is all. If it does not, only moves in the zone of the proof against it can (relevance
//   zones; Thomsen's lambda search and Shih et al. 2021 use such zones): the others are taken to
//   leave the proof as it is, which is not shown (decision 0250). Of the attacker's moves only
//   those that the goal proposes are tried; that the attacker fails is as good as these.
// - A node's proof number where all moves must be proved is the largest of theirs plus one for each
//   other move (weak proof numbers, Ueda et al. 2008), because moves of go transpose so often that
//   sums count the same positions many times.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/candidates.h"
#include "search/go/reading/goal.h"
#include "search/go/reading/ko_board.h"
#include "search/go/reading/proof_table.h"
#include "search/go/reading/zone_table.h"

namespace ludex::search::go_reading {

class ProofSearch {
 public:
  // `room` is the number of positions that the table holds.
  explicit ProofSearch(std::size_t room) : table_(room), zones_(room / 4 + 1) {}

  // Forgets all positions. The goals that follow are about this one and share the table. First
  // moves that are left out are not tried.
  void begin(const go::Position& position, const go::PointSet& left_out = {});

  struct FirstMove {
    go::Point move;  // Point{}: the pass
    bool is_refuted;
  };
  struct Verdict {
    // Absent if the nodes ran out.
    std::optional<bool> is_reached = {};
    // Without a verdict: how far a proof and a disproof seem to be.
    ProofNumbers numbers = ProofNumbers::disproved();
    // Without a verdict: whether at most two fifths of the first moves are not refuted.
    bool is_narrow = false;
    // The move of the winning side if it moves; without a verdict the most promising one. Absent if
    // there is none, or if a pass is enough.
    std::optional<go::Point> move = {};
    // The first moves in the order of their numbers; the refuted ones come last, those that took
    // most nodes first.
    std::vector<FirstMove> first_moves = {};
  };
  // Each call may cost the given number of nodes and no more. A node is a move that is played to
  // look at the position behind it, also inside a ladder.
  [[nodiscard]] Verdict reached(const Goal& goal, KoRule rule, go::Color mover, int nodes);
  // After the mover's move at an empty point, or a pass, Point{}. A move that the rules or the ban
  // forbid fails for the mover.
  [[nodiscard]] Verdict reached_after(const Goal& goal, KoRule rule, go::Color mover,
                                      go::Point move, int nodes);

  // Of all goals since begin().
  [[nodiscard]] int nodes() const { return nodes_.used; }
  // Whether a ko was taken or forbade a move since begin(). If not, all values of KoRule have the
  // same verdict.
  [[nodiscard]] bool met_ko() const { return board_.met_ko(); }

 private:
  // A disproof that no earlier position of the way takes part in.
  static constexpr std::uint16_t nowhere = 0xFFFF;
  // Longer ways count as a failed attack, without a verdict.
  static constexpr std::size_t most_plies = 500;

  struct Numbers {
    ProofNumbers proof;
    std::uint16_t depends = nowhere;  // the first ply whose repetition the disproof needs
    int effort = 0;                   // the nodes that they have cost
  };
  struct Child {
    std::uint64_t key = 0;
    Numbers numbers;
    go::Point move{};      // Point{}: pass
    bool is_open = false;  // whether it is still to be asked if the goal is reached or missed
  };
  struct Node {
    std::uint64_t key = 0;
    std::uint64_t way = 0;  // a key of all positions before this one, in their order
    go::Color mover{};
    std::uint16_t ply = 0;
    int effort = 0;        // of earlier visits
    bool is_open = false;  // as Child
  };

  void set_goal(const Goal& goal, KoRule rule, int nodes);
  [[nodiscard]] Node root_of(go::Color mover) const;
  [[nodiscard]] Verdict verdict_of(const Numbers& numbers) const;
  // Of the position on the board.
  [[nodiscard]] std::uint64_t key_of(go::Color mover) const {
    return board_.key(mover) ^ goal_key_;
  }
  [[nodiscard]] bool attacks(go::Color mover) const { return mover == goal_->attacker(); }
  [[nodiscard]] bool is_out_of_nodes() const { return nodes_.left() <= 0 || lost_the_way_; }

  // Adds the children of the position on the board; returns whether they are all that have to be
  // looked at. Otherwise the first one is the pass, and the zone of its proof is still unknown.
  bool expand(const Node& node);
  // Adds the moves that may refute what refutes a pass, the first child; the others are refuted by
  // the same. Returns false if the zone was lost.
  bool expand_zone(const Node& node, std::size_t first);
  // Both add nothing when the nodes have run out, and set `is_cut_`.
  void add_children(const Node& node);
  void add_child(const Node& node, go::Point move);
  // Both of the position on the board, which is a child of the node.
  void look_at(const Node& node, Child& child);
  [[nodiscard]] std::optional<ProofNumbers> decided_numbers(std::uint64_t key, go::Color mover);
  // Of a node that is visited for the first time, where that was not asked before.
  [[nodiscard]] std::optional<ProofNumbers> decided_late(const Node& node);
  [[nodiscard]] std::optional<Numbers> repeated_or_known(const Node& node, const Child& child);

  struct Bounds {
    ProofNumbers numbers{ProofNumbers::infinite, ProofNumbers::infinite};
    int nodes = std::numeric_limits<int>::max();
  };
  // Until a number reaches its bound, or the nodes are used.
  Numbers visit(const Node& node, const Bounds& bounds);
  [[nodiscard]] Node child_node(const Node& node, const Child& child) const;
  struct Choice;
  [[nodiscard]] Choice choose(const Node& node, std::span<const Child> children) const;
  // The same where children may be missing.
  [[nodiscard]] Choice choose_among_some(const Node& node, std::span<const Child> children) const;
  // What the best child's visit may reach before another child is better.
  [[nodiscard]] Bounds bounds_of_best(const Node& node, const Choice& choice,
                                      const ProofNumbers& limit) const;
  void choose_root_move(const Node& node, std::span<const Child> children);
  void list_first_moves(const Node& node, std::span<const Child> children);
  void store(const Node& node, const Numbers& numbers, int effort);
  // Of a node that has been proved.
  void store_proof(const Node& node, std::span<const Child> children, int effort);
  void add_defences_to_zone(const Node& node, std::span<const Child> children, Zone& zone);

  ProofTable table_;
  ZoneTable zones_;
  KoBoard board_;
  const Goal* goal_ = nullptr;  // of the search in progress
  std::uint64_t goal_key_ = 0;
  std::vector<Child> children_;      // of all nodes of the way, one after the other
  std::vector<std::uint64_t> path_;  // the keys of the way
  Candidates moves_;
  std::optional<go::Point> root_move_;
  std::vector<FirstMove> first_moves_;  // of the root: Verdict::first_moves
  go::PointSet left_out_;               // of the first moves
  bool is_narrow_ = false;              // of the root: Verdict::is_narrow
  NodeCount nodes_;
  int first_captures_ = 0;
  bool lost_the_way_ = false;  // a way was too long
  bool is_cut_ = false;        // the nodes ran out before a node had all its children
  bool met_way_ = false;       // a disproof was stored under the key of its way
};

}  // namespace ludex::search::go_reading
