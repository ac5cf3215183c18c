#include "search/go/playout/features.h"

#include "search/go/reading/ladder.h"

namespace ludex::search::go_playout {

bool takes_attackers(const go::Position& position, go::Color color, go::Point point) {
  bool found = false;
  position.for_each_neighbour(point, [&](go::Point next) {
    if (found || !position.has_stone(~color, next) || position.liberty_count(next) != 1) return;
    position.for_each_stone_until(next, [&](go::Point stone) {
      position.for_each_neighbour(stone, [&](go::Point beside) {
        found |= position.has_stone(color, beside) && position.liberty_count(beside) == 1;
      });
      return found;
    });
  });
  return found;
}

bool rescue_fails(go::Position& position, go::Color color, go::Point point) {
  bool in_atari = false;
  position.for_each_neighbour(point, [&](go::Point next) {
    in_atari |= position.has_stone(color, next) && position.liberty_count(next) == 1;
  });
  if (!in_atari || liberties_after<3>(position, color, point) != 2) return false;
  const go::Position::Undo undo = position.play(color, point);
  const bool captured = go_reading::ladder_attack(position, point).captured;
  position.undo(undo);
  return captured;
}

bool attack_captures(go::Position& position, go::Color color, go::Point point) {
  FewPoints<4> attacked;
  position.for_each_neighbour(point, [&](go::Point next) {
    if (position.has_stone(~color, next) && position.liberty_count(next) == 2) {
      attacked.add(next);
    }
  });
  if (attacked.size() == 0 || position.is_suicide(color, point)) return false;
  const go::Position::Undo undo = position.play(color, point);
  bool captures = false;
  for (const go::Point stone : attacked) {
    captures = captures || go_reading::ladder_escape(position, stone).captured;
  }
  position.undo(undo);
  return captures;
}

}  // namespace ludex::search::go_playout
