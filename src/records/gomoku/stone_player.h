// Adds moves of gomoku to a record's tree, as TreePlayer does for every game. Without an opening
// rule a stone needs nothing but an empty point: then the board is one flag per point, and the game
// itself is played only when a caller asks for it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "records/tree/record.h"
#include "records/tree/tree_player.h"
#include "rules/game.h"
#include "rules/gomoku/types.h"

namespace ludex::records {

class StonePlayer {
 public:
  // Begins at the root of the record, which gets the game's setup. The record and the game, which
  // is at its start, must outlive this object.
  StonePlayer(Record& record, const rules::Game& start);

  [[nodiscard]] NodeId here() const { return is_plain_ ? here_ : player_->here(); }
  // The move that leads to a node; code 0 if there is none.
  [[nodiscard]] rules::Move move(NodeId node) const { return record_.tree.move(node); }
  // Cheap if the node is an ancestor of the current one.
  void go_to(NodeId node);
  // The colour of the next stone.
  [[nodiscard]] gomoku::Color side_to_move() const;
  // The seat that plays the colour at the current node.
  [[nodiscard]] rules::Seat seat_of(gomoku::Color color) const;
  // The game at the current node; valid until the next move.
  [[nodiscard]] const rules::Game& game();

  // Adds the move as the last variation of the current node and goes there. The errors are those of
  // TreePlayer.
  Result<NodeId> add(gomoku::Point point);
  // Does the same without checks by the rules, if the stone has the colour to move, its point is
  // empty, and no opening rule applies. Otherwise it changes nothing and returns the root; then
  // add() decides.
  NodeId put(gomoku::Color color, gomoku::Point point);
  Result<NodeId> add(rules::Move move, std::string_view spelt);
  Result<NodeId> add_null_move();
  Result<NodeId> add_remark();
  Result<NodeId> add_position(const std::string& position);

 private:
  // The player of the game, moved to the current node. Most records never need it.
  TreePlayer& player();
  [[nodiscard]] bool has_room() const;
  NodeId step(rules::Move move);
  // Updates plies_ and the flag of a stone's point for a move that is played or taken back.
  void pass_over(rules::Move move, bool is_taken);

  Record& record_;
  const rules::Game& start_;
  // There is neither an opening rule nor a position that was set up on the way. Then here_ is the
  // current node, and the player, if there is one yet, is at the node where it was last used.
  bool is_plain_;
  std::optional<TreePlayer> player_;
  NodeId here_ = root;
  gomoku::Color first_;    // the colour that moves at the root
  std::size_t plies_ = 0;  // moves between the root and the current node
  std::array<bool, gomoku::point_room> is_taken_{};
};

}  // namespace ludex::records
