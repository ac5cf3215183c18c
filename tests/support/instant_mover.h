// A chess player without thought, for engines in tests: a legal move that depends on the position
// alone, so that every game between two of them is the same one.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "rules/chess/notation.h"
#include "rules/chess/position.h"

namespace ludex::tests {

class InstantMover {
 public:
  // A UCI position command. Moves that are not legal end the list.
  void set_position(std::string_view line);
  void set_chess960(bool on) {
    castling_ = on ? chess::CastlingText::king_takes_rook : chess::CastlingText::king_steps;
  }

  // "(none)" when there is none. Valid until the next call.
  [[nodiscard]] std::string_view move();
  // Well formed, but not legal here.
  [[nodiscard]] std::string illegal_move() const;

 private:
  void play(std::string_view moves);

  std::array<char, std::size_t{1} << 16> known_;  // the command that was set last
  std::size_t known_size_ = 0;
  chess::Position position_ = chess::Position::start();
  chess::CastlingText castling_ = chess::CastlingText::king_steps;
  std::string move_;
};

}  // namespace ludex::tests
