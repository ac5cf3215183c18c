// Plays small boards out to the end: which moves reach the best score.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "rules/go/game_state.h"
#include "rules/go/move.h"
#include "search/go/small/small_board.h"

namespace ludex::search::go_small {

// What a player is sure to get, and to get no more than, in points of the board without komi.
struct Bounds {
  int low = 0;
  int high = 0;
  [[nodiscard]] bool are_exact() const { return low == high; }
  bool operator==(const Bounds&) const = default;
};

// The score after a move, for who makes it.
struct MoveScore {
  go::Move move;
  Bounds bounds;     // proved
  int estimate = 0;  // of the deepest search; exact for the best moves if the search has ended
};

struct SmallResult {
  std::vector<MoveScore> moves;  // in the order in which they were given
  int depth = 0;                 // of the deepest search that looked at all of them
  bool has_ended = false;        // no position at the horizon matters
  std::uint64_t nodes = 0;
};

struct Limits {
  std::uint64_t nodes = 0;
  // Asked now and then; true ends the search early.
  std::function<bool()> stopped;
};

// How a game is scored that both have played out. Under territory scoring a stone costs its player
// a point, and stones that cannot live are taken off; eyes in seki count as territory, though.
struct PlayOutRules {
  go::Ko ko{};
  go::Suicide suicide{};
  go::Scoring scoring{};
  bool removes_dead_stones = false;  // always under territory scoring
};
[[nodiscard]] PlayOutRules play_out_rules(const go::RuleSet& rules);

// Whether the board has at most `most_points` points.
[[nodiscard]] bool can_play_out(const go::GameState& state);

// The scores after each of the moves, which are legal, of one colour, and not none. What has been
// captured before does not count. Expects can_play_out().
//
// No move makes a position again that the game or the line has had, with the same player to move
// except under positional superko; so a cycle is not played under simple ko either.
[[nodiscard]] SmallResult play_out(const go::GameState& state, const PlayOutRules& rules,
                                   const std::vector<go::Move>& moves, const Limits& limits);

// The moves that reach as much as any, and among these as much as any by the other way to score. If
// the search was not deep enough to judge: the moves that are not proved to be worse than another
// one. Expects what play_out() does; costs at most twice the nodes.
[[nodiscard]] std::vector<go::Move> best_moves(const go::GameState& state,
                                               const std::vector<go::Move>& moves,
                                               const Limits& limits);

}  // namespace ludex::search::go_small
