// The moves of a game as a tree: the one shape for the records of every game. Moves are not judged
// here: the caller that adds one has asked the rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/expects.h"
#include "records/annotation.h"
#include "rules/game.h"

namespace ludex::records {

// A position in one tree: the start, or the one after a move. It stays valid until the node is
// removed.
enum class NodeId : std::uint32_t {};

// The start position; it has no move and is never removed.
inline constexpr NodeId root{0};

// A value: copying it copies the game. Nodes lie in one array and know each other by index; only
// those with something to say have annotations. The first child of a node continues its line, the
// others are variations. A node without a move (code 0) besides the root is allowed: some formats
// have nodes that only carry annotations. Nothing here recurses.
class Tree {
 public:
  Tree() : nodes_(1) {}

  [[nodiscard]] rules::Move move(NodeId node) const { return at(node).move; }
  // Nothing for the root.
  [[nodiscard]] std::optional<NodeId> parent(NodeId node) const;
  [[nodiscard]] std::optional<NodeId> first_child(NodeId node) const;
  [[nodiscard]] std::optional<NodeId> last_child(NodeId node) const;
  // The variation after this one.
  [[nodiscard]] std::optional<NodeId> next_sibling(NodeId node) const;
  // Whether this node continues its parent's line. True for the root.
  [[nodiscard]] bool continues_line(NodeId node) const;
  // Nodes that hang together with the root, the root among them.
  [[nodiscard]] std::size_t size() const { return nodes_.size() - free_.size(); }

  // Null where nothing is said. The pointer holds until the next annotate() or remove().
  [[nodiscard]] const Annotations* annotations(NodeId node) const;
  // The annotations to write to. The reference holds until the next annotate() or remove().
  Annotations& annotate(NodeId node);

  // Adds the last variation of `parent`, which continues the line if it is the first.
  NodeId add(NodeId parent, rules::Move move);
  // Takes a node out with all that follows it; expects another than the root.
  void remove(NodeId node);
  // Makes the node the first child of its parent; the others keep their order.
  void promote(NodeId node);
  // Back to a root alone; the memory is kept.
  void clear();
  // Room for so many nodes, and for what is said of so many.
  void reserve(std::size_t nodes, std::size_t annotations = 0) {
    nodes_.reserve(nodes);
    annotations_.reserve(annotations);
  }

  // Equal moves in equal order with equal annotations (empty ones count as none).
  bool operator==(const Tree& other) const;

 private:
  // Zero is "none" for the links: the root is nobody's child and nobody's sibling.
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
  // An empty slot; expects one.
  [[nodiscard]] std::uint32_t take_free();
  void unlink(NodeId node);
  void release(NodeId node);

  std::vector<Node> nodes_;
  std::vector<Annotations> annotations_;
  std::vector<std::uint32_t> free_;              // slots of removed nodes
  std::vector<std::uint32_t> free_annotations_;  // slots of their annotations
};

// Here, because readers of files do little else.
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

// Nodes in the order of reading: a node, its first child with all that follows, then the
// variations. Nothing after the last one. Start with the root.
[[nodiscard]] std::optional<NodeId> next_in_order(const Tree& tree, NodeId node);
// Moves between the root and the node.
[[nodiscard]] std::size_t ply(const Tree& tree, NodeId node);
// The moves that lead from the root to the node.
[[nodiscard]] std::vector<rules::Move> moves_to(const Tree& tree, NodeId node);
// The first moves of the line without variations, at most `plies` of them.
[[nodiscard]] std::vector<rules::Move> main_line(const Tree& tree, std::size_t plies = SIZE_MAX);
// The last node of the main line.
[[nodiscard]] NodeId main_line_end(const Tree& tree);
// The child that already holds the move, if any.
[[nodiscard]] std::optional<NodeId> find_child(const Tree& tree, NodeId node, rules::Move move);

// Adds moves one after the other behind `from`, along nodes that exist already, and returns the
// last one.
NodeId add_line(Tree& tree, NodeId from, std::span<const rules::Move> moves);
// Makes the line from the root to the node the main line.
void make_main_line(Tree& tree, NodeId node);
// Removes every other variation of the node's parent.
void remove_siblings(Tree& tree, NodeId node);

}  // namespace ludex::records
