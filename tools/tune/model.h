// The evaluation as a function of its weights: linear but for the danger to kings, whose square
// counts. Floating point, because the weights move in small steps.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/evaluation/weight_group.h"
#include "tune/sample.h"
#include "tune/subject.h"

namespace ludex::tune {

// Middlegame and endgame value of every weight.
struct Parameters {
  std::vector<double> middlegame;
  std::vector<double> endgame;
};
[[nodiscard]] Parameters to_parameters(const search::FlatWeights& weights);
// To the nearest integers.
[[nodiscard]] search::FlatWeights to_weights(const Parameters& parameters);

// A sample as the fit needs it.
struct Example {
  struct Count {
    std::uint16_t weight;
    std::int16_t count;
  };
  std::vector<Count> counts;                  // the first side's less the second's
  std::array<std::vector<Count>, 2> dangers;  // by the colour of the king
  double middlegame_share = 0;                // of the whole value
  double endgame_share = 0;
  double target = 0;  // 0 to 1: what the game brought to the first side
  double score = 0;   // what the search thought, in centipawns for the first side
};

// Nothing for a position whose value the weights do not make. Expects the text of a position.
[[nodiscard]] std::optional<Example> example_of(const Subject& subject, const Sample& sample);

// Centipawns for the first side.
[[nodiscard]] double predicted(const Parameters& parameters, const Example& example);
// Adds `factor` times the derivative of the prediction by every parameter.
void add_gradient(const Parameters& parameters, const Example& example, double factor,
                  Parameters& gradient);

}  // namespace ludex::tune
