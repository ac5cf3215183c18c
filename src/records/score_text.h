// Scores of engines as texts show them.
#pragma once

#include <string>
#include <variant>

#include "records/annotation.h"

namespace ludex::records {

// "0.31", "-12.05": with a sign below zero only.
[[nodiscard]] std::string format_pawns(Centipawns score);
// "+0.31", "0.00", "+M5", "-M4": as match runners write what an engine thought of its move.
[[nodiscard]] std::string format_score(const std::variant<Centipawns, MateInPlies>& score);

}  // namespace ludex::records
