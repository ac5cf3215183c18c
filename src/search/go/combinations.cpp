#include "search/go/combinations.h"

#include <algorithm>
#include <array>

#include "search/go/effort.h"
#include "search/go/reading/combination/combination.h"
#include "search/go/reading/orientation.h"

namespace ludex::search {

namespace {

go_reading::CombinationLimits limits_of(const engine::Combination& asked) {
  const go_reading::CombinationLimits usual;
  return {.nodes = scaled(usual.nodes, asked.effort),
          .string = {.nodes = scaled(usual.string.nodes, asked.effort)},
          .patient = {.nodes = scaled(usual.patient.nodes, asked.effort)},
          .first = {.nodes = scaled(usual.first.nodes, asked.effort)},
          .life = {.nodes = scaled(usual.life.nodes, asked.effort)}};
}

}  // namespace

std::optional<engine::CombinationResult> read_combination(const go::GameState& state,
                                                          const engine::Combination& asked,
                                                          go_reading::Reader& reader) {
  go::Position board = state.position();
  const auto attacker = static_cast<go::Color>(asked.attacker);
  const auto limits = limits_of(asked);
  std::uint64_t nodes = 0;
  int worth_before = 0;
  bool is_uncertain = false;
  const auto read = [&](bool wants_defences) {
    const auto orientation = go_reading::Orientation::chosen_by(board, {});
    go_reading::Combination found = go_reading::find_combination(
        orientation.turned(board), attacker, wants_defences, reader, limits);
    nodes += static_cast<std::uint64_t>(found.nodes);
    is_uncertain |= found.is_uncertain;
    if (found.attack) {
      found.attack = orientation.turned_back(*found.attack);
    }
    found.defences = orientation.turned_back(found.defences);
    return found;
  };
  if (asked.after) {
    const go::Point stone = go::to_go_point(*asked.after);
    if (!board.is_on_board(stone) || !board.is_empty(stone) || board.is_suicide(~attacker, stone)) {
      return std::nullopt;
    }
    worth_before = read(false).worth;
    board.play_on(~attacker, stone);
  }
  const go_reading::Combination found = read(asked.wants_defences);
  engine::CombinationResult result;
  if (found.attack) {
    result.attack = go::to_board_point(*found.attack);
  }
  found.defences.for_each(
      [&](go::Point point) { result.defences.push_back(go::to_board_point(point)); });
  result.worth = std::max(found.worth - worth_before, 0);
  result.is_complete = !is_uncertain;
  result.nodes = nodes;
  return result;
}

std::uint64_t nodes_allowed(const engine::Combination& asked) {
  return (asked.after ? 2 : 1) * go_reading::most_nodes_of_a_combination(limits_of(asked));
}

}  // namespace ludex::search
