// How points and moves of go are written.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/go/game_state.h"
#include "rules/go/move.h"
#include "rules/go/types.h"

namespace ludex::go {

// --- Points ---

// The letters of the columns in GTP, which has no I.
inline constexpr std::string_view column_letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
static_assert(column_letters.size() == static_cast<std::size_t>(max_side));

// GTP: "D4", where A1 is at the bottom left.
[[nodiscard]] std::string to_vertex(Point point);
// Reads a letter of either case and a number without leading zeros; nothing may follow.
// std::nullopt unless the text names a point of a board of that size; "pass" does not.
[[nodiscard]] std::optional<Point> parse_vertex(std::string_view text, const BoardSize& size);

// SGF: "dp", column then row, counted from the top left; a to z are 1 to 26.
[[nodiscard]] std::string to_sgf(Point point, const BoardSize& size);
[[nodiscard]] std::optional<Point> parse_sgf(std::string_view text, const BoardSize& size);

// "pass" in any case, and "--".
[[nodiscard]] bool is_pass_text(std::string_view text);
// "black", "b", "white" and "w" in any case.
[[nodiscard]] std::optional<Color> parse_color(std::string_view text);

// --- Moves ---

// By rules::Notation. A pass is "pass" in all of them.
enum class Spelling : std::uint8_t {
  vertices,  // "D4", whichever colour moves
  colored,   // the same, but "W:D4" for a colour that is not to move
  sgf,       // "dp"
};
inline constexpr std::array<std::string_view, 3> spelling_names{"gtp", "standard", "sgf"};

// Writes any move, legal or not. A colour is shown if it is not the one to move in `state`; the
// changes that records make to a board are "+B:D4", "-D4" and "turn:W" in all spellings.
[[nodiscard]] std::string format_move(const GameState& state, Move move, Spelling spelling);
// Reads a legal move of the colour to move, or, where the spelling shows colours, of the other
// colour. The error states whether the text is malformed, or why the move is illegal.
[[nodiscard]] Result<Move> parse_move(const GameState& state, std::string_view text,
                                      Spelling spelling);
// Reads what format_move() writes in the spelling `colored`, whether the rules allow it or not.
[[nodiscard]] Result<Move> parse_recorded(const GameState& state, std::string_view text);

}  // namespace ludex::go
