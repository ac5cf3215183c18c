// The pieces on their squares, with the Zobrist key: the part of a position that games of pieces
// share.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace ludex::rules {

// `Board` has bitboards `kinds` and `colors`, and `Piece` a `color` and a `kind` below 8. The
// namespace of the game has bit(square), index() of colour and kind, and piece_key(piece, square).
template <class Board, class Piece, class Square, std::size_t count>
class PieceBoard {
 public:
  [[nodiscard]] std::optional<Piece> piece_at(Square square) const {
    const std::uint8_t code = code_at(square);
    if (code == no_piece) return std::nullopt;
    return piece_of(code);
  }
  // One character for each square: letter_of(piece), or a dot if the square is empty.
  template <class LetterOf>
  [[nodiscard]] std::string cells(const LetterOf& letter_of) const {
    std::string cells(count, '.');
    for (std::size_t square = 0; square < count; ++square) {
      if (squares_[square] != no_piece) {
        cells[square] = letter_of(piece_of(squares_[square]));
      }
    }
    return cells;
  }
  // The bitboards that moves are generated from.
  [[nodiscard]] const Board& board() const { return board_; }
  // The Zobrist key; equal for positions that the game treats as the same.
  [[nodiscard]] std::uint64_t key() const { return key_; }

  bool operator==(const PieceBoard&) const = default;

 protected:
  using Color = decltype(Piece::color);
  using Kind = decltype(Piece::kind);

  static constexpr std::uint8_t no_piece = 0xFF;

  PieceBoard() { squares_.fill(no_piece); }

  // Colour * 8 + kind, or no_piece.
  [[nodiscard]] std::uint8_t code_at(Square square) const {
    return squares_[static_cast<std::size_t>(square)];
  }
  [[nodiscard]] static constexpr Piece piece_of(std::uint8_t code) {
    return {static_cast<Color>(code >> 3U), static_cast<Kind>(code & 7U)};
  }

  // Expects an empty square.
  void put(Piece piece, Square square) {
    board_.kinds[index(piece.kind)] |= bit(square);
    board_.colors[index(piece.color)] |= bit(square);
    set(square, static_cast<std::uint8_t>((index(piece.color) << 3U) | index(piece.kind)));
    key_ ^= piece_key(piece, square);
  }
  // Expects a piece on the square.
  void remove(Square square) {
    const Piece piece = piece_of(code_at(square));
    board_.kinds[index(piece.kind)] ^= bit(square);
    board_.colors[index(piece.color)] ^= bit(square);
    set(square, no_piece);
    key_ ^= piece_key(piece, square);
  }
  // Expects a piece on `from` and none on `to`.
  void move_piece(Square from, Square to) {
    const std::uint8_t code = code_at(from);
    const Piece piece = piece_of(code);
    const auto both = bit(from) | bit(to);
    board_.kinds[index(piece.kind)] ^= both;
    board_.colors[index(piece.color)] ^= both;
    set(from, no_piece);
    set(to, code);
    key_ ^= piece_key(piece, from) ^ piece_key(piece, to);
  }

  // The game adds its own parts to the bitboards and to the key.
  Board board_;
  std::uint64_t key_ = 0;

 private:
  void set(Square square, std::uint8_t code) { squares_[static_cast<std::size_t>(square)] = code; }

  std::array<std::uint8_t, count> squares_;
};

}  // namespace ludex::rules
