// A move of gomoku: a point, or one of the choices that an opening rule gives a player, such as to
// swap the colours.
#pragma once

#include <cstdint>

#include "rules/game.h"
#include "rules/gomoku/types.h"

namespace ludex::gomoku {

// The meaning of a point depends on the task (Task in opening.h): usually a stone is put there, but
// the point may also be offered as a fifth move, or be chosen from those on offer.
class Move {
 public:
  enum class Kind : std::uint8_t {
    none,
    point,
    pass,      // never legal, but records have it
    swap,      // the players exchange their colours
    add_two,   // swap2: the second player puts two more stones, and the first chooses the colour
    offer,     // Taraguchi: several fifth moves are offered instead of one being played
    announce,  // the number of fifth moves that will be offered
  };

  constexpr Move() = default;
  [[nodiscard]] static constexpr Move at(Point point) {
    return {Kind::point, static_cast<std::uint32_t>(index(point))};
  }
  [[nodiscard]] static constexpr Move pass() { return {Kind::pass, 0}; }
  [[nodiscard]] static constexpr Move swap() { return {Kind::swap, 0}; }
  [[nodiscard]] static constexpr Move add_two() { return {Kind::add_two, 0}; }
  [[nodiscard]] static constexpr Move offer() { return {Kind::offer, 0}; }
  [[nodiscard]] static constexpr Move announce(int number) {
    return {Kind::announce, static_cast<std::uint32_t>(number)};
  }
  // Accepts any bits; is_legal() says whether they are a move.
  [[nodiscard]] static constexpr Move from_bits(std::uint32_t bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }

  [[nodiscard]] constexpr Kind kind() const {
    const std::uint32_t kind = bits_ >> value_bits;
    return kind <= static_cast<std::uint32_t>(Kind::announce) ? static_cast<Kind>(kind)
                                                              : Kind::none;
  }
  [[nodiscard]] constexpr bool is_point() const { return kind() == Kind::point; }
  // Of a point. If the bits came from a stranger, it may be on no board.
  [[nodiscard]] constexpr Point point() const { return static_cast<Point>(value()); }
  // Of an announcement.
  [[nodiscard]] constexpr int number() const { return static_cast<int>(value()); }
  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
  bool operator==(const Move&) const = default;

 private:
  static constexpr std::uint32_t value_bits = 16;

  constexpr Move(Kind kind, std::uint32_t value)
      : bits_((static_cast<std::uint32_t>(kind) << value_bits) | value) {}
  [[nodiscard]] constexpr std::uint32_t value() const {
    return bits_ & ((std::uint32_t{1} << value_bits) - 1);
  }

  std::uint32_t bits_ = 0;
};

[[nodiscard]] constexpr rules::Move to_game_move(Move move) {
  return rules::Move{move.bits()};
}
[[nodiscard]] constexpr rules::Move to_game_move(Point point) {
  return to_game_move(Move::at(point));
}
[[nodiscard]] constexpr Move to_gomoku_move(rules::Move move) {
  return Move::from_bits(move.code);
}

}  // namespace ludex::gomoku
