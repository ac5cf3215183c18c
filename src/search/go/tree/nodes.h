// The nodes of a Monte-Carlo tree. Threads share them without locks: numbers are read and written
// one by one, and an update that two threads make at the same moment may lose one of the two.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>

#include "rules/go/types.h"

namespace ludex::search {

// A move and its results, from the view of the player who makes it.
struct GoNode {
  using Index = std::uint32_t;

  go::Point point;         // 0: a pass
  std::uint16_t children;  // `being_made` while a thread makes them
  Index first_child;
  std::uint32_t visits;  // also those whose results are still to come
  float value;           // the sum of what the search maximizes, from 0 to 1 a game
  float won;             // the games won, a jigo as half a game
  float lead;            // the sum of points
  std::uint32_t seen;    // games in which its colour was the first to play there
  // The sum of what the search maximizes in them; where a net judges, the prior of the move.
  float seen_value;

  static constexpr std::uint16_t being_made = 0xFFFF;
};

[[nodiscard]] constexpr GoNode node_of(go::Point point) {
  return {point, 0, 0, 0, 0, 0, 0, 0, 0};
}

// --- Access to a number that other threads change ---

template <class Number>
[[nodiscard]] Number read(const Number& number) {
  // atomic_ref has no form for constants.
  return std::atomic_ref<Number>(const_cast<Number&>(number)).load(std::memory_order_relaxed);
}
template <class Number>
void add_to(Number& number, Number more) {
  const std::atomic_ref<Number> shared(number);
  shared.store(shared.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
}

class GoNodes {
 public:
  using Index = GoNode::Index;

  static constexpr std::size_t most = std::numeric_limits<Index>::max();

  // Room for that many nodes, at most `most`, of which memory is taken as they are added; for fewer
  // if the system has no such memory. What is kept is copied, so memory holds up to twice as many
  // (bytes_of()).
  explicit GoNodes(std::size_t room);
  [[nodiscard]] static constexpr std::size_t bytes_of(std::size_t nodes) {
    return 2 * nodes * sizeof(GoNode);
  }

  // Appends nodes that stand beside each other. Returns the index of the first, or std::nullopt if
  // there is no room left. May be called by any thread.
  std::optional<Index> append(std::span<const GoNode> nodes);
  // Whether nodes were refused.
  [[nodiscard]] bool is_full() const { return full_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::size_t size() const { return size_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::size_t room() const { return room_; }

  [[nodiscard]] GoNode& operator[](Index at) { return nodes_[at]; }
  [[nodiscard]] const GoNode& operator[](Index at) const { return nodes_[at]; }
  // None while they are being made.
  [[nodiscard]] std::span<const GoNode> children_of(const GoNode& parent) const;
  [[nodiscard]] std::span<GoNode> children_of(const GoNode& parent);
  [[nodiscard]] Index index_of(const GoNode& node) const {
    return static_cast<Index>(&node - nodes_.get());
  }

  // Whether the calling thread is to make the node's children: true for one thread at a time.
  [[nodiscard]] bool claim(GoNode& parent);
  // Ends the claim. Without a first child the node has no children, and may be claimed again.
  void publish(GoNode& parent, std::optional<Index> first, std::size_t count);

  // --- For one thread alone ---
  // Keeps `root`, `children` as its children, and what lies below them in the present nodes, of
  // which nodes that have fewer than `least_visits` lose their children. The root comes first.
  void keep(const GoNode& root, std::span<const GoNode> children, std::uint32_t least_visits);

 private:
  std::unique_ptr<GoNode[]> nodes_;
  // For those that are kept: memory given back and taken anew at every move is memory that the
  // system has to clear each time.
  std::unique_ptr<GoNode[]> others_;
  std::size_t room_;
  std::atomic<std::size_t> size_{0};
  std::atomic<bool> full_{false};
};

}  // namespace ludex::search
