#include "search/go/small/small_position.h"

#include <algorithm>

namespace ludex::search::go_small {

SmallPosition small_position(const Shape& shape, const go::GameState& state, go::Color to_move) {
  SmallPosition position{small_board(shape, state.position()), to_move, state.passes() > 0};
  const auto ko = state.ko();
  if (ko && ko->color == to_move) {
    position.board.ko = shape.bit(ko->point);
  }
  return position;
}

std::vector<SmallPosition> earlier_positions(const Shape& shape, const go::GameState& state) {
  std::vector<SmallPosition> earlier;
  earlier.reserve(state.move_count());
  for (go::GameState past = state; past.move_count() > 0;) {
    past.undo();
    earlier.push_back(small_position(shape, past, past.to_move()));
  }
  std::reverse(earlier.begin(), earlier.end());
  return earlier;
}

bool is_among(const std::vector<SmallPosition>& earlier, const SmallPosition& next, go::Ko rule) {
  const bool by_stones = rule == go::Ko::positional;
  // Most returns are to positions of some moves ago.
  return std::any_of(earlier.rbegin(), earlier.rend(), [&](const SmallPosition& position) {
    return by_stones ? position.stones() == next.stones()
                     : position.situation() == next.situation();
  });
}

std::optional<SmallPosition> after_stone(const Shape& shape, const PlayOutRules& rules,
                                         const SmallPosition& position, Points point) {
  if (point == position.board.ko) return std::nullopt;
  SmallPosition next{position.board, ~position.to_move, false};
  if (!next.board.play(shape, rules.suicide, position.to_move, point)) return std::nullopt;
  if (rules.ko == go::Ko::none) {
    next.board.ko = 0;
  }
  return next;
}

SmallPosition after_pass(const SmallPosition& position) {
  SmallPosition next{position.board, ~position.to_move, true};
  next.board.ko = 0;
  return next;
}

int final_lead(const Shape& shape, const PlayOutRules& rules, const SmallPosition& position) {
  const bool all_live = rules.scoring == go::Scoring::area && !rules.removes_dead_stones;
  if (all_live) return area_lead(shape, position.board, position.to_move);
  SmallBoard board = position.board;
  for (const go::Color color : go::colors) {
    board.stones[go::index(color)] &= ~safe_points(shape, position.board, ~color);
  }
  return area_lead(shape, board, position.to_move);
}

}  // namespace ludex::search::go_small
