// The evaluation as a function of its weights: linear, except that the danger to a king counts by
// its square. It is computed in floating point, because the weights move in small steps.
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
// The weights rounded to integers.
[[nodiscard]] search::FlatWeights to_weights(const Parameters& parameters);

// A sample in the form that the fit needs.
struct Example {
  struct Count {
    std::uint16_t weight;
    std::int16_t count;
  };
  std::vector<Count> counts;                  // the first side's less the second's
  std::array<std::vector<Count>, 2> dangers;  // by the colour of the king
  double middlegame_share = 0;                // of the whole value
  double endgame_share = 0;
  double target = 0;  // the result for the first side, from 0 to 1
  double score = 0;   // the score of the search, in centipawns for the first side
};

// The example that a sample gives; std::nullopt for a position whose value does not depend on the
// weights. Expects the text of a position.
[[nodiscard]] std::optional<Example> example_of(const Subject& subject, const Sample& sample);

// The value that the weights give, in centipawns for the first side.
[[nodiscard]] double predicted(const Parameters& parameters, const Example& example);
// Adds `factor` times the derivative of the prediction by every parameter.
void add_gradient(const Parameters& parameters, const Example& example, double factor,
                  Parameters& gradient);

}  // namespace ludex::tune
