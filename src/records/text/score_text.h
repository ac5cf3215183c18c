// Scores of engines in the form in which texts show them.
#pragma once

#include <string>
#include <variant>

#include "records/tree/annotation.h"

namespace ludex::records {

// "0.31", "-12.05": only a negative score has a sign.
[[nodiscard]] std::string format_pawns(Centipawns score);
// "+0.31", "0.00", "+M5", "-M4": as match runners write an engine's score of its move.
[[nodiscard]] std::string format_score(const std::variant<Centipawns, MateInPlies>& score);

}  // namespace ludex::records
