#include "rules/go/beginning.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/expects.h"
#include "rules/go/game.h"
#include "rules/go/position_text.h"
#include "rules/symmetry.h"

namespace ludex::go {
namespace {

const Game& go_of(const rules::Game& game) {
  const Game* const own = as_go(game);
  expects(own != nullptr);
  return *own;
}

// The number of lines at the edge that stay empty, by the shorter side.
int margin_of(const BoardSize& size) {
  const int shorter = std::min(size.width, size.height);
  if (shorter >= 9) return 2;
  return shorter >= 5 ? 1 : 0;
}

}  // namespace

Result<std::vector<rules::Move>> beginning_moves(const rules::Game& game) {
  const GameState& state = go_of(game).state();
  const BoardSize size = state.position().size();
  const int margin = margin_of(size);
  std::vector<rules::Move> moves;
  for (const Move move : go::legal_moves(state)) {
    if (!move.is_stone()) continue;
    const int column = column_of(move.point());
    const int row = row_of(move.point());
    const int from_edge = std::min({column, row, size.width - 1 - column, size.height - 1 - row});
    if (from_edge >= margin) {
      moves.push_back(to_game_move(move));
    }
  }
  return moves;
}

std::string likeness(const rules::Game& game) {
  const GameState& state = go_of(game).state();
  const BoardSize size = state.position().size();
  std::string first;
  for (const rules::Symmetry& symmetry : rules::symmetries_of(size)) {
    Position image(size);
    for_each_point(size, [&](Point point) {
      if (const auto color = state.position().stone_at(point)) {
        image.put(*color, to_go_point(rules::image(symmetry, size, to_board_point(point))));
      }
    });
    std::string text = fmt::format("{} {}", format_board(image), static_cast<int>(state.to_move()));
    if (first.empty() || text < first) {
      first = std::move(text);
    }
  }
  return first;
}

}  // namespace ludex::go
