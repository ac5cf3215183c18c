// How moves of gomoku are written. Points differ by notation; the choices are the same words in
// all: "swap", "add-two", "offer", "n=3" for an announcement, and "pass".
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/gomoku/game_state.h"
#include "rules/gomoku/move.h"
#include "rules/gomoku/types.h"

namespace ludex::gomoku {

// By rules::Notation.
enum class Spelling : std::uint8_t {
  letters,   // "h8": a1 is at the bottom left
  capitals,  // "H8", as in books
  numbers,   // "7,7": Gomocup's column and row, from 0, the top left is 0,0
  hex,       // "78": AGI's and RenLib's row and column, the top left is 01; only on 15x15
};
inline constexpr std::array<std::string_view, 4> spelling_names{"letters", "capitals", "gomocup",
                                                                "agi"};

[[nodiscard]] std::string format_point(Point point, const BoardSize& size, Spelling spelling);
// Reads a point of the board; the error is about the text. Letters, also those of hexadecimal
// numbers, may be of either case.
[[nodiscard]] Result<Point> parse_point(std::string_view text, const BoardSize& size,
                                        Spelling spelling);

// The coordinates of Gomocup and PSQ: both count from 0, and rows count from the top. The functions
// expect a point of the board.
struct Coordinates {
  int x = 0;
  int y = 0;
  bool operator==(const Coordinates&) const = default;
};
[[nodiscard]] constexpr Coordinates coordinates_of(Point point, const BoardSize& size) {
  return {file_of(point), size.height - 1 - rank_of(point)};
}
[[nodiscard]] constexpr Point point_of(const Coordinates& coordinates, const BoardSize& size) {
  return point_at(coordinates.x, size.height - 1 - coordinates.y);
}

// Writes any move, legal or not.
[[nodiscard]] std::string format_move(Move move, const BoardSize& size, Spelling spelling);
// Reads a legal move; the error states whether the text is malformed or the move illegal.
[[nodiscard]] Result<Move> parse_move(const GameState& state, std::string_view text,
                                      Spelling spelling);
// Whether the text is "pass" or "--".
[[nodiscard]] bool is_pass_text(std::string_view text);

}  // namespace ludex::gomoku
