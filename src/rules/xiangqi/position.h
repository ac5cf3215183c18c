// A xiangqi position: a plain value, copied to try a move.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rules/xiangqi/bitboard.h"
#include "rules/xiangqi/board.h"
#include "rules/xiangqi/types.h"

namespace ludex::xiangqi {

class Position {
 public:
  [[nodiscard]] static Position start();

  [[nodiscard]] Color side_to_move() const { return side_; }
  [[nodiscard]] std::optional<Piece> piece_at(Square square) const {
    const std::uint8_t code = squares_[static_cast<std::size_t>(square)];
    if (code == no_piece) return std::nullopt;
    return Piece{static_cast<Color>(code >> 3U), static_cast<PieceKind>(code & 7U)};
  }
  [[nodiscard]] Bitboard pieces(Color color) const { return board_.pieces(color); }
  [[nodiscard]] Bitboard pieces(PieceKind kind) const { return board_.pieces(kind); }
  [[nodiscard]] Bitboard pieces(Color color, PieceKind kind) const {
    return board_.pieces(color, kind);
  }
  [[nodiscard]] Bitboard occupied() const { return board_.occupied(); }
  [[nodiscard]] Square king(Color color) const { return board_.king(color); }
  [[nodiscard]] Variant variant() const { return variant_; }
  // Half-moves since the last capture or promotion: nothing before them can come back.
  [[nodiscard]] int halfmove_clock() const { return halfmove_clock_; }
  [[nodiscard]] int fullmove_number() const { return fullmove_number_; }

  // Zobrist key of pieces and side to move; no counters.
  [[nodiscard]] std::uint64_t key() const { return key_; }
  [[nodiscard]] Bitboard checkers() const { return checkers_; }
  [[nodiscard]] bool is_check() const { return static_cast<bool>(checkers_); }

  // Plays a legal move.
  void play(Move move);
  // Takes back a move that was neither capture nor promotion; the counters go back too.
  void take_back(Move move);
  // Passes the turn, for null-move search; expects no check.
  void play_null();

  // The bitboards that moves are generated from.
  [[nodiscard]] const Board& board() const { return board_; }

  // The same pieces, side and counters.
  bool operator==(const Position&) const = default;

 private:
  // Everything but what can be derived from it; made by PositionBuilder from checked text.
  friend class PositionBuilder;
  Position() = default;

  void put(Piece piece, Square square);
  void remove(Square square);
  void move_piece(Square from, Square to);
  void promote(Square square);

  static constexpr std::uint8_t no_piece = 0xFF;

  Board board_;
  std::array<std::uint8_t, squares> squares_{};  // colour * 8 + kind, or no_piece
  std::uint64_t key_ = 0;
  Bitboard checkers_;
  int halfmove_clock_ = 0;
  int fullmove_number_ = 1;
  Color side_ = Color::red;
  Variant variant_ = Variant::standard;
};

}  // namespace ludex::xiangqi
