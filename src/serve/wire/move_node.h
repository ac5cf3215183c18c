// Moves as nodes of a tree: the spellings of each move, its changes on the board, and what stood
// there before.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.h"
#include "serve/api_error.h"

namespace ludex::serve {

// The points where two boards differ. Each list is flat: a point, the character on it, the next
// point and so on. `set` holds the new characters, `was` the old ones.
struct CellChange {
  Json set = Json::array();
  Json was = Json::array();
};
// The points of `at` come first, in that order; then the others, in ascending order. Expects boards
// of one size.
[[nodiscard]] CellChange change_of(std::string_view before, std::string_view after,
                                   std::span<const int> at = {});

// The place of a move in its tree: its own number and that of its parent.
struct NodePlace {
  int number = 0;
  int parent = 0;
};

// Makes the node of a move in two steps, for a caller that walks a tree: the constructor spells the
// move in the position before it, finish() compares the boards. A move with code 0 means a node
// without a move, which has no name.
class NodeMaker {
 public:
  NodeMaker(const rules::Game& before, rules::Move move, const NodePlace& place);
  // {"n", "p", "m", "t", "at", "set", "was", "s", "no"}, "choice" for a move without points,
  // "forbidden" with the reason for a move that the rules forbid, and "marks" if the board has
  // some. To be called once.
  [[nodiscard]] Json finish(const rules::Game& after);

 private:
  Json node_;
  std::vector<int> at_;
  std::string cells_;
};

// Plays a move that the game can_play() and returns its node.
[[nodiscard]] Json play_node(rules::Game& game, rules::Move move, const NodePlace& place);
// The same for a line of an engine: {"m", "t", "at", "set"}.
[[nodiscard]] Json play_in_line(rules::Game& game, rules::Move move);

// The name of a move in a node: its coordinates, or another text that reads as this move only.
[[nodiscard]] std::string name_of(const rules::Game& game, rules::Move move);

}  // namespace ludex::serve
