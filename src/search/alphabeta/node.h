// What the search keeps of a node while it looks at the nodes below it.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "search/alphabeta/game.h"
#include "search/alphabeta/histories.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// Quiet moves that refuted other moves at the same distance from the root; the newest first.
template <SearchGame G>
using Killers = std::array<typename G::Move, 2>;

// The static value of a node in check, which has none.
inline constexpr Value no_evaluation = unbounded + 1;

template <SearchGame G>
struct Node {
  typename G::Move move{};                   // the one being tried
  std::size_t slot = Histories<G>::no_slot;  // its history slot
  typename G::Move excluded{};               // left out to see what the others are worth
  Value evaluation = no_evaluation;          // static, corrected
  Killers<G> killers{};
  int cutoffs = 0;     // of nodes at this ply since their grandparent was entered
  int extensions = 0;  // by two plies, on the way here
};

// By ply, with some room before the root.
template <SearchGame G>
class NodeStack {
 public:
  NodeStack() : nodes_(max_ply + 4 + before) {}
  void clear() { std::fill(nodes_.begin(), nodes_.end(), Node<G>{}); }

  [[nodiscard]] Node<G>& operator[](int ply) { return nodes_[index(ply)]; }
  [[nodiscard]] const Node<G>& operator[](int ply) const { return nodes_[index(ply)]; }

  [[nodiscard]] Trail trail(int ply) const {
    return {(*this)[ply - 1].slot, (*this)[ply - 2].slot, (*this)[ply - 4].slot};
  }
  // Whether the side to move stands better than at its last moves.
  [[nodiscard]] bool is_improving(int ply) const {
    const Value now = (*this)[ply].evaluation;
    if (now == no_evaluation) return false;
    for (const int back : {2, 4}) {
      const Value then = (*this)[ply - back].evaluation;
      if (then != no_evaluation) return now > then;
    }
    return true;
  }

 private:
  static constexpr int before = 4;
  [[nodiscard]] static std::size_t index(int ply) {
    const int place = ply + before;
    return static_cast<std::size_t>(place);
  }

  std::vector<Node<G>> nodes_;
};

}  // namespace ludex::search
