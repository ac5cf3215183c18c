#include "search/go/tree/repetition.h"

#include <algorithm>

namespace ludex::search {

GoRepetition::GoRepetition(const go::GameState& state) {
  const go::Ko ko = state.rules().ko;
  if (ko != go::Ko::positional && ko != go::Ko::situational) return;
  any_player_ = ko == go::Ko::positional;
  positions_ = state.earlier_positions();
  positions_.push_back({state.position().key(), state.to_move()});
  of_game_ = positions_.size();
  const go::Position start = state.position_after(0);
  for (const go::Color color : go::colors) {
    held_[index(color)] = start.stones_of(color) | state.position().stones_of(color);
  }
  for (std::size_t at = 0; at < state.move_count(); ++at) {
    const go::Move move = state.move(at);
    if (move.is_stone() || move.kind() == go::Move::Kind::put) {
      held_[index(move.color())].insert(move.point());
    }
  }
  held_in_game_ = held_;
}

void GoRepetition::add(go::Color color, go::Point point, const go::Position& position) {
  if (!any_player_) return;
  held_[index(color)].insert(point);
  positions_.push_back({position.key(), ~color});
}

void GoRepetition::end_line() {
  if (!any_player_) return;
  positions_.resize(of_game_);
  held_ = held_in_game_;
}

bool GoRepetition::forbids(const go::Position& position, go::Color color, go::Point point) const {
  if (!any_player_ || !held_[index(color)].contains(point)) return false;
  const std::uint64_t key = position.key_after(color, point);
  return std::any_of(positions_.begin(), positions_.end(), [&](const go::EarlierPosition& earlier) {
    return earlier.key == key && (*any_player_ || earlier.to_move == ~color);
  });
}

}  // namespace ludex::search
