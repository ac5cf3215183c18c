// The line that a search is looking at: its positions, the keys behind them, and the count of all
// nodes entered so far, which is also where a search is told to end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "search/alphabeta/control.h"
#include "search/alphabeta/game.h"
#include "search/alphabeta/transposition.h"

namespace ludex::search {

inline constexpr std::uint64_t any_nodes = std::numeric_limits<std::uint64_t>::max();

template <SearchGame G>
class Walk {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  // Asked every `poll_interval` nodes; true ends the search.
  using Poll = std::function<bool()>;
  static constexpr std::uint64_t poll_interval = 1024;

  Walk(Replay<Position> root, const SearchControl& control, std::uint64_t node_limit, Poll poll)
      : steps_(max_ply + 1, Step{root.position, root.position.is_check(), false}),
        path_(std::move(root.path)),
        control_(control),
        node_limit_(node_limit),
        poll_(std::move(poll)) {
    path_.mark_root();
    path_.reserve(1024);
  }

  [[nodiscard]] const Position& position(int ply) const { return step(ply).position; }
  [[nodiscard]] bool in_check(int ply) const { return step(ply).in_check; }
  // Whether the position was reached by passing.
  [[nodiscard]] bool passed(int ply) const { return step(ply).passed; }
  // What the rules say of the last position entered.
  [[nodiscard]] std::optional<Value> judged(int ply) const {
    return G::judged(position(ply), path_);
  }

  // Goes from `ply` to `ply` + 1; false, going nowhere, when the search has to end.
  [[nodiscard]] bool enter(int ply, Move move, const TranspositionTable& table);
  [[nodiscard]] bool pass(int ply);
  void leave() { path_.pop(); }

  // The search has to end: what it returns from now on means nothing.
  [[nodiscard]] bool ended() const { return ended_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  // The deepest ply entered since the last call of `forget_deepest`, counted from 1.
  [[nodiscard]] int deepest() const { return deepest_; }
  void forget_deepest() { deepest_ = 0; }

 private:
  struct Step {
    Position position;
    bool in_check;
    bool passed;
  };
  [[nodiscard]] const Step& step(int ply) const { return steps_[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] Step& step(int ply) { return steps_[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] bool count_node();

  std::vector<Step> steps_;
  Path path_;
  const SearchControl& control_;
  std::uint64_t node_limit_;
  Poll poll_;
  std::uint64_t nodes_ = 0;
  int deepest_ = 0;
  bool ended_ = false;
};

template <SearchGame G>
bool Walk<G>::count_node() {
  if (nodes_ >= node_limit_ || control_.stopped()) ended_ = true;
  if (ended_) return false;
  ++nodes_;
  if (nodes_ % poll_interval == 0 && poll_()) ended_ = true;
  return !ended_;
}

template <SearchGame G>
bool Walk<G>::enter(int ply, Move move, const TranspositionTable& table) {
  if (!count_node()) return false;
  Step& child = step(ply + 1);
  child.position = step(ply).position;
  child.position.play(move);
  table.prefetch(G::table_key(child.position));
  child.in_check = child.position.is_check();
  child.passed = false;
  path_.push(G::key(child.position));
  deepest_ = std::max(deepest_, ply + 1);
  return true;
}

template <SearchGame G>
bool Walk<G>::pass(int ply) {
  if (!count_node()) return false;
  Step& child = step(ply + 1);
  child.position = step(ply).position;
  child.position.play_null();
  child.in_check = false;
  child.passed = true;
  path_.push_after_pass(G::key(child.position));
  return true;
}

}  // namespace ludex::search
