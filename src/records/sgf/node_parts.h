// Which properties of an SGF node are its move, which set stones up, and which are words about its
// position, in games of stones on crossings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "records/sgf/game_tree.h"

namespace ludex::records::sgf {

// The part of a node to which a property belongs.
enum class Part : std::uint8_t { move, set_up, frame, choice, words };

// B or W.
[[nodiscard]] bool is_move(std::string_view name);
[[nodiscard]] Part part_of(std::string_view name);

// The parts of a node, and which of its properties annotate its position: everything that is
// neither a move nor a set-up. What belongs to the root is only kept in other nodes. PL beside a
// move sets nothing up, since the move names its colour.
struct NodeParts {
  bool is_root = false;
  bool sets_up = false;
  bool has_words = false;
  char mover = '\0';  // 'W' if White moves, 'B' if only Black does, otherwise zero

  // Whether PL is kept without effect.
  [[nodiscard]] bool keeps_player() const { return !is_root && !sets_up && mover != '\0'; }
  [[nodiscard]] bool are_words(std::string_view name) const;
};

[[nodiscard]] NodeParts parts_of(const GameTree& tree, std::size_t node);

}  // namespace ludex::records::sgf
