// Puts moves into a record's tree that have been played on a board, wherever in the tree.
#pragma once

#include <memory>

#include "base/result.h"
#include "records/record.h"
#include "rules/game.h"
#include "rules/xiangqi/types.h"

namespace ludex::records {

class TreePlayer {
 public:
  // Stands at the root of the record, which gets the board's setup and must outlive this.
  TreePlayer(Record& record, std::unique_ptr<rules::Game> board);

  [[nodiscard]] NodeId here() const { return node_; }
  void go_to(NodeId node);
  // Adds the move as the last variation here and goes there. The error is that of an illegal move
  // or of too long a game, and nothing has happened.
  Result<NodeId> add(xiangqi::Move move);

 private:
  Record& record_;
  std::unique_ptr<rules::Game> board_;
  NodeId node_ = root;
};

}  // namespace ludex::records
