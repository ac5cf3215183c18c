// Late-move reductions: how many plies less the later moves of a node are searched at first. Grows
// with the logarithms of depth and of the number of moves tried (idea: T. Romstad's Glaurung).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace ludex::search {

// Plies are counted in 1024ths.
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

struct Reductions {
  // Nodes shallower than this reduce nothing.
  static constexpr int shallowest = 2;
  static constexpr int ply = whole_ply;

  // What is known of the move and of its node.
  struct Move {
    int depth = 0;
    int tried = 0;  // moves before it
    bool is_quiet = true;
    bool is_refutation = false;
    bool gives_check = false;
    bool is_open = false;   // the node: its window
    bool was_open = false;  // the node, in an earlier search
    bool is_cut = false;    // the node is expected to fail high
    bool improving = false;
    bool table_move_captures = false;
    int cutoffs = 0;  // in the nodes below, so far
    int history = 0;
  };

  static constexpr std::array<int, 128> logs = [] {
    std::array<int, 128> table{};
    for (unsigned number = 1; number < table.size(); ++number) table[number] = binary_log(number);
    return table;
  }();
  [[nodiscard]] static int log_of(int number) {
    return logs[static_cast<std::size_t>(std::clamp(number, 1, 127))];
  }

  // Before anything but depth and order is known; in 1024ths.
  [[nodiscard]] static int base(int depth, int tried, bool improving) {
    const int product = log_of(depth) * log_of(tried + 1) / ply;
    return 400 + product * 215 / ply + (improving ? 0 : 600);
  }

  // In whole plies; never negative.
  [[nodiscard]] static int plies(const Move& move) {
    if (move.depth < shallowest) return 0;
    int sum = base(move.depth, move.tried, move.improving);
    if (!move.is_quiet) sum = sum * 2 / 3;
    if (move.is_open) sum -= ply;
    if (move.was_open) sum -= ply / 2;
    if (move.is_cut) sum += ply * 5 / 4;
    if (move.table_move_captures) sum += ply * 3 / 4;
    if (move.cutoffs > 3) sum += ply * 3 / 4;
    if (move.is_refutation) sum -= ply;
    if (move.gives_check) sum -= ply;
    sum -= move.history / 10;
    return std::clamp(sum / ply, 0, std::max(move.depth - 2, 0));
  }
};

}  // namespace ludex::search
