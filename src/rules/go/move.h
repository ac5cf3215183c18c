// Everything that can happen to a board of go: stones and passes, which carry their colour, and the
// changes that records make to a board in the middle of a game.
#pragma once

#include <cstdint>

#include "rules/game.h"
#include "rules/go/types.h"

namespace ludex::go {

class Move {
 public:
  enum class Kind : std::uint8_t {
    none,
    stone,
    pass,
    // Never legal, but records have them (SGF AB, AW, AE, PL).
    put,    // a stone appears in place of whatever stands there; nothing is captured
    erase,  // the point becomes empty
    turn,   // the colour is to move next
  };

  constexpr Move() = default;
  [[nodiscard]] static constexpr Move stone(Color color, Point point) {
    return {Kind::stone, color, point};
  }
  [[nodiscard]] static constexpr Move pass(Color color) { return {Kind::pass, color, Point{}}; }
  [[nodiscard]] static constexpr Move put(Color color, Point point) {
    return {Kind::put, color, point};
  }
  [[nodiscard]] static constexpr Move erase(Point point) {
    return {Kind::erase, Color::black, point};
  }
  [[nodiscard]] static constexpr Move turn(Color color) { return {Kind::turn, color, Point{}}; }
  // Accepts any bits; GameState::can_play() says whether they are a move.
  [[nodiscard]] static constexpr Move from_bits(std::uint32_t bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }

  [[nodiscard]] constexpr Kind kind() const {
    const std::uint32_t kind = bits_ >> kind_shift;
    return kind <= static_cast<std::uint32_t>(Kind::turn) ? static_cast<Kind>(kind) : Kind::none;
  }
  [[nodiscard]] constexpr bool is_stone() const { return kind() == Kind::stone; }
  [[nodiscard]] constexpr bool is_pass() const { return kind() == Kind::pass; }
  // The colour; meaningful for every kind but `erase`.
  [[nodiscard]] constexpr Color color() const {
    return static_cast<Color>((bits_ >> color_shift) & 1U);
  }
  // The point of a stone, put or erase. If the bits came from a stranger, it may be on no board.
  [[nodiscard]] constexpr Point point() const {
    return static_cast<Point>(bits_ & ((std::uint32_t{1} << color_shift) - 1));
  }
  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
  bool operator==(const Move&) const = default;

 private:
  static constexpr std::uint32_t color_shift = 16;
  static constexpr std::uint32_t kind_shift = 17;

  constexpr Move(Kind kind, Color color, Point point)
      : bits_((static_cast<std::uint32_t>(kind) << kind_shift) |
              (static_cast<std::uint32_t>(color) << color_shift) |
              static_cast<std::uint32_t>(point)) {}

  std::uint32_t bits_ = 0;
};

[[nodiscard]] constexpr rules::Move to_game_move(Move move) {
  return rules::Move{move.bits()};
}
[[nodiscard]] constexpr Move to_go_move(rules::Move move) {
  return Move::from_bits(move.code);
}

}  // namespace ludex::go
