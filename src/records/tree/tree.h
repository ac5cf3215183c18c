// The moves of a game as a tree, the same for the records of every game. The tree does not check
// moves; the caller that adds one has asked the rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/expects.h"
#include "records/tree/annotation.h"
#include "records/tree/block_vector.h"
#include "rules/game.h"

namespace ludex::records {

// A position in one tree: the start position, or the one after a move. Valid until the node is
// removed.
enum class NodeId : std::uint32_t {};

// The start position; it has no move and is never removed.
inline constexpr NodeId root{0};

// A value type: copying the tree copies the game. Nodes lie in one array and refer to each other by
// index; only nodes that need annotations have them. The first child of a node continues its line,
// and the others are variations. Besides the root, other nodes may lack a move (code 0), since some
// formats have nodes that only carry annotations. No function is recursive.
class Tree {
 public:
  Tree() : nodes_(1) {}

  [[nodiscard]] rules::Move move(NodeId node) const { return at(node).move; }
  // Absent for the root.
  [[nodiscard]] std::optional<NodeId> parent(NodeId node) const;
  [[nodiscard]] std::optional<NodeId> first_child(NodeId node) const;
  [[nodiscard]] std::optional<NodeId> last_child(NodeId node) const;
  // The next variation after this one.
  [[nodiscard]] std::optional<NodeId> next_sibling(NodeId node) const;
  // Whether this node continues its parent's line. True for the root.
  [[nodiscard]] bool continues_line(NodeId node) const;
  // The number of nodes in the tree, including the root.
  [[nodiscard]] std::size_t size() const { return nodes_.size() - free_.size(); }

  // Null if the node has none. The pointer is valid until the next annotate() or remove().
  [[nodiscard]] const Annotations* annotations(NodeId node) const;
  // The annotations for writing. The reference is valid until the next annotate() or remove().
  Annotations& annotate(NodeId node);

  // Adds a move as the last child of `parent`; the first child continues the line.
  NodeId add(NodeId parent, rules::Move move);
  // Removes the node and all its descendants; expects a node other than the root.
  void remove(NodeId node);
  // Makes the node the first child of its parent; the others keep their order.
  void promote(NodeId node);
  // Removes everything but the root; the memory is kept.
  void clear();
  // Reserves memory for so many nodes, and for the annotations of so many.
  void reserve(std::size_t nodes, std::size_t annotations = 0) {
    nodes_.reserve(nodes);
    annotations_.reserve(annotations);
  }

  // Equal moves in the same order with equal annotations; empty annotations count as none.
  bool operator==(const Tree& other) const;

 private:
  // For the links, zero means "none": the root is never a child or sibling.
  struct Node {
    rules::Move move;
    std::uint32_t parent = 0;
    std::uint32_t first_child = 0;
    std::uint32_t last_child = 0;
    std::uint32_t next_sibling = 0;
    std::uint32_t annotations = 0;  // index + 1 in annotations_
  };

  [[nodiscard]] const Node& at(NodeId node) const;
  [[nodiscard]] Node& at(NodeId node);
  // Takes a slot from `free_`; expects one there.
  [[nodiscard]] std::uint32_t take_free();
  void unlink(NodeId node);
  void release(NodeId node);

  std::vector<Node> nodes_;
  BlockVector<Annotations> annotations_;
  std::vector<std::uint32_t> free_;              // slots of removed nodes
  std::vector<std::uint32_t> free_annotations_;  // slots of their annotations
};

// Inline because readers of files spend most of their time here.
inline NodeId Tree::add(NodeId parent, rules::Move move) {
  const auto above = static_cast<std::uint32_t>(parent);
  expects(above < nodes_.size());
  std::uint32_t index = 0;
  if (free_.empty()) {
    index = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({move, above});
  } else {
    index = take_free();
    nodes_[index] = {move, above};
  }
  Node* const nodes = nodes_.data();
  const std::uint32_t last = nodes[above].last_child;
  (last == 0 ? nodes[above].first_child : nodes[last].next_sibling) = index;
  nodes[above].last_child = index;
  return NodeId{index};
}

// The next node in reading order: a node comes before its first child with all descendants, and
// those before the variations. Absent after the last node. Iteration starts with the root.
[[nodiscard]] std::optional<NodeId> next_in_order(const Tree& tree, NodeId node);
// The number of moves between the root and the node.
[[nodiscard]] std::size_t ply(const Tree& tree, NodeId node);
// The moves that lead from the root to the node.
[[nodiscard]] std::vector<rules::Move> moves_to(const Tree& tree, NodeId node);
// The first moves of the main line, at most `plies` of them.
[[nodiscard]] std::vector<rules::Move> main_line(const Tree& tree, std::size_t plies = SIZE_MAX);
// The last node of the main line.
[[nodiscard]] NodeId main_line_end(const Tree& tree);
// The child that has this move, if any.
[[nodiscard]] std::optional<NodeId> find_child(const Tree& tree, NodeId node, rules::Move move);

// Adds moves one after the other after `from`, reusing nodes that exist already, and returns the
// last node.
NodeId add_line(Tree& tree, NodeId from, std::span<const rules::Move> moves);
// Makes the line from the root to the node the main line.
void make_main_line(Tree& tree, NodeId node);
// Removes the siblings of the node.
void remove_siblings(Tree& tree, NodeId node);

}  // namespace ludex::records
