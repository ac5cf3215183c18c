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

GoNodes::GoNodes(std::size_t room) : room_(room) {
  expects(room > 0 && room <= most);
  for (;; room_ /= 2) {
    nodes_ = raw_nodes(room_);
    others_ = raw_nodes(room_);
    if (nodes_ != nullptr && others_ != nullptr) return;
    if (room_ == 1) {
      throw std::bad_alloc();
    }
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
  expects(children.size() < room_);
  GoNode* const kept = others_.get();
  std::size_t size = 0;
  const auto add = [&](std::span<const GoNode> nodes) -> std::optional<Index> {
    if (nodes.size() > room_ - size) return std::nullopt;
    std::copy(nodes.begin(), nodes.end(), kept + size);
    size += nodes.size();
    return static_cast<Index>(size - nodes.size());
  };
  add({&root, 1});
  publish(kept[0], add(children), children.size());
  // What has been copied still names its children by their index in the old nodes.
  for (std::size_t at = 1; at < size; ++at) {
    const auto below = std::as_const(*this).children_of(kept[at]);
    const bool goes_on = kept[at].visits >= least_visits && !below.empty();
    publish(kept[at], goes_on ? add(below) : std::nullopt, below.size());
  }
  std::swap(nodes_, others_);
  size_.store(size, std::memory_order_relaxed);
  full_.store(false, std::memory_order_relaxed);
}

}  // namespace ludex::search
