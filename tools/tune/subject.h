// What the tuner has to know about a game: how to take its evaluation apart, and where its weights
// are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "rules/game.h"
#include "rules/setup.h"
#include "search/evaluation/trace.h"
#include "search/evaluation/weight_group.h"

namespace ludex::tune {

// How the weights of a game are laid out in its source.
struct WeightsSource {
  std::string_view folder;  // that of weights.h, below src/
  std::string_view file;    // in that folder
  std::string_view name_space;
  std::string_view constant;
  // Tables by rank and file: their names, and how many weights of them stand on a line.
  std::vector<std::string_view> boards = {};
  std::size_t board_row = 1;
  // How many objects of the type Weights the constant is an array of; 0: it is one object.
  std::size_t sets = 0;
  // Whether every weight has a value for the middlegame and another one for the endgame.
  bool has_phases = true;
};

// How the games of the tuner begin, and which of their positions it learns from.
struct OpeningSettings {
  int fewest_random_plies = 6;
  int most_random_plies = 9;
  // The weights learn nothing from positions beyond this score of the search.
  int decided_score = 800;
  // A random move of an opening; expects that there is a legal one.
  rules::Move (*opening_move)(const rules::Game& game, Rng& rng);
};

// The moves of a position as the order of moves sees them: each has two facts, one that it attacks
// by and one that it defends by, and each fact adds the weights of one list.
struct MoveChoice {
  std::vector<std::array<std::uint16_t, 2>> facts;  // by move
  std::size_t played = 0;
};
struct MoveOrder {
  // By fact: the weights that it adds.
  std::vector<std::vector<std::uint16_t>> (*facts)();
  // Expects the text of a position and a legal move of it. std::nullopt if the order does not
  // matter.
  std::optional<MoveChoice> (*choice)(std::string_view position, rules::Move played);
};

struct Subject {
  std::string_view name;  // of the game, with a variant where the game has several
  rules::Setup setup;     // of its games
  WeightsSource source;
  OpeningSettings openings;

  search::FlatWeights (*weights)();
  // The groups of one set of weights.
  std::vector<search::WeightGroup> (*groups)();
  // The trace of a position in the game's text; the error says what is wrong with the text.
  Result<search::EvaluationTrace> (*trace)(std::string_view position);
  // Whether the position is quiet enough to learn from, where this legal move is played in it: no
  // check and no capture. Expects the text of a position.
  bool (*is_quiet)(std::string_view position, rules::Move move);
  // Absent where the order of moves has no weights.
  std::optional<MoveOrder> order = std::nullopt;
};

[[nodiscard]] const Subject& chess_subject();
[[nodiscard]] const Subject& xiangqi_subject();
[[nodiscard]] const Subject& freestyle_subject();
[[nodiscard]] const Subject& standard_subject();
[[nodiscard]] const Subject& renju_subject();

// All evaluations that can be tuned.
[[nodiscard]] std::span<const Subject* const> subjects();
// Null when no evaluation of that name can be tuned.
[[nodiscard]] const Subject* find_subject(std::string_view name);

// Any legal move, each as likely as the others.
[[nodiscard]] rules::Move any_move(const rules::Game& game, Rng& rng);

}  // namespace ludex::tune
