// The margins of all pruning, reductions and extensions: at which depth each applies, and how far
// from the window. tree.h calls these functions and contains no numbers. A depth given as a limit
// can be set so that its technique never applies; each comment says how.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "search/alphabeta/transposition.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// The null move: if even passing is good enough, a move will be. At high depths a search without
// null moves confirms it, because of zugzwang (verification: O. David-Tabibi and N. Netanyahu
// 2002).
struct NullMove {
  // The shallowest node that tries it; a number beyond max_ply turns it off.
  static constexpr int shallowest = 3;
  // From this depth on a cut is confirmed by a search.
  static constexpr int verified_from = 14;

  // `expected` is the static value as the table corrects it, `evaluation` without the table.
  [[nodiscard]] static constexpr bool tries(int depth, Value expected, Value evaluation,
                                            Value beta) {
    return depth >= shallowest && expected >= beta && evaluation + 20 * depth - 120 >= beta;
  }
  // By how many plies the search after the null move is shallower; expects an evaluation of at
  // least beta.
  [[nodiscard]] static constexpr int reduction(int depth, Value evaluation, Value beta) {
    return 3 + depth / 3 + std::min((evaluation - beta) / 180, 3);
  }
  // For how many plies below a node the search that verifies its cut tries no null move.
  [[nodiscard]] static constexpr int plies_without(int reduced_depth) {
    return 3 * std::max(reduced_depth, 0) / 4;
  }
};

// Razoring: a node so far below alpha that only captures could save it is passed to quiescence.
struct Razoring {
  // The deepest node that is passed to quiescence; 0 turns it off.
  static constexpr int deepest = 4;

  [[nodiscard]] static constexpr bool applies(int depth, Value evaluation, Value alpha) {
    return depth <= deepest && evaluation + 220 + 160 * depth * depth < alpha;
  }
};

// Futility: near the leaves a quiet move that starts far below alpha does not reach it, and a node
// far above beta does not fall below it (reverse futility, also called static null move).
struct Futility {
  // The deepest node, counted after reduction, that prunes; 0 turns it off.
  static constexpr int deepest = 9;

  [[nodiscard]] static constexpr bool is_hopeless(int reduced_depth, Value evaluation,
                                                  Value alpha) {
    return reduced_depth <= deepest && deepest > 0 &&
           evaluation + 110 + 95 * reduced_depth <= alpha;
  }
};

struct ReverseFutility {
  // The deepest node that is cut; 0 turns it off.
  static constexpr int deepest = 8;

  [[nodiscard]] static constexpr bool cuts(int depth, Value evaluation, Value beta,
                                           bool improving) {
    return depth <= deepest && evaluation - 80 * (depth - (improving ? 1 : 0)) >= beta;
  }
  // What a node that is cut returns: nearer to beta than its evaluation, which no search confirmed.
  [[nodiscard]] static constexpr Value value(Value evaluation, Value beta) {
    return beta + (evaluation - beta) / 3;
  }
};

// ProbCut: a capture that reaches far above beta in a shallow search will reach beta in the full
// one (M. Buro 1995).
struct ProbCut {
  // The shallowest node that tries it; a number beyond max_ply turns it off.
  static constexpr int shallowest = 5;
  static constexpr int saved_plies = 4;

  [[nodiscard]] static constexpr Value threshold(Value beta, bool improving) {
    return beta + (improving ? 130 : 180);
  }
  // Whether the table already knows that the node does not reach the threshold.
  [[nodiscard]] static bool is_refuted(const TableEntry& entry, int depth, Value threshold) {
    return entry.depth >= depth - 3 && entry.value < threshold;
  }
};

// Late-move pruning: near the leaves, when so many moves have failed, the remaining quiet ones are
// not searched.
struct LateMoves {
  // The deepest node that prunes; 0 turns it off.
  static constexpr int deepest = 8;

  [[nodiscard]] static constexpr bool are_pruned(int depth, int tried, bool improving) {
    return depth <= deepest && tried >= (3 + depth * depth) / (improving ? 1 : 2);
  }
};

// Pruning by exchanges: moves that lose too much material are not searched; the deeper the node,
// the more they may lose.
struct ExchangePruning {
  // The deepest node that prunes captures; 0 turns it off.
  static constexpr int deepest_captures = 7;
  // The deepest node, counted after reduction, that prunes quiet moves; 0 turns it off.
  static constexpr int deepest_quiets = 10;

  [[nodiscard]] static constexpr Value least_of_capture(int depth, int history) {
    return -90 * depth - history / 128;
  }
  [[nodiscard]] static constexpr Value least_of_quiet(int reduced_depth) {
    return -24 * reduced_depth * reduced_depth;
  }
};

// History pruning: quiet moves that failed earlier in reply to the same moves are not searched.
struct HistoryPruning {
  // The deepest node, counted after reduction, that prunes; 0 turns it off.
  static constexpr int deepest = 5;

  [[nodiscard]] static constexpr bool prunes(int reduced_depth, int depth, int history) {
    return reduced_depth <= deepest && deepest > 0 && history < -4'000 * depth;
  }
};

