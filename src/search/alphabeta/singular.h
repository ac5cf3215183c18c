// Singular extensions: the table's move is searched deeper when all others fail to come near its
// value (T. Anantharaman, M. Campbell and F. Hsu 1988).
#pragma once

#include "search/alphabeta/transposition.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

struct Singular {
  // The shallowest node that asks; beyond max_ply turns it off.
  static constexpr int shallowest = 7;
  // How often a line may be extended by two plies at once.
  static constexpr int most_doubled = 6;

  [[nodiscard]] static bool asks(const TableEntry& entry, int depth) {
    return depth >= shallowest && entry.bound != Bound::upper && entry.depth >= depth - 3 &&
           !is_decided(entry.value);
  }
  // What the others must not reach.
  [[nodiscard]] static constexpr Value bar(Value value, int depth) { return value - 2 * depth; }
  [[nodiscard]] static constexpr int reduced(int depth) { return (depth - 1) / 2; }
  static constexpr Value doubled_below = 20;
};

// A node without a table move is not worth its full depth: a later iteration finds the move sooner
// (internal iterative reduction: E. Schröder 2020).
struct InternalReduction {
  // The shallowest node that is reduced; beyond max_ply turns it off.
  static constexpr int shallowest = 4;
};

}  // namespace ludex::search
