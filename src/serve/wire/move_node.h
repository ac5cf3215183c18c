// Moves as nodes of a tree: what each is called in every notation, what it does to the board, and
// what was there before.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.h"
#include "serve/api_error.h"

namespace ludex::serve {

// The places where two boards differ, as a flat list of numbers and characters: what stands there
// now, and what stood there.
struct CellChange {
  Json set = Json::array();
  Json was = Json::array();
};
// The points of `at` come first, in that order; then the others, by number. Expects boards of one
// size.
[[nodiscard]] CellChange change_of(std::string_view before, std::string_view after,
                                   std::span<const int> at = {});

// Where a move stands in its tree: its own number and that of the node before it.
struct NodePlace {
  int number = 0;
  int parent = 0;
};

// The node of a move in two steps, for who goes through a tree: what is said of it in front of it,
// and what the board shows behind it. Code 0 is a node without a move, which has no name.
class NodeMaker {
 public:
  NodeMaker(const rules::Game& before, rules::Move move, const NodePlace& place);
  // {"n", "p", "m", "t", "at", "set", "was", "s", "no"}, "choice" for a move without points, and
  // "marks" where the board has some. Once.
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

// What a move is named by in a node: its coordinates, or what else reads as it and as nothing else.
[[nodiscard]] std::string name_of(const rules::Game& game, rules::Move move);

}  // namespace ludex::serve