// Reductions count plies in 1024ths.
inline constexpr int whole_ply = 1'024;

// The binary logarithm of a positive number in 1024ths, by repeated squaring.
[[nodiscard]] constexpr int binary_log(unsigned number) {
  const int whole = static_cast<int>(std::bit_width(number)) - 1;
  unsigned long long mantissa = (static_cast<unsigned long long>(number) << 30U) >> whole;
  int result = whole * whole_ply;
  for (int part = whole_ply / 2; part > 0; part /= 2) {
    mantissa = (mantissa * mantissa) >> 30U;
    if (mantissa < (2ULL << 30U)) continue;
    mantissa >>= 1U;
    result += part;
  }
  return result;
}

// Late-move reductions: how many plies less the later moves of a node are searched at first. They
// grow with the logarithms of depth and of the number of moves tried (idea: T. Romstad's Glaurung).
struct Reductions {
  // Nodes shallower than this reduce nothing.
  static constexpr int shallowest = 2;

  // What is known of the move and of its node.
  struct Move {
    int depth = 0;
    int tried = 0;  // moves before it
    bool is_quiet = true;
    bool is_refutation = false;
    bool gives_check = false;
    bool is_pv = false;     // the node is a PV node
    bool tt_pv = false;     // the node is a PV node, or the table marks it as one
    bool cut_node = false;  // the node is expected to fail high
    bool improving = false;
    bool table_move_captures = false;
    int cutoffs = 0;  // fail highs one ply below, so far
    int history = 0;  // the score of the move
  };

  static constexpr std::array<int, 128> logs = [] {
    std::array<int, 128> table{};
    for (unsigned number = 1; number < table.size(); ++number) {
      table[number] = binary_log(number);
    }
    return table;
  }();
  [[nodiscard]] static int log_of(int number) {
    return logs[static_cast<std::size_t>(std::clamp(number, 1, 127))];
  }

  // The factor by which a reduction grows: the product of both logarithms, in 1024ths.
  [[nodiscard]] static int product(int depth, int tried) {
    return log_of(depth) * log_of(tried + 1) / whole_ply;
  }
  // The reduction by depth and move order alone, in 1024ths.
  [[nodiscard]] static int base(int depth, int tried, bool improving) {
    return 400 + product(depth, tried) * 215 / whole_ply + (improving ? 0 : 600);
  }

  // The whole reduction in whole plies; never negative.
  [[nodiscard]] static int plies(const Move& move) {
    if (move.depth < shallowest) return 0;
    int sum = base(move.depth, move.tried, move.improving);
    if (!move.is_quiet) {
      sum = sum * 2 / 3;
    }
    if (move.is_pv) {
      sum -= whole_ply;
    }
    if (move.tt_pv) {
      sum -= whole_ply / 2;
    }
    if (move.cut_node) {
      sum += whole_ply * 5 / 4;
    }
    if (move.table_move_captures) {
      sum += whole_ply * 3 / 4;
    }
    if (move.cutoffs > 3) {
      sum += whole_ply * 3 / 4;
    }
    if (move.is_refutation) {
      sum -= whole_ply;
    }
    if (move.gives_check) {
      sum -= whole_ply;
    }
    sum -= move.history / 10;
    return std::clamp(sum / whole_ply, 0, std::max(move.depth - 2, 0));
  }
};

// Singular extensions: the table's move is searched deeper when all others fail to come near its
// value (T. Anantharaman, M. Campbell and F. Hsu 1988).
struct Singular {
  // The shallowest node that looks for one; a number beyond max_ply turns it off.
  static constexpr int shallowest = 7;
  // How often one line may be extended by two plies at once.
  static constexpr int most_doubled = 6;

  [[nodiscard]] static bool applies(const TableEntry& entry, int depth) {
    return depth >= shallowest && entry.bound != Bound::upper && entry.depth >= depth - 3 &&
           !is_decided(entry.value);
  }
  // The value that the other moves must not reach, and the depth of the search that tests them.
  [[nodiscard]] static constexpr Value bar(Value value, int depth) { return value - 2 * depth; }
  [[nodiscard]] static constexpr int reduced(int depth) { return (depth - 1) / 2; }
  // The extension is of two plies if the others stay this far below the bar.
  static constexpr Value doubled_below = 20;
};

// A node without a table move is not worth its full depth: a later iteration finds the move sooner
// (internal iterative reduction: E. Schröder 2020).
struct InternalReduction {
  // The shallowest node that is reduced; a number beyond max_ply turns it off.
  static constexpr int shallowest = 4;
};

// Quiescence looks at captures and, on its first plies, at quiet moves that give check.
struct Quiescence {
  // How many of its plies look at quiet checks; 0 turns them off.
  static constexpr int plies_with_checks = 1;
  // A capture is looked at if it comes this near to alpha; a margin beyond `mate` looks at all.
  static constexpr Value margin = 150;
};

}  // namespace ludex::search
