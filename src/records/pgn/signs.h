// Signs of printed games that stand between the moves, and results as people type them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/game_result.h"

namespace ludex::records::pgn {

// The numeric glyph of a sign that may stand behind a move: "∓", "+=", "N". Absent for other words.
// Signs that the scanner itself makes glyphs of ("!", "?!") are not among them.
[[nodiscard]] std::optional<std::uint8_t> glyph_of_sign(std::string_view word);

// A move with a sign attached: "Nf3+/-".
struct SignedMove {
  std::string_view move;
  std::uint8_t glyph = 0;
};
// The longest sign at the end of the word; absent if the word ends with none, or is one.
[[nodiscard]] std::optional<SignedMove> split_sign(std::string_view word);

// A result as PGN writes it, or with other dashes or the sign for a half: "1–0", "½-½".
[[nodiscard]] std::optional<rules::GameResult> read_result(std::string_view word);

}  // namespace ludex::records::pgn
