// Every number that the evaluation of xiangqi weighs a fact with, by name.
#pragma once

#include <array>
#include <cstddef>

#include "search/evaluation/phased.h"

namespace ludex::search::xiangqi_evaluation {

struct Weights {
  std::array<Phased, 7> material;  // by kind
  // By kind, rank from the own side, and distance of the file from the edge.
  std::array<Phased, 350> piece_squares;
  std::array<Phased, 1> tempo;
};

}  // namespace ludex::search::xiangqi_evaluation
