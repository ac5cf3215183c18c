// The key of a xiangqi position in the books of ElephantEye: 32 bits, the second "lock" of that
// program. Source: the programs of xqbase.com, which make their numbers with the generator of RC4.
#pragma once

#include <array>
#include <cstdint>

#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"

namespace ludex::records::eleeye {

// The format numbers the points of a board of 16 by 16, with the points of the game in its middle:
// a9 is 0x33, i9 0x3B, i0 0xCB.
[[nodiscard]] constexpr std::uint8_t point_of(xiangqi::Square square) {
  return static_cast<std::uint8_t>((12 - xiangqi::rank_of(square)) * 16 + xiangqi::file_of(square) +
                                   3);
}
// Exchanges left and right: i0 becomes a0.
[[nodiscard]] constexpr xiangqi::Square mirrored(xiangqi::Square square) {
  return xiangqi::square_at(xiangqi::files - 1 - xiangqi::file_of(square),
                            xiangqi::rank_of(square));
}
[[nodiscard]] constexpr xiangqi::Move mirrored(xiangqi::Move move) {
  return {mirrored(move.from()), mirrored(move.to())};
}

// The numbers of which keys are made: 6 KiB, computed by the constructor.
class Keys {
 public:
  Keys();

  [[nodiscard]] std::uint32_t of(const xiangqi::Position& position) const;
  // The key of the mirror image of the position.
  [[nodiscard]] std::uint32_t of_mirrored(const xiangqi::Position& position) const;

 private:
  std::uint32_t black_to_move_ = 0;
  // Indexed by colour, kind and square.
  std::array<std::array<std::array<std::uint32_t, xiangqi::squares>, xiangqi::piece_kinds>, 2>
      pieces_{};
};

}  // namespace ludex::records::eleeye
