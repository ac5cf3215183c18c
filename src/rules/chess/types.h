// The basic types of chess: colours, pieces, squares, moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ludex::chess {

enum class Color : std::uint8_t { white, black };
[[nodiscard]] constexpr Color operator~(Color color) {
  return color == Color::white ? Color::black : Color::white;
}

enum class PieceKind : std::uint8_t { pawn, knight, bishop, rook, queen, king };

struct Piece {
  Color color;
  PieceKind kind;
  bool operator==(const Piece&) const = default;
};

// a1 is 0, b1 is 1, a2 is 8, h8 is 63.
enum class Square : std::uint8_t {};

[[nodiscard]] constexpr Square square_at(int file, int rank) {
  return static_cast<Square>(rank * 8 + file);
}
[[nodiscard]] constexpr int index(Square square) {
  return static_cast<int>(square);
}
[[nodiscard]] constexpr int file_of(Square square) {
  return index(square) & 7;
}
[[nodiscard]] constexpr int rank_of(Square square) {
  return index(square) >> 3;
}
[[nodiscard]] constexpr std::size_t index(Color color) {
  return static_cast<std::size_t>(color);
}
[[nodiscard]] constexpr std::size_t index(PieceKind kind) {
  return static_cast<std::size_t>(kind);
}

// The square as "e4"; expects one of the 64 squares.
[[nodiscard]] std::string to_text(Square square);
[[nodiscard]] std::optional<Square> parse_square(std::string_view text);

enum class CastlingSide : std::uint8_t { king_side, queen_side };
[[nodiscard]] constexpr std::size_t index(CastlingSide side) {
  return static_cast<std::size_t>(side);
}

// Sixteen bits: from, to, kind. Castling is stored as a move of the king to its own rook's square,
// in chess and Chess960 alike, so that it never looks like a plain king move. The zero value is no
// move.
class Move {
 public:
  enum class Kind : std::uint8_t { normal, promotion, en_passant, castling };

  constexpr Move() = default;
  constexpr Move(Square from, Square to, Kind kind = Kind::normal)
      : bits_(pack(from, to, kind, PieceKind::knight)) {}
  [[nodiscard]] static constexpr Move promotion(Square from, Square to, PieceKind piece) {
    return Move(pack(from, to, Kind::promotion, piece));
  }
  // The move that passes the turn and is never legal: a castling move whose rook stands on the
  // king's square.
  [[nodiscard]] static constexpr Move null() {
    return {static_cast<Square>(0), static_cast<Square>(0), Kind::castling};
  }
  [[nodiscard]] static constexpr Move from_bits(std::uint16_t bits) { return Move(bits); }

  [[nodiscard]] constexpr Square from() const { return static_cast<Square>(bits_ & 63U); }
  [[nodiscard]] constexpr Square to() const { return static_cast<Square>((bits_ >> 6U) & 63U); }
  [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>(bits_ >> 14U); }
  // Expects a promotion: knight, bishop, rook or queen.
  [[nodiscard]] constexpr PieceKind promoted() const {
    return static_cast<PieceKind>(((bits_ >> 12U) & 3U) + 1U);
  }
  [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }
  [[nodiscard]] constexpr explicit operator bool() const { return bits_ != 0; }
  bool operator==(const Move&) const = default;

 private:
  constexpr explicit Move(std::uint16_t bits) : bits_(bits) {}
  [[nodiscard]] static constexpr std::uint16_t pack(Square from, Square to, Kind kind,
                                                    PieceKind piece) {
    return static_cast<std::uint16_t>(index(from) | (index(to) << 6) |
                                      ((static_cast<int>(piece) - 1) << 12) |
                                      (static_cast<int>(kind) << 14));
  }

  std::uint16_t bits_ = 0;
};

// How castling is written in coordinates: by the king's own two squares ("e1g1"), or as the king
// taking its rook ("e1h1"), which Chess960 always uses (protocols: UCI_Chess960).
enum class CastlingText : std::uint8_t { king_steps, king_takes_rook };

}  // namespace ludex::chess
