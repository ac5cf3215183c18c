// Puts moves of gomoku into a record's tree, as TreePlayer does for every game. Where no opening
// rule has a say, all that a stone needs is an empty point: then a byte a point is the board, and
// the game itself is played only where somebody asks for it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "records/record.h"
#include "records/tree_player.h"
#include "rules/game.h"
#include "rules/gomoku/types.h"

namespace ludex::records {

class StonePlayer {
 public:
  // Stands at the root of the record, which gets the game's setup. Record and game, which stands at
  // its start, must outlive this.
  StonePlayer(Record& record, const rules::Game& start);

  [[nodiscard]] NodeId here() const { return is_plain_ ? here_ : player_->here(); }
  // The move that leads to a node; code 0 where there is none.
  [[nodiscard]] rules::Move move(NodeId node) const { return record_.tree.move(node); }
  // Cheap if the node is above.
  void go_to(NodeId node);
  // Who puts the next stone here.
  [[nodiscard]] gomoku::Color side_to_move() const;
  // The seat that plays the colour here.
  [[nodiscard]] rules::Seat seat_of(gomoku::Color color) const;
  // The game here; it holds until the next move.
  [[nodiscard]] const rules::Game& game();

  // Adds the move as the last variation here and goes there. The errors are those of TreePlayer.
  Result<NodeId> add(gomoku::Point point);
  // The same for a stone of the colour to move with which nothing is wrong; the root, and nothing
  // has happened, if add() must be asked.
  NodeId put(gomoku::Color color, gomoku::Point point);
  Result<NodeId> add(rules::Move move, std::string_view spelt);
  Result<NodeId> add_null_move();
  Result<NodeId> add_remark();
  Result<NodeId> add_position(const std::string& position);

 private:
  // The player of the game, brought here. Most records never ask for it.
  TreePlayer& player();
  [[nodiscard]] bool has_room() const;
  NodeId step(rules::Move move);
  // The move that leads to a node, on the board or off it.
  void pass_over(rules::Move move, bool is_taken);

  Record& record_;
  const rules::Game& start_;
  // No opening rule, and no position that is set up on the way. Then here_ says where this stands,
  // and the player, if there is one yet, is wherever it was asked for last.
  bool is_plain_;
  std::optional<TreePlayer> player_;
  NodeId here_ = root;
  gomoku::Color first_;    // who moves at the root
  std::size_t plies_ = 0;  // moves between the root and here
  std::array<bool, gomoku::point_room> is_taken_{};
};

}  // namespace ludex::records
