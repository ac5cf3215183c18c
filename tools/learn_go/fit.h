// Fits the weights of features so that the moves of games are as likely as possible: each move is
// one chosen among all that go::Playout::allows(), with probabilities in proportion to the products
// of the weights (a conditional logit; Coulom 2007 calls it a generalised Bradley-Terry model).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "learn_go/game_line.h"

namespace ludex::learn_go {

// The choices of games, as the features of all moves that were possible.
class Choices {
 public:
  // With `reads`, features that only the tree asks are included.
  explicit Choices(bool reads) : reads_(reads) {}
  void add(const GameLine& game);
  [[nodiscard]] std::size_t size() const { return chosen_.size(); }

 private:
  friend class Fit;
  bool reads_;
  std::vector<std::uint16_t> features_;
  std::vector<std::uint32_t> moves_{0};    // where the features of each move begin, and the end
  std::vector<std::uint32_t> choices_{0};  // where the moves of each choice begin, and the end
  std::vector<std::uint32_t> chosen_;      // the move that was made, among all moves
};

struct Fitted {
  std::vector<double> logarithms;  // of the weights, by feature
  double surprise = 0;             // the mean of -log2 of the probability of the move made
  double first = 0;                // the part of the moves that were the most likely ones
};

// Descends `rounds` times through all choices; a prior holds rare features near 1.
[[nodiscard]] Fitted fit(const Choices& choices, int rounds);

}  // namespace ludex::learn_go
