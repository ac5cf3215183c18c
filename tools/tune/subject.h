// What the tuner has to know about a game: how to take its evaluation apart, and where its weights
// are.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/game.h"
#include "search/evaluation/trace.h"
#include "search/evaluation/weight_group.h"

namespace ludex::tune {

struct Subject {
  std::string_view game;        // its name in the registry of rules
  std::string_view folder;      // the folder of its weights.h below src/
  std::string_view name_space;  // the namespace of its weights
  // Tables by rank and file: their names, and how many weights of them stand on a line.
  std::vector<std::string_view> boards;
  std::size_t board_row = 1;

  search::FlatWeights (*weights)();
  std::vector<search::WeightGroup> (*groups)();
  // The trace of a position in the game's text; the error says what is wrong with the text.
  Result<search::EvaluationTrace> (*trace)(std::string_view position);
  // Whether the position is quiet enough to learn from, where this legal move is played in it: no
  // check and no capture. Expects the text of a position.
  bool (*is_quiet)(std::string_view position, rules::Move move);
};

[[nodiscard]] const Subject& chess_subject();
[[nodiscard]] const Subject& xiangqi_subject();

// Null when no evaluation of that game can be tuned.
[[nodiscard]] const Subject* find_subject(std::string_view game);

}  // namespace ludex::tune
