#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include "base/tokens.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/move.h"
#include "rules/gomoku/position_text.h"
#include "rules/registry.h"
#include "search/gomoku/board.h"
#include "search/gomoku/evaluation.h"
#include "search/gomoku/four_search.h"
#include "search/gomoku/weights.h"
#include "tune/subject.h"

namespace ludex::tune {

namespace {

using gomoku::Color;
using gomoku::Point;
using gomoku::Variant;
using search::GomokuBoard;
using search::Threat;
namespace weighed = search::gomoku_evaluation;

Result<GomokuBoard> read_board(std::string_view text, Variant variant) {
  Tokens words(text);
  const auto position = gomoku::read_position(words);
  if (!position) return tl::unexpected(position.error());
  return GomokuBoard(*position, variant);
}

template <Variant variant>
Result<search::EvaluationTrace> trace(std::string_view text) {
  const auto board = read_board(text, variant);
  if (!board) return tl::unexpected(board.error());
  return search::trace(*board);
}

// A position is not quiet if a five can be made or a win by fours exists: a leaf of the search
// looks for such a win itself, and no leaf has a five to answer.
template <Variant variant>
bool is_quiet(std::string_view text, rules::Move /*played*/) {
  GomokuBoard board = read_board(text, variant).value();
  for (const Color color : gomoku::colors) {
    if (board.count(color, Threat::five) > 0) return false;
  }
  constexpr search::FourSearch::Budget budget{1'000, 100};
  search::FourSearch fours;
  return !fours.wins(board, budget, [] { return true; });
}

// Puts the first stone near the centre, the others near stones.
rules::Move opening_move(const rules::Game& game, Rng& rng) {
  constexpr int from_centre = 3;
  const gomoku::GameState& state = gomoku::as_gomoku(game)->state();
  const GomokuBoard board(state.position(), state.rules().variant);
  const Point centre = gomoku::centre_of(state.position().size());
  const search::PointSet near = board.neighbourhood();
  std::vector<rules::Move> tries;
  for (const rules::Move move : game.legal_moves()) {
    const Point point = gomoku::to_gomoku_move(move).point();
    const int files = std::abs(gomoku::file_of(point) - gomoku::file_of(centre));
    const int ranks = std::abs(gomoku::rank_of(point) - gomoku::rank_of(centre));
    const bool is_first = game.moves().empty();
    if (is_first ? std::max(files, ranks) <= from_centre : near.has(point)) {
      tries.push_back(move);
    }
  }
  return tries.empty() ? any_move(game, rng)
                       : tries[static_cast<std::size_t>(rng.below(tries.size()))];
}

// --- The order of moves ---

// How many sets of four classes there are, whatever their order. set_of() numbers them without
// gaps.
constexpr std::size_t line_sets = 1'365;
std::size_t set_of(search::PointKey key) {
  std::array<std::size_t, 4> kinds{};
  for (std::size_t at = 0; at < kinds.size(); ++at) {
    kinds[at] = index(search::class_in(key, gomoku::directions[at]));
  }
  std::sort(kinds.begin(), kinds.end());
  const auto [a, b, c, d] = kinds;
  return a + (b + 1) * b / 2 + (c + 2) * (c + 1) * c / 6 + (d + 3) * (d + 2) * (d + 1) * d / 24;
}

// The weights of every set of lines: for each set of weights, those of attacks and then those of
// defences.
template <Variant variant>
std::vector<std::vector<std::uint16_t>> facts() {
  const std::size_t sets = weighed::all_weights_of(variant).size();
  std::vector<std::vector<std::uint16_t>> lists(sets * 2 * line_sets);
  constexpr std::array<std::array<std::size_t, 2>, 2> places{
      {{offsetof(weighed::Weights, attack_line), offsetof(weighed::Weights, attack_pair)},
       {offsetof(weighed::Weights, defence_line), offsetof(weighed::Weights, defence_pair)}}};
  for (std::size_t key = 0; key < std::size_t{1} << 16U; ++key) {
    const auto parts = search::parts_of(static_cast<search::PointKey>(key));
    if (!parts) continue;
    for (std::size_t at = 0; at < sets * 2; ++at) {
      auto& list = lists[at * line_sets + set_of(static_cast<search::PointKey>(key))];
      if (!list.empty()) continue;
      const std::size_t first = at / 2 * weighed::weight_count;
      const auto& [lines, pairs] = places[at % 2];
      for (const search::LineClass kind : parts->lines) {
        list.push_back(
            static_cast<std::uint16_t>(first + lines / sizeof(weighed::Weight) + index(kind)));
      }
      for (const std::size_t pair : parts->pairs) {
        list.push_back(static_cast<std::uint16_t>(first + pairs / sizeof(weighed::Weight) + pair));
      }
    }
  }
  return lists;
}

template <Variant variant>
std::optional<MoveChoice> choice(std::string_view text, rules::Move played) {
  const GomokuBoard board = read_board(text, variant).value();
  const Color own = board.side_to_move();
  const std::size_t sets = weighed::all_weights_of(variant).size();
  const auto block = [sets](Color color, std::size_t kind) {
    return ((sets > 1 ? gomoku::index(color) : 0) * 2 + kind) * line_sets;
  };
  const Point chosen = gomoku::to_gomoku_move(played).point();
  MoveChoice choice;
  std::optional<std::size_t> at;
  board.neighbourhood().for_each(board.position().size().height, [&](Point point) {
    if (board.is_forbidden(own, point)) return;
    if (point == chosen) {
      at = choice.facts.size();
    }
    choice.facts.push_back(
        {static_cast<std::uint16_t>(block(own, 0) + set_of(board.key(own, point))),
         static_cast<std::uint16_t>(block(~own, 1) + set_of(board.key(~own, point)))});
  });
  if (!at || choice.facts.size() < 2) return std::nullopt;
  choice.played = *at;
  return choice;
}

template <Variant variant>
Subject subject_of(std::string_view name, std::string_view file, std::string_view constant) {
  return {
      name,
      rules::setup_named(name),
      {.folder = "search/gomoku",
       .file = file,
       .name_space = "ludex::search::gomoku_evaluation",
       .constant = constant,
       .sets = weighed::all_weights_of(variant).size(),
       .has_phases = false},
      {.fewest_random_plies = 3,
       .most_random_plies = 7,
       .decided_score = 100'000,
       .opening_move = opening_move},
      [] { return weighed::flat_weights_of(variant); },
      weighed::weight_groups,
      trace<variant>,
      is_quiet<variant>,
      MoveOrder{facts<variant>, choice<variant>},
  };
}

}  // namespace

const Subject& freestyle_subject() {
  static const Subject subject =
      subject_of<Variant::freestyle>("gomoku-freestyle", "weight_values_freestyle.h", "freestyle");
  return subject;
}

const Subject& standard_subject() {
  static const Subject subject =
      subject_of<Variant::standard>("gomoku-standard", "weight_values_standard.h", "standard");
  return subject;
}

const Subject& renju_subject() {
  static const Subject subject =
      subject_of<Variant::renju>("gomoku-renju", "weight_values_renju.h", "renju");
  return subject;
}

}  // namespace ludex::tune
