// Puts moves into a record's tree that have been played on a board, wherever in the tree.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "records/record.h"
#include "rules/game.h"

namespace ludex::records {

// The board at any node of a tree: its moves are played from the root, or from the last position
// that was set up on the way.
class TreeBoard {
 public:
  // Stands at the root of the tree, whose start position the board is in. The tree must outlive
  // this; every move and position of it is legal.
  TreeBoard(const Tree& tree, std::unique_ptr<rules::Game> board);

  [[nodiscard]] NodeId here() const { return node_; }
  [[nodiscard]] const rules::Game& game() const { return *board_; }
  // A child of the node that this stands at is reached with one move.
  void go_to(NodeId node);

 private:
  friend class TreePlayer;

  void step(NodeId child);
  // Begins again at the position that the node sets up, or at the root.
  void restart(NodeId base);

  const Tree& tree_;
  std::unique_ptr<rules::Game> start_;  // as the root has it
  std::unique_ptr<rules::Game> board_;
  NodeId base_ = root;  // where board_ started
  NodeId node_ = root;
};

class TreePlayer {
 public:
  // Stands at the root of the record, which gets the board's setup and must outlive this.
  TreePlayer(Record& record, std::unique_ptr<rules::Game> board);

  [[nodiscard]] NodeId here() const { return board_.here(); }
  [[nodiscard]] const rules::Game& game() const { return board_.game(); }
  void go_to(NodeId node) { board_.go_to(node); }
  // Adds the move as the last variation here and goes there. The error is that of an illegal move,
  // which it calls as `spelt`, or of too long a game, and nothing has happened.
  Result<NodeId> add(rules::Move move, std::string_view spelt);
  // The same with the null move of the game, which is legal nowhere.
  Result<NodeId> add_null_move();
  // The same with a node that has no move, only annotations.
  Result<NodeId> add_remark();
  // The same with a node that sets up a position; the error may be about its text.
  Result<NodeId> add_position(const std::string& position);

 private:
  [[nodiscard]] Result<void> has_room() const;

  Record& record_;
  TreeBoard board_;
};

}  // namespace ludex::records
