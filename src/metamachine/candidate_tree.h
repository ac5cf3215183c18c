// The tree of moves that a metamachine examines for one decision. It gives the position that the
// oracles are asked about next, stores their answers, and has the best move so far at any time.
//
// Positions are visited line by line, and the candidates of a position in the order in which the
// oracles prefer them. The positions below decide the worth of a position: the side to move plays
// the move that is worth most to it.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "metamachine/oracle.h"
#include "metamachine/shape.h"
#include "rules/game.h"

namespace ludex::metamachine {

// A move in the first position, after everything below it has been examined.
struct RatedMove {
  std::vector<rules::Move> line;  // the move and the best play after it
  double worth = 0;               // to the side to move before the move
};

class CandidateTree {
 public:
  CandidateTree(const rules::Game& game, Shape shape);

  // The position about which the oracles are to be asked; it stays the same until answer() is
  // called.
  [[nodiscard]] const rules::Game& position() const { return *board_; }
  // How many moves the oracles are to name there; 0: only the worth of the position.
  [[nodiscard]] int moves_wanted() const;
  // The most positions about which the oracles still have to be asked, including the current one.
  [[nodiscard]] int positions_left() const { return left_; }
  [[nodiscard]] bool is_over() const { return over_; }

  // Takes in the answers on the position. Positions in which the game is over are skipped.
  void answer(const std::vector<OracleAnswer>& results);

  // The candidates that have been examined completely, the best first; those that nobody could
  // judge come last.
  [[nodiscard]] std::vector<RatedMove> rated() const;
  // The first candidate, for use while none has been examined completely.
  [[nodiscard]] std::optional<rules::Move> favourite() const;
  // Whether there is nothing to choose: at most one candidate, once the oracles have answered.
  [[nodiscard]] bool is_forced() const;

 private:
  struct Node {
    rules::Move move;  // the move that led here; none at the root
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
  std::vector<std::size_t> path_;  // indices of children, from the root to the current position
  int left_;
  bool over_ = false;
};

}  // namespace ludex::metamachine
