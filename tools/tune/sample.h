// A position from a game with the game's result, to fit weights to. As text it is one line,
// "FEN;RESULT;SCORE", with the result as PGN writes it and the score in centipawns for the first
// side.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "tune/subject.h"

namespace ludex::tune {

// Of the side that moves first from the usual start.
enum class Ending : std::uint8_t { lost, drawn, won };

struct Sample {
  std::string position;  // in the game's own text
  Ending ending = Ending::drawn;
  int score = 0;  // of the search, for that side

  bool operator==(const Sample&) const = default;
};

[[nodiscard]] std::string format(const Sample& sample);
// Reads a line; the error says which part of it is wrong.
[[nodiscard]] Result<Sample> parse_sample(const Subject& subject, std::string_view line);

}  // namespace ludex::tune
