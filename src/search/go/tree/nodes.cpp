#include "search/go/tree/nodes.h"

#include <algorithm>
#include <new>
#include <utility>

#include "base/expects.h"

namespace ludex::search {

namespace {

// Nodes without values; null if there is no such memory.
std::unique_ptr<GoNode[]> raw_nodes(std::size_t room) {
  return std::unique_ptr<GoNode[]>(new (std::nothrow) GoNode[room]);
}

}  // namespace

GoNodes::GoNodes(std::size_t room) : nodes_(raw_nodes(room)), room_(room) {
  expects(room > 0 && room <= most);
  for (; nodes_ == nullptr && room_ > 1; room_ /= 2) {
    nodes_ = raw_nodes(room_ / 2);
  }
  if (nodes_ == nullptr) {
    throw std::bad_alloc();
  }
}

std::optional<GoNodes::Index> GoNodes::append(std::span<const GoNode> nodes) {
  std::size_t first = size_.load(std::memory_order_relaxed);
  do {
    if (nodes.size() > room_ - first) {
      full_.store(true, std::memory_order_relaxed);
      return std::nullopt;
    }
  } while (!size_.compare_exchange_weak(first, first + nodes.size(), std::memory_order_relaxed));
  std::copy(nodes.begin(), nodes.end(), nodes_.get() + first);
  return static_cast<Index>(first);
}

std::span<const GoNode> GoNodes::children_of(const GoNode& parent) const {
  const std::uint16_t count =
      std::atomic_ref(const_cast<std::uint16_t&>(parent.children)).load(std::memory_order_acquire);
  if (count == 0 || count == GoNode::being_made) return {};
  return {nodes_.get() + parent.first_child, count};
}

std::span<GoNode> GoNodes::children_of(const GoNode& parent) {
  const auto children = std::as_const(*this).children_of(parent);
  return {const_cast<GoNode*>(children.data()), children.size()};
}

bool GoNodes::claim(GoNode& parent) {
  std::uint16_t none = 0;
  return std::atomic_ref(parent.children)
      .compare_exchange_strong(none, GoNode::being_made, std::memory_order_relaxed);
}

void GoNodes::publish(GoNode& parent, std::optional<Index> first, std::size_t count) {
  parent.first_child = first.value_or(0);
  std::atomic_ref(parent.children)
      .store(first ? static_cast<std::uint16_t>(count) : std::uint16_t{0},
             std::memory_order_release);
}

void GoNodes::keep(const GoNode& root, std::span<const GoNode> children,
                   std::uint32_t least_visits) {
  GoNodes kept(room_);
  kept.append({&root, 1});
  const auto first = kept.append(children);
  expects(first.has_value());
  kept.publish(kept[0], first, children.size());
  // What has been copied still names its children by their index in the old nodes.
  for (Index at = *first; at < kept.size(); ++at) {
    GoNode& parent = kept[at];
    const auto below = std::as_const(*this).children_of(parent);
    const bool goes_on = parent.visits >= least_visits && !below.empty();
    kept.publish(parent, goes_on ? kept.append(below) : std::nullopt, below.size());
  }
  nodes_ = std::move(kept.nodes_);
  room_ = kept.room_;
  size_.store(kept.size(), std::memory_order_relaxed);
  full_.store(false, std::memory_order_relaxed);
}

}  // namespace ludex::search
