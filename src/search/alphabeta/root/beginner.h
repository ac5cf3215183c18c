// Chooses a move as a beginner does: it considers its own moves, the opponent's replies and
// recaptures, and overlooks some of them at random, such as a piece that could be taken, a piece
// that is attacked, or a mate.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/random.h"
#include "search/alphabeta/game.h"
#include "search/alphabeta/root/search_task.h"
#include "search/alphabeta/transposition.h"
#include "search/alphabeta/tree.h"
#include "search/alphabeta/value.h"
#include "search/alphabeta/walk.h"

namespace ludex::search {

template <TreeGame G>
class BeginnerSearch {
 public:
  using Move = typename G::Move;

  // Expects that `tree` has begun `walk`; both and the table must outlive this object.
  BeginnerSearch(Walk<G>& walk, Tree<G>& tree, const TranspositionTable& table, const Skill& skill)
      : walk_(walk), tree_(tree), table_(table), skill_(skill) {}

  // Whether the move does not come to mind. A reply that is overlooked is overlooked after each
  // move, because the eye does not fall on that piece and its target.
  [[nodiscard]] bool overlooks(Move move) const {
    Rng rng(skill_.seed ^ (G::code(move) * std::uint64_t{0x9E3779B97F4A7C15}));
    return static_cast<int>(rng.below(1'000)) < skill_.oversight;
  }
  // What the move seems to be worth to the player who makes it; std::nullopt if the search has to
  // end.
  [[nodiscard]] std::optional<Value> value_of(Move move);

 private:
  [[nodiscard]] Value value_before_reply();
  [[nodiscard]] Value value_after(Move reply, bool takes);
  [[nodiscard]] Value value_of_taking_back(Move answer);

  Walk<G>& walk_;
  Tree<G>& tree_;
  const TranspositionTable& table_;
  Skill skill_;
};

template <TreeGame G>
std::optional<Value> BeginnerSearch<G>::value_of(Move move) {
  if (!walk_.enter(0, move, table_)) return std::nullopt;
  const Value value = value_before_reply();
  walk_.leave();
  if (walk_.ended()) return std::nullopt;
  return value;
}

template <TreeGame G>
Value BeginnerSearch<G>::value_before_reply() {
  const typename G::Position& position = walk_.position(1);
  if (const auto imposed = walk_.imposed_value(1)) return -*imposed;
  const auto replies = G::legal_moves(position);
  if (replies.empty()) return -G::without_moves(position, 1);
  Value worst = -tree_.evaluate(1);
  for (const Move reply : replies) {
    if (overlooks(reply)) continue;
    worst = std::min(worst, value_after(reply, G::is_capture(position, reply)));
    if (walk_.ended()) break;
  }
  return worst;
}

// The value for the player at the root.
template <TreeGame G>
Value BeginnerSearch<G>::value_after(Move reply, bool takes) {
  if (!walk_.enter(1, reply, table_)) return 0;
  const typename G::Position& position = walk_.position(2);
  const auto answers = G::legal_moves(position);
  Value best = 0;
  if (const auto imposed = walk_.imposed_value(2)) {
    best = *imposed;
  } else if (answers.empty()) {
    best = G::without_moves(position, 2);
  } else {
    best = tree_.evaluate(2);
    for (const Move answer : answers) {
      if (takes && answer.to() == reply.to()) {
        best = std::max(best, value_of_taking_back(answer));
      }
    }
  }
  walk_.leave();
  return best;
}

template <TreeGame G>
Value BeginnerSearch<G>::value_of_taking_back(Move answer) {
  if (!walk_.enter(2, answer, table_)) return -unbounded;
  const Value value = -tree_.evaluate(3);
  walk_.leave();
  return value;
}

}  // namespace ludex::search
