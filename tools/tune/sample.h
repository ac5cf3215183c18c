// A position from a game, with how the game ended: what weights are fitted to. One line of text
// each: "FEN;RESULT;SCORE", the result as PGN writes it, the score in centipawns for the first
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
  int score = 0;  // what the search thought, for that side

  bool operator==(const Sample&) const = default;
};

[[nodiscard]] std::string format(const Sample& sample);
// The error says which part is wrong.
[[nodiscard]] Result<Sample> parse_sample(const Subject& subject, std::string_view line);

}  // namespace ludex::tune
