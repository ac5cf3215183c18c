// A position from a game, with how the game ended: what weights are fitted to. One line of text
// each: "FEN;RESULT;SCORE", the result as PGN writes it, the score in centipawns for White.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/chess/position.h"

namespace ludex::tune {

enum class Ending : std::uint8_t { black_won, drawn, white_won };

struct Sample {
  chess::Position position;
  Ending ending = Ending::drawn;
  int score = 0;  // what the search thought, for White

  bool operator==(const Sample&) const = default;
};

[[nodiscard]] std::string format(const Sample& sample);
// The error says which part is wrong.
[[nodiscard]] Result<Sample> parse_sample(std::string_view line);

}  // namespace ludex::tune
