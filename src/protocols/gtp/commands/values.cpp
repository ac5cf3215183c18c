// What the moves are worth to the engine, from its last search for a move: gnugo-commands.md 6.4.
// The worth of a move is the share of the search that went to it (decision 0241).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <map>
#include <utility>

#include "protocols/gtp/board.h"
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

// --- Reasons ---

std::string text_of(const engine::Reason& reason, const std::string& move,
                    const EngineState& state) {
  constexpr std::array<std::string_view, 5> words{"attacks", "defends", "connects", "cuts",
                                                  "threatens to attack"};
  std::string text =
      fmt::format("Move at {} {}", move, words[static_cast<std::size_t>(reason.kind)]);
  for (std::size_t at = 0; at < reason.strings.size(); ++at) {
    const rules::Point& stone = reason.strings[at];
    const auto point = to_go(Point{stone.column, stone.row}, state.size());
    if (!point) continue;
    text += at > 0 ? " and " : " ";
    text += state.text_of(*point);
  }
  return text;
}

// The reasons are those of a move in the position that was searched last.
Reply move_reasons(EngineState& state, Arguments& in) {
  const auto point = read_point(state, in);
  if (!point) return refuse(bad_point);
  if (!state.board().is_empty(*point)) return refuse("vertex must not be occupied");
  const Searched* const searched = state.searched();
  if (searched == nullptr) return succeed();
  const rules::Move move = go::to_game_move(go::Move::stone(to_go(searched->color), *point));
  if (!is_legal_for_its_color(*searched->game, move)) return succeed();
  return later(Consult{engine::MoveReasons{move},
                       [at = *point](const EngineState& now, const engine::AnswerTo& answer) {
                         const auto* found = std::get_if<engine::Reasons>(&answer);
                         if (found == nullptr) return refuse("the engine gives no reasons");
                         std::string text;
                         for (const engine::Reason& reason : found->reasons) {
                           text += text.empty() ? "" : "\n";
                           text += text_of(reason, now.text_of(at), now);
                         }
                         return succeed(std::move(text));
                       },
                       searched->game->clone()});
}

// --- For GoGui ---

// Draws the last search: the expected line, and the values of the best moves as labels.
Reply search_gfx(EngineState& state, Arguments& /*in*/) {
  const Searched* const searched = state.searched();
  if (searched == nullptr || searched->stones.empty()) return succeed();
  const Candidate& best = searched->stones.front();
  std::string text = "VAR";
  Color color = searched->color;
  for (const Vertex& vertex : best.pv) {
    fmt::format_to(std::back_inserter(text), " {} {}", format(color).substr(0, 1), format(vertex));
    color = other(color);
  }
  text += "\nLABEL";
  std::size_t listed = 0;
  for (const Candidate& candidate : searched->stones) {
    const double share = searched->share(candidate);
    if (share < least_share || listed++ == most_top_moves) break;
    fmt::format_to(std::back_inserter(text), " {} {:.0f}%", format(candidate.move),
                   share * percent);
  }
  fmt::format_to(std::back_inserter(text), "\nTEXT {} {} visits", format(searched->color),
                 best.visits.value_or(0));
  if (best.win_rate) {
    fmt::format_to(std::back_inserter(text), ", wins {:.1f}%", *best.win_rate * percent);
  }
  if (best.score_lead) {
    const double lead = searched->color == Color::black ? *best.score_lead : -*best.score_lead;
    fmt::format_to(std::back_inserter(text), ", {}+{:.1f}", lead >= 0 ? 'B' : 'W', std::abs(lead));
  }
  return succeed(std::move(text));
}

constexpr std::array value_table{
    Row{"all_move_values", all_move_values, true, "pspairs/All Move Values/all_move_values", false,
        true},
    Row{"ludex-search_gfx", search_gfx, true, "gfx/Last Search/ludex-search_gfx"},
    Row{"move_probabilities", move_probabilities, true,
        "pspairs/Move Probabilities/move_probabilities", false, true},
    Row{"move_reasons", move_reasons, true, "hstring/Move Reasons/move_reasons %p", false, true},
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
