// Monte-Carlo tree search (UCT): each simulation walks down the tree by what is known of its moves,
// adds a node, and plays on to the end by the policy of playouts. Beside its own results a move is
// judged by the games in which its colour was the first to play there, whenever it did (all moves
// as first), and at first by its prior.
//
// The same seed and the same number of simulations make the same tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "rules/go/game_state.h"
#include "rules/go/playout.h"
#include "search/go/playout/features.h"

namespace ludex::search {

// What the tree found of a move from the root.
struct GoCandidate {
  go::Move move;
  std::uint32_t visits = 0;
  double win = 0.5;            // the chance of the mover, from 0 to 1
  double lead = 0;             // points by which the mover is ahead at the end, komi included
  std::vector<go::Move> line;  // the move and what follows, in turns
};

// How the games of a tree go on behind it, and what its moves are worth at first.
enum class Playouts : std::uint8_t {
  informed,  // by go_playout::Policy and prior_logarithm()
  uniform,   // by go::Playout and plain_bonus(): weaker and faster, as the levels were measured
};

class GoTree {
 public:
  // A tree for a move of `color`, which is one of `moves`. These are legal stones and the pass;
  // there is at least one.
  GoTree(const go::GameState& state, go::Color color, const std::vector<go::Move>& moves,
         std::uint64_t seed, Playouts playouts = Playouts::informed);

  void simulate();
  [[nodiscard]] std::uint64_t simulations() const { return simulations_; }
  // The most visited move comes first.
  [[nodiscard]] std::vector<GoCandidate> candidates() const;
  // The length of the best line.
  [[nodiscard]] int depth() const;

 private:
  using Index = std::uint32_t;

  // A move and its results, from the view of the player who makes it. `point` 0 is a pass.
  struct Node {
    go::Point point{};
    std::uint16_t children = 0;
    Index first_child = 0;
    std::uint32_t visits = 0;
    float value = 0;         // the sum of results from 0 to 1
    float lead = 0;          // the sum of points
    std::uint32_t seen = 0;  // games in which its colour was the first to play there
    float seen_value = 0;    // the sum of their results
  };
  // The end of one game, for Black.
  struct Result {
    double value = 0.5;
    double lead = 0;
  };

  [[nodiscard]] Index select(const Node& parent) const;
  void expand(Index at, go::Position& position, go::Color color, const go_playout::Before& before);
  // Adds a child of the node whose children are being made.
  void add(go::Position& position, go::Color color, go::Point point,
           const go_playout::Before& before);
  // Turns the priors of the nodes from `first` on into results of all moves as first.
  void value_by_priors(Index first);
  [[nodiscard]] Result finish(go::Position& position, go::Color color, go::Point last, int passes);
  void learn(const Result& result);
  [[nodiscard]] Index most_visited(const Node& parent) const;
  [[nodiscard]] std::vector<go::Move> line_from(Index at, go::Color color) const;

  go::Position root_;
  go::Color color_;
  go_playout::Before before_{};
  Playouts playouts_;
  int white_bonus_;  // komi and compensation, in hundredths
  Rng rng_;
  std::uint64_t simulations_ = 0;
  std::vector<Node> nodes_;       // the first is the root
  std::vector<Index> path_;       // of the simulation that is going on
  go::Playout::Firsts firsts_{};  // likewise
};

}  // namespace ludex::search
