// A chess player that does not search, for engines in tests: its legal move depends on the position
// alone, so every game between two of them is the same.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "rules/chess/fen.h"
#include "rules/chess/notation.h"
#include "rules/chess/position.h"

namespace ludex::tests {

class InstantMover {
 public:
  // Takes a UCI position command. The list of moves ends before the first illegal one.
  void set_position(std::string_view line);
  void set_chess960(bool on) {
    castling_ = on ? chess::CastlingText::king_takes_rook : chess::CastlingText::king_steps;
  }

  // Returns "(none)" if there is no legal move. The text is valid until the next call.
  [[nodiscard]] std::string_view move();
  // Returns a well-formed move that is illegal in this position.
  [[nodiscard]] std::string illegal_move() const;
  [[nodiscard]] std::string fen() const { return chess::format_fen(position_); }

 private:
  void play(std::string_view moves);

  std::array<char, std::size_t{1} << 16> known_;  // the last position command
  std::size_t known_size_ = 0;
  chess::Position position_ = chess::Position::start();
  chess::CastlingText castling_ = chess::CastlingText::king_steps;
  std::string move_;
};

}  // namespace ludex::tests
