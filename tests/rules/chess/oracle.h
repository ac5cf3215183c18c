// The rules of chess once more, slow and simple: an array of letters, no bitboards, no tables. The
// fast generator must agree with it.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "rules/chess/position.h"
#include "rules/chess/types.h"

namespace ludex::chess {

class Oracle {
 public:
  explicit Oracle(const Position& position);

  // Sorted by bits.
  [[nodiscard]] std::vector<Move> legal_moves() const;
  [[nodiscard]] bool is_check() const { return is_attacked(king(white_), !white_); }
  // After a move: what stands where, whose turn it is and who may castle, as one text.
  [[nodiscard]] std::string after(Move move) const;
  // The same text for a position.
  [[nodiscard]] static std::string summary(const Position& position);

 private:
  [[nodiscard]] char at(int file, int rank) const;
  [[nodiscard]] bool is_own(char piece) const;
  [[nodiscard]] int king(bool white) const;
  [[nodiscard]] bool is_attacked(int square, bool by_white) const;
  [[nodiscard]] bool slides_to(int square, bool by_white, char slider, bool diagonal) const;
  void add_piece_moves(int from, std::vector<Move>& moves) const;
  void add_pawn_moves(int from, std::vector<Move>& moves) const;
  void add_pawn_move(int from, int to, std::vector<Move>& moves) const;
  void add_castling(std::vector<Move>& moves) const;
  [[nodiscard]] bool may_castle(int rook) const;
  void play(Move move);

  std::array<char, 64> squares_{};  // FEN letters, '.' for empty
  bool white_ = true;
  std::vector<int> rooks_;  // that may castle
  int en_passant_ = -1;
};

}  // namespace ludex::chess
