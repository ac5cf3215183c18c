// A board as lines of text for a terminal, drawn from a position's own text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/registry.h"

namespace ludex::match {

// The signs for the pieces: the letters of the position's text, or figures ("♞", "馬").
enum class Alphabet : std::uint8_t { letters, figures };

// The blanks between the squares: two, or one, which leaves neighbours a bracket to share.
enum class Spacing : std::uint8_t { wide, narrow };

// Returns one line for each rank, the highest first, then one with the files, all of the same
// width. The squares that the last move (in coordinates; empty: none) left and reached stand in
// brackets.
[[nodiscard]] std::vector<std::string> board_text(const rules::BoardLook& look,
                                                  std::string_view position,
                                                  std::string_view last_move, Alphabet alphabet,
                                                  Spacing spacing = Spacing::wide);

}  // namespace ludex::match
