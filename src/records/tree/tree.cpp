#include "records/tree/tree.h"

#include <algorithm>

#include "base/expects.h"

namespace ludex::records {

namespace {

constexpr std::uint32_t raw(NodeId node) {
  return static_cast<std::uint32_t>(node);
}

std::optional<NodeId> link(std::uint32_t index) {
  return index == 0 ? std::nullopt : std::optional(NodeId{index});
}

bool is_empty(const Annotations* annotations) {
  return annotations == nullptr || *annotations == Annotations{};
}

}  // namespace

const Tree::Node& Tree::at(NodeId node) const {
  expects(raw(node) < nodes_.size());
  return nodes_[raw(node)];
}

Tree::Node& Tree::at(NodeId node) {
  expects(raw(node) < nodes_.size());
  return nodes_[raw(node)];
}

std::optional<NodeId> Tree::parent(NodeId node) const {
  return node == root ? std::nullopt : std::optional(NodeId{at(node).parent});
}

std::optional<NodeId> Tree::first_child(NodeId node) const {
  return link(at(node).first_child);
}

std::optional<NodeId> Tree::last_child(NodeId node) const {
  return link(at(node).last_child);
}

std::optional<NodeId> Tree::next_sibling(NodeId node) const {
  return link(at(node).next_sibling);
}

bool Tree::continues_line(NodeId node) const {
  return node == root || at(NodeId{at(node).parent}).first_child == raw(node);
}

const Annotations* Tree::annotations(NodeId node) const {
  const std::uint32_t slot = at(node).annotations;
  return slot == 0 ? nullptr : &annotations_[slot - 1];
}

Annotations& Tree::annotate(NodeId node) {
  std::uint32_t& slot = at(node).annotations;
  if (slot == 0 && free_annotations_.empty()) {
    annotations_.emplace_back();
    slot = static_cast<std::uint32_t>(annotations_.size());
  } else if (slot == 0) {
    slot = free_annotations_.back();
    free_annotations_.pop_back();
  }
  return annotations_[slot - 1];
}

std::uint32_t Tree::take_free() {
  const std::uint32_t index = free_.back();
  free_.pop_back();
  return index;
}

void Tree::unlink(NodeId node) {
  Node& above = at(NodeId{at(node).parent});
  const std::uint32_t after = at(node).next_sibling;
  if (above.first_child == raw(node)) {
    above.first_child = after;
    if (after == 0) {
      above.last_child = 0;
    }
  } else {
    std::uint32_t before = above.first_child;
    while (nodes_[before].next_sibling != raw(node)) {
      before = nodes_[before].next_sibling;
    }
    nodes_[before].next_sibling = after;
    if (after == 0) {
      above.last_child = before;
    }
  }
  at(node).next_sibling = 0;
}

void Tree::release(NodeId node) {
  const std::uint32_t slot = at(node).annotations;
  if (slot != 0) {
    annotations_[slot - 1] = Annotations{};
    free_annotations_.push_back(slot);
  }
  at(node) = Node{};
  free_.push_back(raw(node));
}

void Tree::remove(NodeId node) {
  expects(node != root);
  unlink(node);
  // Leaves are released first: a node is released once it has no children.
  NodeId here = node;
  for (;;) {
    if (const std::uint32_t child = at(here).first_child; child != 0) {
      at(here).first_child = at(NodeId{child}).next_sibling;
      here = NodeId{child};
      continue;
    }
    const NodeId above{at(here).parent};
    const bool done = here == node;
    release(here);
    if (done) return;
    here = above;
  }
}

void Tree::promote(NodeId node) {
  if (continues_line(node)) return;
  unlink(node);
  Node& above = at(NodeId{at(node).parent});
  at(node).next_sibling = above.first_child;
  above.first_child = raw(node);
}

void Tree::clear() {
  nodes_.assign(1, Node{});
  annotations_.clear();
  free_.clear();
  free_annotations_.clear();
}

bool Tree::operator==(const Tree& other) const {
  if (size() != other.size()) return false;
  std::optional<NodeId> mine = root;
  std::optional<NodeId> theirs = root;
  while (mine && theirs) {
    // Two trees are equal if, in reading order, they have the same moves and the same presence of
    // links.
    if (move(*mine) != other.move(*theirs)) return false;
    if (first_child(*mine).has_value() != other.first_child(*theirs).has_value()) return false;
    if (next_sibling(*mine).has_value() != other.next_sibling(*theirs).has_value()) return false;
    const Annotations* here = annotations(*mine);
    const Annotations* there = other.annotations(*theirs);
    if (is_empty(here) != is_empty(there)) return false;
    if (!is_empty(here) && *here != *there) return false;
    mine = next_in_order(*this, *mine);
    theirs = next_in_order(other, *theirs);
  }
  return !mine && !theirs;
}

std::optional<NodeId> next_in_order(const Tree& tree, NodeId node) {
  if (const auto child = tree.first_child(node)) return child;
  for (std::optional<NodeId> here = node; here; here = tree.parent(*here)) {
    if (const auto sibling = tree.next_sibling(*here)) return sibling;
  }
  return std::nullopt;
}

std::size_t ply(const Tree& tree, NodeId node) {
  std::size_t count = 0;
  for (auto above = tree.parent(node); above; above = tree.parent(*above)) {
    ++count;
  }
  return count;
}

std::vector<rules::Move> moves_to(const Tree& tree, NodeId node) {
  std::vector<rules::Move> moves;
  for (; node != root; node = *tree.parent(node)) {
    moves.push_back(tree.move(node));
  }
  std::reverse(moves.begin(), moves.end());
  return moves;
}

std::vector<rules::Move> main_line(const Tree& tree, std::size_t plies) {
  std::vector<rules::Move> moves;
  for (auto node = tree.first_child(root); node && moves.size() < plies;
       node = tree.first_child(*node)) {
    moves.push_back(tree.move(*node));
  }
  return moves;
}

NodeId main_line_end(const Tree& tree) {
  NodeId node = root;
  while (const auto child = tree.first_child(node)) {
    node = *child;
  }
  return node;
}

std::optional<NodeId> find_child(const Tree& tree, NodeId node, rules::Move move) {
  auto child = tree.first_child(node);
  while (child && tree.move(*child) != move) {
    child = tree.next_sibling(*child);
  }
  return child;
}

NodeId add_line(Tree& tree, NodeId from, std::span<const rules::Move> moves) {
  for (const rules::Move move : moves) {
    const auto known = find_child(tree, from, move);
    from = known ? *known : tree.add(from, move);
  }
  return from;
}

void make_main_line(Tree& tree, NodeId node) {
  for (; node != root; node = *tree.parent(node)) {
    tree.promote(node);
  }
}

void remove_siblings(Tree& tree, NodeId node) {
  const auto above = tree.parent(node);
  if (!above) return;
  auto child = tree.first_child(*above);
  while (child) {
    const auto next = tree.next_sibling(*child);
    if (*child != node) {
      tree.remove(*child);
    }
    child = next;
  }
}

}  // namespace ludex::records
