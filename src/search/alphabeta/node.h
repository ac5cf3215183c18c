// The data of a node of the tree: how it is searched (Window, Visit), the moves that it tries
// (Attempt, Candidate, Tried), and what the nodes below it read (Node, NodeStack).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "search/alphabeta/game.h"
#include "search/alphabeta/history.h"
#include "search/alphabeta/transposition.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// Values at or below alpha, and at or above beta, are bounds; between them they are exact.
struct Window {
  Value alpha;
  Value beta;
  // Whether the node is a PV node: only those have room between the two.
  [[nodiscard]] bool is_pv() const { return beta - alpha > 1; }
  [[nodiscard]] Window from_the_other_side() const { return {-beta, -alpha}; }
  // A search with this window shows only whether a move is better than alpha.
  [[nodiscard]] Window null_window() const { return {alpha, alpha + 1}; }
  // What kind of bound a value found with this window is.
  [[nodiscard]] Bound bound(Value value) const {
    if (value >= beta) return Bound::lower;
    return value > alpha ? Bound::exact : Bound::upper;
  }
};

// How one move of a node is searched.
struct Attempt {
  Window window;
  int depth = 0;      // of the node whose move it is
  int reduction = 0;  // plies that its first search saves
  bool is_first = false;
  int extension = 0;      // plies; negative for fewer
  bool cut_node = false;  // the node is expected to fail high
};

// One visit to a node: what is asked of it, and what is known before its moves are searched.
template <TreeGame G>
struct Visit {
  int ply = 0;
  Window window{};
  int depth = 0;
  bool cut_node = false;
  bool in_check = false;
  std::optional<TableEntry> entry{};  // its value counted from the root
  typename G::Move table_move{};
  bool tt_pv = false;    // a PV node, or marked as one in the table
  Value raw = 0;         // the static value as the evaluator gave it
  Value evaluation = 0;  // the static value, corrected
  Value expected = 0;    // `evaluation`, or the table's value where its bound is tighter
  bool improving = false;
};

// The move of a node that is about to be searched.
template <TreeGame G>
struct Candidate {
  typename G::Move move{};
  bool is_quiet = false;
  bool gives_check = false;
  bool is_refutation = false;
  int history = 0;  // score of a capture, or the sum for a quiet move
  int tried = 0;    // moves before it
};

// By how much a move is extended, or a value that settles the node instead.
struct Extension {
  int plies = 0;
  std::optional<Value> settled{};
};

// Moves that did not refute a node. Their histories are lowered when another move does.
template <TreeGame G>
class Tried {
 public:
  void add(typename G::Move move, bool is_quiet) {
    List& list = is_quiet ? quiets_ : captures_;
    if (list.size < list.moves.size()) {
      list.moves[list.size++] = move;
    }
  }
  [[nodiscard]] std::span<const typename G::Move> quiets() const { return quiets_.span(); }
  [[nodiscard]] std::span<const typename G::Move> captures() const { return captures_.span(); }

 private:
  struct List {
    std::array<typename G::Move, 48> moves;
    std::size_t size = 0;
    [[nodiscard]] std::span<const typename G::Move> span() const { return {moves.data(), size}; }
  };
  List quiets_;
  List captures_;
};

// Killer moves: quiet moves that refuted another node at the same distance from the root, the
// newest first.
template <TreeGame G>
using Killers = std::array<typename G::Move, 2>;

// Stands for the static value of a node in check, which has none.
inline constexpr Value no_evaluation = unbounded + 1;

// What the search keeps of a node while it looks at the nodes below it.
template <TreeGame G>
struct Node {
  typename G::Move move{};                   // the one being tried
  std::size_t slot = Histories<G>::no_slot;  // its history slot
  typename G::Move excluded{};               // left out to learn what the other moves are worth
  Value evaluation = no_evaluation;          // static, corrected
  Killers<G> killers{};
  int cutoffs = 0;     // fail highs at this ply since the node two plies above was entered
  int extensions = 0;  // by two plies, on the way from the root
};

// The nodes from the root down, by ply, with some empty ones before the root.
template <TreeGame G>
class NodeStack {
 public:
  NodeStack() : nodes_(max_ply + 4 + before) {}
  void clear() { std::fill(nodes_.begin(), nodes_.end(), Node<G>{}); }

  [[nodiscard]] Node<G>& operator[](int ply) { return nodes_[index(ply)]; }
  [[nodiscard]] const Node<G>& operator[](int ply) const { return nodes_[index(ply)]; }

  [[nodiscard]] ContinuationSlots continuation(int ply) const {
    return {(*this)[ply - 1].slot, (*this)[ply - 2].slot, (*this)[ply - 4].slot};
  }
  // Whether the corrected static value is higher than two plies ago, or than four plies ago if the
  // side to move was in check two plies ago.
  [[nodiscard]] bool is_improving(int ply) const {
    const Value now = (*this)[ply].evaluation;
    if (now == no_evaluation) return false;
    for (const int back : {2, 4}) {
      const Value then = (*this)[ply - back].evaluation;
      if (then != no_evaluation) return now > then;
    }
    return true;
  }

 private:
  static constexpr int before = 4;
  [[nodiscard]] static std::size_t index(int ply) {
    const int place = ply + before;
    return static_cast<std::size_t>(place);
  }

  std::vector<Node<G>> nodes_;
};

}  // namespace ludex::search
