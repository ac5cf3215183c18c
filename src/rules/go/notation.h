// How points and moves of go are spelt.
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

// The letters of the columns as GTP has them, without an I.
inline constexpr std::string_view column_letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
static_assert(column_letters.size() == static_cast<std::size_t>(max_side));

// GTP: "D4", with A1 at the bottom left.
[[nodiscard]] std::string to_vertex(Point point);
// Letters of either case and nothing else behind the number, which has no leading zero; nothing
// unless it is a point of a board of that size. "pass" is no point.
[[nodiscard]] std::optional<Point> parse_vertex(std::string_view text, const BoardSize& size);

// SGF: "dp", column then row, counted from the top left; a to z are 1 to 26.
[[nodiscard]] std::string to_sgf(Point point, const BoardSize& size);
[[nodiscard]] std::optional<Point> parse_sgf(std::string_view text, const BoardSize& size);

// "pass" in either case, and "--".
[[nodiscard]] bool is_pass_text(std::string_view text);
// "black", "b", "white" and "w" in either case.
[[nodiscard]] std::optional<Color> parse_color(std::string_view text);

// --- Moves ---

// By rules::Notation. A pass is "pass" in all of them.
enum class Spelling : std::uint8_t {
  vertices,  // "D4", whoever moves
  colored,   // the same, and "W:D4" for a colour that is not to move
  sgf,       // "dp"
};
inline constexpr std::array<std::string_view, 3> spelling_names{"gtp", "standard", "sgf"};

// Any move, whether it is legal or not. The colours are those of `state`; changes that records make
// to a board are "+B:D4", "-D4" and "turn:W" in all spellings.
[[nodiscard]] std::string format_move(const GameState& state, Move move, Spelling spelling);
// A legal move of the colour to move. Where the spelling shows colours, also one that the other
// colour could make. The error says whether the text is malformed, or why the move is illegal.
[[nodiscard]] Result<Move> parse_move(const GameState& state, std::string_view text,
                                      Spelling spelling);

}  // namespace ludex::go
