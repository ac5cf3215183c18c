// The recursion below the root: principal variation search with a transposition table, pruning,
// reductions, extensions and quiescence. One Tree belongs to one thread; threads share the table
// alone. The class stands here; what it does is in tree_node.h (what a node does before its moves),
// tree_moves.h (its moves), tree_tries.h (searches that settle a node without them) and
// tree_quiescence.h.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "search/alphabeta/correction.h"
#include "search/alphabeta/game.h"
#include "search/alphabeta/histories.h"
#include "search/alphabeta/move_picker.h"
#include "search/alphabeta/node.h"
#include "search/alphabeta/outlook.h"
#include "search/alphabeta/transposition.h"
#include "search/alphabeta/visit.h"
#include "search/alphabeta/walk.h"

namespace ludex::search {

template <SearchGame G>
class Tree {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  explicit Tree(TranspositionTable& table) : table_(table), lines_(max_ply + 2) {}

  // Another game: what was learnt about moves no longer holds.
  void forget();
  // Another search of the same game.
  void begin(Walk<G>& walk, const Outlook& outlook);

  // The value of a move of the node at `ply`, for the player who makes it.
  [[nodiscard]] Value try_move(int ply, Move move, const Attempt& attempt);
  // The static value of the position at `ply`.
  [[nodiscard]] Value evaluate(int ply) { return evaluator_.evaluate(walk_->position(ply)); }
  // The best line that the last open search at this ply found.
  [[nodiscard]] std::span<const Move> line(int ply) const;
  // The first moves to try at the root, in order.
  [[nodiscard]] std::vector<Move> ordered_root_moves() const;

 private:
  struct Line {
    std::array<Move, max_ply + 1> moves;
    std::size_t size = 0;
  };

  // tree_node.h
  [[nodiscard]] Value search(int ply, Window window, int depth, bool is_cut);
  [[nodiscard]] std::optional<Value> settled(int ply);
  [[nodiscard]] std::optional<TableEntry> look_up(int ply) const;
  [[nodiscard]] static std::optional<Value> cut_off(const TableEntry& entry, Window window,
                                                    int depth);
  void judge(Visit<G>& visit);
  void store(const Visit<G>& visit, Value best, Move best_move, int depth, Bound bound);

  // tree_tries.h
  [[nodiscard]] std::optional<Value> pruned(const Visit<G>& visit);
  [[nodiscard]] std::optional<Value> razored(const Visit<G>& visit);
  [[nodiscard]] std::optional<Value> null_move_cut(const Visit<G>& visit);
  [[nodiscard]] std::optional<Value> probable_cut(const Visit<G>& visit);
  [[nodiscard]] std::optional<Value> probe_capture(const Visit<G>& visit, Move move, Value bar);

  // tree_moves.h
  [[nodiscard]] Value search_moves(Visit<G> visit);
  [[nodiscard]] Refutations<G> refutations(int ply) const;
  void look_at(const Visit<G>& visit, Candidate<G>& candidate) const;
  [[nodiscard]] int reduction(const Visit<G>& visit, const Candidate<G>& candidate) const;
  [[nodiscard]] bool is_hopeless(const Visit<G>& visit, const Candidate<G>& candidate) const;
  [[nodiscard]] Extension extension(const Visit<G>& visit, const Candidate<G>& candidate);
  [[nodiscard]] Extension singular_extension(const Visit<G>& visit, Move move);
  void learn(const Visit<G>& visit, const Candidate<G>& best, const Tried<G>& tried);
  void correct(const Visit<G>& visit, Value best, Move best_move, Bound bound);

  // tree_quiescence.h
  [[nodiscard]] Value quiesce(int ply, Window window, int depth);
  [[nodiscard]] Value quiesce_moves(Visit<G>& visit);

  [[nodiscard]] bool enter(int ply, Move move);
  void extend_line(int ply, Move move);
  [[nodiscard]] Line& line_at(int ply) { return lines_[static_cast<std::size_t>(ply)]; }

  TranspositionTable& table_;
  Walk<G>* walk_ = nullptr;  // of the search that is going on; owned by its caller
  typename G::Evaluator evaluator_;
  Histories<G> histories_;
  Correction<G> correction_;
  NodeStack<G> nodes_;
  std::vector<Line> lines_;  // by ply
  int root_depth_ = 0;       // of the iteration
  int null_from_ = 0;        // the ply from which null moves are tried
  Pruning pruning_;
};

template <SearchGame G>
void Tree<G>::forget() {
  histories_.clear();
  correction_.clear();
}

template <SearchGame G>
void Tree<G>::begin(Walk<G>& walk, const Outlook& outlook) {
  walk_ = &walk;
  pruning_ = outlook.pruning;
  if constexpr (requires { evaluator_.adopt(outlook); }) evaluator_.adopt(outlook);
  nodes_.clear();
  for (Line& line : lines_) line.size = 0;
  null_from_ = 0;
  if (!walk.in_check(0)) {
    nodes_[0].evaluation = correction_.corrected(walk.position(0), evaluate(0));
  }
}

template <SearchGame G>
std::span<const typename G::Move> Tree<G>::line(int ply) const {
  const Line& line = lines_[static_cast<std::size_t>(ply)];
  return {line.moves.data(), line.size};
}

template <SearchGame G>
std::vector<typename G::Move> Tree<G>::ordered_root_moves() const {
  const auto entry = look_up(0);
  MovePicker<G> picker(walk_->position(0), histories_, nodes_.trail(0),
                       entry ? G::move(entry->move) : Move{}, Refutations<G>{});
  std::vector<Move> moves;
  while (const auto move = picker.next()) moves.push_back(*move);
  return moves;
}

template <SearchGame G>
bool Tree<G>::enter(int ply, Move move) {
  nodes_[ply].move = move;
  nodes_[ply].slot = G::history_slot(walk_->position(ply), move);
  return walk_->enter(ply, move, table_);
}

template <SearchGame G>
void Tree<G>::extend_line(int ply, Move move) {
  Line& line = line_at(ply);
  const Line& child = line_at(ply + 1);
  line.moves[0] = move;
  std::copy_n(child.moves.begin(), child.size, line.moves.begin() + 1);
  line.size = child.size + 1;
}

}  // namespace ludex::search

#include "search/alphabeta/tree_moves.h"
#include "search/alphabeta/tree_node.h"
#include "search/alphabeta/tree_quiescence.h"
#include "search/alphabeta/tree_tries.h"
