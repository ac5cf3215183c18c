// Decides which nodes of a library become nodes of a record, and of what kind.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "records/gomoku/renlib/library.h"
#include "rules/gomoku/types.h"

namespace ludex::records::renlib {

// The point that a position names; absent for a root or pass.
[[nodiscard]] std::optional<gomoku::Point> point_of(std::uint8_t position);
// Whether the node is not a move and has nothing but a drawing on its point.
[[nodiscard]] bool is_drawn(const Node& node);

// Walks in the order of the file. A move on a stone is left out with all that follows it.
class SoundNodes {
 public:
  enum class Kind : std::uint8_t {
    root,  // comes first, even if the file has none
    move,  // a stone or a pass
    remark,
    drawn,  // not a node of a record: a label or a cross on a point of the parent
  };

  explicit SoundNodes(Library library) : library_(std::move(library)) {}

  // Goes to the next node that is kept; false after the last one.
  bool next();
  [[nodiscard]] Kind kind() const { return kind_; }
  // The node as it stands in the file; a root that the file lacks is empty.
  [[nodiscard]] const Node& node() const { return is_made_up_ ? made_up_ : library_.node(); }
  // The number of nodes above this one: 0 for the root.
  [[nodiscard]] std::size_t depth() const { return depth_; }
  // The index of the node among the nodes of the record, in the order of the file; the root has 0.
  // A drawn node has the number of its parent.
  [[nodiscard]] std::uint32_t number() const { return number_; }
  // The number of the parent; the root has its own.
  [[nodiscard]] std::uint32_t parent() const { return parent_; }
  // The positions of the moves above the node, from the first one on.
  [[nodiscard]] std::span<const std::uint8_t> line() const { return {line_.data(), above_}; }

  // Reports of what has been left out so far; after the last node also the damage of the library.
  [[nodiscard]] const std::vector<Error>& troubles() const { return troubles_; }

 private:
  struct Step {
    std::uint32_t number = 0;
    std::uint32_t moves = 0;  // up to and including the node
  };

  // Whether the current node of the library is kept.
  bool take();
  // Why the node cannot be part of a record; empty if it can.
  [[nodiscard]] std::string objection() const;
  // Leaves the nodes at that depth and below.
  void go_back_to(std::size_t depth);

  Library library_;
  Node made_up_;
  bool is_made_up_ = false;
  bool is_held_ = false;  // the current node of the library has not been returned yet
  bool has_begun_ = false;
  Kind kind_ = Kind::root;
  std::size_t depth_ = 0;
  std::uint32_t number_ = 0;
  std::uint32_t parent_ = 0;
  std::uint32_t nodes_ = 0;            // of the record so far
  std::vector<Step> path_;             // the kept nodes from the root down
  std::vector<std::uint8_t> line_;     // the positions of the moves among them
  std::size_t above_ = 0;              // the moves of the line above the node
  std::array<bool, 256> has_stone_{};  // by position
  bool is_damage_told_ = false;
  std::vector<Error> troubles_;
};

}  // namespace ludex::records::renlib
