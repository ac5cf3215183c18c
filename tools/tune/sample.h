// A position from a game with the game's result, to fit weights to. As text it is one line,
// "POSITION;RESULT;SCORE;MOVE", with the result as PGN writes it, the score in centipawns for the
// first side, and the move that was played, in coordinates.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/game.h"
#include "tune/subject.h"

namespace ludex::tune {

// The result for the side that moves first from the usual start.
enum class Ending : std::uint8_t { lost, drawn, won };

struct Sample {
  std::string position;  // in the game's own text
  Ending ending = Ending::drawn;
  int score = 0;       // of the search, for that side
  rules::Move move{};  // that the search chose

  bool operator==(const Sample&) const = default;
};

// Expects a position of that subject and a legal move of it.
[[nodiscard]] std::string format(const Subject& subject, const Sample& sample);
// Reads a line; the error says which part of it is wrong.
[[nodiscard]] Result<Sample> parse_sample(const Subject& subject, std::string_view line);

}  // namespace ludex::tune
