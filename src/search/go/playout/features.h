// What makes a move likely, as numbered features: its shape, what it does to the strings beside it,
// and where the opponent has just played. The weights of the features (weights.h) are learned from
// our own games by tools/learn_go.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/playout/shape.h"
#include "search/go/playout/tactics.h"

namespace ludex::search::go_playout {

inline constexpr int farthest = 17;
inline constexpr std::uint16_t distances = farthest - 1;
inline constexpr std::uint16_t lines = 5;

// The features behind those of the shapes, whose numbers are the classes. A move has at most one of
// each group.
enum class Feature : std::uint16_t {
  // What it takes.
  takes_attackers = shape_classes,  // they have a string of the player's in atari
  takes_many,
  takes_one,
  // Whether it brings a string out of atari, and the liberties that it has then.
  rescues_to_two,
  rescues_to_three,
  // Adds liberties to a string that has two.
  strengthens,
  // Leaves an opponent's string one liberty.
  attacks_many,
  attacks_one,
  // Leaves its own string one liberty.
  self_atari_of_one,
  self_atari_in_nakade,
  self_atari_of_many,
  // What ladders say: the string that it brings to two liberties is captured all the same, and the
  // string that it attacks cannot escape. Only the tree asks.
  rescue_fails,
  attack_captures,
  // How far it is from the opponent's last stone: 2 for the next point, 3 for the diagonal one, up
  // to `farthest` and what is farther.
  from_last,
  // The same from the player's own last stone. Only the tree asks.
  from_own_last = from_last + distances,
  // The line from the edge, the first to the fifth or higher. Only the tree asks.
  line = from_own_last + distances,
  end = line + lines
};
inline constexpr std::size_t feature_count = static_cast<std::size_t>(Feature::end);

// What a move does to the strings beside it.
struct Effect {
  int taken = 0;             // stones
  bool rescues = false;      // a string of the player's is in atari
  bool strengthens = false;  // one has two liberties
  int attacked = 0;          // the size of the largest string that has two liberties before
  int liberties = 0;         // of its string afterwards, three at most
};
[[nodiscard]] inline Effect effect_of(const go::Position& position, go::Color color,
                                      go::Point point) {
  Effect effect;
  position.for_each_neighbour(point, [&](go::Point next) {
    if (position.is_empty(next)) return;
    const int liberties = position.liberty_count(next);
    if (position.has_stone(color, next)) {
      effect.rescues |= liberties == 1;
      effect.strengthens |= liberties == 2;
    } else if (liberties == 1) {
      effect.taken += position.string_size(next);
    } else if (liberties == 2 && position.string_size(next) > effect.attacked) {
      effect.attacked = position.string_size(next);
    }
  });
  effect.liberties = liberties_after<3>(position, color, point);
  return effect;
}

// Of a stone that leaves its own string one liberty.
[[nodiscard]] inline Feature self_atari_kind(const go::Position& position, go::Color color,
                                             go::Point point) {
  if (position.neighbours_of(color, point) == 0) return Feature::self_atari_of_one;
  return makes_nakade(position, color, point) ? Feature::self_atari_in_nakade
                                              : Feature::self_atari_of_many;
}

// Whether one of the opponent's strings that the point takes has a string of the colour in atari.
[[nodiscard]] bool takes_attackers(const go::Position& position, go::Color color, go::Point point);

// Whether a ladder captures what the point brings to two liberties, and a string of the opponent's
// that it leaves one liberty. The position is as before afterwards.
[[nodiscard]] bool rescue_fails(go::Position& position, go::Color color, go::Point point);
[[nodiscard]] bool attack_captures(go::Position& position, go::Color color, go::Point point);

// Calls visit(Feature) for what the move does to strings.
template <class Visit>
void for_each_string_feature(const go::Position& position, go::Color color, go::Point point,
                             const Visit& visit) {
  const Effect effect = effect_of(position, color, point);
  if (effect.taken > 0) {
    visit(takes_attackers(position, color, point) ? Feature::takes_attackers
          : effect.taken > 1                      ? Feature::takes_many
                                                  : Feature::takes_one);
  }
  if (effect.liberties < 2) {
    if (effect.taken > 1) return;
    visit(self_atari_kind(position, color, point));
    return;
  }
  if (effect.rescues) {
    visit(effect.liberties > 2 ? Feature::rescues_to_three : Feature::rescues_to_two);
  } else if (effect.strengthens && effect.liberties > 2) {
    visit(Feature::strengthens);
  }
  if (effect.attacked > 0) {
    visit(effect.attacked > 1 ? Feature::attacks_many : Feature::attacks_one);
  }
}

// From 2 to `farthest`.
[[nodiscard]] inline int distance(go::Point one, go::Point other) {
  const int columns = std::abs(go::column_of(one) - go::column_of(other));
  const int rows = std::abs(go::row_of(one) - go::row_of(other));
  return std::min(columns + rows + std::max(columns, rows), farthest);
}
[[nodiscard]] inline Feature distance_feature(Feature group, int distance) {
  return static_cast<Feature>(static_cast<int>(group) + distance - 2);
}

// What the tree asks of a move beside its shape and strings. Either last stone may be no point.
struct Before {
  go::Point last{};  // of the opponent
  go::Point own_last{};
};
// Calls visit(Feature) for the ladders, distances and lines. The position is as before afterwards.
template <class Visit>
void for_each_slow_feature(go::Position& position, go::Color color, go::Point point,
                           const Before& before, const Visit& visit) {
  if (rescue_fails(position, color, point)) {
    visit(Feature::rescue_fails);
  }
  if (attack_captures(position, color, point)) {
    visit(Feature::attack_captures);
  }
  if (before.last != go::Point{}) {
    visit(distance_feature(Feature::from_last, distance(point, before.last)));
  }
  if (before.own_last != go::Point{}) {
    visit(distance_feature(Feature::from_own_last, distance(point, before.own_last)));
  }
  const go::BoardSize size = position.size();
  const int column = go::column_of(point);
  const int row = go::row_of(point);
  const int line =
      std::min({column, row, size.width - 1 - column, size.height - 1 - row, lines - 1});
  visit(static_cast<Feature>(static_cast<int>(Feature::line) + line));
}

}  // namespace ludex::search::go_playout
