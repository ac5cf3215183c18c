// The basic types of xiangqi: colours, pieces, squares, moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ludex::xiangqi {

enum class Color : std::uint8_t { red, black };
[[nodiscard]] constexpr Color operator~(Color color) {
  return color == Color::red ? Color::black : Color::red;
}

enum class PieceKind : std::uint8_t { king, advisor, elephant, horse, rook, cannon, pawn };
inline constexpr std::size_t piece_kinds = 7;

// Reads a piece's letter in either of the usual alphabets (advisor, bishop or elephant, horse or
// knight), in any case.
[[nodiscard]] std::optional<PieceKind> kind_of(char letter);

struct Piece {
  Color color;
  PieceKind kind;
  bool operator==(const Piece&) const = default;
};

inline constexpr int files = 9;
inline constexpr int ranks = 10;
inline constexpr std::size_t squares = 90;

// a0, at Red's left, is 0, b0 is 1, a1 is 9, i9 is 89.
enum class Square : std::uint8_t {};

[[nodiscard]] constexpr Square square_at(int file, int rank) {
  return static_cast<Square>(rank * files + file);
}
[[nodiscard]] constexpr int index(Square square) {
  return static_cast<int>(square);
}
[[nodiscard]] constexpr int file_of(Square square) {
  return index(square) % files;
}
[[nodiscard]] constexpr int rank_of(Square square) {
  return index(square) / files;
}
[[nodiscard]] constexpr bool is_on_board(int file, int rank) {
  return file >= 0 && file < files && rank >= 0 && rank < ranks;
}
[[nodiscard]] constexpr std::size_t index(Color color) {
  return static_cast<std::size_t>(color);
}
[[nodiscard]] constexpr std::size_t index(PieceKind kind) {
  return static_cast<std::size_t>(kind);
}
// "Red", "Black".
[[nodiscard]] std::string_view name_of(Color color);
// The colour on whose side of the river the square lies.
[[nodiscard]] constexpr Color side_of_river(Square square) {
  return index(square) < static_cast<int>(squares) / 2 ? Color::red : Color::black;
}

// "e0"; expects one of the 90 squares.
[[nodiscard]] std::string to_text(Square square);
// Letters may be of either case.
[[nodiscard]] std::optional<Square> parse_square(std::string_view text);

// The variant decides which moves exist. In `promotion` (UCCI's option of that name), an advisor or
// elephant on its own back rank may become a pawn where it stands, unless its side is in check or
// has five pawns.
enum class Variant : std::uint8_t { standard, promotion };

// Fourteen bits: from and to, which are the same for a promotion. The zero value is no move.
class Move {
 public:
  constexpr Move() = default;
  constexpr Move(Square from, Square to)
      : bits_(static_cast<std::uint16_t>(index(from) | (index(to) << 7))) {}
  // The move that passes the turn and is never legal: it ends where it starts.
  [[nodiscard]] static constexpr Move null() {
    return {static_cast<Square>(1), static_cast<Square>(1)};
  }
  [[nodiscard]] static constexpr Move from_bits(std::uint16_t bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }

  // If the bits came from a stranger, these may be no squares: is_legal() checks that first.
  [[nodiscard]] constexpr Square from() const { return static_cast<Square>(bits_ & 127U); }
  [[nodiscard]] constexpr Square to() const { return static_cast<Square>((bits_ >> 7U) & 127U); }
  // Expects a move of the game, not a null move.
  [[nodiscard]] constexpr bool is_promotion() const { return from() == to(); }
  [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }
  [[nodiscard]] constexpr explicit operator bool() const { return bits_ != 0; }
  bool operator==(const Move&) const = default;

 private:
  std::uint16_t bits_ = 0;
};

}  // namespace ludex::xiangqi
