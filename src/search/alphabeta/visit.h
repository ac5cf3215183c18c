// One visit to a node: what is asked of it, and what is known before its moves are looked at.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "search/alphabeta/game.h"
#include "search/alphabeta/node.h"
#include "search/alphabeta/transposition.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// Values at or below alpha, and at or above beta, are bounds; between them they are exact.
struct Window {
  Value alpha;
  Value beta;
  // Only nodes of the principal variation have room between the two.
  [[nodiscard]] bool is_open() const { return beta - alpha > 1; }
  [[nodiscard]] Window from_the_other_side() const { return {-beta, -alpha}; }
  // Asks only whether a move is better than alpha.
  [[nodiscard]] Window closed() const { return {alpha, alpha + 1}; }
  // What a value found with this window says.
  [[nodiscard]] Bound bound(Value value) const {
    if (value >= beta) return Bound::lower;
    return value > alpha ? Bound::exact : Bound::upper;
  }
};

// How one move of a node is searched.
struct Attempt {
  Window window;
  int depth = 0;      // of the node that it is a move of
  int reduction = 0;  // plies that a first look may save
  bool is_first = false;
  int extension = 0;    // plies; negative for fewer
  bool is_cut = false;  // the node is expected to fail high
};

template <SearchGame G>
struct Visit {
  int ply = 0;
  Window window{};
  int depth = 0;
  bool is_cut = false;
  bool in_check = false;
  std::optional<TableEntry> entry{};  // its value counted from the root
  typename G::Move table_move{};
  bool was_open = false;  // now or in an earlier visit
  Value raw = 0;          // the static value as the evaluator gave it
  Value evaluation = 0;   // the static value, corrected
  Value expected = 0;     // the same, or what the table knows better
  bool improving = false;
};

// A move whose turn has come.
template <SearchGame G>
struct Candidate {
  typename G::Move move{};
  bool is_quiet = false;
  bool gives_check = false;
  bool is_refutation = false;
  int history = 0;  // of a capture, or the sum of a quiet move's
  int tried = 0;    // moves before it
};

// What a move is extended by; or a value that settles the node.
struct Extension {
  int plies = 0;
  std::optional<Value> settled{};
};

// Moves that did not refute a node, to be blamed when another one does.
template <SearchGame G>
class Tried {
 public:
  void add(typename G::Move move, bool is_quiet) {
    List& list = is_quiet ? quiets_ : captures_;
    if (list.size < list.moves.size()) list.moves[list.size++] = move;
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

}  // namespace ludex::search
