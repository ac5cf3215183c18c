// Adds moves that have been played on a board to a record's tree, at any node.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "records/tree/record.h"
#include "rules/game.h"

namespace ludex::records {

// The board at any node of a tree. The moves are played from the root, or from the last position
// that was set up on the way to the node.
class TreeBoard {
 public:
  // Begins at the root of the tree; `board` has its start position. The tree must outlive this
  // object, and all its moves and positions must be legal.
  TreeBoard(const Tree& tree, std::unique_ptr<rules::Game> board);

  [[nodiscard]] NodeId here() const { return node_; }
  [[nodiscard]] const rules::Game& game() const { return *board_; }
  // Cheap if the node is a child of the current one: it then takes a single move.
  void go_to(NodeId node);

 private:
  friend class TreePlayer;

  void step(NodeId child);
  // Starts again from the position that the node sets up, or from the root.
  void restart(NodeId base);

  const Tree& tree_;
  std::unique_ptr<rules::Game> start_;  // in the start position of the root
  std::unique_ptr<rules::Game> board_;
  NodeId base_ = root;  // the node from which board_ was started
  NodeId node_ = root;
};

class TreePlayer {
 public:
  // Begins at the root of the record. The record gets the board's setup and must outlive this
  // object.
  TreePlayer(Record& record, std::unique_ptr<rules::Game> board);

  [[nodiscard]] NodeId here() const { return board_.here(); }
  [[nodiscard]] const rules::Game& game() const { return board_.game(); }
  void go_to(NodeId node) { board_.go_to(node); }
  // Adds the move as the last variation of the current node and goes there. The error is an illegal
  // move, which the message spells as `spelt`, or too long a game; nothing has changed then.
  Result<NodeId> add(rules::Move move, std::string_view spelt);
  // The same with the game's null move; the rules allow it nowhere.
  Result<NodeId> add_null_move();
  // The same with a node that has annotations but no move.
  Result<NodeId> add_remark();
  // The same with a node that sets up a position; the error may also be about the text of the
  // position.
  Result<NodeId> add_position(const std::string& position);

 private:
  [[nodiscard]] Result<void> has_room() const;

  Record& record_;
  TreeBoard board_;
};

}  // namespace ludex::records
