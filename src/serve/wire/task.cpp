#include "serve/wire/task.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/registry.h"
#include "rules/shown_board.h"
#include "serve/wire/face.h"

namespace ludex::serve {

namespace {

// No opening rule asks for more points in a row.
constexpr int most_in_a_row = 100;

std::optional<rules::Move> move_to_a_point(const rules::Game& game) {
  const std::vector<rules::Move> moves = game.legal_moves();
  const auto found = std::find_if(moves.begin(), moves.end(),
                                  [&](rules::Move move) { return !game.trace(move).at.empty(); });
  return found == moves.end() ? std::nullopt : std::optional(*found);
}

bool has_choices(const rules::Game& game) {
  const std::vector<rules::Move> moves = game.legal_moves();
  return std::any_of(moves.begin(), moves.end(), [&](rules::Move move) {
    const rules::Trace trace = game.trace(move);
    return trace.at.empty() && trace.choice != "pass";
  });
}

}  // namespace

int stones_on(const std::string& cells) {
  return static_cast<int>(std::count_if(cells.begin(), cells.end(), [](char cell) {
    return cell == rules::dark_stone || cell == rules::light_stone;
  }));
}

Json task_json(const rules::Game& game) {
  if (game.phase() == "play" || game.phase() == "score" || game.outcome()) return nullptr;
  const auto first = move_to_a_point(game);
  if (!first) return {{"kind", "answer"}};
  const std::string before = game.cells();
  auto ahead = game.clone();
  ahead->play(*first);
  const std::string after = ahead->cells();
  const bool puts_stone = after != before;
  // Which of the legal points is played does not matter to how many follow.
  int left = 1;
  while (left < most_in_a_row && ahead->to_move() == game.to_move() &&
         ahead->phase() == game.phase() && !has_choices(*ahead)) {
    const auto next = move_to_a_point(*ahead);
    if (!next) break;
    ahead->play(*next);
    ++left;
  }
  if (!puts_stone) return {{"kind", "offer"}, {"left", left}};
  const bool picks = game.phase() == "choose" && !has_choices(game);
  const auto at = static_cast<std::size_t>(game.trace(*first).at.front());
  const bool is_dark = after.at(at) == rules::dark_stone;
  return {{"kind", picks ? "pick" : "stone"},
          {"left", left},
          {"stone", stones_on(before) + 1},
          {"ink", ink_name(is_dark ? rules::Ink::dark : rules::Ink::light)}};
}

}  // namespace ludex::serve
