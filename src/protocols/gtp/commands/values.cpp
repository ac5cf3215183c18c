// What the moves are worth to the engine, from its last search for a move: gnugo-commands.md 6.4.
// The worth of a move is the share of the search that went to it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <map>
#include <utility>

#include "protocols/gtp/codec.h"
#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

// GNU Go lists so many moves.
constexpr std::size_t most_top_moves = 10;
constexpr double percent = 100;
// Smaller shares would be printed as zero.
constexpr double least_share = 0.00005;

std::string top_moves_text(const EngineState& state) {
  std::string text;
  const Searched* const searched = state.searched();
  if (searched == nullptr) return text;
  std::size_t listed = 0;
  for (const Candidate& candidate : searched->stones) {
    const double share = searched->share(candidate);
    if (share < least_share) continue;
    if (listed++ == most_top_moves) break;
    fmt::format_to(std::back_inserter(text), "{} {:.2f} ", format(candidate.move), share * percent);
  }
  return text;
}

Reply top_moves(EngineState& state, Arguments& /*in*/) {
  return succeed(top_moves_text(state));
}

template <Color color>
Reply top_moves_of(EngineState& /*state*/, Arguments& /*in*/) {
  return later(
      Generate{.color = color, .plays = false, .may_resign = false, .tell = top_moves_text});
}

// The moves that were searched with their shares, row by row from the top of the board.
std::vector<std::pair<Vertex, double>> shares_by_row(const EngineState& state) {
  std::vector<std::pair<Vertex, double>> shares;
  const Searched* const searched = state.searched();
  if (searched == nullptr) return shares;
  for (const Candidate& candidate : searched->stones) {
    const double share = searched->share(candidate);
    if (share >= least_share) {
      shares.emplace_back(candidate.move, share);
    }
  }
  std::sort(shares.begin(), shares.end(), [](const auto& one, const auto& other) {
    return std::pair(-one.first->row, one.first->column) <
           std::pair(-other.first->row, other.first->column);
  });
  return shares;
}

Reply all_move_values(EngineState& state, Arguments& /*in*/) {
  std::string text;
  for (const auto& [move, share] : shares_by_row(state)) {
    fmt::format_to(std::back_inserter(text), "{}{:<3} {:.2f}", text.empty() ? "" : "\n",
                   format(move), share * percent);
  }
  return succeed(std::move(text));
}

Reply move_probabilities(EngineState& state, Arguments& /*in*/) {
  std::string text;
  for (const auto& [move, share] : shares_by_row(state)) {
    fmt::format_to(std::back_inserter(text), "{}{} {:.4f}", text.empty() ? "" : "\n", format(move),
                   share);
  }
  return succeed(std::move(text));
}

// The entropy of the probabilities, in bits.
Reply move_uncertainty(EngineState& state, Arguments& /*in*/) {
  double bits = 0;
  for (const auto& [move, share] : shares_by_row(state)) {
    bits -= share * std::log2(share);
  }
  return succeed(fmt::format("{:.4f}", bits));
}

constexpr std::array value_table{
    Row{"all_move_values", all_move_values, true, "pspairs/All Move Values/all_move_values", false,
        true},
    Row{"move_probabilities", move_probabilities, true,
        "pspairs/Move Probabilities/move_probabilities", false, true},
    Row{"move_uncertainty", move_uncertainty, true, "string/Move Uncertainty/move_uncertainty",
        false, true},
    Row{"top_moves", top_moves, true, "pspairs/Top Moves/top_moves", false, true},
    Row{"top_moves_black", top_moves_of<Color::black>, false,
        "pspairs/Top Moves Black/top_moves_black", false, true},
    Row{"top_moves_white", top_moves_of<Color::white>, false,
        "pspairs/Top Moves White/top_moves_white", false, true},
};

}  // namespace

std::span<const Row> value_rows() {
  return value_table;
}

}  // namespace ludex::gtp
