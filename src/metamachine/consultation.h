// The tree that a metamachine looks at for one decision. It says which position the oracles are to
// be asked about next, takes in their opinions, and knows the best move at any time.
//
// Positions are visited line by line, the candidates of a position in the order in which the
// oracles like them. What stands below decides what a position is worth: the side to move plays the
// move that is worth most to it.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "metamachine/oracle.h"
#include "metamachine/shape.h"
#include "rules/game.h"

namespace ludex::metamachine {

// A move of the first position, once all that follows it has been looked at.
struct Verdict {
  std::vector<rules::Move> line;  // the move and the best play behind it
  double worth = 0;               // to the side to move before it
};

class Consultation {
 public:
  Consultation(const rules::Game& game, Shape shape);

  // The position that the oracles are to be asked about; the same until answer() is called.
  [[nodiscard]] const rules::Game& position() const { return *board_; }
  // How many moves they are to name there; 0: what the position is worth.
  [[nodiscard]] int moves_wanted() const;
  // How many positions are left to be asked about at most, the one at hand among them.
  [[nodiscard]] int positions_left() const { return left_; }
  [[nodiscard]] bool is_over() const { return over_; }

  // What the oracles say of the position. Positions in which the game is over are passed by.
  void answer(const std::vector<Opinion>& opinions);

  // The candidates that have been looked at to the end, the best first; those that nobody could
  // judge come last.
  [[nodiscard]] std::vector<Verdict> verdicts() const;
  // The first candidate, while none has been looked at to the end.
  [[nodiscard]] std::optional<rules::Move> favourite() const;
  // Whether there is nothing to choose from: one candidate at most, once the oracles have answered.
  [[nodiscard]] bool is_forced() const;

 private:
  struct Node {
    rules::Move move;  // that led here; none at the root
    rules::Seat mover{};
    std::optional<double> worth;  // to the first seat
    std::vector<Node> children;
    bool done = false;
  };

  [[nodiscard]] Node& here();
  void go_on();
  void finish(Node& node);
  [[nodiscard]] static const Node* best_child(const Node& node);

  Shape shape_;
  std::unique_ptr<rules::Game> board_;
  Node root_;
  std::vector<std::size_t> path_;  // of children, from the root to the position at hand
  int left_;
  bool over_ = false;
};

}  // namespace ludex::metamachine
