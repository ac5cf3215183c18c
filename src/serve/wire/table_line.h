// The moves of a table and the positions after them in JSON.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "rules/face.h"
#include "rules/game.h"
#include "serve/api_error.h"

namespace ludex::serve {

class TableLine {
 public:
  explicit TableLine(std::unique_ptr<rules::Game> game);

  [[nodiscard]] const rules::Game& game() const { return *game_; }
  [[nodiscard]] const rules::Face& face() const { return face_; }
  [[nodiscard]] std::size_t plies() const { return nodes_.size(); }
  // The number of the present node; the start is 0.
  [[nodiscard]] int node() const { return nodes_.empty() ? 0 : nodes_.back().number; }
  // The number of the node of the move at that ply, counted from 0.
  [[nodiscard]] int node_at(std::size_t ply) const { return nodes_[ply].number; }

  // Plays a legal move and returns its node, a MoveNode (web/src/wire/types.ts).
  const Json& play(rules::Move move);
  // Takes back that many moves; returns the numbers of their nodes, the last one first.
  std::vector<int> take_back(std::size_t moves);

  // A list of MoveNode.
  [[nodiscard]] Json tree() const;
  // A list of Mark for the present position.
  [[nodiscard]] Json marks() const;
  // The legal moves of the player to move.
  [[nodiscard]] Json legal() const;
  // The points of the last move.
  [[nodiscard]] Json last_points() const;
  // The pieces or stones that each seat has captured, one letter each.
  [[nodiscard]] std::array<std::string, 2> captured() const;
  // Whether the players have swapped colours.
  [[nodiscard]] bool is_swapped() const;

 private:
  struct Node {
    int number = 0;
    Json json = {};
    std::array<std::string, 2> captured = {};  // up to this node
  };

  std::unique_ptr<rules::Game> game_;
  rules::Face face_;
  std::vector<Node> nodes_;
  int last_number_ = 0;  // numbers are never reused
};

}  // namespace ludex::serve
