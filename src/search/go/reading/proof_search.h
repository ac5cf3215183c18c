// Proves or disproves that a string is captured: depth-first proof-number search (df-pn, Nagai
// 2002) over the moves of candidates.h, with a table. Nothing here looks at a clock.
//
// - The attacker never passes, and the owner of the string always may.
// - The attack has failed when the string has more than `most_liberties` with the attacker to
//   move, when the attacker has no move, and when a position returns with the same ban by ko. The
//   last holds on the way to that position alone: such a disproof is stored under a key of the
//   whole way, until the position where it began is itself disproved.
// - A string of one stone that is captured by ko is not captured while its owner may take back at
//   once (as GNU Go 3.8 answers).
// - A node's proof number where all moves must be proved is the largest of theirs plus one for each
//   other move (weak proof numbers, Ueda et al. 2008), because moves of go transpose so often that
//   sums count the same positions many times.
// - A string that falls in a ladder without a ko is proved by ladder.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/candidates.h"
#include "search/go/reading/proof_table.h"

namespace ludex::search::go_reading {

// Whom simple ko forbids to retake. Who may ignore a ban has a ko threat whenever one is needed,
// for the first ko where it is used and for kos that touch it (go::Position forbids one retake at a
// time; the other side may not take back at once).
enum class KoRule : std::uint8_t { defender_may_ignore, obeyed, attacker_may_ignore };

struct CaptureProblem {
  go::Point stone{};  // of the string; it has a stone
  KoRule ko = KoRule::obeyed;
  Breadth breadth = Breadth::close;
};

class ProofSearch {
 public:
  static constexpr int most_liberties = 4;

  // `room` is the number of positions that the table holds.
  explicit ProofSearch(std::size_t room) : table_(room) {}

  // Forgets all positions. The problems that follow are about this one and share the table.
  void begin(const go::Position& position);

  struct Verdict {
    // Absent if the nodes ran out.
    std::optional<bool> is_captured;
    // The move of the winning side if it moves; without a verdict the most promising one. Absent if
    // there is none.
    std::optional<go::Point> move;
  };
  // Each problem may cost the given number of nodes. A node is a move that is played to look at the
  // position behind it, also inside a ladder; the last position may take a few more.
  //
  // The mover may not pass here; captured_after_pass() tells what that does.
  [[nodiscard]] Verdict captured(const CaptureProblem& problem, go::Color mover, int nodes);
  // After the mover's move at an empty point. A move that the rules or the ban forbid fails for the
  // mover.
  [[nodiscard]] Verdict captured_after(const CaptureProblem& problem, go::Color mover,
                                       go::Point move, int nodes);
  // After a pass of the owner.
  [[nodiscard]] Verdict captured_after_pass(const CaptureProblem& problem, int nodes);

  // Of all problems since begin().
  [[nodiscard]] int nodes() const { return nodes_; }
  // Whether a ko was taken or forbade a move since begin(). If not, all values of KoRule have the
  // same verdict.
  [[nodiscard]] bool met_ko() const { return met_ko_; }

 private:
  // A disproof that no earlier position of the way takes part in.
  static constexpr std::uint16_t nowhere = 0xFFFF;
  // Longer ways count as a failed attack, without a verdict.
  static constexpr std::size_t most_plies = 500;

  struct Numbers {
    ProofNumbers proof;
    std::uint16_t depends = nowhere;  // the first ply whose repetition the disproof needs
  };
  struct Child {
    std::uint64_t key = 0;
    Numbers numbers;
    go::Point move{};     // Point{}: pass
    go::Point ignored{};  // of the position behind it
  };
  struct Node {
    std::uint64_t key = 0;
    std::uint64_t way = 0;  // a key of all positions before this one, in their order
    go::Color mover{};
    std::uint16_t ply = 0;
  };
  struct Played {
    go::Position::Undo undo;
    go::Point ignored{};
  };

  void set_problem(const CaptureProblem& problem, int nodes);
  [[nodiscard]] Verdict verdict_of(const Numbers& numbers) const;
  [[nodiscard]] std::uint64_t key_of(go::Color mover) const;
  [[nodiscard]] bool attacks(go::Color mover) const { return mover != owner_; }
  [[nodiscard]] bool is_out_of_nodes() const { return nodes_ >= most_nodes_ || lost_the_way_; }

  // Whether the mover may play there, by the rules and the ban of the problem.
  [[nodiscard]] bool can_play(go::Color mover, go::Point point);
  [[nodiscard]] bool may_ignore(go::Color mover, go::Point point) const;
  Played play(go::Color mover, go::Point move);
  void undo(const Played& played);

  void expand(const Node& node);
  [[nodiscard]] bool outlives_an_attackers_move();
  void add_child(const Node& node, go::Point move);
  // Of the position on the board, which is a child of the node.
  [[nodiscard]] Numbers first_numbers(const Node& node, std::uint64_t key, go::Point move);
  [[nodiscard]] std::optional<ProofNumbers> final_numbers(go::Color mover);
  [[nodiscard]] std::optional<Numbers> repeated_or_known(const Node& node, std::uint64_t key);
  [[nodiscard]] ProofNumbers guess(go::Color mover, go::Point move) const;
  [[nodiscard]] bool can_put_back(go::Color mover) const;
  [[nodiscard]] bool falls_in_ladder(go::Color mover);

  Numbers visit(const Node& node, ProofNumbers limit);
  [[nodiscard]] Node child_node(const Node& node, const Child& child) const;
  struct Choice;
  [[nodiscard]] Choice choose(const Node& node, std::span<const Child> children) const;
  void choose_root_move(const Node& node, std::span<const Child> children);
  [[nodiscard]] int root_worth(const Node& node, const Child& child) const;
  void store(const Node& node, const Numbers& numbers, int effort);

  ProofTable table_;
  go::Position position_{{go::max_side, go::max_side}};
  CaptureProblem problem_;
  go::Color owner_{};
  go::Point ignored_{};  // the ko of the side that may ignore bans, if it has used that
  std::uint64_t problem_key_ = 0;
  std::vector<Child> children_;      // of all nodes of the way, one after the other
  std::vector<std::uint64_t> path_;  // the keys of the way
  Candidates moves_;
  std::optional<go::Point> root_move_;
  int nodes_ = 0;
  int most_nodes_ = 0;
  int first_captures_ = 0;
  bool met_ko_ = false;
  bool lost_the_way_ = false;  // a way was too long
  bool met_way_ = false;       // a disproof was stored under the key of its way
};

}  // namespace ludex::search::go_reading
