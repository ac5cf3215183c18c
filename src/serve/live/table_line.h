// The moves of a table with the positions that they led to, as pages see them.
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
  // The number of the node that the game stands at; 0 is the start.
  [[nodiscard]] int node() const { return nodes_.empty() ? 0 : nodes_.back().number; }
  // Who made the move of that ply, from 0.
  [[nodiscard]] rules::Seat mover(std::size_t ply) const { return nodes_[ply].mover; }

  // Expects a legal move. A MoveNode.
  const Json& play(rules::Move move);
  // Takes so many moves back; the numbers of their nodes, the last one first.
  std::vector<int> take_back(std::size_t moves);

  // MoveNode[].
  [[nodiscard]] Json tree() const;
  // Mark[] of the position now.
  [[nodiscard]] Json marks() const;
  // Legal for the player to move.
  [[nodiscard]] Json legal() const;
  // The points of the last move.
  [[nodiscard]] Json last_points() const;
  // What each seat has taken: a letter a man or stone.
  [[nodiscard]] std::array<std::string, 2> captured() const;
  // Whether the players have swapped what they play.
  [[nodiscard]] bool is_swapped() const;

 private:
  struct Node {
    int number = 0;
    rules::Seat mover{};
    Json json = {};
    std::array<std::string, 2> captured = {};  // up to here
  };

  std::unique_ptr<rules::Game> game_;
  rules::Face face_;
  std::vector<Node> nodes_;
  int last_number_ = 0;  // a number is never used again
};

}  // namespace ludex::serve
